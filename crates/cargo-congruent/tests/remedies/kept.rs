//! Edits keep what the user wrote: each name of another library is called with literals and a closure, and each edit that is offered
//! still has those of the text that it replaces.

use super::file;
use crate::{rustc, shipped};
use cargo_congruent::output::message::OFFER;
use cargo_congruent::rules::elsewhere::{Receiver, list_methods};
use serde_json::Value;

const HEAD: &str = "use congruent::prelude::*;\n\nstruct Axis(usize);\n\nfn main() {\n    let x = Tensor::<f32, shape![4, 4]>::ones();\n";

/// The edits of each error of a program of these statements: its statement, and the text replaced with what stands there instead.
fn offer(name: &str, statements: &[String]) -> Vec<(usize, Vec<(String, String)>)> {
    let source = format!("{HEAD}    {};\n}}\n", statements.join(";\n    "));
    let messages = shipped::messages(shipped::root(), &file(name, &source), name);
    let told = shipped::translated(&shipped::lines(shipped::root(), &messages));
    let lines = HEAD.lines().count();
    let edits = |own: &Value| {
        let children = own["children"].as_array().cloned().unwrap_or_default();
        let offers =
            children.into_iter().filter(|own| own["message"].as_str().is_some_and(|said| said.starts_with(OFFER)));
        let spans = offers.flat_map(|own| own["spans"].as_array().cloned().unwrap_or_default());
        spans.map(|span| {
            let byte = |field: &str| span[field].as_u64().unwrap() as usize;
            let text = span["suggested_replacement"].as_str().unwrap().to_owned();
            (source[byte("byte_start")..byte("byte_end")].to_owned(), text)
        })
    };
    let errors = told.iter().filter(|own| own["level"] == "error" && own["spans"][0].is_object());
    errors
        .map(|own| (own["spans"][0]["line_start"].as_u64().unwrap() as usize - lines - 1, edits(own).collect()))
        .collect()
}

/// How many calls are in one program: the tool reads the whole file for each message, and one program of all calls took six minutes.
const CALLS_OF_A_PROGRAM: usize = 40;

#[test]
fn an_edit_keeps_every_literal_and_closure() {
    if !rustc::has_the_words_of_the_goldens() {
        return;
    }
    let parts = ["7", "2.5", "-3", "|value| value.exp()", "Axis(1)"];
    let arguments =
        ["7", "2.5", "-3, 7", "2.5, 7", "|value| value.exp()", "Axis(1)", "Axis(1), 7", "2.5, |value| value.exp()"];
    let names: Vec<_> = list_methods(Receiver::Tensor).map(|(name, _)| name).collect();
    let call = |name: &&str| arguments.map(|own| format!("x.{name}({own})"));
    let statements: Vec<_> = names.iter().flat_map(call).collect();
    let programs: Vec<_> = statements.chunks(CALLS_OF_A_PROGRAM).enumerate().collect();
    let told = shipped::on_all_cores(&programs, |(number, statements)| {
        let told = offer(&format!("kept/all_{number}"), statements);
        told.into_iter().map(|(at, edits)| (CALLS_OF_A_PROGRAM * number + at, edits)).collect::<Vec<_>>()
    });
    let all: Vec<_> = told.into_iter().flatten().collect();
    let lost = all.iter().filter_map(|(at, edits)| {
        let wrong = |(old, new): &&(String, String)| {
            parts
                .iter()
                .any(|own| old.contains(own) && !new.contains(own.trim_start_matches("Axis(").trim_end_matches(')')))
        };
        edits.iter().find(wrong).map(|(old, new)| format!("{}: `{old}` -> `{new}`", statements[*at]))
    });
    let lost: Vec<_> = lost.collect();
    let offered = all.iter().filter(|(_, edits)| !edits.is_empty()).count();
    assert!(all.len() > 1000 && offered > 50, "{offered} of {}", all.len());
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// Calls under the names of other libraries, and the edit: none for an example.
const CALLS: [(&str, &str); 12] = [
    ("x.row(2)", "x.select::<0>(2)"),
    ("x.sum_axis(Axis(1))", "x.sum::<1>()"),
    ("x.index_axis(Axis(1), 3)", "x.select::<1>(3)"),
    ("x.powf(3.0)", "x.pow(3.0)"),
    ("x.powi(3)", "x.pow(3.0)"),
    ("x.clip(-2.0, 2.0)", "x.clamp(-2.0, 2.0)"),
    ("x.mapv(|v| v.exp())", "x.map(|v| v.exp())"),
    ("x.expand_dims(1)", "x.unsqueeze::<1>()"),
    ("x.len()", "x.numel()"),
    ("x.rows(0, 5)", ""),
    ("x.zip_mut_with(&x, |a, b| *a *= b)", ""),
    ("x.size(1)", "x.sizes()[1]"),
];

#[test]
fn arguments_of_the_user_stand_in_the_edit() {
    if !rustc::has_the_words_of_the_goldens() {
        return;
    }
    let all = offer("kept/calls", &CALLS.map(|(call, _)| call.to_owned()));
    for (at, (call, wanted)) in CALLS.iter().enumerate() {
        let edits: Vec<_> = all.iter().filter(|(own, _)| *own == at).flat_map(|(_, edits)| edits).collect();
        let found: Vec<_> = edits.iter().map(|(old, new)| call.replace(old.as_str(), new)).collect();
        let wanted: Vec<_> = Some(*wanted).filter(|own| !own.is_empty()).into_iter().collect();
        assert_eq!(found, wanted, "{call}");
    }
}
