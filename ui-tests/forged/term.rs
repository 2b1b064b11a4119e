// A summand of a sparse tensor whose sum has another shape.
use congruent::prelude::*;
use congruent::sparse::Term;

struct Liar;
impl Term<i32, shape![2, 2]> for Liar {
    type Out = Tensor<i32, shape![99]>;
    fn added_to(self, _: &'static str, _: &Sparse<i32, shape![2, 2]>) -> Result<Self::Out, ShapeError> {
        Ok(Tensor::zeros())
    }
    fn taken_from(self, _: &'static str, _: &Sparse<i32, shape![2, 2]>) -> Result<Self::Out, ShapeError> {
        Ok(Tensor::zeros())
    }
}

fn main() {
    let _: Tensor<i32, shape![99]> = &Sparse::from_dense(&Tensor::from([[0, 7], [8, 0]])) + Liar;
}
