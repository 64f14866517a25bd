// Everything that the page shows, read at one moment.
const element = (id) => document.getElementById(id);
// As text, because some JSON readers lose the last digit of a number.
const value = (id) => element(id).getAttribute("data-value");
const whole = (id) => (value(id) === null ? null : Number(value(id)));
const box = (id) => {
  const digits = element(id).value.replaceAll(",", "");
  return /^\d+$/.test(digits) ? Number(digits) : null;
};
const text = (id) => {
  const found = element(id);
  return found.checkVisibility() ? found.textContent.trim().replaceAll("\u00a0", " ") : "";
};
return {
  state: document.documentElement.dataset.state,
  sides: element("sides-two").checked ? 2 : 1,
  p: value("p-value"),
  p_text: text("p-value"),
  p_exact: value("p-exact"),
  p_exact_text: text("p-exact"),
  exact_kind: text("exact-kind"),
  at_or_below_zero: whole("at-or-below-zero"),
  resamples: whole("resamples-done"),
  mean_difference: value("mean-difference"),
  mean_difference_text: text("mean-difference"),
  interval_lower: value("interval-lower"),
  interval_upper: value("interval-upper"),
  interval_term: text("interval-term"),
  pairs: whole("pairs"),
  helped: whole("helped"),
  hurt: whole("hurt"),
  tied: whole("tied"),
  boxes: ["sample-size", "helped-count", "hurt-count"].map(box),
  seed: element("seed").value,
  verdict: text("verdict"),
  explanation: text("explanation"),
  error: text("input-error"),
  notice: text("notice"),
  read_as: text("read-as"),
  status: text("status"),
  files: text("file-list"),
};
