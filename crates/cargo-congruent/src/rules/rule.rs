//! Rules as values: which headlines a rule answers, what it writes, where that stands, and which notes of rustc it makes redundant.

use crate::facts::Facts;
use crate::rules::pattern::{Match, fill_holes};

/// Where the text of a rule stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The text is the headline.
    Instead,
    /// The text follows the headline, behind a colon.
    Beyond,
    /// The text replaces the end of the headline: what the pattern leaves out, or has behind `|`.
    End,
}

/// How a rule makes its text.
#[derive(Clone, Copy)]
pub enum Write {
    /// A text with the holes of the pattern, `{length}`, and `{x}` for the receiver.
    Say(&'static str),
    /// A function of the texts in the holes of the pattern.
    Find(fn(&Match) -> Option<String>),
    /// A function of all facts, for a rule without a pattern.
    Read(fn(&Facts) -> Option<String>),
}

/// A mistake, and its answer.
#[derive(Clone, Copy)]
pub struct Rule {
    /// The pattern of the headlines that the rule answers; empty for a rule that reads other facts.
    pub pattern: &'static str,
    /// The answer.
    pub write: Write,
    /// Where the answer stands.
    pub place: Place,
    /// Whether a message that the rule answers is about the library, even if it names nothing of the library.
    pub about_the_library: bool,
    /// The patterns of the notes that say no more than the answer, or contradict it.
    pub redundant: &'static [&'static str],
    /// Whether a note is redundant, if this depends on more than the note's beginning.
    pub covers: Option<fn(&str, &Facts) -> bool>,
}

impl Rule {
    const fn new(pattern: &'static str, write: Write, place: Place) -> Rule {
        Rule { pattern, write, place, about_the_library: false, redundant: &[], covers: None }
    }

    /// Marks messages that the rule answers as messages about the library.
    pub const fn about_the_library(self) -> Rule {
        Rule { about_the_library: true, ..self }
    }

    /// Adds patterns of notes that the answer makes redundant.
    pub const fn redundant(self, redundant: &'static [&'static str]) -> Rule {
        Rule { redundant, ..self }
    }

    /// Adds a function that finds redundant notes.
    pub const fn covering(self, covers: fn(&str, &Facts) -> bool) -> Rule {
        Rule { covers: Some(covers), ..self }
    }

    /// Whether a note says no more than the answer, or contradicts it.
    pub fn makes_redundant(&self, note: &str, facts: &Facts) -> bool {
        self.redundant.iter().any(|pattern| fill_holes(pattern, note).is_some())
            || self.covers.is_some_and(|covers| covers(note, facts))
    }
}

/// A rule whose answer replaces the headline.
pub const fn instead(write: fn(&Facts) -> Option<String>) -> Rule {
    Rule::new("", Write::Read(write), Place::Instead)
}

/// A rule whose answer follows the headline.
pub const fn beyond(write: fn(&Facts) -> Option<String>) -> Rule {
    Rule::new("", Write::Read(write), Place::Beyond)
}

/// A rule whose answer replaces the end of the headlines of a pattern.
pub const fn end(pattern: &'static str, write: Write, redundant: &'static [&'static str]) -> Rule {
    Rule::new(pattern, write, Place::End).redundant(redundant)
}
