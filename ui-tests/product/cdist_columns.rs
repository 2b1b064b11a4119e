// Distances of points with other numbers of coordinates.
use congruent::prelude::*;

fn main() {
    let (x, y) = (Tensor::<f32, shape![5, 3]>::ones(), Tensor::<f32, shape![4, 2]>::ones());
    x.cdist(&y, 2.0);
}
