//! A file that a comment names is there.

use super::sources;
use std::fs;
use std::path::Path;

/// The files that comments name: `` `shape/axes/axis.rs` ``, by any part of the path that ends it.
fn named(text: &str) -> Vec<&str> {
    let comments = text.lines().filter_map(|line| line.find("//").map(|at| &line[at..]));
    let quoted = comments.flat_map(|line| line.split('`').skip(1).step_by(2));
    quoted.filter(|word| word.ends_with(".rs") && !word.contains(['*', '{', ' ', '$'])).collect()
}

#[test]
fn a_file_that_a_comment_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![root.join("crates/kernel/src/build.rs")];
    for folder in [
        "src",
        "crates/formats",
        "crates/kernel/src",
        "crates/layout",
        "tests",
        "benches",
        "macros",
        "crates/fft",
        "crates/files",
        "crates/linalg",
        "crates/machines",
        "crates/notation",
    ] {
        sources(&root.join(folder), &mut files);
    }
    let paths: Vec<_> = files.iter().map(|file| format!("/{}", file.strip_prefix(root).unwrap().display())).collect();
    let (mut seen, mut gone) = (0, Vec::new());
    for (file, path) in files.iter().zip(&paths).filter(|(_, path)| {
        ["/src/", "/crates/kernel/", "/crates/layout/"].iter().any(|folder| path.starts_with(folder))
    }) {
        let text = fs::read_to_string(file).unwrap();
        // `name.rs` stands for any.
        for name in named(&text).into_iter().filter(|name| *name != "name.rs") {
            seen += 1;
            if !paths.iter().any(|path| path.ends_with(&format!("/{name}"))) {
                gone.push(format!("{}: {name}", &path[1..]));
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
