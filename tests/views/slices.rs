//! Slices: the lengths that the types know, values moved to the edge, parts that are written.

use congruent::prelude::*;

#[test]
fn slices_have_known_lengths() {
    let x = Tensor::<i32, shape![4, 8, 3]>::arange();
    let y: View<i32, shape![3, 3]> = x.slice(s![0, 1..7;2]);
    assert_eq!(y.to_vec(), [3, 4, 5, 9, 10, 11, 15, 16, 17]);
    let y: View<i32, shape![8, 3]> = x.slice(s![-1]);
    assert_eq!(y[[0, 0]], 72);
    let y: View<i32, shape![4, 8, 2]> = x.slice(s![..., ..-1]);
    assert_eq!(y.strides(), [24, 3, 1]);
    let y: View<i32, shape![4, 8]> = x.slice(s![..., 1]);
    assert_eq!(y.storage_offset(), 1);
    let y: View<i32, shape![8, 1]> = x.slice(s![2, ..., 1..2]);
    assert_eq!(y.storage_offset(), 49);
    let y: View<i32, shape![1, 4, 1, 8, 3]> = x.slice(s![NewAxis, .., NewAxis]);
    assert_eq!(y.strides(), [96, 24, 24, 3, 1]);
    let y: View<i32, shape![4, 8, 3, 1]> = x.slice(s![..., NewAxis]);
    assert_eq!(y.strides(), [24, 3, 1, 1]);
    let y: View<i32, shape![0, 8, 3]> = x.slice(s![3..3]);
    assert_eq!(y.numel(), 0);
    // Ends that are literals may not cross; ends that are values may, as NumPy's.
    let (start, end) = (3, 1);
    let y: View<i32, shape![_, 8, 3]> = x.slice(s![start..end]);
    assert_eq!(y.sizes(), [0, 8, 3]);
    let y: View<i32, shape![2, 3, 3]> = x.slice(s![-2.., -5..=-3]);
    assert_eq!(y[[0, 0, 0]], x[[2, 3, 0]]);
    let y: View<i32, shape![1, 8, 3]> = x.slice(s![..;4]);
    assert_eq!(y.sizes(), [1, 8, 3]);
    let _: View<i32, shape![4, 8, 3]> = x.slice(s![]);
    let _: View<i32, shape![4, 8, 3]> = x.slice(s![...]);
    let long = Tensor::<u8, shape![5000]>::zeros();
    let y: View<u8, shape![2500]> = long.slice(s![2_000..4_500]);
    assert_eq!(y.storage_offset(), 2000);
    let y: View<u8, shape![1667]> = long.slice(s![..;3]);
    assert_eq!(y.strides(), [3]);
}

#[test]
fn slices_by_values_are_clamped() {
    let x = Tensor::<i32, shape![4, 3]>::arange();
    let (n, i) = (9, 2usize);
    let y: View<i32, shape![_, 3]> = x.slice(s![1..n]);
    assert_eq!(y.sizes(), [3, 3]);
    let y: View<i32, shape![3]> = x.slice(s![i]);
    assert_eq!(y[[0]], 6);
    let y: View<i32, shape![4, _]> = x.slice(s![.., -(n as i32)..=-2]);
    assert_eq!(y.sizes(), [4, 2]);
    let y: View<i32, shape![_, 3]> = x.slice(s![..;i]);
    assert_eq!(y.sizes(), [2, 3]);
    let range = 1..3;
    let y: View<i32, shape![_, 3]> = x.slice(s![range]);
    assert_eq!(y.sizes(), [2, 3]);
    assert!(x.try_slice(s![n]).is_err());
    assert!(x.try_slice(s![..;n - 9]).is_err());
    let d = Tensor::<i32, _>::arange_of(dims![n, 2]);
    let y: View<i32, shape![_, 2]> = d.slice(s![1..20]);
    assert_eq!(y.sizes(), [8, 2]);
    let y: View<i32, shape![2]> = d.slice(s![-1]);
    assert_eq!(y.to_vec(), [16, 17]);
    for k in 0..3 {
        assert_eq!(x.slice(s![.., k])[[1]], 3 + k);
    }
}

#[test]
fn slices_are_assigned() {
    let mut x = Tensor::<i32, shape![3, 4]>::zeros();
    x.slice_mut(s![.., 1..3]).copy_(Tensor::from([5, 6]));
    x.slice_mut(s![0]).fill_(1);
    let mut last = x.slice_mut(s![-1]);
    last += 10;
    assert_eq!(x.to_vec(), [1, 1, 1, 1, 0, 5, 6, 0, 10, 15, 16, 10]);
}

/// The rows in front of `n`, and those from it on, of any number of rows.
fn parted<B: Dim, C: Dim>(
    x: &Strided<i32, shape![B, C]>,
    n: usize,
) -> (View<'_, i32, shape![_, C]>, View<'_, i32, shape![_, C]>) {
    (x.slice(s![..n]), x.slice(s![n..]))
}
fn inner<B: StaticDim>(x: &Strided<i32, shape![B, 3]>) -> View<'_, i32, shape![_, 3]> {
    let (first, end, step) = (1, -1, 2);
    x.slice(s![first..end]).slice(s![..;step])
}
fn inputs<const C: usize>(x: &Strided<i32, shape![_, { C }]>) -> View<'_, i32, shape![_, _]>
where
    Const<C>: Known,
{
    let end = C - 1;
    x.slice(s![.., ..end])
}
/// Rows by number, and the columns in front of `n`.
fn picked<B: Dim, C: Dim>(x: &Strided<i32, shape![B, C]>, n: usize) -> Tensor<i32, shape![2, _]> {
    x.index(s![&Tensor::from([1, 0]), ..n])
}

#[test]
fn generic_lengths_are_sliced_by_values() {
    let x = Tensor::<i32, shape![5, 3]>::arange();
    let (front, back) = parted(&x, 2);
    assert_eq!((front.to_vec(), back[[0, 0]]), ((0..6).collect(), 6));
    assert_eq!(parted(&x, 9).1.sizes(), [0, 3]);
    let any: Tensor<i32, shape![_, 3]> = x.to_tensor().into_shape();
    assert_eq!(parted(&any, 2).1.to_vec(), (6..15).collect::<Vec<_>>());
    assert_eq!(inner(&x).to_vec(), [3, 4, 5, 9, 10, 11]);
    assert_eq!(inputs::<3>(&any).to_vec(), [0, 1, 3, 4, 6, 7, 9, 10, 12, 13]);
    assert_eq!(picked(&x, 2).to_vec(), [3, 4, 0, 1]);
}
