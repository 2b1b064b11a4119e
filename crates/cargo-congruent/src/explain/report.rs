//! The explanation of an expression: its paragraphs and its picture.

use super::value::Value;

/// A part of a picture: its title, its lengths, and those to which it is stretched.
#[derive(Clone, Debug)]
pub struct Part {
    /// The text below it.
    pub title: String,
    /// The lengths that it has.
    pub own: Vec<usize>,
    /// The lengths that it is stretched to.
    pub full: Vec<usize>,
}

/// An explanation, from the first step to the last.
#[derive(Debug, Default)]
pub struct Report {
    /// The explanation, in paragraphs.
    pub said: Vec<String>,
    /// The tensors that come out; `None` where the operation is refused.
    pub results: Option<Vec<Value>>,
    /// The last picture, and the signs between its parts.
    pub picture: Option<(Vec<Part>, Vec<String>)>,
}

/// Why there is no result.
pub(super) enum Stop {
    /// The expression means nothing here: an operation or a setting that there is not.
    Unread(String),
    /// The operation refuses its operands.
    Refused(String),
}

pub(super) type Step = Result<Vec<Value>, Stop>;

impl Report {
    /// Adds a paragraph.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.said.push(text.into());
    }

    /// Draws these parts.
    pub(super) fn draw(&mut self, parts: Vec<Part>, signs: &[&str]) {
        let shown: Vec<_> = parts.iter().map(|part| (part.title.as_str(), &part.own[..], &part.full[..])).collect();
        self.say(congruent_notation::figure::scene(&shown, signs));
        self.picture = Some((parts, signs.iter().map(|sign| (*sign).to_owned()).collect()));
    }
}
