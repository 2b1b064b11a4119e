//! A rendered message as blocks: the headline with its source, notes, and further parts with a source of their own.

use crate::styled::{Letter, text};

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A headline, a note, a label under the source.
    Words,
    /// The user's source: nothing in it is changed.
    Source,
}

/// A line, and what it is.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its letters.
    pub letters: Vec<Letter>,
    /// What it is.
    pub kind: Line,
}

/// A part of a message that stays or goes as a whole.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Its lines.
    pub lines: Vec<Row>,
}

impl Block {
    /// Its first line, and those that go on with it, without `= note:`; for a part with a source, its own words only.
    pub fn said(&self) -> String {
        let lines: Vec<_> = self.lines.iter().map(|line| text(&line.letters)).collect();
        let source = lines.iter().position(|line| line.trim_start().starts_with("--> ")).unwrap_or(lines.len());
        lines[..source].join("\n").trim_start().trim_start_matches("= ").to_owned()
    }

    /// Whether it is a `= note:`, which has no source.
    pub fn is_note(&self) -> bool {
        self.lines.first().is_some_and(|line| text(&line.letters).trim_start().starts_with("= "))
    }

    /// `src/main.rs:5:16`
    pub fn place(&self) -> Option<String> {
        self.lines.iter().find_map(|line| text(&line.letters).trim_start().strip_prefix("--> ").map(str::to_owned))
    }
}

fn starts_part(line: &str) -> bool {
    ["error", "warning", "note", "help", "failure-note"]
        .iter()
        .any(|kind| line.strip_prefix(kind).is_some_and(|rest| rest.starts_with(':') || rest.starts_with('[')))
}

/// Whether a line shows source, as in: `12 | let x`.
pub fn is_source(line: &str) -> bool {
    let rest = line.trim_start().trim_start_matches(|char: char| char.is_ascii_digit());
    let numbered = rest.len() < line.trim_start().len();
    numbered && rest.trim_start().starts_with(['|', '~', '-', '+', '/'])
}

/// The blocks of a message.
pub fn split(letters: &[Letter]) -> Vec<Block> {
    let mut all: Vec<Block> = Vec::new();
    for line in letters.split(|letter| letter.char == '\n') {
        let said = text(line);
        if all.is_empty() || starts_part(&said) || said.trim_start().starts_with("= ") && !is_source(&said) {
            all.push(Block::default());
        }
        let kind = if is_source(&said) { Line::Source } else { Line::Words };
        if let Some(last) = all.last_mut() {
            last.lines.push(Row { letters: line.to_vec(), kind });
        }
    }
    all
}

/// How wide the numbers of lines are.
pub fn gutter(all: &[Block]) -> usize {
    let lines = all.iter().flat_map(|block| &block.lines).map(|line| text(&line.letters));
    let arrow =
        lines.filter(|line| line.trim_start().starts_with("--> ")).map(|line| line.find("--> ").unwrap_or(0)).next();
    arrow.unwrap_or(1)
}
