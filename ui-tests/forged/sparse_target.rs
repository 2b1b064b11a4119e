// A target of entries whose shape is not that of its elements.
use congruent::prelude::*;
use congruent::sparse::Target;

struct Liar(Tensor<i32, shape![1]>);
impl Target<i32> for Liar {
    type Shape = shape![2, 2];
    fn whole(&mut self) -> ViewMut<'_, i32, AnyRank> {
        self.0.as_view_mut().into_dyn()
    }
}

fn main() {
    Sparse::from_dense(&Tensor::from([[0, 7], [8, 0]])).scatter_into(&mut Liar(Tensor::zeros()));
}
