//! Sentences with types as they are written.

use super::print::{Spelling, rewrite};
use crate::styled::{Letter, plain, text};

/// A line of words: its types as they are written, and what only names types left out.
fn translate(letters: &[Letter]) -> Vec<Letter> {
    // `__dim_` is what `dim!` calls a name that it has made.
    LEFT_OUT.iter().fold(rewrite(letters, Spelling::Sentence), |shown, what| remove_text(shown, what))
}

/// What only names types that nobody writes.
const LEFT_OUT: [&str; 3] = [" (`Sym<..>`)", "__dim_", " {__Length}"];

fn remove_text(mut letters: Vec<Letter>, what: &str) -> Vec<Letter> {
    let len = what.chars().count();
    while let Some(at) = letters.windows(len).position(|own| text(own) == what) {
        letters.drain(at..at + len);
    }
    letters
}

/// A sentence of a message, without its source: what stands in the fields of cargo's JSON.
pub fn translate_sentence(said: &str) -> String {
    let all: Vec<_> = said.lines().map(|line| text(&translate(&plain(line)))).collect();
    all.join("\n")
}
