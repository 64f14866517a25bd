// The rows of the visible table whose caption begins with this text, without the titles between them. Null if there is no
// such table.
const [beginning] = arguments;
const tables = [...document.querySelectorAll("table")];
const table = tables.find((table) => table.checkVisibility() && table.caption?.textContent.startsWith(beginning));
if (!table) return null;
const columns = [...table.tHead.rows[0].cells].map((cell) => cell.textContent);
const text = (cell) => (cell.querySelector("span, b") ?? cell).textContent;
const cellOf = (cell, index) => ({
  column: columns[index],
  text: text(cell),
  note: cell.querySelector("small")?.textContent ?? "",
  // As text, because some JSON readers lose the last digit of a number.
  value: cell.getAttribute("data-value"),
  lower: cell.getAttribute("data-lower"),
  upper: cell.getAttribute("data-upper"),
});
const rows = [...table.tBodies[0].rows].filter((row) => row.cells.length === columns.length);
return rows.map((row) => [...row.cells].map(cellOf));
