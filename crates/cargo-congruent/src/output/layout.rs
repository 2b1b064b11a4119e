//! What no field of a message says, and rustc's own text of it does. The text is searched; no line of it is taken apart.
//!
//! | searched for | says |
//! |---|---|
//! | an escape sequence | whether there are colours |
//! | `-->` | whether the message is more than one line |
//! | the lines of the source that it shows | whether the terminal was too narrow for them |
//! | the sentence of a suggestion | where it stands: [`Stands`] |

use cargo_metadata::diagnostic::Diagnostic;

/// Where a part of a message stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// Behind `=`, without source.
    Note,
    /// On lines of its own, with source below it.
    Apart,
    /// The same, with the change that it suggests.
    Change,
    /// As a label under the source of the headline, with the new code or without.
    Label {
        /// Whether the label ends with the code.
        code: bool,
    },
    /// Nowhere: rustc shows it to editors alone.
    Nowhere,
}

/// The layout that rustc has chosen for a message.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// rustc's text, without colours.
    text: String,
    /// Whether there are colours.
    pub colours: bool,
    /// Whether the message is one line.
    pub short: bool,
    /// The columns that lines of source may take.
    pub width: usize,
    /// The empty lines at the end.
    pub end: String,
}

impl Layout {
    /// Reads the layout of a message.
    pub fn read(message: &Diagnostic) -> Layout {
        let rendered = message.rendered.as_deref().unwrap_or_default();
        let text = remove_colours(rendered);
        let end = text[text.trim_end_matches('\n').len()..].to_owned();
        let short = !text.contains("--> ");
        Layout { colours: rendered.contains("\x1b["), short, width: find_width(message, &text), end, text }
    }

    /// Where a part of the message stands.
    pub fn find(&self, part: &Diagnostic) -> Stands {
        let first = part.message.lines().next().unwrap_or_default();
        let has = |said: String| self.text.contains(&said);
        match part.spans.iter().any(|span| span.suggested_replacement.is_some()) {
            _ if part.spans.is_empty() => Stands::Note,
            false => Stands::Apart,
            true if has(format!("\nhelp: {first}")) => Stands::Change,
            true if has(format!("= help: {first}")) => Stands::Note,
            true if has(format!("help: {first}")) => Stands::Label { code: has(format!("help: {first}: `")) },
            true => Stands::Nowhere,
        }
    }
}

/// A text without `ESC [ .. m`.
fn remove_colours(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once('m').map_or(part, |(_, behind)| behind))
}

/// The columns of the terminal, where it was too narrow for a line of source; more than anybody needs otherwise.
fn find_width(message: &Diagnostic, text: &str) -> usize {
    let mut lines = message.spans.iter().flat_map(|span| &span.text);
    let cut = lines.any(|line| !text.contains(line.text.trim().replace('\t', "    ").as_str()));
    let ends = text.lines().filter(|line| cut && line.ends_with("...")).map(|line| line.chars().count());
    ends.max().unwrap_or(if cut { RUSTC_WIDTH } else { usize::MAX / 2 })
}

/// What rustc takes for the columns of a terminal that it knows nothing of.
const RUSTC_WIDTH: usize = 140;
