//! A message of rustc, in the words of whoever has to mend the mistake.
//!
//! | module | |
//! |---|---|
//! | [`blocks`] | takes a rendered message apart |
//! | [`facts`] | what it is about: relations between shapes |
//! | [`plumbing`] | notes that help nobody |
//! | [`sides`] | the two shapes, under each other |
//! | [`remedy`] | what to write instead |
//! | [`cascade`] | two messages about one mistake |

pub mod blocks;
pub mod cascade;
pub mod facts;
pub mod plumbing;
pub mod remedy;
pub mod sides;

use crate::styled::{Letter, Styles, plain, text};
use crate::words::{Spelling, rewrite};
use blocks::{Block, Line};
use facts::Facts;
pub use plumbing::Origin;

/// A rendered message, translated; as it is, where it is not about this library.
pub fn rendered(message: &str, origin: &Origin) -> String {
    let mut styles = Styles::default();
    let letters = styles.read(message);
    let facts = Facts::of_rendered(&text(&letters));
    let points_here = |block: &Block| block.place().is_some_and(|place| origin.holds(&place));
    if !facts.ours && !blocks::split(&letters).iter().any(points_here) {
        return message.to_owned();
    }
    styles.write(&translated(&letters, &facts, origin))
}

fn translated(letters: &[Letter], facts: &Facts, origin: &Origin) -> Vec<Letter> {
    let all = blocks::split(letters);
    let gutter = blocks::gutter(&all);
    let place = all.first().and_then(Block::place);
    let mut lines: Vec<Vec<Letter>> = Vec::new();
    let (figure, remedy) = (sides::figure(facts), remedy::remedy(facts));
    let (mut figure, mut remedy) = (figure.map(|text| ("note", text)), remedy.map(|text| ("help", text)));
    for (k, block) in all.iter().enumerate() {
        if k > 0 && plumbing::is(&block.said(), block.place().as_deref(), place.as_deref(), facts, origin) {
            continue;
        }
        // The remedy stands behind the notes of the first part; the figure in front of them.
        if k > 0 && !block.is_note() {
            add(&mut lines, remedy.take(), gutter);
        }
        for line in &block.lines {
            lines.push(match line.kind {
                Line::SOURCE => line.letters.clone(),
                _ => words(&line.letters),
            });
        }
        if k == 0 {
            while lines.last().is_some_and(|line| is_edge(line)) {
                lines.pop();
            }
            add(&mut lines, figure.take(), gutter);
        }
    }
    add(&mut lines, remedy.take(), gutter);
    separated(lines, gutter).join(&Letter { char: '\n', style: 0 })
}

/// A line of words: its types as they are written, and what only names types left out.
fn words(letters: &[Letter]) -> Vec<Letter> {
    let shown = rewrite(letters, Spelling::Sentence);
    let said = text(&shown);
    match said.find(" (`Sym<..>`)") {
        Some(at) => {
            let at = said[..at].chars().count();
            [&shown[..at], &shown[at + " (`Sym<..>`)".chars().count()..]].concat()
        }
        None => shown,
    }
}

/// `  |`, and nothing behind it.
fn is_edge(line: &[Letter]) -> bool {
    text(line).trim() == "|"
}

fn add(lines: &mut Vec<Vec<Letter>>, what: Option<(&str, String)>, gutter: usize) {
    let Some((kind, said)) = what else { return };
    let indent = " ".repeat(gutter + 1);
    for (k, line) in said.lines().enumerate() {
        let front = if k == 0 { format!("{indent}= {kind}: ") } else { " ".repeat(gutter + 5 + kind.len()) };
        lines.push(plain(format!("{front}{line}").trim_end()));
    }
}

/// Notes stand apart from the source above them, and nothing else does.
fn separated(lines: Vec<Vec<Letter>>, gutter: usize) -> Vec<Vec<Letter>> {
    let is_note = |line: &[Letter]| text(line).trim_start().starts_with("= ");
    let mut all: Vec<Vec<Letter>> = Vec::new();
    let mut inside = false;
    for (k, line) in lines.iter().enumerate() {
        if is_note(line) && !inside && k > 0 && !all.last().is_some_and(|last| is_edge(last)) {
            all.push(plain(&format!("{} |", " ".repeat(gutter))));
        }
        inside = is_note(line) || inside && text(line).starts_with(&" ".repeat(gutter + 3)) && !text(line).trim_start().starts_with('|');
        all.push(line.clone());
    }
    // Where all notes behind the source are gone, so is what set them apart.
    let mut kept: Vec<Vec<Letter>> = Vec::new();
    for (k, line) in all.iter().enumerate() {
        let next = all.get(k + 1);
        let idle = is_edge(line) && next.is_none_or(|next| next.first().is_some_and(|first| first.char.is_alphabetic()) || next.is_empty());
        if !idle {
            kept.push(line.clone());
        }
    }
    kept
}

/// A sentence of a message, without its source: what stands in the fields of cargo's JSON.
pub fn sentence(said: &str) -> String {
    let all: Vec<_> = said.lines().map(|line| text(&words(&plain(line)))).collect();
    all.join("\n")
}

/// Messages one behind the other, each translated.
pub fn several(messages: &[String], origin: &Origin) -> Vec<String> {
    messages.iter().map(|message| rendered(message, origin)).collect()
}
