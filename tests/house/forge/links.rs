//! Relative links of the pages that a forge shows.

use super::render::closing;
use super::root;
use std::fs;
use std::path::{Path, PathBuf};

/// Where pages are: the root, the rendered guide, the course, what the examples read.
const FOLDERS: [&str; 4] = ["", "guide", "crates/course", "examples/data"];

/// The pages in these folders, and in the folders of the exercises.
fn pages() -> Vec<PathBuf> {
    let exercises = fs::read_dir(root().join("crates/course/exercises")).unwrap().map(|entry| entry.unwrap().path());
    let folders = FOLDERS.iter().map(|folder| root().join(folder)).chain(exercises.filter(|path| path.is_dir()));
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    let mut pages: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    pages
}

/// The lines of a page that are no code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut open = "";
    text.lines().filter(move |line| {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        let outside = open.is_empty();
        if outside && ticks.len() >= 3 {
            open = ticks;
            return false;
        }
        if !outside && ticks.len() >= open.len() && ticks.len() == line.len() {
            open = "";
        }
        outside
    })
}

/// The targets of the links of a page.
fn targets(text: &str) -> Vec<&str> {
    prose(text).flat_map(|line| line.split("](").skip(1)).map(|rest| &rest[..closing(rest)]).collect()
}

/// The anchor that a forge gives a heading.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || [' ', '-', '_'].contains(c);
    heading.trim().to_lowercase().chars().filter(kept).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The anchors of a page. A heading that comes again gets a number.
fn anchors(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for heading in prose(text).filter_map(|line| line.strip_prefix('#')) {
        let plain = anchor(heading.trim_start_matches('#'));
        let again = found.iter().filter(|there| **there == plain).count();
        found.push(if again == 0 { plain } else { format!("{plain}-{again}") });
    }
    found
}

fn has_anchor(text: &str, wanted: &str) -> bool {
    anchors(text).iter().any(|anchor| anchor == wanted)
}

/// The links of a page that lead nowhere.
fn dead<'a>(page: &Path, text: &'a str) -> Vec<&'a str> {
    let folder = page.parent().unwrap();
    let leads = |target: &str| {
        let (file, heading) = target.split_once('#').unwrap_or((target, ""));
        let file = folder.join(file);
        let there = || fs::read_to_string(&file).is_ok_and(|text| has_anchor(&text, heading));
        match target.starts_with('#') {
            true => has_anchor(text, heading),
            false => file.exists() && (heading.is_empty() || there()),
        }
    };
    targets(text).into_iter().filter(|target| !target.contains("://") && !leads(target)).collect()
}

#[test]
fn no_link_is_dead() {
    super::write_if_asked();
    let (mut seen, mut wrong) = (0, Vec::new());
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        seen += targets(&text).len();
        let place = page.strip_prefix(root()).unwrap().display();
        wrong.extend(dead(&page, &text).into_iter().map(|target| format!("{place}: {target}")));
    }
    assert!(wrong.is_empty(), "links that lead nowhere:\n{}", wrong.join("\n"));
    assert!(seen > 300, "only {seen} links were read: does the test still see them?");
}

#[test]
fn a_dead_link_is_seen() {
    let text = "# One, `two`\n[a](#one-two) [b](#one) [c](x.md) [d](Cargo.toml)\n```\n[e](y.md)\n# no\n```\n# One, `two`\n[f](#one-two-1)\n";
    assert_eq!(dead(&root().join("none.md"), text), ["#one", "x.md"]);
}
