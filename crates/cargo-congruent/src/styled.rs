//! Text with colours, letter by letter: types are read as if there were none, and keep those they had.

/// A letter, and the number of its style in a [`Styles`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The letter.
    pub char: char,
    /// Its style; 0 is none.
    pub style: u16,
}

/// The styles of a text: the escape sequences in front of a letter.
#[derive(Debug, Default)]
pub struct Styles(Vec<String>);

const RESET: &str = "\x1b[0m";

impl Styles {
    fn number(&mut self, style: &str) -> u16 {
        if style.is_empty() {
            return 0;
        }
        let known = self.0.iter().position(|own| own == style);
        let at = known.unwrap_or_else(|| {
            self.0.push(style.to_owned());
            self.0.len() - 1
        });
        u16::try_from(at + 1).unwrap_or(0)
    }

    /// The letters of a text, whose escape sequences become styles.
    pub fn read(&mut self, text: &str) -> Vec<Letter> {
        let (mut letters, mut style, mut rest) = (Vec::new(), String::new(), text);
        while let Some(char) = rest.chars().next() {
            let end = if rest.starts_with("\x1b[") { rest.find('m') } else { None };
            if let Some(end) = end {
                let (escape, behind) = rest.split_at(end + 1);
                if escape == RESET {
                    style.clear()
                } else {
                    style.push_str(escape)
                }
                rest = behind;
            } else {
                letters.push(Letter { char, style: self.number(&style) });
                rest = &rest[char.len_utf8()..];
            }
        }
        letters
    }

    /// The text of some letters, with escape sequences where the style changes.
    pub fn write(&self, letters: &[Letter]) -> String {
        let (mut text, mut style) = (String::new(), 0);
        for letter in letters {
            // A line ends without colour, as rustc's do.
            let own = if letter.char == '\n' { 0 } else { letter.style };
            if own != style {
                if style != 0 {
                    text.push_str(RESET);
                }
                if own != 0 {
                    text.push_str(&self.0[usize::from(own) - 1]);
                }
                style = own;
            }
            text.push(letter.char);
        }
        if style != 0 {
            text.push_str(RESET);
        }
        text
    }
}

/// Letters without colour.
pub fn plain(text: &str) -> Vec<Letter> {
    text.chars().map(|char| Letter { char, style: 0 }).collect()
}

/// The text of letters, without colour.
pub fn text(letters: &[Letter]) -> String {
    letters.iter().map(|letter| letter.char).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_kept() {
        let shown = "\x1b[1m\x1b[91merror\x1b[0m\x1b[1m: both\x1b[0m\nplain";
        let mut styles = Styles::default();
        let letters = styles.read(shown);
        assert_eq!(text(&letters), "error: both\nplain");
        assert_eq!(styles.write(&letters), shown);
    }
}
