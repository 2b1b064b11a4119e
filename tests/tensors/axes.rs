//! Axes as values: of every whole type, alone or in a row, and none.

use congruent::dim::{Axes, Axis};
use congruent::prelude::*;
use congruent::{cat, stack};

fn x() -> Tensor<i32, AnyRank> {
    Tensor::arange_of(AnyRank::from([2, 3, 4]))
}

#[test]
fn literals_need_no_type() {
    let x = x();
    let sizes = |axes: Result<Tensor<i32, AnyRank>, ShapeError>| axes.unwrap().sizes().to_vec();
    assert_eq!(sizes(x.sum(-1, true)), [2, 3, 1]);
    assert_eq!(sizes(x.sum(&[-1], true)), [2, 3, 1]);
    assert_eq!(sizes(x.sum([0, -1], false)), [3]);
    assert_eq!(sizes(x.sum(&[0, 1, 2], false)), [0; 0]);
    assert_eq!(sizes(x.sum(vec![0, 1], false)), [4]);
    assert_eq!(x.permute([2, 0, 1]).unwrap().sizes(), [4, 2, 3]);
    assert_eq!(x.permute(&[-1, 0, 1]).unwrap().sizes(), [4, 2, 3]);
}

/// `&[]` are no axes: all of them for a sum, none for what names those it turns around.
#[test]
fn none_need_no_type() {
    let x = x();
    assert_eq!(x.sum(&[], false).unwrap().item(), 276);
    assert_eq!(x.sum([], true).unwrap().sizes(), [1, 1, 1]);
    assert_eq!(x.flip(&[]).unwrap().to_vec(), x.to_vec());
    assert_eq!(x.roll(1, along(&[])).unwrap().to_vec()[..3], [23, 0, 1]);
    assert_eq!(x.squeeze(&[]).unwrap().sizes(), [2, 3, 4]);
    assert_eq!(x.movedim(&[], &[]).unwrap().sizes(), [2, 3, 4]);
    let scalar = Tensor::<i32, AnyRank>::full_of(AnyRank::from([0_usize; 0]), 7);
    assert_eq!(scalar.permute([]).unwrap().item(), 7);
}

#[test]
fn every_whole_type_is_an_axis() {
    let x = x();
    let wanted = x.sum([0, 2], false).unwrap().to_vec();
    macro_rules! same {
        ($($t:ty)*) => {$(
            let (first, last): ($t, $t) = (0, 2);
            assert_eq!(x.sum(&[first, last], false).unwrap().to_vec(), wanted);
            assert_eq!(x.sum([first, last], false).unwrap().to_vec(), wanted);
            assert_eq!(x.sum(&[first, last][..], false).unwrap().to_vec(), wanted);
            assert_eq!(x.sum(vec![first, last], false).unwrap().to_vec(), wanted);
            assert_eq!(x.sum(&vec![first, last], false).unwrap().to_vec(), wanted);
            assert_eq!(x.sum(last, false).unwrap().sizes(), [2, 3]);
            assert_eq!(x.select(last, first).unwrap().sizes(), [2, 3]);
            assert_eq!(x.transpose(first, last).unwrap().sizes(), [4, 3, 2]);
        )*};
    }
    same! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
}

/// What is beyond every axis is refused on its side, and does not come round.
#[test]
fn beyond_is_beyond() {
    let x = x();
    let said = |error: Result<Tensor<i32, AnyRank>, ShapeError>| error.unwrap_err().to_string();
    let [most, least] = [isize::MAX, isize::MIN].map(|axis| said(x.sum(axis, false)));
    assert_eq!(said(x.sum(u128::MAX, false)), most);
    assert_eq!(said(x.sum(u64::MAX, false)), most);
    assert_eq!(said(x.sum(i128::MAX, false)), most);
    assert_eq!(said(x.sum(i128::MIN, false)), least);
    assert!(said(x.sum(3_u8, false)).contains("but got 3"));
    assert!(said(x.sum(-4_i8, false)).contains("but got -4"));
}

/// Rows of 16 axes of any type, and of any number of `isize`.
#[test]
fn rows_of_any_length() {
    fn wide<const N: usize>(order: [isize; N]) -> Vec<usize> {
        let x = Tensor::<u8, AnyRank>::zeros_of(AnyRank::from([1_usize; N]));
        x.permute(order).unwrap().sizes().to_vec()
    }
    assert_eq!(wide([3, 2, 1, 0]), [1; 4]);
    assert_eq!(wide(core::array::from_fn::<_, 20, _>(|axis| axis as isize)), [1; 20]);
    let x = Tensor::<u8, AnyRank>::zeros_of(AnyRank::from([1; 16]));
    assert_eq!(x.permute(core::array::from_fn::<usize, 16, _>(|axis| axis)).unwrap().ndim(), 16);
}

/// Code that passes axes on.
#[test]
fn bounds_of_a_users_own() {
    fn spread(x: &Strided<f64, AnyRank>, axes: impl Axes) -> Result<Tensor<f64, AnyRank>, ShapeError> {
        x.std(axes, true)
    }
    fn both(x: &Tensor<f64, AnyRank>, axis: impl Axis) -> Result<Tensor<f64, AnyRank>, ShapeError> {
        let same = cat(axis, &[x])?;
        stack(axis, &[x, &same])
    }
    let x = Tensor::from([[1.0, 3.0], [5.0, 5.0]]).into_dyn();
    assert_eq!(spread(&x, 1_usize).unwrap().to_vec(), [2_f64.sqrt(), 0.0]);
    assert_eq!(both(&x, 0).unwrap().sizes(), [2, 2, 2]);
}

/// `torch.roll(x, shifts, dims)`: the shifts come first, and the axes say that they are axes. (The order that does not compile
/// is in `ui-tests/flip`.)
#[test]
fn shifts_come_before_named_axes() {
    let x = Tensor::from([[1, 2, 3], [4, 5, 6]]).into_dyn();
    // torch.roll(x, 2, 1), torch.roll(x, 1, -2), torch.roll(x, [1, 2], [0, 1]), torch.roll(x, [0, 1], [1, 0]).
    assert_eq!(x.roll(2, along(1)).unwrap().to_vec(), [2, 3, 1, 5, 6, 4]);
    assert_eq!(x.roll([1], along(-2)).unwrap().to_vec(), [4, 5, 6, 1, 2, 3]);
    assert_eq!(x.roll([1, 2], along([0, 1])).unwrap().to_vec(), [5, 6, 4, 2, 3, 1]);
    assert_eq!(x.roll(&[0, 1], along(&vec![1_usize, 0])).unwrap().to_vec(), [4, 5, 6, 1, 2, 3]);
    let error = x.roll([1, 2], along(0)).unwrap_err().to_string();
    assert_eq!(error, "shifts and dimensions must align. shifts: 2, dims:1: roll of shape [2, 3]");
    assert!(x.roll(1, along(2)).is_err() && x.roll([1, 2], along(&[])).is_err());
    let axes = along(vec![0]);
    assert_eq!(x.roll(1, axes.clone()).unwrap(), x.roll(-1, axes).unwrap());
}

/// The axis comes first, and `keepdim` last.
#[test]
fn the_axis_comes_first() {
    let x = x();
    assert_eq!(x.topk(-1, 2, true).unwrap().0.to_vec()[..4], [3, 2, 7, 6]);
    assert_eq!(x.argmax(1, true).unwrap().sizes(), [2, 1, 4]);
    assert_eq!(x.argmin(1, false).unwrap().sizes(), [2, 4]);
    assert_eq!(x.max(0_u8, true).unwrap().1.sizes(), [1, 3, 4]);
}
