//! Sentences like those in papers, with what is read from each and what is reported to the user.

use super::*;

/// "items=1000 base=83.2": what was read, in the order of the keys of a print.
fn read(text: &str) -> String {
    let claim = Claim::read(text);
    let keys = [
        "items", "base", "exp", "agree", "disagree", "runs", "base_sd", "exp_sd", "measure", "paper_helped",
        "paper_hurt", "p",
    ];
    let known = keys.into_iter().filter_map(|key| Some(format!("{key}={}", claim.value(key)?)));
    let known: Vec<String> = known.collect();
    assert_eq!(known.len(), claim.values.len(), "{claim:?}");
    known.join(" ")
}

#[test]
fn sentences_fill_the_boxes() {
    for (text, values) in [
        ("84.1 vs 83.2 on 1,000 items, p < 0.05", "items=1000 base=83.2 exp=84.1 p=< 0.05"),
        ("83.2 vs 84.1 on 1,000 items, p < 0.05", "items=1000 base=83.2 exp=84.1 p=< 0.05"),
        (
            "Our system reaches an accuracy of 72.0% compared to 70.0% for the baseline (n = 500, p = .04).",
            "items=500 base=70.0 % exp=72.0 % p=0.04",
        ),
        ("improves accuracy from 70.0 to 72.0 on 500 test questions", "items=500 base=70.0 exp=72.0"),
        ("falls from 72.0 to 70.0 on 500 questions", "items=500 base=72.0 exp=70.0"),
        ("Baseline: 84.1, ours: 83.2, 1k examples", "items=1000 base=84.1 exp=83.2"),
        ("412 of 500 vs 398 of 500 correct", "items=500 base=79.6 exp=82.4"),
        ("415/517 against 402/517 (p=0.21)", "items=517 base=77.8 exp=80.3 p=0.21"),
        ("On 500 items, 22 helped and 12 hurt.", "items=500 paper_helped=22 paper_hurt=12"),
        ("22 helped and 12 hurt of 500 items", "items=500 paper_helped=22 paper_hurt=12"),
        (
            "70.0 vs 72.0 on 500 items; helped: 22, hurt: 12, p-value of 0.05",
            "items=500 base=70.0 exp=72.0 paper_helped=22 paper_hurt=12 p=0.05",
        ),
        ("70.0 vs 72.0, 500 items, 93.2 % agreement", "items=500 base=70.0 exp=72.0 agree=93.2 %"),
        ("70.0 vs 72.0, 500 items; they disagree on 34 items", "items=500 base=70.0 exp=72.0 disagree=34"),
        ("84.1 ± 0.4 vs 83.2 ± 0.3 over 5 seeds", "base=83.2 exp=84.1 runs=5 base_sd=0.3 exp_sd=0.4"),
        (
            "$84.1 \\pm 0.4$ over the baseline's $83.2 \\pm 0.3$ (five random seeds, p<.01)",
            "base=83.2 exp=84.1 runs=5 base_sd=0.3 exp_sd=0.4 p=< 0.01",
        ),
        ("BLEU improves from 27.3 to 28.1 on 3,003 sentences", "items=3003 base=27.3 exp=28.1 measure=BLEU"),
        ("WER of 5.1 vs 5.4 on 2,620 utterances", "items=2620 base=5.4 exp=5.1 measure=WER"),
        ("12.3% error rate vs 11.9%, n=1000", "items=1000 base=12.3 % exp=11.9 % measure=error-rate"),
        (
            "The error rate drops from 0.124 to 0.119 on 5,000 images (p < 0.05)",
            "items=5000 base=0.124 exp=0.119 measure=error-rate p=< 0.05",
        ),
        ("The error rate drops from 1.2 to 0.9 on 10,000 images", "items=10000 base=1.2 exp=0.9 measure=error-rate"),
        ("Error rate: 12.3% vs 11.9%, n=1000", "items=1000 base=12.3 % exp=11.9 % measure=Error-rate"),
        ("Error bars show 95% CI; accuracy 84.1 vs 83.2 on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("84.1 (ours) 83.2 (BERT) on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("word error rate of 5.1 vs 5.4 on 2,620 utterances", "items=2620 base=5.4 exp=5.1 measure=word-error-rate"),
        ("Ours: 84.1% Baseline: 83.2% on 1,000 items", "items=1000 base=83.2 % exp=84.1 %"),
        ("84.1% (baseline: 83.2%) on 1,000 items", "items=1000 base=83.2 % exp=84.1 %"),
        ("We compare BERT (83.2) with our model (84.1) on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("84.1 (ours) vs 83.2, 1,000 items, p ≪ 0.001", "items=1000 base=83.2 exp=84.1 p=< 0.001"),
        ("ours 83.2, baseline 84.1, 1,000 items, p << 0.001", "items=1000 base=84.1 exp=83.2 p=< 0.001"),
        ("0.841 vs 0.832 on a 1,000-item test set", "items=1000 base=0.832 exp=0.841"),
        ("GPT-4 (5-shot) 84.1, Llama-3 83.2 [12], 1000 items, +0.9 points", "items=1000 base=83.2 exp=84.1"),
        ("84.1 vs 83.2, 1,000 items, p = 1.2 × 10⁻⁵", "items=1000 base=83.2 exp=84.1 p=1.2e-5"),
        ("84.1 vs 83.2, 1,000 items, α = 0.05, 95% CI", "items=1000 base=83.2 exp=84.1"),
        ("3,412 ± 210 vs 3,388 ± 95 reward, 5 runs", "base=3388 exp=3412 runs=5 base_sd=95 exp_sd=210 measure=reward"),
        ("84.1 vs 83.2 on SQuAD 2.0, 1,000 questions (n.s.)", "items=1000 base=83.2 exp=84.1 p=> 0.05"),
        ("84.1 vs 83.2, 1,000 items; the difference is not significant", "items=1000 base=83.2 exp=84.1 p=> 0.05"),
        ("Section 4.2: 84.1 vs 83.2, t(4) = 2.9, Fig. 3, 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("65.2% (326/500) vs 61.0% (305/500)", "items=500 base=61.0 exp=65.2"),
        (
            "58 were answered correctly only by ours and 33 only by the baseline, 1,000 items",
            "items=1000 paper_helped=58 paper_hurt=33",
        ),
        (
            "System B corrected 17 errors of A but introduced 6 new ones (n = 300).",
            "items=300 paper_helped=17 paper_hurt=6",
        ),
        (
            "We correct 38 of the baseline's errors and introduce 21 new ones (n = 1,200).",
            "items=1200 paper_helped=38 paper_hurt=21",
        ),
        ("Our method fixes 38 items and breaks 21 of 1,200.", "items=1200 paper_helped=38 paper_hurt=21"),
        ("Ours wins on 112 prompts, loses on 81 and ties on 107.", "items=300 paper_helped=112 paper_hurt=81"),
        ("58 wins, 33 losses, 909 ties", "items=1000 paper_helped=58 paper_hurt=33"),
        (
            "Both right on 380, only ours on 32, only the baseline on 15, and neither on 73.",
            "paper_helped=32 paper_hurt=15",
        ),
        ("71.2 ± 0.9 vs. 70.1 ± 1.1 (mean ± s.e., n = 1,319)", "items=1319 base=70.1 exp=71.2"),
        ("Of 200 test items, ours solves 150, the baseline 140.", "items=200 base=70.0 exp=75.0"),
        ("Of the 68 questions, the baseline gets 31.0 and our system 35.0.", "items=68 base=31.0 exp=35.0"),
        ("Win/tie/loss: 45/120/35 on 200 items, p=0.13", "items=200 paper_helped=45 paper_hurt=35 p=0.13"),
        ("W/T/L 45/120/35 on 200 items", "items=200 paper_helped=45 paper_hurt=35"),
        ("wins/ties/losses: 45/120/35", "items=200 paper_helped=45 paper_hurt=35"),
        ("won 45, tied 120, lost 35", "items=200 paper_helped=45 paper_hurt=35"),
        ("38 items were helped and 21 hurt out of 1200.", "items=1200 paper_helped=38 paper_hurt=21"),
        ("52 were corrected and 43 broken (of 1,000)", "items=1000 paper_helped=52 paper_hurt=43"),
        ("Of 1,000 items, 52 were corrected and 43 were broken.", "items=1000 paper_helped=52 paper_hurt=43"),
        ("1,000 corrected items: 84 vs 83", "items=1000 base=83 exp=84"),
        ("We improve from 412 to 431 correct answers out of 500.", "items=500 base=82.4 exp=86.2"),
        ("84.1 [82.0, 86.3] vs. 83.2 [81.0, 85.4], n = 1000", "items=1000 base=83.2 exp=84.1"),
        ("84.1 (82.0–86.3) against 83.2 (81.0–85.4) on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("84.1 (0.3) vs. 83.2 (0.4), 5 seeds", "base=83.2 exp=84.1 runs=5 base_sd=0.4 exp_sd=0.3"),
        ("ours 90.9 (std 0.3), baseline 90.1 (std 0.4)", "base=90.1 exp=90.9 base_sd=0.4 exp_sd=0.3"),
        ("Accuracy rose from 70.0% (350) to 72.0% (360) on 500 items.", "items=500 base=70.0 % exp=72.0 %"),
        ("Error: baseline 8.1%, ours 5.9% (n = 640)", "items=640 base=8.1 % exp=5.9 % measure=error-rate"),
        (
            "Toxicity: 8.1% for the baseline and 5.9% for ours (n = 640, lower is better).",
            "items=640 base=8.1 % exp=5.9 % measure=error-rate",
        ),
        (
            "Hallucination rate falls from 12.0% to 9.0% on 500 prompts.",
            "items=500 base=12.0 % exp=9.0 % measure=Hallucination-rate",
        ),
        ("12% fewer errors than the baseline (78.0%) on 1,000 items.", "items=1000"),
        ("The models score 70.0% and 72.0% on 500 items.", "items=500 base=70.0 % exp=72.0 %"),
        ("Accuracy 84.1 vs 83.2 on 2 million items", "items=2000000 base=83.2 exp=84.1"),
        ("84.1 vs 83.2 on 1.5k examples", "items=1500 base=83.2 exp=84.1"),
        ("EER 8.1% for the baseline and 5.9% for ours on 640 trials", "items=640 base=8.1 % exp=5.9 % measure=EER"),
        ("83.2 in 2022, 84.1 in 2023, 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("We reduce the error from 8.1% to 5.9% on 640 items", "items=640 base=8.1 % exp=5.9 % measure=error-rate"),
        ("An error of 8.1% vs 5.9%", "base=8.1 % exp=5.9 % measure=error-rate"),
        ("Accuracy 83.2% (↓0.9) vs 84.1%", "base=83.2 % exp=84.1 %"),
        ("The 350M model scores 84.1, the 175M model 83.2 on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("We introduce 500 new test items: 84.1 vs 83.2", "items=500 base=83.2 exp=84.1"),
        ("84.1 vs 83.2 on 1,000 corrected items, available only in our repository", "items=1000 base=83.2 exp=84.1"),
        ("84.1 vs 83.2, mean out of 5 runs", "base=83.2 exp=84.1 runs=5"),
        ("n = 1,000, 4 samples per question: 84.1 vs 83.2", "items=1000 base=83.2 exp=84.1"),
        ("84.1 (+0.9) vs 83.2 over 5 seeds", "base=83.2 exp=84.1 runs=5"),
        ("Toxicity ↓ 8.1% vs 5.9%, n = 640", "items=640 base=8.1 % exp=5.9 % measure=error-rate"),
        ("Toxicity ↓ 0.31 vs 0.28", "base=0.31 exp=0.28 measure=lower-is-better"),
        ("Pearson r = 0.84 vs 0.82", "base=0.82 exp=0.84 measure=Pearson"),
        ("412 of 500 right against 82%", "items=500 base=82 % exp=82.4"),
        ("84.1 vs 83.2, not only significantly better", "base=83.2 exp=84.1"),
        ("as shown in the table. 84.1 vs 83.2", "base=83.2 exp=84.1"),
        (
            "Our model fails on 17% of the 300 test cases, compared to 22% for the baseline.",
            "items=300 base=22 % exp=17 % measure=error-rate",
        ),
        (
            "Our approach misclassifies 4.1% of the 2,000 images, the baseline 5.6%.",
            "items=2000 base=5.6 % exp=4.1 % measure=error-rate",
        ),
        ("Inaccuracy falls from 10.5% to 8.8% in 1,000 items.", "items=1000 base=10.5 % exp=8.8 % measure=error-rate"),
        (
            "Attack success rate drops from 45.0% to 12.0% on 200 prompts with our defense.",
            "items=200 base=45.0 % exp=12.0 % measure=Attack-success-rate",
        ),
        ("The loss decreased from 0.42 to 0.38 on 1000 items", "items=1000 base=0.42 exp=0.38 measure=loss"),
        (
            "Only 3 of 120 patients were misdiagnosed by the model; clinicians misdiagnosed 9 of 120.",
            "items=120 base=7.5 exp=2.5 measure=error-rate",
        ),
        (
            "Our system makes 32 errors on 1,000 items; the baseline makes 45.",
            "items=1000 base=4.5 exp=3.2 measure=error-rate",
        ),
        (
            "The number of errors dropped from 105 to 88 on 1,000 items.",
            "items=1000 base=10.5 exp=8.8 measure=error-rate",
        ),
        ("Our system is right on 91.2% and the baseline wrong on 10.5% of 1,000 items.", "items=1000"),
        ("Our model reaches 84.0% on 2,000 items, a 5% improvement over the baseline", "items=2000"),
        ("An improvement of 3% over BERT (81.0%) on 300 items", "items=300"),
        ("A relative improvement of 5% over the baseline's 80.0% on 2,000 items.", "items=2000"),
        ("Two hundred questions: 84.5% for ours, 81.0% for the baseline.", "items=200 base=81.0 % exp=84.5 %"),
        ("Three thousand sentences, 84.5 vs 81.0", "items=3000 base=81.0 exp=84.5"),
        ("84.1 vs 83.2 on 10 datasets of 100 items each", "items=1000 base=83.2 exp=84.1"),
        ("Accuracy with k=3 neighbours: 84.1 vs 83.2; N=1,000", "items=1000 base=83.2 exp=84.1"),
        ("84.1% vs 83.2%; n = 1,000 for ours and n = 480 for the baseline", "base=83.2 % exp=84.1 %"),
        ("Cohen's κ = .71 (ours), .65 (baseline)", "base=0.65 exp=0.71 measure=κ"),
        ("Brier score 0.18 vs 0.21", "base=0.21 exp=0.18 measure=Brier-score"),
        ("MAP improves from 0.2512 to 0.2601", "base=0.2512 exp=0.2601 measure=MAP"),
        ("84.1 % vs 83.2 %, 84.1 ms, 1,000 items", "items=1000 base=83.2 % exp=84.1 %"),
        ("accuracy 84.1% (F1 = 80.2) vs 83.2% (F1 = 79.9), n=1000", "items=1000 base=83.2 % exp=84.1 %"),
        (
            "On SQuAD 2.0, our system obtains 89.1 F1 versus 88.5 F1 for ALBERT (11,873 questions).",
            "items=11873 base=88.5 exp=89.1 measure=F1",
        ),
        (
            "Agreement with the gold label was 0.84 (κ = 0.71) vs 0.80 (κ = 0.65) over 400 items",
            "items=400 base=0.80 exp=0.84",
        ),
        ("Precision at 10 rises from 0.51 to 0.54 over 150 topics.", "items=150 base=0.51 exp=0.54 measure=Precision"),
        ("Accuracy with k=5 shots: 84.1; with k=0: 83.2; N=1,000", "items=1000 base=83.2 exp=84.1"),
        (
            "Ours: 88 incorrect of 1,000; baseline: 105 incorrect of 1,000.",
            "items=1000 base=10.5 exp=8.8 measure=error-rate",
        ),
        (
            "False positive rate: 2.1% (ours) vs 3.4% (baseline), 5,000 negatives.",
            "items=5000 base=3.4 % exp=2.1 % measure=False-positive-rate",
        ),
        (
            "Mean accuracy 75.3 (SD 1.2) for ours and 74.1 (SD 1.5) for baseline, 10 runs, t-test p = 0.03.",
            "base=74.1 exp=75.3 runs=10 base_sd=1.5 exp_sd=1.2 p=0.03",
        ),
        ("Removing the reranker costs 1.5 points (84.1 to 82.6; n = 1,500).", "items=1500 base=82.6 exp=84.1"),
        ("F1 84.1 vs 83.2, accuracy 90.1 vs 89.2, 1,000 items", "items=1000 base=83.2 exp=84.1 measure=F1"),
        ("An error reduction from 12% to 9% on 500 items", "items=500 base=12 % exp=9 % measure=error-rate"),
        ("Ours vs. the baseline: 84.1 vs. 83.2 on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("84.1 vs 83.2 on 1,000 items (n = 5 seeds)", "items=1000 base=83.2 exp=84.1 runs=5"),
        ("Accuracy is 84 vs 83 on 1,000 items; we analyse 50 errors", "items=1000 base=83 exp=84"),
        (
            "12 were answered incorrectly only by ours and 30 only by the baseline, 1,000 items",
            "items=1000 paper_helped=30 paper_hurt=12",
        ),
        ("Accuracy rises to 84.1 from the baseline (83.2)", "base=83.2 exp=84.1"),
        ("We reach 84.1, with the baseline at 83.2", "base=83.2 exp=84.1"),
        ("Compared to the baseline: 84.1 vs 83.2", "base=83.2 exp=84.1"),
        ("We improve on the baseline: 84.1 vs 83.2", "base=83.2 exp=84.1"),
        ("Ours is right on 91.2% and BERT wrong on 10.5% of 1,000 items", "items=1000"),
        ("84.1 vs 83.2; both fail on long inputs", "base=83.2 exp=84.1"),
        ("Gradient boost 84.1%, random forest 82.3%, n = 1,000", "items=1000 base=82.3 % exp=84.1 %"),
        ("A gain 1.8%: 84.1% vs 82.3%, n = 1,000", "items=1000 base=82.3 % exp=84.1 %"),
        ("MMLU of 70.1 vs 68.2 on 14,042 questions", "items=14042 base=68.2 exp=70.1"),
        ("BERT gets 83.2 on our benchmark, GPT-4 84.1", "base=83.2 exp=84.1"),
        ("We use a threshold of p < 0.05. Ours 84.1, baseline 83.2, p = 0.20", "base=83.2 exp=84.1"),
        ("Not significant on dev but significant on test (p < 0.05): 84.1 vs 83.2", "base=83.2 exp=84.1 p=< 0.05"),
        ("The baseline wins on 112 prompts and loses on 81", "paper_helped=81 paper_hurt=112"),
        ("Ours gained 3 points (84 vs 81) on 500 items", "items=500 base=81 exp=84"),
        (
            "We introduce 1,000 sentences with spelling errors. Accuracy is 84.1 vs 83.2",
            "items=1000 base=83.2 exp=84.1",
        ),
        ("BERT 84.1, ours 90, GPT 83.2 on 500 items", "items=500"),
        ("Trained with 10% of 50,000 labels: 84.1 vs 83.2", "base=83.2 exp=84.1"),
        ("Best out of 16 checkpoints: 84.1 vs 83.2", "base=83.2 exp=84.1"),
        ("84.1 EM / 90.2 F1, compared to 83.2 EM / 89.6 F1, n=1000", "items=1000 base=83.2 exp=84.1"),
        ("We outperform Devlin et al. (2019) (83.2), reaching 84.1 on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("84.1 % vs 83.2 % on 420 patients", "items=420 base=83.2 % exp=84.1 %"),
        ("84.1 % vs 83.2 % on 1.000 items", "items=1000 base=83.2 % exp=84.1 %"),
        ("84.1 % vs 83.2 %; #test = 1,000", "items=1000 base=83.2 % exp=84.1 %"),
        ("Only 12% of 400 answers were right, 15% with ours", "items=400 base=12 % exp=15 %"),
        ("84.1 (ours) is not better than 83.2 at p < 0.05, 1000 items", "items=1000 base=83.2 exp=84.1 p=> 0.05"),
        (
            "Error rate (%): 0.45 (ResNet) vs 0.40 (ours), n = 10,000",
            "items=10000 base=0.45 % exp=0.40 % measure=Error-rate",
        ),
        ("Accuracy (%): 0.9 vs 0.7 on 1,000 items", "items=1000 base=0.7 % exp=0.9 %"),
        ("84·1% vs 83·2% (n=1000; p=0·04)", "items=1000 base=83.2 % exp=84.1 % p=0.04"),
        ("84.1¹ vs 83.2 on 1,000 items. ¹ Averaged over 3 seeds.", "items=1000 base=83.2 exp=84.1 runs=3"),
        (
            "Quantization to 4 bits did not hurt accuracy: 71.9% vs 72.1% for the 16-bit model (n = 14,042)",
            "items=14042 base=71.9 % exp=72.1 %",
        ),
        ("We obtain 84.1 EM / 87.2 F1 on SQuAD 1.1, versus 83.2 / 86.4 for BERT-base.", "base=83.2 exp=84.1"),
        ("On SQuAD 1.1 we get 84.1, versus 83.2 for BERT", "base=83.2 exp=84.1"),
        ("WER on LibriSpeech 5.1, 5.4 for Whisper", "base=5.4 exp=5.1 measure=WER"),
        ("accuracy/F1: 84.1/83.9 (ours) vs 83.2/82.8 (baseline), n=1000", "items=1000 base=83.2 exp=84.1"),
        (
            "The systems disagree on 71 of 1,000 items (40 in favour of ours, 31 in favour of the baseline).",
            "items=1000 disagree=71 paper_helped=40 paper_hurt=31",
        ),
        ("The fix helps on 4.0 % of the 1,000 items and hurts on 3.1 %", "items=1000 paper_helped=40 paper_hurt=31"),
        // 4 % of 10,000 items may be 395 to 405 items.
        ("It helps on 4.0 % of the 10,000 items and hurts on 3.1 %", "items=10000"),
        ("40 of the 1,000 items were helped and 31 hurt", "items=1000 paper_helped=40 paper_hurt=31"),
        ("5% of 1,000 items improved, 3.0% got worse", "items=1000 paper_hurt=30"),
        ("Only ours was right on 40 and only the baseline on 31, n = 1000", "items=1000 paper_helped=40 paper_hurt=31"),
        ("We test both on 500 items: 84.1 vs 83.2", "items=500 base=83.2 exp=84.1"),
        ("win/loss 40/31, n=1000", "items=1000 paper_helped=40 paper_hurt=31"),
        ("wins/ties/losses 40/929/31", "items=1000 paper_helped=40 paper_hurt=31"),
        ("Pruning hurts: 84 vs 83 (n=1000)", "items=1000 base=84 exp=83"),
        ("W/T/L = 40/929/31", "items=1000 paper_helped=40 paper_hurt=31"),
        (
            "Both systems were right on 801 items and both wrong on 128; only ours was right on 40 and only the baseline on 31.",
            "items=1000 paper_helped=40 paper_hurt=31",
        ),
        ("Both were right on 801 items; only ours was right on 40", "paper_helped=40"),
        (
            "84.1 vs 83.2 (n=1000); 40 items improved and 20 got worse",
            "items=1000 base=83.2 exp=84.1 paper_helped=40 paper_hurt=20",
        ),
        ("84.1 (s.d. = 0.4) vs 83.2 (s.d. = 0.6)", "base=83.2 exp=84.1 base_sd=0.6 exp_sd=0.4"),
        ("84.1_{0.4} vs 83.2_{0.6}, 5 seeds", "base=83.2 exp=84.1 runs=5 base_sd=0.6 exp_sd=0.4"),
        ("841 versus 832 correct answers (of 1,000)", "items=1000 base=83.2 exp=84.1"),
        ("841 correct vs 832 correct, n=1000", "items=1000 base=83.2 exp=84.1"),
        ("841 and 832 out of 1,000", "items=1000 base=83.2 exp=84.1"),
        ("Of 250 cancers, 228 were found by the AI and 217 by readers.", "items=250 base=86.8 exp=91.2"),
        ("GPT-4 correctly answered 412 of 500 questions; Llama-3-8B answered 371.", "items=500 base=74.2 exp=82.4"),
        ("GPT-4 answered 412 of 500 questions with GPT 3", "items=500"),
        ("GPT-4 answered 412 of 500 questions; 300 were easy", "items=500"),
        ("412 correct out of 500, 398 for the baseline", "items=500 base=79.6 exp=82.4"),
        ("It was tested on 2023 data; 84.1 vs 83.2", "base=83.2 exp=84.1"),
        ("841 vs 832 correct", ""),
        ("84.1 vs 83.2, 50 documents with 1,000 sentences", "base=83.2 exp=84.1"),
        ("84.1 vs 83.2 on 10 speakers with 100 utterances each", "items=1000 base=83.2 exp=84.1"),
        ("84.1 vs 83.2 on 2 test sets of 500 items", "items=1000 base=83.2 exp=84.1"),
        ("84.1 vs 83.2 (100 items per language, 10 languages)", "items=1000 base=83.2 exp=84.1"),
        ("84.1 vs 83.2 (1,000 items per language)", "items=1000 base=83.2 exp=84.1"),
        ("Table 2: Accuracy (1,000 questions each)", "items=1000"),
        ("84.1 vs 83.2 on 2×500 items", "items=1000 base=83.2 exp=84.1"),
        ("trained on 10,000 items and tested on 1,000: 84.1 vs 83.2", "items=1000 base=83.2 exp=84.1"),
        ("We trained on 10,000 examples. On the test set we get 84.1 vs 83.2.", "base=83.2 exp=84.1"),
        ("On a training set of 10,000 items, 84.1 vs 83.2", "base=83.2 exp=84.1"),
        ("84.1 vs 83.2 (10,000 training and 1,000 test examples)", "items=1000 base=83.2 exp=84.1"),
        ("84.1 vs 83.2, trained with 3 seeds, 1,000 items", "items=1000 base=83.2 exp=84.1 runs=3"),
        ("accuracy rose 83.2–84.1 % (n = 1\u{2009}000)", "items=1000 base=83.2 exp=84.1 %"),
        (
            "Our system makes 15.9% errors; the baseline makes 16.8% (N=1000).",
            "items=1000 base=16.8 % exp=15.9 % measure=error-rate",
        ),
        (
            "error reduction of 5 % relative: 16.8 % to 15.9 % on 1,000 items",
            "items=1000 base=16.8 % exp=15.9 % measure=error-rate",
        ),
        (
            "PER on TIMIT was 17.2%, compared with 17.9% for the previous best [7].",
            "base=17.9 % exp=17.2 % measure=lower-is-better",
        ),
        ("DER of 8.4 vs 9.1", "base=9.1 exp=8.4 measure=lower-is-better"),
        ("On NER, 84.1 vs 83.2 per language", "base=83.2 exp=84.1"),
        ("WERs of 5.1 and 5.4", "base=5.4 exp=5.1 measure=WER"),
        ("minDCF 0.21 vs 0.24", "base=0.24 exp=0.21 measure=minDCF"),
        ("bits per character 1.08 vs 1.11", "base=1.11 exp=1.08 measure=bits-per-character"),
        ("mAP@0.5 of 52.1 vs 51.3", "base=51.3 exp=52.1 measure=mAP@0.5"),
        ("Mortality was 12.0 % vs 15.0 % (n = 500)", "items=500 base=15.0 % exp=12.0 % measure=error-rate"),
        ("84.1 vs 83.2 (n=1000), non-inferiority p = 0.03", "items=1000 base=83.2 exp=84.1"),
        (
            "84.1 vs 83.2 on 1,000 items, adjusted p = 0.04 (Bonferroni, m = 6)",
            "items=1000 base=83.2 exp=84.1 p=≤ 0.04",
        ),
        ("65.4 vs 64.0, p = 0.03 after Holm correction for 5 comparisons", "base=64.0 exp=65.4 p=≤ 0.03"),
        ("84.1 vs 83.2 (p=0.04, Bonferroni-corrected α=0.0083)", "base=83.2 exp=84.1 p=0.04"),
        ("Ours was preferred in 58.3% of 300 comparisons", "items=300"),
        ("84.1* vs 83.2 (* p < .05; ** p < .01)", "base=83.2 exp=84.1 p=< 0.05"),
        ("84.1** vs 83.2 (* p < .05; ** p < .01)", "base=83.2 exp=84.1 p=< 0.01"),
        ("84.1 vs 83.2, N of 1000", "items=1000 base=83.2 exp=84.1"),
        ("84.1 vs 83.2, N:1000, P < 5%", "items=1000 base=83.2 exp=84.1 p=< 0.05"),
        ("84.1 vs 83.2 on a thousand items, p = 4%", "items=1000 base=83.2 exp=84.1 p=0.04"),
        ("83,2 % vs 84,1 % (n = 1.000, p = 0,04)", "items=1000 base=83.2 % exp=84.1 % p=0.04"),
        ("$\\mathbf{84.1}$ vs $83.2$, $n=1{,}000$", "items=1000 base=83.2 exp=84.1"),
        ("Ours 84.1, prior SOTA 83.2 [Lee+23], 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("We improve by 0.9 points, to 84.1%, on 1,000 questions", "items=1000 base=83.2 % exp=84.1 %"),
        ("84.1 (+0.9) on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("84.1 (-0.9) on 1,000 items", "items=1000 base=85.0 exp=84.1"),
        ("The WER improves by 0.3 points, to 5.1", "base=5.4 exp=5.1 measure=WER"),
        // Numbers in another unit, small ones after a name, and those of another metric are
        // dropped.
        ("GPT-4 was right in 81.2%, Claude 3.5 Sonnet in 84.8%", "base=81.2 % exp=84.8 %"),
        ("Grok 4.1 achieves 23.9 BLEU, surpassing the 22.0 BLEU of Opus 4.5", "base=22.0 exp=23.9 measure=BLEU"),
        ("With features in [0, 1], accuracy rises from 89.8% to 94.6%", "base=89.8 % exp=94.6 %"),
        (
            "Accuracy is 92%, compared to 80% for the baseline, and the false positive rate is lower (5% vs 12%).",
            "base=80 % exp=92 %",
        ),
        (
            "The WER falls from 12.9% to 4.2%, and accuracy rises from 0.0% to 73.9%",
            "base=12.9 % exp=4.2 % measure=WER",
        ),
        ("It reaches 96.4% (vs 95.7%), a 15.8% relative reduction in error rate", "base=95.7 % exp=96.4 %"),
        ("arXiv 2303.11366 (pass@1 of 91% vs 80%)", "base=80 % exp=91 %"),
        // A difference is recognised whatever precedes it, and so are several.
        ("28.4 BLEU, improving over the best results by over 2 BLEU", "measure=BLEU"),
        ("An accuracy of 55.3%, outperforming the baseline by more than 30%", ""),
        ("An accuracy of 84.9%, with 44% and 55% fewer operations", ""),
        (
            "1.024 ± 0.003. Compared to the baseline of 1.013, that is +1.1 ± 0.3",
            "base=1.013 exp=1.024 measure=higher-is-better",
        ),
        ("An accuracy of 84.1% and an F1 of 0.93", ""),
        // Counts.
        ("It answered 231 questions correctly, compared with 219 for the baseline", ""),
        ("It answered 31 questions correctly, compared with 29 for the baseline", ""),
        ("231 questions correctly, compared with 219 for the baseline, of 450 items", "items=450 base=48.7 exp=51.3"),
        (
            "69 both correct, 34 D-only, 31 B-only, 166 both wrong; answers changed on 78 questions",
            "items=300 disagree=65",
        ),
        ("62 items broken, none fixed (n = 150)", "items=150 paper_helped=0 paper_hurt=62"),
        ("", ""),
        ("significantly better", ""),
    ] {
        assert_eq!(read(text), values, "{text}");
    }
}

#[test]
fn whatever_is_ambiguous_is_told() {
    for (text, told) in [
        ("84.1 vs 83.2 on 1,000 items", "Baseline: 83.2, the lower one; the text does not say which it is."),
        ("84.1 vs 83.2 on 1,000 items", "No metric is named: read as shares of right answers."),
        ("WER 5.1 vs 5.4, 2,620 utterances", "Baseline: 5.4, the higher one; the text does not say which it is."),
        ("70 vs 70 on 20 items", "Baseline: 70, the first one; the text does not say which it is."),
        ("WER 5.1 vs 5.1, 2,620 utterances", "Baseline: 5.1, the first one; the text does not say which it is."),
        ("84.1 vs 83.2", "The number of items is missing: enter it."),
        (
            "84.1 ± 0.3 vs 83.2 ± 0.3",
            "± is read as the standard deviation over runs. Their number is missing: enter it.",
        ),
        (
            "84.1, 83.2 and 79.9 on 1,000 items",
            "Which two? 84.1, 83.2, 79.9: choose or enter the two that are compared.",
        ),
        (
            "84.1±0.3 vs 83.2±0.4 (standard error), 5 seeds",
            "± is a standard error here, so it is not read. If the scores are means over runs, enter the standard deviations over runs.",
        ),
        (
            "84.1 (SE 0.3) vs 83.2 (SE 0.4), 5 seeds",
            "± is a standard error here, so it is not read. If the scores are means over runs, enter the standard deviations over runs.",
        ),
        (
            "84.1±0.3 vs 83.2±0.4 (95% confidence intervals), 5 seeds",
            "± is a confidence interval here, so it is not read. If the scores are means over runs, enter the standard deviations over runs.",
        ),
        (
            "AP50 of 61.2 vs 60.1 on 5,000 images",
            "AP50 is not a known metric. Choose which score is the better one. If it is a share of right answers, enter accuracy as the metric.",
        ),
        ("82.4% (n=500) vs 79.6% (n=480)", "The text gives several numbers of items: 500, 480. Enter the right one."),
        (
            "Our system is right on 91.2% and the baseline wrong on 10.5% of 1,000 items.",
            "One of 91.2 % and 10.5 % is a share of right answers, and the other of wrong ones. Enter both as shares \
             of right answers.",
        ),
        ("84.1 % vs 83.2 % on 420 patients", "The 420 patients are taken as the items."),
        ("84.1 vs 83.2 on 10 datasets of 100 items each", "Items: 10 × 100 = 1,000."),
        ("84.1 on 1,000 items", "There is only one score, 84.1: enter the other."),
        ("1,000 items, p = 0.04", "Two scores are missing: enter them."),
        (
            "412 of 500 vs 398 of 480",
            "The systems were scored on 500 and 480 items. A paired test needs the same items: enter their number.",
        ),
        ("412/500 (82.4) vs 398/500 (79.5)", "Not read: 79.5."),
        ("84.1 vs 83.2 on SQuAD 2.0, 1,000 questions", "Not read: 2.0."),
        ("84.1 vs 83.2 on 1,000 items (+0.9)", "Not needed: the difference, 0.9."),
        ("accuracy 84.1 vs 83.2, F1, 1000 items", "Several metrics are named: accuracy, F1. Read as the first."),
        ("Accuracy was 84.1% vs 82.3% on 1,000 items; human accuracy: 92.0%", "Not read: 92.0 %."),
        ("67.4% on 500 items, +3.2 points", "There is only one score, 67.4 %: choose or enter the other."),
        (
            "right on 22 items where ours was wrong; 500 items in all",
            "The text gives several numbers of items: 22, 500. Enter the right one.",
        ),
        (
            "12% fewer errors than the baseline (78.0%) on 1,000 items",
            "There is only one score, 78.0 %: enter the other.",
        ),
        ("84.1 vs 83.2 in 2,000 questions, Section 4.2", "Not read: 4.2."),
        (
            "58 wins, 33 losses, 9 ties; 1,000 items",
            "The text gives several numbers of items: 1,000, 100. The counts belong to the last.",
        ),
        (
            "84.1 vs 83.2 on 1,000 items, p = 0.04 (McNemar's test)",
            "McNemar’s test is named. Its row in “The printed p under each test” shows whether it can give this p.",
        ),
        (
            "84.1 vs 83.2 on 1,000 items, p = 0.04 by a paired t-test",
            "The t-test is named, but it is not one of the tests tried here.",
        ),
        ("3 annotators compared 300 answers: ours won 120, lost 80", "Not read: 3."),
        (
            "71.2 ± 0.9 vs. 70.1 ± 1.1 (mean ± s.e., n = 1,319)",
            "± is a standard error here, so it is not read. If the scores are means over runs, enter the standard deviations over runs.",
        ),
        (
            "Of the 68 questions, the baseline gets 31 and our system gets 35 (p = 0.016).",
            "31 and 35 may be counts or percentages: choose, or write “31 of 68” or “31 %”.",
        ),
        (
            "On 68 questions, the baseline gets 31 and our system gets 35.",
            "No metric is named: read as shares of right answers. If they are counts, write “31 of 68”.",
        ),
        (
            "84.12 (SD 0.31) vs 83.20 (SD 0.42), 10 runs each, t-test p = 0.001",
            "The t-test is named. Tried here, on the standard deviations: Welch’s t-test.",
        ),
        (
            "84.1 vs 83.2 on 1,000 items (sign test: p = 0.04)",
            "The sign test is named. Its row in “The printed p under each test” shows whether it can give this p.",
        ),
        (
            "841 vs 832 correct",
            "841, 832 are not percentages. If they are counts, enter the number of items. If not, name the metric.",
        ),
        (
            "PER of 17.2 vs 17.9",
            "PER is read as an error rate: lower is better. If that is wrong, enter another metric.",
        ),
        (
            "84.1 vs 83.2 (n=1000), non-inferiority p = 0.03",
            "p = 0.03 is for non-inferiority, not for the difference, so it is not read.",
        ),
        (
            "84.1 vs 83.2, adjusted p = 0.04",
            "p = 0.04 is adjusted for several comparisons. Unadjusted, it is at most as large: read as p ≤ 0.04.",
        ),
        (
            "84.1 vs 83.2, adjusted p > 0.04",
            "p > 0.04 is adjusted for several comparisons, so it is not read. Enter the unadjusted p of this \
             comparison.",
        ),
        (
            "A: 84.1 (n = 500), B: 83.2 (n = 500)",
            "n is given for each system. If these are different items, no paired test is possible.",
        ),
        ("PER of 17.2", "PER is read as an error rate: lower is better. If that is wrong, enter another metric."),
        ("Best of 5 seeds: 84.1 vs 83.2", "The best of 5 runs is not an average, so the number of runs is not read."),
        (
            "Median out of five random seeds: 84.1 vs 83.2",
            "The median of 5 runs is not an average, so the number of runs is not read.",
        ),
        ("84.1 (+0.9)", "Baseline: 83.2, by the difference."),
        (
            "84.1 vs 83.2, p = 0.03 after Holm correction for 5 comparisons",
            "5 comparisons are named. To correct for them, enter this number as Comparisons.",
        ),
        (
            "n01 = 40, n10 = 31, n = 1000",
            "n01 = 40 and n10 = 31 are the items that changed. Enter which of these helped, and which hurt.",
        ),
        (
            "Discordant pairs: 45 vs. 23; exact McNemar p = .01",
            "45 and 23 are the items that changed. Enter which of these helped, and which hurt.",
        ),
        (
            "Control group: 83.2 % (n = 500); treatment group: 84.1 % (n = 500)",
            "The text speaks of groups, so each seems to have its own items. Then no paired test is possible. If both \
             have the same items, enter their number.",
        ),
        ("hello", "The text was not understood. Write, for example, “84.1 vs 83.2 on 1,000 items, p < 0.05”."),
    ] {
        let claim = Claim::read(text);
        assert!(claim.told.iter().any(|sentence| sentence == told), "{text}: {:?}", claim.told);
    }
}

/// Those who take a test are resampled, not its questions.
#[test]
fn scores_of_people_are_means_over_people() {
    for (text, values) in [
        ("In a test with 100 items, students scored 62 before and 71 after.", "base=62 exp=71 measure=mean"),
        (
            "Participants using the tool answered 71.2% correctly versus 62.4% without it (n = 48).",
            "items=48 measure=mean",
        ),
        ("120 students scored 62 before and 71 after.", "items=120 base=62 exp=71 measure=mean"),
        ("Students answered 14 of 20 items before and 17 of 20 after.", "base=70.0 exp=85.0 measure=mean"),
        ("Students in our course scored 62% and 71% with the tool, n = 48", "items=48 measure=mean"),
        ("Students with ChatGPT scored 71 versus 62 without it.", "measure=mean"),
        (
            "120 students scored 62 before and 71 after, in a test with 100 items",
            "items=120 base=62 exp=71 measure=mean",
        ),
        ("Users obtained a mean of 71 with ours and 62 without it, 24 users", "items=24 base=62 exp=71 measure=mean"),
        // People that are counted.
        ("62 of 120 participants answered correctly before and 71 after", "items=120 base=51.7 exp=59.2"),
        ("For 300 patients ours answered 271 questions correctly, the baseline 255", "items=300 base=85.0 exp=90.3"),
        ("120 customers answered: 84 preferred ours, 36 the baseline", "items=120 base=36 exp=84"),
        // The same words about systems.
        (
            "Our model scored 90.5% on 1,273 USMLE questions while students scored 80.2%",
            "items=1273 base=80.2 % exp=90.5 %",
        ),
        ("GPT-4 scored 84.1 and medical students scored 71.2 on 200 questions", "items=200 base=71.2 exp=84.1"),
        (
            "The model answered 84.1% correctly, people answered 79.0%, on 500 questions",
            "items=500 base=79.0 % exp=84.1 %",
        ),
        ("The women subset averaged 84.1 and the men subset 83.2 on 1,000 images", "items=1000 base=83.2 exp=84.1"),
        (
            "On questions that people answered, ours scored 84.1 and BERT 83.2 (1,000 items)",
            "items=1000 base=83.2 exp=84.1",
        ),
        ("Students scored our system 84.1 and the baseline 83.2 on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("The student scored 62 before and 71 after, on 100 items.", "items=100 base=62 exp=71"),
        ("On 500 questions of students our model scored 71 and BERT 62.", "items=500 base=62 exp=71"),
        ("On 500 questions of students, BERT scored 62 and ours 71.", "items=500 base=62 exp=71"),
        ("Of 200 patients, 143 were classified correctly by ours and 131 by BERT.", "items=200 base=65.5 exp=71.5"),
    ] {
        assert_eq!(read(text), values, "{text}: {:?}", Claim::read(text).told);
    }
    let told = Claim::read("In a test with 100 items, students scored 62 before and 71 after.").told;
    assert!(told.iter().any(|told| told.starts_with("The scores are read as means over students.")), "{told:?}");
    assert!(told.iter().any(|told| told == "Not read: 100."), "{told:?}");
}

/// Systems are not scored on what they are trained on.
#[test]
fn items_of_training_are_left_out_in_all_forms_of_the_verb() {
    for text in [
        "We fine-tune on 8,000 examples and test on 1,000: 84.1 vs 83.2.",
        "After pre-training on 8,000 sentences, we evaluate on 1,000: 84.1 vs 83.2.",
        "Training on a large corpus of 8,000 sentences; on 1,000 test items it reaches 84.1 vs 83.2.",
        "Fine-tuning takes 8,000 examples; on 1,000 test items it reaches 84.1 vs 83.2.",
    ] {
        assert_eq!(read(text), "items=1000 base=83.2 exp=84.1", "{text}: {:?}", Claim::read(text).told);
    }
    // These are about a result.
    for text in [
        "Pretraining helps: on 1,000 items accuracy rises from 83.2 to 84.1",
        "We evaluate fine-tuning of 1,000 items: 84.1 vs 83.2",
    ] {
        assert_eq!(read(text), "items=1000 base=83.2 exp=84.1", "{text}: {:?}", Claim::read(text).told);
    }
    let years = "In 2021 accuracy was 72.1 on 1,000 items; by 2023 it was 79.3.";
    assert_eq!(read(years), "items=1000 base=72.1 exp=79.3", "{:?}", Claim::read(years).told);
    for text in ["A fine-tuned model reaches 84.1 vs 83.2 on 1,000 items", "In a test on 1,000 items: 84.1 vs 83.2"] {
        assert_eq!(read(text), "items=1000 base=83.2 exp=84.1", "{text}: {:?}", Claim::read(text).told);
    }
}

#[test]
fn names_behind_two_scores_are_in_their_order() {
    for (text, values) in [
        (
            "Pass rates were 67.1% and 62.8% for ours and CodeT5 on 164 problems, respectively.",
            "items=164 base=62.8 % exp=67.1 %",
        ),
        ("84.1 and 83.2 for the baseline and BERT on 1,000 items", "items=1000 base=84.1 exp=83.2"),
        ("84.1 and 83.2 for BERT and ours on 1,000 items", "items=1000 base=84.1 exp=83.2"),
        ("84.1 for ours and 83.2 for BERT on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("83.2 vs 84.1 for ours, and on RTE the same, on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("84.1 and 83.2 for ours and BERT in the zero-shot setting, n = 1,000", "items=1000 base=83.2 exp=84.1"),
        // These name one system.
        ("83.2 vs 84.1 for ours and GPT-4 as the judge, n = 1,000", "items=1000 base=83.2 exp=84.1"),
        ("83.2 and 84.1 when using ours and BERT together, n = 1,000", "items=1000 base=83.2 exp=84.1"),
    ] {
        assert_eq!(read(text), values, "{text}: {:?}", Claim::read(text).told);
    }
}

/// 62 % and 55 % of 70 items would be 43.4 and 38.5 items.
#[test]
fn integers_that_are_no_percentages_are_asked_about() {
    for text in ["The model scored 62 on the 70-question test, up from 55.", "62 vs 55 on 70 questions"] {
        let claim = Claim::read(text);
        assert_eq!((claim.value("base"), claim.choices.len()), (None, 2), "{text}: {claim:?}");
    }
    for text in
        ["Accuracy of 62 vs 55 on 70 questions", "62 % vs 55 % on 70 questions", "62 vs 55 on 70 items, 3 seeds"]
    {
        assert!(Claim::read(text).choices.is_empty(), "{text}: {:?}", Claim::read(text));
    }
}

/// Scores of translations are BLEU or its like, and small numbers may be ratings.
#[test]
fn scores_of_translations_and_ratings_are_no_shares() {
    for (text, values) in [
        ("28.4 vs 27.3 on newstest2014 (3,003 sentences)", "items=3003 base=27.3 exp=28.4 measure=higher-is-better"),
        ("84.1 vs 83.2 on the WMT 2014 translation task", "base=83.2 exp=84.1 measure=higher-is-better"),
        ("Fluency: 4.3 for ours vs 4.1 on 200 summaries", "items=200 base=4.1 exp=4.3 measure=higher-is-better"),
        ("An accuracy of 4.3 vs 4.1 on 200 items", "items=200 base=4.1 exp=4.3"),
        // Accuracies of hard tasks, and errors, are as low.
        ("On SWE-bench (2294 issues) the model resolves 4.8 against 1.96 for RAG", "items=2294 base=1.96 exp=4.8"),
        ("Our model is 9.8 vs 9.1 on 1,000 items of HLE", "items=1000 base=9.1 exp=9.8"),
        ("Ours solves 5.3 vs 4.0 on ARC-AGI-2, 120 tasks", "items=120 base=4.0 exp=5.3"),
        ("MNIST: 1.5 vs 1.9, 10,000 images", "items=10000 base=1.5 exp=1.9"),
        // Flores is a surname as well.
        ("Flores et al. report 83.2; ours reaches 84.1 on 1,000 questions", "items=1000 base=83.2 exp=84.1"),
        ("84.1 vs 83.2 on FLORES", "base=83.2 exp=84.1 measure=higher-is-better"),
        ("84.1 vs 83.2 on Flores-200", "base=83.2 exp=84.1 measure=higher-is-better"),
        ("4.3% vs 4.1% on 1,000 items", "items=1000 base=4.1 % exp=4.3 %"),
        ("COMET of 84.1 vs 83.2 on WMT22", "base=83.2 exp=84.1 measure=COMET"),
        ("Accuracy of 84.1 vs 83.2 on WMT22", "base=83.2 exp=84.1"),
        ("84.1 % vs 83.2 % on WMT22", "base=83.2 % exp=84.1 %"),
    ] {
        assert_eq!(read(text), values, "{text}: {:?}", Claim::read(text).told);
    }
}

/// The number of solved problems is a score where the number of all problems is known.
#[test]
fn solved_problems_are_counts_beside_the_number_of_all() {
    for (text, values) in [
        ("The baseline solved 31 problems and our system 35 problems of 40.", "items=40 base=77.5 exp=87.5"),
        ("The baseline solved 31 problems and our system solved 35 problems of 40.", "items=40 base=77.5 exp=87.5"),
        ("On GSM8K (n = 1319), our method solves 842 problems, the baseline 801.", "items=1319 base=60.73 exp=63.84"),
        // Their number is no score beside two others.
        (
            "Our system answers 500 questions with an accuracy of 84.1, baseline 83.2 (n = 1,000)",
            "items=1000 base=83.2 exp=84.1",
        ),
        // All problems.
        ("On 40 problems (n = 40), ours solves 35 problems, the baseline 31.", "items=40 base=77.5 exp=87.5"),
        ("Our model answers 1,000 questions with 84.1 vs 83.2", "items=1000 base=83.2 exp=84.1"),
        ("Each system answered 500 questions (n = 500): 84.1 vs 83.2", "items=500 base=83.2 exp=84.1"),
        ("Ours solves 842 problems, the baseline 801", "items=842"),
        ("84.1 vs 83.2 on 20 questions of 40 words", "items=20 base=83.2 exp=84.1"),
        ("84.1 vs 83.2, 20 questions of 40 words", "items=20 base=83.2 exp=84.1"),
        ("84.1 vs 83.2, 1,000 problems of 5 kinds", "items=1000 base=83.2 exp=84.1"),
    ] {
        assert_eq!(read(text), values, "{text}: {:?}", Claim::read(text).told);
    }
}

#[test]
fn agreement_of_people_is_not_that_of_the_systems() {
    for (text, values) in [
        (
            "Human agreement is 91.2; our model reaches 84.3 and the prior best 82.9 on 817 questions.",
            "items=817 base=82.9 exp=84.3",
        ),
        ("84.1 vs 83.2 on 817 items; annotators agreed on 91 %", "items=817 base=83.2 exp=84.1"),
        ("84.1 vs 83.2 on 817 items; both annotators agreed on 91 %", "items=817 base=83.2 exp=84.1"),
        ("84.1 vs 83.2 on 817 items; agreement between two raters is 91 %", "items=817 base=83.2 exp=84.1"),
        (
            "The systems agree on 91.2 % of 817 items written by human experts: 84.1 vs 83.2",
            "items=817 base=83.2 exp=84.1 agree=91.2 %",
        ),
        ("84.1 vs 83.2 on 817 items (inter-annotator agreement: 91.2 %)", "items=817 base=83.2 exp=84.1"),
        ("84.1 vs 83.2 on 817 items; the systems agree on 91.2 %", "items=817 base=83.2 exp=84.1 agree=91.2 %"),
        ("84.1 vs 83.2 on 817 expert questions, agreement 91.2 %", "items=817 base=83.2 exp=84.1 agree=91.2 %"),
    ] {
        assert_eq!(read(text), values, "{text}: {:?}", Claim::read(text).told);
    }
}

/// After "of the 68 questions" and beside "solves", integers without a unit are counts or
/// percentages.
#[test]
fn counts_of_a_number_of_items_are_asked_about() {
    for text in [
        "Of the 68 questions, the baseline gets 31 and our system gets 35 (p = 0.016).",
        "Of the 68 questions, our system scores 35 and the baseline 31 (p = 0.016).",
        "On 68 questions, the baseline solves 31 and our system solves 35 (p = 0.016).",
        "The baseline gets 31 and our system 35, out of 68 questions (p = 0.016).",
        "On 68 questions, the baseline answers 31 correctly and our system 35 (p = 0.016).",
    ] {
        let claim = Claim::read(text);
        assert_eq!(read(text), "items=68 p=0.016", "{text}: {claim:?}");
        let choice = |base: &str, exp: &str| vec![("base", base.to_owned()), ("exp", exp.to_owned())];
        assert_eq!(claim.choices, [choice("45.6", "51.5"), choice("31 %", "35 %")], "{text}");
        let count = |value: &str| claim.counts.iter().find(|(own, _)| own == value).map(|(_, count)| count.as_str());
        assert_eq!([count("45.6"), count("51.5"), count("31 %")], [Some("31 of 68"), Some("35 of 68"), None]);
        assert!(claim.told[0].starts_with("Read: ") && claim.told[0].contains("as counts or percentages"), "{claim:?}");
        assert_eq!(claim.told[1], "Baseline: 31, as the text says.");
        assert!(!claim.told.join(" ").contains("No metric is named"), "{claim:?}");
    }
    // These are no percentages.
    for (text, values, what) in [
        (
            "On 68 questions, the baseline was right 31 times and our system 35 times.",
            "items=68 base=45.6 exp=51.5",
            "right answers",
        ),
        (
            "Of the 68 questions, the baseline gets 12 wrong and our system 8.",
            "items=68 base=17.6 exp=11.8 measure=error-rate",
            "wrong answers",
        ),
        (
            "Of the 40 questions, the baseline gets 31 and our system 35.",
            "items=40 base=77.5 exp=87.5",
            "right answers",
        ),
    ] {
        let claim = Claim::read(text);
        assert_eq!(read(text), values, "{text}: {claim:?}");
        assert!(claim.choices.is_empty() && claim.told[0].contains(&format!("as counts of {what}")), "{claim:?}");
        assert_eq!(claim.counts.len(), 2, "{claim:?}");
    }
    let averaged = Claim::read("Of the 40 questions, the baseline gets 31 and our system 35, over 5 runs.");
    assert_eq!(averaged.choices.len(), 2, "{averaged:?}");
    // Elsewhere they are read as percentages.
    for (text, values) in [
        ("On 68 questions, the baseline gets 31 and our system gets 35.", "items=68 base=31 exp=35"),
        ("On 68 questions, the baseline solves 31% and our system 35%.", "items=68 base=31 % exp=35 %"),
        ("Accuracy was 31 on 68 questions for the baseline, ours solves 35.", "items=68 base=31 exp=35"),
        ("Of the 68 questions, the baseline gets 31% and our system 35%.", "items=68 base=31 % exp=35 %"),
        ("Of the 68 questions, the baseline gets 31.0 and our system 35.0.", "items=68 base=31.0 exp=35.0"),
        ("On a set of 68 questions, the baseline gets 31 and our system 35.", "items=68 base=31 exp=35"),
        ("Of the 68 questions, the accuracy of the baseline is 31, ours is 35.", "items=68 base=31 exp=35"),
    ] {
        assert_eq!(read(text), values, "{text}: {:?}", Claim::read(text));
    }
}

/// Numbers that are no shares of right answers.
#[test]
fn what_counts_mistakes_is_not_read_as_right() {
    for (text, values) in [
        (
            "The baseline misrecognised 214 of 1,000 digits, ours 187.",
            "items=1000 base=21.4 exp=18.7 measure=error-rate",
        ),
        ("Ours misses 14 of 320 tumours; the baseline misses 22.", "items=320 base=6.9 exp=4.4 measure=error-rate"),
        (
            "The new model makes half as many errors (12 vs 23) on 150 questions.",
            "items=150 base=15.3 exp=8.0 measure=error-rate",
        ),
        ("False positives fell from 30 to 22 in 500 scans.", "items=500 base=30 exp=22 measure=lower-is-better"),
        ("A mean score of 7.2 vs 6.8 out of 10 on 120 essays", "items=120 base=6.8 exp=7.2 measure=higher-is-better"),
        (
            "The attack succeeds on 12% of 200 prompts with the defence and 45% without it.",
            "items=200 base=45 % exp=12 % measure=error-rate",
        ),
        (
            "The proposed model makes fewer errors (8.4% vs. 10.5%, n = 1,000).",
            "items=1000 base=10.5 % exp=8.4 % measure=error-rate",
        ),
        (
            "The proposed model has 2.1% fewer errors than the baseline (8.4% vs. 10.5%, n = 1,000).",
            "items=1000 base=10.5 % exp=8.4 % measure=error-rate",
        ),
        (
            "Ours makes fewer errors than the baseline (83.2% vs 84.1%, 1,000 items)",
            "items=1000 base=83.2 % exp=84.1 %",
        ),
        (
            "Ours has 2.1% fewer errors than the baseline (84.1% vs. 82.0%, n = 1,000).",
            "items=1000 base=82.0 % exp=84.1 %",
        ),
        ("Ours has 83.4% accuracy, 0.6% ahead of the runner-up, on 3,000 items.", "items=3000"),
        ("It predicts 3,127 of 4,000 labels (78.2%), 85 more than the baseline.", "items=4000"),
        ("84 percent of 500 answers were right, and 81 per cent for the baseline.", "items=500 base=81 % exp=84 %"),
        ("With few false positives, ours has 84.1% vs 83.2% on 1,000 items.", "items=1000 base=83.2 % exp=84.1 %"),
        ("84.1 vs 83.2 out of 100 on 1,000 items, accuracy", "items=1000 base=83.2 exp=84.1"),
        ("Accuracy 84.1 vs 83.2 on 1,000 items, with fewer errors (see 5)", "items=1000 base=83.2 exp=84.1"),
        ("Ours makes fewer errors, 84.1% against 83.2%, on 1,000 items", "items=1000 base=83.2 % exp=84.1 %"),
        ("Ours makes fewer errors (83.2% vs 84.1% accuracy, 1,000 items)", "items=1000 base=83.2 % exp=84.1 %"),
        ("84.1 out of 100 vs 83.2 out of 100 on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("We correct mislabeled data and reach 84.1% vs 83.2% on 1,000 items", "items=1000 base=83.2 % exp=84.1 %"),
        ("GPT-4 at 84.1% ahead of Claude at 83.2% (1,000 items)", "items=1000 base=83.2 % exp=84.1 %"),
        ("With 84.1 ahead of 83.2 on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("The baseline is at 83.2% behind ours at 84.1%, 1,000 items", "items=1000 base=83.2 % exp=84.1 %"),
        ("We reach 84.1%, 0.9% ahead of GPT-4 at 83.2%, on 1,000 items", "items=1000 base=83.2 % exp=84.1 %"),
        ("At 84.1%, ours is 0.9% behind the leader on 1,000 items", "items=1000"),
        (
            "In the treatment condition 84.1% and in the control condition 83.2% of 1,000 items were right",
            "items=1000 base=83.2 % exp=84.1 %",
        ),
        ("84.1 vs 83.2 (n = 500, each scored twice)", "items=500 base=83.2 exp=84.1"),
        ("84.1% of 1,000 items corrected and the baseline 83.2%", "items=1000 base=83.2 % exp=84.1 %"),
        ("84 were corrected by ours and 79 by the baseline, n = 300", "items=300 base=79 exp=84"),
    ] {
        assert_eq!(read(text), values, "{text}: {:?}", Claim::read(text).told);
    }
    for (text, is_told) in [
        ("Pass rates were 62% and 54% (n = 100 students each).", true),
        ("Pass rates were 62% and 54% (n = 100 each).", true),
        ("84.1 vs 83.2 (n = 500, each scored twice)", false),
        ("In the treatment condition 84.1% and in the control condition 83.2% of 1,000 items were right", false),
    ] {
        let told = Claim::read(text).told.join(" ");
        assert_eq!(told.contains("no paired test is possible"), is_told, "{text}: {told}");
    }
}

/// A score and a difference leave two possible claims.
#[test]
fn a_difference_leaves_two_claims_to_choose_from() {
    let pairs = |text: &str| -> Vec<String> {
        let values =
            |values: &Vec<(&'static str, String)>| values.iter().map(|(_, value)| value.clone()).collect::<Vec<_>>();
        Claim::read(text).choices.iter().map(|choice| values(choice).join(" ")).collect()
    };
    assert_eq!(pairs("A difference of 1.2 points, 87.4 on 500 items"), ["86.2 87.4", "87.4 88.6"]);
    assert_eq!(pairs("The WER of 5.4 is cut by 0.3"), ["5.4 5.1", "5.7 5.4"]);
    assert_eq!(pairs("12% fewer errors than 78.0%"), Vec::<String>::new());
}

/// With three scores, or two numbers of items, none is chosen silently.
#[test]
fn nothing_is_guessed_where_there_are_too_many_numbers() {
    let several = Claim::read("84.1, 83.2 and 79.9 on 1,000 items");
    assert_eq!(several.values, [("items", "1000".to_owned())]);
    let pair =
        |values: &Vec<(&str, String)>| values.iter().map(|(_, value)| value.clone()).collect::<Vec<_>>().join(" ");
    assert_eq!(several.choices.iter().map(pair).collect::<Vec<_>>(), ["83.2 84.1", "79.9 84.1", "79.9 83.2"]);
    assert_eq!(read("412 of 500 vs 398 of 480"), "base=82.4 exp=82.9");
}

/// For an unknown metric, no direction is guessed.
#[test]
fn an_unknown_metric_is_asked_about() {
    for text in [
        "AP50 of 61.2 vs 60.1 on 5,000 images",
        "A has VQR = 2.5% and B has VQR = 2.8%",
        "naive 91.3% SMOG, boosted 75.7% SMOG",
        "A delay of 42.7 vs 27.5",
    ] {
        let claim = Claim::read(text);
        assert!(claim.value("measure").is_some(), "{text}: {claim:?}");
        assert_eq!((claim.value("base"), claim.choices.len()), (None, 2), "{text}: {claim:?}");
    }
    let said = Claim::read("AP50 of 60.1 for the baseline and 61.2 for ours");
    assert_eq!(said.value("base"), Some("60.1"), "{said:?}");
    assert_eq!(read("nRMSE of 0.41 vs 0.52"), "base=0.52 exp=0.41 measure=nRMSE");
    assert_eq!(read("Perplexities were 47.7 vs 40.7"), "base=47.7 exp=40.7 measure=Perplexities");
    assert_eq!(read("an error score vs SMAPE: 9.7% vs 8.9%"), "base=9.7 % exp=8.9 % measure=SMAPE");
}

/// Things that are counted but not scored are not items.
#[test]
fn only_what_is_scored_is_an_item() {
    for text in [
        "84.1 vs 83.2 on the TREC 2014 shared task",
        "84.1 vs 83.2 on the CoNLL 2003 shared task",
        "84.1 vs 83.2 with 2,000 few-shot examples",
        "84.1 vs 83.2 with three added in-context examples",
        "84.1 vs 83.2 at 31,255 tokens per task",
        "84.1 vs 83.2. Trained on a large parallel corpus of 12,000 sentence pairs.",
        "84.1 vs 83.2, and 770 invoices per year are wrong",
        "At 52 weeks: 84.1 vs 83.2",
    ] {
        assert_eq!(read(text), "base=83.2 exp=84.1", "{text}: {:?}", Claim::read(text).told);
    }
    assert_eq!(read("84.1 vs 83.2 on 1,000 ImageNet 2012 validation images"), "items=1000 base=83.2 exp=84.1");
    assert_eq!(read("A phase 3 trial: 84.1 vs 83.2"), "base=83.2 exp=84.1");
    assert_eq!(
        read("84.1 vs 83.2; answers changed on 78 of 300 questions"),
        "items=300 base=83.2 exp=84.1 disagree=78"
    );
}

/// Groups of different people are not paired.
#[test]
fn two_groups_are_told() {
    for (text, values) in [
        ("10,000 users per group. A: 2.5%. B: 2.8%. p = 0.02", "base=2.5 % exp=2.8 % p=0.02"),
        ("Of 500 patients in each arm, 83.2% and 84.1% recovered", "base=83.2 % exp=84.1 %"),
        ("8% in the placebo group were ill, compared to 5% in the treated group", "base=8 % exp=5 %"),
        (
            "Adverse events occurred in 8.0% in the treatment arm and 5.0% in the placebo arm",
            "base=5.0 % exp=8.0 % measure=error-rate",
        ),
        (
            "They scored higher (M = 78.3, SD = 12.1) than the control group (M = 71.6, SD = 11.8), t(98) = 2.8, p = .006",
            "base=71.6 exp=78.3 measure=mean p=0.006",
        ),
        ("Drug (n = 200): 84.1%; placebo (n = 200): 83.2%", "base=83.2 % exp=84.1 %"),
    ] {
        let claim = Claim::read(text);
        assert_eq!(read(text), values, "{text}: {claim:?}");
        assert!(claim.told.iter().any(|told| told.starts_with("The text speaks of groups")), "{text}: {claim:?}");
    }
}

/// Two gains are not two accuracies. "Gradient boost" is a method.
#[test]
fn gains_are_no_scores() {
    for (text, values, differences) in [
        ("We gain 2.1% over BERT and 1.8% over T5 on 1,000 items", "items=1000", "2.1 %"),
        ("We drop 12.3% on A and 9.8% on B", "", "12.3 %"),
        ("We lead 5.2% over BERT and 3.1% over T5 on 1,000 items", "items=1000", "5.2 %"),
        ("Improvement 2.1% on A and improvement 1.8% on B", "", "2.1 %, 1.8 %"),
        ("A reduction 84% on A and 82% on B", "", "84 %"),
    ] {
        let told = Claim::read(text).told;
        assert_eq!(read(text), values, "{text}: {told:?}");
        assert!(told.contains(&format!("Not needed: the difference, {differences}.")), "{text}: {told:?}");
    }
    for text in ["Gradient boost 84.1%, random forest 82.3%", "XGBoost 84.1%, gradient boost 82.3%"] {
        assert_eq!(read(text), "base=82.3 % exp=84.1 %", "{text}");
    }
}

/// In "Level 5", the number belongs to the name, and the noun may follow it.
#[test]
fn items_may_have_a_number_in_their_name() {
    for (text, values) in [
        ("84.1 vs 83.2 on 500 MATH Level 5 problems", "items=500 base=83.2 exp=84.1"),
        ("84.1 vs 83.2 on 1,000 SQuAD version 2 questions", "items=1000 base=83.2 exp=84.1"),
        ("84.1 vs 83.2 on 1,000 SQuAD 2.0 questions", "items=1000 base=83.2 exp=84.1"),
    ] {
        assert_eq!(read(text), values, "{text}");
    }
}

/// A name after "with" ends what is said about the first score.
#[test]
fn names_before_and_are_of_the_first_score() {
    for (text, values) in [
        ("60% of users with ours and 55% of users with BERT", "base=55 % exp=60 %"),
        ("60% of users with the baseline and 55% of users with BERT", "base=60 % exp=55 %"),
        ("84.1% accuracy for the baseline and 83.2% for BERT", "base=84.1 % exp=83.2 %"),
        ("84.1% is surpassed by the baseline and its 85.2%", "base=85.2 % exp=84.1 %"),
    ] {
        assert_eq!(read(text), values, "{text}");
    }
}

/// Counts and settings are left out, even if only a property is compared.
#[test]
fn counts_and_settings_are_no_scores() {
    for (text, values) in [
        ("412 of 500 correct; 390 rules", "items=500"),
        ("With 4 bits we get 84.1", ""),
        ("A survival of 84.1% ± 0.3 for BERT and 82.0% ± 0.2 for T5 at 75% sparsity", "measure=survival"),
        ("841 versus 832 correct answers (of 1,000), at 75% sparsity", "items=1000 base=83.2 exp=84.1"),
    ] {
        let claim = Claim::read(text);
        assert_eq!(read(text), values, "{text}: {claim:?}");
        assert!(claim.told.iter().any(|told| told.starts_with("Not read")), "{text}: {claim:?}");
        assert!(!claim.told.iter().any(|told| told.starts_with("Which two?")), "{text}: {claim:?}");
    }
    // If no score remains, the user is asked about the counts.
    let told = Claim::read("371 patients vs 359 patients of 500 recovered").told;
    assert!(told.iter().any(|told| told.starts_with("371, 359 are not percentages.")), "{told:?}");
}

/// Chance and people are left out if two others are compared. Otherwise, the word may name a
/// system.
#[test]
fn references_are_left_out_where_two_others_are_compared() {
    for (text, values) in [
        ("84.1% vs. 82.3% for BERT (chance: 50%) on 1,000 items", "items=1000 base=82.3 % exp=84.1 %"),
        ("84.1 F1 against 82.3 F1 on 500 items (human: 91.2 F1)", "items=500 base=82.3 exp=84.1 measure=F1"),
        ("Random search 84.1%, grid search 82.3%, Bayes 85.0%, n = 500", "items=500"),
        ("Human evaluation: ours 84.1%, BERT 82.3%, T5 80.0%", ""),
        ("Kappa between judges was 0.82. F1 was 0.84 vs 0.80", "measure=Kappa"),
        // These are compared in the same way as the others.
        ("Bayes 85.0% vs grid 82.3% vs random search 84.1%", ""),
        ("On human judgments, 84.1% vs 83.2% vs 80.0%", ""),
        // These lead to no other comparison.
        ("84.1% vs 82.3% for BERT, better than chance (50%)", "base=82.3 % exp=84.1 %"),
        ("Human: 91.2%; 84.1% vs 82.3% for BERT", "base=82.3 % exp=84.1 %"),
    ] {
        assert_eq!(read(text), values, "{text}");
    }
}

#[test]
fn what_is_told_to_be_chance_is_not_compared() {
    let chance = "Not compared: 50 %, which is chance, not a system.";
    for text in [
        "84.1% vs 83.2% vs 50% for chance, n = 1000",
        "84.1% vs 83.2% vs 50% (chance), n = 1000",
        "84.1% vs 83.2%, and 50% by random guessing, n = 1000",
        "84.1% vs 83.2% vs chance at 50%, n = 1000",
        "Ours 84.1%, BERT 83.2%, random guessing 50%, n = 1000",
        "Chance: 50%, BERT: 83.2%, ours: 84.1%, n = 1000",
        "84.1% vs 83.2% (chance is 50%), n = 1000",
    ] {
        let claim = Claim::read(text);
        assert_eq!(read(text), "items=1000 base=83.2 % exp=84.1 %", "{text}: {claim:?}");
        assert!(claim.told.iter().any(|told| told == chance), "{text}: {claim:?}");
        assert!(!claim.told.iter().any(|told| told.contains("Which two?")), "{text}: {claim:?}");
    }
    // Without two others, and without the word beside it, it is asked about.
    for text in ["84.1% vs 50% for chance, n = 1000", "84.1% vs 83.2% vs 50%, by chance the same, n = 1000"] {
        assert!(!Claim::read(text).told.iter().any(|told| told == chance), "{text}");
    }
}

/// For means over people, neither the quantity nor the direction is known.
#[test]
fn means_of_people_are_no_accuracies() {
    let text = "Group A (M = 84.1, SD = 3.2), group B (M = 82.3, SD = 3.0)";
    let claim = Claim::read(text);
    assert_eq!(read(text), "measure=mean");
    assert_eq!(claim.choices.len(), 2, "{claim:?}");
    assert!(claim.told.iter().any(|told| told.starts_with("The metric of these means is not known.")), "{claim:?}");
    let text = "Ours reaches an accuracy of 84.1 (M = 84.1, SD = 3.2) vs BERT (M = 82.3, SD = 3.0)";
    assert_eq!(read(text), "base=82.3 exp=84.1");
    // In percent, they are shares.
    let text = "Group A (M = 84.1%, SD = 3.2%), group B (M = 82.3%, SD = 3.0%)";
    assert_eq!(read(text), "base=82.3 % exp=84.1 %");
}

#[test]
fn variants_and_runs_are_no_groups() {
    assert_eq!(
        read("The large variant has 84.1, the small variant 83.2 on 1,000 items"),
        "items=1000 base=83.2 exp=84.1"
    );
    let text = "Group A scored 84.1 and group B 83.2 on the same 1,000 questions";
    assert_eq!(read(text), "items=1000 base=83.2 exp=84.1");
    let text = "Ours (M = 84.1, SD = 0.4) vs BERT (M = 83.2, SD = 0.3), 5 seeds";
    assert_eq!(read(text), "base=83.2 exp=84.1 runs=5 base_sd=0.3 exp_sd=0.4");
}

/// A reading is certain only if it accounts for all numbers that could be scores.
#[test]
fn two_scores_beside_a_third_are_no_reading() {
    for text in [
        "Fine-tuning improves accuracy from 94.09% to 94.97%, while distillation achieves 94.82%.",
        "The WER falls from 12.4% to 9.9% with tuning, and further to 9.2% with rewards",
        "We improve accuracy from 70.3% to 75.9%, outperforming BERT (74.0%)",
        "84.1% vs 83.2% on 1,000 items; without tuning 82.0%",
        "from 412 of 500 to 431 of 500, while BERT has 84.0%",
        "first 3/8 vs 4/8, then 6/8",
        "from 83 to 84, while ours has 90",
    ] {
        let claim = Claim::read(text);
        assert_eq!((claim.value("base"), claim.choices.len()), (None, 3), "{text}: {claim:?}");
        assert!(claim.told.iter().any(|told| told.starts_with("Which two?")), "{text}: {:?}", claim.told);
    }
    // Without its number, "0.81 for kappa" must not become one of the two scores.
    assert_eq!(Claim::read("Kappa between judges was 0.81. Accuracy: 0.84 vs 0.83").choices.len(), 3);
    // These have their own part of the sentence, or another unit or size.
    for text in [
        "from 83.2% to 84.1%; at 84.1%, it is good enough",
        "83.2 to 84.1 on SQuAD 1.1",
        "83.2 vs 84.1 at a temperature of 0.7",
        "83.2% vs 84.1% accuracy at 75% sparsity",
        "With 70% of the data, accuracy is 84.1% compared to 83.2%",
        "83.2% vs 84.1% at a sparsity of 50%",
        "83.2 and 84.1 (difference 0.9)",
        "At temperature 0.7 accuracy is 83.2 vs 84.1",
        "It retains 97% of BERT: 83.2 vs. 84.1",
        "83.2 (F1 80.2) vs 84.1 (F1 81.0)",
        "Accuracy 83.2 vs 84.1, F1 80.2 vs 81.0",
        "accuracy/F1: 83.2/82.9 vs 84.1/83.0",
        "Between 2018 and 2023 accuracy went from 83.2 to 84.1",
        "83.2 vs 84.1, in folds ranging from 79.1 to 86.2",
        "83.2 ± 0.3 [82.9, 83.6] vs 84.1 ± 0.3 [83.8, 84.5]",
    ] {
        let claim = Claim::read(text);
        let number = |key: &str| claim.value(key).map(|text| text.trim_end_matches(" %"));
        assert_eq!([number("base"), number("exp")], [Some("83.2"), Some("84.1")], "{text}: {claim:?}");
    }
}

/// The ends of a range are not scores, and never two systems.
#[test]
fn ranges_are_no_systems() {
    for text in [
        "The F1 of single folds ranges from 0.92 to 0.96",
        "Accuracy varies between 83.2 and 84.1",
        "Revenue is the same everywhere (22.17–22.44 USD)",
        "The error rate falls from 10–12% to 6–8%",
        "Recall can be adjusted in a broad range (9.9%-71.9%), compared to the baseline of 42.1%",
    ] {
        let claim = Claim::read(text);
        assert_eq!((claim.value("base"), claim.choices.len()), (None, 0), "{text}: {claim:?}");
        assert!(claim.told.iter().any(|told| told.starts_with("Not read: ")), "{text}: {:?}", claim.told);
    }
    assert_eq!(read("The gap between 83.2 and 84.1 is small"), "base=83.2 exp=84.1");
    assert_eq!(read("accuracy rose 83.2–84.1"), "base=83.2 exp=84.1");
}

/// Asides beside two compared scores do not make these a guess.
#[test]
fn what_is_of_no_other_system_is_no_rival() {
    for tail in [
        ", well above chance (50%).",
        " (majority class: 61.2%).",
        ", with human performance at 92%.",
        ". Humans reach 92%.",
        "; 90% of users preferred ours.",
        ", using only 60% of the training data.",
        " while keeping 60% of the parameters.",
        " (80% power, α = 5%).",
        ", of which 60% are yes/no questions.",
        "; 60% were women.",
        ", 60% of whom were female.",
        "; the response rate was 78%.",
    ] {
        let text = format!("Accuracy was 84.1% vs 82.3% on 1,000 items{tail}");
        assert_eq!(read(&text), "items=1000 base=82.3 % exp=84.1 %", "{text}: {:?}", Claim::read(&text).told);
    }
    for (text, values) in [
        (
            "Accuracy improves from 71.2% to 74.8% on 2,000 test items, where chance is 50%.",
            "items=2000 base=71.2 % exp=74.8 %",
        ),
        (
            "On a balanced set of 1,000 items (50% positive), accuracy is 64.1% vs 62.3%.",
            "items=1000 base=62.3 % exp=64.1 %",
        ),
        ("Accuracy improves from 62% to 74% in 100 patients (60% female).", "items=100 base=62 % exp=74 %"),
        ("Prevalence was 40%. Accuracy was 64% vs 52% in 240 patients.", "items=240 base=52 % exp=64 %"),
        (
            "The response rate of the survey was 78%. Accuracy was 84.1% vs 82.3% on 1,000 items.",
            "items=1000 base=82.3 % exp=84.1 %",
        ),
        (
            "On SST-2, accuracy rises from 93.5 to 94.8 (n = 872), while on RTE it is 71.2.",
            "items=872 base=93.5 exp=94.8",
        ),
        ("Conversion rose from 5.2% to 5.6% (n = 20,000), a 7.7% lift.", "items=20000 base=5.2 % exp=5.6 %"),
        ("WER 5.1% vs 5.4%, WERR 5.6%, 2,620 utterances.", "items=2620 base=5.4 % exp=5.1 % measure=WER"),
        ("Accuracy was 0.84 vs 0.82 on 1,000 items, with dropout 0.5.", "items=1000 base=0.82 exp=0.84"),
        ("Accuracy was 0.84 vs 0.82 on 1,000 items (weight decay 0.5).", "items=1000 base=0.82 exp=0.84"),
        ("Accuracy was 0.84 vs 0.82 on 1,000 items; effect size 0.6.", "items=1000 base=0.82 exp=0.84"),
        ("Accuracy was 0.84 vs 0.82 on 1,000 items; Krippendorff's alpha is 0.78.", "items=1000 base=0.82 exp=0.84"),
        (
            "With top-p 0.9 and temperature 0.7, accuracy is 0.84 vs 0.82 on 1,000 items.",
            "items=1000 base=0.82 exp=0.84",
        ),
        ("With a dropout rate of 0.5, F1 is 0.84 vs 0.82 on 1,000 items.", "items=1000 base=0.82 exp=0.84 measure=F1"),
        ("Accuracy 0.841 vs 0.823, ICC 0.81, 1,000 items.", "items=1000 base=0.823 exp=0.841"),
    ] {
        assert_eq!(read(text), values, "{text}: {:?}", Claim::read(text).told);
    }
    // These are, or may be, other systems.
    for tail in [
        ", and ours reaches 83.0%.",
        ". Llama reaches 83.0%.",
        ", with BERT at 83.0%.",
        ", and further to 85.0%.",
        "; random forests of ours reach 83.0%.",
        "; with tuning 83.0%.",
        ". Llama answers 83.0% of the questions.",
    ] {
        let text = format!("Accuracy rises from 82.3% to 84.1% on 1,000 items{tail}");
        assert_eq!(read(&text), "items=1000", "{text}: {:?}", Claim::read(&text).told);
        assert_eq!(Claim::read(&text).choices.len(), 3, "{text}");
    }
    for text in [
        "pass@1 67.1 (temperature 0.2) vs 62.8 (temperature 0.8) on 164 problems.",
        "Cohen's kappa between annotators was 0.82. F1 was 0.84 vs 0.80 on 1,000 items.",
        "Accuracy of 0.841 (84.1%) vs 0.823 (82.3%), 1,000 items.",
    ] {
        let claim = Claim::read(text);
        assert_eq!(claim.value("base"), None, "{text}: {:?}", claim.told);
    }
    let text = "Accuracy is 84.1% vs 82.3% on 1,000 items from 2019 to 2021.";
    assert_eq!(read(text), "items=1000 base=82.3 % exp=84.1 %");
}

/// The unit of scores is that of the two that are compared; settings and shares have their own
/// units.
#[test]
fn percentages_beside_two_compared_scores_do_not_replace_them() {
    for (text, values) in [
        ("On 1,000 items (60% positive, 40% negative), accuracy is 0.841 vs 0.823.", "items=1000 base=0.823 exp=0.841"),
        (
            "FPR of 5% gives a recall of 0.841 vs 0.823 on 1,000 items.",
            "items=1000 base=0.823 exp=0.841 measure=recall",
        ),
        ("Recall of 84.1% vs 82.3% at 1% FPR on 1,000 items.", "items=1000 base=82.3 % exp=84.1 % measure=Recall"),
    ] {
        assert_eq!(read(text), values, "{text}: {:?}", Claim::read(text).told);
    }
    for text in [
        "Recall at 90% precision is 84.1% vs 82.3% on 1,000 items.",
        "Recall at 5% FPR: 0.841 vs 0.823, 1,000 items.",
        "TPR at 5% FPR: 0.841 vs 0.823, 1,000 items.",
        "TPR at 1% FPR is 84.1% vs 82.3% on 1,000 items.",
        "TPR of 84.1% vs 82.3% at 1% FPR on 1,000 items.",
        "With 10% noise, 84.1 vs 82.3; with 20% noise, 80.2 vs 75.1; 1,000 items.",
        "Using 10% and 20% of the data, we get 64.1 and 72.3 on 1,000 items.",
        "With 10% dropout, F1 rises from 82.3 to 84.1, and with 20% dropout from 82.0 to 83.0, on 1,000 items.",
    ] {
        let claim = Claim::read(text);
        let is_read = [claim.value("base"), claim.value("exp")]
            .map(|score| score.map(|score| score.trim_end_matches(" %").to_owned()));
        let is_question = claim.value("base").is_none()
            && claim.told.iter().any(|told| told.contains("Which two?") || told.contains("Choose"));
        let is_right = is_read.iter().flatten().all(|score| score.contains("84") || score.contains("82"));
        assert!(
            is_question || (text.starts_with("TPR") || text.starts_with("Recall")) && is_right,
            "{text}: {claim:?}"
        );
    }
}

/// A number after a name is a version if its part of the sentence also has a score.
#[test]
fn numbers_behind_names_are_versions_only_before_scores() {
    for text in [
        "GPT-2 30.0, GPT-3 62.0, GPT-4 70.0 on 1,000 items.",
        "LSTM 40.1, BERT 81.2, GPT 84.1 on 1,000 items.",
        "BERT 81.2, GPT 84.1, LSTM 40.1 on 1,000 items.",
        "LSTM 40.1 and BERT 81.2 and GPT 84.1 on 1,000 items.",
    ] {
        let claim = Claim::read(text);
        assert_eq!((claim.value("base"), claim.choices.len()), (None, 3), "{text}: {claim:?}");
    }
    assert_eq!(read("Opus 4.5 gets 84.1, Grok 4.1 82.3 on 1,000 items."), "items=1000 base=82.3 exp=84.1");
}

/// Words of change make two numbers a change, even if a word looks like "varies".
#[test]
fn changes_are_no_ranges() {
    for (text, values) in [
        ("The new variant improves from 82.3 to 84.1 on 1,000 items.", "items=1000 base=82.3 exp=84.1"),
        ("The larger variant rose from 82.3% to 84.1% on 1,000 items.", "items=1000 base=82.3 % exp=84.1 %"),
        (
            "The difference in F1 between 0.82 and 0.84 on 1,000 items is significant.",
            "items=1000 base=0.82 exp=0.84 measure=F1",
        ),
        (
            "There is a significant difference in accuracy between 82.3% and 84.1% on 1,000 items, p = 0.03.",
            "items=1000 base=82.3 % exp=84.1 % p=0.03",
        ),
        ("Accuracy increased between 82.3% and 84.1% on 1,000 items.", "items=1000 base=82.3 % exp=84.1 %"),
        ("Accuracy grew 82.3–84.1 on 1,000 items.", "items=1000 base=82.3 exp=84.1"),
        ("Accuracy improved between 2018 and 2023, from 82.3 to 84.1", "base=82.3 exp=84.1"),
    ] {
        assert_eq!(read(text), values, "{text}: {:?}", Claim::read(text).told);
    }
    let range = Claim::read("Accuracy varies between 82.3 and 84.1");
    assert!(range.told.iter().any(|told| told == "Not read: 82.3 to 84.1 (read as a range)."), "{:?}", range.told);
}

#[test]
fn counts_become_shares_that_only_they_round_to() {
    for all in (1..=200).chain([500, 517, 1319, 12_345]) {
        for part in (0..=all).step_by(1 + all as usize / 50) {
            let printed: Printed = share(part, all).parse().expect("a share");
            assert_eq!(printed.counts(all, Rounding::Nearest), Ok((part, part)), "{part} of {all}");
        }
    }
}

/// Claims of every kind, written in several ways from known numbers.
#[test]
fn what_is_written_is_read_back() {
    for seed in 0..200u64 {
        let (items, base) = (100 + 37 * seed, 300 + seed * 3);
        let exp = base + 1 + seed % 40;
        let one = |tenths: u64| format!("{}.{}", tenths / 10, tenths % 10);
        let (grouped, base, exp) = (count(items), one(base), one(exp));
        let p = format!("0.0{}", 1 + seed % 9);
        for text in [
            format!("{exp} vs {base} on {grouped} items, p = {p}"),
            format!("{base}% to {exp}% (n={items}; p={p})"),
            format!("On {items} test questions the baseline has {base} and ours {exp} (p = {p})"),
            format!("we obtain p = {p} for {exp} over {base} on {grouped} examples"),
        ] {
            let read = read(&text).replace(" %", "");
            assert_eq!(read, format!("items={items} base={base} exp={exp} p={p}"), "{text}");
        }
        let text = format!("{exp} ± 0.4 vs {base} ± 0.3 ({} seeds)", 2 + seed % 20);
        let expected = format!("base={base} exp={exp} runs={} base_sd=0.3 exp_sd=0.4", 2 + seed % 20);
        assert_eq!(read(&text), expected, "{text}");
    }
}

#[test]
fn nothing_that_is_pasted_is_fatal() {
    let long = "84.1 ± ".repeat(100_000);
    for text in [
        "±", "p", "p <", "±±", "1/", "of of of", "[", "[1", "%", "- - -", ".", "+", "1e-", "5-", "k=", "💡 p≈💡", &long,
    ] {
        let _claim = Claim::read(text);
    }
}

#[test]
fn a_verb_before_both_scores_says_whose_is_better() {
    for (text, base, exp) in [
        ("Our model outperforms the baseline (84.1 vs 83.2) on 1,000 items, p < 0.05.", "83.2", "84.1"),
        ("Ours outperforms the baseline by 1.2% absolute (85.3% vs 84.1%)", "84.1 %", "85.3 %"),
        ("It is better than the baseline: 84.1 vs 83.2", "83.2", "84.1"),
        ("It surpasses the baseline with 84.1 against 83.2", "83.2", "84.1"),
        ("Compared to the baseline, our model gains 0.9 points (84.1 vs. 83.2)", "83.2", "84.1"),
        ("It beats the baseline, 84.1% to 83.2%", "83.2 %", "84.1 %"),
        ("The baseline outperforms our model (84.1 vs 83.2)", "84.1", "83.2"),
        ("Our model is worse than the baseline (84.1 vs 83.2)", "84.1", "83.2"),
        ("Our model underperforms GPT-4 (83.2 vs. 84.1) on 1,000 items.", "84.1", "83.2"),
        ("Worse than BERT: 83.2 vs 84.1 (n=1000).", "84.1", "83.2"),
        ("BERT beats our model by 3 points, 88.0 to 85.0, 300 items", "88.0", "85.0"),
        ("84.1 on 1,000 items, down from 85.2", "85.2", "84.1"),
        ("Accuracy = 84.1 (baseline 83.2), 1000 items", "83.2", "84.1"),
        ("We obtain 84.1% (baseline 83.2%) on 1,000 items.", "83.2 %", "84.1 %"),
        ("84.1% (baseline 83.2%, p = 0.03)", "83.2 %", "84.1 %"),
        ("BERT reaches 85.0%; our model reaches 81.0% on 300 items.", "85.0 %", "81.0 %"),
        ("BERT reaches 85.0%. Our model reaches 81.0%.", "85.0 %", "81.0 %"),
        ("BERT: 85.0%, our model: 81.0%", "85.0 %", "81.0 %"),
        ("GPT-4 scored 85.0 (ours 81.0)", "85.0", "81.0"),
        ("GPT-4 scored 85.0% (our model: 81.0%)", "85.0 %", "81.0 %"),
        ("Human accuracy is 92.0%; our model reaches 84.0% on 300 items.", "92.0 %", "84.0 %"),
        ("The previous best was 84.1; our baseline has 83.2", "83.2", "84.1"),
        ("Our method improves accuracy from 83.2 to 84.1 on 1,000 items", "83.2", "84.1"),
        ("Our model outperforms the baseline in BLEU (26.9 vs 27.3)", "26.9", "27.3"),
        ("Ours vs the baseline: 84.1 vs 83.2", "83.2", "84.1"),
        ("Baseline and ours (higher is better): 83.2 vs 84.1", "83.2", "84.1"),
        ("The baseline scored 84.1 vs 83.2 with reranking", "84.1", "83.2"),
        ("Relative to the strong fine-tuned baseline, accuracy improved (84.1 vs 83.2)", "83.2", "84.1"),
        ("The baseline outperformed our model (83.2 vs 84.1)", "84.1", "83.2"),
        ("Compared with the baseline, our model gets 84.1 vs 83.2", "83.2", "84.1"),
        // Names beside the scores are more specific.
        ("Accuracy was 70.0% for the baseline and 72.0% for our model on 500 items, p = 0.04.", "70.0 %", "72.0 %"),
        ("82.9 for the baseline and 81.1 for ours, n=640", "82.9", "81.1"),
        ("70.0% with the baseline and 72.0% with our model, n = 500", "70.0 %", "72.0 %"),
        ("70.0% by the baseline, 72.0% by ours, n = 500", "70.0 %", "72.0 %"),
        ("Accuracy ranges from 84.1 (ours) to 83.2 (baseline)", "83.2", "84.1"),
        ("Better results for the baseline: 84.1 vs 83.2 (ours)", "84.1", "83.2"),
        ("Our model (84.1) outperforms the baseline (83.2)", "83.2", "84.1"),
        ("84.1 vs 83.2 (ours)", "84.1", "83.2"),
        ("Only 3 of 120 patients died with ours and 9 with the control", "7.5", "2.5"),
        // A label in brackets belongs to the name before it.
        ("SVM 83.2%, CNN (ours) 84.1%, N=1000", "83.2 %", "84.1 %"),
        ("SVM 84.1%, CNN (ours) 83.2%, N=1000", "84.1 %", "83.2 %"),
        ("LSTM: 83.2; Transformer (ours): 84.1; n = 1000", "83.2", "84.1"),
        ("Our approach (84.1%) vs. the baseline of Lee et al. (83.2%)", "83.2 %", "84.1 %"),
        ("Ours (84.1%) and the baseline of Lee et al. (83.2%)", "83.2 %", "84.1 %"),
        ("CNN (proposed) 84.1, SVM (baseline) 83.2, N=1000", "83.2", "84.1"),
        ("SVM (baseline) 83.2, CNN (proposed) 84.1", "83.2", "84.1"),
        // Two names in a row and two scores in a row.
        ("Accuracies for the baseline and for ours were 78.0% and 77.5%, respectively", "78.0 %", "77.5 %"),
        ("Accuracies of our model and of the baseline were 77.5 and 78.0, respectively", "78.0", "77.5"),
        ("For the baseline and for our model accuracy was 78.0% and 77.5%", "78.0 %", "77.5 %"),
        ("baseline / ours: 84.1 / 83.2 (1,000 items)", "84.1", "83.2"),
        ("Ours / baseline: 83.2 / 84.1", "84.1", "83.2"),
        ("ours/baseline = 83.2/84.1", "84.1", "83.2"),
        ("proposed/baseline: 0.841/0.832", "0.832", "0.841"),
        ("baseline/ours: 83/84 (n=1000)", "83", "84"),
        ("Our accuracy is below the baseline's (83.2 vs 84.1)", "84.1", "83.2"),
        ("(ours, baseline) = (83.2, 84.1)", "84.1", "83.2"),
        ("ours < baseline (83.2 vs 84.1)", "84.1", "83.2"),
        ("WERs of 5.4 and 5.1 (baseline and proposed, respectively)", "5.4", "5.1"),
        // The baseline wins.
        ("The proposed method was outperformed by the baseline (81.0% vs. 82.5%, N = 400)", "82.5 %", "81.0 %"),
        ("Ours falls short of the baseline by 0.9 points (83.2 vs 84.1)", "84.1", "83.2"),
        ("Our model does not outperform the baseline (82.1% vs 82.4%)", "82.4 %", "82.1 %"),
        ("The model isn’t better than the baseline (83.2 vs 84.1)", "84.1", "83.2"),
        ("There is no improvement over the baseline (83.2 vs 84.1)", "84.1", "83.2"),
        ("Our method loses 0.9 points to the baseline (83.2 vs 84.1)", "84.1", "83.2"),
        ("The accuracy of ours is lower than that of the baseline (83.2 vs 84.1)", "84.1", "83.2"),
        ("There was no gain over the strong baseline (83.2 vs 84.1)", "84.1", "83.2"),
        ("The baseline is higher than ours (84.1 vs 83.2)", "84.1", "83.2"),
        ("The baseline is outperformed by ours (83.2 vs 84.1)", "83.2", "84.1"),
        ("The WER of ours is lower than that of the baseline (5.1 vs 5.4)", "5.4", "5.1"),
        ("We obtain 83.2 %, whereas Lee et al. (2023) report 84.1 %", "84.1 %", "83.2 %"),
        // Opposed labels.
        ("before pruning 84.1, after pruning 83.2", "84.1", "83.2"),
        ("Accuracy after pruning was 83.2 and before 84.1", "84.1", "83.2"),
        ("without augmentation 84.1, with augmentation 83.2", "84.1", "83.2"),
        ("In the control arm 84.1 % were correct, in the intervention arm 83.2 %", "84.1 %", "83.2 %"),
        ("84.1 % ⟶ 83.2 %", "84.1 %", "83.2 %"),
        ("Full model 84.1; w/o CRF 83.2", "83.2", "84.1"),
    ] {
        let claim = Claim::read(text);
        assert_eq!([claim.value("base"), claim.value("exp")], [Some(base), Some(exp)], "{text}: {:?}", claim.told);
        assert!(claim.told.iter().any(|told| told.ends_with("as the text says.")), "{text}: {:?}", claim.told);
    }
    // Nothing says which score is the baseline's.
    for text in [
        "We compare with the baseline (84.1 vs 83.2)",
        "The model isn’t better than the baseline (84.1 vs 83.2)",
        "The baseline is improved by a new method (83.2 vs 84.1)",
        "The baseline is outperformed by ours (84.1 vs 83.2)",
        "84.1 vs 83.2 on 1,000 of our items",
        "Ours without tuning: 84.1, BERT with tuning: 83.2",
        "Ours falls short of the baseline (84.1 vs 83.2)",
        "Baseline vs improved model: 83.2 vs 84.1",
        "Precision 83.2, recall 80.2 for ours; precision 84.1, recall 79.9 for BERT",
        "The baseline is BERT. Accuracy rises to 84.1 vs 83.2",
    ] {
        let open = Claim::read(text);
        assert_eq!(open.value("base"), Some("83.2"), "{text}: {:?}", open.told);
        assert!(open.told.iter().any(|told| told.contains("does not say")), "{text}: {:?}", open.told);
    }
}

/// A system that lacks a part is the baseline for what the part adds, if removing it costs
/// something.
#[test]
fn of_an_ablation_the_baseline_lacks_the_part() {
    for text in [
        "Removing the reranker costs 0.9 points (from 84.1 to 83.2; n=1,500)",
        "Without pretraining, accuracy drops to 83.2 from 84.1",
        "Accuracy degrades from 84.1 to 83.2 when we drop the reranker",
        "Accuracy drops to 83.2 from 84.1 when the reranker is removed",
        "Our ablation without the CRF layer scores 83.2, the full model 84.1",
    ] {
        let claim = Claim::read(text);
        assert_eq!([claim.value("base"), claim.value("exp")], [Some("83.2"), Some("84.1")], "{text}: {:?}", claim.told);
        assert!(claim.told.contains(&"Baseline: 83.2, the ablated system.".to_owned()), "{text}: {:?}", claim.told);
    }
    let falls = Claim::read("Accuracy drops from 84.1 to 83.2 without any warning");
    assert_eq!(falls.value("base"), Some("84.1"), "{:?}", falls.told);
    let gains = Claim::read("Without any new data, ours improves accuracy from 83.2 to 84.1");
    assert_eq!(gains.value("base"), Some("83.2"), "{:?}", gains.told);
}

/// Two numbers of one system are compared only if the user chooses them.
#[test]
fn two_numbers_of_one_system_are_not_compared() {
    for (text, what) in [
        ("Accuracy was 84.1 on the dev set and 83.2 on the test set", "two parts of the data"),
        ("Train accuracy 95.2, test accuracy 84.1", "two parts of the data"),
        ("Top-1 accuracy 77.0, top-5 accuracy 93.2", "two metrics"),
        ("Our model obtains 84.1 on BoolQ and 73.6 on RTE.", "two data sets"),
        ("On CIFAR-10 and CIFAR-100 we get 95.1 and 78.2", "two data sets"),
        ("EM and F1 are 84.1 and 87.2", "two metrics"),
        ("Precision is 84.1 and recall 83.2", "two metrics"),
        ("Precision/recall: 84.1/70.1", "two metrics"),
        ("train/test accuracy: 95.2/84.1", "two parts of the data"),
        ("Top-1 = 0.767 and NED = 0.183", "two metrics"),
        ("A sensitivity of 92% and a specificity of 88%", "two metrics"),
        ("It reaches 71.9% on average and 79.9% on AIME24", "two data sets"),
        ("perplexities on Penn Treebank and WikiText-2 of 47.7 and 40.7", "two data sets"),
        ("WER: 40.9% (female), 69.7% (male)", "two groups"),
    ] {
        let claim = Claim::read(text);
        assert_eq!((claim.value("base"), claim.choices.len()), (None, 1), "{text}: {claim:?}");
        assert!(claim.told.iter().any(|told| told.contains(&format!("may be {what}"))), "{text}: {:?}", claim.told);
    }
    for text in [
        "BERT = 83.2 and GPT = 84.1",
        "an accuracy of 84.1 and for BERT one of 83.2",
        "a score of 84.1 and a previous score of 83.2",
        "83.2 (before), 84.1 (after)",
        "BERT 83.2 on BoolQ, GPT 84.1 on BoolQ",
        "84.1 vs 83.2 on the test set",
        "F1 84.1 vs 83.2 in EM 3",
    ] {
        let claim = Claim::read(text);
        assert_eq!(claim.value("base"), Some("83.2"), "{text}: {claim:?}");
    }
}

#[test]
fn what_is_no_score_is_not_taken_for_one() {
    let read = |text: &str| {
        let claim = Claim::read(text);
        let values: Vec<String> = claim.values.iter().map(|(key, value)| format!("{key} {value}")).collect();
        (values.join(", "), claim.told.join(" "))
    };
    let (values, told) = read("The classification error drops from 16.8% to 15.9% on 1,000 items");
    assert_eq!(values, "items 1000, base 16.8 %, exp 15.9 %, measure classification-error", "{told}");
    let (values, told) = read("McNemar's test: b = 40, c = 22, n = 1,000: p = 0.03");
    assert_eq!(values, "p 0.03, disagree 62, items 1000");
    assert!(told.contains("which of these helped"), "{told}");
    let (values, told) = read("Accuracy improved by 2.1 points (95% CI 1.4 to 3.8) on 1,000 items");
    assert_eq!(values, "items 1000", "{told}");
    let (values, told) = read("84.1 (95% CI: 81.8–86.3) vs 83.2 (95% CI: 80.9–85.5), n = 300");
    assert_eq!(values, "items 300, base 83.2, exp 84.1", "{told}");
    for text in ["84.1 vs 83.2 (p < 0.05, paired bootstrap, 1,000 samples)", "84.1 vs 83.2, p < 0.05, 1,000 resamples"]
    {
        let (values, told) = read(text);
        assert_eq!(values, "p < 0.05, base 83.2, exp 84.1", "{text}: {told}");
        assert!(told.contains("The number of items is missing"), "{told}");
    }
    let (values, _) = read("A bootstrap test on 1,000 samples: 84.1 vs 83.2");
    assert_eq!(values, "items 1000, base 83.2, exp 84.1");
    let (values, told) = read("McNemar's test: a = 700, b = 40, c = 22, d = 238");
    assert_eq!(values, "disagree 62, items 1000", "{told}");
    for text in ["The margin of error is small: 84.1 vs 83.2", "Grammatical error correction: 84.1 vs 83.2"] {
        assert_eq!(read(text).0.matches("base 83.2, exp 84.1").count(), 1, "{text}: {:?}", read(text));
    }
    let sides = |text: &str| Claim::read(text).sides;
    assert_eq!(sides("84.1 vs 83.2, two-tailed p = 0.04"), Some(Sides::Two));
    assert_eq!(sides("84.1 vs 83.2, one sided p = 0.04"), Some(Sides::One));
    assert_eq!(sides("84.1 vs 83.2, p = 0.04"), None);
    let (_, told) = read("84.1 vs 83.2 on 1,000 items, two-tailed p = 0.04");
    assert!(!told.contains("sided"), "the sides of the result are not those of the text: {told}");
    let told_beside = |sides: Sides| Claim::read("84.1 vs 83.2 on 1,000 items, two-tailed p = 0.04").told_beside(sides);
    let chosen = told_beside(Sides::Two);
    assert!(!chosen.contains("sided"), "{chosen}");
    let other = "The text says two-sided, but one-sided is chosen: choose two-sided to judge it so.";
    assert_eq!(told_beside(Sides::One), format!("{chosen} {other}"));
    let (values, told) = read("41 of 50 participants preferred ours, 9 preferred the baseline");
    assert_eq!(values, "items 50", "{told}");
    assert!(told.contains("only one score") && told.contains("Not read: 9"), "{told}");
}

/// Names of systems, settings and data sets may contain names of metrics.
#[test]
fn parts_of_names_are_no_metrics() {
    for (text, values) in [
        ("ViT-MAE reaches 83.6 vs 82.3 for ViT on 50,000 images.", "items=50000 base=82.3 exp=83.6"),
        ("MAE-pretrained ViT: 83.6 vs 82.3 on 50,000 images", "items=50000 base=82.3 exp=83.6"),
        ("Perplexity-based filtering gets 84.1 vs 83.2 on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("SEER 84.1 vs CLIP 83.2, 50,000 images", "items=50000 base=83.2 exp=84.1"),
        ("On ANLI R2, accuracy is 48.2 vs 46.0 on 1,000 items", "items=1000 base=46.0 exp=48.2"),
        ("R2 = 0.84 vs 0.82 on 1,000 items", "items=1000 base=0.82 exp=0.84 measure=R²"),
        ("ROC-AUC is 0.91 vs 0.89 on 1,000 items", "items=1000 base=0.89 exp=0.91 measure=ROC-AUC"),
        ("TPR at 1% FPR is 84.1% vs 83.2% on 1,000 items", "items=1000 base=83.2 % exp=84.1 %"),
        ("With access control 84.1%, open access 83.2%, 1,000 items", "items=1000 base=83.2 % exp=84.1 %"),
        ("The quality control model: 84.1%, manual check: 83.2%, n = 1,000", "items=1000 base=83.2 % exp=84.1 %"),
        ("Treatment: 84.1%, the control: 85.3%, 1,000 items", "items=1000 base=85.3 % exp=84.1 %"),
        ("Models differ in 3 layers; 84.1 vs 83.2 on 1,000 items", "items=1000 base=83.2 exp=84.1"),
        ("Answers differ in 34 of 1,000 cases: 84.1 vs 83.2", "items=1000 base=83.2 exp=84.1 disagree=34"),
    ] {
        assert_eq!(read(text), values, "{text}");
    }
    let recall = Claim::read("Recall at 90% precision is 84.1 vs 83.2 on 1,000 items");
    assert_eq!(recall.value("measure"), Some("Recall"), "{recall:?}");
}

/// An unknown share in percent is read as one of right answers, and the user is told so.
#[test]
fn shares_of_items_need_no_known_name() {
    for (text, said) in [
        (
            "A sensitivity of 92% compared to 88% for radiologists in 240 patients",
            "sensitivity is a share of only some",
        ),
        ("A survival of 92% against 88% for the baseline in 240 patients", "survival is read as a share of right"),
        ("A TPR of 92% vs 88% in 240 patients", "TPR is a share of only some"),
        ("92% vs 88% in 240 patients", "No metric is named"),
    ] {
        let claim = Claim::read(text);
        assert_eq!(read(text), "items=240 base=88 % exp=92 %", "{text}: {claim:?}");
        assert!(claim.told.iter().any(|told| told.starts_with(said)), "{text}: {claim:?}");
    }
    for (text, values) in [
        ("Hits@10 of 0.53 vs 0.51 on 20,466 triples", "items=20466 base=0.51 exp=0.53"),
        ("A success rate of 92% vs 88% in 240 trials", "items=240 base=88 % exp=92 %"),
        ("Ours has a CTR of 2.8%, the control 2.5%, 10,000 users", "items=10000 base=2.5 % exp=2.8 %"),
    ] {
        assert_eq!(read(text), values, "{text}");
    }
    assert_eq!(Claim::read("A coverage of 92% vs 88% in 240 patients").choices.len(), 2);
}

#[test]
fn two_systems_are_not_taken_for_one() {
    for text in [
        "83.2 (greedy) and 84.1 (beam) on 1,000 items",
        "84.1 (fine-tuned) and 83.2 (zero-shot) on 1,000 items",
        "Training on code gives 84.1, training on text 83.2, on 1,000 items",
        "A model based on transformers has 84.1, one based on LSTMs 83.2, on 1,000 items",
        "An accuracy of 84.1 while BERT has a score of 83.2 on 1,000 items",
        "Training with dropout improves accuracy on 1,000 items from 83.2 to 84.1",
        "Fine-tuned BERT achieves higher accuracy on 1,000 items (84.1 vs 83.2)",
        "A model trained with noise is significantly better on 1,000 items (84.1 vs 83.2)",
        "Accuracy is 84.1 vs 83.2 on 1,000 zero-shot test questions",
        "Accuracy is 84.1 vs 83.2 with 32 few-shot examples on 1,000 questions",
        "Worst group accuracy rises from 83.2 to 84.1 with group DRO on 1,000 items",
        "The robot arm has 84.1 vs 83.2 for the other arm on 1,000 items",
        "Accuracy for every group improved: 84.1 vs 83.2 on 1,000 items",
        "A paired study, 40 patients per group: 84.1 vs 83.2 on 1,000 items",
    ] {
        assert_eq!(read(text), "items=1000 base=83.2 exp=84.1", "{text}: {:?}", Claim::read(text).told);
    }
}
