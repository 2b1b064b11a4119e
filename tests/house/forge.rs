//! The guide on a forge: `guide/` holds its chapters as plain Markdown. Hidden lines are left out, links lead to chapters and
//! sources, and every relative link of the repository's pages leads to a file and a heading that exist.
//!
//! `GUIDE=overwrite cargo test --test house forge` writes the folder again.
//!
//! **Why a second copy?** The chapters are documentation that rustdoc tests, with its hidden lines and its `crate::` links; a forge
//! shows the former and cannot follow the latter. **Rejected:** mdBook, a large tool that leaves both as they are; a folder that
//! git ignores, which no reader of a forge sees.

mod links;
mod lists;
mod render;
mod tables;
mod target;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;
use target::Names;

/// The folder of the rendered guide.
const FOLDER: &str = "guide";

/// The guide of the crate of gradients, which becomes a chapter here.
const TRAINING: &str = "crates/grad/src/guide.md";

/// A page of the rendered guide.
struct Page {
    /// Its file in [`FOLDER`].
    name: String,
    /// The file it is written from.
    source: String,
    title: String,
    text: String,
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The page that leads to the chapters, as the module documents itself.
fn contents() -> Page {
    let source = "src/guide/mod.rs".to_owned();
    let lines = read(&source);
    let text: Vec<_> = lines.lines().filter_map(|line| line.strip_prefix("//!")).map(str::trim).collect();
    let training = "Gradients, layers and optimisers: [training](training), the guide of `congruent-grad`.";
    let text = format!("{}\n\n{training}\n", text.join("\n"));
    Page { name: "README.md".to_owned(), source, title: "The guide".to_owned(), text }
}

/// The chapters of a table of contents: ``| 2 | [Shapes and lengths](shapes) | .. |`` is one.
fn chapters(contents: &str) -> Vec<Page> {
    let row = |line: &str| {
        let (title, rest) = line.split_once("| [")?.1.split_once("](")?;
        let name = rest.split_once(')')?.0;
        let source = format!("src/guide/{name}.md");
        Some(Page { name: format!("{name}.md"), title: title.to_owned(), text: read(&source), source })
    };
    contents.lines().filter_map(row).collect()
}

fn pages() -> Vec<Page> {
    let contents = contents();
    let mut pages = chapters(&contents.text);
    let training = "Training".to_owned();
    pages.push(Page {
        name: "training.md".to_owned(),
        source: TRAINING.to_owned(),
        title: training,
        text: read(TRAINING),
    });
    pages.push(contents);
    pages
}

/// The page as a forge shows it.
fn rendered(page: &Page) -> String {
    let note = format!("<!-- Written from {}: `GUIDE=overwrite cargo test --test house forge`. -->", page.source);
    let names = if page.source == TRAINING { Names::gradients() } else { Names::library() };
    let body = render::markdown(&page.text, |target| names.resolve(target));
    format!("{note}\n\n# {}\n\n{body}", page.title)
}

/// Writes the folder where that is asked for, once and before any test reads it.
fn write_if_asked() {
    static WRITTEN: Once = Once::new();
    lists::write_if_asked();
    crate::pytorch::write_if_asked();
    let asked = std::env::var("GUIDE").is_ok_and(|guide| guide == "overwrite");
    WRITTEN.call_once(|| {
        for page in pages().iter().filter(|_| asked) {
            fs::create_dir_all(root().join(FOLDER)).unwrap();
            fs::write(root().join(FOLDER).join(&page.name), rendered(page)).unwrap();
        }
    });
}

#[test]
fn the_guide_is_rendered() {
    write_if_asked();
    let folder = root().join(FOLDER);
    let mut expected: Vec<PathBuf> = Vec::new();
    for page in pages() {
        let (file, text) = (folder.join(&page.name), rendered(&page));
        let same = fs::read_to_string(&file).is_ok_and(|there| there == text);
        assert!(same, "{} differs from {}: run with GUIDE=overwrite", file.display(), page.source);
        expected.push(file);
    }
    let there = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let more: Vec<_> = there.filter(|file| !expected.contains(file)).collect();
    assert!(more.is_empty(), "no chapter is rendered to {more:?}");
    assert!(expected.len() >= 14, "only {} pages: does the test still see them?", expected.len());
}

/// Nothing that only rustdoc understands is left.
#[test]
fn no_line_is_for_rustdoc_alone() {
    for page in pages() {
        let text = rendered(&page);
        let wrong =
            |line: &&str| line.contains("](crate::") || line.contains("](mod@") || line.starts_with("```compile_fail");
        let wrong: Vec<_> = text.lines().filter(wrong).collect();
        assert!(wrong.is_empty(), "{}: {wrong:?}", page.name);
    }
}
