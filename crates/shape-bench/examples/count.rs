//! Counts for each model: lines, bounds beyond `Dim`, `StaticDim` and `Shape`, lengths `_`, conversions by `into_shape`, and the time of a check.
//!
//! `cargo run -p shape-bench --example count`

use shape_bench::mutation::words;
use shape_bench::program::{Libraries, models};

/// What generics of the library and of Rust ask for in any program.
const USUAL: [&str; 4] = ["Dim", "StaticDim", "Shape", "Rng"];
/// Checks of a model, of which the mean counts.
const CHECKS: u32 = 3;

fn main() {
    let scratch = std::env::temp_dir().join("shape-bench");
    let libraries = Libraries::find(&scratch);
    let milliseconds = |name: &str, source: &str| {
        let all = (0..CHECKS).map(|_| libraries.check(name, source, &scratch));
        let cpu =
            all.inspect(|own| assert!(own.compiles(), "{name} compiles")).map(|own| own.cpu.as_millis()).sum::<u128>();
        cpu / u128::from(CHECKS)
    };
    let empty = milliseconds(
        "empty",
        "use congruent::prelude::*;\nuse congruent_grad::prelude::*;\npub fn f(_: Var<f32, shape![2]>) {}\n",
    );
    println!("| model | lines | bounds | `_` | `into_shape` | ms of check, CPU |\n|---|---|---|---|---|---|");
    let (mut count, mut sums) = (0, [0; 5]);
    for (name, source) in models() {
        let lines = source.trim_end().lines().count();
        let bounds = bounds(&source);
        let open = open_lengths(&source);
        let converted = source.matches("into_shape").count();
        let ms = milliseconds(&name, &source);
        println!(
            "| {name} | {lines} | {} | {open} | {converted} | {ms} |",
            if bounds.is_empty() { "0".into() } else { bounds.join(", ") }
        );
        count += 1;
        let row = [lines, bounds.len(), open, converted, ms as usize];
        sums.iter_mut().zip(row).for_each(|(sum, own)| *sum += own);
    }
    let [lines, bounds, open, converted, ms] = sums;
    println!("| {count} models | {lines} | {bounds} | {open} | {converted} | {ms} |");
    println!("\nms of an empty program: {empty}");
}

/// The different bounds beyond the usual ones, as they are written.
fn bounds(source: &str) -> Vec<String> {
    let code: String =
        source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut all = Vec::new();
    for begin in ["impl<", "fn ", "struct ", "where\n"] {
        for (at, _) in code.match_indices(begin) {
            let head = &code[at..];
            let end = head.find(['(', '{', ';']).unwrap_or(head.len());
            for part in head[..end].split([',', '\n']).filter_map(|part| part.split_once(": ").map(|(_, bound)| bound))
            {
                for bound in part.split('+').map(str::trim) {
                    let name = words(bound).next().unwrap_or_default().to_owned();
                    let own = name.starts_with(char::is_uppercase) && !USUAL.contains(&&*name) && name.len() > 1;
                    if own && !all.contains(&name) {
                        all.push(name);
                    }
                }
            }
        }
    }
    all
}

/// Lengths `_` in shapes.
fn open_lengths(source: &str) -> usize {
    let shapes = source.match_indices("shape![").map(|(at, _)| source[at + 7..].split(']').next().unwrap_or_default());
    shapes.flat_map(|own| own.split(',')).filter(|length| length.trim() == "_").count()
}
