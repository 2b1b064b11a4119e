// A `Vec` of rows, whose length no array says.
use congruent::prelude::*;

fn main() {
    let rows = vec![[1.0; 5]; 3];
    let _: Tensor<f64, shape![_, 5]> = Tensor::from(rows);
}
