// Tried: a view on a thread that may outlive its tensor.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    let row = x.select::<0>(0);
    std::thread::spawn(move || row.sum_all().item());
}
