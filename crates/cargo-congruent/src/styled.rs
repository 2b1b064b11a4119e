//! Text, letter by letter: in a label of an editor, each letter knows the part that it comes from, and what becomes of a type keeps it.

/// A letter, and the number of the part that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The letter.
    pub char: char,
    /// The part; 0 is none.
    pub style: u16,
}

/// Letters of no part.
pub fn plain(text: &str) -> Vec<Letter> {
    text.chars().map(|char| Letter { char, style: 0 }).collect()
}

/// The text of letters.
pub fn text(letters: &[Letter]) -> String {
    letters.iter().map(|letter| letter.char).collect()
}

/// The letters without each place where this text stands.
pub fn remove(letters: &[Letter], what: &str) -> Vec<Letter> {
    let (mut left, mut at, len) = (Vec::with_capacity(letters.len()), 0, what.chars().count());
    while at < letters.len() {
        if letters[at..].iter().map(|letter| letter.char).take(len).eq(what.chars()) {
            at += len;
        } else {
            left.push(letters[at]);
            at += 1;
        }
    }
    left
}
