//! The positions that a picture shows: all, or some of them, evenly spaced.
//!
//! Known by now: numbers and their extremes. This file chooses rows, columns and slices, reads them, and describes what is left out. It does not
//! depend on the types of the tensor.

use super::summary::Summary;

/// A tensor without its types.
pub(super) struct Numbers<'t> {
    /// The type of the elements: `f32`.
    pub(super) element: &'static str,
    /// The sizes with the names that the type has for them: `[Batch=2, 3]`.
    pub(super) shape: String,
    pub(super) sizes: &'t [usize],
    /// The number at a position.
    pub(super) at: &'t dyn Fn(&[usize]) -> f64,
    pub(super) summary: Summary,
}

/// The rows and columns of one slice that are shown, and their numbers, row-major.
pub(super) struct Grid {
    /// The number of axes of the tensor.
    pub(super) rank: usize,
    /// The position of the slice: a number for each axis but the last two.
    pub(super) slice: Vec<usize>,
    pub(super) rows: Vec<usize>,
    pub(super) columns: Vec<usize>,
    pub(super) numbers: Vec<f64>,
}

/// The most rows, columns and slices that are shown.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) slices: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// Returns `most` of `size` positions, or all if there are fewer: evenly spaced, including the first and the last.
pub(super) fn choose_positions(size: usize, most: usize) -> Vec<usize> {
    let shown = size.min(most);
    let Some(gaps) = shown.checked_sub(1).filter(|&gaps| gaps > 0) else { return (0..shown).collect() };
    let place = |i: usize| (i as u128 * (size as u128 - 1) / gaps as u128) as usize;
    (0..shown).map(place).collect()
}

impl Numbers<'_> {
    /// Returns the axes in front of the last two, the number of rows, and the number of columns: a vector is one row.
    fn split_axes(&self) -> (&[usize], usize, usize) {
        match self.sizes {
            [] => (&[], 1, 1),
            [columns] => (&[], 1, *columns),
            [leading @ .., rows, columns] => (leading, *rows, *columns),
        }
    }

    /// Reads the slices that are shown.
    pub(super) fn read_grids(&self, most: Limits) -> Vec<Grid> {
        let (leading, rows, columns) = self.split_axes();
        let slices = choose_positions(count_slices(leading), most.slices);
        let (rows, columns) = (choose_positions(rows, most.rows), choose_positions(columns, most.columns));
        slices.into_iter().map(|slice| self.read_grid(unravel(slice, leading), &rows, &columns)).collect()
    }

    fn read_grid(&self, slice: Vec<usize>, rows: &[usize], columns: &[usize]) -> Grid {
        let mut numbers = Vec::with_capacity(rows.len() * columns.len());
        let mut position = slice.clone();
        for &row in rows {
            for &column in columns {
                position.truncate(slice.len());
                position.extend([row, column]);
                // (The row of a vector is not an axis, nor are row and column of a scalar.)
                numbers.push((self.at)(&position[position.len() - self.sizes.len()..]));
            }
        }
        Grid { rank: self.sizes.len(), slice, rows: rows.to_vec(), columns: columns.to_vec(), numbers }
    }

    /// Returns the numbers of slices, rows and columns shown, and of all, if some are left out: `drawn: 64 of 1000 rows, evenly spaced`.
    pub(super) fn note(&self, most: Limits) -> Option<String> {
        let (leading, rows, columns) = self.split_axes();
        let last = if self.sizes.len() < 2 { "elements" } else { "columns" };
        let counts =
            [(count_slices(leading), most.slices, "slices"), (rows, most.rows, "rows"), (columns, most.columns, last)];
        let cut = counts.iter().filter(|(size, most, _)| size > most);
        let said: Vec<_> = cut.map(|(size, most, name)| format!("{most} of {size} {name}")).collect();
        (!said.is_empty()).then(|| format!("drawn: {}, evenly spaced", said.join(", ")))
    }
}

impl Grid {
    /// Returns the position of the slice, `[3, .., ..]`; `None` for a matrix or a vector.
    pub(super) fn title(&self) -> Option<String> {
        let numbers: String = self.slice.iter().map(|i| format!("{i}, ")).collect();
        (!self.slice.is_empty()).then(|| format!("[{numbers}.., ..]"))
    }
}

/// The number of slices with these leading axes. (A view may repeat its elements at more positions than can be counted.)
fn count_slices(leading: &[usize]) -> usize {
    leading.iter().fold(1, |count: usize, &size| count.saturating_mul(size))
}

/// Returns the position with this index, row-major.
pub(super) fn unravel(mut index: usize, leading: &[usize]) -> Vec<usize> {
    let mut position = vec![0; leading.len()];
    for (number, &size) in position.iter_mut().zip(leading).rev() {
        *number = index % size;
        index /= size;
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_spaced_evenly_from_the_first_to_the_last() {
        assert_eq!(choose_positions(3, 5), [0, 1, 2]);
        assert_eq!(choose_positions(9, 5), [0, 2, 4, 6, 8]);
        assert_eq!(choose_positions(10, 4), [0, 3, 6, 9]);
        assert_eq!(choose_positions(100, 1), [0]);
        assert_eq!(choose_positions(0, 4), [0; 0]);
        assert_eq!(choose_positions(usize::MAX, 2), [0, usize::MAX - 1]);
    }

    #[test]
    fn a_slice_has_a_position() {
        assert_eq!(unravel(7, &[2, 5]), [1, 2]);
        assert_eq!(unravel(0, &[]), [0; 0]);
    }

    #[test]
    fn a_note_says_what_is_left_out() {
        let summary = Summary { count: 0, nan: 0, infinite: 0, minus_infinite: 0, finite: None };
        let note = |sizes: &[usize]| {
            let numbers = Numbers { element: "f32", shape: String::new(), sizes, at: &|_| 0.0, summary };
            numbers.note(Limits { slices: 2, rows: 3, columns: 4 })
        };
        assert_eq!(note(&[3, 4]), None);
        assert_eq!(note(&[3, 5]).unwrap(), "drawn: 4 of 5 columns, evenly spaced");
        assert_eq!(note(&[9]).unwrap(), "drawn: 4 of 9 elements, evenly spaced");
        assert_eq!(note(&[2, 2, 9, 1]).unwrap(), "drawn: 2 of 4 slices, 3 of 9 rows, evenly spaced");
    }
}
