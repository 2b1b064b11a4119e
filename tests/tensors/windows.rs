//! Lengths that are computed from one length and the numbers of a call, in generic code: margins, repeats, diagonals, windows.

#![allow(clippy::type_complexity, reason = "shapes with formulas are what is tested")]

use congruent::dim::{Difference, Maximum, Minimum, N, One, Sum};
use congruent::pad::Constant;
use congruent::prelude::*;
use congruent::shape::{
    Conv1d, ConvTranspose1d, ConvTransposed1d, Convolved1d, Convolved2d, DiagEmbedded, Diagonalized, HasRoom,
    HasWindow, KronProduct, Padded, Pooled1d, Repeated, Spans, TakesPool, Tiled, Unfolded,
};
use core::marker::PhantomData;

dim!(Batch);

/// Both are one type.
macro_rules! same {
    ($($a:ty, $b:ty;)*) => {$(
        let _: PhantomData<$a> = PhantomData::<$b>;
    )*};
}

fn padded<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, 3 + D]> {
    x.pad::<-1, 1, 2>(Constant(0.0))
}

fn as_it_is<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D]> {
    x.pad::<-1, 0, 0>(Constant(0.0))
}

fn repeated<T: Dim, D: Dim>(x: &Tensor<f32, shape![T, D]>) -> Tensor<f32, shape![2, T, 3 * D]> {
    x.repeat::<shape![2, 1, 3]>()
}

fn tiled<T: Dim, D: Dim>(x: &Tensor<f32, shape![T, D]>) -> Tensor<f32, shape![T, 2 * D]> {
    x.tile::<shape![2]>()
}

fn kronecker<A: Dim, B: Dim, C: Dim, D: Dim>(
    x: &Tensor<f32, shape![A, B]>,
    y: &Tensor<f32, shape![C, D]>,
) -> Tensor<f32, shape![A * C, B * D]> {
    x.kron(y)
}

fn embedded<L: Shape, D: Dim>(
    x: &Tensor<f32, shape![..L, D]>,
) -> (Tensor<f32, shape![..L, D, D]>, Tensor<f32, shape![..L, 2 + D, 2 + D]>) {
    (x.diag_embed::<0>(), x.diag_embed::<-2>())
}

fn diagonals<C: Dim, D: Dim>(
    x: &Tensor<f32, shape![C, D]>,
) -> (Tensor<f32, shape![Minimum<C, D>]>, Tensor<f32, shape![Minimum<C, Difference<Maximum<D, One>, One>>]>) {
    (x.diagonal::<0, 0, 1>().to_tensor(), x.diagonal::<1, 0, 1>().to_tensor())
}

#[test]
fn totals_need_no_bound() {
    let x = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
    let y: Tensor<f32, shape![2, 5]> = padded(&x);
    assert_eq!(y.to_vec(), [0.0, 1.0, 2.0, 0.0, 0.0, 0.0, 3.0, 4.0, 0.0, 0.0]);
    let y: Tensor<f32, shape![2, 2]> = as_it_is(&x);
    assert_eq!(y.to_vec(), x.to_vec());
    let y: Tensor<f32, shape![2, 2, 6]> = repeated(&x);
    assert_eq!(y.to_vec()[6..12], [3.0, 4.0, 3.0, 4.0, 3.0, 4.0]);
    let y: Tensor<f32, shape![2, 4]> = tiled(&x);
    assert_eq!(y.to_vec(), [1.0, 2.0, 1.0, 2.0, 3.0, 4.0, 3.0, 4.0]);
    let y: Tensor<f32, shape![4, 2]> = kronecker(&x, &Tensor::from([[1.0], [2.0]]));
    assert_eq!(y.to_vec(), [1.0, 2.0, 2.0, 4.0, 3.0, 4.0, 6.0, 8.0]);
    let (y, z) = embedded(&Tensor::from([1.0, 2.0]));
    let (y, z): (Tensor<f32, shape![2, 2]>, Tensor<f32, shape![4, 4]>) = (y, z);
    assert_eq!((y.to_vec(), z.to_vec()[8]), (vec![1.0, 0.0, 0.0, 2.0], 1.0));
    let (y, z): (Tensor<f32, shape![2]>, Tensor<f32, shape![1]>) = diagonals(&x);
    assert_eq!((y.to_vec(), z.to_vec()), (vec![1.0, 4.0], vec![2.0]));
}

#[test]
fn totals_of_lengths_at_run_time() {
    let n = 2;
    let x = Tensor::<f32, shape![_, Batch]>::ones_of(dims![n, Batch(3)]);
    let y: Tensor<f32, shape![_, _]> = padded(&x);
    assert_eq!(y.sizes(), [2, 6]);
    let y: Tensor<f32, shape![_, Batch]> = as_it_is(&x);
    assert_eq!(y.sizes(), [2, 3]);
    let y: Tensor<f32, shape![2, _, _]> = repeated(&x);
    assert_eq!(y.sizes(), [2, 2, 9]);
    let y: Tensor<f32, shape![_, _]> = tiled(&x);
    assert_eq!(y.sizes(), [2, 6]);
    let y: Tensor<f32, shape![_, Batch]> = kronecker(&x, &Tensor::from([[1.0], [2.0]]));
    assert_eq!(y.sizes(), [4, 3]);
    let (y, z): (Tensor<f32, shape![_, Batch, Batch]>, Tensor<f32, shape![_, _, _]>) = embedded(&x);
    assert_eq!((y.sizes(), z.sizes()), (&[2, 3, 3][..], &[2, 5, 5][..]));
    let (y, z): (Tensor<f32, shape![_]>, Tensor<f32, shape![_]>) = diagonals(&x);
    assert_eq!((y.sizes(), z.sizes()), (&[2][..], &[2][..]));
}

/// The parts of what was joined.
fn parted<T: Dim, C: StaticDim, D: StaticDim>(
    x: &Tensor<f32, shape![T, C + D]>,
) -> (Tensor<f32, shape![T, C]>, Tensor<f32, shape![T, D]>) {
    let (c, d) = x.split_sizes::<1, shape![C, D]>();
    (c.to_tensor(), d.to_tensor())
}

fn queries<T: Dim, D: StaticDim>(x: &Tensor<f32, shape![T, D + D + D]>) -> Tensor<f32, shape![T, D]> {
    let (q, _, v) = x.split_sizes::<1, shape![D, D, D]>();
    q + v
}

#[test]
fn sums_are_split() {
    let x = Tensor::<f32, shape![2, 6]>::arange();
    let (y, z) = parted::<_, len![2], len![4]>(&x);
    assert_eq!((y.to_vec(), z.to_vec().len()), (vec![0.0, 1.0, 6.0, 7.0], 8));
    let y: Tensor<f32, shape![2, 2]> = queries(&x);
    assert_eq!(y.to_vec(), [4.0, 6.0, 16.0, 18.0]);
    let x = Tensor::<f32, shape![Batch]>::ones_of(dims![Batch(4)]);
    let (y, _) = x.split_sizes::<0, shape![1, 3]>();
    assert_eq!(y.sizes(), [1]);
    let x = Tensor::<f32, shape![4]>::ones();
    let (y, _) = x.split_of::<0>(dims![Batch(1), 3]);
    assert_eq!(y.sizes(), [1]);
}

fn narrowed<T: Dim, D: Dim + Spans<1, 4>>(x: &Tensor<f32, shape![T, D]>) -> Tensor<f32, shape![T, 4]> {
    x.narrow::<1, 1, 4>().to_tensor()
}

fn windows<T: Dim + HasWindow<len![3]>, D: Dim>(
    x: &Tensor<f32, shape![T, D]>,
) -> (Tensor<f32, shape![(T - 3) / 2 + 1, D, 3]>, Tensor<f32, shape![T - 3 + 1, D, 3]>) {
    (x.unfold::<0, 3, 2>().to_tensor(), x.unfold::<0, 3, 1>().to_tensor())
}

#[test]
fn parts_and_windows() {
    let x = Tensor::<f32, shape![5, 6]>::arange();
    let y: Tensor<f32, shape![5, 4]> = narrowed(&x);
    assert_eq!(y.to_vec()[..4], [1.0, 2.0, 3.0, 4.0]);
    let (y, z): (Tensor<f32, shape![2, 6, 3]>, Tensor<f32, shape![3, 6, 3]>) = windows(&x);
    assert_eq!((&y.to_vec()[18..21], &z.to_vec()[..3]), (&[12.0, 18.0, 24.0][..], &[0.0, 6.0, 12.0][..]));
    let n = 6;
    let x = Tensor::<f32, shape![Batch, _]>::ones_of(dims![Batch(5), n]);
    let (y, _): (Tensor<f32, shape![_, _, 3]>, Tensor<f32, shape![_, _, 3]>) = windows(&x);
    assert_eq!(y.sizes(), [2, 6, 3]);
}

/// A residual block: zeros keep the lengths, and a kernel of length 1 does.
fn residual<B: Dim, C: Dim, H>(
    x: &Tensor<f32, shape![B, C, H, H]>,
    w: &Tensor<f32, shape![C, C, 3, 3]>,
    v: &Tensor<f32, shape![C, C, 1, 1]>,
) -> Tensor<f32, shape![B, C, H, H]>
where
    H: Dim + HasRoom<len![3], 1> + HasRoom<len![1]>,
{
    x.conv2d(conv(w).padding::<1>()) + x.conv2d(v) + x
}

fn strided<B: Dim, C: Dim, O: Dim, H, W>(
    x: &Tensor<f32, shape![B, C, H, W]>,
    w: &Tensor<f32, shape![O, C, 3, 3]>,
) -> Tensor<f32, shape![B, O, (H + 2 * 1 - 3) / 2 + 1, (W + 2 * 1 - 3) / 2 + 1]>
where
    H: Dim + HasRoom<len![3], 1>,
    W: Dim + HasRoom<len![3], 1>,
{
    x.conv2d(conv(w).padding::<1>().stride::<2>()).relu()
}

fn valid<B: Dim, C: Dim, O: Dim, W: Dim + HasRoom<len![3]>>(
    x: &Tensor<f32, shape![B, C, W]>,
    w: &Tensor<f32, shape![O, C, 3]>,
) -> Tensor<f32, shape![B, O, W - 3 + 1]> {
    let y = x.conv1d(w);
    &y + &y
}

fn dilated<B: Dim, C: Dim, O: Dim, W: Dim + HasRoom<len![3], 1, 2>>(
    x: &Tensor<f32, shape![B, C, W]>,
    w: &Tensor<f32, shape![O, C, 3]>,
) -> Tensor<f32, shape![B, O, W + 2 * 1 - (2 * (3 - 1) + 1) + 1]> {
    x.conv1d(conv(w).padding::<1>().dilation::<2>())
}

fn grouped<B: Dim, I: Dim, W: Dim + HasRoom<len![1]>>(
    x: &Tensor<f32, shape![B, 2 * I, W]>,
    w: &Tensor<f32, shape![4, I, 1]>,
) -> Tensor<f32, shape![B, 4, W]> {
    x.conv1d(conv(w).groups::<2>())
}

/// The kernel is generic, too: the relation says the result.
fn generic_kernel<B: Dim, C: Dim, O: Dim, W: Dim, K: Dim>(
    x: &Tensor<f32, shape![B, C, W]>,
    w: &Tensor<f32, shape![O, C, K]>,
) -> Tensor<f32, shape![B, O, W - K + 1]>
where
    shape![O, C, K]: Conv1d<shape![B, C, W], congruent::window::Settings, Out = shape![B, O, W - K + 1]>,
{
    x.conv1d(w)
}

fn pooled<B: Dim, C: Dim, H: Dim + TakesPool<len![2]> + TakesPool<len![3], 1>>(
    x: &Tensor<f32, shape![B, C, H, H]>,
) -> (
    Tensor<f32, shape![B, C, (H - 2) / 2 + 1, (H - 2) / 2 + 1]>,
    Tensor<f32, shape![B, C, (H + 2 * 1 - 3) / 2 + 1, (H + 2 * 1 - 3) / 2 + 1]>,
) {
    (x.max_pool2d(pool::<2>()), x.max_pool2d(pool::<3>().stride::<2>().padding::<1>()))
}

#[test]
fn convolutions_and_pools() {
    let x = Tensor::<f32, shape![1, 2, 5, 5]>::ones();
    let w = Tensor::<f32, shape![2, 2, 3, 3]>::ones();
    let y: Tensor<f32, shape![1, 2, 5, 5]> = residual(&x, &w, &Tensor::ones());
    assert_eq!(y.to_vec()[..3], [11.0, 15.0, 15.0]);
    let y: Tensor<f32, shape![1, 2, 3, 3]> = strided(&x, &w);
    assert_eq!(y.to_vec()[..3], [8.0, 12.0, 8.0]);
    let line = Tensor::<f32, shape![1, 2, 5]>::ones();
    let kernel = Tensor::<f32, shape![3, 2, 3]>::ones();
    let y: Tensor<f32, shape![1, 3, 3]> = valid(&line, &kernel);
    assert_eq!(y.to_vec()[0], 12.0);
    let y: Tensor<f32, shape![1, 3, 3]> = dilated(&line, &kernel);
    assert_eq!(y.to_vec()[..3], [4.0, 6.0, 4.0]);
    let y: Tensor<f32, shape![1, 4, 5]> = grouped(&line, &Tensor::<f32, shape![4, 1, 1]>::ones());
    assert_eq!(y.to_vec()[0], 1.0);
    let y: Tensor<f32, shape![1, 3, 3]> = generic_kernel(&line, &kernel);
    assert_eq!(y.to_vec()[0], 6.0);
    let (y, z): (Tensor<f32, shape![1, 2, 2, 2]>, Tensor<f32, shape![1, 2, 3, 3]>) = pooled(&x);
    assert_eq!((y.to_vec().len(), z.to_vec().len()), (8, 18));
    // At run time.
    let n = 5;
    let x = Tensor::<f32, shape![Batch, 2, _, _]>::ones_of(dims![Batch(1), 2, n, n]);
    let y: Tensor<f32, shape![Batch, 2, _, _]> = strided(&x, &w);
    assert_eq!(y.sizes(), [1, 2, 3, 3]);
    let y: Tensor<f32, shape![Batch, 2, _, _]> = residual(&x, &w, &Tensor::ones());
    assert_eq!(y.sizes(), [1, 2, 5, 5]);
    let (y, _): (Tensor<f32, shape![Batch, 2, _, _]>, Tensor<f32, shape![Batch, 2, _, _]>) = pooled(&x);
    assert_eq!(y.sizes(), [1, 2, 2, 2]);
}

/// Twice as large, in three ways that need no bound.
fn upsampled<B: Dim, C: Dim, O: Dim, H: Dim, W: Dim>(
    x: &Tensor<f32, shape![B, C, H, W]>,
    two: &Tensor<f32, shape![C, O, 2, 2]>,
    four: &Tensor<f32, shape![C, O, 4, 4]>,
    three: &Tensor<f32, shape![C, O, 3, 3]>,
) -> Tensor<f32, shape![B, O, 2 * H, 2 * W]> {
    x.conv_transpose2d(conv(two).stride::<2>())
        + x.conv_transpose2d(conv(four).stride::<2>().padding::<1>())
        + x.conv_transpose2d(conv(three).stride::<2>().padding::<1>().output_padding::<1>())
}

fn spread<B: Dim, C: Dim + congruent::shape::conv::DividedInto<2>, O: Dim, W: Dim>(
    x: &Tensor<f32, shape![B, C, W]>,
    w: &Tensor<f32, shape![C, O, 3]>,
) -> (
    Tensor<f32, shape![B, O, (W - 1) * 2 + 3]>,
    Tensor<f32, shape![B, 2 * O, (W - 1) * 2 + 1]>,
    Tensor<f32, shape![B, O, W - 1 + 3]>,
) {
    (
        x.conv_transpose1d(conv(w).stride::<2>()),
        x.conv_transpose1d(conv(w).stride::<2>().padding::<1>().groups::<2>()),
        x.conv_transpose1d(w),
    )
}

#[test]
fn transposed_convolutions() {
    let x = Tensor::<f32, shape![1, 2, 3, 4]>::ones();
    let y: Tensor<f32, shape![1, 3, 6, 8]> = upsampled(&x, &Tensor::ones(), &Tensor::ones(), &Tensor::ones());
    assert_eq!(y.to_vec()[0], 2.0 + 2.0 + 2.0);
    let (a, b, c) = spread(&Tensor::<f32, shape![1, 2, 3]>::ones(), &Tensor::<f32, shape![2, 5, 3]>::ones());
    let (a, b, c): (Tensor<f32, shape![1, 5, 7]>, Tensor<f32, shape![1, 10, 5]>, Tensor<f32, shape![1, 5, 5]>) =
        (a, b, c);
    assert_eq!((a.to_vec()[..3].to_vec(), b.to_vec()[0], c.to_vec()[2]), (vec![2.0, 2.0, 4.0], 1.0, 6.0));
    let n = 3;
    let x = Tensor::<f32, shape![1, 2, _]>::ones_of(dims![1, 2, n]);
    let (a, _, _) = spread(&x, &Tensor::<f32, shape![2, 5, 3]>::ones());
    let a: Tensor<f32, shape![1, 5, _]> = a;
    assert_eq!(a.sizes(), [1, 5, 7]);
    // No positions are refused, as by PyTorch.
    let none = 0;
    let x = Tensor::<f32, shape![1, 2, _]>::ones_of(dims![1, 2, none]);
    assert!(x.try_conv_transpose1d(conv(&Tensor::<f32, shape![2, 5, 2]>::ones()).stride::<2>()).is_err());
}

/// A list of shapes, each the same type as its formula.
fn rows<
    H: Dim + HasRoom<len![3], 1> + HasRoom<len![3], 0> + HasRoom<len![7], 3> + HasWindow<len![4]> + TakesPool<len![2]>,
    W: Dim,
>() {
    use congruent::window::{Kernel, Padding, Pooling, Settings, Stride};
    same! {
        Padded<shape![W, H], -1, 1, 2>, shape![W, 3 + H];
        Padded<shape![W, H], -1, 0, 2>, shape![W, 2 + H];
        Repeated<shape![H], shape![4, 3]>, shape![4, 3 * H];
        Tiled<shape![W, H], shape![5]>, shape![W, 5 * H];
        KronProduct<shape![W, H], shape![3]>, shape![W, H * 3];
        KronProduct<shape![W], shape![H]>, shape![W * H];
        DiagEmbedded<shape![W, H], 3>, shape![W, 3 + H, 3 + H];
        Diagonalized<shape![W, H], 0, 0, 1>, shape![Minimum<W, H>];
        Unfolded<shape![H, W], 0, 4, 2>, shape![(H - 4) / 2 + 1, W, 4];
        Unfolded<shape![H, W], 0, 4, 1>, shape![H - 4 + 1, W, 4];
        Convolved1d<shape![5, H], shape![6, 5, 3], Settings<1, 1, 1, 1>>, shape![6, H];
        Convolved1d<shape![5, H], shape![6, 5, 3], Settings<2, 2>>, shape![6, (H - 3) / 2 + 1];
        Convolved1d<shape![5, H], shape![6, 5, 3], Settings<2, 2, 0, 0>>, shape![6, (H + 2 * 0 - 3) / 2 + 1];
        Convolved2d<shape![5, H, H], shape![6, 5, 7, 7], Settings<2, 2, 3, 3>>,
            shape![6, (H + 2 * 3 - 7) / 2 + 1, (H + 6 - 7) / 2 + 1];
        ConvTransposed1d<shape![5, W], shape![5, 6, 2], Settings<2, 2>>, shape![6, 2 * W];
        ConvTransposed1d<shape![5, W], shape![5, 6, 1], Settings>, shape![6, W];
        ConvTransposed1d<shape![5, W], shape![5, 6, 5], Settings<2, 2>>, shape![6, (W - 1) * 2 + 5];
        Pooled1d<shape![5, H], Pooling<Kernel<2, 2>, Stride<2, 2>, Padding<0, 0>>>, shape![5, (H - 2) / 2 + 1];
        Sum<len![1], H>, len![1 + H];
        <shape![5, 6, 2] as ConvTranspose1d<shape![5, W], Settings<3, 3>>>::Out, shape![6, (W - 1) * 3 + N<2>];
    }
}

#[test]
fn each_operation_is_its_formula() {
    rows::<len![8], Batch>();
}
