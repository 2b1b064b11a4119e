// mismatched types
use congruent::prelude::Tensor;

trait Float: Copy + std::ops::Add<Output = Self> {}

fn next<T: Float>(x: T, _: &Tensor<f32, congruent::AnyRank>) -> T {
    x + 2.0
}

fn main() {}
