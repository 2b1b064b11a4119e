//! The text of the chapter: its tables, and the code of `rows.txt` as an example that is compiled.

use super::rows::{FOUND, names};
use super::{NO_FORM_IN_PLACE, VERDICTS, VIEW_IN_PLACE, Verdict};
use std::collections::BTreeMap;

/// The chapter, with names in braces where it is written from the tables.
const TEXT: &str = include_str!("chapter.md");

/// The name as the chapter has it: `abs`, `F.pad`.
fn short(name: &str) -> String {
    name.replace("nn.functional.", "F.").replace("Tensor.", "").replace("torch.", "")
}

/// The rows of a table: each name with its form in place.
fn table(verdicts: &[(&str, Verdict)], owner: &str, text: impl Fn(&Verdict) -> Option<&str>) -> String {
    let mut rows: BTreeMap<&str, (Vec<String>, Vec<&str>)> = BTreeMap::new();
    for (name, verdict) in verdicts.iter().filter(|(name, _)| name.starts_with(owner)) {
        if let Some(text) = text(verdict) {
            let row = rows.entry(name.strip_suffix('_').unwrap_or(name)).or_default();
            row.0.push(format!("`{}`", short(name)));
            row.1.push(text);
        }
    }
    let lines = rows.values().map(|(names, texts)| format!("| {} | {} |\n", names.join(", "), texts.join(", ")));
    format!("| PyTorch | here |\n|---|---|\n{}", lines.collect::<String>())
}

/// The names of each reason.
fn reasons(verdicts: &[(&str, Verdict)]) -> String {
    let all = [VIEW_IN_PLACE, NO_FORM_IN_PLACE].into_iter().chain(FOUND.reasons.iter().copied());
    let names = |reason: &str| {
        let is_one = |verdict: &Verdict| matches!(verdict, Verdict::Not(other) if other == reason);
        let names =
            verdicts.iter().filter(|(_, verdict)| is_one(verdict)).map(|(name, _)| format!("`{}`", short(name)));
        names.collect::<Vec<_>>().join(" ")
    };
    all.map(|reason| format!("| {reason} | {} |\n", names(reason))).collect()
}

/// The pieces of code in backticks.
pub fn codes(text: &str) -> impl Iterator<Item = String> {
    text.split('`').skip(1).step_by(2).map(|code| code.replace("\\|", "|"))
}

/// The code of `rows.txt`, as hidden lines of an example. (What names another crate, a feature or a placeholder is left out.)
fn compiled() -> String {
    let texts = [&FOUND.instead, &FOUND.here, &FOUND.expressions].into_iter().flat_map(BTreeMap::values);
    let elsewhere =
        ["congruent-", "feature", "Sparse", ", of a scalar", "of a variable", "conv", "pool", "Tensor::from_vec"];
    let texts = texts.filter(|text| !elsewhere.iter().any(|word| text.contains(word)));
    let placeholders = ["SIZE", "::<K>", "shape![..]", "how", "s.coalesce", "Reflect", "Replicate", "clamp`"];
    let all = texts.flat_map(|text| codes(text)).filter(|code| !placeholders.iter().any(|word| code.contains(word)));
    let assignments = [" = ", " += ", " -= ", " *= ", " /= ", " %= ", " &= ", " |= ", " ^= "];
    let line = |code: String| match assignments.iter().any(|sign| code.contains(sign)) {
        true => format!("# {{ {code}; }}\n"),
        false if code.ends_with("_()") || code.contains("_(") => format!("# {code};\n"),
        false => format!("# let _ = {code};\n"),
    };
    let is_name = |code: &String| !code.chars().all(|letter| letter.is_alphanumeric() || "_:".contains(letter));
    all.filter(is_name).map(line).collect()
}

/// The chapter.
pub fn write() -> String {
    let (version, names) = names();
    let verdicts: &[(&str, Verdict)] = &VERDICTS;
    let count = |is_one: fn(&Verdict) -> bool| verdicts.iter().filter(|(_, verdict)| is_one(verdict)).count();
    let of = |owner: &str| names.iter().filter(|name| name.starts_with(owner)).count();
    let numbers = [
        ("VERSION", version.to_owned()),
        ("METHODS", of("Tensor.").to_string()),
        ("FUNCTIONS", of("nn.").to_string()),
        ("OTHERS", of("torch.").to_string()),
        ("HERE", count(|verdict| matches!(verdict, Verdict::Here(_))).to_string()),
        ("EXPRESSIONS", count(|verdict| matches!(verdict, Verdict::Expression(_))).to_string()),
        ("NOT", count(|verdict| matches!(verdict, Verdict::Not(_))).to_string()),
        ("TABLE_OF_TENSORS", table(verdicts, "Tensor.", Verdict::here)),
        ("TABLE_OF_NETWORKS", table(verdicts, "nn.", Verdict::here)),
        ("TABLE_OF_FUNCTIONS", table(verdicts, "torch.", Verdict::here)),
        ("TABLE_OF_EXPRESSIONS", table(verdicts, "", Verdict::expression)),
        ("TABLE_OF_REASONS", reasons(verdicts)),
        ("COMPILED", compiled()),
    ];
    numbers.iter().fold(TEXT.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}
