// Two points, and no shape behind them.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![.., 3]>::zeros();
}
