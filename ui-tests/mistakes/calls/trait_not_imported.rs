// a method of a trait that the prelude brings: the line to import it stays
use congruent::{Tensor, shape};

fn main() {
    let a: Tensor<f32, shape![2]> = Tensor::ones();
    let _ = a.cat::<0>(&a);
}
