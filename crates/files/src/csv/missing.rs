//! The choices for a field without a value.

/// The choice for a field without a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Missing {
    /// Reports an error with line and column.
    #[default]
    Refuse,
    /// Reads NaN for `f32` and `f64`; other elements and text report an error.
    Nan,
    /// Drops every row that lacks a value in one of the columns, from all columns. Columns of `Option` never drop a row.
    DropRow,
}
