//! Where a link of rustdoc's leads on a forge: to a chapter, or to the source that declares the item.

use super::root;
use crate::sealed::crates::{Crate, module};
use crate::{pages, sources};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// From the rendered guide to the root of the repository.
const UP: &str = "../";

/// The procedural macros.
const MACROS: &str = "macros/src";

/// The sources of a crate, its modules and what they export.
pub struct Names {
    folder: &'static str,
    /// The files that declare each name, in order.
    files: BTreeMap<String, Vec<String>>,
    house: &'static Crate,
}

impl Names {
    /// The crate `congruent`.
    pub fn library() -> &'static Names {
        static LIBRARY: LazyLock<Names> =
            LazyLock::new(|| Names::new("src", &["crates/kernel/src", "crates/layout/src"]));
        &LIBRARY
    }

    /// The crate `congruent-grad`.
    pub fn gradients() -> &'static Names {
        static GRADIENTS: LazyLock<Names> = LazyLock::new(|| Names::new("crates/grad/src", &[]));
        &GRADIENTS
    }

    /// The sources below this folder; then those that it exports from other crates, and the macros.
    fn new(folder: &'static str, others: &[&str]) -> Names {
        let folders = [folder].into_iter().chain(others.iter().copied()).chain([MACROS]);
        let mut files = BTreeMap::<_, Vec<_>>::new();
        for (file, text) in folders.flat_map(|folder| read_folder(&root().join(folder))) {
            let names: BTreeSet<_> = text.lines().flat_map(|line| [declared(line), stamped(line)]).flatten().collect();
            for name in names {
                files.entry(name.to_owned()).or_default().push(file.clone());
            }
        }
        Names { folder, files, house: Crate::read(folder) }
    }

    /// The target of a link, from the folder of the rendered guide.
    pub fn resolve(&self, target: &str) -> String {
        let path = target.split_once('@').filter(|(kind, _)| *kind == "mod").map_or(target, |(_, path)| path);
        if let Some(item) = path.strip_prefix("crate::") {
            let (item, anchor) = item.split_once('#').unwrap_or((item, ""));
            return match item.strip_prefix("guide") {
                Some("") => "README.md".to_owned(),
                Some(chapter) => format!("{}.md{}", &chapter[2..], hash(anchor)),
                None => self.source(item, anchor),
            };
        }
        let is_chapter = path.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        if is_chapter { format!("{path}.md") } else { path.to_owned() }
    }

    /// The file that declares an item. A name that several files declare is that of the module to which the path leads.
    fn declaring(&self, item: &str, name: &str) -> Option<String> {
        let all = self.files.get(name).map_or(&[][..], Vec::as_slice);
        if let [only] = all {
            return Some(only.clone());
        }
        let path: Vec<String> = item.split("::").map(str::to_owned).collect();
        let front = &path[..path.len() - 1];
        let home = self.house.home(front, name).map(|(home, _)| home).or_else(|| self.house.last_module(front, name));
        let leads = |file: &&String| {
            let is_of_macros = file.starts_with(MACROS);
            !is_of_macros && home.as_ref() == Some(&module(self.folder, &root().join(file)))
        };
        let led: Vec<_> = all.iter().filter(leads).collect();
        match led[..] {
            [only] => Some(only.clone()),
            _ if all.is_empty() => None,
            _ => panic!("`crate::{item}` leads to one of {all:?}, and its path does not say to which: {home:?}"),
        }
    }

    /// The file of a module.
    fn module(&self, path: &str) -> Option<String> {
        let file = format!("{}/{}", self.folder, path.replace("::", "/"));
        [format!("{file}.rs"), format!("{file}/mod.rs")].into_iter().find(|file| root().join(file).is_file())
    }

    /// The file that declares an item, or has the heading that is the anchor.
    fn source(&self, item: &str, anchor: &str) -> String {
        let name = item.rsplit("::").next().unwrap().trim_end_matches(['!', '(', ')']);
        let found = match anchor {
            "" if item.ends_with('!') => Some(format!("{MACROS}/lib.rs")),
            "" => self.module(item).or_else(|| self.declaring(item, name)),
            _ => heading(name, anchor),
        };
        format!("{UP}{}", found.unwrap_or_else(|| panic!("no source declares {item}#{anchor}")))
    }
}

fn hash(anchor: &str) -> String {
    if anchor.is_empty() { String::new() } else { format!("#{anchor}") }
}

/// The files below a folder in order, and their texts.
fn read_folder(folder: &Path) -> Vec<(String, String)> {
    let mut files = Vec::<PathBuf>::new();
    if folder.is_dir() {
        sources(folder, &mut files);
    }
    files.sort();
    let named = |file: &PathBuf| file.strip_prefix(root()).unwrap().display().to_string();
    files.iter().map(|file| (named(file), fs::read_to_string(file).unwrap())).collect()
}

/// The source of the block of methods that this heading of a type's page is above.
fn heading(owner: &str, anchor: &str) -> Option<String> {
    static HEADINGS: LazyLock<Vec<(String, Vec<pages::Heading>)>> =
        LazyLock::new(|| pages::texts().into_iter().map(|(file, text)| (file, pages::headings(&text))).collect());
    let wanted = |(heading, of): &pages::Heading| *of == owner && pages::anchor(heading) == anchor;
    let (file, _) = HEADINGS.iter().find(|(_, headings)| headings.iter().any(wanted))?;
    Some(format!("src/{file}"))
}

/// The name of a type that a macro declares, in the line below its docs: `    Conv2d 2 Convolved2d;`.
fn stamped(line: &str) -> Option<&str> {
    let name = line.strip_prefix("    ")?.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    let rest = &line[4 + name.len()..];
    (name.starts_with(char::is_uppercase) && rest.starts_with(' ') && rest.ends_with(';')).then_some(name)
}

/// The name of the item that a line declares for users: `pub const fn cat(`, `pub mod memory {`, `macro_rules! assert_shape {`.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = match line.strip_prefix("macro_rules! ") {
        // A macro of a module is declared under a name that is hidden.
        Some(rest) => rest.trim_start_matches('_'),
        None => {
            let rest = line.strip_prefix("pub ")?;
            let rest = ["const ", "unsafe "].iter().fold(rest, |rest, word| rest.strip_prefix(word).unwrap_or(rest));
            let (kind, rest) = rest.split_once(' ')?;
            ["trait", "struct", "enum", "type", "fn", "mod"].contains(&kind).then_some(rest)?
        }
    };
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

#[test]
fn a_link_leads_to_a_chapter_or_to_a_source() {
    let names = Names::library();
    for (target, wanted) in [
        ("views", "views.md"),
        ("crate::guide", "README.md"),
        ("crate::guide::generic_code#relations", "generic_code.md#relations"),
        ("#figures", "#figures"),
        ("https://docs.rs/trybuild", "https://docs.rs/trybuild"),
        ("crate::shape::Broadcast", "../src/shape/broadcasting/broadcast.rs"),
        ("crate::shape!", "../macros/src/lib.rs"),
        ("mod@crate::shape", "../src/shape/mod.rs"),
        ("crate::memory", "../src/lib.rs"),
        ("crate::AnyRankStrided#flips-any-rank", "../src/ops/flip/mod.rs"),
        // (Several files declare each of these names.)
        ("crate::Float", "../crates/kernel/src/element/mod.rs"),
        ("crate::shape::Product", "../src/shape/products/matmul.rs"),
        ("crate::dim::Product", "../src/dim/arithmetic.rs"),
    ] {
        assert_eq!(names.resolve(target), wanted);
    }
}
