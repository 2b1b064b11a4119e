//! Draws the sizes and strides of an array, and the shape or the strides that another type requires.

use super::lines::{asked, lengths, pattern};
use crate::error::Fault;
use congruent_notation::figure::table;

/// Draws the layout of the array above the shape or the strides that the other type requires.
pub(super) fn draw(fault: &Fault) -> Option<String> {
    match fault {
        Fault::ConversionShape { sizes, strides, wanted, axis, .. } => {
            let rows = [("strides", &asked(strides)[..]), ("shape", &lengths(sizes)), ("wanted", &pattern(wanted))];
            Some(table(&rows, true, axis.as_slice(), "these do not fit"))
        }
        Fault::ConversionSize { sizes, wanted, axis, .. } => {
            let rows = [("wanted", &pattern(wanted)[..]), ("shape", &asked(sizes))];
            Some(table(&rows, true, &[*axis], "less than 0"))
        }
        Fault::ConversionStride { sizes, strides, wanted, axis, .. } => {
            let rows = [("wanted", &pattern(wanted)[..]), ("shape", &lengths(sizes)), ("strides", &asked(strides))];
            Some(table(&rows, true, &[*axis], "less than 0"))
        }
        Fault::ConversionGaps { sizes, strides, wanted, .. } => {
            let rows = [("shape", &lengths(sizes)[..]), ("strides", &lengths(strides)), ("wanted", &lengths(wanted))];
            let differ = |axis: &usize| sizes.0[*axis] > 1 && strides.0[*axis] != wanted.0[*axis];
            let wrong: Vec<usize> = (0..sizes.0.len()).filter(differ).collect();
            Some(table(&rows, true, &wrong, "these strides differ"))
        }
        Fault::ConversionElement { sizes, strides, wanted, .. }
        | Fault::ConversionMemory { sizes, strides, wanted, .. } => {
            let rows = [("strides", &asked(strides)[..]), ("shape", &lengths(sizes)), ("wanted", &pattern(wanted))];
            Some(table(&rows, true, &[], ""))
        }
        _ => None,
    }
}
