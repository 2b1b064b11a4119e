//! The comparison of one tensor in a file with one expectation.

use crate::FileError;
use crate::wanted::{Found, Wanted, compare};

impl Found<'_> {
    /// Compares element type and shape with the expectation.
    ///
    /// # Errors
    /// [`FileError::Disagree`].
    pub(crate) fn require(self, wanted: &Wanted) -> Result<(), FileError> {
        FileError::refuse_differences(compare([self].into_iter(), core::slice::from_ref(wanted)))
    }
}
