//! Heat maps as text: half blocks in 24-bit colours, or shades without colour.
//!
//! Known by now: the numbers that are shown, and their places on the scale. This file writes them as characters.
//!
//! | | a cell is | a line is |
//! |---|---|---|
//! | in colour | one column | two rows: `▀` in the colour of the upper row, on the colour of the lower one |
//! | plain | two columns | one row |

use super::color::Rgb;
use super::grid::{Grid, Limits, Numbers};
use super::options::Options;
use super::scale::{Place, Scale, place, write_number};

/// From the low end of the scale to the high one.
const SHADES: [char; 5] = [' ', '░', '▒', '▓', '█'];
/// The maximal number of slices, drawn one below the other.
const SLICES: usize = 4;
/// The columns of the colour scale.
const SCALE: usize = 16;
/// Ends a colour.
const RESET: &str = "\x1b[0m";

/// Returns the whole picture, without a line break at its end.
pub(super) fn draw(numbers: &Numbers<'_>, options: &Options) -> String {
    // A cell is as wide as it is high: half the width in lines is the whole width in rows of half blocks.
    let side = if options.is_plain { options.width / 2 } else { options.width }.max(1);
    let most = Limits { slices: SLICES, rows: side, columns: side };
    let mut lines = Vec::new();
    if numbers.summary.count == 0 {
        return format!("{} {}: no elements", numbers.element, numbers.shape);
    }
    let scale = numbers.summary.scale(options.bounds);
    for grid in numbers.read_grids(most) {
        lines.extend(grid.title());
        push_grid(&mut lines, &grid, scale, options.is_plain);
    }
    lines.push(write_scale(scale, options.is_plain));
    let not_finite: Vec<_> = numbers.summary.not_finite().collect();
    if !not_finite.is_empty() {
        lines.push(write_not_finite(&not_finite, options.is_plain));
    }
    lines.extend(numbers.note(most).map(|note| format!("({note})")));
    lines.join("\n")
}

fn push_grid(lines: &mut Vec<String>, grid: &Grid, scale: Option<Scale>, is_plain: bool) {
    let rows: Vec<Vec<Place>> = grid
        .numbers
        .chunks(grid.columns.len().max(1))
        .map(|row| row.iter().map(|&x| place(scale, x)).collect())
        .collect();
    if is_plain {
        let shade = |&place: &Place| [write_shade(place); 2];
        lines.extend(rows.iter().map(|row| row.iter().flat_map(shade).collect::<String>()));
    } else {
        lines.extend(rows.chunks(2).map(|pair| write_half_blocks(&pair[0], pair.get(1))));
    }
}

/// Returns the character of a cell without colour.
fn write_shade(place: Place) -> char {
    place.sign().or(place.level(SHADES.len()).map(|level| SHADES[level])).unwrap_or(' ')
}

/// Returns one line for two rows, or for the last row alone. A colour is written where it changes.
fn write_half_blocks(upper: &[Place], lower: Option<&Vec<Place>>) -> String {
    let (mut line, mut before) = (String::new(), None);
    for (column, place) in upper.iter().enumerate() {
        let colors = (place.color(), lower.map(|lower| lower[column].color()));
        if before != Some(colors) {
            line += &set_color(38, colors.0);
            line += &colors.1.map_or(String::new(), |lower| set_color(48, lower));
            before = Some(colors);
        }
        line.push('▀');
    }
    line + RESET
}

/// Returns the sequence that sets the colour of letters (38) or of the background (48).
fn set_color(layer: u8, [red, green, blue]: Rgb) -> String {
    format!("\x1b[{layer};2;{red};{green};{blue}m")
}

/// Writes the colours between the numbers at their ends: `-1 ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀ 3.5`.
fn write_scale(scale: Option<Scale>, is_plain: bool) -> String {
    let Some(scale) = scale else { return "no finite elements".into() };
    let (low, high) = (write_number(scale.low), write_number(scale.high));
    if is_plain {
        return format!("{low} [{}] {high}", String::from_iter(SHADES));
    }
    let colors: Vec<_> = (0..SCALE).map(|i| Place::At(i as f64 / (SCALE - 1) as f64)).collect();
    format!("{low} {} {high}", write_half_blocks(&colors, Some(&colors)))
}

/// Writes `× nan: 2, ↑ inf: 1`, with a block of the colour instead of the sign.
fn write_not_finite(all: &[(Place, &str, usize)], is_plain: bool) -> String {
    let written = all.iter().map(|&(place, name, count)| match place.sign() {
        Some(sign) if is_plain => format!("{sign} {name}: {count}"),
        _ => format!("{}█{RESET} {name}: {count}", set_color(38, place.color())),
    });
    written.collect::<Vec<_>>().join(", ")
}
