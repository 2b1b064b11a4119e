//! Shapes as cubes: what an operand has is drawn with solid lines, what stretching repeats with dots.
//!
//! The last axis goes to the right, the one before it down, the one before that to the back:
//!
//! ```text
//!       .....            +---+           +---+
//!      .   .:           /   /|          /   /|
//!     ..... .          +---+ +         +---+ +
//!    .   .:.:         /   /|/:        /   /|/|
//!   +---+ . .        +---+ + .       +---+ + +
//!  /   /|.:.:       /   /|/:.:      /   /|/|/|
//! +---+ + . .      +---+ + . .     +---+ + + +
//! |   |/|.:.:   +  |   |/:.:.:  =  |   |/|/|/|
//! +---+ + . .      +---+ . . .     +---+ + + +
//! |   |/|.:.       :   :.:.:.      |   |/|/|/
//! +---+ + .        ..... . .       +---+ + +
//! |   |/|.         :   :.:.        |   |/|/
//! +---+ +          ..... .         +---+ +
//! |   |/           :   :.          |   |/
//! +---+            .....           +---+
//! [1, 4, 1]        [3, 1, 1]       [3, 4, 1]
//! ```

/// The most cells that are drawn along an axis.
const MOST: [usize; 3] = [4, 5, 6];

/// The part of a shape that is drawn: its last three axes, each cut to a maximum number of cells.
fn last_three(lengths: &[usize]) -> [usize; 3] {
    let at = |back: usize| lengths.len().checked_sub(back).map_or(1, |k| lengths[k]);
    [at(3).min(MOST[0]), at(2).min(MOST[1]), at(1).min(MOST[2])]
}

/// Says how a picture of these shapes differs from them: axes that are left out, and lengths of which a part is drawn, `most` along
/// each of the last three axes.
///
/// ```
/// let told = congruent_notation::figure::note(&[&[5, 3, 4, 9]], [4, 5, 6]);
/// assert_eq!(told.unwrap(), "(drawn: the last three of 4 axes; 6 of a length of 9)");
/// assert_eq!(congruent_notation::figure::note(&[&[3, 4]], [4, 5, 6]), None);
/// ```
pub fn note(shapes: &[&[usize]], most: [usize; 3]) -> Option<String> {
    let rank = shapes.iter().map(|own| own.len()).max().unwrap_or(0);
    let mut said = Vec::new();
    if rank > 3 {
        said.push(format!("the last three of {rank} axes"));
    }
    for (back, most) in most.into_iter().rev().enumerate() {
        for length in shapes.iter().filter_map(|own| own.len().checked_sub(back + 1).map(|k| own[k])) {
            let text = format!("{most} of a length of {length}");
            if length > most && !said.contains(&text) {
                said.push(text);
            }
        }
    }
    (!said.is_empty()).then(|| format!("(drawn: {})", said.join("; ")))
}

/// The corner of a cell on paper, in letters: rows from the top.
struct Paper {
    full: [usize; 3],
    flat: bool,
    cells: Vec<Vec<char>>,
}

impl Paper {
    fn new(full: [usize; 3], flat: bool) -> Paper {
        let depth = if flat { 0 } else { full[0] };
        let (rows, columns) = (2 * (full[1] + depth) + 1, 4 * full[2] + 2 * depth + 1);
        Paper { full, flat, cells: vec![vec![' '; columns]; rows] }
    }

    /// Depth, row and column of a corner, as row and column on paper.
    fn at(&self, [z, y, x]: [usize; 3]) -> (usize, usize) {
        let depth = if self.flat { 0 } else { self.full[0] };
        (2 * y + 2 * (depth - z.min(depth)), 4 * x + 2 * z)
    }

    fn put(&mut self, row: usize, column: usize, letter: char) {
        self.cells[row][column] = letter;
    }

    /// A line from a corner along an axis.
    fn edge(&mut self, from: [usize; 3], axis: usize, solid: bool) {
        let mut to = from;
        to[axis] += 1;
        let ((row, column), (end, last)) = (self.at(from), self.at(to));
        let pick = |own: char, copy: char| if solid { own } else { copy };
        for (row, column) in [(row, column), (end, last)] {
            self.put(row, column, pick('+', '.'));
        }
        match axis {
            2 => (column + 1..last).for_each(|column| self.put(row, column, pick('-', '.'))),
            1 => self.put(row + 1, column, pick('|', ':')),
            _ => self.put(row - 1, column + 1, pick('/', '.')),
        }
    }

    /// The four edges of one side of a cell.
    fn side(&mut self, corner: [usize; 3], [a, b]: [usize; 2], solid: bool) {
        let moved = |axis: usize| {
            let mut to = corner;
            to[axis] += 1;
            to
        };
        for (from, axis) in [(corner, a), (corner, b), (moved(b), a), (moved(a), b)] {
            self.edge(from, axis, solid);
        }
    }
}

/// One shape as a picture, stretched to another, `full`: the lengths of `own` are those of `full`, or 1.
///
/// ```
/// let told = congruent_notation::figure::cubes(&[2, 1], &[2, 2]);
/// assert_eq!(told.join("\n"), "+---+....\n|   |   :\n+---+....\n|   |   :\n+---+....");
/// ```
pub fn cubes(own: &[usize], full: &[usize]) -> Vec<String> {
    let (flat, whole, own) = (full.len() < 3, last_three(full), last_three(own));
    if whole.contains(&0) {
        return vec!["(no elements)".into()];
    }
    let mut paper = Paper::new(whole, flat);
    let [depth, height, width] = whole;
    let inside = |[z, y, x]: [usize; 3]| z < own[0] && y < own[1] && x < own[2];
    // What is solid is drawn over what is not.
    for solid in [false, true] {
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            if inside([0, y, x]) == solid {
                paper.side([0, y, x], [1, 2], solid);
            }
        }
        if flat {
            continue;
        }
        for (z, x) in (0..depth).flat_map(|z| (0..width).map(move |x| (z, x))) {
            if inside([z, 0, x]) == solid {
                paper.side([z, 0, x], [0, 2], solid);
            }
        }
        for (z, y) in (0..depth).flat_map(|z| (0..height).map(move |y| (z, y))) {
            if inside([z, y, width - 1]) == solid {
                paper.side([z, y, width], [0, 1], solid);
            }
        }
    }
    paper.cells.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect()
}

/// A part of a scene: what stands under it, its lengths, and those to which it is stretched.
pub type ScenePart<'p> = (&'p str, &'p [usize], &'p [usize]);

/// Pictures in a row, with signs between them.
///
/// ```
/// let told = congruent_notation::figure::scene(&[("[2]", &[2], &[2]), ("[1]", &[1], &[2])], &["+"]);
/// assert_eq!(told, "+---+---+     +---+....\n|   |   |  +  |   |   :\n+---+---+     +---+....\n[2]           [1]");
/// ```
pub fn scene(parts: &[ScenePart], signs: &[&str]) -> String {
    let drawn: Vec<_> = parts.iter().map(|(_, own, full)| cubes(own, full)).collect();
    let height = drawn.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |lines: &[String], title: &str| {
        lines.iter().map(|line| line.chars().count()).chain([title.chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<_> = drawn.iter().zip(parts).map(|(lines, (title, ..))| wide(lines, title)).collect();
    let mut lines = Vec::new();
    for row in 0..=height {
        let mut line = String::new();
        for (k, own) in drawn.iter().enumerate() {
            if k > 0 {
                let sign = signs.get(k - 1).filter(|_| row == height / 2).unwrap_or(&"");
                line.push_str(&format!("  {sign:<1}  "));
            }
            // The pictures stand on one ground, with their titles below.
            let at = (row + own.len()).checked_sub(height).and_then(|at| own.get(at));
            let text = if row == height { parts[k].0 } else { at.map_or("", |line| line) };
            line.push_str(&format!("{text:<width$}", width = widths[k]));
        }
        lines.push(line.trim_end().to_owned());
    }
    lines.extend(note(&parts.iter().map(|(_, _, full)| *full).collect::<Vec<_>>(), MOST));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cube_has_three_sides() {
        let shown = "    +---+\n   /   /|\n  +---+ +\n /   /|/|\n+---+ + +\n|   |/|/\n+---+ +\n|   |/\n+---+";
        assert_eq!(cubes(&[2, 2, 1], &[2, 2, 1]).join("\n"), shown);
    }

    #[test]
    fn copies_are_dotted() {
        let shown = "    +---+....\n   /   /   .:\n  +---+.... .\n /   /   .:.\n+---+.... .\n|   |   :.\n+---+....";
        assert_eq!(cubes(&[2, 1, 1], &[2, 1, 2]).join("\n"), shown);
        assert_eq!(cubes(&[0], &[0]), ["(no elements)"]);
    }

    #[test]
    fn large_shapes_are_cut() {
        assert!(
            scene(&[("", &[64, 3, 224, 224], &[64, 3, 224, 224])], &[])
                .contains("(drawn: the last three of 4 axes; 6 of a length of 224; 5 of a length of 224)")
        );
    }
}
