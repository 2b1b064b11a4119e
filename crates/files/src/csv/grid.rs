//! Records in memory: the text of all fields, and the place of each.

/// The fields of rows with the same number of fields.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    // Invariants:
    // 1. `ends` has `width` places for each row, in ascending order, within `text`.
    // 2. `lines` has one number for each row.
    width: usize,
    text: Vec<u8>,
    ends: Vec<usize>,
    lines: Vec<u64>,
}

impl Grid {
    pub(super) fn new(width: usize) -> Self {
        Grid { width, text: Vec::new(), ends: Vec::new(), lines: Vec::new() }
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> usize {
        self.lines.len()
    }

    /// The line of the file at which a row begins, from 1.
    pub(super) fn line(&self, row: usize) -> u64 {
        self.lines[row]
    }

    /// The text of a field.
    #[inline]
    pub(super) fn field(&self, row: usize, place: usize) -> &[u8] {
        let number = row * self.width + place;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[number]]
    }

    /// Appends a row whose fields lie one behind the other, each up to its end.
    pub(super) fn push_whole(&mut self, line: u64, text: &[u8], ends: &[usize]) {
        debug_assert_eq!(ends.len(), self.width);
        let before = self.text.len();
        self.text.extend_from_slice(text);
        self.ends.extend(ends.iter().map(|end| before + end));
        self.lines.push(line);
    }

    /// Appends a row, field by field.
    pub(super) fn push<'f>(&mut self, line: u64, field: impl Fn(usize) -> &'f [u8]) {
        for place in 0..self.width {
            self.text.extend_from_slice(field(place));
            self.ends.push(self.text.len());
        }
        self.lines.push(line);
    }
}
