// Several relations of one generic shape: each result has a name of its own, and nobody writes `<S as Concat<..>>::Out`.
use congruent::prelude::*;
use congruent::shape::{
    Concat, ConcatAll, Concatenated, ConcatenatedAll, FlattenAxes, Flattened, Narrow, Narrowed, StackAt, Stacked, Top,
    TopK, Transpose, Transposed, Unsqueeze, Unsqueezed,
};

type Joined<S> =
    (Tensor<f32, Concatenated<S, S, 0>>, Tensor<f32, ConcatenatedAll<S, 0, 3>>, Tensor<f32, Stacked<S, 0, 2>>);

fn joined<S>(x: &Tensor<f32, S>) -> Joined<S>
where
    S: Shape + List + Concat<0, S> + ConcatAll<0, 3> + StackAt<0>,
{
    (x.cat::<0>(x), Tensor::cat_all::<0, 3>([x, x, x]), Tensor::stack::<0>([x, x]))
}

type Seen<'a, S> =
    (View<'a, f32, Narrowed<S, 0, 1, 2>>, View<'a, f32, Transposed<S, 0, 1>>, View<'a, f32, Unsqueezed<S, 0>>);

fn seen<S>(x: &Tensor<f32, S>) -> Seen<'_, S>
where
    S: Shape + List + Narrow<0, 1, 2> + Transpose<0, 1> + Unsqueeze<0>,
{
    (x.narrow::<0, 1, 2>(), x.transpose::<0, 1>(), x.unsqueeze::<0>())
}

type Computed<S, R> = (
    Tensor<f32, Reduced<S, -1>>,
    Tensor<f32, Top<S, -1, 2>>,
    Tensor<f32, Product<S, R>>,
    Tensor<f32, Broadcasted<S, R>>,
);

fn computed<S, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) -> Computed<S, R>
where
    S: Shape + List + Reduce<-1> + TopK<-1, 2> + Matmul<R> + Broadcast<R>,
{
    (x.sum::<-1>(), x.topk::<-1, 2>().0, x.matmul(y), x + y)
}

fn in_one_row<S: Shape + List + FlattenAxes<0, -1> + Narrow<0, 1, 2>>(
    x: &Tensor<f32, S>,
) -> Tensor<f32, Flattened<S, 0, -1>> {
    x.flatten::<0, -1>().to_tensor()
}

fn main() {
    let x = Tensor::<f32, shape![3, 3]>::arange();
    let (twice, thrice, stacked) = joined(&x);
    let _: (Tensor<f32, shape![6, 3]>, Tensor<f32, shape![9, 3]>, Tensor<f32, shape![2, 3, 3]>) =
        (twice, thrice, stacked);
    let (rows, turned, one): (View<f32, shape![2, 3]>, View<f32, shape![3, 3]>, View<f32, shape![1, 3, 3]>) = seen(&x);
    assert_eq!((rows[[0, 0]], turned[[0, 1]], one[[0, 2, 2]]), (3.0, 3.0, 8.0));
    let (sums, largest, product, sum) = computed(&x, &x);
    assert_eq!((sums.to_vec(), largest[[2, 0]]), (vec![3.0, 12.0, 21.0], 8.0));
    assert_eq!((product[[0, 0]], sum[[2, 2]]), (15.0, 16.0));
    let row: Tensor<f32, shape![9]> = in_one_row(&x);
    assert_eq!(row[[8]], 8.0);
}
