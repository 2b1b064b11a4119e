//! Heat maps as SVG.
//!
//! Known by now: the numbers that are shown, and their places on the scale. This file writes cells, signs, the scale and the captions as XML.
//!
//! From top to bottom: the slices next to each other, each below its position; the scale with its ends; NaN and infinities; the note on what is left
//! out.

use super::color::{Rgb, write_hex};
use super::grid::{Grid, Limits, Numbers};
use super::options::Options;
use super::scale::{Place, Scale, place, write_number};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The parts that are shown of a vector, of a matrix, and of higher ranks.
const VECTOR: Limits = Limits { slices: 1, rows: 1, columns: 256 };
const MATRIX: Limits = Limits { slices: 1, rows: 64, columns: 64 };
const SLICES: Limits = Limits { slices: 6, rows: 32, columns: 32 };
/// Up to this number of cells, each has a tooltip.
const WITH_TOOLTIPS: usize = 256;
/// The height of a line of text.
const LINE: usize = 16;
/// The width of a letter, or more.
const LETTER: usize = 7;
/// The space between slices, and above the scale.
const GAP: usize = 8;
/// The number of colours of the scale, and the size of each.
const SCALE: usize = 32;
const SCALE_CELL: [usize; 2] = [6, 10];

/// A picture that grows downwards.
struct SvgPage {
    body: String,
    width: usize,
    height: usize,
}

/// Returns the whole file.
pub(super) fn draw(numbers: &Numbers<'_>, options: &Options) -> String {
    let (most, cell) = choose_size(numbers.sizes);
    let mut page = SvgPage { body: String::new(), width: 0, height: 0 };
    if numbers.summary.count == 0 {
        page.add_line("no elements");
        return page.finish(numbers);
    }
    let scale = numbers.summary.scale(options.bounds);
    page.add_grids(&numbers.read_grids(most), scale, cell);
    match scale {
        Some(scale) => page.add_scale(scale),
        None => page.add_line("no finite elements"),
    }
    let not_finite = numbers.summary.not_finite().map(|(place, name, count)| match place.sign() {
        Some(sign) => format!("{sign} {name}: {count}"),
        None => format!("{name}: {count}"),
    });
    let not_finite: Vec<_> = not_finite.collect();
    if !not_finite.is_empty() {
        page.add_line(&not_finite.join(", "));
    }
    if let Some(note) = numbers.note(most) {
        page.add_line(&note);
    }
    page.finish(numbers)
}

/// Returns the limits for these sizes, and the width and height of a cell.
fn choose_size(sizes: &[usize]) -> (Limits, [usize; 2]) {
    let side = |room: usize, count: usize, least: usize, most: usize| (room / count.max(1)).clamp(least, most);
    match sizes {
        [] => (VECTOR, [24, 24]),
        [columns] => (VECTOR, [side(512, *columns, 2, 24), 24]),
        [rows, columns] => (MATRIX, [side(384, *rows.max(columns), 6, 24); 2]),
        [.., rows, columns] => (SLICES, [side(128, *rows.max(columns), 4, 16); 2]),
    }
}

impl SvgPage {
    /// Adds slices next to each other.
    fn add_grids(&mut self, grids: &[Grid], scale: Option<Scale>, cell: [usize; 2]) {
        let count: usize = grids.iter().map(|grid| grid.numbers.len()).sum();
        let top = if grids.iter().any(|grid| grid.title().is_some()) { LINE } else { 0 };
        let mut left = 0;
        for grid in grids {
            let title = grid.title().unwrap_or_default();
            if !title.is_empty() {
                self.add_text(&title, [left, LINE - 4], "start");
            }
            match count <= WITH_TOOLTIPS {
                true => self.add_cells_with_tooltips(grid, scale, cell, [left, top]),
                false => self.add_cells(grid, scale, cell, [left, top]),
            }
            self.add_signs(grid, scale, cell, [left, top]);
            let width = (grid.columns.len() * cell[0]).max(title.chars().count() * LETTER);
            self.reserve([left + width, top + grid.rows.len() * cell[1]]);
            left += width + GAP;
        }
    }

    /// Adds a rectangle for each cell.
    fn add_cells_with_tooltips(
        &mut self,
        grid: &Grid,
        scale: Option<Scale>,
        [width, height]: [usize; 2],
        origin: Corner,
    ) {
        for (cell, &x) in grid.numbers.iter().enumerate() {
            let [left, top] = grid.corner(cell, [width, height], origin);
            let fill = write_hex(place(scale, x).color());
            let tooltip = format!("{} {}", grid.position(cell), write_number(x));
            self.push(format_args!(
                "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"><title>{tooltip}</title></rect>"
            ));
        }
    }

    /// Adds a path for each colour, which is shorter for many cells.
    fn add_cells(&mut self, grid: &Grid, scale: Option<Scale>, [width, height]: [usize; 2], origin: Corner) {
        let mut paths: BTreeMap<Rgb, String> = BTreeMap::new();
        for (cell, &x) in grid.numbers.iter().enumerate() {
            let [left, top] = grid.corner(cell, [width, height], origin);
            *paths.entry(place(scale, x).color()).or_default() += &format!("M{left} {top}h{width}v{height}h-{width}z");
        }
        for (color, path) in paths {
            self.push(format_args!("<path fill=\"{}\" d=\"{path}\"/>", write_hex(color)));
        }
    }

    /// Adds the signs of NaN and infinities, on their cells.
    fn add_signs(&mut self, grid: &Grid, scale: Option<Scale>, [width, height]: [usize; 2], origin: Corner) {
        for (cell, &x) in grid.numbers.iter().enumerate() {
            let place = place(scale, x);
            let Some(sign) = place.sign() else { continue };
            let [left, top] = grid.corner(cell, [width, height], origin);
            let fill = if place == Place::MinusInfinite { "#fff" } else { "#000" };
            let (x, y, size) = (left + width / 2, top + height / 2, width.min(height));
            self.push(format_args!(
                "<text x=\"{x}\" y=\"{y}\" fill=\"{fill}\" font-size=\"{size}\" text-anchor=\"middle\" \
                 dominant-baseline=\"central\">{sign}</text>"
            ));
        }
    }

    /// Adds the colours of the scale, and below them the numbers at its ends.
    fn add_scale(&mut self, scale: Scale) {
        let ([width, height], top) = (SCALE_CELL, self.height + GAP);
        for i in 0..SCALE {
            let fill = write_hex(Place::At(i as f64 / (SCALE - 1) as f64).color());
            let left = i * width;
            self.push(format_args!(
                "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
            ));
        }
        let (low, high) = (write_number(scale.low), write_number(scale.high));
        let (right, base) = (SCALE * width, top + height + LINE - 4);
        self.add_text(&low, [0, base], "start");
        self.add_text(&high, [right, base], "end");
        self.reserve([right, top + height + LINE]);
    }

    /// Adds a line of text at the bottom.
    fn add_line(&mut self, text: &str) {
        self.add_text(text, [0, self.height + LINE - 4], "start");
        self.reserve([text.chars().count() * LETTER, self.height + LINE]);
    }

    fn add_text(&mut self, text: &str, [x, y]: Corner, anchor: &str) {
        let text = escape(text);
        self.push(format_args!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>"));
    }

    /// Makes the page at least this wide and high.
    fn reserve(&mut self, [width, height]: [usize; 2]) {
        (self.width, self.height) = (self.width.max(width), self.height.max(height));
    }

    fn push(&mut self, element: core::fmt::Arguments<'_>) {
        // (Writing to a `String` does not fail.)
        let _ = writeln!(self.body, "{element}");
    }

    fn finish(self, numbers: &Numbers<'_>) -> String {
        let SvgPage { body, width, height } = self;
        let title = escape(&format!("{} {}", numbers.element, numbers.shape));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" fill=\"currentColor\" font-family=\"sans-serif\" font-size=\"12\" \
             shape-rendering=\"crispEdges\">\n<title>{title}</title>\n{body}</svg>\n"
        )
    }
}

/// A point of the page: from the left, and from the top.
type Corner = [usize; 2];

impl Grid {
    /// The upper left corner of a cell.
    fn corner(&self, cell: usize, [width, height]: [usize; 2], [left, top]: Corner) -> Corner {
        let columns = self.columns.len();
        [left + cell % columns * width, top + cell / columns * height]
    }

    /// The position of a cell in the tensor: `[0, 3]`.
    fn position(&self, cell: usize) -> String {
        let columns = self.columns.len();
        let mut numbers = self.slice.clone();
        numbers.extend([self.rows[cell / columns], self.columns[cell % columns]]);
        format!("{:?}", &numbers[numbers.len() - self.rank..])
    }
}

/// Escapes text between tags, or in quotes.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_once() {
        assert_eq!(escape("a < b && \"c\" > d"), "a &lt; b &amp;&amp; &quot;c&quot; &gt; d");
    }
}
