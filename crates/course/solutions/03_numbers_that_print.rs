//! 3. Numbers that print.

/// A type that stands for a length.
pub trait Length {
    /// The number.
    const SIZE: usize;
}

/// The length `V`, 0 to 999.
pub struct N<const V: usize>;

/// `V`
impl<const V: usize> Length for N<V> {
    const SIZE: usize = V;
}

/// The length of `H` thousands and `L`.
pub struct K<const H: usize, const L: usize = 0>;

/// `H * 1000 + L`
impl<const H: usize, const L: usize> Length for K<H, L> {
    const SIZE: usize = H * 1000 + L;
}

/// 50,257
pub type Words = K<50, 257>;

/// Numbers in a row, as many as `D` says.
pub struct Vector<D> {
    pub length: D,
    pub values: Vec<f32>,
}

/// The score of each word.
pub fn scores(words: Vector<Words>) -> Vec<f32> {
    words.values
}

// What must hold, and what must not compile.
#[path = "../exercises/03_numbers_that_print/check.rs"]
mod check;

fn main() {
    check::run();
}
