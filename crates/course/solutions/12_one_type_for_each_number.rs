//! 12. One type for each number.

/// The length 1.
pub struct One;
/// The length `V`, not 1.
pub struct N<const V: usize>;
/// The number `V`, before it is known to be a length.
pub struct Digits<const V: usize>;

/// `V != 1`
#[diagnostic::on_unimplemented(message = "the length 1 is `One`, not `N<1>`", label = "`{Self}` has no row")]
pub trait NotOne {}

/// `impl NotOne for Digits<2> {}`, for each number.
macro_rules! rows {
    ($($v:literal)*) => {
        $(impl NotOne for Digits<$v> {})*
    };
}
rows! { 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 }

/// A type that stands for a length.
pub trait Length {
    /// The number.
    const SIZE: usize;
}

/// `1`
impl Length for One {
    const SIZE: usize = 1;
}

/// `V`, which is not 1
impl<const V: usize> Length for N<V>
where
    Digits<V>: NotOne,
{
    const SIZE: usize = V;
}

// What must hold, and what must not compile.
#[path = "../exercises/12_one_type_for_each_number/check.rs"]
mod check;

fn main() {
    check::run();
}
