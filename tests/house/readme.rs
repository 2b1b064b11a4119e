//! The README is short, and its links lead to files that are there.

use std::fs;
use std::path::Path;

#[test]
fn the_readme_is_short_and_its_links_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("README.md")).unwrap();
    assert!(text.lines().count() <= 200, "{} lines: the rest belongs to the guide", text.lines().count());
    let mut seen = 0;
    for link in text.split("](").skip(1) {
        let link = link.split(')').next().unwrap();
        let (file, heading) = link.split_once('#').unwrap_or((link, ""));
        let found = fs::read_to_string(root.join(file)).unwrap_or_else(|_| panic!("there is no {file}"));
        let there = found.lines().any(|line| {
            let title = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
            line.starts_with('#') && title == heading
        });
        assert!(heading.is_empty() || there, "{file} has no heading #{heading}");
        seen += 1;
    }
    assert!(seen > 12, "only {seen} links were read: does the test still see them?");
}

/// The picture is drawn from what the two commands print. Its words are those that the tests of messages hold today.
#[test]
fn the_picture_has_the_words_of_today() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let picture = fs::read_to_string(root.join("crates/cargo-congruent/errors.svg")).unwrap();
    let plain: String = picture.split('<').filter_map(|part| part.split_once('>').map(|(_, text)| text)).collect();
    let case = root.join("ui-tests/broadcast/by_reference.stderr");
    let both = [
        (fs::read_to_string(&case).unwrap(), "two lengths broadcast when"),
        (crate::told::told(&case), "the shapes, lined up"),
    ];
    for (text, note) in both {
        let rule = text.lines().find(|line| line.contains(note)).unwrap();
        let label = text.lines().find_map(|line| line.split_once("^ ")).unwrap().1;
        for words in [rule.trim(), label] {
            let words = words.replace('<', "&lt;").replace('>', "&gt;");
            assert!(
                plain.contains(&words),
                "no `{words}`: `python3 crates/cargo-congruent/picture.py` draws the picture again"
            );
        }
    }
}

/// The help and the README of `cargo congruent` name the rustc that `.ci/run` asks for.
#[test]
fn the_tool_names_the_rustc_of_its_goldens() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = fs::read_to_string(root.join(".ci/run")).unwrap();
    let version = run.split("RUSTUP_TOOLCHAIN=").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    let version = version.rsplit_once('.').map_or(version, |(version, _)| version);
    assert!(version.starts_with("1."), "{version}");
    for file in ["crates/cargo-congruent/src/main.rs", "crates/cargo-congruent/README.md"] {
        let text = fs::read_to_string(root.join(file)).unwrap();
        assert!(text.contains(&format!("messages of rustc {version}.")), "{file} does not name rustc {version}");
    }
}
