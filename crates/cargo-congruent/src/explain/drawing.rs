//! The picture of a report, on paper: cubes that are solid, and their copies, which are dashed. [`svg`](super::svg) and
//! [`png`](super::png) make a file of it.

use super::report::Part;

/// The marks on the paper; the first is behind all others.
pub enum Mark {
    /// A side of a cube.
    Side {
        /// Its corners.
        corners: [(f64, f64); 4],
        /// Red, green and blue of what is solid; a copy has none.
        shade: Option<[u8; 3]>,
    },
    /// A line of text.
    Text {
        /// The middle of its base line.
        at: (f64, f64),
        /// The height of a line.
        size: u32,
        /// Its text.
        text: String,
    },
}

/// A drawing.
pub struct Drawing {
    /// The size of the paper.
    pub size: (f64, f64),
    /// The marks on it.
    pub marks: Vec<Mark>,
}

/// The line around a solid side, around a copy, and the length of its dashes and gaps.
pub const SOLID: [u8; 3] = [0x1f, 0x4e, 0x79];
/// See [`SOLID`].
pub const COPY: [u8; 3] = [0x9a, 0xa7, 0xb4];
/// See [`SOLID`].
pub const DASH: f64 = 3.0;

/// The side of a cell, and how far an axis to the back goes right and up.
const CELL: f64 = 36.0;
const BACK: f64 = 16.0;
/// The most cells that are drawn along an axis.
const MOST: usize = 12;

fn last_three(lengths: &[usize]) -> [usize; 3] {
    let at = |back: usize| lengths.len().checked_sub(back).map_or(1, |k| lengths[k].min(MOST));
    [at(3), at(2), at(1)]
}

/// The cells of a side, row by row.
fn list_cells(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

/// The drawing under construction.
struct Pen {
    marks: Vec<Mark>,
    left: f64,
    ground: f64,
    full: [usize; 3],
}

impl Pen {
    /// A corner on paper, from its place along each axis.
    fn place_corner(&self, [z, y, x]: [usize; 3]) -> (f64, f64) {
        let (z, x, up) = (z as f64, x as f64, (self.full[1] - y) as f64);
        (self.left + CELL * x + BACK * z, self.ground - CELL * up - BACK * z)
    }

    fn side(&mut self, corners: [[usize; 3]; 4], solid: bool, shade: [u8; 3]) {
        let corners = corners.map(|corner| self.place_corner(corner));
        self.marks.push(Mark::Side { corners, shade: solid.then_some(shade) });
    }

    fn cubes(&mut self, own: [usize; 3]) {
        let [depth, height, width] = self.full;
        let inside = |z: usize, y: usize, x: usize| z < own[0] && y < own[1] && x < own[2];
        for solid in [false, true] {
            for (z, x) in list_cells(depth, width).filter(|(z, x)| inside(*z, 0, *x) == solid) {
                self.side([[z, 0, x], [z, 0, x + 1], [z + 1, 0, x + 1], [z + 1, 0, x]], solid, [0xdc, 0xe9, 0xf5]);
            }
            for (z, y) in list_cells(depth, height).filter(|(z, y)| inside(*z, *y, width - 1) == solid) {
                let right = [[z, y, width], [z + 1, y, width], [z + 1, y + 1, width], [z, y + 1, width]];
                self.side(right, solid, [0x8f, 0xb4, 0xd9]);
            }
            for (y, x) in list_cells(height, width).filter(|(y, x)| inside(0, *y, *x) == solid) {
                self.side([[0, y, x], [0, y, x + 1], [0, y + 1, x + 1], [0, y + 1, x]], solid, [0xb9, 0xd2, 0xeb]);
            }
        }
    }

    fn write(&mut self, x: f64, y: f64, size: u32, text: &str) {
        self.marks.push(Mark::Text { at: (x, y), size, text: text.to_owned() });
    }
}

/// The parts in a row, with signs between them.
pub fn draw(parts: &[Part], signs: &[String]) -> Drawing {
    let ground = 20.0 + parts.iter().map(measure_height).fold(0.0, f64::max);
    let mut pen = Pen { marks: Vec::new(), left: 20.0, ground, full: [1; 3] };
    for (k, part) in parts.iter().enumerate() {
        if k > 0 {
            pen.left += 28.0;
            let (x, y) = (pen.left - 14.0, ground / 2.0 + 10.0);
            pen.write(x, y, 22, signs.get(k - 1).map_or("", String::as_str));
        }
        pen.full = last_three(&part.full);
        let [depth, _, width] = pen.full;
        let wide = (CELL * width as f64 + BACK * depth as f64).max(9.0 * part.title.chars().count() as f64);
        if pen.full.contains(&0) {
            pen.write(pen.left + wide / 2.0, ground - 10.0, 12, "no elements");
        } else {
            pen.cubes(last_three(&part.own));
        }
        pen.write(pen.left + wide / 2.0, ground + 24.0, 14, &part.title);
        pen.left += wide + 14.0;
    }
    let full: Vec<&[usize]> = parts.iter().map(|part| &part.full[..]).collect();
    let note = congruent_notation::figure::note(&full, [MOST; 3]);
    let (mut wide, mut below) = (pen.left + 6.0, 40.0);
    if let Some(note) = &note {
        wide = wide.max(8.0 * note.chars().count() as f64);
        below = 64.0;
        pen.write(wide / 2.0, ground + 48.0, 12, note);
    }
    Drawing { size: (wide, ground + below), marks: pen.marks }
}

/// The height of a part in pixels.
fn measure_height(part: &Part) -> f64 {
    let [depth, height, _] = last_three(&part.full);
    CELL * height as f64 + BACK * depth as f64
}
