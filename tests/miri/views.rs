//! Views, mutable views, iterators, tensors on the stack: what is built from a pointer.

use super::layouts::{any, layouts};
use congruent::prelude::*;

#[test]
fn every_view_of_a_static_shape() {
    let x = Tensor::<i32, shape![4, 6]>::arange();
    assert_eq!(x.slice(s![1..3, ..;2]).to_vec(), [6, 8, 10, 12, 14, 16]);
    assert_eq!(x.slice(s![-1, NewAxis, ..;5]).to_vec(), [18, 23]);
    assert_eq!(x.narrow::<1, 4, 2>().select::<0>(3).to_vec(), [22, 23]);
    assert_eq!(x.t().slice(s![5]).to_vec(), [5, 11, 17, 23]);
    assert_eq!(x.view::<shape![2, -1, 3]>().permute::<axes![2, 0, 1]>().slice(s![2, 1]).to_vec(), [14, 17, 20, 23]);
    assert_eq!(x.diagonal::<1, 0, 1>().to_vec(), [1, 8, 15, 22]);
    assert_eq!(x.unfold::<1, 4, 2>().slice(s![3, 1]).to_vec(), [20, 21, 22, 23]);
    assert_eq!(x.select::<0>(1).expand::<shape![2, 6]>().to_vec().len(), 12);
    let [low, high] = x.chunk::<0, 2>();
    assert_eq!((low[[1, 5]], high[[1, 5]]), (11, 23));
    let (first, rest) = x.split_sizes::<1, shape![1, 5]>();
    assert_eq!((first[[3, 0]], rest[[3, 4]]), (18, 23));
    let (first, rest) = x.split_of::<1>(dims![Dyn(1), 5]);
    assert_eq!((first[[3, 0]], rest[[3, 4]]), (18, 23));
    assert_eq!(x.t().reshape::<shape![24]>().to_vec()[..5], [0, 6, 12, 18, 1]);
    assert!(x.contiguous().is_borrowed() && !x.t().contiguous().is_borrowed());
    assert_eq!(x.as_strided::<shape![3], shape![7], 2>().to_vec(), [2, 9, 16]);
    let scalar = x.select::<0>(2).select::<0>(3);
    assert_eq!(scalar.item(), 15);
    // Nothing behind the end of the buffer.
    assert_eq!(x.slice(s![4.., ..]).to_vec(), [0; 0]);
    assert_eq!(x.narrow::<0, 4, 0>().t().to_vec(), [0; 0]);
}

#[test]
fn positions_of_an_axis() {
    let mut x = Tensor::<i32, shape![4, 6]>::arange();
    let columns: Vec<_> = x.t().slice(s![1..4, ..]).axis_iter::<0>().rev().map(|column| column.to_vec()).collect();
    assert_eq!(columns, [[3, 9, 15, 21], [2, 8, 14, 20], [1, 7, 13, 19]]);
    // All alive at once, from both ends.
    let mut view = x.slice_mut(s![1..3, 2..;2]);
    let mut columns = view.axis_iter_mut::<1>();
    let (mut last, mut first) = (columns.next_back().unwrap(), columns.next().unwrap());
    first += &last;
    last.fill_(-1);
    first[[0]] = 0;
    assert_eq!(columns.len(), 0);
    assert_eq!(x.slice(s![1..3, ..]).to_vec(), [6, 7, 0, 9, -1, 11, 12, 13, 30, 15, -1, 17]);
    let mut any = x.into_dyn();
    any.axis_iter_mut(-1).unwrap().zip(1..).for_each(|(mut column, i)| {
        column.fill_(i);
    });
    assert_eq!(any.axis_iter(0).unwrap().last().unwrap().to_vec(), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn every_mutable_view() {
    let mut x = Tensor::<i32, shape![4, 6]>::zeros();
    x.slice_mut(s![1, ..;2]).fill_(1);
    x.t_mut().select_mut::<0>(5).fill_(2);
    x.diagonal_mut::<0, 0, 1>().add_(10);
    {
        let [mut top, mut bottom] = x.split_mut::<0, 2>();
        top[[0, 1]] = 3;
        bottom[[0, 1]] = 4;
        std::mem::swap(&mut top[[1, 1]], &mut bottom[[1, 1]]);
        top += &bottom;
    }
    {
        let [mut left, mut right] = x.chunk_mut::<1, 2>();
        left += 100;
        right.copy_(left.to_tensor());
    }
    let [mut a, mut b, mut c, mut d] = x.unbind_mut::<0>();
    a += &d;
    b -= &c;
    std::mem::swap(&mut c[[0]], &mut d[[0]]);
    drop((a, b, c, d));
    let (mut first, mut rest) = x.split_sizes_mut::<1, shape![2, 4]>();
    first.iter_mut().zip(rest.iter_mut()).for_each(|(a, b)| std::mem::swap(a, b));
    let mut view = x.view_mut::<shape![2, 12]>().into_t();
    view.iter_mut().enumerate().for_each(|(i, x)| *x += 23 - i as i32);
    let mut want = Tensor::<i32, shape![4, 6]>::zeros();
    // The same, element by element.
    let w = want.as_mut_slice();
    [6, 8, 10].iter().for_each(|&i| w[i] = 1);
    [5, 11, 17, 23].iter().for_each(|&i| w[i] = 2);
    (0..4).for_each(|i| w[7 * i] += 10);
    (w[1], w[13]) = (3, 4);
    w.swap(7, 19);
    (0..12).for_each(|i| w[i] += w[12 + i]);
    for r in 0..4 {
        (0..3).for_each(|c| w[6 * r + c] += 100);
        (0..3).for_each(|c| w[6 * r + 3 + c] = w[6 * r + c]);
    }
    (0..6).for_each(|c| w[c] += w[18 + c]);
    (0..6).for_each(|c| w[6 + c] -= w[12 + c]);
    w.swap(12, 18);
    let pairs: Vec<_> =
        (0..4).flat_map(|r| [6 * r, 6 * r + 1]).zip((0..4).flat_map(|r| (2..6).map(move |c| 6 * r + c))).collect();
    pairs.into_iter().for_each(|(a, b)| w.swap(a, b));
    (0..24).for_each(|i| w[i % 2 * 12 + i / 2] += 23 - i as i32);
    assert_eq!(x, want);
}

#[test]
fn parts_on_threads() {
    let mut x = Tensor::<f64, shape![4, 5]>::ones();
    let [mut top, mut bottom] = x.split_mut::<0, 2>();
    std::thread::scope(|threads| {
        threads.spawn(move || top *= 2.0);
        threads.spawn(move || bottom -= 1.0);
    });
    assert_eq!(x.to_vec(), [[2.0; 10], [0.0; 10]].concat());
    let sent = std::thread::spawn(move || x.into_dyn()).join().unwrap();
    assert_eq!(sent.sizes(), [4, 5]);
}

#[test]
fn any_rank() {
    for sizes in [&[][..], &[0], &[5], &[2, 3], &[2, 3, 4]] {
        layouts(
            sizes,
            |i| i as i64,
            |x, elements| {
                assert!(x.iter().eq(elements));
                assert_eq!(x.iter().len(), elements.len());
                assert_eq!(x.iter().nth(2), elements.get(2));
                assert_eq!(x.to_vec(), elements);
                assert!(format!("{x} {x:?}").len() > 1);
                for (axis, &n) in sizes.iter().enumerate() {
                    let parts = x.split(axis, 2).unwrap();
                    assert_eq!(parts.len(), n.div_ceil(2).max(1));
                    assert_eq!(parts.iter().map(|part| part.numel()).sum::<usize>(), x.numel());
                    let sum: i64 = x.unbind(axis).unwrap().iter().flat_map(|part| part.to_vec()).sum();
                    assert_eq!(sum, elements.iter().sum::<i64>());
                }
                assert_eq!(
                    x.reshape([-1]).map_or(vec![], |y| y.to_vec()),
                    if x.numel() == 0 { vec![] } else { elements.to_vec() }
                );
            },
        );
        let mut x = any(sizes, |i| i as i64);
        x.as_view_mut().iter_mut().for_each(|x| *x += 1);
        x.as_view_mut().into_T().unwrap().iter_mut().for_each(|x| *x *= 2);
        if !sizes.is_empty() {
            let mut all = x.unbind_mut(0).unwrap();
            all.iter_mut().for_each(|part| *part += 1);
            drop(all);
            let mut all = x.chunk_mut(-1, 2).unwrap();
            all.reverse();
            all.iter_mut().for_each(|part| *part -= 1);
        }
        assert!(x.iter().copied().eq((0..x.numel() as i64).map(|i| 2 * (i + 1))));
    }
}

#[test]
fn on_the_stack() {
    let mut x = StackTensor::<f32, shape![2, 3]>::arange();
    assert_eq!(x.exp().as_slice()[0], 1.0);
    x.neg_();
    x.as_view_mut().t_mut().select_mut::<0>(1).fill_(5.0);
    assert_eq!(x.to_vec(), [0.0, 5.0, -2.0, -3.0, 5.0, -5.0]);
    assert_eq!((x + x).to_vec(), x.map(|x| x + x).to_vec());
    assert_eq!(x.as_view().t().to_tensor().to_vec(), [0.0, -3.0, 5.0, 5.0, -2.0, -5.0]);
    assert_eq!(x.to_tensor().sum::<1>().to_vec(), [3.0, -3.0]);
    assert_eq!(StackTensor::<(), shape![2]>::full(()).iter().len(), 2);
    let from: StackTensor<usize, shape![2, 2]> = StackTensor::from_fn(|[i, j]: [usize; 2]| 10 * i + j);
    assert_eq!(from[[1, 1]], 11);
}

#[test]
fn owned_and_shared() {
    let x = Tensor::from([[1, 2], [3, 4]]);
    let y = x.clone();
    let moved: Tensor<i32, shape![_, 2]> = x.into_dyn().try_into_shape().unwrap();
    assert_eq!(moved.to_vec(), y.to_vec());
    let nested = Tensor::from([[[1u8, 2], [3, 4]], [[5, 6], [7, 8]]]);
    assert_eq!(nested.to_vec(), [1, 2, 3, 4, 5, 6, 7, 8]);
    let mut panics = 0;
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        y.map(|_| {
            panics += 1;
            assert!(panics < 3);
            0
        })
    }));
    assert!(broken.is_err() && panics == 3);
}
