// mismatched types
use congruent::prelude::*;
use congruent_grad::Var;

struct Line {
    slope: Var<f64, shape![]>,
}

fn main() {
    let _ = Line { slope: 2.0 };
}
