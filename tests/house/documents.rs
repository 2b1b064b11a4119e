//! ARCHITECTURE.md and CONTRIBUTING.md name files and folders that are there.

use std::fs;
use std::path::Path;

/// The paths between backquotes: words with a slash, or with the ending of a file. `<relation>` is a placeholder, and what follows
/// `NAME=` is an argument.
fn paths(text: &str) -> Vec<&str> {
    let quoted = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let is_path = |word: &&str| {
        let is_file = [".rs", ".md", ".toml", ".py", ".sh", ".jsonl"].iter().any(|ending| word.ends_with(ending));
        (is_file || word.contains('/')) && !word.contains(['<', '=', '*'])
    };
    quoted.flat_map(str::split_whitespace).filter(is_path).collect()
}

#[test]
fn the_paths_in_the_documents_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (document, least) in [("ARCHITECTURE.md", 40), ("CONTRIBUTING.md", 30)] {
        let text = fs::read_to_string(root.join(document)).unwrap();
        let named = paths(&text);
        assert!(
            named.len() >= least,
            "only {} paths of {document} were read: does the test still see them?",
            named.len()
        );
        let gone: Vec<_> = named.into_iter().filter(|path| !root.join(path).exists()).collect();
        assert!(gone.is_empty(), "{document} names paths that are not there: {gone:?}");
    }
}

#[test]
fn a_path_in_a_document_is_seen() {
    let text = "`src/dim` of `python3 benches/quick.py OLD`, `Tensor`, `ui-tests/<relation>/a.rs`, `ONLY=cat/ cargo`\n`Cargo.toml`";
    assert_eq!(paths(text), ["src/dim", "benches/quick.py", "Cargo.toml"]);
}
