//! The words of the library's own that no headline of rustc may hold.

/// What a user never wrote: numbers of typenum, places of axes, digits, a closed trait, a bound in
/// place of a sentence, a type that rustc has not found out.
pub const INTERNAL: [&str; 14] = [
    "UInt<",
    "UTerm",
    "B0",
    "B1",
    "Before<",
    "Last",
    "Digits<",
    "Nr<",
    "Numeral<",
    "Again",
    "__dim_",
    "sealed",
    "the trait bound",
    "type `_`",
];
