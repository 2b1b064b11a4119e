//! The errors of data sets.

use std::fmt;

/// The reason why a data set has no batches, or cannot be split.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DataError {
    /// Data with different numbers of rows.
    Lengths {
        /// The function called: `Batches` or `split_of`.
        op: &'static str,
        /// The sizes of the first tensor.
        first: Box<[usize]>,
        /// The sizes of the tensor that does not fit.
        other: Box<[usize]>,
        /// The number of the tensor that does not fit, from 0.
        place: usize,
    },
    /// A scalar in the data, which has no axis that counts rows.
    Scalar {
        /// The function called: `Batches` or `split_of`.
        op: &'static str,
        /// The number of the scalar, from 0.
        place: usize,
    },
    /// Batches of 0 rows.
    EmptyBatch,
    /// Parts whose sum is not the number of rows.
    Parts {
        /// The numbers of rows of the parts.
        parts: Box<[usize]>,
        /// The number of rows of the data.
        rows: usize,
    },
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataError::Lengths { op, first, other, place } => write!(
                f,
                "{op}: the data have different numbers of rows: {} in number 0, of shape {first:?}, and {} in number {place}, of shape \
                 {other:?}; axis 0 counts the rows",
                first[0], other[0]
            ),
            DataError::Scalar { op, place } => {
                write!(f, "{op}: number {place} of the data is a scalar, which has no rows")
            }
            DataError::EmptyBatch => f.write_str("Batches: a batch has at least 1 row: the size is 0"),
            DataError::Parts { parts, rows } => {
                let sum: u128 = parts.iter().map(|&part| part as u128).sum();
                write!(
                    f,
                    "split_of: parts of {parts:?} rows add up to {sum}, but the data have {rows} rows along axis 0"
                )
            }
        }
    }
}

/// Prints the error message, for programs that return the error from `main`.
impl fmt::Debug for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for DataError {}

/// Returns the value, or panics with the error, at the line of the caller of a `#[track_caller]` function.
pub(super) trait OrRefuse<T> {
    /// Returns the value.
    #[track_caller]
    fn or_refuse(self) -> T;
}
impl<T> OrRefuse<T> for Result<T, DataError> {
    #[track_caller]
    fn or_refuse(self) -> T {
        match self {
            Ok(value) => value,
            Err(error) => refuse(error),
        }
    }
}

/// Panics with the error. (The error is passed by value: its drop is compiled here, not in the program.)
#[cold]
#[inline(never)]
#[track_caller]
fn refuse(error: DataError) -> ! {
    panic!("{error}")
}
