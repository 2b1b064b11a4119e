// What may be no number has no conversion.
use congruent::prelude::*;

fn floats<T: Element, S: Shape>(x: &Strided<T, S>) -> Tensor<f32, S> {
    x.to_type::<f32>()
}

fn main() {
    floats(&Tensor::from([1, 2]));
}
