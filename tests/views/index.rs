//! Advanced indexing: against PyTorch's own results, against a reference that goes index by index, and
//! the types of the results written out.

mod naive;
mod random;
mod torch;

use congruent::error::Fault;
use congruent::prelude::*;
use congruent::slice::{Index, Item};

type X43 = Tensor<i32, shape![4, 3]>;
type X2345 = Tensor<i32, shape![2, 3, 4, 5]>;

/// The same through the other face: sizes and elements.
fn same<S: Lengths>(y: &Tensor<i32, S>, x: &View<i32, AnyRank>, items: &[Index]) {
    let dynamic = x.index(items).unwrap();
    assert_eq!((y.sizes(), y.to_vec()), (dynamic.sizes(), dynamic.to_vec()));
}

fn all() -> Index<'static> {
    Index::Item(Item::FULL)
}

#[test]
fn an_index_tensor_takes_one_axis_and_gives_its_own() {
    let x = X43::arange();
    let rows = Tensor::from([3_i64, 0, -1, 0, 2]);
    let y: Tensor<i32, shape![5, 3]> = x.index(s![&rows, ..]);
    assert_eq!(y.to_vec(), [9, 10, 11, 0, 1, 2, 9, 10, 11, 0, 1, 2, 6, 7, 8]);
    let y: Tensor<i32, shape![5, 3]> = x.index(s![&rows]);
    same(&y, &x.as_dyn(), &[Index::Integers(rows.as_dyn())]);
    let y: Tensor<i32, shape![5, 2]> = x.index(s![&rows, 1..]);
    assert_eq!(y.to_vec()[..4], [10, 11, 1, 2]);
    let pairs = Tensor::from([[0_i64, 1], [-1, -3]]);
    let y: Tensor<i32, shape![4, 2, 2]> = x.index(s![.., &pairs]);
    assert_eq!(y.to_vec()[..8], [0, 1, 2, 0, 3, 4, 5, 3]);
    let y: Tensor<i32, shape![4, 2, 2]> = x.index(s![..., &pairs]);
    same(&y, &x.as_dyn(), &[all(), Index::Integers(pairs.as_dyn())]);
    let y: Tensor<i32, shape![5, 1, 3]> = x.index(s![&rows, NewAxis]);
    assert_eq!(y.to_vec()[..3], [9, 10, 11]);
    let none: Tensor<i32, shape![4, 3]> = x.index(s![]);
    assert_eq!(none.to_vec(), x.to_vec());
}

#[test]
fn whole_numbers_of_several_types() {
    let x = X43::arange();
    let wanted = [9, 10, 11];
    assert_eq!(x.index(s![&Tensor::from([3_i32])]).to_vec(), wanted);
    assert_eq!(x.index(s![&Tensor::from([-1_isize])]).to_vec(), wanted);
    assert_eq!(x.index(s![&Tensor::from([3_usize])]).to_vec(), wanted);
    assert_eq!(x.index(s![&Tensor::from([3_u32])]).to_vec(), wanted);
    assert_eq!(x.index(s![&StackTensor::from([3_i64])]).to_vec(), wanted);
    let mut column = Tensor::from([[0_i64, 3], [1, 2]]);
    let y: Tensor<i32, shape![2, 3]> = x.index(s![&column.slice(s![.., 1])]);
    assert_eq!(y.to_vec(), [9, 10, 11, 6, 7, 8]);
    let y: Tensor<i32, shape![2, 3]> = x.index(s![&column.slice_mut(s![.., 1])]);
    assert_eq!(y.to_vec(), [9, 10, 11, 6, 7, 8]);
}

#[test]
fn neighbours_stay_where_they_were() {
    let x = X2345::arange();
    let (a, b) = (Tensor::from([[0_i64], [2]]), Tensor::from([1_i64, 3, 0]));
    let y: Tensor<i32, shape![2, 2, 3, 5]> = x.index(s![.., &a, &b]);
    same(&y, &x.as_dyn(), &[all(), Index::Integers(a.as_dyn()), Index::Integers(b.as_dyn())]);
    assert_eq!(y[[1, 1, 2, 4]], x[[1, 2, 0, 4]]);
    let y: Tensor<i32, shape![2, 2, 3, 2]> = x.index(s![.., &a, &b, 1..;2]);
    assert_eq!(y[[1, 0, 1, 1]], x[[1, 0, 3, 3]]);
    let y: Tensor<i32, shape![2, 3]> = x.index(s![0, &a, &b, -1]);
    assert_eq!(y[[1, 2]], x[[0, 2, 0, 4]]);
}

#[test]
fn separated_ones_go_to_the_front() {
    let x = X2345::arange();
    let (a, b) = (Tensor::from([[0_i64], [1]]), Tensor::from([1_i64, 3, 0]));
    let y: Tensor<i32, shape![2, 3, 3, 5]> = x.index(s![&a, .., &b]);
    assert_eq!(y[[1, 2, 2, 4]], x[[1, 2, 0, 4]]);
    let y: Tensor<i32, shape![2, 3, 2, 4]> = x.index(s![.., &a, .., &b]);
    assert_eq!(y[[1, 2, 1, 3]], x[[1, 1, 3, 0]]);
    same(&y, &x.as_dyn(), &[all(), Index::Integers(a.as_dyn()), all(), Index::Integers(b.as_dyn())]);
    let y: Tensor<i32, shape![2, 3, 1, 4, 5]> = x.index(s![&a, NewAxis, &b.map(|i| i / 2)]);
    assert_eq!(y[[1, 1, 0, 3, 4]], x[[1, 1, 3, 4]]);
    let y: Tensor<i32, shape![2, 3, 3, 4]> = x.index(s![&a, ..., &b]);
    assert_eq!(y[[1, 1, 2, 3]], x[[1, 2, 3, 3]]);
    let c = Tensor::from([0_i64]);
    let y: Tensor<i32, shape![2, 3, 3]> = x.index(s![&a, .., &b, &c]);
    assert_eq!(y[[1, 1, 2]], x[[1, 2, 3, 0]]);
    let y: Tensor<i32, shape![2, 3, 4]> = x.index(s![&a, &c, .., &b]);
    assert_eq!(y[[1, 1, 2]], x[[1, 0, 2, 3]]);
}

#[test]
fn a_position_lies_between_nothing() {
    // PyTorch selects first; in NumPy the picked axes would go to the front.
    let x = X2345::arange();
    let b = Tensor::from([1_i64, 3, 0]);
    let y: Tensor<i32, shape![3, 3, 5]> = x.index(s![0, .., &b]);
    assert_eq!(y[[2, 1, 4]], x[[0, 2, 3, 4]]);
    let i = 1;
    let y: Tensor<i32, shape![3, 3, 5]> = x.index(s![i, .., &b]);
    assert_eq!(y[[2, 1, 4]], x[[1, 2, 3, 4]]);
    let scalar = Tensor::from(1_i64);
    let y: Tensor<i32, shape![3, 3, 5]> = x.index(s![&scalar, .., &b]);
    assert_eq!(y[[2, 1, 4]], x[[1, 2, 3, 4]]);
    let y: Tensor<i32, shape![3]> = x.index(s![0, &Tensor::from([0_i64, 2, 1]), 1, &b]);
    assert_eq!(y.to_vec(), [x[[0, 0, 1, 1]], x[[0, 2, 1, 3]], x[[0, 1, 1, 0]]]);
}

#[test]
fn a_mask_takes_as_many_axes_as_it_has() {
    let x = X43::arange();
    let y: Tensor<i32, shape![_]> = x.index(s![&x.gt(8)]);
    assert_eq!(y.to_vec(), [9, 10, 11]);
    let rows = Tensor::from([true, false, false, true]);
    let y: Tensor<i32, shape![_, 3]> = x.index(s![&rows]);
    assert_eq!((y.sizes(), y.to_vec()), (&[2, 3][..], vec![0, 1, 2, 9, 10, 11]));
    let columns = Tensor::from([false, true, true]);
    let y: Tensor<i32, shape![4, _]> = x.index(s![.., &columns]);
    assert_eq!(y.sizes(), [4, 2]);
    let y: Tensor<i32, shape![2]> = x.index(s![&rows, &Tensor::from([2_i64, 1])]);
    assert_eq!(y.to_vec(), [2, 10]);
    assert!(x.try_index(s![&rows, &Tensor::from([2_i64, 1, 0])]).is_err(), "2 and 3");
    let y: Tensor<i32, shape![_]> = x.index(s![&rows, &columns]);
    assert_eq!(y.to_vec(), [1, 11]);
    let x = X2345::arange();
    let middle = Tensor::<bool, shape![3, 4]>::full(true);
    let y: Tensor<i32, shape![2, _, 5]> = x.index(s![.., &middle]);
    assert_eq!(y.to_vec(), x.to_vec());
    let y: Tensor<i32, shape![_, 0]> = x.index(s![&Tensor::from([1_i64]), &middle, 0..0]);
    assert_eq!(y.sizes(), [12, 0]);
    assert!(x.try_index(s![&Tensor::from([1_i64, 0]), &middle, 0..0]).is_err(), "2 and 12");
    // Without axes: everything or nothing, as a new axis.
    let y: Tensor<i32, shape![_, 2, 3, 4, 5]> = x.index(s![&Tensor::from(false)]);
    assert_eq!(y.sizes(), [0, 2, 3, 4, 5]);
    let y: Tensor<i32, shape![2, _, 3, 4, 5]> = x.index(s![.., &Tensor::from(true)]);
    assert_eq!(y.sizes(), [2, 1, 3, 4, 5]);
}

#[test]
fn lengths_known_at_run_time() {
    let (n, m) = (4, 2);
    let x = Tensor::<i32, _>::arange_of(dims![n, 3]);
    let rows = Tensor::<i64, _>::arange_of(dims![m]);
    let y: Tensor<i32, shape![_, 3]> = x.index(s![&rows]);
    assert_eq!(y.sizes(), [2, 3]);
    let y: Tensor<i32, shape![2]> = x.index(s![&rows, &Tensor::from([1_i64, 1])]);
    assert_eq!(y.to_vec(), [1, 4]);
    let error = x.try_index(s![&rows, &Tensor::from([1_i64, 1, 0])]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "shape mismatch: indexing tensors could not be broadcast together with shapes [2], [3]: index"
    );
    let mask = Tensor::from([true, false, true]);
    let error = x.try_index(s![&mask]).unwrap_err();
    assert!(error.to_string().starts_with(
        "The shape of the mask [3] at index 0 does not match the shape of the indexed tensor [4, 3] at index 0"
    ));
    // An index tensor of unknown rank: so is the result.
    let y: Tensor<i32, AnyRank> = x.index(s![&rows.into_dyn(), 1..]);
    assert_eq!(y.sizes(), [2, 2]);
}

/// Any leading axes, of which nothing is known.
fn last_ones<L: Shape, D: Dim, E: Dim>(x: &Tensor<i32, shape![..L, D, E]>) -> Tensor<i32, shape![..L, D, 2]> {
    x.index(s![..., &Tensor::from([-1_i64, -2])])
}
/// A length of its own for the positions.
fn looked_up<V: Dim, E: Dim, N: Dim>(
    table: &Tensor<i32, shape![V, E]>,
    at: &Tensor<i64, shape![N]>,
) -> Tensor<i32, shape![N, E]> {
    table.index(s![at])
}

#[test]
fn in_generic_code() {
    assert_eq!(last_ones::<shape![2, 3], _, _>(&X2345::arange()).to_vec()[..4], [4, 3, 9, 8]);
    assert_eq!(looked_up(&X43::arange(), &Tensor::from([1_i64])).to_vec(), [3, 4, 5]);
}

#[test]
fn positions_outside_are_named() {
    let x = X43::arange();
    let columns = Tensor::from([[0_i64, 1], [-4, 7]]);
    let error = x.try_index(s![.., &columns]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "index -4 is out of bounds for dimension 1 with size 3: index of shape [4, 3], at position [1, 0] of the index tensor"
    );
    let error = x.as_dyn().index(&[Index::Integers(Tensor::from(4_i64).as_dyn())]).unwrap_err();
    assert!(error.to_string().starts_with("index 4 is out of bounds for dimension 0 with size 4"));
    let mut y = x.clone();
    assert!(y.try_index_put_(s![.., &columns], 7).is_err());
    assert_eq!(y.to_vec(), x.to_vec(), "nothing has been written");
    assert!(x.try_index(s![0..0, &columns]).is_err(), "also where nothing would be read");
    for edge in [i64::MIN, i64::MAX] {
        assert!(x.try_index(s![&Tensor::from([edge])]).is_err());
    }
}

#[test]
#[should_panic(expected = "index 4 is out of bounds for dimension 0 with size 4: index of shape [4, 3]")]
fn index_panics_with_the_error() {
    let _ = X43::arange().index(s![&Tensor::from([4_i64])]);
}

#[test]
fn thin_index_tensors_may_name_too_much() {
    let x = Tensor::<u8, shape![1, 1, 0]>::zeros();
    let zeros = Tensor::<i64, shape![65536]>::zeros();
    let (a, b) = (zeros.view::<shape![65536, 1]>(), zeros.view::<shape![1, 65536]>());
    let y: Tensor<u8, shape![65536, 65536, 0]> = x.index(s![&a, &b]);
    assert_eq!(y.numel(), 0);
    let x = Tensor::<u8, AnyRank>::zeros_of(AnyRank::from([1, 1, 1, 1]));
    let axes = [[65536, 1, 1, 1], [1, 65536, 1, 1], [1, 1, 65536, 1], [1, 1, 1, 65536]];
    let views = axes.map(|sizes| zeros.as_dyn().view(sizes).unwrap());
    let error = x.index(&views.map(Index::Integers)).unwrap_err();
    assert!(matches!(error, ShapeError { fault: Fault::TooLarge { .. }, .. }), "{error}");
}

#[test]
fn values_go_where_the_index_picks() {
    let mut x = Tensor::<i32, shape![4, 3]>::zeros();
    let rows = Tensor::from([3_i64, 0]);
    x.index_put_(s![&rows, ..], Tensor::from([[1], [2]]));
    assert_eq!(x.to_vec(), [2, 2, 2, 0, 0, 0, 0, 0, 0, 1, 1, 1]);
    x.index_put_(s![&rows, 1..], Tensor::from([[5, 6], [7, 8]]));
    assert_eq!(x.to_vec(), [2, 7, 8, 0, 0, 0, 0, 0, 0, 1, 5, 6]);
    x.index_put_(s![&x.as_view().eq(0)], -1);
    assert_eq!(x.to_vec(), [2, 7, 8, -1, -1, -1, -1, -1, -1, 1, 5, 6]);
    x.as_view_mut().index_put_(s![.., &Tensor::from([0_i32])], 9).neg_();
    assert_eq!(x.to_vec()[..4], [-9, -7, -8, -9]);
    let y: X43 = x.index_put(s![&rows], Tensor::from([0, 1, 2]));
    assert_eq!((y.to_vec()[..3].to_vec(), x[[0, 0]]), (vec![0, 1, 2], -9));
    // Through a part that lies in strides.
    let mut z = X43::arange();
    z.slice_mut(s![1.., ..;2]).index_put_(s![&Tensor::from([2_i64, 0]), 1], Tensor::from([50, 51]));
    assert_eq!(z.to_vec(), [0, 1, 2, 3, 4, 51, 6, 7, 8, 9, 10, 50]);
}

#[test]
fn of_two_values_for_one_element_the_last_stays() {
    let mut x = Tensor::<i32, shape![3]>::zeros();
    let twice = Tensor::from([[1_i64, 2], [1, 1]]);
    x.index_put_(s![&twice], Tensor::from([[10, 20], [30, 40]]));
    assert_eq!(x.to_vec(), [0, 40, 20]);
    x.index_put_accumulate_(s![&twice], Tensor::from([[1], [2]]));
    assert_eq!(x.to_vec(), [0, 45, 21]);
    let y: Tensor<i32, shape![3]> = x.index_put_accumulate(s![&twice], 100);
    assert_eq!(y.to_vec(), [0, 345, 121]);
}

#[test]
fn values_that_do_not_fit_at_run_time() {
    let n = 2;
    let mut x = X43::arange();
    let values = Tensor::<i32, _>::zeros_of(dims![n, 3]);
    x.index_put_(s![&Tensor::from([0_i64, 1])], &values);
    let error = x.try_index_put_(s![&Tensor::from([0_i64, 1, 2])], &values).unwrap_err();
    assert_eq!(
        error.to_string(),
        "shape mismatch: value tensor of shape [2, 3] cannot be broadcast to indexing result of shape [3, 3]: index_put_"
    );
    let error = x.try_index_put_(s![&x.gt(5)], Tensor::from([1, 2])).unwrap_err();
    assert!(error.to_string().starts_with("shape mismatch: value tensor of shape [2]"));
}

#[test]
fn masks_select_and_fill() {
    let x = X43::arange();
    let columns = Tensor::from([false, true, true]);
    let y: Tensor<i32, shape![_]> = x.masked_select(&columns);
    assert_eq!(y.to_vec(), [1, 2, 4, 5, 7, 8, 10, 11]);
    let y: Tensor<i32, shape![_]> = x.as_dyn().masked_select(&columns);
    assert_eq!(y.numel(), 8);
    let rows = Tensor::from([[true], [false], [false], [true]]);
    let y: Tensor<i32, shape![4, 3]> = Tensor::from([7, 8, 9]).masked_fill(&rows, 0);
    assert_eq!(y.to_vec(), [0, 0, 0, 7, 8, 9, 7, 8, 9, 0, 0, 0]);
    let mut y = x.clone();
    y.masked_fill_(&columns, -1).masked_fill_(&rows, -2);
    assert_eq!(y.to_vec(), [-2, -2, -2, 3, -1, -1, 6, -1, -1, -2, -2, -2]);
    y.t_mut().masked_fill_(&x.t().lt(12), 0);
    assert_eq!(y.to_vec(), [0; 12]);
    let n = 4;
    let mask = Tensor::<bool, _>::full_of(dims![n], true);
    assert_eq!(
        x.try_masked_fill(&mask, 0).unwrap_err().to_string(),
        "The size of tensor a (4) must match the size of tensor b (3) at non-singleton dimension 1: masked_fill of shapes [4] and [4, 3]"
    );
    assert!(x.clone().try_masked_fill_(&mask, 0).is_err());
    assert!(x.try_masked_select(&mask).is_err());
}

#[test]
fn positions_that_are_not_zero() {
    let y: Tensor<i64, shape![_, 2]> = Tensor::from([[0, 5], [7, 0]]).nonzero();
    assert_eq!(y.to_vec(), [0, 1, 1, 0]);
    let y: Tensor<i64, shape![_, 1]> = Tensor::from([0.0, -0.0, f64::NAN]).nonzero();
    assert_eq!(y.to_vec(), [2]);
    let y: Tensor<i64, shape![_, 0]> = Tensor::from(true).nonzero();
    assert_eq!(y.sizes(), [1, 0]);
    let y: Tensor<i64, shape![_, _]> = X43::arange().as_dyn().nonzero();
    assert_eq!(y.sizes(), [11, 2]);
    let x = X43::arange();
    let places: Tensor<i64, shape![_, 2]> = x.t().gt(8).nonzero();
    let picked = x.t().index(s![&places.slice(s![.., 0]), &places.slice(s![.., 1])]);
    assert_eq!(picked.to_vec(), [9, 10, 11]);
}

#[test]
fn an_assignment_drops_leading_axes_of_length_one() {
    // PyTorch: `x[..] = v` of `[1, 1, 3]`, and `x[rows] = v` of `[1, 2, 3]`.
    let mut x = Tensor::<i32, shape![4, 3]>::zeros();
    x.index_put_(s![0], Tensor::from([[[1, 2, 3]]]));
    x.index_put_(s![1.., 2], Tensor::from([[[7], [8], [9]]]).squeeze::<2>());
    x.index_put_(s![1, ..2], Tensor::from([[[[5]]]]));
    let rows = Tensor::from([2_i64, 3]);
    x.index_put_(s![&rows, ..2], Tensor::from([[[[10], [20]]]]));
    assert_eq!(x.to_vec(), [1, 2, 3, 5, 5, 7, 10, 10, 8, 20, 20, 9]);
    x.index_put_(s![0, 0], Tensor::from([[[[0]]]]));
    assert_eq!(x[[0, 0]], 0);
    let n = 1;
    let some = Tensor::<i32, _>::ones_of(dims![n, 3]);
    x.index_put_(s![3], &some);
    assert_eq!(x.slice(s![3]).to_vec(), [1, 1, 1]);
    let n = 2;
    let two = Tensor::<i32, _>::ones_of(dims![n, 3]);
    assert!(matches!(x.try_index_put_(s![3], &two), Err(ShapeError { fault: Fault::IndexValues { .. }, .. })));
    assert_eq!(x.index_put(s![3], Tensor::from([[[4, 5, 6]]])).slice(s![3]).to_vec(), [4, 5, 6]);

    let mut any = x.clone().into_dyn();
    let of = |sizes: &[usize]| Tensor::<i32, _>::arange_of(AnyRank::from(sizes));
    any.index_put_(s![0], of(&[1, 1, 3])).unwrap();
    any.index_put_(s![&rows, ..2], of(&[1, 1, 2, 1])).unwrap();
    assert_eq!(any.to_vec()[..3], [0, 1, 2]);
    assert_eq!(any.to_vec()[6..], [0, 0, 8, 1, 1, 1]);
    for wrong in [&[2, 3][..], &[1, 2, 3], &[2, 1, 1]] {
        assert!(
            matches!(any.index_put_(s![0], of(wrong)), Err(ShapeError { fault: Fault::IndexValues { .. }, .. })),
            "{wrong:?}"
        );
    }
    // Not in `copy_` and not where values are added: PyTorch's refuse them, too.
    assert!(any.index_put_accumulate_(s![0], of(&[1, 1, 3])).is_err());
    assert!(any.as_view_mut().into_dyn().slice_mut(s![0]).unwrap().try_copy_(of(&[1, 1, 3])).is_err());
}

/// A part whose axes are generic takes values of the same axes.
fn last_column<L: Shape, D: Dim>(x: &mut Tensor<i32, shape![..L, D]>, values: &Tensor<i32, L>) {
    let last = -1;
    x.index_put_(s![..., last], values);
}

#[test]
fn an_assignment_in_generic_code() {
    let mut x = Tensor::<i32, shape![2, 3]>::zeros();
    let n = 3;
    let mut y = Tensor::<i32, _>::zeros_of(dims![2, n]);
    last_column::<shape![2], Dyn>(&mut y, &Tensor::from([8, 9]));
    x.index_put_(s![.., 2], Tensor::from([8, 9]));
    assert_eq!(x.to_vec(), y.to_vec());
}

#[test]
fn literal_positions() {
    let mut x = Tensor::<i32, shape![4, 6]>::arange();
    let i = 2;
    assert_eq!((x[s![1, 5]], x[s![-1, -6]], x[s![i, -1]], x[s![i - 1, 0]]), (11, 18, 17, 6));
    assert_eq!(x[s![-(i as isize), 0]], 12);
    x[s![0, -1]] = 50;
    *x.get_mut(s![3, 0]).unwrap() += 1;
    assert_eq!((x.get(s![0, 5]), x.get(s![3, 0]), x.get(s![i + 2, 0])), (Some(&50), Some(&19), None));
    assert_eq!(x.get(s![-(i as isize) - 3, 0]), None);
    let view = x.slice(s![1.., ..;2]);
    assert_eq!((view[s![0, 2]], x.t()[s![5, 0]]), (10, 50));
    x.slice_mut(s![2])[s![1]] = -1;
    assert_eq!(x[[2, 1]], -1);
    let n = 3;
    let some = Tensor::<i32, _>::arange_of(dims![n, 2]);
    assert_eq!((some[s![2, 1]], some[s![-1, 0]], some.get(s![7, 0]), some.get(s![-4, 0])), (5, 4, None, None));
    assert_eq!(Tensor::from(3.0)[s![]], 3.0);
    let stack = StackTensor::from([[1, 2], [3, 4]]);
    assert_eq!((stack[s![1, -2]], stack.get(s![0, 1])), (3, Some(&2)));
    let any = x.as_dyn();
    assert_eq!((any[s![0, -1]], any.get(s![4, 0]), any.get(s![0]), any.get(s![-5, 0])), (50, None, None, None));
}

#[test]
#[should_panic = "index -4 is out of bounds for dimension 0 with size 3: position [-4, 1], shape [3, 2]"]
fn a_position_before_the_first_is_said_as_it_was_written() {
    let n = 3;
    let _ = Tensor::<i32, _>::arange_of(dims![n, 2])[s![-4, 1]];
}
