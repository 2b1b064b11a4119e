//! 2. Reading a type.

/// The length 1.
#[derive(Default)]
pub struct One;

/// The length `V`.
#[derive(Default)]
pub struct N<const V: usize>;

/// A type that stands for a length.
pub trait Length: Default {
    /// The number.
    const SIZE: usize;
}

/// `1`
impl Length for One {
    const SIZE: usize = 1;
}

/// `V`
impl<const V: usize> Length for N<V> {
    const SIZE: usize = V;
}

/// Numbers in a row, as many as `D` says.
pub struct Vector<D> {
    pub length: D,
    pub values: Vec<f32>,
}

impl<D: Length> Vector<D> {
    pub fn zeros() -> Self {
        Vector { length: D::default(), values: vec![0.0; D::SIZE] }
    }
}

// What must hold, and what must not compile.
#[path = "../exercises/02_reading_a_type/check.rs"]
mod check;

fn main() {
    check::run();
}
