//! A rendered message of rustc, with its lines in the words of whoever has to mend the mistake.

use crate::facts::Facts;
use crate::facts::origin::Origin;
use crate::output::blocks::{self, Block, Line};
use crate::rules::headline::Headline;
use crate::rules::{figure, headline, plumbing, remedy};
use crate::styled::{Letter, Styles, plain, text};
use crate::words::translate;

/// A rendered message, of which these facts are known.
pub fn with_facts(message: &str, facts: &Facts, origin: &Origin) -> String {
    if !facts.ours {
        return message.to_owned();
    }
    let mut styles = Styles::default();
    let (said, end) = message.split_at(message.trim_end_matches('\n').len());
    let letters = styles.read(said);
    styles.write(&translate_lines(&letters, facts, origin)) + end
}

fn translate_lines(letters: &[Letter], facts: &Facts, origin: &Origin) -> Vec<Letter> {
    let all = blocks::split(letters);
    let frame = Frame::measure(&all);
    let place = all.first().and_then(Block::place);
    let mut lines: Vec<Vec<Letter>> = Vec::new();
    let mut headline = headline::find_headline(facts);
    let (figure, legend) = (figure::draw_figure(facts), remedy::say_legend(facts));
    // A short message is one line.
    let short = place.is_none();
    let (figure, legend) = (figure.filter(|_| !short), legend.filter(|_| !short));
    let (mut figure, mut legend) = (figure.map(|text| ("note", text)), legend.map(|text| ("help", text)));
    for (k, block) in all.iter().enumerate() {
        if k > 0 && plumbing::is_plumbing(&block.said(), block.place().as_deref(), place.as_deref(), facts, origin) {
            continue;
        }
        // The legend stands behind the notes of the first part; the figure in front of them.
        if k > 0 && !block.is_note() {
            add_note(&mut lines, legend.take(), &frame);
        }
        for line in shown(block, k == 0, origin) {
            lines.push(match line.kind {
                Line::Source => line.letters.clone(),
                Line::Words if k == 0 && lines.is_empty() && headline::is_about_a_name(facts) => line.letters.clone(),
                Line::Words => translate(&line.letters),
            });
            if let (0, 1, Some(own), Some(line)) = (k, lines.len(), headline.take(), lines.last_mut()) {
                with_headline(line, &own);
            }
        }
        if k == 0 {
            while lines.last().is_some_and(|line| is_edge(line)) {
                lines.pop();
            }
            add_note(&mut lines, figure.take(), &frame);
        }
    }
    add_note(&mut lines, legend.take(), &frame);
    narrow(separate_notes(lines, &frame), frame.gutter).join(&Letter { char: '\n', style: 0 })
}

/// Without the room for the numbers of lines that were left out: those of the library have three digits.
fn narrow(mut lines: Vec<Vec<Letter>>, gutter: usize) -> Vec<Vec<Letter>> {
    let digits = |line: &Vec<Letter>| {
        let said = text(line);
        let number = said.trim_start().split(' ').next().unwrap_or_default().len();
        if blocks::is_source(&said) { number } else { 0 }
    };
    let needed = lines.iter().map(digits).max().unwrap_or(gutter);
    let spare = gutter.saturating_sub(needed.max(1));
    for line in &mut lines {
        let blank = line.iter().take_while(|letter| letter.char == ' ').count();
        if spare > 0 && blank >= spare {
            line.drain(..spare);
        }
    }
    lines
}

/// Puts a headline in the place of rustc's, or behind it.
fn with_headline(line: &mut Vec<Letter>, own: &Headline) {
    let said = match own {
        Headline::Beyond(more) => more,
        Headline::Instead(said) => {
            // `error[E0061]: ` stays, and the place in front of it in short messages.
            let letters: String = text(line);
            let placed = !["error", "warning"].iter().any(|level| letters.starts_with(level));
            let level = letters.find(": error").or(letters.find(": warning")).filter(|_| placed).map_or(0, |at| at + 2);
            let begins = letters[level..].find(": ").map_or(0, |at| level + at + 2);
            line.truncate(letters[..begins].chars().count());
            said
        }
    };
    let style = line.last().map_or(0, |last| last.style);
    line.extend(said.chars().map(|char| Letter { char, style }));
}

/// The lines of a part, without source of the library.
fn shown<'b>(block: &'b Block, first: bool, origin: &Origin) -> &'b [blocks::Row] {
    let points_here = |row: &blocks::Row| {
        let said = text(&row.letters);
        let said = said.trim_start();
        let place = said.strip_prefix("::: ").or_else(|| said.strip_prefix("--> "));
        place.is_some_and(|place| origin.holds(place))
    };
    // The first part points at the user's source, and may go on with the library's.
    let skipped = if first { 2 } else { 0 };
    let end = block.lines.iter().skip(skipped).position(points_here).map_or(block.lines.len(), |at| at + skipped);
    &block.lines[..end]
}

/// `  |`, and nothing behind it.
fn is_edge(line: &[Letter]) -> bool {
    text(line).trim() == "|"
}

/// What rustc draws around its words: how far to the right, and in which colours.
struct Frame {
    gutter: usize,
    line: u16,
    bold: u16,
}

impl Frame {
    fn measure(all: &[Block]) -> Frame {
        let rows = || all.iter().flat_map(|block| &block.lines);
        let arrow = rows().find(|row| text(&row.letters).trim_start().starts_with("--> "));
        let line =
            arrow.and_then(|row| row.letters.iter().find(|letter| letter.char == '-')).map_or(0, |own| own.style);
        let bold = rows().next().and_then(|row| row.letters.last()).map_or(0, |own| own.style);
        Frame { gutter: blocks::gutter(all), line, bold }
    }

    /// `  |`
    fn edge(&self) -> Vec<Letter> {
        let bar = Letter { char: '|', style: self.line };
        [plain(&" ".repeat(self.gutter + 1)), vec![bar]].concat()
    }

    /// `  = note: `
    fn head(&self, kind: &str) -> Vec<Letter> {
        let coloured = |what: &str, style: u16| what.chars().map(|char| Letter { char, style }).collect::<Vec<_>>();
        [plain(&" ".repeat(self.gutter + 1)), coloured("= ", self.line), coloured(kind, self.bold), plain(": ")]
            .concat()
    }
}

fn add_note(lines: &mut Vec<Vec<Letter>>, what: Option<(&str, String)>, frame: &Frame) {
    let Some((kind, said)) = what else { return };
    let head = frame.head(kind);
    for (k, line) in said.lines().enumerate() {
        let front = if k == 0 { head.clone() } else { plain(&" ".repeat(head.len())) };
        lines.push([front, plain(line)].concat());
    }
}

/// Notes and further parts stand apart from the source above them; where there are none, nothing does.
fn separate_notes(lines: Vec<Vec<Letter>>, frame: &Frame) -> Vec<Vec<Letter>> {
    let part = |line: &[Letter]| {
        let said = text(line);
        said.trim_start().starts_with("= ") || said.starts_with("note") || said.starts_with("help")
    };
    let mut all: Vec<Vec<Letter>> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    let source = |line: &[Letter]| text(line).trim_start().starts_with("--> ");
    let from = all.iter().position(|line| source(line)).unwrap_or(all.len());
    match all.iter().skip(from).position(|line| part(line)).map(|at| from + at) {
        Some(first) if !is_edge(&all[first - 1]) => all.insert(first, frame.edge()),
        Some(_) => {}
        None => {
            while all.len() > from && all.last().is_some_and(|line| is_edge(line)) {
                all.pop();
            }
        }
    }
    all
}
