//! Two tensors as one result.

use crate::shape::AnyRank;
use crate::tensor::Tensor;

/// Two tensors of the same sizes.
pub(in crate::ops) trait Both<T, U>: Sized {
    /// The same two under another shape type.
    ///
    /// # Safety
    /// The sizes fit `R`.
    unsafe fn rebrand<R>(self) -> (Tensor<T, R>, Tensor<U, R>);
}
impl<T, U> Both<T, U> for (Tensor<T, AnyRank>, Tensor<U, AnyRank>) {
    unsafe fn rebrand<R>(self) -> (Tensor<T, R>, Tensor<U, R>) {
        // SAFETY: (both) the caller's promise.
        unsafe { (self.0.rebrand(), self.1.rebrand()) }
    }
}
