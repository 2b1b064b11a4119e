// Points with three coordinates.
use congruent::prelude::*;
use congruent::window::GridSampling;

fn main() {
    let (x, grid) = (Tensor::<f32, shape![2, 3, 8, 8]>::zeros(), Tensor::<f32, shape![2, 4, 4, 3]>::zeros());
    x.grid_sample(&grid, GridSampling::new());
}
