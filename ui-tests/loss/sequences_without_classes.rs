// Scores of sequences have a time and classes.
use congruent::prelude::*;

fn main() {
    let scores = Tensor::<f32, shape![3]>::zeros();
    let (labels, length) = (Tensor::from([1_i64]), Tensor::scalar(1_i64));
    let _ = scores.ctc_loss(&labels, &length, &length);
}
