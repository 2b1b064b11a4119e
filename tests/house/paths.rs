//! A file that a comment names is there.

use crate::read_sources;
use crate::workspace::{folders, packages};
use std::path::Path;

/// The files that comments name: `` `shape/axes/axis.rs` ``, by any part of the path that ends it.
fn named(text: &str) -> Vec<&str> {
    let comments = text.lines().filter_map(|line| line.find("//").map(|at| &line[at..]));
    let quoted = comments.flat_map(|line| line.split('`').skip(1).step_by(2));
    quoted.filter(|word| word.ends_with(".rs") && !word.contains(['*', '{', ' ', '$'])).collect()
}

fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

#[test]
fn a_file_that_a_comment_names_is_there() {
    let tests = packages().iter().flat_map(|package| ["tests", "benches"].map(|name| join(&package.folder, name)));
    let tests: Vec<String> =
        tests.filter(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).exists()).collect();
    let sources = read_sources(&folders());
    let others = read_sources(&tests.iter().map(String::as_str).collect::<Vec<_>>());
    let paths: Vec<_> = sources.iter().chain(&others).map(|(file, _)| format!("/{}", file.display())).collect();
    let (mut seen, mut gone) = (0, Vec::new());
    for (file, text) in &sources {
        // `name.rs` stands for any.
        for name in named(text).into_iter().filter(|name| *name != "name.rs") {
            seen += 1;
            if !paths.iter().any(|path| path.ends_with(&format!("/{name}"))) {
                gone.push(format!("{}: {name}", file.display()));
            }
        }
    }
    assert!(seen > 40, "only {seen} names were read: does the test still see them?");
    assert!(gone.is_empty(), "comments name files that are not there:\n{}", gone.join("\n"));
}

#[test]
fn a_name_in_a_comment_is_seen() {
    let source = "// SAFETY: a shape (`shape/topk.rs`), `x`.\nlet a = \"`b.rs`\"; // As `c/d.rs`\n/// `{a,b}.rs`";
    assert_eq!(named(source), ["shape/topk.rs", "c/d.rs"]);
}
