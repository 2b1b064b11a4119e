//! Links of the texts into the sources: each names an item, and leads to the file that declares it.
//!
//! After files have moved: `LINKS=overwrite cargo test --package course --test course links`, which looks each item up again.

#[path = "../../../../tests/support/sources.rs"]
mod sources;

use course::Exercise;
use course::files::{read, root};
use sources::sources;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// From a text to the root of the repository.
const UP: &str = "../../../../";

/// A link, `` [`Broadcast`](../../../../src/shape/broadcasting/broadcast.rs) ``.
#[derive(Debug, PartialEq)]
struct Link {
    item: String,
    /// From the root of the repository.
    file: String,
}

/// The links of a text.
fn links(text: &str) -> Vec<Link> {
    let link = |part: &str| {
        let (item, rest) = part.split_once("`](")?;
        Some(Link { item: item.to_string(), file: rest.split_once(')')?.0.strip_prefix(UP)?.to_string() })
    };
    text.split("[`").skip(1).filter_map(link).collect()
}

/// Whether this source declares the item, and gives it to others: an associated type of the same name is another thing.
fn declares(source: &str, item: &str) -> bool {
    let item = item.trim_end_matches('!');
    source.lines().filter_map(declared).any(|name| name == item)
}

/// The name that a line declares: `pub(crate) const fn declare(..)`.
fn declared(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub")?.split_once(' ')?.1.trim_start_matches("const ");
    let (kind, rest) = rest.split_once(' ')?;
    let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    ["trait", "struct", "enum", "type", "fn"].contains(&kind).then_some(name)
}

fn repository() -> &'static Path {
    root().ancestors().nth(2).unwrap()
}

/// The Rust files below a folder of the repository, in order.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    sources(&repository().join(folder), &mut found);
    found.sort();
    found
}

/// The file that declares an item: of several, the first below `src/dim`, `src/shape`, the rest of `src`, `macros`, the kernel, the layouts.
fn look_up(item: &str) -> Option<String> {
    let folders = ["src/dim", "src/shape", "src", "macros/src", "crates/kernel/src", "crates/layout/src"];
    let files = folders.iter().flat_map(|folder| files(folder));
    let mut declaring = files.filter(|file| declares(&fs::read_to_string(file).unwrap(), item));
    Some(declaring.next()?.strip_prefix(repository()).unwrap().display().to_string())
}

/// The text with each link that leads nowhere led to its item.
fn mended(text: &str) -> String {
    let wrong = links(text).into_iter().filter(|link| !leads(link));
    wrong.fold(text.to_string(), |text, Link { item, file }| {
        let found = look_up(&item).unwrap_or_else(|| panic!("no file declares `{item}`"));
        text.replace(&format!("[`{item}`]({UP}{file})"), &format!("[`{item}`]({UP}{found})"))
    })
}

fn leads(link: &Link) -> bool {
    fs::read_to_string(repository().join(&link.file)).is_ok_and(|source| declares(&source, &link.item))
}

#[test]
fn links_lead_to_what_they_name() {
    let overwrite = std::env::var("LINKS").is_ok_and(|links| links == "overwrite");
    for exercise in Exercise::all() {
        let mut text = read(&exercise.text());
        if overwrite {
            text = mended(&text);
            fs::write(root().join(exercise.text()), &text).unwrap();
        }
        let links = links(&text);
        assert!(!links.is_empty(), "{} links to nothing", exercise.name);
        let wrong: Vec<_> = links.iter().filter(|link| !leads(link)).collect();
        assert!(wrong.is_empty(), "{}: {wrong:?} lead nowhere; `LINKS=overwrite` looks them up again", exercise.name);
    }
}

/// The exercises that a source names: `//! Exercises of the course: 9, 10 and 22.`
fn named_exercises(source: &str) -> Vec<usize> {
    let line = source.lines().find_map(|line| line.strip_prefix("//! Exercises of the course: "));
    let numbers = line.unwrap_or_default().split(|c: char| !c.is_ascii_digit());
    numbers.filter_map(|number| number.parse().ok()).collect()
}

/// Who reads a source finds the exercises that link to it.
#[test]
fn sources_link_back() {
    let mut linking: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for exercise in Exercise::all() {
        for link in links(&read(&exercise.text())) {
            linking.entry(link.file).or_default().insert(exercise.number);
        }
    }
    let sources = linking.iter().filter(|(file, _)| file.ends_with(".rs"));
    let wrong: Vec<_> = sources
        .filter(|(file, numbers)| {
            let source = fs::read_to_string(repository().join(file)).unwrap();
            !named_exercises(&source).iter().eq(numbers.iter())
        })
        .collect();
    assert!(wrong.is_empty(), "these say `//! Exercises of the course: ..` of others: {wrong:?}");
    assert!(linking.len() > 25, "only {} files are linked to: does the test still see them?", linking.len());
}

#[test]
fn a_link_is_read_and_mended() {
    let text =
        "see [`Broadcast`](../../../../src/shape/nowhere.rs), [`shape!`](../../../../macros/src/lib.rs) and [this](x)";
    let link = |item: &str, file: &str| Link { item: item.to_string(), file: file.to_string() };
    assert_eq!(links(text), [link("Broadcast", "src/shape/nowhere.rs"), link("shape!", "macros/src/lib.rs")]);
    assert!(links(&mended(text)).iter().all(leads));
    assert!(declares("pub trait Broadcast<R>: Lengths {", "Broadcast"));
    assert!(declares("    pub(crate) const fn declare() {", "declare"));
    assert!(!declares("pub trait BroadcastDim<D> {}", "Broadcast"));
    assert!(!declares("    type Broadcast<R>;", "Broadcast"));
}
