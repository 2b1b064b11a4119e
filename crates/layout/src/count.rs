//! Counts and lengths given by the caller: numbers with a sign.

use super::Dims;
use crate::error::Fault;

/// Converts counts or lengths, none of which may be negative.
///
/// # Errors
/// [`Fault::NegativeCount`]
pub fn not_negative(sizes: &[usize], counts: &[isize]) -> Result<Dims, Fault> {
    let whole: Option<Dims> = counts.iter().map(|&count| usize::try_from(count).ok()).collect();
    whole.ok_or_else(|| Fault::NegativeCount { sizes: sizes.into(), counts: counts.into() })
}
