//! 2. Reading a type. What to do stands in README.md.

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
compile_error!("to do: the impl of Length for N<V>");

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
mod check;

fn main() {
    check::run();
}
