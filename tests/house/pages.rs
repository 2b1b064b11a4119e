//! The pages of `Strided`, `Tensor`, the views, `StackTensor` and `Lazy`: every block of methods has a heading, and the tables at the top link to
//! headings that are there.

use super::sources;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Whose methods are read, by name or by what macros call them.
const OWNERS: [&str; 13] = [
    "Strided",
    "Tensor",
    "View",
    "ViewMut",
    "CowTensor",
    "Contiguous",
    "StackTensor",
    "Lazy",
    "$owner",
    "$name",
    "$dense",
    "$crate::Tensor",
    "$($owner)+",
];

/// The sources of the methods.
fn texts() -> Vec<(String, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    for floor in ["tensor", "ops", "sparse"] {
        sources(&src.join(floor), &mut files);
    }
    let text = |file: &Path| fs::read_to_string(file).unwrap();
    files.iter().map(|file| (file.strip_prefix(&src).unwrap().display().to_string(), text(file))).collect()
}

/// The type that an inherent `impl` is of: `impl<T, S: List> Strided<T, S> {` is one of `Strided`.
fn owner(line: &str) -> Option<&str> {
    let line = line.trim_start().strip_prefix("impl<")?;
    if line.contains(" for ") || !line.contains('{') {
        return None;
    }
    let mut depth = 1;
    let end = line.char_indices().find(|&(at, c)| {
        depth += match c {
            '<' => 1,
            '>' if !line[..at].ends_with('-') => -1,
            _ => 0,
        };
        depth == 0
    })?;
    let name = line[end.0 + 1..].trim_start();
    OWNERS.into_iter().find(|owner| {
        let rest = name.strip_prefix(owner);
        rest.is_some_and(|rest| rest.starts_with(['<', ' ']))
    })
}

/// The blocks of methods without a heading, by their first lines, and how many have one.
fn without_heading(text: &str) -> (Vec<&str>, usize) {
    let lines: Vec<&str> = text.lines().collect();
    let (mut bare, mut headed) = (Vec::new(), 0);
    for (at, line) in lines.iter().enumerate() {
        if owner(line).is_none() {
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let body = lines[at + 1..]
            .iter()
            .take_while(|line| line.trim().is_empty() || line.len() - line.trim_start().len() > indent);
        let shown = |line: &&&str| ["pub fn ", "pub $fn ", "! { @"].iter().any(|what| line.contains(what));
        if body.clone().filter(shown).count() == 0 {
            continue;
        }
        let above: Vec<&str> = lines[..at]
            .iter()
            .rev()
            .map(|line| line.trim())
            .take_while(|line| line.starts_with('#') || line.starts_with("///"))
            .collect();
        if above.contains(&"#[doc(hidden)]") {
            continue;
        }
        match above.iter().any(|line| line.starts_with("/// # ") || line.starts_with("#[doc = concat!(\"# \"")) {
            true => headed += 1,
            false => bare.push(line.trim()),
        }
    }
    (bare, headed)
}

#[test]
fn every_block_of_methods_has_a_heading() {
    let (mut bare, mut headed) = (Vec::new(), 0);
    for (file, text) in texts() {
        let (of_it, more) = without_heading(&text);
        bare.extend(of_it.iter().map(|line| format!("{file}: {line}")));
        headed += more;
    }
    assert!(bare.is_empty(), "blocks of methods without a heading:\n{}", bare.join("\n"));
    assert!(headed > 90, "only {headed} blocks were read: does the test still see them?");
}

/// A heading as rustdoc names it in a link.
fn anchor(heading: &str) -> String {
    let kept = |c: char| match c {
        ' ' => Some('-'),
        c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c.to_ascii_lowercase()),
        _ => None,
    };
    heading.chars().filter_map(kept).collect()
}

#[test]
fn the_tables_link_to_headings() {
    let texts = texts();
    let mut there = BTreeSet::new();
    for (_, text) in &texts {
        for line in text.lines().map(str::trim) {
            // Written above the block, or given to a macro in front of it.
            let Some(heading) = line.strip_prefix("/// # ").or_else(|| line.split('"').nth(1)) else { continue };
            for ending in ["", ", any rank", ", of lengths known at run time"] {
                there.insert(anchor(&format!("{heading}{ending}")));
            }
        }
    }
    let mut seen = 0;
    let names = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/guide/names.md");
    let names =
        fs::read_to_string(names).unwrap().replace("](crate::Strided#", "](#").replace("](crate::Tensor#", "](#");
    let page = |file| &texts.iter().find(|(name, _)| name == file).unwrap().1;
    for (file, text) in [
        ("tensor/strided.rs", page("tensor/strided.rs")),
        ("tensor/mod.rs", page("tensor/mod.rs")),
        ("guide/names.md", &names),
    ] {
        for link in text.split("](#").skip(1) {
            let link = link.split(')').next().unwrap();
            assert!(there.contains(link), "{file}: no block has the heading of #{link}");
            seen += 1;
        }
    }
    assert!(seen > 70, "only {seen} links were read: does the test still see them?");
}

#[test]
fn a_block_without_heading_is_seen() {
    let source = "impl<T, S> Strided<T, S> {\n    pub(crate) fn inner(&self) {}\n}\n\
                  impl<T: Element, S: List> Strided<T, S> {\n    pub fn wrong(&self) {}\n}\n\
                  /// # Fine\nimpl<F: Fn() -> usize> Tensor<F, ()> {\n    pub fn fine(&self) {}\n}\n\
                  impl<T> Add for Tensor<T, ()> {\n    pub fn other(&self) {}\n}\n";
    assert_eq!(without_heading(source), (vec!["impl<T: Element, S: List> Strided<T, S> {"], 1));
    assert_eq!(anchor("Views: axes, any rank"), "views-axes-any-rank");
}
