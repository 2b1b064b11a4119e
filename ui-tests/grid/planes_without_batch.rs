// Planes without a batch, read at a grid.
use congruent::prelude::*;
use congruent::window::GridSampling;

fn main() {
    let (x, grid) = (Tensor::<f32, shape![3, 8, 8]>::zeros(), Tensor::<f32, shape![1, 4, 4, 2]>::zeros());
    x.grid_sample(&grid, GridSampling::new());
}
