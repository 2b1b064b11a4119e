//! The source that spans show: the file where it can be read, and otherwise the lines that came with the message.

use crate::facts::around::{File, Lines};
use annotate_snippets::{Annotation, AnnotationKind, Snippet};
use cargo_metadata::diagnostic::DiagnosticSpan;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// Lines of a file.
pub struct Excerpt<'f> {
    lines: Cow<'f, Lines>,
    /// The number of the first line.
    first: usize,
}

impl<'f> Excerpt<'f> {
    /// Takes the whole file, if it still has the lines that came with the spans. Otherwise, takes these lines alone: without any,
    /// there is no excerpt.
    pub fn new(file: Option<&'f File>, spans: &[&DiagnosticSpan]) -> Option<Excerpt<'f>> {
        let shown = list_lines(spans);
        let (&first, _) = shown.first_key_value()?;
        let (&last, _) = shown.last_key_value()?;
        let has = |file: &File, number: usize, line: &str| {
            number.checked_sub(1).and_then(|at| file.lines().find_line(at)) == Some(line)
        };
        let current = file.filter(|file| shown.iter().all(|(number, line)| has(file, *number, line)));
        let line = |number| shown.get(&number).copied().unwrap_or_default();
        Some(match current {
            Some(file) => Excerpt { lines: Cow::Borrowed(file.lines()), first: 1 },
            None => Excerpt { lines: Cow::Owned(Lines::new(&(first..=last).map(line).collect::<Vec<_>>())), first },
        })
    }

    /// The byte at a line and a column, which count from 1.
    fn find_byte(&self, line: usize, column: usize) -> usize {
        let text = self.lines.text();
        let begin = line.checked_sub(self.first).and_then(|at| self.lines.find_begin(at)).unwrap_or(text.len());
        let line = text[begin..].split('\n').next().unwrap_or_default();
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
    pub fn into_snippet<M: Clone>(self) -> Snippet<'f, M> {
        let snippet = match self.lines {
            Cow::Borrowed(lines) => Snippet::source(lines.text()),
            Cow::Owned(lines) => Snippet::source(lines.text().to_owned()),
        };
        snippet.line_start(self.first)
    }
}

/// The lines that spans show, by their numbers.
fn list_lines<'s>(spans: &[&'s DiagnosticSpan]) -> BTreeMap<usize, &'s str> {
    let lines = spans.iter().flat_map(|span| (span.line_start..).zip(&span.text));
    lines.map(|(number, line)| (number, line.text.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::layout::samples::make_span;

    fn span(line: usize, text: &str) -> DiagnosticSpan {
        make_span("src/main.rs", line, &[text], 1..2, None)
    }

    #[test]
    fn a_file_that_has_changed_is_not_shown() {
        let file = File::new("a\r\n\u{e9}bc\r\n".to_owned());
        let (current, other) = (span(2, "\u{e9}bc"), span(2, "bcd"));
        let [whole, alone] = [&current, &other].map(|span| Excerpt::new(Some(&file), &[span]).unwrap());
        assert_eq!((whole.lines.text(), whole.first, whole.range(&current)), ("a\n\u{e9}bc", 1, 4..5));
        assert_eq!((alone.lines.text(), alone.first, alone.range(&other)), ("bcd", 2, 1..2));
    }

    #[test]
    fn line_zero_is_in_no_file() {
        let (file, span) = (File::new("abc\n".to_owned()), span(0, "abc"));
        let excerpt = Excerpt::new(Some(&file), &[&span]).unwrap();
        assert_eq!((excerpt.lines.text(), excerpt.first, excerpt.range(&span)), ("abc", 0, 1..2));
    }
}
