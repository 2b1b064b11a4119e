//! The words of the library's own that no headline of rustc may hold.

/// What a user never wrote: numbers that are computed with, places of axes, digits, a closed trait, a bound in
/// place of a sentence, a type that rustc has not found out.
pub const INTERNAL: [&str; 15] = [
    "Tens<",
    "Quotient<",
    "Inferred<",
    "AsMany<",
    "AroundOpen<",
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
