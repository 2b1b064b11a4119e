//! Rules of joins, of gather and scatter, of index tensors, and of masks, against differences.

use crate::support::{Any, between, check, of};
use congruent::gather::Reduction;
use congruent::prelude::*;
use congruent_grad::{
    AnyRankVar, Var, VarCat, VarIndexed, VarScattered, VarStack, cat, grad, hstack, stack, vstack, where_,
};

dim!(Batch);

#[test]
fn joins_of_any_rank() {
    let triples: [(&[usize], &[usize], &[usize], isize); 6] = [
        (&[2, 3], &[2, 1], &[2, 2], 1),
        (&[2, 3], &[1, 3], &[0, 3], 0),
        (&[2], &[1], &[3], -1),
        (&[2, 1, 3], &[2, 2, 3], &[2, 0, 3], -2),
        (&[0], &[2, 3], &[2, 1], 1),
        (&[0, 2], &[0, 2], &[0, 1], 1),
    ];
    for (a, b, c, axis) in triples {
        let at = [between(-2.0, 2.0, a), between(-2.0, 2.0, b), between(-2.0, 2.0, c)];
        check(&at, |[a, b, c]| cat(axis, &[a, b, c]).unwrap().square());
    }
    for sizes in [&[2, 3][..], &[3], &[], &[0], &[1, 1]] {
        let at = [between(-2.0, 2.0, sizes), between(-1.0, 1.0, sizes)];
        for axis in [0, -1] {
            check(&at, |[a, b]| stack(axis, &[a, b]).unwrap().square());
        }
        check(&at, |[a, b]| hstack(&[a, b, a]).unwrap().square());
        check(&at, |[a, b]| vstack(&[a, b, a]).unwrap().square());
    }
    let at = [between(-2.0, 2.0, &[3]), between(-1.0, 1.0, &[2, 3])];
    check(&at, |[a, b]| vstack(&[a, b]).unwrap().square());
    let x = between(-2.0, 2.0, &[4, 6]);
    check(&x, |x| cat(0, &[&x.t().unwrap(), &x.t().unwrap().narrow(0, 1, 2).unwrap()]).unwrap().square());
    let (a, b) = (between(0.0, 1.0, &[2, 3]), between(0.0, 1.0, &[2, 2]));
    assert!(cat(0, &[&a, &b]).is_err() && stack(0, &[&a, &b]).is_err() && vstack(&[&a, &b]).is_err());
}

#[test]
fn joins_of_list_shapes() {
    let at: (Var<f64, shape![Batch, 3]>, Var<f64, shape![Batch, _]>) = (of(&[2, 3]), of(&[2, 1]));
    check(&at, |(a, b)| -> Var<f64, shape![Batch, _]> { a.cat::<1>(b).square() });
    check(&at, |(a, b)| -> Var<f64, shape![Batch, _]> { a.hstack(b).square() });
    let at: (Var<f64, shape![2, 3]>, Var<f64, shape![_, 3]>, Var<f64, shape![3]>) =
        (of(&[2, 3]), of(&[2, 3]), of(&[3]));
    check(&at, |(a, b, _)| -> Var<f64, shape![_, 3]> { a.cat::<0>(b).square() });
    check(&at, |(a, b, _)| -> Var<f64, shape![_, 3]> { a.vstack(b).square() });
    check(&at, |(a, _, c)| -> Var<f64, shape![3, 3]> { a.vstack(c).square() });
    check(&at, |(a, b, _)| -> Var<f64, shape![2, 2, 3]> { Var::stack::<0>((a, b)).square() });
    check(&at, |(a, b, _)| -> Var<f64, shape![2, 3, 3]> { Var::stack::<2>((a, b, a)).square() });
    check(&at, |(a, _, _)| -> Var<f64, shape![2, 3, 2]> { Var::stack::<-1>([a, a]).square() });
    check(&at, |(a, _, _)| -> Var<f64, shape![2, 6]> { Var::hstack_all([a, a]).square() });
    check(&at, |(_, _, c)| -> Var<f64, shape![3, 3]> { Var::vstack_all([c, c, c]).square() });
    check(&at, |(a, _, _)| -> Var<f64, shape![6, 3]> { Var::cat_all::<0, 3>([a, a, a]).square() });
    check(&at, |(_, b, _)| -> Var<f64, shape![_, 3]> { Var::cat_slice::<0>(&[b.clone(), b.exp()]).square() });
    check(&at, |(_, _, c)| -> Var<f64, shape![_, 3]> { Var::stack_slice::<0>(&[c, c]).square() });
    // A tensor is a constant.
    let t = Tensor::<f64, shape![1, 3]>::ones();
    check(&at.0, |a| -> Var<f64, shape![3, 3]> { a.cat::<0>(&t).square() });
    let scalar: Var<f64, shape![]> = of(&[]);
    check(&scalar, |s| -> Var<f64, shape![2]> { Var::stack::<0>([s, s]).square() });
}

fn index(sizes: &[usize], below: i64) -> Tensor<i64, AnyRank> {
    let n: usize = sizes.iter().product();
    Tensor::from_vec(AnyRank::from(sizes), (0..n as i64).map(|i| (i * 5 + 2) % below).collect()).unwrap()
}

#[test]
fn gathering() {
    // Shapes, the axis of the index, and its shape: aligned on the left, longer and shorter along the axis, stretched elsewhere.
    let cases: [(&[usize], isize, &[usize]); 11] = [
        (&[4, 3], 1, &[4, 2]),
        (&[4, 3], 1, &[4, 5]),
        (&[4, 3], 0, &[2, 3]),
        (&[4, 3], -1, &[2]),
        (&[1, 3], 1, &[4, 2]),
        (&[4, 3], 1, &[1, 2]),
        (&[4, 1, 2], 0, &[6, 3]),
        (&[4, 3], 0, &[0, 3]),
        (&[3], 0, &[]),
        (&[], 0, &[2]),
        (&[], 0, &[]),
    ];
    for (sizes, axis, of_index) in cases {
        let x = between(-2.0, 2.0, sizes);
        let axis_of_x = if axis < 0 { of_index.len() as isize + axis } else { axis };
        let below = sizes.get(axis_of_x as usize).copied().unwrap_or(1);
        let index = index(of_index, below as i64);
        check(&x, |x| x.gather(axis, &index).unwrap().square());
        if sizes.len() == of_index.len() && !sizes.is_empty() {
            check(&x, |x| x.take_along_dim(axis, &index).unwrap().square());
        }
    }
    let x: Var<f64, shape![Batch, 3]> = of(&[2, 3]);
    let places = Tensor::from([[2_i64, 0, 2], [1, 1, 0]]);
    let per_row: Tensor<i64, shape![Batch, 3]> = places.clone().try_into_shape().unwrap();
    check(&x, |x| -> Var<f64, shape![Batch, 3]> { x.gather::<1>(&per_row).square() });
    let x: Var<f64, shape![2, _]> = of(&[2, 3]);
    check(&x, |x| -> Var<f64, shape![2, 3]> { x.gather::<1>(&places).square() });
    check(&x, |x| -> Var<f64, shape![2, 3]> { x.take_along_dim::<-1>(&places).square() });
    let small = Tensor::from([2_i32, 0]);
    check(&x, |x| -> Var<f64, shape![2, 2]> { x.index_select::<1>(&small).square() });
    check(&x.clone().into_dyn().t().unwrap(), |x| x.gather(0, index(&[4, 2], 3)).unwrap().square());
}

#[test]
fn rows_by_an_index() {
    let x = between(-2.0, 2.0, &[4, 3]);
    check(&x, |x| x.index_select(0, index(&[6], 4)).unwrap().square());
    check(&x, |x| x.index_select(-1, index(&[2], 3)).unwrap().square());
    check(&x, |x| x.index_select(1, index(&[0], 3)).unwrap().square());
    check(&x, |x| x.index_select(1, index(&[], 3)).unwrap().square());
    check(&between(0.5, 1.0, &[]), |x| x.index_select(0, index(&[1], 1)).unwrap().square());
    for sizes in [&[5][..], &[2, 3], &[], &[0]] {
        check(&x, |x| x.embedding(index(sizes, 4)).unwrap().square());
    }
    let table: Var<f64, shape![4, 3]> = of(&[4, 3]);
    let words = Tensor::from([[0_i64, 3, 3]]);
    check(&table, |table| -> Var<f64, shape![1, 3, 3]> { table.embedding(&words).square() });
    check(&table, |table| -> Var<f64, shape![4, 3]> { table.index_fill::<0>(Tensor::from([1_i64, -1]), 7.0).square() });
    check(&x, |x| x.index_fill(1, index(&[2], 3), 7.0).unwrap().square());
    let src: Var<f64, shape![3, 3]> = between(0.0, 1.0, &[3, 3]).try_into_shape().unwrap();
    let at = (table, src);
    check(&at, |(x, src)| -> Var<f64, shape![4, 3]> { x.index_add::<0>(Tensor::from([2_i64, 0, 2]), src).square() });
    let at = [x, between(0.0, 1.0, &[4, 2])];
    check(&at, |[x, src]| x.index_add(-1, index(&[2], 3), src).unwrap().square());
    let at = [between(0.5, 1.0, &[]), between(0.0, 1.0, &[])];
    check(&at, |[x, src]| x.index_add(0, index(&[1], 1), src).unwrap().square());
    assert!(at[0].index_select(0, index(&[2], 1)).is_err());
}

/// No place is named twice: of two values for one place the last is there, and both have its gradient, as in PyTorch.
#[test]
fn scattering() {
    // The shape, the axis, the index and its shape, the shape of the values.
    let cases: [(&[usize], isize, &[i64], &[usize], &[usize]); 8] = [
        (&[4, 3], 0, &[3, 1, 0, 0, 2, 3], &[2, 3], &[2, 3]),
        (&[4, 3], 0, &[3, 1, 0, 0, 2, 3], &[2, 3], &[4, 3]),
        (&[4, 3], 1, &[2, 0], &[1, 2], &[4, 2]),
        (&[1, 3], 1, &[2, 0, 1, 0], &[2, 2], &[2, 3]),
        (&[4, 3], -1, &[2, 0], &[2], &[2, 3]),
        (&[4, 3], 0, &[], &[0, 3], &[0, 3]),
        (&[], 0, &[0], &[], &[]),
        (&[3], 0, &[1], &[], &[1]),
    ];
    for (sizes, axis, places, of_index, of_src) in cases {
        let index = Tensor::from_vec(AnyRank::from(of_index), places.to_vec()).unwrap();
        let at = [between(-2.0, 2.0, sizes), between(0.5, 2.0, of_src)];
        if at[0].scatter(axis, &index, &at[1]).is_err() {
            panic!("{sizes:?} {axis} {of_index:?} {of_src:?}: {:?}", at[0].scatter(axis, &index, &at[1]).err());
        }
        check(&at, |[x, src]| x.scatter(axis, &index, src).unwrap().square());
        check(&at, |[x, src]| x.scatter_add(axis, &index, src).unwrap().square());
        check(&at[0], |x| x.scatter_value(axis, &index, 3.0).unwrap().square());
        for how in [Reduction::Sum, Reduction::Mean, Reduction::Prod, Reduction::Amax, Reduction::Amin] {
            for with_self in [true, false] {
                check(&at, |[x, src]| {
                    x.scatter_reduce(axis, &index, src, how.include_self(with_self)).unwrap().square()
                });
            }
        }
    }
    let at: (Var<f64, shape![4, _]>, Var<f64, shape![2, 3]>) = (of(&[4, 3]), of(&[2, 3]));
    let rows = Tensor::from([3_i64, 1]);
    check(&at, |(x, src)| -> Var<f64, shape![4, 3]> { x.scatter::<0>(&rows, src).square() });
    check(&at, |(x, src)| -> Var<f64, shape![4, 3]> { x.scatter_add::<0>(&rows, src).square() });
    check(&at, |(x, src)| -> Var<f64, shape![4, 3]> { x.scatter_reduce::<0>(&rows, src, Reduction::Mean).square() });
    check(&at.0, |x| -> Var<f64, shape![4, _]> { x.scatter_value::<0>(&rows, 1.0).square() });
}

#[test]
fn several_values_for_a_place() {
    let index = Tensor::from([1_i64, 1, 0, 1]).into_dyn();
    let at = [between(0.5, 2.0, &[3]), between(0.6, 2.1, &[4])];
    check(&at, |[x, src]| x.scatter_add(0, &index, src).unwrap().square());
    for how in [Reduction::Sum, Reduction::Mean, Reduction::Prod, Reduction::Amax, Reduction::Amin] {
        for with_self in [true, false] {
            check(&at, |[x, src]| x.scatter_reduce(0, &index, src, how.include_self(with_self)).unwrap().square());
        }
    }
    let g = |how: Reduction, values: [f64; 4]| {
        let src: Any = Tensor::from(values).into_dyn().into();
        let [x, src] = grad(&[at[0].clone(), src], |[x, src]| x.scatter_reduce(0, &index, src, how).unwrap().sum_all());
        (x.to_vec(), src.to_vec())
    };
    let ([a, b, _], zero) = (<[f64; 3]>::try_from(at[0].to_vec()).unwrap(), 0.0);
    assert_eq!(g(Reduction::Prod, [2.0, zero, 3.0, 5.0]), (vec![3.0, 0.0, 1.0], vec![0.0, 10.0 * b, a, 0.0]));
    assert_eq!(g(Reduction::Prod, [zero, zero, 3.0, 5.0]).1, [0.0, 0.0, a, 0.0]);
    assert_eq!(g(Reduction::Amax, [9.0, 9.0, zero, 1.0]), (vec![1.0, 0.0, 1.0], vec![0.5, 0.5, 0.0, 0.0]));
    // The last value is there; both have the gradient.
    let [x, src] = grad(&at, |[x, src]| x.scatter(0, &index, src).unwrap().square().sum_all());
    let last = 2.0 * at[1].to_vec()[3];
    assert_eq!((x.to_vec()[0], x.to_vec()[1]), (0.0, 0.0));
    assert_eq!((src.to_vec()[0], src.to_vec()[3]), (last, last));
}

#[test]
fn index_tensors() {
    let x: Var<f64, shape![4, 5]> = of(&[4, 5]);
    let (rows, columns) = (Tensor::from([2_i64, 0, 2]), Tensor::from([[1_i64], [3]]));
    check(&x, |x| -> Var<f64, shape![3, 5]> { x.index(s![&rows]).square() });
    check(&x, |x| -> Var<f64, shape![2, 3]> { x.index(s![&rows, &columns]).square() });
    check(&x, |x| -> Var<f64, shape![2, 3]> { x.index(s![1..3, &rows]).square() });
    let mask = x.value().gt(0.0);
    check(&x, |x| -> Var<f64, shape![_]> { x.index(s![&mask]).square() });
    let once = Tensor::from([2_i64, 0, 3]);
    let values: Var<f64, shape![3, 1]> = between(0.5, 2.0, &[3, 1]).try_into_shape().unwrap();
    check(&(x.clone(), values.clone()), |(x, v)| -> Var<f64, shape![4, 5]> { x.index_put(s![&once], v).square() });
    let at = (x.clone(), values);
    check(&at, |(x, v)| -> Var<f64, shape![4, 5]> { x.index_put_accumulate(s![&rows], v).square() });
    let at = [x.into_dyn(), between(0.5, 2.0, &[])];
    check(&at, |[x, _]| x.index(s![&rows, 1..;2]).unwrap().square());
    check(&at, |[x, v]| x.index_put(s![&once], v).unwrap().square());
    check(&at, |[x, v]| x.index_put_accumulate(s![&rows, 2], v).unwrap().square());
}

#[test]
fn masks() {
    let pairs: [(&[usize], &[usize]); 6] =
        [(&[2, 3], &[2, 3]), (&[3], &[2, 3]), (&[2, 1], &[3]), (&[], &[3]), (&[2, 3], &[]), (&[0, 3], &[1, 3])];
    for (of_mask, sizes) in pairs {
        let mask = between(-1.0, 1.0, of_mask).value().gt(0.1);
        let x = between(-2.0, 2.0, sizes);
        check(&x, |x| x.masked_fill(&mask, 4.0).square());
        check(&x, |x| x.masked_select(&mask).square());
        let at = [x, between(0.5, 2.0, &[3])];
        check(&at, |[a, b]| where_(&mask, a, b).square());
        check(&at, |[a, _]| where_(&mask, a, 3.0).square());
        check(&at, |[_, b]| where_(&mask, 2.0, b * 2.0).square());
    }
    let x: Var<f64, shape![_, 3]> = of(&[2, 3]);
    let mask = Tensor::from([true, false, true]);
    check(&x, |x| -> Var<f64, shape![_, 3]> { x.masked_fill(&mask, 0.0).square() });
    check(&x, |x| -> Var<f64, shape![_]> { x.masked_select(&mask).square() });
    check(&x, |x| -> Var<f64, shape![_, 3]> { where_(&mask, x, x.exp()) });
    // What is not chosen has no part, not even 0 times infinity.
    let x: Var<f64, shape![2]> = Tensor::from([0.0, 4.0]).into();
    let weights = Tensor::from([f64::INFINITY, 3.0]);
    let g = grad(&x, |x| (where_(&x.value().gt(0.0), x, 1.0) * &weights).sum_all());
    assert_eq!(g.to_vec(), [0.0, 3.0]);
    let g = grad(&x, |x| (x.masked_fill(&x.value().eq(0.0), 1.0) * &weights).sum_all());
    assert_eq!(g.to_vec(), [0.0, 3.0]);
}
