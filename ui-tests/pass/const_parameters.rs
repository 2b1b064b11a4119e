// Const parameters as lengths, with one bound each, and constants of any number.
#![deny(warnings)]
use congruent::prelude::*;

const VOCAB: usize = 123_457;

struct Linear<const I: usize, const O: usize>
where
    Const<I>: Known,
    Const<O>: Known,
{
    weight: Tensor<f32, shape![{ O }, { I }]>,
    bias: Tensor<f32, shape![{ O }]>,
}

impl<const I: usize, const O: usize> Linear<I, O>
where
    Const<I>: Known,
    Const<O>: Known,
{
    fn new() -> Self {
        Linear { weight: Tensor::zeros(), bias: Tensor::zeros() }
    }

    fn forward<L: Shape, B: Dim>(&self, x: &Strided<f32, shape![..L, B, { I }]>) -> Tensor<f32, shape![..L, B, { O }]> {
        x.matmul(&self.weight.t()) + &self.bias
    }
}

fn main() {
    const LOCAL: usize = 123_458;
    let x = Tensor::<f32, shape![7, 2, 1]>::zeros();
    let hidden: Tensor<f32, shape![7, 2, 1000]> = Linear::<1, 1000>::new().forward::<shape![7], _>(&x);
    let _: Tensor<f32, shape![7, 2, 3]> = Linear::<1000, 3>::new().forward::<shape![7], _>(&hidden);
    let _: shape![123_457, 123_458, 123_459] = dims![{ VOCAB }, { const { LOCAL } }, { VOCAB + 2 }];
}
