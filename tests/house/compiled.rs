//! Each function that a `compiled!` list names is `#[inline(never)]`: otherwise the list costs the build of the library, and every
//! program compiles the function again. A function is listed in its own file, or, with types that its file does not know, in a file of its folder.

use super::sources;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The sources of both libraries, by file.
fn read_sources() -> BTreeMap<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for source in ["src", "crates/grad/src"] {
        sources(&root.join(source), &mut files);
    }
    files.retain(|file| !file.ends_with("src/compiled.rs"));
    files.into_iter().map(|file| (file.clone(), std::fs::read_to_string(&file).unwrap())).collect()
}

/// `Erased::<T>::softmax`, as the list of this file names it: the type if it has one, and the name.
#[derive(Debug)]
struct Listed {
    file: PathBuf,
    of: Option<String>,
    name: String,
}

/// The text without its type arguments, `Erased::softmax` for `Erased::<T>::softmax`.
fn without_arguments(path: &str) -> String {
    let mut depth = 0;
    let outside = path.chars().filter(|&letter| {
        depth += i32::from(letter == '<');
        let outside = depth == 0;
        depth -= i32::from(letter == '>');
        outside
    });
    outside.collect::<String>().replace("::::", "::").trim_end_matches("::").to_owned()
}

/// The functions that a file lists.
fn read_listed(file: &Path, text: &str) -> Vec<Listed> {
    let lists = text.split("compiled! {").skip(1).filter_map(|rest| rest.split_once('}'));
    let lists = lists.map(|(list, _)| list.split_once("=> [").map_or(list, |(_, list)| list));
    let mut listed = Vec::new();
    for list in lists {
        for path in without_arguments(list).split([',', ']', '*']) {
            let path = path.trim_matches(|letter: char| letter.is_whitespace() || "$()".contains(letter));
            let path = path.trim_end_matches("::").replace("::$", "::");
            let (of, name) = path.rsplit_once("::").map_or((None, &*path), |(of, name)| (Some(of.to_owned()), name));
            if !name.is_empty() {
                listed.push(Listed { file: file.to_owned(), of, name: name.to_owned() });
            }
        }
    }
    listed
}

/// The name that a line declares: `softmax` of `pub(crate) fn softmax(..`, `$name` of a macro's `fn $name(..`.
fn declared(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("fn ").filter(|(before, _)| !before.contains("//"))?;
    rest.find(['(', '<']).map(|end| &rest[..end])
}

/// The functions of a type's `impl`s, or the free ones: the line and the name of each.
fn functions<'a>(text: &'a str, of: Option<&str>) -> Vec<(usize, &'a str)> {
    let (mut inside, mut indent, mut found): (Option<String>, usize, Vec<_>) = (None, 0, Vec::new());
    for (at, line) in text.lines().enumerate() {
        let here = line.len() - line.trim_start().len();
        if let Some(head) = line.trim_start().strip_prefix("impl") {
            let head = without_arguments(head);
            let name = head.split(" for ").last().and_then(|name| name.split_whitespace().next());
            (inside, indent) = (name.map(String::from).filter(|_| !line.trim_end().ends_with('}')), here);
        } else if here == indent && line.trim_end().ends_with('}') {
            inside = None;
        }
        let named = declared(line).filter(|_| inside.as_deref() == of);
        found.extend(named.map(|name| (at, name)));
    }
    found
}

/// The lines that declare what is listed, in the file of the list. A macro stamps what nobody writes: then, all that it may be.
fn find_declared(text: &str, listed: &Listed) -> Vec<usize> {
    let functions = functions(text, listed.of.as_deref());
    let find = |wanted: &dyn Fn(&str) -> bool| -> Vec<usize> {
        functions.iter().filter(|(_, name)| wanted(name)).map(|(at, _)| *at).collect()
    };
    let written = find(&|name| name == listed.name);
    if written.is_empty() { find(&|name| name.starts_with('$')) } else { written }
}

/// Whether the attributes above a line have `inline(never)`.
fn is_never_inlined(text: &str, at: usize) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines[..at].iter().rev().take_while(|line| line.starts_with("#[")).any(|line| line.contains("inline(never)"))
}

#[test]
fn listed_functions_are_never_inlined() {
    let texts = read_sources();
    let listed: Vec<Listed> = texts.iter().flat_map(|(file, text)| read_listed(file, text)).collect();
    let mut wrong = Vec::new();
    for listed in &listed {
        let of_folder = texts.get(&listed.file.with_file_name("mod.rs")).filter(|_| listed.of.is_none());
        let places = [Some(&texts[&listed.file]), of_folder].into_iter().flatten();
        let found = places.map(|text| (text, find_declared(text, listed))).find(|(_, found)| !found.is_empty());
        let file = listed.file.display();
        let (text, found) = found.unwrap_or_else(|| (&texts[&listed.file], vec![]));
        if found.is_empty() {
            wrong.push(format!("{file}: {} is listed here and declared elsewhere", listed.name));
        }
        let inlined = found.into_iter().filter(|&at| !is_never_inlined(text, at));
        wrong.extend(inlined.map(|at| format!("{file}:{}: {} may be inlined", at + 1, listed.name)));
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), listed.len(), wrong.join("\n"));
    assert!(listed.len() > 150, "found {} functions", listed.len());
}
