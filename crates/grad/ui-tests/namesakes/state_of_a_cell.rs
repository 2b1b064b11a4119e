// mismatched types
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::nn::{Forward, LstmCell};

type Rows = Var<f32, shape![2, 3]>;

fn run(cell: &LstmCell<f32, len![4], len![3]>, x: Var<f32, shape![2, 4]>, h: Rows, c: Rows) -> Rows {
    cell.forward(&(x, (h, c)))
}

fn main() {}
