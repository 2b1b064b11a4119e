//! The addresses of matrix products.

pub use congruent_layout::product::{Loops, Matrices};

/// The addresses of the operands and the result of a product.
#[derive(Debug)]
// SOUND: the argument of products, which are unsafe functions
pub struct Pointers<T> {
    /// The left operand.
    pub a: *const T,
    /// The right operand.
    pub b: *const T,
    /// The product.
    pub c: *mut T,
}
impl<T> Clone for Pointers<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Pointers<T> {}
// SAFETY: the code that shares them between threads promises that the parts of `c` that threads write are disjoint.
unsafe impl<T: Send> Send for Pointers<T> {}
// SAFETY: the code that shares them between threads promises that the parts of `c` that threads write are disjoint.
unsafe impl<T: Sync> Sync for Pointers<T> {}

impl<T> Pointers<T> {
    /// Moves each pointer by the given number of elements.
    pub(crate) fn skip(self, [a, b, c]: [usize; 3]) -> Self {
        Pointers { a: self.a.wrapping_add(a), b: self.b.wrapping_add(b), c: self.c.wrapping_add(c) }
    }
}

/// Returns the offsets of the operands at a position of the loops, counted row-major.
pub(crate) fn offsets(loops: &[(usize, [usize; 3])], mut i: usize) -> [usize; 3] {
    let mut at = [0; 3];
    for (size, steps) in loops.iter().rev() {
        let here = i % size;
        i /= size;
        for (at, step) in at.iter_mut().zip(steps) {
            *at += here * step;
        }
    }
    at
}
