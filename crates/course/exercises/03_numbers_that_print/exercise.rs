//! 3. Numbers that print. What to do stands in README.md.

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
    compile_error!("to do: the constant SIZE");
}

/// 50,257
pub type Words = compile_error!("to do: the length 50,257");

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
mod check;

fn main() {
    check::run();
}
