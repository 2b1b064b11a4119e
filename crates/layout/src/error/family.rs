//! One enum from many files: the faults of a family are declared next to their messages.
//!
//! Rust cannot split an enum. In one file it would have 1,000 lines, nearly all of them fields and their docs; an enum
//! per family, inside a variant, would be a second level to match. So a family is a macro that appends its faults to
//! those in its input:
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
//! A message contains the name of the operation and the fields. Each family declares the identifier of that name, because an identifier of
//! another macro is invisible to it (hygiene). A function in a message is resolved at the call of `join!`, hence
//! `near::sentence(by)`.

/// Defines the faults of a family, as a macro `faults!` of its module.
macro_rules! family {
    (@dollar ($d:tt) $($fault:tt)*) => {
        macro_rules! faults {
            ($d($d before:tt)*) => { join! { $d($d before)* $($fault)* } };
        }
        pub(super) use faults;
    };
    ($($fault:tt)*) => { family! { @dollar ($) $($fault)* } };
}

/// Defines the enum that begins with these lines, with the faults of these families and their messages.
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
            /// Returns the message of the fault, in an operation of this name.
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
