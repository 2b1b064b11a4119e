//! The tables of the guide without an example of their own: "Every method of any rank" (`names.md`), a call or two of each
//! row; the bounds and "You want, you write" (`generic_code.md`), a function for each row that its chapter does not show.

use congruent::pad::Constant;
use congruent::prelude::*;
use congruent::shape::{Matmul, Product, Reduce, Reduced};

#[test]
fn every_method_of_any_rank() -> Result<(), ShapeError> {
    let mut x = Tensor::<f32, _>::ones_of(AnyRank::from([2, 3, 4]));
    let i = Tensor::<i64, _>::zeros_of(AnyRank::from([2, 3, 4]));
    let v = Tensor::<f32, _>::from_vec(AnyRank::from([3]), vec![3.0, 1.0, 2.0])?;
    x.narrow_mut(-1, 1, 2)?.fill_(2.0);
    let g = x.clone().into_movedim([0], [2])?;
    assert_eq!(g.into_flatten(0, 1)?.sizes(), [12, 2]);
    assert_eq!(x.clone().into_reshape([-1, 2])?.sizes(), [12, 2]);
    assert_eq!(x.split(2, 3)?.len() + x.tensor_split(2, 3)?.len() + x.unbind(1)?.len(), 8);
    assert_eq!(x.flatten(0, -1)?.reshape([4, -1])?.sizes(), [4, 6]);
    assert_eq!(x.unfold(2, 2, 1)?.sizes(), [2, 3, 3, 2]);
    assert_eq!(x.as_strided([2, 2], [1, 4], 3)?.sizes(), v.expand([2, -1])?.narrow(1, 0, 2)?.sizes());
    assert_eq!((v.dim(0)?, v.axis_iter(0)?.count(), v.cumsum(0)?.to_vec()), (3, 3, vec![3.0, 4.0, 6.0]));
    assert_eq!(v.sort(0, true)?.0.to_vec(), [3.0, 2.0, 1.0]);
    assert_eq!(v.topk(0, 2, true)?.1.to_vec(), [0, 2]);
    assert!(x.norm_p([0, 1], 3.0, false)?.sizes() == [4] && x.var_correction(0, 0.0, false)?.sizes() == [3, 4]);
    assert_eq!(v.max(0, false)?.1.item(), 0);
    assert_eq!(x.gather(0, &i)?.sizes(), [2, 3, 4]);
    x.scatter_value_(0, &i, 5.0)?;
    assert!(v.embedding(&i).is_err());
    assert_eq!(i.one_hot(2)?.sizes(), [2, 3, 4, 2]);
    assert_eq!(v.flip(0)?.pad([1, 0], Constant(9.0))?.to_vec(), [9.0, 2.0, 1.0, 3.0]);
    assert_eq!(x.roll([1], along([0]))?.tile([2])?.sizes(), [2, 3, 8]);
    assert_eq!(v.diag(0)?.sizes(), [3, 3]);
    let image = Tensor::<f32, _>::ones_of(AnyRank::from([1, 1, 6, 6]));
    let w = Tensor::<f32, _>::ones_of(AnyRank::from([1, 1, 3, 3]));
    assert_eq!(image.conv2d(conv(&w).stride_of(2))?.max_pool2d(pool_of(2))?.sizes(), [1, 1, 1, 1]);
    assert_eq!(image.layer_norm(&[6], None, None, 1e-5)?.sizes(), [1, 1, 6, 6]);
    assert_eq!(v.multinomial(5, true, &mut congruent::random::seeded(1))?.sizes(), [5]);
    assert_eq!(congruent::cat(0, &[&v, &v])?.sizes(), [6]);
    assert_eq!(congruent::einsum("i,j->ij", &[&v, &v])?.sizes(), [3, 3]);
    Ok(())
}

fn twice<D: Dim>(x: &Strided<f32, shape![D, 1]>, row: &Strided<f32, shape![D]>) -> Tensor<f32, shape![D, D]> {
    x + row
}

fn zeros<D: StaticDim>() -> Tensor<f32, shape![D]> {
    Tensor::<f32, shape![D]>::zeros()
}

fn of_const<const N: usize>() -> Tensor<f32, shape![{ N }]>
where
    Const<N>: Known,
{
    Tensor::<f32, shape![{ N }]>::zeros()
}

fn exp<T: Float, S: Shape>(mut x: Tensor<T, S>) -> T {
    x += &x.exp();
    (&x + &x * T::of(2.0)).sum_all().item()
}

fn zeros_of_shape<T: Number, S: StaticShape + Shape>() -> Tensor<T, S> {
    Tensor::<T, S>::zeros() * T::of(2)
}

fn same<'a, S: Shape>(x: View<'a, f32, S>) -> View<'a, f32, S> {
    x
}

fn clear<S: Shape>(x: &mut ViewMut<'_, f32, S>) {
    x.fill_(0.0);
}

fn batches<L: Shape, A: Dim, B: Dim>(x: &Strided<f32, shape![..L, A, B]>) -> Tensor<f32, shape![..L, B, A]> {
    x.mt().to_tensor()
}

fn product<S: Matmul<R>, R: Shape>(x: &Strided<f32, S>, y: &Strided<f32, R>) -> Tensor<f32, Product<S, R>> {
    x.matmul(y)
}

fn summed<S: List + Reduce<0>>(x: &Strided<f32, S>) -> Tensor<f32, Reduced<S, 0>> {
    x.sum::<0>()
}

struct Model<I: StaticDim>(Tensor<f32, shape![I]>);

#[test]
fn you_want_you_write() {
    let mut x = Tensor::<f32, shape![2, 3]>::zeros();
    clear(&mut x.as_view_mut());
    assert_eq!(twice(&zeros::<len![3]>().unsqueeze::<-1>(), &of_const::<3>()).sizes(), [3, 3]);
    assert_eq!(exp(zeros_of_shape::<f32, shape![2]>()), 6.0);
    assert_eq!(same(summed(&product(&x, &batches(&x))).as_view()).sizes(), [2]);
    assert_eq!(Model::<len![784]>(Tensor::zeros()).0.numel(), 784);
}
