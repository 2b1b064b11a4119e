// Named lengths at module level, with a visibility, and inside a function.
use congruent::prelude::*;

dim!(Batch);

pub mod model {
    use congruent::prelude::*;

    dim!(
        /// Words in a text.
        pub Time,
        pub(crate) Width,
    );

    pub fn embed(n: usize) -> Tensor<f32, shape![Time, Width]> {
        Tensor::zeros_of(dims![Time(n), Width(8)])
    }
}

fn inside() {
    dim!(Rows, Columns);
    let x: Tensor<f32, shape![Rows, Columns]> = Tensor::ones_of(dims![Rows(2), Columns(3)]);
    let _: Tensor<f32, shape![Columns, Rows]> = x.t().to_tensor();
    let _: Tensor<f32, shape![Rows, Columns]> = &x + &x * 2.0;
}

fn main() {
    use model::{Time, Width};
    inside();
    let x: Tensor<f32, shape![Time, Width]> = model::embed(5);
    let y = Tensor::<f32, _>::zeros_of(dims![Batch(2), Time(5), Width(8)]);
    let _: Tensor<f32, shape![Batch, Time, Width]> = &x + &y;
}
