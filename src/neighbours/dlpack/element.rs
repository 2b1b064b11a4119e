//! Elements that DLPack has a name for.

use super::abi::DLDataType;
use crate::Element;
use crate::dim::sealed::Seal;

/// An element type that DLPack can describe: `f32`, `f64`, `bool`, and integers of 8 to 64 bits. Sealed.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` cannot be exchanged through DLPack",
    label = "expected `f32`, `f64`, `bool`, or integers of 8 to 64 bits",
    note = "`x.to_type::<f32>()` converts a tensor; the integers of DLPack have a fixed size, so use `i64` for `isize` and `u64` for `usize`"
)]
pub trait DlpackElement: Element {
    /// The type as DLPack writes it.
    const DTYPE: DLDataType;

    /// Closes the trait: memory of `DTYPE` is read as `Self`, and nobody else can make the constant.
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}

macro_rules! elements {
    ($($type:ty: $code:ident $bits:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl DlpackElement for $type {
            const DTYPE: DLDataType = DLDataType::scalar(DLDataType::$code, $bits);
            const SEALED: Seal<Self> = Seal::NEW;
        }
        const _: () = assert!(size_of::<$type>() * 8 == $bits);
    )*};
}
elements! {
    f32: FLOAT 32;
    f64: FLOAT 64;
    i8: INT 8;
    i16: INT 16;
    i32: INT 32;
    i64: INT 64;
    u8: UINT 8;
    u16: UINT 16;
    u32: UINT 32;
    u64: UINT 64;
    bool: BOOL 8;
}
