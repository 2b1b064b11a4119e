//! The source that spans show: the file where it can be read, and otherwise the lines that came with the message.

use crate::facts::around::File;
use annotate_snippets::{Annotation, AnnotationKind, Snippet};
use cargo_metadata::diagnostic::DiagnosticSpan;
use std::collections::BTreeMap;
use std::ops::Range;

/// Lines of a file.
pub struct Excerpt {
    text: String,
    /// The number of the first line.
    first: usize,
    /// Where each line begins.
    begins: Vec<usize>,
}

impl Excerpt {
    /// The file, if it still has the lines that spans of it show; and otherwise those lines, or nothing if there are none.
    pub fn new(file: Option<&File>, spans: &[&DiagnosticSpan]) -> Option<Excerpt> {
        let shown = list_lines(spans);
        let (&first, _) = shown.first_key_value()?;
        let (&last, _) = shown.last_key_value()?;
        let known: Vec<&str> = file.map_or(vec![], |file| file.text().lines().collect());
        let is_current = shown.iter().all(|(line, text)| known.get(line - 1) == Some(text));
        let line = |number| shown.get(&number).copied().unwrap_or_default();
        match is_current {
            true => Some(Excerpt::read(known.join("\n"), 1)),
            false => Some(Excerpt::read((first..=last).map(line).collect::<Vec<_>>().join("\n"), first)),
        }
    }

    fn read(text: String, first: usize) -> Excerpt {
        let begins = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Excerpt { text, first, begins }
    }

    /// The byte at a line and a column, which count from 1.
    fn find_byte(&self, line: usize, column: usize) -> usize {
        let begin = line.checked_sub(self.first).and_then(|at| self.begins.get(at)).copied().unwrap_or(self.text.len());
        let line = self.text[begin..].split('\n').next().unwrap_or_default();
        begin + line.char_indices().nth(column.saturating_sub(1)).map_or(line.len(), |(at, _)| at)
    }

    /// The bytes of a span.
    pub fn range(&self, span: &DiagnosticSpan) -> Range<usize> {
        let from = self.find_byte(span.line_start, span.column_start);
        from..self.find_byte(span.line_end, span.column_end).max(from)
    }

    /// A span with its label.
    pub fn annotate(&self, span: &DiagnosticSpan) -> Annotation<'static> {
        let kind = if span.is_primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        kind.span(self.range(span)).label(span.label.clone())
    }

    /// The lines as the library takes them.
    pub fn into_snippet<M: Clone>(self) -> Snippet<'static, M> {
        Snippet::source(self.text).line_start(self.first)
    }
}

/// The lines that spans show, by their numbers.
fn list_lines<'s>(spans: &[&'s DiagnosticSpan]) -> BTreeMap<usize, &'s str> {
    let lines = spans.iter().flat_map(|span| (span.line_start..).zip(&span.text));
    lines.map(|(number, line)| (number, line.text.as_str())).collect()
}
