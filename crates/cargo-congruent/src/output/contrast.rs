//! The colours of a note that compares two types. rustc colours what differs, and says so in no field.

const DIFFERS: &str = "\x1b[1m\x1b[35m";
const RESET: &str = "\x1b[0m";

/// `expected A` and `found B`, with what differs between the two in colour; other notes stay as they are.
pub fn colour(note: &str) -> String {
    compare(note).unwrap_or_else(|| note.to_owned())
}

/// The two lines in colour, where a note has them.
fn compare(note: &str) -> Option<String> {
    let (expected, found) = note.split_once('\n')?;
    let compared = expected.trim_start().starts_with("expected ") && found.trim_start().starts_with("found ");
    let (own, other) = (split_quoted(expected)?, split_quoted(found)?);
    compared.then(|| format!("{}\n{}", mark(own, other[1]), mark(other, own[1])))
}

/// Splits a text at its backticks: the text before them, between them and behind them.
fn split_quoted(line: &str) -> Option<[&str; 3]> {
    let (front, rest) = line.split_once('`')?;
    let (type_, behind) = rest.rsplit_once('`')?;
    Some([front, type_, behind])
}

/// The line, with the words of its type coloured that the other has not in their place.
fn mark([front, own, behind]: [&str; 3], other: &str) -> String {
    let (words, others) = (split_words(own), split_words(other));
    let same = words.iter().zip(&others).take_while(|(own, other)| own == other).count();
    let rest = words.len().min(others.len()) - same;
    let last = words.iter().rev().zip(others.iter().rev()).take(rest).take_while(|(own, other)| own == other).count();
    let in_turn = words.len() == others.len();
    let differs = |k: usize| if in_turn { words[k] != others[k] } else { k >= same && k < words.len() - last };
    let places: Vec<usize> = (0..words.len()).collect();
    let runs = places.chunk_by(|a, b| differs(*a) == differs(*b)).map(|run| {
        let text: String = words[run[0]..=run[run.len() - 1]].concat();
        if differs(run[0]) { format!("{DIFFERS}{text}{RESET}") } else { text }
    });
    format!("{front}`{}`{behind}", runs.collect::<String>())
}

/// Words, and the signs between them.
fn split_words(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let words = letters.chunk_by(|a, b| is_of_word(*a) && is_of_word(*b));
    words.map(|word| word.iter().collect()).collect()
}

/// Whether a letter is part of a word.
fn is_of_word(char: char) -> bool {
    char.is_alphanumeric() || char == '_' || char == '?'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_coloured() {
        let shown = |note: &str| colour(note).replace(DIFFERS, "<<").replace(RESET, ">>");
        assert_eq!(
            shown("expected struct `Tensor<_, [4, 8]>`\n   found struct `Tensor<_, [8, 8]>`"),
            "expected struct `Tensor<_, [<<4>>, 8]>`\n   found struct `Tensor<_, [<<8>>, 8]>`"
        );
        assert_eq!(
            shown("expected reference `&mut Net`\n found struct `Net`"),
            "expected reference `<<&mut >>Net`\n found struct `Net`"
        );
        assert_eq!(shown("the shapes:\nleft 2"), "the shapes:\nleft 2");
    }
}
