//! The JSON report against its schema.

use crate::comparisons::{
    asked, forty_translations, graded, in_clusters, joined, of_counts, of_texts, question, stopped, ten_questions,
};
use paired_bootstrap::analysis::{Comparison, Items};
use paired_bootstrap::comparisons::Method;
use paired_bootstrap::planning::Counts;
use paired_bootstrap::question::{MarginTest, Question};
use paired_bootstrap::report::{Export, Findings, Source};
use paired_bootstrap::significance::Sides;
use paired_bootstrap::table::{Choice, read};
use serde_json::{Value, json};
use std::rc::Rc;

fn schema() -> Value {
    serde_json::from_str(include_str!("../../../docs/report.schema.json")).expect("the schema is JSON")
}

/// The JSON report, parsed and checked against the schema.
fn report(findings: &Findings) -> Value {
    let report = serde_json::from_str(&Export::Json.text(findings)).expect("the report is JSON");
    let validator = jsonschema::draft202012::new(&schema()).expect("the schema is one");
    let errors: Vec<String> =
        validator.iter_errors(&report).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert_eq!(errors, [""; 0]);
    report
}

fn counts(pairs: u64, helped: u64, hurt: u64) -> Findings {
    of_counts(Counts { pairs, helped, hurt })
}

#[test]
fn the_schema_is_a_schema() {
    jsonschema::draft202012::meta::validate(&schema()).expect("it follows the rules for schemas");
}

#[test]
fn primers_first_example() {
    let report = report(&ten_questions());
    assert_eq!(report["schema_version"], 2);
    let data = &report["data"];
    assert_eq!(
        [&data["pairs"], &data["helped"], &data["hurt"], &data["tied"]],
        [&json!(10), &json!(4), &json!(3), &json!(3)]
    );
    assert_eq!(data["differences"][0], json!({ "value": "-1", "count": 3 }));
    // 105433083/250000000, the reference value.
    let p_value = report["exact"]["p_value"].as_f64().expect("a number");
    assert!((p_value - 0.421732332).abs() < 1e-12, "{p_value}");
    // With a fixed seed the simulated p is always the same. It lies within 4.5 standard errors.
    let simulated = report["bootstrap"]["p_value"].as_f64().expect("a number");
    assert!((simulated - p_value).abs() < 4.5 * (p_value * (1.0 - p_value) / 10_000.0).sqrt(), "{simulated}");
    let unpaired = report["tests"].as_array().expect("a list").iter().find(|test| test["test"] == "unpaired");
    assert_eq!(unpaired.expect("it is listed")["missing"], "scores_unknown");
    let resamples: u64 =
        report["bootstrap"]["histogram"]["counts"].as_array().expect("a list").iter().filter_map(Value::as_u64).sum();
    assert_eq!(resamples, 10_000);
    // The same ten questions as scores: the experimental system is right on six.
    let report = self::report(&of_texts(["0\n1\n1\n0\n0\n1\n0\n1\n0\n1", "1\n1\n0\n1\n1\n0\n1\n1\n0\n0"]));
    assert_eq!(report["systems"]["experimental"]["accuracy"]["correct"], 6);
    assert_eq!(report["exact"]["p_value"], p_value);
}

#[test]
fn rates_of_false_alarms_are_one_sided_and_said_to_be() {
    let rates = |sides| {
        let counts = Counts { pairs: 8, helped: 3, hurt: 1 };
        let report = report(&asked(counts, Question { sides, ..question() }));
        let bootstrap = &report["tests"].as_array().expect("a list")[0];
        assert_eq!(bootstrap["test"], "bootstrap");
        ["false_positive_rate", "verdict_rate"].map(|key| bootstrap[key].as_f64().expect("a rate"))
    };
    assert_eq!(rates(Sides::One), rates(Sides::Two));
    for key in ["false_positive_rate", "verdict_rate"] {
        let description = &schema()["properties"]["tests"]["items"]["properties"][key]["description"];
        assert!(description.as_str().is_some_and(|text| text.contains("one-sided")), "{key}: {description}");
    }
}

#[test]
fn system_that_is_behind() {
    assert_eq!(report(&counts(500, 7, 10))["effect"]["mean_difference"], -0.006);
}

#[test]
fn all_tied() {
    let report = report(&counts(100, 0, 0));
    assert_eq!((&report["exact"]["p_value"], &report["effect"]["d_z"]), (&json!(1.0), &Value::Null));
}

#[test]
fn no_resample_at_or_below_zero() {
    assert_eq!(report(&counts(2_000, 320, 180))["bootstrap"]["p_value"], 0.0);
}

#[test]
fn graded_scores() {
    let report = report(&graded());
    assert_eq!(report["data"]["format"], "3 columns, tab-separated, header");
    assert_eq!(report["systems"]["baseline"]["name"], "old_model");
    // Seven of eight items differ.
    assert_eq!(report["equivalence"]["shown"], Value::Null);
    assert_eq!(report["equivalence"]["untestable"], "few_differing");
    assert_eq!(self::report(&forty_translations())["data"]["unit"], "score");
}

#[test]
fn chosen_columns_and_joined_lists() {
    let data = &report(&joined())["data"];
    let columns = json!({
        "baseline": "llama_loss", "experimental": "qwen_loss", "score": "loss", "id": "doc_id", "run": null, "cluster": null,
        "category": null, "gold": null, "right": null, "labels": null, "filter": [{ "column": "filter", "values": ["strict-match"] }], "gaps": null, "minus_one": null,
        "summary": null, "first_row": null, "thousands": null, "scale": null, "folders": null, "constant": null
    });
    assert_eq!((&data["columns"], &data["lower_is_better"]), (&columns, &json!(true)));
    assert_eq!(
        data["joined"],
        json!({ "column": "doc_id", "category": null, "both": 8, "only_first": 2, "only_second": 0 })
    );
    let methods = Export::Methods.text(&joined());
    let sentence = "Items are paired by “doc_id”: both systems have 8. Of the rows kept, these are left out: 2 that only the baseline has.";
    assert!(methods.starts_with(sentence), "{methods}");
    assert!(Export::Sentence.text(&joined()).contains(sentence));
    // Counts have no columns, and plain lists no ids.
    let data = &report(&ten_questions())["data"];
    assert_eq!(
        [&data["columns"], &data["joined"], &data["lower_is_better"]],
        [&Value::Null, &Value::Null, &json!(false)]
    );
    let data = &report(&graded())["data"];
    assert_eq!([&data["columns"]["id"], &data["joined"]], [&Value::Null, &Value::Null]);
    // Nothing was chosen for two plain columns, but they have names.
    assert_eq!([&data["columns"]["baseline"], &data["columns"]["experimental"]], ["old_model", "new & better"]);
}

#[test]
fn repeated_runs() {
    let text = "model,item,seed,score\nold,a,1,0\nold,a,2,1\nold,b,1,0\nold,b,2,0\nnew,a,1,1\nnew,a,2,1\nnew,a,3,0\nnew,b,1,1\n\
                new,b,2,0\nnew,b,3,0\n";
    let tables = read(vec![paired_bootstrap::table::Source::text(None, text)]).expect("a table");
    let items = Items::selected(&tables.into(), &Choice::default()).expect("two systems");
    let mut comparison = Comparison::new(Rc::new(items), question());
    while comparison.step() {}
    let findings = comparison.findings().expect("all resamples are drawn");
    let found = report(&findings);
    let runs = &found["runs"];
    assert_eq!([&runs["column"], &found["data"]["columns"]["run"]], [&json!("seed"); 2]);
    // s² / 2 is 1/4 and 0, and s² / 3 is 1/9 twice.
    assert_eq!(runs["baseline"], json!({ "fewest": 2, "most": 2, "without_score": 0, "variance": 0.125 }));
    let variance = runs["experimental"]["variance"].as_f64().expect("three runs");
    assert!((variance - 1.0 / 9.0).abs() < 1e-15, "{variance}");
    // 1/6 and 1/3: more variance than there is in total.
    assert_eq!([&runs["share_of_variance"], &runs["standard_error_of_items"]], [&json!(1.0), &json!(0.0)]);
    let values: Vec<&str> =
        found["data"]["differences"].as_array().expect("two").iter().filter_map(|d| d["value"].as_str()).collect();
    assert_eq!((values, &found["data"]["exact_grid"]), (vec!["1/6", "1/3"], &json!(true)));
    let sentence = Export::Sentence.text(&findings);
    assert!(
        sentence.contains("Each “item” has 2 runs of the baseline and 3 runs of the experimental system, by “seed”"),
        "{sentence}"
    );
    assert!(
        sentence.contains("they may account for all of the variance of the mean difference, if those of"),
        "{sentence}"
    );
    let program = Export::Numpy.text(&findings);
    assert!(program.contains("[1, 2]") && program.contains("n, divisor = 2, 6"), "{program}");
    assert_eq!(report(&ten_questions())["runs"], Value::Null);
}

#[test]
fn what_was_left_out_and_assumed() {
    let findings = joined();
    let data = &report(&findings)["data"];
    assert_eq!(data["left_out"], json!([{ "reason": "only_baseline", "items": 2 }]));
    assert_eq!(data["assumed"], json!(["Items with the same “passage” are taken to be independent."]));
    let mut findings = findings;
    if let Source::Text { gaps, joined: Some(joined), .. } = &mut findings.source {
        (*gaps, joined.only_second) = (4, 1);
    }
    assert_eq!(
        report(&findings)["data"]["left_out"],
        json!([
            { "reason": "only_baseline", "items": 2 },
            { "reason": "only_experimental", "items": 1 },
            { "reason": "no_score", "items": 4 },
        ])
    );
    let data = &report(&ten_questions())["data"];
    assert_eq!((&data["left_out"], &data["assumed"]), (&json!([]), &json!([])));
}

#[test]
fn what_a_null_result_leaves_open() {
    // From Plan: with 500 items and 3.4 % that differ, a gain of 2.0508 points has 80 % power, and
    // a gain of a point needs 2,142 items.
    let without_margin = counts(500, 10, 7);
    let open = report(&without_margin)["left_open"].clone();
    let gain = open["smallest_gain"].as_f64().expect("a number");
    assert!((gain - 0.020_508_0).abs() < 1e-7, "{gain}");
    assert_eq!([&open["gain"], &open["items"], &open["power"]], [&Value::Null, &Value::Null, &json!(0.8)]);
    assert_eq!(open["interval"], report(&without_margin)["exact"]["intervals"]["percentile"]);
    // A hundredth of a point needs some 10,000 times as many items.
    let with_margin = |shown| {
        let counts = Counts { pairs: 500, helped: 10, hurt: 7 };
        let open = report(&asked(counts, Question { margin: Some(shown), ..question() }))["left_open"].clone();
        [open["gain"].clone(), open["items"].clone()]
    };
    assert_eq!(with_margin(1.0), [json!(0.01), json!(2_142)]);
    assert_eq!(with_margin(0.01), [json!(0.0001), Value::Null]);
    assert_eq!(report(&counts(2_000, 320, 180))["left_open"], Value::Null, "significant");
    assert_eq!(report(&counts(100, 0, 0))["left_open"], Value::Null, "nothing varies");
}

#[test]
fn items_in_clusters() {
    assert_eq!(report(&ten_questions())["clusters"], Value::Null);
    // Forty clusters of 1 to 25 items: `reference/clusters.json`.
    let report = report(&in_clusters(1));
    let clusters = &report["clusters"];
    assert_eq!([&clusters["clusters"], &clusters["smallest"], &clusters["largest"]], [40, 1, 25]);
    let by_items = clusters["p_value_by_items"].as_f64().expect("a number");
    assert!((by_items / 8.66095057344671e-06 - 1.0).abs() < 1e-9, "{by_items}");
    let effect = clusters["design_effect"].as_f64().expect("a number");
    assert!((effect - (0.014704125391273628f64 / 0.007009772942432556).powi(2)).abs() < 1e-9, "{effect}");
    assert_eq!(report["exact"]["intervals"], Value::Null);
    assert_eq!(report["equivalence"]["interval_kind"], "cluster_robust");
    let missing = |test: &Value| test["missing"] == "items_in_clusters";
    let names: Vec<&str> = report["tests"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|test| missing(test))
        .filter_map(|test| test["test"].as_str())
        .collect();
    assert_eq!(names, ["sign", "sign_mid_p", "mcnemar", "mcnemar_corrected", "wilcoxon", "unpaired"]);
    // A few clusters of one size have exact intervals.
    assert!(self::report(&in_clusters(2))["exact"]["intervals"].is_object());
}

#[test]
fn stopped_run() {
    let report = report(&stopped());
    assert_eq!(
        (&report["bootstrap"]["stopped"], &report["bootstrap"]["resamples_asked"]),
        (&json!(true), &json!(1_000_000))
    );
}

#[test]
fn equivalence_of_right_and_wrong() {
    // All 50 tied: the interval is ± (1 − 0.05^(1/50)), 0.0582.
    let shown = |points: Option<f64>| {
        let counts = Counts { pairs: 50, helped: 0, hurt: 0 };
        let report = report(&asked(counts, Question { margin: points, ..question() }));
        assert_eq!(report["equivalence"]["interval_kind"], "tango_with_exact_bound");
        report["equivalence"]["shown"].clone()
    };
    assert_eq!([None, Some(0.1), Some(5.82)].map(shown), [Value::Null, json!(false), json!(true)]);
}

#[test]
fn a_loss_that_is_smaller_than_the_margin() {
    // 60 helped and 40 hurt of 2,000: P(S* ≤ −20) is 3.446237e-5 by the trinomial's terms (Python
    // 3.11).
    let counts = Counts { pairs: 2_000, helped: 60, hurt: 40 };
    let question = Question { margin: Some(1.0), margin_test: MarginTest::NonInferior, ..question() };
    let report = report(&asked(counts, question));
    assert_eq!([&report["margin"]["shown"], &report["equivalence"]["shown"]], [&json!(true), &json!(false)]);
    assert_eq!([&report["margin"]["value"], &report["margin"]["test"]], [&json!(0.01), &json!("noninferior")]);
    let p = report["margin"]["p_value"].as_f64().expect("a number");
    assert!((p / 3.446236717218442e-5 - 1.0).abs() < 1e-10, "{p}");
}

#[test]
fn levels_without_an_equivalence_interval() {
    let findings = asked(Counts::TEN_QUESTIONS, Question { alpha: 0.5, ..question() });
    assert_eq!(report(&findings)["equivalence"], Value::Null);
}

#[test]
fn amounts_beyond_floating_point_are_null() {
    let mut findings = ten_questions();
    (findings.basics.standard_deviation, findings.basics.mean_difference) = (f64::INFINITY, f64::NAN);
    let report = report(&findings);
    assert_eq!(report["effect"]["standard_error"], Value::Null);
}

#[test]
fn extreme_levels_and_errors_match_the_schema() {
    let mut findings = asked(Counts::TEN_QUESTIONS, Question { alpha: 0.7, ..question() });
    let level = 0.999_999_999_999_999_9;
    let exact = findings.inference.exact.as_mut().expect("items are drawn");
    for intervals in [exact, &mut findings.inference.simulated] {
        intervals.level = level;
        (intervals.normal, intervals.bca) = ((f64::NEG_INFINITY, f64::INFINITY), (f64::NAN, f64::NAN));
    }
    // An error bound may be larger than any probability.
    findings.exact.error = 3.0;
    findings.inference.tests[0].method = Ok(Method::Approximate(7.0));
    let report = report(&findings);
    assert_eq!((&report["exact"]["error"], &report["tests"][0]["method"]["error"]), (&json!(1.0), &json!(1.0)));
    assert_eq!(report["exact"]["intervals"]["normal"], json!({ "lower": null, "upper": null }));
}

#[test]
fn the_schema_is_strict() {
    let validator = jsonschema::draft202012::new(&schema()).expect("the schema is one");
    let report = report(&ten_questions());
    let changed = |change: fn(&mut Value)| {
        let mut report = report.clone();
        change(&mut report);
        report
    };
    let wrong: [fn(&mut Value); 9] = [
        |report| report["schema_version"] = json!(3),
        |report| report["surprise"] = json!(1),
        |report| report["bootstrap"]["p_value"] = json!(1.5),
        |report| report["data"]["pairs"] = json!(0),
        |report| report["exact"]["intervals"]["bca"]["middle"] = json!(0),
        |report| report["tests"][0]["test"] = json!("guess"),
        |report| report["left_open"]["items"] = json!(0),
        |report| report["data"]["left_out"] = json!([{ "reason": "lost", "items": 1 }]),
        |report| {
            report.as_object_mut().map(|report| report.remove("warnings"));
        },
    ];
    for change in wrong {
        assert!(!validator.is_valid(&changed(change)));
    }
}

#[test]
fn every_object_of_the_schema_is_closed_and_complete() {
    fn check(schema: &Value, place: &str) {
        if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
            assert_eq!(schema["additionalProperties"], false, "{place}");
            let required = schema["required"].as_array().map_or(0, Vec::len);
            assert_eq!(required, properties.len(), "{place}");
        }
        match schema {
            Value::Object(members) => members.iter().for_each(|(key, member)| check(member, &format!("{place}/{key}"))),
            Value::Array(items) => items.iter().for_each(|item| check(item, place)),
            _ => {}
        }
    }
    check(&schema(), "");
}
