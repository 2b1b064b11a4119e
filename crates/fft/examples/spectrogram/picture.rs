//! The picture: powers as colours, with the axes of time and of frequency.

use congruent::prelude::*;
use congruent_files::{FileError, images};
use std::path::Path;

/// Rows and columns of pixels with red, green and blue.
pub type Picture = Tensor<u8, shape![_, _, 3]>;
type Colour = [f64; 3];

/// The side of one power, in pixels.
const SIDE: usize = 2;
/// The space around the powers.
const MARGIN: usize = 40;
/// The side of a dot of a sign.
const DOT: usize = 2;
const INK: Colour = [60.0, 60.0, 60.0];
/// Powers that many decibels below the largest one have the darkest colour.
const RANGE: f64 = 70.0;

/// Colours from the smallest power to the largest.
const SCALE: [Colour; 5] =
    [[10.0, 8.0, 40.0], [80.0, 20.0, 110.0], [200.0, 60.0, 80.0], [250.0, 160.0, 50.0], [255.0, 250.0, 190.0]];

/// Draws powers, `[F, M]`: frequencies upwards to `highest`, in hertz, time to the right, in seconds.
pub fn draw<F: Dim, M: Dim>(powers: &Strided<f64, shape![F, M]>, highest: f64, seconds: f64) -> Picture {
    let [rows, columns] = [powers.sizes()[0], powers.sizes()[1]];
    let (height, width) = (SIDE * rows, SIDE * columns);
    let mut picture = Tensor::full_of(dims![height + 2 * MARGIN, width + 2 * MARGIN, 3], 250);
    let decibels = (powers / powers.amax_all().item()).map(|power| 10.0 * power.log10());
    let levels = (decibels / RANGE + 1.0).clamp(0.0, 1.0);
    for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
        let level = levels[[rows - 1 - y / SIDE, x / SIDE]];
        set(&mut picture, [MARGIN + y, MARGIN + x], pick_colour(level));
    }
    let kilohertz = (highest / 1000.0) as usize;
    for tick in 0..=kilohertz {
        let y = MARGIN + height - height * tick / kilohertz;
        fill(&mut picture, [y, MARGIN - 6], [1, 6]);
        write_text(&mut picture, [y.saturating_sub(5), MARGIN - 16], &tick.to_string());
    }
    write_text(&mut picture, [12, MARGIN - 16], "kHz");
    let halves = (2.0 * seconds) as usize;
    for tick in 0..=halves {
        let x = MARGIN + width * tick / halves;
        fill(&mut picture, [MARGIN + height, x], [6, 1]);
        write_text(&mut picture, [MARGIN + height + 10, x - 10], &format!("{:.1}", tick as f64 / 2.0));
    }
    write_text(&mut picture, [MARGIN + height + 10, MARGIN + width + 22], "s");
    picture
}

/// Writes the picture as a PNG, and makes the folders that it lies in.
pub fn write(file: &Path, picture: &Picture) -> Result<(), FileError> {
    std::fs::create_dir_all(file.parent().unwrap_or(Path::new("")))?;
    images::write_png(file, picture)
}

/// The colour of a level from 0 to 1, between its neighbours on the scale.
fn pick_colour(level: f64) -> Colour {
    let place = level * (SCALE.len() - 1) as f64;
    let below = (place as usize).min(SCALE.len() - 2);
    let share = place - below as f64;
    std::array::from_fn(|i| SCALE[below][i] * (1.0 - share) + SCALE[below + 1][i] * share)
}

fn set(picture: &mut Picture, [y, x]: [usize; 2], colour: Colour) {
    for (channel, value) in colour.into_iter().enumerate() {
        picture[[y, x, channel]] = value as u8;
    }
}

/// Fills a rectangle with ink.
fn fill(picture: &mut Picture, [top, left]: [usize; 2], [height, width]: [usize; 2]) {
    for (y, x) in (top..top + height).flat_map(|y| (left..left + width).map(move |x| (y, x))) {
        set(picture, [y, x], INK);
    }
}

/// Writes signs of 3 by 5 dots next to each other.
fn write_text(picture: &mut Picture, [top, left]: [usize; 2], text: &str) {
    for (i, sign) in text.chars().enumerate() {
        for (dot, _) in sign_dots(sign).bytes().enumerate().filter(|(_, dot)| *dot == b'#') {
            let at = [top + dot / 3 * DOT, left + (4 * i + dot % 3) * DOT];
            fill(picture, at, [DOT, DOT]);
        }
    }
}

/// The dots of a sign, row by row.
fn sign_dots(sign: char) -> &'static str {
    match sign {
        '0' => "####.##.##.####",
        '1' => ".#.##..#..#.###",
        '2' => "###..#####..###",
        '3' => "###..####..####",
        '4' => "#.##.####..#..#",
        '5' => "####..###..####",
        '6' => "####..####.####",
        '7' => "###..#..#..#..#",
        '8' => "####.#####.####",
        '9' => "####.####..####",
        '.' => ".............#.",
        'k' => "#..#.###.##.#.#",
        'H' => "#.##.#####.##.#",
        'z' => "......##.#..##.",
        's' => ".###...#...###.",
        _ => "...............",
    }
}
