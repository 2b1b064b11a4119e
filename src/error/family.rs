//! One enum out of many files: a family's variants stand beside what words them.
//!
//! Rust has no enum in parts. In one file it would have 1,400 lines, nearly all of them fields and their docs; an enum
//! for each family, inside a variant, would be a second layer to match. So a family is a macro that puts its variants
//! behind those it is given:
//!
//! ```text
//! join! { { pub enum E } [near far] }            // a.rs
//! family! { Near, }                              // a/near.rs
//! family! { Far { by: usize }, }                 // a/far.rs
//!
//! near::variants! { { pub enum E } [far] }       // what the first line becomes
//! join! { { pub enum E } [far] Near, }
//! far::variants! { { pub enum E } [] Near, }
//! join! { { pub enum E } [] Near, Far { by: usize }, }
//! pub enum E { Near, Far { by: usize }, }
//! ```
//!
//! A function in an `#[error(..)]` is looked up where the `join!` stands, hence `near::sentence(by)`.

/// The variants of a family, as a macro `variants!` of its module.
macro_rules! family {
    (@dollar ($d:tt) $($variant:tt)*) => {
        macro_rules! variants {
            ($d($d before:tt)*) => { join! { $d($d before)* $($variant)* } };
        }
        pub(super) use variants;
    };
    ($($variant:tt)*) => { family! { @dollar ($) $($variant)* } };
}

/// The enum that begins so, with the variants of these families.
macro_rules! join {
    ({ $($head:tt)* } [] $($variant:tt)*) => { $($head)* { $($variant)* } };
    ($head:tt [$family:ident $($rest:ident)*] $($before:tt)*) => {
        $family::variants! { $head [$($rest)*] $($before)* }
    };
}
