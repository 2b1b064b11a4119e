//! Views that are written through: what changes is what the reading view shows, and nothing else.

mod descents;
mod threads;

use congruent::error::Fault;
use congruent::prelude::*;

/// The elements numbered from 1,000, row-major, by a loop over whole rows.
fn number<S: Lengths>(mut y: ViewMut<i32, S>) {
    y.copy_(&Tensor::<i32, _>::arange_of(AnyRank::from(y.sizes())));
    y += 1000;
}

/// What is left of `0, 1, 2, ..` where these elements, in this order, are numbered from 1,000.
fn numbered(numel: usize, elements: &[usize]) -> Vec<i32> {
    let mut all: Vec<i32> = (0..numel as i32).collect();
    for (i, &element) in elements.iter().enumerate() {
        all[element] = 1000 + i as i32;
    }
    all
}

/// Each method on a tensor, on a mutable view of it, and on one that is given away.
///
/// ```text
/// {
///     let mut x = Tensor::<i32, shape![2, 3]>::arange();
///     let y: ViewMut<i32, shape![3, 2]> = x.transpose_mut::<0, 1>();
///     number(y);
///     assert_eq!(x.to_vec(), numbered(6, &[0, 3, 1, 4, 2, 5]));
///     ..
/// }
/// ```
macro_rules! written {
    ($($shape:ty => $out:ty: $name:ident $into:ident $(or $try:ident)? as $generics:tt $arguments:tt = $elements:expr;)*) => {$(
        let wanted = numbered(<$shape>::NUMEL, &$elements);
        let fresh = Tensor::<i32, $shape>::arange;
        let mut x = fresh();
        let y: ViewMut<i32, $out> = call!(x.$name $generics $arguments);
        number(y);
        assert_eq!(x.to_vec(), wanted, "{}", stringify!($name));
        let mut x = fresh();
        let mut whole = x.as_view_mut();
        let y: ViewMut<i32, $out> = call!(whole.$name $generics $arguments);
        number(y);
        assert_eq!(x.to_vec(), wanted, "{} of a view", stringify!($name));
        let mut x = fresh();
        let whole = x.as_view_mut();
        let y: ViewMut<i32, $out> = call!(whole.$into $generics $arguments);
        number(y);
        assert_eq!(x.to_vec(), wanted, "{}", stringify!($into));
        $(
            let mut x = fresh();
            let y: ViewMut<i32, $out> = call!(x.$try $generics $arguments).unwrap();
            number(y);
            assert_eq!(x.to_vec(), wanted, "{}", stringify!($try));
            let mut x = fresh();
            let mut whole = x.as_view_mut();
            let y: ViewMut<i32, $out> = call!(whole.$try $generics $arguments).unwrap();
            number(y);
            assert_eq!(x.to_vec(), wanted, "{} of a view", stringify!($try));
        )?
    )*};
}
/// `call!(x.transpose_mut [0, 1] ())` is `x.transpose_mut::<0, 1>()`.
macro_rules! call {
    ($x:ident.$name:ident [$($generic:tt)*] $arguments:tt) => { $x.$name::<$($generic)*>$arguments };
}

#[test]
fn every_static_view_is_written_through() {
    written! {
        shape![2, 3, 2] => shape![2, 2, 3]: permute_mut into_permute as [axes![2, 0, 1]] () = [0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11];
        shape![] => shape![]: permute_mut into_permute as [axes![]] () = [0];
        shape![2, 3] => shape![3, 2]: transpose_mut into_transpose as [0, 1] () = [0, 3, 1, 4, 2, 5];
        shape![2, 3] => shape![3, 2]: swapaxes_mut into_swapaxes as [-1, 0] () = [0, 3, 1, 4, 2, 5];
        shape![2, 3] => shape![3, 2]: t_mut into_t as [] () = [0, 3, 1, 4, 2, 5];
        shape![3] => shape![3]: t_mut into_t as [] () = [0, 1, 2];
        shape![1, 2, 3] => shape![1, 3, 2]: mt_mut into_mt as [] () = [0, 3, 1, 4, 2, 5];
        shape![2, 1, 3] => shape![3, 1, 2]: T_mut into_T as [] () = [0, 3, 1, 4, 2, 5];
        shape![2, 3] => shape![3, 2]: movedim_mut into_movedim as [0, -1] () = [0, 3, 1, 4, 2, 5];
        shape![3] => shape![3, 1]: unsqueeze_mut into_unsqueeze as [1] () = [0, 1, 2];
        shape![] => shape![1]: unsqueeze_mut into_unsqueeze as [0] () = [0];
        shape![1, 3, 1] => shape![3]: squeeze_all_mut into_squeeze_all as [] () = [0, 1, 2];
        shape![3, 4] => shape![2]: diagonal_mut into_diagonal as [2, 0, 1] () = [2, 7];
        shape![3, 2] => shape![2]: diagonal_mut into_diagonal as [-1, 0, 1] () = [2, 5];
        shape![0, 2] => shape![0]: diagonal_mut into_diagonal as [0, 0, 1] () = [];
        shape![2, 1] => shape![2]: squeeze_mut into_squeeze or try_squeeze_mut as [1] () = [0, 1];
        shape![2, 1] => shape![2, 1]: squeeze_mut into_squeeze or try_squeeze_mut as [0] () = [0, 1];
        shape![4, 2] => shape![2, 2]: narrow_mut into_narrow or try_narrow_mut as [0, 1, 2] () = [2, 3, 4, 5];
        shape![2, 4] => shape![2, 0]: narrow_mut into_narrow or try_narrow_mut as [1, 4, 0] () = [];
        shape![2, 3] => shape![2]: select_mut into_select or try_select_mut as [1] (-1) = [2, 5];
        shape![2, 3] => shape![2]: select_at_mut into_select_at or try_select_at_mut as [1, 2] () = [2, 5];
        shape![3] => shape![]: select_at_mut into_select_at or try_select_at_mut as [0, 0] () = [0];
        shape![4, 3] => shape![2, 1, 2]: slice_mut into_slice or try_slice_mut as [_] (s![1..;2, NewAxis, ..2]) = [3, 4, 9, 10];
        shape![4, 3] => shape![]: slice_mut into_slice or try_slice_mut as [_] (s![-1, 1]) = [10];
        shape![2, 4] => shape![2, 2, 2]: unflatten_mut into_unflatten or try_unflatten_mut as [1, shape![2, -1]] () = [0, 1, 2, 3, 4, 5, 6, 7];
        shape![7] => shape![2, 2]: unfold_mut into_unfold or try_unfold_mut as [0, 2, 3] () = [0, 1, 3, 4];
        shape![4, 2] => shape![2, 2, 2]: unfold_mut into_unfold or try_unfold_mut as [0, 2, 2] () = [0, 2, 1, 3, 4, 6, 5, 7];
    }
}

#[test]
fn a_view_and_a_flat_view_are_written_through() {
    let mut x = Tensor::<i32, shape![2, 3]>::arange();
    number::<shape![3, 2]>(x.view_mut::<shape![3, -1]>());
    assert_eq!(x.to_vec(), numbered(6, &[0, 1, 2, 3, 4, 5]));
    number::<shape![_, 3]>(x.try_view_mut::<shape![_, 3]>().unwrap());
    x.flatten_mut::<0, -1>().copy_(Tensor::from([6, 5, 4, 3, 2, 1]));
    assert_eq!(x.to_vec(), [6, 5, 4, 3, 2, 1]);
    Tensor::<i32, shape![]>::zeros().flatten_mut::<0, -1>().fill_(3);

    // Every other column: joined where strides allow it, refused where not.
    let mut x = Tensor::<i32, shape![2, 3, 4]>::arange();
    let mut odd: ViewMut<i32, shape![2, 3, 2]> = x.slice_mut(s![..., 1..;2]);
    number::<shape![6, 2]>(odd.view_mut::<shape![6, 2]>());
    number::<shape![6, 2]>(odd.try_flatten_mut::<0, 1>().unwrap());
    number::<shape![12]>(odd.flatten_mut::<0, 2>());
    assert_eq!(x.to_vec(), numbered(24, &[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23]));
    let mut turned = x.transpose_mut::<0, 2>();
    assert!(matches!(turned.try_view_mut::<shape![24]>(), Err(ShapeError { fault: Fault::Strides { .. }, .. })));
    assert!(matches!(turned.try_flatten_mut::<0, 1>(), Err(ShapeError { fault: Fault::Strides { .. }, .. })));
}

#[test]
fn a_refused_view_writes_nothing() {
    let n = 2;
    let mut x = Tensor::<i32, _>::arange_of(dims![n, 3]);
    let before = x.to_vec();
    assert!(x.try_squeeze_mut::<0>().is_err());
    assert!(x.try_narrow_mut::<0, 1, 2>().is_err());
    assert!(x.try_select_mut::<1>(3).is_err());
    assert!(x.try_select_at_mut::<0, 2>().is_err());
    assert!(x.try_slice_mut(s![2]).is_err());
    assert!(x.try_unflatten_mut::<0, shape![2, 2]>().is_err());
    assert!(x.try_unfold_mut::<0, 3, 3>().is_err());
    assert!(x.try_view_mut::<shape![5]>().is_err());
    assert!(x.try_split_sizes_mut::<0, shape![1, 2]>().is_err());
    assert_eq!(x.to_vec(), before);
}

#[test]
fn parts_are_written_side_by_side() {
    // Along the last axis, so that they interleave.
    let mut x = Tensor::<i32, shape![2, 5]>::zeros();
    let (mut a, mut b, mut c): (ViewMut<i32, shape![2, 2]>, ViewMut<i32, shape![2, 2]>, ViewMut<i32, shape![2, 1]>) =
        x.split_mut::<1, 2>();
    a += 1;
    b += 2;
    c += 3;
    a += &c;
    assert_eq!(x.to_vec(), [4, 4, 2, 2, 3, 4, 4, 2, 2, 3]);
    let (mut a, mut b): (ViewMut<i32, shape![2, 3]>, ViewMut<i32, shape![2, 2]>) = x.as_view_mut().into_chunk::<1, 2>();
    a.fill_(1);
    b.fill_(2);
    assert_eq!(x.to_vec(), [1, 1, 1, 2, 2, 1, 1, 1, 2, 2]);
    let (mut a, mut b, mut c) = x.split_sizes_mut::<1, shape![1, 0, 4]>();
    std::mem::swap(&mut a[[0, 0]], &mut c[[1, 3]]);
    b.fill_(9);
    c += 1;
    assert_eq!(x.to_vec(), [2, 2, 2, 3, 3, 1, 2, 2, 3, 2]);
    let [mut a, b, .., mut e]: [ViewMut<i32, shape![2]>; 5] = x.unbind_mut::<1>();
    a += &b;
    e *= 10;
    assert_eq!(x.to_vec(), [4, 2, 2, 3, 30, 3, 2, 2, 3, 20]);
    let n = 3;
    let mut d = Tensor::<i32, _>::zeros_of(dims![2, n]);
    for (k, mut part) in d.unbind_mut::<1>().into_iter().enumerate() {
        part += k as i32;
    }
    for mut part in d.chunk_mut::<1, 2>() {
        part += 10;
    }
    for mut part in d.split_mut::<1, 2>() {
        part += 100;
    }
    assert_eq!(d.to_vec(), [110, 111, 112, 110, 111, 112]);
}
