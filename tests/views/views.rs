//! Views: the shapes that the types say, the elements that the numbers pick, nothing copied.
#![allow(clippy::approx_constant, reason = "the page of PyTorch writes 3.14")]

use congruent::Shared;
use congruent::prelude::*;
use congruent::slice::Item;

type X234 = Tensor<i32, shape![2, 3, 4]>;

#[test]
fn the_page_of_pytorch() {
    // https://pytorch.org/docs/stable/tensor_view.html
    let mut t = Tensor::<f32, shape![4, 4]>::arange();
    let b = t.view::<shape![2, 8]>();
    assert_eq!(b.data_ptr(), t.data_ptr());
    let mut b = t.view_mut::<shape![2, 8]>();
    b[[0, 0]] = 3.14;
    assert_eq!(t[[0, 0]], 3.14);

    let base = Tensor::from([[0, 1], [2, 3]]);
    assert!(base.is_contiguous());
    let t = base.transpose::<0, 1>();
    assert!(!t.is_contiguous());
    let c = t.contiguous();
    assert!(c.is_contiguous() && !c.is_borrowed());
    assert!(base.contiguous().is_borrowed());
    assert_eq!(base.contiguous().data_ptr(), base.data_ptr());
}

#[test]
fn axes_in_another_order() {
    let x = X234::arange();
    let y: View<i32, shape![4, 2, 3]> = x.permute::<axes![2, 0, 1]>();
    assert_eq!(y.strides(), [1, 12, 4]);
    assert_eq!(y[[3, 1, 2]], x[[1, 2, 3]]);
    let y: View<i32, shape![4, 2, 3]> = x.permute::<axes![-1, 0, -2]>();
    assert_eq!(y.strides(), [1, 12, 4]);
    let y: View<i32, shape![4, 3, 2]> = x.transpose::<0, -1>();
    assert_eq!(y.strides(), [1, 4, 12]);
    let same: View<i32, shape![2, 3, 4]> = x.transpose::<1, -2>();
    assert_eq!(same.strides(), [12, 4, 1]);
    let _: View<i32, shape![2, 4, 3]> = x.swapaxes::<1, 2>();
    let _: View<i32, shape![2, 4, 3]> = x.mt();
    let y: View<i32, shape![4, 3, 2]> = x.T();
    assert_eq!(y.strides(), [1, 4, 12]);
    let y: View<i32, shape![3, 4, 2]> = x.movedim::<0, -1>();
    assert_eq!(y.strides(), [4, 1, 12]);
    let y: View<i32, shape![4, 2, 3]> = x.movedim::<2, 0>();
    assert_eq!(y.strides(), [1, 12, 4]);
    let v = Tensor::from([1, 2, 3]);
    let _: View<i32, shape![3]> = v.t();
    let _: View<i32, shape![]> = Tensor::from(5).t();
}

#[test]
fn axes_of_length_one() {
    let x = Tensor::<i32, shape![1, 3, 1, 2]>::arange();
    let y: View<i32, shape![1, 3, 2]> = x.squeeze::<2>();
    assert_eq!(y.strides(), [6, 2, 1]);
    let _: View<i32, shape![1, 3, 1, 2]> = x.squeeze::<1>();
    let y: View<i32, shape![3, 2]> = x.squeeze_all();
    assert_eq!(y.strides(), [2, 1]);
    let n = 1;
    let d = Tensor::<i32, _>::zeros_of(dims![n, 3]);
    let _: View<i32, shape![3]> = d.squeeze::<0>();
    let n = 2;
    let d = Tensor::<i32, _>::zeros_of(dims![n, 3]);
    assert!(d.try_squeeze::<0>().is_err());
    let v = Tensor::from([1, 2, 3]);
    let y: View<i32, shape![1, 3]> = v.unsqueeze::<0>();
    assert_eq!(y.strides(), [3, 1]);
    let y: View<i32, shape![3, 1]> = v.unsqueeze::<-1>();
    assert_eq!(y.strides(), [1, 1]);
    let _: View<i32, shape![3, 1]> = v.unsqueeze::<1>();
    let _: View<i32, shape![1]> = Tensor::from(5).unsqueeze::<0>();
}

/// The values of `torch.atleast_1d`, `atleast_2d` and `atleast_3d`, and the strides that PyTorch has.
#[test]
fn axes_of_length_one_up_to_a_rank() {
    let s = Tensor::from(5);
    let _: View<i32, shape![1]> = s.atleast_1d();
    let _: View<i32, shape![1, 1]> = s.atleast_2d();
    let y: View<i32, shape![1, 1, 1]> = s.atleast_3d();
    assert_eq!((y.to_vec(), y.strides()), (vec![5], &[1, 1, 1][..]));
    let v = Tensor::from([1, 2, 3]);
    let _: View<i32, shape![3]> = v.atleast_1d();
    let y: View<i32, shape![1, 3]> = v.atleast_2d();
    assert_eq!((y[[0, 2]], y.strides(), y.data_ptr()), (3, &[3, 1][..], v.data_ptr()));
    let y: View<i32, shape![1, 3, 1]> = v.atleast_3d();
    assert_eq!((y[[0, 2, 0]], y.strides()), (3, &[3, 1, 1][..]));
    let n = 2;
    let m = Tensor::<i32, shape![_, 3]>::arange_of(dims![n, 3]);
    let _: View<i32, shape![_, 3]> = m.atleast_1d();
    let _: View<i32, shape![_, 3]> = m.atleast_2d();
    let y: View<i32, shape![_, 3, 1]> = m.atleast_3d();
    assert_eq!((y[[1, 0, 0]], y.strides()), (3, &[3, 1, 1][..]));
    let x = X234::arange();
    let y: View<i32, shape![2, 3, 4]> = x.atleast_3d();
    assert_eq!((y[[1, 2, 3]], y.strides()), (23, &[12, 4, 1][..]));

    let mut v = v;
    let mut row: ViewMut<i32, shape![1, 3]> = v.atleast_2d_mut();
    row[[0, 1]] = 7;
    row.atleast_3d_mut()[[0, 0, 0]] = 6;
    let mut row: ViewMut<i32, shape![1, 3, 1]> = v.as_view_mut().into_atleast_3d();
    row[[0, 2, 0]] = 8;
    let at = v.data_ptr();
    let row: Tensor<i32, shape![1, 3]> = v.into_atleast_2d();
    assert_eq!((row.to_vec(), row.data_ptr()), (vec![6, 7, 8], at));
    let shared: Shared<i32, shape![1, 3, 1]> = Tensor::from([1, 2, 3]).into_shared().atleast_3d();
    assert_eq!(shared[[0, 1, 0]], 2);
}

#[test]
fn axes_of_length_one_up_to_a_rank_known_at_run_time() -> Result<(), ShapeError> {
    let of = |sizes: &[isize]| Tensor::<i32, shape![6]>::arange().into_dyn().into_view(sizes);
    for (sizes, wanted) in [
        (&[6][..], [&[6][..], &[1, 6], &[1, 6, 1]]),
        (&[2, 3], [&[2, 3], &[2, 3], &[2, 3, 1]]),
        (&[1, 2, 3], [&[1, 2, 3]; 3]),
        (&[3, 1, 2, 1], [&[3, 1, 2, 1]; 3]),
    ] {
        let x = of(sizes)?;
        let views = [x.atleast_1d()?, x.atleast_2d()?, x.atleast_3d()?];
        assert_eq!(views.each_ref().map(|view| view.sizes()), wanted);
        assert!(views.iter().all(|view| view.to_vec() == [0, 1, 2, 3, 4, 5] && view.is_contiguous()));
    }
    let x = Tensor::from(5).into_dyn();
    assert_eq!((x.atleast_1d()?.sizes(), x.atleast_3d()?.sizes()), (&[1][..], &[1, 1, 1][..]));
    let mut x = of(&[6])?;
    x.atleast_2d_mut()?.fill_(1);
    let x = x.into_shared().atleast_3d()?;
    assert_eq!((x.sizes(), x.to_vec()), (&[1, 6, 1][..], vec![1; 6]));
    assert_eq!(of(&[6])?.into_atleast_2d()?.sizes(), [1, 6]);
    Ok(())
}

#[test]
fn parts_of_an_axis() {
    let x = X234::arange();
    let y: View<i32, shape![2, 2, 4]> = x.narrow::<1, 1, 2>();
    assert_eq!(y.storage_offset(), 4);
    let y: View<i32, shape![2, 4]> = x.select::<1>(-1);
    assert_eq!(y.to_vec(), [8, 9, 10, 11, 20, 21, 22, 23]);
    for i in 0..3 {
        assert_eq!(x.select::<1>(i)[[0, 0]], 4 * i);
    }
    assert!(x.try_select::<1>(3).is_err());
    let n = 5;
    let d = Tensor::<i32, _>::arange_of(dims![n, 2]);
    let y: View<i32, shape![3, 2]> = d.narrow::<0, 2, 3>();
    assert_eq!(y[[0, 0]], 4);
    assert!(d.try_narrow::<0, 3, 3>().is_err());
}

#[test]
fn other_lengths() {
    let x = X234::arange();
    let _: View<i32, shape![6, 4]> = x.view::<shape![6, -1]>();
    let _: View<i32, shape![24]> = x.view::<shape![-1]>();
    let y: View<i32, shape![_, 4]> = x.view::<shape![_, 4]>();
    assert_eq!(y.sizes(), [6, 4]);
    let (a, b) = (2, 12);
    let y: View<i32, shape![_, _]> = x.view_of(dims![a, b]);
    assert_eq!(y.sizes(), [2, 12]);
    assert!(x.try_view_of(dims![a, a]).is_err());
    let n = 6;
    let d = Tensor::<i32, _>::arange_of(dims![n, 4]);
    let y: View<i32, shape![_, 8]> = d.view::<shape![-1, 8]>();
    assert_eq!(y.sizes(), [3, 8]);
    let _: View<i32, shape![3, 8]> = d.view::<shape![3, 8]>();
    assert!(d.try_view::<shape![3, 9]>().is_err());
    let _: View<i32, shape![2, 12]> = x.reshape::<shape![2, 12]>();
    let r: CowTensor<i32, shape![12, 2]> = x.permute::<axes![1, 2, 0]>().reshape::<shape![12, 2]>();
    assert!(r.is_borrowed());
    let r = x.permute::<axes![2, 1, 0]>().reshape::<shape![12, 2]>();
    assert!(!r.is_borrowed());
    assert!(x.transpose::<0, 2>().try_view::<shape![24]>().is_err());
    let _: View<i32, shape![2, 12]> = x.flatten::<1, -1>();
    let _: View<i32, shape![24]> = x.flatten::<0, -1>();
    let _: View<i32, shape![6, 4]> = x.flatten::<0, 1>();
    let _: View<i32, shape![1]> = Tensor::from(5).flatten::<0, -1>();
    let y: View<i32, shape![2, 3, 2, 2]> = x.unflatten::<-1, shape![2, -1]>();
    assert_eq!(y.strides(), [12, 4, 2, 1]);
    let y: View<i32, shape![4, 2, 1, 3]> = x.permute::<axes![2, 0, 1]>().unflatten::<2, shape![1, 3]>();
    assert_eq!(y.strides(), [1, 12, 12, 4]);
    let c = x.T().contiguous();
    let _: View<i32, shape![8, 3]> = c.view::<shape![8, 3]>();
    let owned: Tensor<i32, shape![4, 6]> = X234::arange().into_reshape::<shape![4, 6]>();
    assert_eq!(owned[[1, 0]], 6);
    let _: View<i32, shape![4, 6]> = x.view_as(&owned);
    let _: CowTensor<i32, shape![4, 6]> = x.T().reshape_as(&owned);
}

#[test]
fn several_parts() {
    let x = Tensor::<i32, shape![6, 2]>::arange();
    let (y, none) = (Tensor::<i32, shape![5, 2]>::arange(), Tensor::<i32, shape![0]>::arange());
    let [a, b, c]: [View<i32, shape![2, 2]>; 3] = x.split::<0, 2>();
    assert_eq!((a[[0, 0]], b[[0, 0]], c[[0, 0]]), (0, 4, 8));
    let (a, b): (View<i32, shape![4, 2]>, View<i32, shape![2, 2]>) = x.split::<0, 4>();
    assert_eq!((a.numel(), b.storage_offset()), (8, 8));
    let [_, _, _]: [View<i32, shape![2, 2]>; 3] = x.chunk::<0, 4>();
    let (_, _): (View<i32, shape![3, 2]>, View<i32, shape![2, 2]>) = y.chunk::<0, 2>();
    let [_, _]: [View<i32, shape![0]>; 2] = none.chunk::<0, 2>();
    let [_]: [View<i32, shape![0]>; 1] = none.split::<0, 3>();
    let (a, b): (View<i32, shape![1, 2]>, View<i32, shape![5, 2]>) = x.split_sizes::<0, shape![1, 5]>();
    assert_eq!((a.numel(), b.numel()), (2, 10));
    let [a, b]: [View<i32, shape![6]>; 2] = x.unbind::<1>();
    assert_eq!((a.strides(), b.storage_offset()), (&[2][..], 1));
    let n = 5;
    let d = Tensor::<i32, _>::arange_of(dims![n, 2]);
    let parts: Vec<View<i32, shape![_, 2]>> = d.split::<0, 2>();
    assert_eq!(parts.iter().map(|p| p.sizes()[0]).collect::<Vec<_>>(), [2, 2, 1]);
    let rows: Vec<View<i32, shape![2]>> = d.unbind::<0>();
    assert_eq!(rows.len(), 5);
}

#[test]
fn windows_and_diagonals() {
    let x = Tensor::<i32, shape![8, 2]>::arange();
    let y: View<i32, shape![3, 2, 3]> = x.unfold::<0, 3, 2>();
    assert_eq!(y.strides(), [4, 1, 2]);
    let _: View<i32, shape![1, 2, 8]> = x.unfold::<0, 8, 1>();
    let mut z = x.clone();
    let mut apart: ViewMut<i32, shape![4, 2, 2]> = z.unfold_mut::<0, 2, 2>();
    apart += 1;
    assert_eq!(z[[7, 1]], 16);
    let m = Tensor::<i32, shape![3, 4]>::arange();
    let d: View<i32, shape![3]> = m.diagonal::<0, 0, 1>();
    assert_eq!(d.to_vec(), [0, 5, 10]);
    let d: View<i32, shape![3]> = m.diagonal::<1, 0, 1>();
    assert_eq!(d.to_vec(), [1, 6, 11]);
    let d: View<i32, shape![2]> = m.diagonal::<-1, 0, 1>();
    assert_eq!(d.to_vec(), [4, 9]);
    let d: View<i32, shape![0]> = m.diagonal::<9, 0, 1>();
    assert_eq!(d.numel(), 0);
    let x = X234::arange();
    let d: View<i32, shape![3, 2]> = x.as_view().diagonal::<0, 2, 0>();
    assert_eq!(d.to_vec(), [0, 13, 4, 17, 8, 21]);
}

#[test]
fn any_rank_has_the_same_views() {
    let mut x = Tensor::<i32, _>::arange_of(AnyRank::from([2, 3, 4]));
    let y = x.permute([2, 0, 1]).unwrap();
    assert_eq!((y.sizes(), y.strides()), (&[4, 2, 3][..], &[1, 12, 4][..]));
    let y = x.slice(s![0, 1..;2]).unwrap().t().unwrap();
    assert_eq!(y.to_vec(), [4, 5, 6, 7]);
    let y = x.slice(&[Item::Ellipsis, Item::At(-1)]).unwrap();
    assert_eq!(y.sizes(), [2, 3]);
    let y = x.view([6, -1]).unwrap().unfold(0, 3, 2).unwrap();
    assert_eq!(y.sizes(), [2, 4, 3]);
    let sizes = vec![4usize, 6];
    assert_eq!(x.view(&sizes).unwrap().sizes(), [4, 6]);
    assert!(x.transpose(0, 2).unwrap().view([24]).is_err());
    assert!(!x.transpose(0, 2).unwrap().flatten(0, -1).unwrap().is_borrowed());
    assert_eq!(x.unbind(1).unwrap().len(), 3);
    assert_eq!(x.tensor_split_at(2, [1, 3]).unwrap().iter().map(|p| p.sizes()[2]).collect::<Vec<_>>(), [1, 2, 1]);
    x.select_mut(0, 1).unwrap().fill_(7);
    for mut part in x.chunk_mut(2, 2).unwrap() {
        part += 1;
    }
    assert_eq!(x.to_vec()[11..], [12, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8]);
    assert!(x.chunk(0, usize::MAX >> 8).is_err());
    x.flatten_mut(0, 1).unwrap().into_select(0, 0).unwrap().into_slice(s![..2]).unwrap().fill_(9);
    assert_eq!(x.to_vec()[..3], [9, 9, 3]);
    assert_eq!(x.movedim(0, 2).unwrap().sizes(), [3, 4, 2]);
    assert_eq!(x.movedim([0, 1], [-1, -2]).unwrap().sizes(), [4, 3, 2]);
}

#[test]
fn generic_code_needs_no_bounds() {
    fn heads<L: Shape, N: Dim, D: Dim>(x: &Tensor<f32, shape![..L, N, D]>) -> Tensor<f32, shape![..L, D, N]> {
        x.transpose::<-1, -2>().to_tensor()
    }
    fn last<L: Shape, D: Dim>(x: View<f32, shape![..L, D]>) -> Tensor<f32, L> {
        x.select::<-1>(-1).to_tensor()
    }
    fn column<L: Shape, D: Dim>(x: View<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D, 1]> {
        x.unsqueeze::<-1>().to_tensor()
    }
    fn firsts<L: Shape>(x: View<f32, shape![..L, 4]>) -> Tensor<f32, shape![..L, 2]> {
        x.slice(s![..., ..2]).to_tensor()
    }
    // What computes a length asks for its relation, and for nothing else.
    fn pair<L: Shape, D: Dim>(x: View<f32, shape![..L, D]>) -> Vec<f32>
    where
        shape![..L, D]: congruent::shape::Narrow<-1, 0, 2>,
    {
        x.narrow::<-1, 0, 2>().to_vec()
    }
    fn square<const W: usize>(x: &Tensor<f32, shape![{ W }, { W }]>) -> Tensor<f32, shape![{ W }, { W }]>
    where
        Const<W>: Known,
    {
        x + x
    }
    let x = Tensor::<f32, shape![2, 3, 4]>::arange();
    assert_eq!(pair::<shape![2, 3], _>(x.as_view())[..4], [0.0, 1.0, 4.0, 5.0]);
    assert_eq!(square::<2>(&Tensor::from([[1.0, 2.0], [3.0, 4.0]])).to_vec(), [2.0, 4.0, 6.0, 8.0]);
    assert_eq!(heads::<shape![2], _, _>(&x).sizes(), [2, 4, 3]);
    assert_eq!(last::<shape![2, 3], _>(x.as_view()).sizes(), [2, 3]);
    assert_eq!(column::<shape![2, 3], _>(x.as_view()).sizes(), [2, 3, 4, 1]);
    assert_eq!(firsts::<shape![2, 3]>(x.as_view()).sizes(), [2, 3, 2]);
}

#[test]
fn a_cow_stands_in_operations() {
    let x = Tensor::<i32, shape![2, 3]>::arange();
    let flat = x.t().reshape::<shape![6]>();
    assert_eq!((&flat + 1).to_vec(), [1, 4, 2, 5, 3, 6]);
    assert_eq!((1 + &flat * &flat - &flat).to_vec(), [1, 7, 1, 13, 3, 21]);
    assert_eq!((-x.t().contiguous()).to_vec(), [0, -3, -1, -4, -2, -5]);
    assert!(flat == Tensor::from([0, 3, 1, 4, 2, 5]));
    fn scaled<A: Dim, B: Dim>(x: &Strided<i32, shape![A, B]>) -> Tensor<i32, shape![A, B]> {
        x * 2
    }
    assert_eq!(scaled(&x).to_vec(), [0, 2, 4, 6, 8, 10]);
    assert_eq!(scaled(&x.t()).to_vec(), [0, 6, 2, 8, 4, 10]);
    assert_eq!(scaled(&x.t().contiguous()).to_vec(), [0, 6, 2, 8, 4, 10]);
}

#[test]
fn a_mutable_view_given_away_lasts_as_long_as_its_base_is_borrowed() {
    fn corner(x: &mut Tensor<i32, shape![4, 4]>) -> ViewMut<'_, i32, shape![2]> {
        x.slice_mut(s![1.., 1..]).into_narrow::<0, 1, 2>().into_diagonal::<0, 0, 1>()
    }
    let mut x = Tensor::<i32, shape![4, 4]>::zeros();
    corner(&mut x).fill_(7);
    assert_eq!((x[[2, 1]], x[[3, 2]], x.sum_all().item()), (7, 7, 14));
    let [mut a, mut b] = x.slice_mut(s![..2]).into_split::<0, 1>();
    a += 1;
    b.copy_(&a);
    let [first, .., last] = x.as_view_mut().into_transpose::<0, 1>().into_unbind::<0>();
    assert_eq!((first.to_vec(), last.to_vec()), (vec![1, 1, 0, 0], vec![1, 1, 0, 0]));
    let _: View<i32, shape![4]> = x.select_at::<0, 3>();
}

#[test]
fn every_element_of_a_mutable_view_is_visited_once() {
    let mut x = Tensor::<i32, shape![3, 4]>::zeros();
    for (i, element) in x.slice_mut(s![.., 1..;2]).into_transpose::<0, 1>().into_iter().enumerate() {
        *element = i as i32 + 1;
    }
    assert_eq!(x.to_vec(), [0, 1, 0, 4, 0, 2, 0, 5, 0, 3, 0, 6]);
    let mut rows = x.slice_mut(s![1..]);
    rows.iter_mut().for_each(|element| *element += 1);
    assert_eq!(rows.as_mut_slice().map(|elements| elements.len()), Some(8));
    assert!(x.slice_mut(s![.., 1]).as_mut_slice().is_none());
    assert_eq!(x.select::<1>(1).into_iter().sum::<i32>(), 1 + 3 + 4);
}

dim!(Train, Test, Rows);

#[test]
fn parts_of_lengths_that_are_values() {
    for n in [0, 1, 7] {
        let x = Tensor::<i32, shape![_, 2]>::arange_of(dims![n, 2]);
        for first in 0..=n {
            let (a, b) = x.split_of::<0>(dims![Train(first), Test(n - first)]);
            let (a, b): (View<i32, shape![Train, 2]>, View<i32, shape![Test, 2]>) = (a, b);
            assert_eq!((a.sizes()[0], b.sizes()[0]), (first, n - first));
            assert_eq!([a.to_vec(), b.to_vec()].concat(), x.to_vec());
        }
    }
    // Along an inner axis of a view, counted from the back, with a length that the type knows and one that is `_`.
    let x = Tensor::<i32, shape![6, 2]>::arange();
    let turned = x.t();
    let (a, b, c) = turned.split_of::<-1>(dims![2, Dyn(3), Rows(1)]);
    let (a, b, c): (View<i32, shape![2, 2]>, View<i32, shape![2, _]>, View<i32, shape![2, Rows]>) = (a, b, c);
    assert_eq!((a.to_vec(), c.to_vec()), (vec![0, 2, 1, 3], vec![10, 11]));
    assert_eq!(b.data_ptr(), x.slice(s![2, 0]).data_ptr());
    let error = x.try_split_of::<0>(dims![Train(4), Test(3)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "split_with_sizes expects split_sizes to sum exactly to 6 (input tensor's size at dimension 0), but got split_sizes=[4, 3]: shape [6, 2]"
    );
}
