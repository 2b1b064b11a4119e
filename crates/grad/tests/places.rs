//! Rules of elements at other places, of values at places and of joins, against differences, once more of the rules themselves.

use crate::support::{between, check, of};
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, VarCat, VarScattered, VarStack};

#[test]
fn elements_at_other_places() {
    let x: Var<f64, shape![2, 3]> = of(&[2, 3]);
    check(&x, |x| -> Var<f64, shape![3, 2]> { x.rot90::<1, 0, 1>().square() });
    check(&x, |x| x.fliplr().flipud().square());
    check(&x, |x| -> Var<f64, shape![2, 2]> { x.take(&Tensor::from([[0_i64, -1], [0, 3]])).square() });
    check(&x, |x| -> Var<f64, shape![2, 9]> { x.repeat_interleave::<1, 3>().square() });
    check(&x, |x| -> Var<f64, shape![2, _]> { x.repeat_interleave_by::<1>(&Tensor::from([2_i64, 0, 1])).square() });
    check(&x, |x| -> Var<f64, shape![]> { x.square().trace() });
    let any = between(-1.0, 1.0, &[3, 1, 2]);
    check(&any, |x| x.rot90(-1, 0, 2).unwrap().square());
    check(&any, |x| x.repeat_interleave(-1, 2).unwrap().square());
    check(&any, |x| x.repeat_interleave_by(0, Tensor::from([1_i64, 0, 2])).unwrap().square());
}

#[test]
fn powers_and_choices() {
    let x: Var<f64, shape![4]> = of(&[4]);
    for increasing in [false, true] {
        check(&x, |x| -> Var<f64, shape![4, 3]> { x.vander::<3>(increasing).square() });
        check(&x, |x| -> Var<f64, shape![_, 2]> { x.combinations::<2>(increasing).square() });
    }
    check(&x, |x| x.vander::<1>(false).square());
}

#[test]
fn parts_of_a_copy() {
    let x: (Var<f64, shape![2, 3]>, Var<f64, shape![3]>) = (of(&[2, 3]), of(&[3]));
    check(&x, |(x, y)| x.select_scatter::<0>(-1, y).square());
    check(&x, |(x, y)| x.slice_scatter(s![.., 0..3], y).square());
    check(&x, |(x, y)| x.diagonal_scatter::<1, 0, 1>(y.narrow::<0, 0, 2>()).square());
}

#[test]
fn values_at_places() {
    let x: (Var<f64, shape![2, 3]>, Var<f64, shape![3]>) = (of(&[2, 3]), of(&[3]));
    let mask = Tensor::from([[true, false, true], [false, false, false]]);
    check(&x, |(x, y)| x.masked_scatter(&mask, y).square());
    check(&x, |(x, y)| x.put(&Tensor::from([1_i64, -1, 0]), y).square());
    check(&x, |(x, y)| x.put_accumulate(&Tensor::from([1_i64, -1, 1]), y).square());
    check(&x, |(x, y)| x.index_copy::<0>(&Tensor::from([1_i64]), y.unsqueeze::<0>()).square());
}

#[test]
fn joins() {
    let x: (Var<f64, shape![2]>, Var<f64, shape![2]>) = (of(&[2]), of(&[2]));
    check(&x, |(x, y)| -> Var<f64, shape![2, 2]> { x.column_stack(y).square() });
    check(&x, |(x, y)| -> Var<f64, shape![1, 2, 2]> { x.dstack(y).square() });
    check(&x, |(x, y)| -> Var<f64, shape![2, 4]> { x.block_diag(y).square() });
    check(&x, |(x, y)| -> Var<f64, shape![4, 2]> { x.cartesian_prod(y).square() });
    check(&x, |(x, y)| -> Var<f64, shape![2, 3]> { Var::column_stack_all([x, y, x]).square() });
    check(&x, |(x, y)| -> Var<f64, shape![1, 2, 2]> { Var::dstack_all((x, y)).square() });
}

#[test]
fn bags_of_rows() {
    use congruent::gather::{BagReduction, Bags};
    let x: (Var<f64, shape![4, 3]>, Var<f64, shape![2, 3]>) = (of(&[4, 3]), of(&[2, 3]));
    let bags = Tensor::from([[0_i64, 2, 2], [3, 0, 1]]);
    for how in [BagReduction::Sum, BagReduction::Mean, BagReduction::Largest] {
        check(&x.0, |x| -> Var<f64, shape![2, 3]> { x.embedding_bag(&bags, how).square() });
        let (places, offsets) = (Tensor::from([1_i64, 3, 1]), Tensor::from([0_i64, 0, 2]));
        check(&x.0, |x| -> Var<f64, shape![3, 3]> { x.embedding_bag(Bags::new(&places, &offsets), how).square() });
    }
    check(&x, |(x, w)| -> Var<f64, shape![2, 3]> { x.embedding_bag_weighted(&bags, w).square() });
    let all = congruent_grad::grad(&x.0, |x| {
        x.embedding_bag(&Tensor::from([[0_i64; 0]; 2]), BagReduction::Largest).sum_all()
    });
    assert_eq!(all.to_vec(), [0.0; 12]);
}

#[test]
fn views_that_share_elements() {
    let x: Var<f64, shape![2, 4]> = of(&[2, 4]);
    check(&x, |x| -> Var<f64, shape![3, 3]> { x.as_strided::<shape![3, 3], shape![2, 1], 1>().square() });
    check(&x, |x| x.t().as_strided_of(dims![2, 3], [1, 1], 2).square());
    check(&x, |x| x.unsqueeze::<0>().expand::<shape![3, 2, 4]>().as_strided::<shape![5], shape![1], 2>().square());
    check(&x, |x| {
        let (a, b, c): (Var<f64, shape![2, 2]>, Var<f64, shape![2, 1]>, Var<f64, shape![2, 1]>) =
            x.tensor_split::<1, 3>();
        a.square().sum::<1>() * b.squeeze::<1>() - c.squeeze::<1>()
    });
    check(&x, |x| x.rms_norm_over::<shape![2, 4]>(0.5).square());
}
