// layer `LstmCell<f32, N<3>, N<8>>` does not take
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::nn::{Forward, LstmCell};

fn step(cell: &LstmCell<f32, len![3], len![8]>, x: Var<f32, shape![3]>, h: Var<f32, shape![4]>) {
    cell.forward(&(x, (h.clone(), h)));
}

fn main() {}
