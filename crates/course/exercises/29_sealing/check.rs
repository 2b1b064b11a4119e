//! The conditions of exercise 29, and the code that must not compile.

use super::library::{Length, N};

/// A bound on it can be written anywhere.
pub fn twice<D: Length>(length: D) -> usize {
    2 * length.size()
}

pub fn run() {
    assert_eq!(N::<5>.size(), 5);
    assert_eq!(twice(N::<5>), 10);
}

/// A length that another crate declares.
pub struct Odd;

// error[E0277]: `Odd` is not one of the lengths of this crate
#[cfg(case = "a length from outside")]
impl Length for Odd {
    fn size(self) -> usize {
        7
    }
}

// error[E0603]: module `sealed` is private
#[cfg(case = "and through the back door")]
impl super::library::sealed::Sealed for Odd {}
