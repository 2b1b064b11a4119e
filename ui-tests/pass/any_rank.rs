// A rank known only at run time meets every list, in every relation.
use congruent::prelude::*;

type Free = Tensor<f32, AnyRank>;

fn main() {
    let mut free = Free::ones_of(AnyRank::from([2, 3]));
    let mut list = Tensor::<f32, shape![2, 3]>::ones();
    let _: Free = &free + &list;
    let _: Free = &list + &free;
    let _: Free = &free * &free - 1.0;
    let _: Free = free.matmul(&list.t());
    let _: Free = list.matmul(&free.as_view().try_into_shape::<shape![_, 3]>().unwrap().t().to_tensor().into_dyn());
    free += &list;
    list += &free;
    let _ = free == list;
    let _ = free.sum(&[-1], true);
    let _ = free[&[0, 1][..]] + free[&[0, 1]];
    let _: Tensor<f32, shape![_, 3]> = free.try_into_shape().unwrap();
}
