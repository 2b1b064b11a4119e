// cannot borrow `seen` as mutable
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::checkpoint;

fn deep(net: &Linear<f32, len![4], len![3]>) {
    let mut seen = 0;
    checkpoint(net, |net| {
        seen += 1;
        net.weight.sum_all()
    });
}

fn main() {}
