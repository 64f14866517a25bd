//! Columns that are related to each other, and therefore not two systems.

use super::*;

/// Why no systems are compared.
fn open(text: &str) -> Open {
    match select(text, &Choice::default()) {
        Err(TableError::Open(open)) => open,
        Err(TableError::OneSystem { lacks, .. }) if matches!(*lacks, TableError::Open(_)) => {
            let TableError::Open(open) = *lacks else { unreachable!() };
            open
        }
        other => panic!("{text}: {:?}", other.map(|selection| selection.choice)),
    }
}

/// The two systems that are compared.
fn pair(text: &str) -> (Option<String>, Option<String>) {
    let Choice { baseline, experimental, .. } = guessed(text).choice;
    (baseline, experimental)
}

#[test]
fn results_of_finished_comparisons_are_no_scores() {
    for text in [
        "mode,a,gap_b_minus_a,gap_ci_low,gap_ci_high\nx,s,0.0128,0.0044,0.0212\ny,t,0.0198,0.0104,0.0293\n",
        "metric,n,delta_mean,ci_low,ci_high\nx,7,0.017,0.011,0.022\ny,7,-0.004,-0.005,-0.003\n",
        "vs,main_mean,other_mean,diff,t_lo,t_hi\nx,0.92,0.91,0.01,0.005,0.02\ny,0.75,0.71,0.04,0.03,0.05\n",
        "pair,base_f1,new_f1,delta,p_value\nx,0.92,0.91,-0.01,0.2\ny,0.75,0.71,-0.04,0.04\n",
        "pair,repaired,regressed,p_value\nx,12,9,0.2\ny,15,3,0.04\nz,8,8,1\n",
    ] {
        assert!(matches!(open(text), Open::Finished { .. }), "{text}");
    }
    let text = "item,a,a_lo,a_hi,b,b_lo,b_hi\nx,0.5,0.4,0.6,0.7,0.6,0.8\ny,0.3,0.2,0.4,0.2,0.1,0.3\n";
    assert_eq!(pair(text), (named("a"), named("b")), "systems with an interval each");
    let text = "item,gpt_low,gpt_medium,gpt_high\nx,0.2,0.4,0.6\ny,0.1,0.2,0.4\n";
    assert_eq!(pair(text), (named("gpt_low"), named("gpt_medium")), "three systems");
}

#[test]
fn items_that_one_of_two_got_right_are_counts() {
    for names in ["a_right_b_wrong,b_right_a_wrong", "only 1st correct,only 2nd correct"] {
        let text = format!("pair,n,{names},p\nx,40,12,5,0.1\ny,40,0,6,0.03\nz,40,3,9,0.2\n");
        assert!(matches!(open(&text), Open::CountsOfOutcomes { columns } if columns.len() == 2), "{names}");
    }
    assert_eq!(pair("id,text_only,image_only\na,1,0\nb,0,1\nc,1,1\n").1, named("image_only"), "right and wrong");
}

#[test]
fn statistics_of_one_thing_are_no_systems() {
    for header in ["Average (ms),p50 (ms),p95 (ms)", "min_ms,mean_ms,max_ms", "mean time,median time,time std"] {
        let text = format!("query,{header}\na,5.1,5.2,6.0\nb,8.2,8.3,9.1\nc,1.0,1.2,2.0\n");
        assert!(matches!(open(&text), Open::Statistics { .. }), "{header}");
    }
    let text = "name,acc_mean,acc_std,auc_mean,auc_std\na,0.83,0.01,0.89,0.01\nb,0.81,0.02,0.87,0.01\n";
    assert!(matches!(open(text), Open::Metrics { .. } | Open::SystemsInRows { .. }));
    let text = "id,avg_pool,max_pool\na,0.5,0.4\nb,0.3,0.6\nc,0.7,0.1\n";
    assert_eq!(pair(text), (named("avg_pool"), named("max_pool")));
}

#[test]
fn what_is_true_and_what_is_predicted_are_no_systems() {
    let text = "well,logK_obs,logK_pred,h_obs,h_pred\na,5.2,5.1,24,32\nb,5.3,5.2,38,33\nc,3.9,5.0,33,25\n";
    assert!(matches!(open(text), Open::Predicted { are_probabilities: false, .. }));
    let rows = "7,0,1,0.52,x\n7,0,1,0.61,y\n8,1,0,0.07,x\n8,1,0,0.2,y\n9,1,1,0.23,x\n9,1,1,0.8,y\n";
    let text = format!("ID,fold,y_true,y_score,variant\n{rows}");
    assert!(matches!(open(&text), Open::Predicted { are_probabilities: true, .. }));
    let text = "id,gold_tokens_f1,pred_tokens_f1\na,0.5,0.4\nb,0.3,0.6\nc,0.7,0.1\n";
    assert_eq!(pair(text).1, named("pred_tokens_f1"), "scores with what is true and what is predicted");
}

#[test]
fn measures_of_one_system_are_not_offered_as_two() {
    for header in ["recall_at_1,recall_at_5", "P@10,R@10", "top1_acc,top5_acc", "top1_score,top_score"] {
        let open = open(&format!("id,note,{header}\na,x,0.2,0.4\nb,y,0.1,0.6\nc,z,0.3,0.3\n"));
        assert!(matches!(open, Open::Metrics { .. } | Open::OneSystem { .. }), "{header}: {open:?}");
        assert_eq!(open.answers(&Choice::default()), [], "{header}");
    }
    let text = "id,run,total_latency_s,generation_time_s\na,1,93.2,44.1\nb,2,56.6,55.6\nc,1,80.1,79.0\n";
    assert!(matches!(open(text), Open::Metrics { .. }));
    let text = "id,text,gpt_top1_acc,llama_top1_acc\na,x,1,0\nb,y,0,1\nc,z,1,1\n";
    assert_eq!(pair(text), (named("gpt_top1_acc"), named("llama_top1_acc")));
}

#[test]
fn settings_beside_a_metric_are_no_systems() {
    let text = "type,triplet_acc,recall_at_10,audio,video\nx,0.83,0.23,True,True\ny,0.69,0.09,True,False\n\
                z,0.7,0.1,False,True\n";
    assert!(matches!(open(text), Open::Metrics { .. }));
}

#[test]
fn nested_keys_say_last_what_was_measured() {
    let text =
        "task,scores_a.clarity,scores_a.depth,scores_b.clarity,scores_b.depth\nx,5,4,4,5\ny,5,3,5,4\nz,4,4,3,5\n";
    assert_eq!(pair(text), (named("scores_a.clarity"), named("scores_b.clarity")));
    let text = "path,p.v1.cer_diac,p.v1.wer_diac,p.v2.cer_diac,p.v2.wer_diac\nx,0.1,0.2,0.1,0.3\ny,0.2,0.5,0.2,0.4\n\
                z,0.3,0.3,0.2,0.4\n";
    let choice = guessed(text).choice;
    assert_eq!((choice.baseline, choice.experimental), (named("p.v1.cer_diac"), named("p.v2.cer_diac")));
    assert_eq!(choice.lower_is_better, Some(true));
}

#[test]
fn numbers_of_rows_are_no_scores() {
    let text = "cv_year,train_start,train_end,base,new\n2014,2010,2013,20,0\n2015,2011,2014,5,8\n2016,2012,2015,5,9\n";
    assert_eq!(pair(text), (named("base"), named("new")));
    let text = "cv_year,train_start,train_end,points\n2014,2010,2013,20\n2015,2011,2014,5\n2016,2012,2015,5\n";
    assert_eq!(open(text), Open::OneSystem { only: "points".to_owned() });
}

#[test]
fn names_alone_set_no_system_aside() {
    let shares = "a,0.5,0.4\nb,0.3,0.6\nc,0.7,0.1\n";
    let whole = "a,40,60\nb,43,65\nc,46,61\n";
    let right = "a,1,0\nb,0,1\nc,1,1\n";
    let ratings = "a,3,4\nb,5,2\nc,1,3\n";
    for (header, rows) in [
        ("AlphaFold,OpenFold", shares),
        ("AlphaFold,ESMFold", shares),
        ("last_year,this_year", shares),
        ("old_year,new_year", shares),
        ("best_epoch,last_epoch", shares),
        ("rnd_seed,bert", shares),
        ("Top-k,Top-p", right),
        ("greedy,temperature", right),
        ("batch_size,bert", right),
        ("greedy_acc,top_k_acc", right),
        ("top_score,bottom_score", shares),
        ("BM25,PageRank", shares),
        ("LexRank,BERTSum", shares),
        ("re_rank,bm25", shares),
        ("direct,step_by_step", right),
        ("single,multi_turn", right),
        ("real_time,offline", right),
        ("low_cost,gpt", right),
        ("light_weight,heavy", right),
        ("lora_rank,full", shares),
        ("web_version,app", shares),
        ("yolo_n,yolo_s", shares),
        ("P1,P2", shares),
        ("gpt_p1,gpt_p2", shares),
        ("pruned_p50,pruned_p90", shares),
        ("se_resnet,sd_resnet", shares),
        ("start,end", whole),
        ("start_score,end_score", whole),
        ("weight_start,weight_end", whole),
        ("text_only,image_only", ratings),
        ("encoder_only,decoder_only", whole),
        ("full_time,fast_time", shares),
        ("latency_cascade,latency_e2e", shares),
        ("full_latency_ms,distilled_latency_ms", shares),
        ("5_samples,20_samples", right),
        ("greedy,10_samples", right),
        ("rating_match,rating_quality", ratings),
        ("match,quality", ratings),
        ("gold_retrieval,pred_retrieval", shares),
        ("gt_boxes_ap,pred_boxes_ap", shares),
        ("target_model,score_model", shares),
        ("train_score,dev_score", shares),
        ("observed_net,bert", shares),
    ] {
        let Choice { baseline, experimental, .. } = guessed(&format!("id,{header}\n{rows}")).choice;
        let mut pair = [baseline.unwrap_or_default(), experimental.unwrap_or_default()];
        pair.sort_by_key(|name| header.find(name.as_str()));
        assert_eq!(pair.join(","), header);
    }
}

#[test]
fn names_alone_set_none_of_several_systems_aside() {
    let rows = "a,0.8,0.7,0.3\nb,0.5,0.6,0.4\nc,0.7,0.2,0.9\n";
    let right = "a,1,0,1\nb,0,1,1\nc,1,1,0\n";
    for (header, rows, first, second) in [
        ("greedy,top_k,top_p", right, "greedy", "top_k"),
        ("min_p,top_p,greedy", right, "min_p", "top_p"),
        ("greedy_acc,top_k_acc,top_p_acc", right, "greedy_acc", "top_k_acc"),
        ("gpt-3.5,gpt-4.1,claude-3.5", rows, "gpt-3.5", "gpt-4.1"),
        ("gpt-4,gpt-3.5,llama", rows, "gpt-4", "gpt-3.5"),
        ("v1.0,v2.1,v3.0", rows, "v1.0", "v2.1"),
        ("p1,p2,p3", rows, "p1", "p2"),
        ("text_only,image_only,full", "a,3,4,1\nb,5,2,4\nc,1,3,3\n", "text_only", "image_only"),
        ("gpt_low,gpt_high,gpt", "a,0.2,0.6,0.4\nb,0.1,0.4,0.3\nc,0.3,0.5,0.4\n", "gpt_low", "gpt_high"),
        ("bert,roberta,p_value", "a,84.1,86.2,0.01\nb,92.1,94.0,0.02\nc,66.4,70.2,0.03\n", "bert", "roberta"),
        ("bert,roberta,p_value", "a,0.1,0.2,0.01\nb,0.2,0.4,0.02\nc,0.4,0.2,0.03\n", "bert", "roberta"),
        ("gpt_score,gpt_p_value,llama_score", rows, "gpt_score", "llama_score"),
        ("low,high,gain", "a,0.4,0.6,0.5\nb,0.41,0.61,0.51\nc,0.42,0.62,0.52\n", "low", "high"),
    ] {
        assert_eq!(pair(&format!("id,{header}\n{rows}")), (named(first), named(second)), "{header}");
    }
    let rows = (0..8).map(|at| format!("q{at},{at}.1,{at}.9,{at}.2,{at}.8\n")).collect::<String>();
    let text = format!("query,gpt_p50,gpt_p95,llama_p50,llama_p95\n{rows}");
    assert_eq!(pair(&text), (named("gpt_p50"), named("llama_p50")));
    let text = "fold,mean_pool,max_pool\n1,0.4,0.45\n2,0.41,0.47\n3,0.42,0.44\n4,0.43,0.46\n5,0.44,0.48\n";
    assert_eq!(pair(text), (named("mean_pool"), named("max_pool")));
    let text = "id,gpt_answer,llama_answer,gpt_correct,llama_correct\na,A,B,1,0\nb,B,A,0,1\nc,A,B,1,0\nd,B,A,1,1\n";
    assert_eq!(pair(text), (named("gpt_correct"), named("llama_correct")), "answers are on no side");
}

#[test]
fn scores_on_training_data_of_a_cross_validation_are_no_system() {
    let text = ",fit_time,score_time,test_score,train_score\nlogistic,0.1,0.2,0.5,0.6\nforest,0.5,0.2,0.6,1.0\nsvc,0.4,0.1,0.5,0.6\n";
    let error = select(text, &Choice::default()).map(|selection| scores(&selection)).expect_err("one system");
    assert!(error.to_string().contains("only “test_score” looks like scores"), "{error}");
}

#[test]
fn a_chosen_column_is_never_set_aside() {
    let text = "student,start,end,mid\na,40,60,50\nb,43,65,50\nc,46,61,50\n";
    let choice = Choice { baseline: named("start"), experimental: named("mid"), ..Choice::default() };
    let choice = select(text, &choice).expect("two columns").choice;
    assert_eq!((choice.baseline, choice.experimental), (named("start"), named("mid")));
    let choice = Choice { baseline: named("start"), ..Choice::default() };
    let text = "student,start,end\na,40,60\nb,43,65\nc,46,61\n";
    assert_eq!(select(text, &choice).expect("two columns").choice.experimental, named("end"));
}

#[test]
fn a_p_value_in_a_long_table_is_no_score() {
    let text = "item,model,score,p_value\na,x,0.5,0.01\na,y,0.4,0.01\nb,x,0.3,0.2\nb,y,0.6,0.2\n";
    assert_eq!(pair(text), (named("x"), named("y")));
}

#[test]
fn columns_that_were_set_aside_are_named() {
    let text = "cv_year,train_year\n2014,2010\n2015,2011\n2016,2012\n";
    let said = open(text).to_string();
    assert!(said.contains("cv_year") && said.contains("choose its column"), "{said}");
}

#[test]
fn levels_are_not_offered_as_runs() {
    let offers = |levels: [&str; 2]| {
        let rows = |id: &str| levels.map(|level| format!("{id},{level},1,0\n")).concat();
        let text = format!("item_id,tone,base,new\n{}{}{}", rows("a"), rows("b"), rows("c"));
        let error = select(&text, &Choice::default()).expect_err("ids occur twice");
        error.answers(&Choice::default()).into_iter().any(|answer| answer.choice.run.is_some())
    };
    assert_eq!([offers(["L1", "L2"]), offers(["L0", "L4"])], [true, false]);
}

#[test]
fn columns_that_say_which_side_a_system_is_on_are_heeded() {
    let text = "task,label_a,label_b,scores_a.clarity,scores_a.depth,scores_b.clarity,scores_b.depth\n\
                x,old,new,5,4,4,5\ny,new,old,5,3,5,4\nz,old,new,4,4,3,5\n";
    assert!(matches!(select(text, &Choice::default()), Err(TableError::ScoresByPosition { systems, .. })
        if systems == ["label_a", "label_b"]));
}

#[test]
fn a_setting_beside_a_time_is_no_score() {
    let rows = ["x", "y"].map(|model| format!("{model},a,1024,9.8\n{model},b,1024,9.1\n{model},c,1024,7.3\n")).concat();
    let choice = guessed(&format!("model,id,size,seconds\n{rows}")).choice;
    assert_eq!(choice.score, named("seconds"));
}

#[test]
fn rows_that_are_counted_are_no_items() {
    let rows = "0,0,8\n0,1,40\n1,0,10\n1,1,50\n";
    let words = rows.replace("0,", "wrong,").replace("1,", "right,");
    for text in [
        format!("base,new,count\n{rows}"),
        format!("base,new,Counts\n{rows}"),
        format!("base,new,frequency\n{words}"),
        "\"\",base,new,Freq\n1,0,0,8\n2,1,0,10\n3,0,1,40\n".to_owned(),
    ] {
        let found = open(&text);
        let Open::CountsOfRows { pair, .. } = &found else { panic!("{text}: {found}") };
        assert_eq!(pair, &["base".to_owned(), "new".to_owned()]);
        let answers = found.answers(&Choice::default());
        let [answer] = answers.as_slice() else { panic!("{answers:?}") };
        let items = select(&text, &answer.choice).expect("items").scores.pairs();
        assert_eq!(items, text.lines().skip(1).count() as u64, "{text}");
        let all = tables(&[(None, &text)]).and_then(|tables| tables.select_all(&answer.choice, &[]));
        assert_eq!(all.expect("two systems").scores[0].len() as u64, items, "{text}");
    }
    // Items by their names, scores that occur again, many scores, another column, and other names.
    for text in [
        "id,base,new,count\na,0,0,8\nb,0,1,40\nc,1,0,10\n",
        "base,new,count\n0,0,8\n0,1,40\n0,1,10\n1,0,4\n",
        "base,new,count\n1,2,8\n1,3,40\n2,4,10\n3,1,4\n4,2,5\n",
        "base,new,count,level\n0,0,8,easy\n0,1,40,easy\n1,0,10,hard\n",
        "base,new,n\n0,0,8\n0,1,40\n1,0,10\n",
        "base,new,n_items\n0,0,8\n0,1,40\n1,0,10\n",
        "base,new,items\n0,0,8\n0,1,40\n1,0,10\n",
    ] {
        assert_eq!(pair(text), (Some("base".to_owned()), Some("new".to_owned())), "{text}");
    }
}

#[test]
fn errors_with_a_sign_are_better_neither_high_nor_low() {
    for text in [
        "id,residual_a,residual_b\n1,-0.1,-0.5\n2,0.2,-0.4\n",
        "system,id,error\na,1,-0.1\na,2,0.4\nb,1,-0.5\nb,2,0.2\n",
    ] {
        let found = open(text);
        assert!(matches!(&found, Open::SignedErrors { .. }), "{found:?}");
        let directions = found.answers(&Choice::default()).into_iter().map(|answer| {
            let selection = select(text, &answer.choice).expect("two items");
            (answer.label, selection.scores.is_lower_better())
        });
        let labels = [("Higher is better".to_owned(), false), ("Lower is better".to_owned(), true)];
        assert!(directions.eq(labels), "{text}");
    }
    let mostly_positive: String = (1..30).map(|id| format!("{id},0.{id},0.{}\n", 30 - id)).collect();
    let mostly_positive = format!("id,error_a,error_b\n0,-0.1,-0.2\n{mostly_positive}");
    for text in [
        "id,residual_a,residual_b\n1,0.1,0.5\n2,0.2,0.4\n",
        "id,error_a,error_b\n1,-0.1,-0.5\n2,-0.2,-0.4\n",
        "id,neg_mean_squared_error_a,neg_mean_squared_error_b\n1,-0.1,-0.5\n2,-0.2,-0.4\n",
        "id,loss_a,loss_b\n1,-0.1,-0.5\n2,0.2,-0.4\n",
        "id,log_error_a,log_error_b\n1,-0.1,-0.5\n2,0.2,-0.4\n",
        &mostly_positive,
    ] {
        let error = select(text, &Choice::default()).err();
        assert!(error.is_none(), "{error:?}: {text}");
    }
}

#[test]
fn scores_of_positions_that_were_exchanged_are_no_systems() {
    for (flag, is_refused) in [
        ("flipped,True,False,True", true),
        ("is_swapped,1,0,1", true),
        ("was_swapped,yes,no,no", true),
        ("order,AB,BA,AB", false),
        ("image_flipped,True,False,True", false),
        ("reversed,1,0,1", false),
        ("code_switched,yes,no,no", false),
        ("flipped,left,right,left", false),
    ] {
        let cells: Vec<&str> = flag.split(',').collect();
        let of = |scores: &str| {
            let rows = ["1", "2", "3"].iter().zip(&cells[1..]).map(|(id, flag)| format!("{id},{flag},{id},4\n"));
            format!("item,{},{scores}\n{}", cells[0], rows.collect::<String>())
        };
        let text = of("score_A,score_B");
        if !is_refused {
            assert!(select(&text, &Choice::default()).is_ok(), "{text}");
            continue;
        }
        let error = select(&text, &Choice::default()).err();
        let Some(TableError::ScoresExchanged { column, .. }) = &error else { panic!("{text}: {error:?}") };
        assert_eq!(column, cells[0]);
        let answers = error.iter().flat_map(|error| error.answers(&Choice::default())).collect::<Vec<_>>();
        assert!(select(&text, &answers[0].choice).is_ok(), "{text}");
        assert!(select(&of("base,new"), &Choice::default()).is_ok());
    }
}
