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
    let y: View<i32, shape![0, 8, 3]> = x.slice(s![3..1]);
    assert_eq!(y.numel(), 0);
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
