//! Names of a file in comments and strings of Rust, whatever letters they have.

/// A letter as it is, or its number where it does not show, or turns the text around.
fn push_letter(text: &mut String, letter: char) {
    match letter {
        _ if letter.is_alphanumeric() || letter.is_ascii_graphic() || letter == ' ' => text.push(letter),
        _ => text.extend(letter.escape_default()),
    }
}

/// The longest text that a comment shows.
const LONGEST: usize = 80;

/// A text as code in a comment: `` `layers.0.weight` ``.
pub fn code(text: &str) -> String {
    let mut shown = String::new();
    for letter in text.chars().take(LONGEST) {
        // (A mark within would end it.)
        push_letter(&mut shown, if letter == '`' { '\'' } else { letter });
    }
    if text.chars().count() > LONGEST {
        shown.push_str("..");
    }
    format!("`{shown}`")
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
