//! Grades in words, of which one counts as right.

use super::*;
use crate::table::answer::Answer;

/// The second system is right on two more items.
const VERDICTS: &str = "id,base,new\n1,AC,WA\n2,WA,AC\n3,TLE,AC\n4,AC,AC\n5,WA,\n6,TLE,AC\n";

fn labels(answers: &[Answer]) -> Vec<&str> {
    answers.iter().map(|answer| answer.label.as_str()).collect()
}

/// The scores of a text, with one grade counted as right.
fn scored(text: &str, choice: &Choice) -> String {
    scores(&select(text, choice).expect("one word is right"))
}

/// The question about a text, and the answers.
fn asked(text: &str) -> (String, Vec<Answer>) {
    let error = select(text, &Choice::default()).expect_err("grades");
    (error.to_string(), error.answers(&Choice::default()))
}

#[test]
fn grades_are_asked_about_and_one_of_them_counts() {
    let text = VERDICTS.replace("5,WA,\n", "5,WA,WA\n");
    let (question, answers) = asked(&text);
    assert_eq!(
        question,
        "“base” and “new” hold labels, not scores. Which of “AC” (6), “WA” (4) and “TLE” (2) is right? It counts as 1, \
         and the others as 0. If no word is, add a column with the right answers"
    );
    assert_eq!(labels(&answers), ["“AC” is right (6)", "“WA” is right (4)", "“TLE” is right (2)"]);
    let selection = select(&text, &answers[0].choice).expect("AC is right");
    assert_eq!(scores(&selection), "1 0 0 1 0 0|0 1 1 1 0 1");
    assert_eq!((selection.choice.right.as_deref(), selection.is_direction_told), (Some("AC"), true));
    let offered = selection.notes.last().expect("what counts").answers(&selection.choice);
    assert_eq!(labels(&offered), ["“WA” is right (4)", "“TLE” is right (2)", "No word is right"]);
    assert_eq!(notes(&selection), ["“AC” counts as 1, as chosen, and “WA” (4) and “TLE” (2) count as 0."]);
    assert_eq!(scored(&text, &answers[2].choice), "0 0 1 0 0 1|0 0 0 0 0 0");
}

#[test]
fn letters_and_three_systems_are_asked_about() {
    let (question, answers) = asked("id,base,new\n1,A,B\n2,B,A\n3,C,A\n4,A,A\n");
    assert!(question.contains("SimpleQA grades with A (correct), B (incorrect) and C (not attempted). Which of"));
    assert_eq!(labels(&answers), ["“A” is right (5)", "“B” is right (2)", "“C” is right (1)"]);
    let (question, answers) = asked("id,a,b,c\n1,AC,WA,AC\n2,WA,AC,AC\n3,AC,AC,AC\n");
    assert!(question.contains("Choose the column of right answers, if there is one. Which of"), "{question}");
    assert_eq!(labels(&answers)[3..], ["“AC” is right (7)", "“WA” is right (2)"]);
    // A column that is never wrong is a system as well.
    let selection = select("id,a,b,c\n1,AC,WA,AC\n2,WA,AC,AC\n3,AC,AC,AC\n", &answers[3].choice).expect("AC is right");
    assert_eq!(
        (scores(&selection).as_str(), selection.other_systems.as_slice()),
        ("1 0 1|0 1 1", &["c".to_owned()][..])
    );
}

#[test]
fn grades_of_files_and_of_rows_are_asked_about() {
    let right = Choice { right: named("ac"), ..Choice::default() };
    let long = "model,id,verdict\nbase,1,AC\nbase,2,WA\nbase,3,TLE\nnew,1,AC\nnew,2,AC\nnew,3,WA\n";
    assert_eq!(labels(&asked(long).1)[0], "“AC” is right (3)");
    assert_eq!(scored(long, &right), "1 0 0|1 1 0");
    let files =
        tables(&[(Some("base"), "id,verdict\n1,WA\n2,WA\n3,TLE\n"), (Some("new"), "id,verdict\n1,AC\n2,AC\n3,WA\n")]);
    let files = files.expect("two files");
    let error = files.select(&Choice::default()).expect_err("grades");
    assert_eq!(
        labels(&error.answers(&Choice::default())),
        ["“WA” is right (3)", "“AC” is right (2)", "“TLE” is right (1)"]
    );
    assert_eq!(scores(&files.select(&right).expect("AC is right")), "0 0 0|1 1 0");
}

#[test]
fn a_third_word_beside_right_and_wrong_may_count_as_wrong() {
    for (third, way) in [("NOT_ATTEMPTED", "Leave these items out (2)"), ("PARTIAL", "")] {
        let text = format!("id,a,b\n1,CORRECT,INCORRECT\n2,INCORRECT,CORRECT\n3,{third},CORRECT\n4,CORRECT,{third}\n");
        let (_, answers) = asked(&text);
        let only = "Only “CORRECT” is right: count all other words as wrong";
        assert_eq!(labels(&answers), [way, only].into_iter().filter(|label| !label.is_empty()).collect::<Vec<_>>());
        let choice = &answers[answers.len() - 1].choice;
        assert_eq!(scored(&text, choice), "1 0 0 1|0 1 1 0", "{third}");
    }
}

#[test]
fn gaps_are_no_grades_and_stay_gaps() {
    let right = Choice { right: named("AC"), ..Choice::default() };
    let error = select(VERDICTS, &right).expect_err("an empty cell").to_string();
    assert!(error.starts_with("line 6, column “new”: this cell is empty"), "{error}");
    let without = Choice { omits_gaps: true, ..right };
    assert_eq!(scored(VERDICTS, &without), "1 0 0 1 0|0 1 1 1 1");
}

#[test]
fn many_words_numbers_and_words_that_are_not_there_are_no_grades() {
    let many = "id,base,new\n1,a,b\n2,c,d\n3,e,f\n4,g,a\n5,b,c\n";
    assert_eq!(asked(many).1, []);
    let right = Choice { right: named("AC"), ..Choice::default() };
    let error = select("id,base,new\n1,1,0\n2,0,1\n", &right).expect_err("scores");
    let told = "“AC” is chosen as the word for right, but these data are scores already. Clear this choice";
    assert_eq!((error.to_string().as_str(), labels(&error.answers(&right))), (told, vec!["No word is right"]));
    assert_eq!(error.answers(&right)[0].choice, Choice::default());
}

#[test]
fn a_word_that_does_not_occur_is_asked_about_again() {
    let text = VERDICTS.replace("5,WA,\n", "5,WA,WA\n");
    let right = Choice { right: named("ACC"), ..Choice::default() };
    let error = select(&text, &right).expect_err("no ACC");
    let told = "“ACC” is not in the data compared, and “base” and “new” hold labels, not scores. Which of “AC” (6)";
    assert!(error.to_string().starts_with(told), "{error}");
    let answers = error.answers(&right);
    assert_eq!(labels(&answers), ["“AC” is right (6)", "“WA” is right (4)", "“TLE” is right (2)"]);
    assert_eq!(scored(&text, &answers[0].choice), "1 0 0 1 0 0|0 1 1 1 0 1");
    // A third word next to right and wrong.
    let error = select("id,a,b\n1,pass,fail\n2,fail,odd\n3,pass,pass\n", &right).expect_err("no ACC");
    let told = "“ACC” is not in the data compared, and line 3, column “b”: “odd” is not a number.";
    assert!(error.to_string().starts_with(told), "{error}");
    assert_eq!(labels(&error.answers(&right)), ["Only “pass” is right: count all other words as wrong"]);
}

#[test]
fn long_texts_and_many_words_beside_right_and_wrong_count_as_wrong() {
    let long = "id,a,b\n1,pass,fail\n2,fail,pass\n3,pass,error: out of memory while compiling\n";
    let words = ["late", "odd", "empty", "cut", "slow", "vague"];
    let many: String = (4..).zip(words).map(|(id, word)| format!("{id},pass,{word}\n{id}0,{word}x,pass\n")).collect();
    let rest = (100..110).map(|id| format!("{id},pass,fail\n")).collect::<String>();
    for text in [long.to_owned(), format!("id,a,b\n1,pass,fail\n2,fail,pass\n{many}{rest}")] {
        let (_, answers) = asked(&text);
        let only = answers.last().expect("an answer");
        assert_eq!(only.label, "Only “pass” is right: count all other words as wrong");
        let selection = select(&text, &only.choice).expect("all words are read");
        assert!(scores(&selection).starts_with("1 0 1"), "{}", scores(&selection));
    }
    // A number is not a grade.
    let text = "id,a,b\n1,pass,fail\n2,fail,odd\n3,pass,0.5\n";
    let right = Choice { right: named("pass"), ..Choice::default() };
    assert_eq!(scored(text, &right), "1 0 1|0 0 0.5");
    // Neither are ids, which never repeat.
    let ids = "id,base,new\nA,A,B\nB,B,A\nC,C,A\nD,A,A\nE,B,A\nF,A,C\nG,A,A\n";
    let right = Choice { right: named("A"), ..Choice::default() };
    assert_eq!(scored(ids, &right), "1 0 0 1 0 1 1|0 1 1 1 1 0 1");
}

#[test]
fn words_that_say_nothing_of_right_and_wrong_are_no_grades() {
    for text in [
        "sysA,sysB\npos,neg\nneg,neg\npos,pos\n",
        "id,a,b\n1,entailment,neutral\n2,neutral,neutral\n3,entailment,unknown\n",
        "id,a,b\n1,A,B\n2,B,D\n3,D,A\n",
    ] {
        assert_eq!(asked(text).1, [], "{text}");
    }
    let holds = |name: &str| format!("“{name}” holds the right answers");
    let human = ["human", "predA", "predB"].map(holds);
    assert_eq!(labels(&asked("id,human,predA,predB\n1,cat,cat,dog\n2,dog,dog,dog\n3,cat,dog,cat\n").1), human);
    // A human's column never becomes a system.
    assert_eq!(labels(&asked("id,human,predA,predB\n1,AC,AC,WA\n2,WA,WA,WA\n3,AC,WA,AC\n").1), human);
    // The name of the column decides.
    let grade = "id,grade_a,grade_b\n1,A,B\n2,B,D\n3,D,A\n";
    assert_eq!(labels(&asked(grade).1), ["“A” is right (2)", "“B” is right (2)", "“D” is right (2)"]);
    assert_eq!(labels(&asked("id,a,b\n1,PARTLY_CORRECT,none\n2,NOT,PARTLY_CORRECT\n3,NOT,NOT\n").1).len(), 2);
}

#[test]
fn right_answers_and_a_word_that_is_right_exclude_each_other() {
    let text = "id,human,predA,predB\n1,cat,cat,dog\n2,dog,dog,dog\n3,cat,dog,cat\n";
    let both = Choice { gold: named("human"), right: named("dog"), ..Choice::default() };
    let error = select(text, &both).expect_err("both");
    let told =
        "“human” is chosen as the column of right answers, and “dog” as the word that is right. Choose one of the two";
    assert_eq!(error.to_string(), told);
    let answers = error.answers(&both);
    assert_eq!(labels(&answers), ["“human” holds the right answers", "“dog” is right"]);
    assert_eq!(scored(text, &answers[0].choice), "1 1 0|0 1 1");
    assert_eq!((&answers[1].choice.gold, &answers[1].choice.right), (&None, &named("dog")));
}
