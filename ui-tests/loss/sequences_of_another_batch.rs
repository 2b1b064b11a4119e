// Labels of three sequences, scores of two.
use congruent::prelude::*;

fn main() {
    let scores = Tensor::<f32, shape![4, 2, 3]>::zeros();
    let (labels, lengths) = (Tensor::from([[1_i64], [2], [1]]), Tensor::from([4_i64, 4]));
    let _ = scores.ctc_loss(&labels, &lengths, &lengths);
}
