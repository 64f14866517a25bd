//! The worker: any requests in any order, with helpers that answer late, answer unasked questions,
//! or are lost.
//!
//! Requests are limited to what the page can send. Within that they may be invalid: counts that do
//! not fit, texts that cannot be read.

use bootstrap_explorer::worker::protocol::{
    Alarms, Help, HelpClusters, HelpFrom, Helped, Lesson, PapersTask, RankFrom, RankTask, Reply, Request, Results, Run,
    Scheme, ScoresFrom, Task,
};
use bootstrap_explorer::worker::{Crew, JobLoop};
use paired_bootstrap::analysis::teaching::PapersAsked;
use paired_bootstrap::analysis::{Inference, Tally};
use paired_bootstrap::bootstrap::{BootstrapDistribution, Differences, Resampler, Sides};
use paired_bootstrap::comparisons::ranking::JointBatch;
use paired_bootstrap::planning::{Counts, Percent, power, review, sweep};
use paired_bootstrap::question::{Adjustment, Against, Levels, Question, RankingQuestion};
use paired_bootstrap::table::{Choice, Source, read, read_pasted};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::ops::Range;
use std::rc::Rc;

/// Carries out what `bytes` say, one step after another. Then lets the worker and its helpers
/// finish.
pub fn check(bytes: &[u8]) {
    let mut script = Script(bytes);
    // Conclusions, and everything large, take a thousand times as long as the rest. Only every
    // 256th script has them, so that millions of the others can be tried.
    let mut world = World::new(bytes.iter().fold(0, |sum, byte| sum ^ byte) == 0);
    while !script.0.is_empty() {
        world.happens(&mut script);
    }
    world.finishes();
}

/// The steps still to come. When they run out, zeros follow.
struct Script<'b>(&'b [u8]);

impl Script<'_> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().map_or((0, self.0), |(&first, rest)| (first, rest));
        self.0 = rest;
        first
    }

    fn one_of<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[usize::from(self.byte()) % choices.len()].clone()
    }

    /// Up to 255 bytes; the next byte gives their number.
    fn text(&mut self) -> String {
        let length = usize::from(self.byte()).min(self.0.len());
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }
}

/// Messages to helpers, in order.
type Mail = Rc<RefCell<VecDeque<(u32, Request)>>>;

/// The crew as the worker sees it.
struct Sent(Mail);

/// The number of helpers available.
const HELPERS: u32 = 3;

impl Crew for Sent {
    fn prepare(&mut self, helpers: u32, help: Help) {
        for helper in 0..helpers.min(HELPERS) {
            self.0.borrow_mut().push_back((helper, Request::Help(help.clone())));
        }
    }

    fn ask(&mut self, helper: u32, batches: Range<u64>) {
        // The script may also let an unknown helper answer.
        if helper < HELPERS {
            self.0.borrow_mut().push_back((helper, Request::Draw { batches }));
        }
    }
}

/// The worker, its helpers, and what the page knows about them.
struct World {
    worker: JobLoop,
    helpers: [JobLoop; HELPERS as usize],
    mail: Mail,
    time: Cell<f64>,
    /// The last job that was requested.
    asked: Option<Asked>,
    /// The texts being read, and those last read.
    reading: Option<Option<Rc<Differences>>>,
    last_texts: Option<Rc<Differences>>,
    /// The last question with its progress; `None` once it is answered.
    question: Option<(u32, f64)>,
    numbers: u32,
    /// Whether the script waits for conclusions and other slow answers, and uses large inputs.
    is_patient: bool,
}

/// A job, and what was heard about it.
struct Asked {
    run: Run,
    /// What it compares; `None` if it should be refused.
    differences: Option<Rc<Differences>>,
    is_file: bool,
    is_started: bool,
    resamples: u64,
    /// Whether nothing more will come, except conclusions.
    has_ended: bool,
    /// Whether there is a result to draw conclusions from: of this job, or of the run whose means
    /// it writes.
    has_result: bool,
    /// The levels of conclusions that are still to come.
    concludes: Option<Levels>,
}

/// α, the level of the intervals, and the margin.
const LEVELS: [(f64, f64, Option<f64>); 3] =
    [(0.05, 0.95, None), (0.999_999, 0.000_001, Some(1.0)), (1e-300, 0.999_999, Some(1e300))];

/// Texts, most of which can be read.
const TEXTS: [&str; 8] = [
    "0.5\t0.75\n1\t0.25\n0\t0.125",
    "base,new\n1,1\n0,1\n0,1\n1,1",
    "difference,count\n1,20\n-1,15\n0,30",
    "1e15 -1e15\n1e-18 5\n3 4",
    "1e308 -1e308\n0 1",
    "1\n2\n3",
    "1 2\n3 x",
    "10% 20%\n30% 30%\n50% 45%\n1% 2%\n7% 9%",
];

impl World {
    fn new(is_patient: bool) -> Self {
        let (mail, mut worker) = (Mail::default(), JobLoop::default());
        worker.take_crew(Box::new(Sent(Rc::clone(&mail))));
        Self {
            worker,
            helpers: Default::default(),
            mail,
            time: Cell::new(0.0),
            asked: None,
            reading: None,
            last_texts: None,
            question: None,
            numbers: 0,
            is_patient,
        }
    }

    fn happens(&mut self, script: &mut Script) {
        match script.byte() % 12 {
            0 | 1 => self.run(script),
            2 => self.stop(script),
            3 => self.write_means(script),
            4 => self.infer(script),
            5 => self.ask(script),
            6 => self.rest(),
            7 => self.lose_helper(script),
            8 => self.lie(script),
            9 => self.help_out(script),
            _ => self.work(script.one_of(&[0.0, 1.0, 5.0, 20.0])),
        }
    }

    fn next_number(&mut self) -> u32 {
        self.numbers += 1;
        self.numbers
    }

    fn question(script: &mut Script) -> Question {
        let (alpha, level, margin) = script.one_of(&LEVELS);
        Question { alpha, level: Some(level), margin, ..Question::default() }
    }

    /// A number up to 255, or a small one if the script is not patient.
    fn number(&self, script: &mut Script) -> u64 {
        u64::from(script.byte()) % if self.is_patient { 256 } else { 13 }
    }

    fn counts(&self, script: &mut Script) -> Counts {
        let [pairs, helped, hurt] = [(); 3].map(|()| self.number(script));
        let pairs = if pairs > 250 { 1 << (pairs - 225) } else { pairs };
        Counts { pairs, helped: helped / 2, hurt: hurt / 2 }
    }

    fn seed(script: &mut Script) -> u64 {
        match script.byte() {
            254.. => u64::MAX,
            seed => seed.into(),
        }
    }

    fn run(&mut self, script: &mut Script) {
        let kind = script.byte();
        let mut texts = None;
        self.reading = None;
        let (scores, differences) = match kind % 4 {
            0 | 1 => {
                let counts = self.counts(script);
                (ScoresFrom::Counts(counts), counts.differences().ok().map(Rc::new))
            }
            2 => {
                let pasted = Self::texts(script);
                let pasted: Vec<&str> = pasted.iter().map(String::as_str).collect();
                let known = read_pasted(&pasted).ok().and_then(|read| Differences::from_scores(&read.scores).ok());
                let sources = || pasted.iter().map(|text| Source::text(None, text)).collect();
                // Texts without scores are kept, too: another choice of columns may find some.
                self.reading = read(sources()).is_ok().then(|| known.clone().map(Rc::new));
                texts = Some(sources());
                (ScoresFrom::Texts, known.map(Rc::new))
            }
            _ => (ScoresFrom::LastTexts, self.last_texts.clone()),
        };
        let run = Run {
            job: self.next_number(),
            scores,
            columns: Box::new(Choice { is_swapped: kind & 4 > 0, ..Choice::default() }),
            question: Question {
                resamples: script.one_of(if self.is_patient {
                    &[100, 1, 0, 16, 33, 10, 1025, 3100]
                } else {
                    &[33, 1, 0, 16, 3100]
                }),
                seed: Self::seed(script),
                ..Self::question(script)
            },
            workers: script.one_of(&[1, 2, 4, 8]),
        };
        self.begins(&run, differences, false);
        self.sends(Request::Run(run), texts);
    }

    fn texts(script: &mut Script) -> Vec<String> {
        let (kind, text) = (script.byte(), script.one_of(&TEXTS).to_owned());
        let [own, other] = if kind % 4 > 1 { [script.text(), script.text()] } else { Default::default() };
        match kind % 4 {
            0 | 1 => vec![text],
            2 => vec![own],
            _ => vec![own, other],
        }
    }

    fn begins(&mut self, run: &Run, differences: Option<Rc<Differences>>, is_file: bool) {
        // Counts have no columns.
        let is_swapped = run.columns.is_swapped && !matches!(run.scores, ScoresFrom::Counts(_));
        let exchanged =
            |differences: Rc<Differences>| if is_swapped { Rc::new(differences.swapped()) } else { differences };
        // Conclusions that were due before a file was requested are still due.
        let before = self.asked.take().filter(|_| is_file);
        let before = before.as_ref();
        self.asked = Some(Asked {
            run: run.clone(),
            differences: differences.map(exchanged),
            is_file,
            is_started: false,
            resamples: 0,
            has_ended: false,
            has_result: before.is_some_and(|asked| asked.has_result),
            concludes: before.and_then(|asked| asked.concludes),
        });
    }

    fn stop(&mut self, script: &mut Script) {
        let back = u32::from(script.byte() % 3);
        let job = self.asked.as_ref().map_or(0, |asked| asked.run.job).saturating_sub(back);
        if back == 0 {
            self.reading = None;
        }
        self.sends(Request::Stop { job }, None);
    }

    /// As the page does: under the number of the current job.
    fn write_means(&mut self, script: &mut Script) {
        let Some(Asked { run, .. }) = &self.asked else { return };
        let scores = if run.scores == ScoresFrom::Texts { ScoresFrom::LastTexts } else { run.scores };
        let resamples = script.one_of(if self.is_patient { &[10, 0, 1, 100, 1100] } else { &[10, 0, 1, 1100] });
        let run = Run { scores, question: Question { resamples, ..run.question }, ..run.clone() };
        let differences = match run.scores {
            ScoresFrom::Counts(counts) => counts.differences().ok().map(Rc::new),
            _ => self.last_texts.clone(),
        };
        self.reading = None;
        self.begins(&run, differences, true);
        self.sends(Request::Means(run), None);
    }

    fn infer(&mut self, script: &mut Script) {
        let (back, other) = (u32::from(script.byte() % 8 == 7), Self::question(script));
        let Some(asked) = &mut self.asked else { return };
        let Question { resamples, seed, .. } = asked.run.question;
        let question = Question { resamples, seed, ..other };
        // Conclusions are only requested when there is a result.
        if !asked.has_result {
            return;
        }
        let is_meant = back == 0;
        if is_meant {
            asked.concludes = Some(question.levels());
        }
        let job = asked.run.job.saturating_sub(back);
        self.sends(Request::Infer { job, question }, None);
    }

    fn ask(&mut self, script: &mut Script) {
        let number = self.next_number();
        let kind = script.byte();
        let task = match kind % 4 {
            0 | 1 => Task::Learn(Lesson {
                scores: match kind % 8 {
                    0 => ScoresFrom::LastTexts,
                    1 => ScoresFrom::Texts,
                    _ => ScoresFrom::Counts(Counts { pairs: self.number(script), helped: 4, hurt: 3 }),
                },
                seed: Self::seed(script),
                kinds: if kind & 16 > 0 { script.text() } else { "hhhhnnnrrw".to_owned() },
                from: script.byte().into(),
                count: self.number(script),
                scheme: if kind & 64 > 0 { Scheme::Randomization } else { Scheme::Bootstrap },
            }),
            2 => {
                let mut number = || self.number(script);
                let question = review::Question {
                    items: number(),
                    baseline: (number(), number()),
                    experimental: (number(), number()),
                    disagreements: (number(), number()),
                    expected_lead: number() as i64 - 128,
                    levels: vec![0.05],
                    sides: Sides::Two,
                    more_right: 0,
                    printed_p: Some((0.035, 0.045)),
                };
                if kind & 64 > 0 {
                    Task::ResultsTable(review::Several { questions: vec![question; 2], comparisons: 3 })
                } else {
                    Task::Review(question)
                }
            }
            _ if kind & 128 > 0 => Task::Rank(Box::new(self.rank(script))),
            _ if self.is_patient && kind & 32 > 0 => Task::Alarms(Alarms {
                scores: if kind & 4 > 0 { ScoresFrom::LastTexts } else { ScoresFrom::Texts },
                alpha: script.one_of(&[0.05, 1e-300, 0.999_999]),
                seed: Self::seed(script),
            }),
            _ if self.is_patient && kind & 16 > 0 => Task::Papers(PapersTask {
                scores: match kind & 4 {
                    0 => ScoresFrom::LastTexts,
                    _ => ScoresFrom::Counts(Counts { pairs: self.number(script), helped: 4, hurt: 3 }),
                },
                asked: PapersAsked {
                    seed: Self::seed(script),
                    from: script.byte().into(),
                    done: 0,
                    sides: if kind & 8 > 0 { Sides::One } else { Sides::Two },
                    alpha: 0.05,
                    level: 0.9,
                },
            }),
            _ if !self.is_patient => Task::Sweep(sweep::Question::Exact {
                grid: sweep::Grid {
                    items: self.number(script) + 1,
                    effects: vec![Percent::WHOLE],
                    most: Percent::WHOLE,
                },
                alpha: 0.05,
                sides: Sides::One,
            }),
            _ => {
                let [pairs, gain, disagreement] = [script.byte(), script.byte(), script.byte()];
                Task::Power(power::Question {
                    pairs: u64::from(pairs) + 1,
                    gain: (f64::from(gain) - 128.0) / 128.0,
                    disagreement: f64::from(disagreement) / 255.0,
                    alpha: 0.05,
                    sides: Sides::Two,
                    part: power::Part::Simulated(u32::from(script.byte() % 4), Self::seed(script)),
                })
            }
        };
        self.question = Some((number, 0.0));
        self.sends(Request::Work { number, task }, None);
    }

    fn rank(&mut self, script: &mut Script) -> RankTask {
        let resamples = script.one_of(if self.is_patient { &[3000, 100_000] } else { &[100, 100] });
        let question = Question { resamples, seed: Self::seed(script), ..Question::default() };
        let names = ["base", "large", "nobody", ""];
        let mut name = || script.one_of(&names).to_owned();
        let (baseline, left_out, renamed) = (name(), vec![name()], vec![(name(), name())]);
        let flags = script.byte();
        RankTask {
            from: if flags & 1 > 0 { RankFrom::LastTexts } else { RankFrom::Example },
            columns: Choice { baseline: Some(baseline).filter(|_| flags & 2 > 0), ..Choice::default() },
            left_out: if flags & 4 > 0 { left_out } else { Vec::new() },
            renamed: if flags & 8 > 0 { renamed } else { Vec::new() },
            question: RankingQuestion {
                question,
                baseline: None,
                against: if flags & 16 > 0 { Against::All } else { Against::Baseline },
                adjustment: script.one_of(&Adjustment::ALL),
            },
            workers: script.one_of(&[1, 2, 4, 8]),
        }
    }

    fn rest(&mut self) {
        self.question = None;
        self.sends(Request::Rest, None);
    }

    fn sends(&mut self, request: Request, texts: Option<Vec<Source>>) {
        let reply = self.worker.receive(request, texts);
        reply.into_iter().for_each(|reply| self.hears(&reply));
    }

    /// Every look at the clock advances it.
    fn look(time: &Cell<f64>, step: f64) -> f64 {
        time.set(time.get() + step);
        time.get()
    }

    fn work(&mut self, step: f64) {
        if self.is_weary() {
            return;
        }
        let replies = self.worker.work(|| Self::look(&self.time, step));
        let is_refused = replies.iter().any(|reply| matches!(reply, Reply::Rejected { .. }));
        if (replies.is_empty() || is_refused)
            && let Some(read) = self.reading.take()
        {
            // A text of a few lines is read at once, and resampled in the next slice.
            self.last_texts = read;
        }
        replies.iter().for_each(|reply| self.hears(reply));
    }

    /// A helper handles its next message.
    fn help_out(&mut self, script: &mut Script) {
        let Some((helper, request)) = self.mail.borrow_mut().pop_front() else { return };
        let Some(reply) = self.helpers[helper as usize].receive(request, None) else {
            return;
        };
        // Its reply may be slightly wrong, sent twice, or lost.
        let reply = match (script.byte(), reply) {
            (253, Reply::Drawn { helped, batches, results: Results::Sums(mut sums) }) => {
                sums.pop();
                Reply::Drawn { helped, batches, results: Results::Sums(sums) }
            }
            (254, reply) => {
                self.worker.hear_helper(helper, reply.clone(), || 0.0);
                reply
            }
            (255, _) => return,
            (_, reply) => reply,
        };
        self.worker.hear_helper(helper, reply, || Self::look(&self.time, 0.5));
    }

    fn lose_helper(&mut self, script: &mut Script) {
        let helper = u32::from(script.byte()) % (HELPERS + 1);
        self.mail.borrow_mut().retain(|(addressee, _)| *addressee != helper);
        self.worker.lose_helper(helper);
    }

    /// Sends replies that our helpers never send: about batches that were not requested or do not
    /// exist.
    fn lie(&mut self, script: &mut Script) {
        let job = self.asked.as_ref().map_or(0, |asked| asked.run.job);
        let [helper, kind, from, to, sums] = [(); 5].map(|()| script.byte());
        let range = |from: u8, to: u8| match kind & 8 {
            0 => from.into()..to.into(),
            _ => u64::MAX - u64::from(from)..u64::MAX,
        };
        let reply = match kind % 4 {
            0 => {
                let results = Results::Sums(vec![i64::MIN; sums.into()]);
                Reply::Drawn { helped: Helped::Job(job), batches: range(from, to), results }
            }
            1 => {
                let results = Results::Joint(vec![JointBatch::default(); sums.into()]);
                Reply::Drawn { helped: Helped::Question(self.numbers), batches: range(from, to), results }
            }
            2 if sums % 3 == 2 => Reply::Helping { helped: Helped::Question(self.numbers) },
            2 => Reply::Helping { helped: Helped::Job(job.wrapping_sub(u32::from(sums % 2))) },
            _ => Reply::Unanswered { number: job, message: String::new() },
        };
        self.worker.hear_helper(helper.into(), reply, || 0.0);
        // Sends bad requests to a helper, too: to draw what it has not prepared, or to prepare what
        // cannot be drawn.
        let request = match kind % 3 {
            0 => Request::Draw { batches: u64::from(from)..u64::from(from.saturating_add(sums % 4)) },
            1 => Request::Help(Help {
                helped: Helped::Job(job),
                resamples: from.into(),
                seed: Self::seed(script),
                from: HelpFrom::Differences {
                    values: vec![from.into(), i64::MIN, i64::MAX, 3, 3][usize::from(to) % 5..].to_vec(),
                    counts: vec![sums.into(), 1, u64::MAX, 2][usize::from(sums) % 4..].to_vec(),
                    clusters: sums.is_multiple_of(3).then(|| HelpClusters {
                        sums: vec![i64::from(from) * 3, 7],
                        sizes: vec![sums.into(), 1],
                        counts: vec![1, from.into()],
                    }),
                },
            }),
            _ => return,
        };
        let helper = &mut self.helpers[usize::from(helper) % HELPERS as usize];
        let reply = helper.receive(request, None);
        assert!(matches!(reply, None | Some(Reply::Helping { .. } | Reply::Drawn { .. })));
        // The helper forgets what it has prepared, like one that was restarted.
        *helper = JobLoop::default();
    }

    /// Whether conclusions are due that the script does not wait for.
    fn is_weary(&self) -> bool {
        !self.is_patient && self.asked.as_ref().is_some_and(|asked| asked.concludes.is_some())
    }

    /// Lets the worker and its helpers work until there is nothing left to do.
    fn finishes(&mut self) {
        for slice in 0..10_000 {
            if self.is_weary() {
                // A refused run replaces a running one.
                self.run(&mut Script(&[]));
            }
            self.help_out(&mut Script(&[]));
            self.work(if slice % 2 == 0 { 0.0 } else { 20.0 });
            if !self.worker.is_busy() {
                break;
            }
        }
        assert!(!self.worker.is_busy(), "the worker finds no end");
        assert_eq!(self.question, None, "an answer is missing");
        if let Some(Asked { run, has_ended, concludes, .. }) = &self.asked {
            assert!(*has_ended && concludes.is_none(), "{run:?} has not come to an end");
        }
    }

    fn hears(&mut self, reply: &Reply) {
        if let Reply::Worked { number, fraction, .. } = reply {
            let (asked, before) = self.question.expect("a question was asked");
            assert!(*number == asked && before <= *fraction && *fraction <= 1.0, "{reply:?} to {asked} after {before}");
            self.question = (*fraction < 1.0).then_some((asked, *fraction));
            return;
        }
        if let Reply::Unanswered { number, message } = reply {
            assert_eq!(self.question.take().map(|(asked, _)| asked), Some(*number));
            return assert!(!message.is_empty());
        }
        let asked = self.asked.as_mut().expect("a job was asked for");
        assert_eq!(reply.job(), Some(asked.run.job), "{reply:?}");
        asked.hears(reply);
        match reply {
            Reply::Means { file, .. } => asked.check_file(&file.concat()),
            Reply::Rejected { .. } | Reply::Stopped { .. } => self.reading = None,
            _ => {}
        }
    }
}

impl Asked {
    fn hears(&mut self, reply: &Reply) {
        match reply {
            Reply::Started { comparison, .. } => {
                let differences = self.differences.as_ref().expect("this was to be refused");
                assert!(!std::mem::replace(&mut self.is_started, true));
                assert_eq!(
                    (comparison.pairs, comparison.helped, comparison.hurt, comparison.tied),
                    (differences.pairs(), differences.helped(), differences.hurt(), differences.tied())
                );
            }
            Reply::Exact { exact, .. } => {
                assert!(self.is_started && self.resamples == 0);
                assert!((0.0..=1.0).contains(&exact.at_or_below_zero) && exact.bins.iter().sum::<f64>() < 1.0 + 1e-9);
                assert!(exact.percentile_interval.is_none_or(|(lower, upper)| lower <= upper));
            }
            Reply::Progress { tally, .. } => {
                assert!(
                    tally.counted.resamples >= self.resamples && tally.counted.resamples < self.run.question.resamples
                );
                self.resamples = tally.counted.resamples;
                assert_eq!(tally.counts.iter().sum::<u64>(), tally.counted.resamples);
            }
            Reply::Done { tally, outcome, .. } => {
                assert!(!self.has_ended && self.concludes.is_none() && tally.counted.resamples >= self.resamples);
                assert_eq!(outcome.stopped, tally.counted.resamples < self.run.question.resamples);
                assert!(outcome.interval.0 <= outcome.interval.1);
                self.resamples = tally.counted.resamples;
                (self.has_ended, self.has_result) = (true, true);
                self.concludes = Some(self.run.question.levels());
                self.check_tally(tally);
            }
            Reply::Inferred { inference, .. } => {
                let levels = self.concludes.take().expect("no conclusions are to come");
                check_inference(inference, levels);
            }
            Reply::WritingMeans { fraction, .. } => assert!(self.is_file && (0.0..1.0).contains(fraction)),
            Reply::Means { .. } => {
                assert!(self.is_file && self.differences.is_some());
                self.has_ended = true;
            }
            Reply::Stopped { .. } => {
                assert!(!self.has_ended);
                self.has_ended = true;
            }
            Reply::Rejected { message, .. } => {
                assert!(self.differences.is_none() && !message.is_empty(), "{:?} is refused: {message}", self.run);
                self.has_ended = true;
            }
            Reply::Reading { fraction, .. } => assert!((0.0..=1.0).contains(fraction)),
            _ => panic!("{reply:?}"),
        }
    }

    /// A tally must be that of the first resamples, drawn by one worker alone.
    fn check_tally(&self, tally: &Tally) {
        let differences = self.differences.as_ref().expect("this was to be refused");
        let resampler = Resampler::new(differences, tally.counted.resamples, self.run.question.seed);
        let mut alone = BootstrapDistribution::new(differences, tally.counted.resamples);
        (0..resampler.batches()).for_each(|batch| alone.extend(resampler.run(batch)));
        let histogram = alone.histogram();
        assert_eq!(tally.counts, histogram.counts());
        assert_eq!(tally.counts.iter().sum::<u64>(), tally.counted.resamples);
        assert_eq!(tally.counted.at_or_below_zero, histogram.at_or_below_zero());
        assert_eq!(tally.counts.iter().take(tally.marked_bins as usize).sum::<u64>(), tally.counted.at_or_below_zero);
        assert_eq!(tally.trace, alone.trace());
    }

    fn check_file(&self, file: &str) {
        let means = file.lines().filter(|line| !line.starts_with('#')).skip(1);
        assert_eq!(means.count(), self.run.question.resamples as usize);
    }
}

fn check_inference(inference: &Inference, levels: Levels) {
    assert_eq!(inference.levels, levels);
    let p_values = inference.tests.iter().flat_map(|test| [test.one_sided, test.two_sided]).flatten();
    assert!(p_values.into_iter().all(|p| (0.0..=1.0).contains(&p)), "{:?}", inference.tests);
    for intervals in [Some(&inference.simulated), inference.exact.as_ref()].into_iter().flatten() {
        for (lower, upper) in [intervals.percentile, intervals.basic, intervals.normal, intervals.two_deviations] {
            assert!(lower <= upper, "{intervals:?}");
        }
    }
}
