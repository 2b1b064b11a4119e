//! Columns as text, cell by cell.

/// Columns as text, cell by cell.
pub trait Cells {
    /// The number of rows.
    fn rows(&self) -> usize;
    /// Appends the text of one cell.
    fn print(&self, row: usize, column: usize, to: &mut Vec<u8>);
    /// Whether cells are numbers, which are written with the decimal point of the file.
    fn are_numbers(&self) -> bool {
        false
    }
}
