//! Names of a file as words, and words as identifiers of Rust.

use std::collections::HashMap;

/// The longest identifier that is made of a name.
const LONGEST: usize = 48;

/// The words that Rust keeps for itself.
const KEYWORDS: [&str; 51] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod",
    "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true",
    "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The words of a name, in small letters: `LayerNorm`, `layer_norm` and `layer-norm` are `layer`, `norm`.
///
/// A letter that is not ASCII is a word of its own, its number: `u03b1`.
pub fn words(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut is_open = false;
    for (at, &letter) in letters.iter().enumerate() {
        if !letter.is_ascii() && letter.is_alphanumeric() {
            words.push(format!("u{:04x}", letter as u32));
            is_open = false;
        } else if letter.is_ascii_alphanumeric() {
            match words.last_mut().filter(|_| is_open && !begins_word(&letters, at)) {
                Some(word) => word.push(letter.to_ascii_lowercase()),
                None => words.push(letter.to_ascii_lowercase().to_string()),
            }
            is_open = true;
        } else {
            is_open = false;
        }
    }
    words
}

/// Whether a capital begins a word: the `N` of `LayerNorm`, the `M` of `BERTModel`.
fn begins_word(letters: &[char], at: usize) -> bool {
    let is_small = |letter: Option<&char>| letter.is_some_and(char::is_ascii_lowercase);
    let before = at.checked_sub(1).and_then(|before| letters.get(before));
    let follows_small = before.is_some_and(|before| !before.is_ascii_uppercase());
    letters[at].is_ascii_uppercase() && (follows_small || is_small(letters.get(at + 1)))
}

/// The name of a field: `layer_norm`; `type_` for a keyword.
pub fn snake(words: &[String]) -> String {
    let mut name = cut(words.join("_"));
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        name.insert(0, 'n');
    }
    match KEYWORDS.contains(&&*name) {
        true => name + "_",
        false if name.is_empty() => "unnamed".to_owned(),
        false => name,
    }
}

/// The name of a struct: `LayerNorm`.
pub fn camel(words: &[String]) -> String {
    let capital = |word: &String| word[..1].to_ascii_uppercase() + &word[1..];
    let name = cut(words.iter().map(capital).collect());
    match name.chars().next() {
        None => "Unnamed".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("N{name}"),
        Some(_) => name,
    }
}

/// The name without what makes it too long. (It is ASCII.)
fn cut(mut name: String) -> String {
    name.truncate(LONGEST);
    name.truncate(name.trim_end_matches('_').len());
    name
}

/// One of several, by its words: `blocks` is `block`, `bodies` is `body`.
pub fn singular(words: &[String]) -> Vec<String> {
    let mut words = words.to_vec();
    if let Some(last) = words.last_mut() {
        let kept = match () {
            () if last.ends_with("ies") && last.len() > 4 => last.len() - 3,
            () if ["xes", "ches", "shes", "sses"].iter().any(|end| last.ends_with(end)) => last.len() - 2,
            () if ["ss", "us", "is", "as"].iter().any(|end| last.ends_with(end)) => last.len(),
            () if last.ends_with('s') && last.len() > 1 => last.len() - 1,
            () => last.len(),
        };
        let is_body = last.len() == kept + 3;
        last.truncate(kept);
        if is_body {
            last.push('y');
        }
    }
    words
}

/// Whether a user may give this name to a constant, a type parameter or a struct.
pub fn is_identifier(name: &str) -> bool {
    let is_word = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    let begins = name.starts_with(|first: char| first.is_ascii_alphabetic());
    is_word && begins && name != "Self" && !KEYWORDS.contains(&name)
}

/// A number as Rust writes it: `784`, `50_257`.
pub fn group_digits(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && digits.len() > 4 && (digits.len() - k).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

/// Names that are in use, and how often each was asked for.
#[derive(Default)]
pub struct Taken(HashMap<String, usize>);

impl Taken {
    /// Takes a name, if nobody has it.
    pub fn take(&mut self, name: &str) -> bool {
        if self.0.contains_key(name) {
            return false;
        }
        self.0.insert(name.to_owned(), 1);
        true
    }

    /// Whether somebody has this name.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Takes a name, or the first free one of those with a number behind: `weight_2`, `weight_3`; `type_2` for `type_`.
    pub fn take_numbered(&mut self, name: String, before: &str) -> String {
        let before = if name.ends_with(before) { "" } else { before };
        while !self.take(&name) {
            let count = self.0.entry(name.clone()).or_default();
            *count += 1;
            let other = format!("{name}{before}{count}");
            if self.take(&other) {
                return other;
            }
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(name: &str) -> String {
        words(name).join(" ")
    }

    #[test]
    fn a_name_has_the_words_that_a_reader_sees() {
        for (name, wanted) in [
            ("LayerNorm", "layer norm"),
            ("layer_norm", "layer norm"),
            ("BERTModel", "bert model"),
            ("conv2dTranspose", "conv2d transpose"),
            ("q_proj", "q proj"),
            ("a-b c/d", "a b c d"),
            ("__x__", "x"),
            ("größe", "gr u00f6 u00df e"),
            ("½", "u00bd"),
            ("!", ""),
            ("", ""),
        ] {
            assert_eq!(split(name), wanted, "{name}");
        }
    }

    #[test]
    fn every_name_becomes_an_identifier() {
        for (name, field, title) in [
            ("LayerNorm", "layer_norm", "LayerNorm"),
            ("type", "type_", "Type"),
            ("self", "self_", "Self"),
            ("1x1", "n1x1", "N1x1"),
            ("", "unnamed", "Unnamed"),
            ("α", "u03b1", "U03b1"),
        ] {
            assert_eq!((&*snake(&words(name)), &*camel(&words(name))), (field, title), "{name}");
        }
        assert_eq!(snake(&words(&"ab_".repeat(99))).len(), 47);
    }

    #[test]
    fn one_of_several_is_singular() {
        for (many, one) in [("blocks", "block"), ("bodies", "body"), ("boxes", "box"), ("bias", "bias"), ("h", "h")] {
            assert_eq!(singular(&words(many)).join("_"), one);
        }
        assert_eq!(singular(&words("conv_layers")).join("_"), "conv_layer");
        assert_eq!(singular(&words("axis")).join("_"), "axis");
    }

    #[test]
    fn digits_are_in_groups_as_rust_writes_them() {
        let wanted = [(0, "0"), (1024, "1024"), (50257, "50_257"), (1_000_000, "1_000_000")];
        assert_eq!(wanted.map(|(number, _)| group_digits(number)), wanted.map(|(_, text)| text));
    }

    #[test]
    fn names_that_are_taken_get_numbers() {
        let mut taken = Taken::default();
        assert!(taken.take("x_2"));
        let names = ["x", "x", "x"].map(|name| taken.take_numbered(name.to_owned(), "_"));
        assert_eq!(names, ["x", "x_3", "x_4"]);
        assert_eq!(["type_", "type_"].map(|name| taken.take_numbered(name.to_owned(), "_")), ["type_", "type_2"]);
    }
}
