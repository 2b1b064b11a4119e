//! Texts of files in messages.

use std::fmt;

/// The number of characters that a message shows.
const SHOWN: usize = 60;

/// The beginning of a text from a file, without line breaks, and two dots if the text is longer. So messages stay short for all files.
pub struct Cut<'a>(pub &'a str);

impl fmt::Display for Cut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars().take(SHOWN) {
            if c.is_control() { write!(f, "{}", c.escape_default())? } else { write!(f, "{c}")? }
        }
        f.write_str(if self.0.chars().nth(SHOWN).is_some() { ".." } else { "" })
    }
}
