//! Equality of lengths, as a bound whose message names the two lengths.

use crate::dim::sealed::Seal;

/// The length `D`, of an array of another crate. Sealed.
///
/// (A trait, because rustc's own message about two types that should be equal names no length.)
#[diagnostic::on_unimplemented(
    message = "an array of length `{Self}` is not a tensor with an axis of length `{D}`",
    label = "`{Self}` elements, not `{D}`",
    note = "both lengths are known at compile time, and they differ"
)]
pub trait SameLength<D> {
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}

/// `n = n`
#[diagnostic::do_not_recommend]
impl<D> SameLength<D> for D {
    const SEALED: Seal<Self> = Seal::NEW;
}
