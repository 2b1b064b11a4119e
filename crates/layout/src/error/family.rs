//! One enum out of many files: a family's faults stand next to their sentences.
//!
//! Rust has no enum in parts. In one file it would have 1,000 lines, nearly all of them fields and their docs; an enum
//! for each family, inside a variant, would be a second layer to match. So a family is a macro that puts its faults
//! behind those it is given:
//!
//! ```text
//! join! { { pub enum E } [near far] }                               // a.rs
//! family! { |op| Near {} => ("{op}: too near"); }                   // a/near.rs
//! family! { |op| Far { by: usize, } => ("{op}: {by} too far"); }    // a/far.rs
//!
//! near::faults! { { pub enum E } [far] }                            // what the first line becomes
//! join! { { pub enum E } [far] |op| Near {} => ("{op}: too near"); }
//! far::faults! { { pub enum E } [] |op| Near {} => ("{op}: too near"); }
//! join! { { pub enum E } [] |op| Near {} => ("{op}: too near"); |op| Far { by: usize, } => ("{op}: {by} too far"); }
//! pub enum E { Near {}, Far { by: usize } }
//! impl E { fn sentence(&self, name: &str) -> String { match self { E::Near {} => { let op = name; format!("{op}: too near") } .. } } }
//! ```
//!
//! A sentence names the operation and the fields. Each family says by which name it calls the operation, because a name of
//! another macro's cannot be seen in it. A function in a sentence is looked up where the `join!` stands, hence
//! `near::sentence(by)`.

/// The faults of a family, as a macro `faults!` of its module.
macro_rules! family {
    (@dollar ($d:tt) $($fault:tt)*) => {
        macro_rules! faults {
            ($d($d before:tt)*) => { join! { $d($d before)* $($fault)* } };
        }
        pub(super) use faults;
    };
    ($($fault:tt)*) => { family! { @dollar ($) $($fault)* } };
}

/// The enum that begins so, with the faults of these families and their sentences.
macro_rules! join {
    (
        { $(#[$about:meta])* pub enum $enum:ident } []
        $(|$op:ident| $(
            $(#[$doc:meta])*
            $fault:ident { $($(#[$said:meta])* $field:ident: $type:ty,)* } => ($($sentence:tt)*);
        )*)*
    ) => {
        $(#[$about])*
        pub enum $enum {
            $($($(#[$doc])* $fault { $($(#[$said])* $field: $type,)* },)*)*
        }

        impl $enum {
            /// The fault, in an operation of this name.
            #[allow(unused_variables, reason = "a sentence need not name all")]
            pub(super) fn sentence(&self, name: &str) -> String {
                match self {
                    $($(Self::$fault { $($field,)* } => {
                        let $op = name;
                        format!($($sentence)*)
                    })*)*
                }
            }
        }
    };
    ($head:tt [$family:ident $($rest:ident)*] $($before:tt)*) => {
        $family::faults! { $head [$($rest)*] $($before)* }
    };
}
