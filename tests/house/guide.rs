//! The guide leads to every relation, and from each chapter to the next.

use super::surface::{given, relations, source};
use std::fs;
use std::path::Path;

fn chapter(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/guide").join(name)).unwrap()
}

/// The chapters, in the order of the table.
fn chapters() -> Vec<String> {
    let guide = chapter("mod.rs");
    let rows = guide.lines().filter_map(|line| line.strip_prefix("//! | ")?.split_once("](")?.1.split_once(')'));
    rows.map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn every_relation_is_linked_from_a_chapter() {
    let all: String = chapters().iter().map(|name| chapter(&format!("{name}.md"))).collect();
    let text = relations().concat();
    let is_relation = |name: &String| {
        text.lines().any(|line| {
            let rest = line.trim_start().strip_prefix("pub trait ").and_then(|rest| rest.strip_prefix(name.as_str()));
            rest.is_some_and(|rest| rest.starts_with(['<', ':', ' ']))
        })
    };
    let relations: Vec<_> =
        given(&source("shape/mod.rs")).into_iter().map(|(name, _)| name).filter(is_relation).collect();
    assert!(relations.len() > 100, "only {} relations were read: does the test still see them?", relations.len());
    let linked =
        |name: &String| all.contains(&format!("(crate::shape::{name})")) || all.contains(&format!("(crate::{name})"));
    let missing: Vec<_> = relations.into_iter().filter(|name| !linked(name)).collect();
    assert!(missing.is_empty(), "no chapter of the guide links to {missing:?}");
}

#[test]
fn each_chapter_leads_to_the_next() {
    let names = chapters();
    assert_eq!(names.len(), 18);
    for pair in names.windows(2) {
        let next = format!("](crate::guide::{}).\n", pair[1]);
        assert!(chapter(&format!("{}.md", pair[0])).ends_with(&next), "`{}` leads to `{}`", pair[0], pair[1]);
    }
}
