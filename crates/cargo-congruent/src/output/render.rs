//! Lays a message out as rustc does: from its fields, with the library that rustc's own layout comes from.

use crate::facts::around::File;
use crate::facts::origin::Origin;
use crate::output::contrast;
use crate::output::excerpt::Excerpt;
use crate::output::layout::{Layout, Stands};
use annotate_snippets::{Element, Group, Level, Origin as Place, Patch, Renderer, Snippet};
use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A message that can be laid out.
#[derive(Clone, Debug)]
pub struct Page {
    headline: Diagnostic,
    parts: Vec<(Stands, Diagnostic)>,
    layout: Layout,
    /// The files that it shows lines of.
    files: BTreeMap<String, Rc<File>>,
}

impl Page {
    /// A message of rustc whose fields are translated; its parts come with the place that rustc gave to each.
    pub fn new(
        mut headline: Diagnostic,
        mut parts: Vec<(Stands, Diagnostic)>,
        layout: Layout,
        origin: &Origin,
    ) -> Page {
        // The headline points at the user's source, and may go on with the library's.
        keep_own(&mut headline.spans, origin, true);
        for (_, part) in parts.iter_mut().filter(|(stands, _)| *stands == Stands::Apart) {
            keep_own(&mut part.spans, origin, false);
        }
        for (stands, _) in parts.iter_mut().filter(|(_, part)| is_of_several_files(&part.spans)) {
            if *stands == Stands::Change {
                *stands = Stands::Note;
            }
        }
        let mut page = Page { headline, parts, layout, files: BTreeMap::new() };
        // Each file is read once.
        let named: BTreeSet<String> = page.list_spans().map(|span| span.file_name.clone()).collect();
        page.files = named.into_iter().filter_map(|name| Some((name.clone(), origin.find_file(&name)?))).collect();
        page
    }

    /// A message as it is.
    pub fn of_rustc(message: &Diagnostic, origin: &Origin) -> Page {
        let layout = Layout::read(message);
        let parts = message.children.iter().map(|part| (layout.find(part), part.clone())).collect();
        Page::new(message.clone(), parts, layout, origin)
    }

    fn list_spans(&self) -> impl Iterator<Item = &DiagnosticSpan> {
        let parts = self.parts.iter().flat_map(|(_, part)| &part.spans);
        self.headline.spans.iter().chain(parts)
    }

    /// The text of the message, with these notes at its end.
    pub fn render(&self, notes: &[String]) -> String {
        let renderer = if self.layout.colours { Renderer::styled() } else { Renderer::plain() };
        let renderer = renderer.term_width(self.layout.width).short_message(self.layout.short);
        let mut groups = vec![self.show_headline()];
        for (stands, part) in &self.parts {
            self.add_part(&mut groups, *stands, part);
        }
        if let Some(last) = groups.pop() {
            groups.push(last.elements(notes.iter().map(|note| Level::NOTE.message(note))));
        }
        renderer.render(&groups) + &self.layout.end
    }

    fn show_headline(&self) -> Group<'_> {
        let own = &self.headline;
        let mut title = find_level(own.level).primary_title(&own.message);
        if let Some(code) = &own.code {
            title = title.id(&code.code);
        }
        let mut spans = own.spans.clone();
        for label in self.parts.iter().flat_map(|(stands, part)| self.label_spans(*stands, part)) {
            // A place that has no label yet gets this one.
            spans.retain(|own| own.label.is_some() || !is_same_place(own, &label));
            spans.push(label);
        }
        Group::with_title(title).elements(self.show_source(&spans))
    }

    /// The spans of a suggestion that stands as a label under the source of the headline.
    fn label_spans(&self, stands: Stands, part: &Diagnostic) -> Vec<DiagnosticSpan> {
        let Stands::Label { code } = stands else { return vec![] };
        let mut spans = part.spans.clone();
        for span in &mut spans {
            let behind = span.suggested_replacement.take().filter(|_| code).map(|code| format!(": `{code}`"));
            span.label = Some(format!("help: {}{}", part.message, behind.unwrap_or_default()));
            span.is_primary = self.headline.spans.iter().any(|own| own.is_primary && is_same_place(own, span));
        }
        spans
    }

    fn add_part<'p>(&'p self, groups: &mut Vec<Group<'p>>, stands: Stands, part: &'p Diagnostic) {
        let title = || Group::with_title(find_level(part.level).secondary_title(&part.message));
        match stands {
            Stands::Note => {
                let colours = self.layout.colours && part.level == DiagnosticLevel::Note;
                let said = if colours { contrast::colour(&part.message) } else { part.message.clone() };
                if let Some(last) = groups.pop() {
                    groups.push(last.element(find_level(part.level).message(said)));
                }
            }
            Stands::Apart => groups.push(title().elements(self.show_source(&part.spans))),
            Stands::Change => groups.push(title().elements(self.show_changes(&part.spans))),
            Stands::Label { .. } | Stands::Nowhere => {}
        }
    }

    /// The lines that spans point at, file by file: that of the place first.
    fn show_source(&self, spans: &[DiagnosticSpan]) -> Vec<Element<'_>> {
        let by_file = self.sort_by_file(spans);
        let elements = by_file.into_iter().map(|spans| {
            let first = spans[0];
            match Excerpt::new(self.files.get(&first.file_name).map(Rc::as_ref), &spans) {
                Some(excerpt) => {
                    let annotations: Vec<_> = spans.iter().map(|span| excerpt.annotate(span)).collect();
                    excerpt.into_snippet().path(first.file_name.clone()).annotations(annotations).into()
                }
                None => {
                    Place::path(first.file_name.clone()).line(first.line_start).char_column(first.column_start).into()
                }
            }
        });
        elements.collect()
    }

    fn sort_by_file<'s>(&self, spans: &'s [DiagnosticSpan]) -> Vec<Vec<&'s DiagnosticSpan>> {
        let mut all: Vec<Vec<&DiagnosticSpan>> = Vec::new();
        let (first, others): (Vec<_>, Vec<_>) = spans.iter().partition(|span| span.is_primary);
        for name in first.into_iter().chain(others).map(|span| &span.file_name) {
            if all.iter().all(|known| known[0].file_name != *name) {
                all.push(spans.iter().filter(|span| span.file_name == *name).collect());
            }
        }
        all
    }

    /// The changes that a suggestion offers.
    fn show_changes(&self, spans: &[DiagnosticSpan]) -> Vec<Element<'_>> {
        let changes = split_changes(spans);
        let mut shown: Vec<_> =
            changes.iter().take(ALTERNATIVES).filter_map(|change| self.show_change(change)).collect();
        let others = changes.len().saturating_sub(ALTERNATIVES);
        if others > 0 {
            let candidates = if others == 1 { "candidate" } else { "candidates" };
            shown.push(Level::NOTE.no_name().message(format!("and {others} other {candidates}")).into());
        }
        shown
    }

    fn show_change(&self, spans: &[DiagnosticSpan]) -> Option<Element<'_>> {
        let name = &spans.first()?.file_name;
        let excerpt = Excerpt::new(self.files.get(name).map(Rc::as_ref), &spans.iter().collect::<Vec<_>>())?;
        let patch = |span: &DiagnosticSpan| {
            Patch::new(excerpt.range(span), span.suggested_replacement.clone().unwrap_or_default())
        };
        let patches: Vec<_> = spans.iter().map(patch).collect();
        let snippet: Snippet<'_, Patch<'_>> = excerpt.into_snippet();
        Some(snippet.path(name.clone()).patches(patches).into())
    }
}

/// How many alternatives rustc shows; it counts the others.
const ALTERNATIVES: usize = 4;

fn is_same_place(own: &DiagnosticSpan, other: &DiagnosticSpan) -> bool {
    let place = |span: &DiagnosticSpan| (span.byte_start, span.byte_end);
    own.file_name == other.file_name && place(own) == place(other)
}

/// Whether a suggestion changes several files: they are one change or alternatives, and no field says which.
fn is_of_several_files(spans: &[DiagnosticSpan]) -> bool {
    spans.windows(2).any(|both| both[0].file_name != both[1].file_name)
}

/// Splits the places of a suggestion into its alternatives, which rustc lists one after the other. The places of one change, which
/// are in any order, do not overlap: a place that overlaps with an earlier one begins the next alternative.
fn split_changes(spans: &[DiagnosticSpan]) -> Vec<&[DiagnosticSpan]> {
    let (mut changes, mut begin) = (Vec::new(), 0);
    for (at, span) in spans.iter().enumerate() {
        if spans[begin..at].iter().any(|own| overlaps(own, span)) {
            changes.push(&spans[begin..at]);
            begin = at;
        }
    }
    changes.extend((begin < spans.len()).then(|| &spans[begin..]));
    changes
}

/// Whether two places of one file are the same or have a byte in common.
fn overlaps(own: &DiagnosticSpan, other: &DiagnosticSpan) -> bool {
    is_same_place(own, other) || own.byte_start < other.byte_end && other.byte_start < own.byte_end
}

/// The spans that are shown: those in the library are not, except for what a headline points at. What is inside a macro from
/// elsewhere is shown where the macro is called; of the user's own macros, the call is shown as well.
fn keep_own(spans: &mut Vec<DiagnosticSpan>, origin: &Origin, headline: bool) {
    let calls: Vec<_> = spans.iter().filter(|span| origin.is_own(&span.file_name)).filter_map(find_call).collect();
    for call in calls {
        if !spans.iter().any(|own| is_same_place(own, &call)) {
            spans.push(call);
        }
    }
    for span in spans.iter_mut() {
        while !origin.is_own(&span.file_name)
            && let Some(expansion) = span.expansion.take()
        {
            let mut call = expansion.span;
            (call.label, call.is_primary) = (span.label.take(), span.is_primary);
            *span = call;
        }
    }
    spans.retain(|span| headline && span.is_primary || !origin.holds(&span.file_name));
}

/// The outermost call of a macro that a span is inside of, if the span is not among what the macro is called with.
fn find_call(span: &DiagnosticSpan) -> Option<DiagnosticSpan> {
    let expansions = std::iter::successors(span.expansion.as_deref(), |own| own.span.expansion.as_deref());
    let outermost = expansions.filter(|own| own.def_site_span.is_some()).last()?;
    let mut call = outermost.span.clone();
    let within = call.byte_start <= span.byte_start && span.byte_end <= call.byte_end;
    let kind =
        if outermost.macro_decl_name.starts_with("#[derive") { "derive macro expansion" } else { "macro invocation" };
    (call.label, call.is_primary) = (Some(format!("in this {kind}")), false);
    (!within || call.file_name != span.file_name).then_some(call)
}

fn find_level(level: DiagnosticLevel) -> Level<'static> {
    match level {
        DiagnosticLevel::Warning => Level::WARNING,
        DiagnosticLevel::Note | DiagnosticLevel::FailureNote => Level::NOTE,
        DiagnosticLevel::Help => Level::HELP,
        DiagnosticLevel::Ice => Level::ERROR.with_name("error: internal compiler error"),
        _ => Level::ERROR,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::layout::samples::{make_message, make_span};
    use std::ops::Range;

    /// A place in a line that is the whole file, with new code there.
    fn span(file: &str, line: &str, range: Range<usize>, code: Option<&str>) -> DiagnosticSpan {
        make_span(file, 1, &[line], range, code)
    }

    /// The text of an error in `src/main.rs` with this suggestion.
    fn suggest(changes: &[DiagnosticSpan]) -> String {
        let rendered = Some("error: wrong\n --> src/main.rs:1:1\n");
        let headline = make_message("error", "wrong", &[span("src/main.rs", CALL, 0..4, None)], rendered);
        let help = make_message("help", "write this", changes, None);
        let layout = Layout::read(&headline);
        Page::new(headline, vec![(Stands::Change, help)], layout, &Origin::default()).render(&[])
    }

    const CALL: &str = "some_function_with_a_long_name(first, second)";

    #[test]
    fn a_change_of_two_files_is_a_note() {
        let changes =
            [span("src/main.rs", CALL, 0..4, Some("any")), span("src/lib.rs", "fn f() {}", 0..0, Some("pub "))];
        let text = suggest(&changes);
        assert!(text.contains("= help: write this"), "{text}");
        assert!(!text.contains("pub ") && !text.contains("any_function"), "{text}");
    }

    /// rustc's JSON lists the places of all alternatives one after the other.
    #[test]
    fn alternatives_of_several_places_are_shown_one_by_one() {
        let change = |range, code| span("src/main.rs", CALL, range, Some(code));
        let name = 0..CALL.find('(').unwrap();
        let first = CALL.find("first").unwrap();
        let first = first..first + "first".len();
        let changes =
            [change(name.clone(), "f"), change(first.clone(), "x"), change(name, "g"), change(first.clone(), "y")];
        let text = suggest(&changes);
        assert!(text.contains("f(x, second)") && text.contains("g(y, second)"), "{text}");
        // Places that overlap are alternatives, too.
        let text = suggest(&[change(0..first.end, "h(x"), change(first, "y")]);
        assert!(text.contains("h(x, second)") && text.contains("long_name(y, second)"), "{text}");
    }

    /// So rustc says that one argument has to go and another to change (E0061).
    #[test]
    fn places_of_one_change_are_in_any_order() {
        let change = |range, code| span("src/main.rs", CALL, range, Some(code));
        let [first, comma] = ["first", ", second"].map(|part| CALL.find(part).unwrap());
        let text = suggest(&[change(comma..CALL.len() - 1, ""), change(first..comma, "x")]);
        assert!(text.contains("long_name(x)"), "{text}");
    }
}
