//! `src/dim` and `src/shape` are read from top to bottom, as a book on programming with types. This test keeps what they promise:
//! an order, openings, a line above every rule, and lessons that are told once.

use super::sources;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Traits that say nothing about lengths or shapes: an `impl` of one is no rule, and needs no line above it.
const NO_RELATIONS: [(&str, &str); 8] = [
    ("Clone", "the standard library's"),
    ("Copy", "the standard library's"),
    ("Debug", "the standard library's"),
    ("Display", "the standard library's"),
    ("Eq", "the standard library's"),
    ("From", "the standard library's"),
    ("OneOfOurs", "it seals"),
    ("PartialEq", "the standard library's"),
];

/// As [`NO_RELATIONS`]. (It stands alone, because it is the name of several traits, each in a module of its own.)
const SEALED: &str = "Sealed";

/// Each is told in one place, and everything else links to it.
const LESSONS: [(&str, &str); 6] = [
    ("**What are the two attributes?**", "dim/mod.rs"),
    ("**What is a row?**", "dim/relax.rs"),
    ("**What is a refused row?**", "shape/broadcasting/expand.rs"),
    ("**Why is the target `Self`?**", "shape/broadcasting/expand.rs"),
    ("**Why is an index a place?**", "shape/axes/axis.rs"),
    ("**Why one row, and the rows behind it?**", "shape/products/matmul.rs"),
];

/// Files with a table in their opening, because it is about types that have no page. Others have it on the page of a trait.
const INNER: [&str; 9] = [
    "dim/constant.rs",
    "dim/count.rs",
    "dim/listed.rs",
    "shape/axes/zero_length.rs",
    "shape/axes/reduce_axes.rs",
    "shape/gathering/gather/scatter.rs",
    "shape/gathering/index.rs",
    "shape/products/einsum.rs",
    "shape/views/rearrange.rs",
];

/// Behind it a file has refused rows, and the traits with their sentences.
const REFUSED: &str = "// Refused rows";

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every file of both, by its path below `src`.
fn book() -> BTreeMap<String, String> {
    let mut files = Vec::new();
    for part in ["dim", "shape"] {
        sources(&src().join(part), &mut files);
    }
    let named = |file: &PathBuf| file.strip_prefix(src()).unwrap().to_str().unwrap().to_owned();
    files.iter().map(|file| (named(file), fs::read_to_string(file).unwrap())).collect()
}

/// The lines of what a file says of itself, without the slashes.
fn opening(source: &str) -> Vec<&str> {
    source.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim).collect()
}

/// What the first cells of its table of files or chapters name, in order: ``| `decimal`, in it `digit` | numbers |`` names two.
fn named(source: &str) -> Vec<&str> {
    let opening = opening(source);
    let table =
        opening.into_iter().skip_while(|line| !line.starts_with("| file |") && !line.starts_with("| chapter |"));
    let cells = table.map_while(|line| line.strip_prefix('|')?.split('|').next());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

/// A file by the name of its module: `gather` for `gather/mod.rs`.
fn module(file: &str) -> &str {
    let name = file.trim_end_matches("/mod.rs").trim_end_matches(".rs");
    name.rsplit('/').next().unwrap()
}

/// A file that opens a chapter: it says which files there are, and has no rule itself.
fn opens_a_chapter(file: &str) -> bool {
    file.strip_prefix("shape/").is_some_and(|rest| rest.ends_with("mod.rs") && rest.matches('/').count() <= 1)
}

/// The line of an `impl` that is a rule, without a `///` line above it. Lines count from 1.
fn rules_without_a_line(source: &str) -> (usize, Vec<usize>) {
    let lines: Vec<&str> = source.lines().take_while(|line| *line != "#[cfg(test)]").collect();
    let (mut seen, mut bare) = (0, Vec::new());
    for (at, line) in lines.iter().enumerate() {
        if !line.trim_start().starts_with("impl") || !is_rule(&lines[at..]) {
            continue;
        }
        seen += 1;
        if !above(&lines[..at]).is_some_and(|line| line.starts_with("///")) {
            bare.push(at + 1);
        }
    }
    (seen, bare)
}

/// The line above an item, without its attributes.
fn above<'a>(mut lines: &[&'a str]) -> Option<&'a str> {
    while let Some((last, before)) = lines.split_last() {
        let last = last.trim();
        let whole = last.starts_with("#[");
        if !whole && !last.ends_with(")]") || last.starts_with("//") {
            return Some(last);
        }
        let begins = lines.iter().rposition(|line| line.trim().starts_with("#[")).expect("an attribute begins");
        lines = if whole { before } else { &lines[..begins] };
    }
    None
}

/// Whether these lines begin with an `impl` of a relation.
fn is_rule(lines: &[&str]) -> bool {
    let mut head = String::new();
    for line in lines {
        head.push_str(line.trim());
        head.push(' ');
        if line.contains('{') {
            break;
        }
    }
    let rest = without_parameters(head.trim_start().trim_start_matches("impl"));
    let Some((of, _)) = rest.split_once(" for ") else { return false };
    let path = of.trim().split(['<', ' ']).next().unwrap();
    let name = path.rsplit("::").next().unwrap();
    name != SEALED && !NO_RELATIONS.iter().any(|(other, _)| *other == name)
}

/// What follows `<..>`.
fn without_parameters(text: &str) -> &str {
    if !text.starts_with('<') {
        return text;
    }
    let (mut open, mut before) = (0, ' ');
    for (at, c) in text.char_indices() {
        match c {
            '<' => open += 1,
            '>' if before != '-' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return &text[at + 1..];
        }
        before = c;
    }
    text
}

/// The lines above outermost rules that say, in front of the heading for these, that the row is a refused one.
fn refused_among_the_rules(source: &str) -> Vec<usize> {
    let is_refused = |line: &str| ["never, because", "efused by ["].iter().any(|words| line.contains(words));
    let lines: Vec<&str> = source.lines().take_while(|line| !line.starts_with(REFUSED)).collect();
    let outermost = |at: &usize| lines[*at].starts_with("impl") && above(&lines[..*at]).is_some_and(is_refused);
    (0..lines.len()).filter(outermost).map(|at| at + 1).collect()
}

#[test]
fn every_file_has_its_place_in_the_order() {
    let book = book();
    let chapters = named(&book["shape/mod.rs"]);
    assert!(chapters.len() > 5, "only {chapters:?}: does the test still see them?");
    let folders = fs::read_dir(src().join("shape")).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<_> = folders.filter(|path| path.is_dir()).collect();
    folders.sort();
    let mut sorted = chapters.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, folders.iter().map(|path| path.file_name().unwrap().to_str().unwrap()).collect::<Vec<_>>());

    let parts = chapters.iter().map(|chapter| format!("shape/{chapter}")).chain(["dim".to_owned()]);
    for part in parts {
        let own = format!("{part}/mod.rs");
        let mut order = named(&book[&own]);
        // What `dim/mod.rs` adds is read first; that of a chapter adds nothing.
        let first = if part == "dim" { "mod" } else { "" };
        let here = |file: &&String| file.starts_with(&format!("{part}/")) && (**file != own || !first.is_empty());
        let mut files: Vec<_> =
            book.keys().filter(here).map(|file| if *file == own { first } else { module(file) }).collect();
        files.sort_unstable();
        order.sort_unstable();
        assert_eq!(order, files, "`{own}` names each file below it once");
    }
}

/// The files of the first path to `Broadcast`, in its table.
fn first_path(source: &str) -> Vec<&str> {
    let table = opening(source).into_iter().skip_while(|line| !line.starts_with("| read |"));
    table
        .map_while(|line| line.strip_prefix('|')?.split('|').next())
        .filter_map(|cell| cell.split('`').nth(1))
        .collect()
}

/// Who begins at the top meets nothing that is explained later: the attributes of diagnostics come first, and a few hundred lines
/// of code lead to `Broadcast`.
#[test]
fn a_short_path_leads_to_broadcasting() {
    let book = book();
    let path = first_path(&book["dim/mod.rs"]);
    assert_eq!((path.first(), path.last()), (Some(&"dim/mod.rs"), Some(&"shape/broadcasting/broadcast.rs")));
    let code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let lines: usize = path.iter().map(|file| book[*file].lines().filter(code).count()).sum();
    assert!((200..520).contains(&lines), "{lines} lines of code in {path:?}");
    let begins_with_nothing = book.iter().filter(|(_, source)| source.contains("Known by now: nothing")).count();
    assert_eq!(begins_with_nothing, 0, "the reader knows Rust");
}

#[test]
fn a_chapter_opens_on_one_screen() {
    for (file, source) in book().iter().filter(|(file, _)| opens_a_chapter(file) && *file != "shape/mod.rs") {
        assert!(source.lines().count() <= 45, "{file}");
        assert!(rules_without_a_line(source).0 == 0, "{file} has rules: they are in the files of the chapter");
    }
}

#[test]
fn every_file_says_what_is_known_and_what_it_adds() {
    for (file, source) in book() {
        let opening = opening(&source);
        let known = opening.iter().take(4).position(|line| line.starts_with("Known by now: "));
        let known = known.unwrap_or_else(|| panic!("{file} does not say in its first lines what is known by then"));
        let paragraph: Vec<_> = opening[known..].iter().take_while(|line| !line.is_empty()).copied().collect();
        let adds = ["This file adds", "This module adds"].iter().any(|words| paragraph.join(" ").contains(words));
        assert!(adds || opens_a_chapter(&file), "{file} does not say what it adds");
    }
}

/// Of a file that is private nothing has a page but its traits: the tables of lengths are there.
#[test]
fn tables_are_on_the_pages_of_traits() {
    let in_opening = |(file, source): &(String, String)| {
        !file.ends_with("mod.rs")
            && opening(source).iter().any(|line| line.starts_with('|'))
            && !INNER.contains(&&**file)
    };
    let book: Vec<_> = book().into_iter().collect();
    let wrong: Vec<_> = book.iter().filter(|file| in_opening(file)).map(|(file, _)| file).collect();
    assert!(wrong.is_empty(), "tables that no page shows: {wrong:?}");
    let shown = book.iter().filter(|(_, source)| source.contains("/// # Shapes\n///\n")).count();
    assert!(shown > 18, "only {shown} tables were read: does the test still see them?");
}

#[test]
fn every_rule_has_a_line_above_it() {
    let (mut seen, mut bare) = (0, Vec::new());
    for (file, source) in book() {
        let (rules, without) = rules_without_a_line(&source);
        seen += rules;
        bare.extend(without.into_iter().map(|line| format!("src/{file}:{line}")));
    }
    assert!(seen > 800, "only {seen} rules were read: does the test still see them?");
    assert!(bare.is_empty(), "a rule has its equation in one line above it:\n{}", bare.join("\n"));
}

#[test]
fn refused_rows_are_out_of_the_way() {
    let (mut seen, mut wrong) = (0, Vec::new());
    for (file, source) in book() {
        seen += usize::from(source.contains(REFUSED));
        wrong.extend(refused_among_the_rules(&source).into_iter().map(|line| format!("src/{file}:{line}")));
    }
    assert!(seen > 15, "only {seen} files with refused rows: does the test still see them?");
    assert!(wrong.is_empty(), "behind `{REFUSED}`, at the end of the file:\n{}", wrong.join("\n"));
}

#[test]
fn each_lesson_is_told_once() {
    let book = book();
    for (lesson, home) in LESSONS {
        let told: Vec<_> = book.iter().flat_map(|(file, text)| text.matches(lesson).map(move |_| file)).collect();
        assert_eq!(told, [home], "{lesson}");
    }
    for (file, source) in &book {
        let questions = source.lines().filter(|line| line.contains("**Why") && line.contains("`Self`?**")).count();
        let home = usize::from(file == "shape/broadcasting/expand.rs");
        assert_eq!(questions, home, "{file}: a link to `Widen` is enough");
    }
}

#[test]
fn a_rule_without_a_line_is_seen() {
    let bare = |source: &str| rules_without_a_line(source).1;
    assert_eq!(bare("/// `1 = 1`\nimpl Same<One> for One {}\nimpl Same<Dyn> for One {}"), [3]);
    assert_eq!(bare("/// `n`\n#[a]\n#[b(\n    c = \"d\"\n)]\nimpl<const V: usize> A for N<V> {}"), [0; 0]);
    assert_eq!(bare("/// `n`\n// Why\n#[a]\nimpl A for B {}"), [4]);
    assert_eq!(bare("\n#[a]\n#[b(\n    c = \"d\"\n)]\nimpl<F: Fn() -> X> A\n    for F\n{\n}"), [6]);
    assert_eq!(bare("macro_rules! m {\n    () => {\n        impl A<$x> for $y {}\n    };\n}"), [3]);
    assert_eq!(bare("impl<T> Clone for A<T> {}\nimpl<T> A<T> {}\nimpl fmt::Debug for A<u8> {}"), [0; 0]);
    assert_eq!(bare("#[cfg(test)]\nmod tests {\n    impl A for B {}\n}"), [0; 0]);
}

#[test]
fn a_refused_row_among_rules_is_seen() {
    let row = "/// `[]`: refused by [`A`].\n#[x]\nimpl B for () {}\n";
    assert_eq!(refused_among_the_rules(row), [3]);
    assert_eq!(refused_among_the_rules(&format!("{REFUSED}.\n\n{row}")), [0; 0]);
    assert_eq!(refused_among_the_rules("/// `[]`\nimpl B for () {}\n"), [0; 0]);
}

#[test]
fn the_order_is_read_from_the_tables() {
    let source = "//! | type | |
//! |---|---|
//! | `One` | 1 |
//!
//! | file | adds |
//! |---|---|
//! | `a` | `x` |
//! | `b`, in it `c` | |
//!
//! | `d` | |
mod a;";
    assert_eq!(named(source), ["a", "b", "c"]);
    assert_eq!(module("shape/gathering/gather/mod.rs"), "gather");
    assert_eq!(module("dim/relax.rs"), "relax");
}
