//! Plants each mistake of `mutations/` in its model, and counts which rustc refuses, and where the first line of `cargo congruent` names the right
//! place.
//!
//! `cargo run -p shape-bench --example score [model ..]`

use cargo_congruent::output::stream::{Out, Stream};
use serde_json::{Value, json};
use shape_bench::mutation::{Mutation, mutations, words};
use shape_bench::program::{Checked, Libraries, models};
use std::path::{Path, PathBuf};

/// How a mistake was judged.
struct Judged {
    refused: bool,
    /// The line of the error, and its first line.
    said: Option<(usize, String)>,
    right_line: bool,
    right_words: bool,
}

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "-v").collect();
    let loud = std::env::args().any(|arg| arg == "-v");
    let scratch = std::env::temp_dir().join("shape-bench");
    let libraries = Libraries::find(&scratch);
    println!("| model | mistakes | legal | refused | named |\n|---|---|---|---|---|");
    let (mut sums, mut notes) = ([0; 4], Vec::new());
    for (name, source) in models().into_iter().filter(|(name, _)| asked.is_empty() || asked.contains(name)) {
        assert!(libraries.check(&name, &source, &scratch).compiles(), "{name} compiles without a mistake");
        let mut counts = [0; 4];
        for own in mutations(&name) {
            let (mutated, line) = own.apply(&source).unwrap_or_else(|why| panic!("{name}: {why}"));
            let judged = judge(&own, &mutated, line, libraries.check(&name, &mutated, &scratch));
            let named = judged.right_line && judged.right_words;
            let row = [own.legal.is_none(), own.legal.is_some(), judged.refused, judged.refused && named];
            if own.legal.is_none() {
                counts.iter_mut().zip(row).for_each(|(count, own)| *count += usize::from(own));
            } else {
                counts[1] += 1;
            }
            if loud || own.legal.is_some() == judged.refused || (judged.refused && !named) {
                notes.push(note(&name, line, &own, &judged));
            }
        }
        sums.iter_mut().zip(counts).for_each(|(sum, own)| *sum += own);
        let [mistakes, legal, refused, named] = counts;
        println!("| {name} | {mistakes} | {legal} | {refused} | {named} |");
    }
    let [mistakes, legal, refused, named] = sums;
    let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    println!("| all | {mistakes} | {legal} | {refused} | {named} |");
    println!("\nrefused before running: {:.1} %", percent(refused, mistakes));
    println!("the first line names the right place: {:.1} %\n", percent(named, refused));
    notes.iter().for_each(|note| println!("{note}"));
}

fn note(name: &str, line: usize, own: &Mutation, judged: &Judged) -> String {
    let verdict = match (judged.refused, &own.legal) {
        (true, Some(_)) => "refused, though the list says that it is legal",
        (false, Some(why)) => why,
        (false, None) => "NOT REFUSED",
        (true, None) if judged.right_line && judged.right_words => "refused, named",
        (true, None) if judged.right_line => "refused at the right place, in other words",
        (true, None) if judged.right_words => "refused in the right words, at another place",
        (true, None) => "refused, at another place in other words",
    };
    let said = judged.said.as_ref().map(|(line, text)| format!("\n    {line}: {text}")).unwrap_or_default();
    format!("{name}:{line}: {verdict}\n    - {}\n    + {}\n    ! {}{said}", own.old, own.new, own.words.join(" "))
}

fn judge(own: &Mutation, source: &str, line: usize, checked: Checked) -> Judged {
    let refused = !checked.compiles();
    let first = translated(&checked.messages).into_iter().find(|own| own["level"] == "error");
    let said = first.map(|own| {
        let spans = own["spans"].as_array().cloned().unwrap_or_default();
        let primary = spans.iter().find(|span| span["is_primary"] == true).map(|span| &span["line_start"]);
        let line = primary.and_then(Value::as_u64).unwrap_or_default() as usize;
        (line, own["message"].as_str().unwrap_or_default().to_owned())
    });
    let right_line = said.as_ref().is_some_and(|(at, _)| own.is_place(source, line, *at));
    let right_words =
        said.as_ref().is_some_and(|(_, text)| words(text).any(|word| own.words.iter().any(|own| own == word)));
    Judged { refused, said, right_line, right_words }
}

/// The messages as `cargo congruent` translates them.
fn translated(messages: &[Value]) -> Vec<Value> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("a workspace");
    let source = |(name, folder): (&str, &str)| -> Value {
        let path: PathBuf = root.join(folder).join("src/lib.rs");
        json!({ "reason": "compiler-artifact", "target": { "name": name, "src_path": path } })
    };
    let crates = [
        ("congruent", ""),
        ("congruent_grad", "crates/grad"),
        ("congruent_macros", "macros"),
        ("congruent_kernel", "crates/kernel"),
        ("congruent_layout", "crates/layout"),
        ("congruent_notation", "crates/notation"),
    ];
    let message = |own: &Value| {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        json!({ "reason": "compiler-message", "package_id": "program", "manifest_path": manifest, "target": { "name": "program" }, "message": own })
    };
    let mut stream = Stream::new(true, false);
    let lines: Vec<String> =
        crates.into_iter().map(source).chain(messages.iter().map(message)).map(|own| own.to_string()).collect();
    let mut out: Vec<Out> = lines.iter().flat_map(|line| stream.line(line)).collect();
    out.extend(stream.end());
    let all = out.into_iter().filter_map(|out| match out {
        Out::Line(line) => serde_json::from_str::<Value>(&line).ok(),
        Out::Text(_) => None,
    });
    all.map(|own| own["message"].clone()).collect()
}
