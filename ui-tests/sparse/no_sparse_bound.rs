// A generic shape without the bound.
use congruent::prelude::*;

fn entries<S: Shape>(_: &Sparse<f32, S>) {}

fn main() {
    entries(&Sparse::from_dense(&Tensor::<f32, shape![2, 3]>::ones()));
}
