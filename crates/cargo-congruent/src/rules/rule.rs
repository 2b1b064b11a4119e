//! A rule: the answer to one mistake, and the notes of rustc that the answer replaces.

use crate::facts::Facts;

/// The answer to one mistake.
pub struct Rule {
    /// Returns the sentence, if the message is about the mistake.
    pub answer: fn(&Facts) -> Option<String>,
    /// Notes and helps of rustc that the sentence repeats or contradicts, as patterns: `*` stands for any text, and any text may follow.
    redundant: &'static [&'static str],
    /// Whether a note is redundant that no pattern describes.
    is_redundant: fn(&str, &Facts) -> bool,
    /// Whether the message is about the library although it names nothing of the library.
    pub is_unnamed: bool,
}

impl Rule {
    /// A rule that keeps all notes.
    pub const fn new(answer: fn(&Facts) -> Option<String>) -> Self {
        Self { answer, redundant: &[], is_redundant: |_, _| false, is_unnamed: false }
    }

    /// The rule, with patterns of the notes that it makes redundant.
    pub const fn replaces(self, redundant: &'static [&'static str]) -> Self {
        Self { redundant, ..self }
    }

    /// The rule, which makes the notes redundant that `is_redundant` accepts.
    pub const fn replaces_if(self, is_redundant: fn(&str, &Facts) -> bool) -> Self {
        Self { is_redundant, ..self }
    }

    /// The rule, of messages that name nothing of the library.
    pub const fn unnamed(self) -> Self {
        Self { is_unnamed: true, ..self }
    }

    /// Whether the answer repeats or contradicts a note or a help of rustc.
    pub fn makes_redundant(&self, note: &str, facts: &Facts) -> bool {
        self.redundant.iter().any(|pattern| matches(pattern, note)) || (self.is_redundant)(note, facts)
    }
}

/// Whether a text starts with the pattern, in which `*` stands for any text.
fn matches(pattern: &str, text: &str) -> bool {
    let (start, others) = pattern.split_once('*').unwrap_or((pattern, ""));
    let Some(mut rest) = text.strip_prefix(start) else { return false };
    others.split('*').all(|part| {
        let found = rest.split_once(part);
        rest = found.map_or("", |(_, behind)| behind);
        found.is_some()
    })
}

/// Rules that are tried in their order.
pub struct Group {
    /// Where the answer goes.
    pub place: Place,
    /// Whether the rules apply to a message.
    pub applies: fn(&Facts) -> bool,
    /// The rules.
    pub rules: &'static [Rule],
}

/// The place of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The answer replaces the headline.
    Instead,
    /// The answer follows the headline.
    Beyond,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_a_start_with_holes() {
        let matched = ["the trait `", "the trait `*must be", "*`B` must*implemented", "*", ""];
        assert!(matched.iter().all(|pattern| matches(pattern, "the trait `B` must be implemented for `A`")));
        let others = ["trait `", "the trait `*is not", "*implemented*must"];
        assert!(!others.iter().any(|pattern| matches(pattern, "the trait `B` must be implemented for `A`")));
    }
}
