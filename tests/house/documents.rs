//! ARCHITECTURE.md, CONTRIBUTING.md and crates/operations/ADDING.md name files and folders that are there; CHANGELOG.md has the sections of keepachangelog.com.

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
    for (document, least) in [("ARCHITECTURE.md", 40), ("CONTRIBUTING.md", 30), ("crates/operations/ADDING.md", 60)] {
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

/// The words behind `--path` in the commands of a document.
fn installed(text: &str) -> Vec<&str> {
    text.split("--path ").skip(1).filter_map(|rest| rest.split([' ', '`', '\n']).next()).collect()
}

#[test]
fn the_folders_that_readme_installs_from_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("README.md")).unwrap();
    assert_ne!(installed(&text), [""; 0]);
    for folder in installed(&text) {
        assert!(
            root.join(folder).join("Cargo.toml").exists(),
            "README.md installs from `{folder}`, which is no package"
        );
    }
}

#[test]
fn a_path_in_a_document_is_seen() {
    let text = "`src/dim` of `python3 benches/quick.py OLD`, `Tensor`, `ui-tests/<relation>/a.rs`, `ONLY=cat/ cargo`\n`Cargo.toml`";
    assert_eq!(paths(text), ["src/dim", "benches/quick.py", "Cargo.toml"]);
}

/// The headings of a changelog that are no release, or no kind of change.
fn odd_headings(text: &str) -> Vec<&str> {
    let kinds = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
    let is_odd = |line: &&str| match (line.strip_prefix("## "), line.strip_prefix("### ")) {
        (Some(release), _) => release != "[Unreleased]" && !(release.starts_with('[') && release.contains("] - ")),
        (_, Some(kind)) => !kinds.contains(&kind),
        _ => false,
    };
    text.lines().filter(is_odd).collect()
}

#[test]
fn the_changelog_has_releases_and_kinds_of_changes() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("CHANGELOG.md")).unwrap();
    assert_eq!(odd_headings(&text), [""; 0]);
    assert!(text.contains("\n## [Unreleased]\n"));
    assert_eq!(
        odd_headings("## [0.1.0] - 2026-01-31\n### Fixed\n## Small work\n### New"),
        ["## Small work", "### New"]
    );
}
