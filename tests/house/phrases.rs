//! Public text is plain English: documents, documentation comments and messages have none of the phrases below, which a reader has
//! to read twice.

use crate::sources;
use crate::text::{Text, texts};
use crate::workspace::{Package, folders, packages};
use std::fs;
use std::path::{Path, PathBuf};

/// What is written, and what to write instead.
const PHRASES: &[(&str, &str)] = &[
    ("so many", "the number: `n`, one of `n`, repeated `times` times"),
    ("so much", "the amount"),
    ("is told", "reported, said, distinguished"),
    ("are told", "reported, explained"),
    ("is lent", "borrowed"),
    ("are lent", "borrowed"),
    ("was lent", "borrowed"),
    ("were lent", "borrowed"),
    ("lent", "borrowed"),
    ("lends", "borrows, accepts, returns"),
    ("that is given", "owned, passed, in the call"),
    ("that are given", "owned, passed, in the call"),
    ("which is given", "owned, passed, in the call"),
    ("is given away", "owned, consumed"),
    ("was given away", "owned, consumed"),
    ("were given away", "owned, consumed"),
    ("which is asked", "name who requires what"),
    ("what is asked", "required, requested"),
    ("is refused with", "is rejected with"),
    ("of one's own", "another word for what belongs to it"),
    ("by itself", "alone, itself, automatically"),
    ("by themselves", "alone, themselves, automatically"),
    ("stands for itself", "say what it means"),
    ("stand for themselves", "say what they mean"),
    ("in place of", "instead of"),
    ("as above", "repeat the noun"),
    ("has in common", "shares"),
];

/// `does nothing by itself` is how the standard library says it, too; that a value does not become a tensor by itself is the wording of an
/// error, which programs and people may look for.
const PLAIN: [&str; 3] = ["nothing by itself", "nothing by themselves", "does not become a tensor by itself"];

/// How the first line of documentation does not begin, and how it does.
const OPENINGS: &[(&str, &str)] = &[
    ("As `", "say what the call returns or does"),
    ("As [`", "say what the call returns or does"),
    ("So many", "the number of .."),
    ("Such a", "name it"),
    ("Of `", "subject first"),
];

/// The texts of these folders and files are public, beside the sources and the README of each package.
const FOLDERS: [&str; 3] = ["crates/course/exercises", "crates/course/solutions", "examples"];
const DOCUMENTS: [&str; 5] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs", "crates/course"];

/// The words of a text with one space between them, without the marks of documentation, in small letters.
fn plain(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Whether a phrase stands in the text, as whole words.
fn has_phrase(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(at, _)| {
        // `x.lent()` is a name.
        let is_before = |letter: char| letter.is_alphanumeric() || "_`-.".contains(letter);
        let is_after = |letter: char| letter.is_alphanumeric() || "_`-".contains(letter);
        !text[..at].chars().next_back().is_some_and(is_before)
            && !text[at + phrase.len()..].chars().next().is_some_and(is_after)
    })
}

/// `from 3 on`, `from that element on`: a start without an end; of time, `from then on` is plain.
fn has_open_start(text: &str) -> bool {
    let words: Vec<_> = text.split(' ').collect();
    let ends = |word: &str| word.trim_end_matches([',', '.', ';', ':', ')']) == "on";
    let starts = |word: &str| word.trim_start_matches('(') == "from";
    (0..words.len()).any(|at| {
        let is_time = matches!(words.get(at + 1), Some(&("here" | "now" | "then")));
        starts(words[at]) && !is_time && words.get(at + 2).is_some_and(|word| ends(word))
    })
}

/// What is wrong with a text, if anything is.
fn fault(words: &str) -> Option<String> {
    let mut text = plain(words);
    for phrase in PLAIN {
        text = text.replace(phrase, "");
    }
    let banned = PHRASES.iter().find(|(phrase, _)| has_phrase(&text, phrase));
    let open = has_open_start(&text).then(|| "`from .. on`: `START..`, and above, at least".to_owned());
    banned.map(|(phrase, instead)| format!("`{phrase}`: {instead}")).or(open)
}

/// What is wrong with the first line of documentation.
fn fault_of_first_line(words: &str) -> Option<String> {
    let first = words.lines().map(str::trim).find(|line| !line.is_empty())?;
    let opening = OPENINGS.iter().find(|(opening, _)| first.starts_with(opening));
    let is_word = |word: &str| word.len() > 1 && word.chars().all(char::is_alphabetic);
    // `# Errors` is a heading.
    let alone = (words.trim() == first && first.strip_suffix('.').is_some_and(is_word))
        .then(|| format!("`{first}` is one word"));
    opening.map(|(opening, instead)| format!("begins with `{opening}`: {instead}")).or(alone)
}

/// Whether the first line begins with what should follow a subject.
fn hides_subject(words: &str) -> bool {
    ["What ", "Of ", "Every ", "As "].iter().any(|opening| words.trim_start().starts_with(opening))
}

/// The faults of a document, by paragraph; of a file of Rust, by text.
fn faults(path: &Path, source: &str) -> Vec<String> {
    let paragraph = |words: &str| Text { line: 0, words: words.to_owned(), is_doc: false };
    let is_rust = path.extension().is_some_and(|ending| ending == "rs");
    let texts = if is_rust { texts(source) } else { source.split("\n\n").map(paragraph).collect() };
    let say = |text: &Text| {
        let hidden = (text.is_doc && hides_subject(&text.words))
            .then(|| "begins with `What`, `Of`, `Every` or `As`: subject first".to_owned());
        let first_line = if text.is_doc { fault_of_first_line(&text.words) } else { None };
        let fault = fault(&text.words).or(hidden).or(first_line)?;
        let start: String = plain(&text.words).chars().take(100).collect();
        Some(format!("{}:{}: {fault}\n    {start}", path.display(), text.line))
    };
    texts.iter().filter_map(say).collect()
}

/// The files with this ending in a folder, or the file itself.
fn files(path: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            files(&entry.unwrap().path(), ending, found);
        }
    } else if path.extension().is_some_and(|e| e == ending) {
        found.push(path.to_owned());
    }
}

#[test]
fn no_public_text_has_a_banned_phrase() {
    let root = &Path::new(env!("CARGO_MANIFEST_DIR")).canonicalize().unwrap();
    let (mut rust, mut documents) = (Vec::new(), Vec::new());
    for folder in folders().into_iter().chain(FOLDERS) {
        sources(&root.join(folder), &mut rust);
        files(&root.join(folder), "md", &mut documents);
    }
    let readme = |package: &Package| Path::new(&package.folder).join("README.md");
    let readmes = packages().iter().map(readme).filter(|file| root.join(file).exists());
    for document in readmes.chain(DOCUMENTS.map(PathBuf::from)) {
        files(&root.join(document), "md", &mut documents);
    }
    assert!(rust.len() > 500, "only {} files of Rust were found", rust.len());
    assert!(documents.len() > 60, "only {} documents were found", documents.len());
    rust.append(&mut documents);
    // `cargo-congruent` shares files with the library, by links.
    rust.retain(|path| path.canonicalize().unwrap() == *path);
    rust.sort();
    rust.dedup();
    let found: Vec<_> = rust
        .iter()
        .flat_map(|path| faults(path.strip_prefix(root).unwrap(), &fs::read_to_string(path).unwrap()))
        .collect();
    assert!(
        found.is_empty(),
        "{} texts are not plain English (CONTRIBUTING.md, Code and commits):\n{}",
        found.len(),
        found.join("\n")
    );
}

#[test]
fn a_banned_phrase_is_seen() {
    let of = |words| fault(words).map(|fault| fault.split(": ").next().unwrap().to_owned());
    let of_first_line = |words| fault_of_first_line(words).map(|fault| fault.split(": ").next().unwrap().to_owned());
    assert_eq!(of("one of So\n many.").as_deref(), Some("`so many`"));
    assert_eq!(of("A tensor (that is given) away"), Some("`that is given`".to_owned()));
    assert_eq!(of("the elements from `i` on: a view").as_deref(), Some("`from .. on`"));
    assert_eq!(of("does nothing by itself"), None);
    assert_eq!(of("from then on, `lent` and `x.lends()` are names; silent talents"), None);
    assert_eq!(of_first_line("\n As `sum`, but ..").as_deref(), Some("begins with `As ``"));
    assert_eq!(of_first_line(" They.").as_deref(), Some("`They.` is one word"));
    assert_eq!(of_first_line(" Errors.\n The second line."), None);
    assert_eq!(faults(Path::new("crates/grad/src/a.rs"), "/// What it gives.\nfn f() {}").len(), 1);
    let path = Path::new("a.rs");
    let source = "/// As `sum`.\nfn f() { let so_many = 1; \"in place of\" } // so many";
    assert_eq!(faults(path, source).len(), 2);
    assert_eq!(faults(Path::new("a.md"), "so\nmany\n\nso many").len(), 2);
}
