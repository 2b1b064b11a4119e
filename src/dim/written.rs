//! Lists of whole numbers as they are written: an array, a slice or a `Vec`, of any whole type.
//!
//! Known by now: a trait for one number. This file adds a macro for lists of numbers, so that all traits of lists take the same types.

/// The lists of one trait:
///
/// ```text
/// pub trait OtherAxis: Axis {}
/// impl OtherAxis for i32 {} ..
/// impl<A: Axis> Axes for &[A] { fn axes(&self) -> SmallVec<[isize; 6]> { .. } } ..
/// impl<A: OtherAxis> Axes for [A; 1] { .. } ..
/// ```
///
/// Arrays of the first type may have any length, arrays of the others 1 to 16 elements: so the elements of `&[]`, whose type nothing else determines,
/// have the first type.
macro_rules! lists {
    ($list:ident $method:ident: $one:ident, $first:ident first, others $other:ident $($type:ident)*;) => {
        /// A number whose type is not the element type of `&[]`.
        pub trait $other: $one {}
        $(
            /// A type that is not that of the elements of `&[]`
            #[diagnostic::do_not_recommend]
            impl $other for $type {}
        )*
        $crate::dim::written::rows! { $list $method:
            [I: $one] &[I];
            [I: $one] Vec<I>;
            [I: $one] &Vec<I>;
            [const V: usize] [$first; V];
            [const V: usize] &[$first; V];
        }
        $crate::dim::written::arrays! { $list $method $other: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 }
    };
}
macro_rules! rows {
    ($list:ident $method:ident: $([$($param:tt)*] $row:ty;)*) => {$(
        /// Several numbers, each converted like a single one.
        #[diagnostic::do_not_recommend]
        impl<$($param)*> $list for $row {
            fn $method(&self) -> SmallVec<[isize; 6]> {
                self.iter().map(|number| number.to_value()).collect()
            }
        }
    )*};
}
macro_rules! arrays {
    ($list:ident $method:ident $other:ident: $($n:literal)*) => {
        $crate::dim::written::rows! { $list $method: $([I: $other] [I; $n]; [I: $other] &[I; $n];)* }
    };
}
pub(super) use {arrays, lists, rows};
