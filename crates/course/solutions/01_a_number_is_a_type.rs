//! 1. A number is a type.

/// The length `V`.
#[derive(Clone, Copy)]
pub struct N<const V: usize>;

/// Numbers in a row, as many as `D` says.
pub struct Vector<D> {
    pub length: D,
    pub values: Vec<f32>,
}

/// The sums, one by one.
pub fn add<D: Copy>(a: &Vector<D>, b: &Vector<D>) -> Vector<D> {
    let values = a.values.iter().zip(&b.values).map(|(x, y)| x + y).collect();
    Vector { length: a.length, values }
}

// What must hold, and what must not compile.
#[path = "../exercises/01_a_number_is_a_type/check.rs"]
mod check;

fn main() {
    check::run();
}
