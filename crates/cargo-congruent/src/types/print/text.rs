//! Names of a file in comments and strings of Rust, whatever letters they have.

/// The width of a line: rustfmt breaks longer ones.
pub const WIDTH: usize = 100;

/// A letter as it is, or its number where it does not show, or turns the text around.
fn push_letter(text: &mut String, letter: char) {
    match letter {
        _ if letter.is_alphanumeric() || letter.is_ascii_graphic() || letter == ' ' => text.push(letter),
        _ => text.extend(letter.escape_default()),
    }
}

/// The longest text that a comment shows.
const LONGEST: usize = 80;

/// A text as it can be within the marks of code in a comment.
pub fn escape(text: &str) -> String {
    let mut shown = String::new();
    for letter in text.chars() {
        // (A mark within would end it.)
        push_letter(&mut shown, if letter == '`' { '\'' } else { letter });
    }
    shown
}

/// A text as code in a comment, if it is not too long: `` `layers.0.weight` ``.
pub fn code(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("`{}..`", escape(&text[..end])),
        None => format!("`{}`", escape(text)),
    }
}

/// The lines of a comment with these words.
pub fn wrap(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut().filter(|line| line.len() + word.len() + 5 <= WIDTH) {
            Some(line) => *line += &format!(" {word}"),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A text as a string of Rust: `"layers.0.weight"`.
pub fn literal(text: &str) -> String {
    let mut shown = String::from("\"");
    for letter in text.chars() {
        if matches!(letter, '"' | '\\') {
            shown.push('\\');
        }
        push_letter(&mut shown, letter);
    }
    shown.push('"');
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_letter_ends_a_comment_or_a_string() {
        assert_eq!(literal("a\"b\\c\nd\u{202e}é"), "\"a\\\"b\\\\c\\nd\\u{202e}é\"");
        assert_eq!(code("a`b\nc"), "`a'b\\nc`");
        assert_eq!(code(&"x".repeat(81)), format!("`{}..`", "x".repeat(80)));
    }
}
