// The result is of any rank, too: its rank is not 2 at compile time.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![2, 3]>::zeros(), Tensor::<f32, AnyRank>::zeros_of(vec![3, 4].into()));
    let _: Tensor<f32, shape![2, 4]> = einsum!("ij,jk->ik", &a, &b);
}
