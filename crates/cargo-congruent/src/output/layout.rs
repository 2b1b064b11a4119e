//! Facts that are in rustc's text and in no field of a message. The text is searched; only numbered lines are taken apart.
//!
//! | searched for | says |
//! |---|---|
//! | an escape sequence | whether there are colours |
//! | `-->` | whether a message with a place is more than one line |
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
    /// A label under the source of the headline, with the new code or without.
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
        // Without a place, the two forms differ in the notes alone.
        let short = !message.spans.is_empty() && !text.contains("--> ");
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
    let shown: Vec<_> = text.lines().filter_map(read_numbered_line).collect();
    let mut lines = message.spans.iter().flat_map(|span| (span.line_start..).zip(&span.text));
    let cut = lines.any(|(number, line)| {
        let line = line.text.trim().replace('\t', "    ");
        let same: Vec<_> = shown.iter().filter(|(own, _)| *own == number).map(|(_, shown)| shown).collect();
        // rustc leaves out the middle of a span of many lines, however wide the terminal is; and a suggestion shows its own code.
        same.iter().any(|shown| shown.contains("...")) && !same.iter().any(|shown| shown.contains(&line))
    });
    let ends = shown.iter().map(|(_, shown)| shown).filter(|shown| cut && shown.ends_with("..."));
    ends.map(|shown| shown.chars().count()).max().unwrap_or(if cut { RUSTC_WIDTH } else { usize::MAX / 2 })
}

/// The number of a line of source, and the line of the text that shows it: `9 | /     collect(`.
fn read_numbered_line(line: &str) -> Option<(usize, &str)> {
    let (number, _) = line.split_once(" |")?;
    Some((number.trim().parse().ok()?, line))
}

/// The columns that rustc assumes if it does not know those of the terminal.
const RUSTC_WIDTH: usize = 140;

/// Messages and spans for tests.
#[cfg(test)]
pub(super) mod samples {
    use cargo_metadata::diagnostic::{Diagnostic, DiagnosticSpan};
    use serde::Deserialize;
    use serde_json::json;
    use std::ops::Range;

    /// Makes a span of these lines: the first has this number, and the bytes of the range are replaced by the code, if there is any.
    pub fn make_span(file: &str, first: usize, lines: &[&str], at: Range<usize>, code: Option<&str>) -> DiagnosticSpan {
        let (from, to) = (at.start + 1, at.end + 1);
        let text = |line: &&str| json!({ "text": line, "highlight_start": from, "highlight_end": to });
        let span = json!({
            "file_name": file, "byte_start": at.start, "byte_end": at.end, "line_start": first,
            "line_end": first + lines.len() - 1, "column_start": from, "column_end": to, "is_primary": true, "label": null,
            "suggested_replacement": code, "suggestion_applicability": null, "expansion": null,
            "text": lines.iter().map(text).collect::<Vec<_>>(),
        });
        DiagnosticSpan::deserialize(span).unwrap()
    }

    /// Makes a message, with the text that rustc has made of it.
    pub fn make_message(level: &str, said: &str, spans: &[DiagnosticSpan], rendered: Option<&str>) -> Diagnostic {
        let message = json!({
            "message": said, "code": null, "level": level, "spans": [], "children": [], "rendered": rendered,
        });
        let mut message = Diagnostic::deserialize(message).unwrap();
        message.spans = spans.to_vec();
        message
    }
}

#[cfg(test)]
mod tests {
    use super::samples::{make_message, make_span};
    use super::*;
    use cargo_metadata::diagnostic::DiagnosticSpan;

    fn span(first: usize, lines: &[&str]) -> DiagnosticSpan {
        make_span("src/main.rs", first, lines, 0..1, None)
    }

    fn read(rendered: &str, spans: &[DiagnosticSpan]) -> Layout {
        Layout::read(&make_message("error", "mismatched types", spans, Some(rendered)))
    }

    const WIDE: usize = usize::MAX / 2;

    /// rustc 1.95 shows the first four and the last two lines of a call of ten lines.
    #[test]
    fn lines_left_out_of_a_long_span_are_not_cut() {
        let rendered = "error[E0308]: mismatched types\n  --> src/main.rs:9:5\n   |\n 3 |   ) -> u64 {\n   |        --- expected \
             `u64` because of return type\n...\n 9 | /     collect(\n10 | |         a,\n11 | |         b,\n12 | |         c,\n\
             ...  |\n17 | |         d,\n18 | |     )\n   | |_____^ expected `u64`, found `String`\n\n";
        let names = ["a", "b", "c", "one_more", "a", "b", "other", "d"].map(|name| format!("        {name},"));
        let call: Vec<_> =
            ["    collect("].into_iter().chain(names.iter().map(String::as_str)).chain(["    )"]).collect();
        let layout = read(rendered, &[span(9, &call), span(3, &[") -> u64 {"])]);
        assert_eq!((layout.width, layout.short), (WIDE, false));
    }

    /// rustc 1.95 in a terminal of 50 columns.
    #[test]
    fn a_line_that_is_cut_says_the_width() {
        let line = "    let total: u64 = \"text\".len() + 1_u64; // a comment that is longer than the terminal";
        let cut = "error[E0308]: mismatched types\n --> c.rs:2:22\n  |\n2 | ...tal: u64 = \"text\".len() + 1_u64; // a co...\n  \
             |         ---   ^^^^^^^^^^^^^^^^^^^^ expected `u64`, found `usize`\n  |         |\n  |         expected due to \
             this\n  |\nhelp: you can convert a `usize` to a `u64` and panic if the converted value doesn't fit\n  |\n2 |     \
             let total: u64 = (\"text\".len() + 1_u64).try_into().unwrap(); // a comment that is longer than the \
             terminal\n  |                      +                    +++++++++++++++++++++\n\n";
        let begin = cut.find("2 | ...").unwrap();
        let shown = cut[begin..].lines().next().unwrap();
        assert_eq!(read(cut, &[span(2, &[line])]).width, shown.len());
        let whole = cut.replace(shown, &format!("2 | {line}"));
        assert_eq!(read(&whole, &[span(2, &[line])]).width, WIDE);
        let rest = cut.replace(shown, "2 | ...the terminal");
        assert_eq!(read(&rest, &[span(2, &[line])]).width, RUSTC_WIDTH);
    }

    #[test]
    fn a_message_without_a_place_keeps_its_notes() {
        assert!(!read("error: linking failed\n  |\n  = note: cc\n\n", &[]).short);
        assert!(read("src/main.rs:3:9: error: x\n", &[span(3, &["x"])]).short);
    }
}
