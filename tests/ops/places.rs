//! Elements at other places, and values at places: the types of results, views, and what is rejected at run time.

use congruent::error::Fault;
use congruent::prelude::*;

fn rows() -> Tensor<i32, shape![2, 3]> {
    Tensor::from([[1, 2, 3], [4, 5, 6]])
}

#[test]
fn turns_have_the_shapes_of_their_number() {
    let x = rows();
    let quarter: Tensor<i32, shape![3, 2]> = x.rot90::<1, 0, 1>();
    assert_eq!(quarter.to_vec(), [3, 6, 2, 5, 1, 4]);
    let half: Tensor<i32, shape![2, 3]> = quarter.rot90::<1, 0, 1>();
    assert_eq!(half, x.rot90::<-2, 0, 1>());
    let back: Tensor<i32, shape![3, 2]> = x.rot90::<-1, 0, 1>();
    assert_eq!(back, x.rot90::<1, 1, 0>());
    let batch: Tensor<i32, shape![2, 1, 3]> =
        x.unsqueeze::<0>().rot90::<3, 0, -2>().rot90::<1, 1, 2>().rot90::<1, 1, 2>();
    assert_eq!(batch.numel(), 6);
    assert_eq!(x.t().rot90::<1, 0, 1>().rot90::<3, 0, 1>(), x.t());
    let error = x.as_dyn().rot90(1, 0, -2).unwrap_err();
    assert!(matches!(error.fault, Fault::FlippedTwice { axis: 0, .. }) && error.op == "rot90");
}

#[test]
fn lengths_are_multiplied_by_the_number_of_times() {
    let x = rows();
    let y: Tensor<i32, shape![2, 9]> = x.repeat_interleave::<-1, 3>();
    assert_eq!(y.to_vec(), [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]);
    let none: Tensor<i32, shape![0, 3]> = x.repeat_interleave::<0, 0>();
    assert_eq!(none.numel(), 0);
    let n = 1;
    let open: Tensor<i32, shape![_, 3]> = Tensor::from_vec(dims![n, 3], vec![1, 2, 3]).unwrap();
    let y: Tensor<i32, shape![_, 3]> = open.repeat_interleave::<0, 2>();
    assert_eq!(y.sizes(), [2, 3]);
    let y: Tensor<i32, shape![_, 2]> = x.t().repeat_interleave_by::<0>(&Tensor::from([0_i32, 2, 1]));
    assert_eq!(y.to_vec(), [2, 5, 2, 5, 3, 6]);
    let error = x.try_repeat_interleave_by::<0>(&Tensor::from([1_i64, -1])).unwrap_err();
    assert!(matches!(error.fault, Fault::NegativeCount { .. }), "{error}");
    let counts: Tensor<i64, shape![_]> = Tensor::from(vec![1; 3]);
    assert!(matches!(x.try_repeat_interleave_by::<0>(&counts).unwrap_err().fault, Fault::RepeatCount { .. }));
    let wide = Tensor::<u8, shape![]>::zeros();
    let wide = wide.expand::<shape![1_000_000_000]>();
    let wide = wide.as_dyn().repeat_interleave(0, usize::MAX);
    assert!(matches!(wide.unwrap_err().fault, Fault::TooLarge { .. }));
}

#[test]
fn elements_are_taken_from_views_in_their_order() {
    let x = rows();
    let y: Tensor<i32, shape![2, 2]> = x.t().take(&Tensor::from([[1_i64, -1], [0, 2]]));
    assert_eq!(y.to_vec(), [4, 6, 1, 2]);
    let error = x.try_take(&Tensor::from([0_i64, 6])).unwrap_err();
    assert!(matches!(error.fault, Fault::IndexRange { value: 6, .. }), "{error}");
    let error = x.try_take(&Tensor::from([-7_i64])).unwrap_err();
    assert!(matches!(error.fault, Fault::IndexRange { value: -7, .. }), "{error}");
}

#[test]
fn parts_of_a_copy_are_written() {
    let x = rows();
    let y: Tensor<i32, shape![2, 3]> = x.select_scatter::<0>(1, &Tensor::from([7, 8, 9]));
    assert_eq!(y.to_vec(), [1, 2, 3, 7, 8, 9]);
    assert_eq!(x.select_scatter::<1>(-1, 0).to_vec(), [1, 2, 0, 4, 5, 0]);
    assert_eq!(x.slice_scatter(s![.., 1..], Tensor::from([7, 8])).to_vec(), [1, 7, 8, 4, 7, 8]);
    assert_eq!(x.diagonal_scatter::<1, 0, 1>(&Tensor::from([7, 8])).to_vec(), [1, 7, 3, 4, 5, 8]);
    let error = x.try_select_scatter::<0>(2, 0).unwrap_err();
    assert!(matches!(error.fault, Fault::SelectBeyond { .. }) && error.op == "select_scatter", "{error}");
    assert_eq!(x.trace().item(), 6);
    let sum: Tensor<i32, shape![]> = x.t().trace();
    assert_eq!(sum.item(), 6);
}

#[test]
fn values_are_put_in_place() {
    let mut x = rows();
    x.put_(&Tensor::from([0_i64, -1]), &Tensor::from([10, 60]))
        .put_accumulate_(&Tensor::from([0_i64, 0]), &Tensor::from([1, 2]));
    assert_eq!(x.to_vec(), [13, 2, 3, 4, 5, 60]);
    // Of a view with gaps, positions are counted in the view.
    x.t_mut().put_(&Tensor::from([1_i64]), &Tensor::from([-4]));
    assert_eq!(x.to_vec(), [13, 2, 3, -4, 5, 60]);
    x.select_mut::<1>(0).masked_scatter_(&Tensor::from([false, true]), Tensor::from([7, 8]));
    assert_eq!(x.to_vec(), [13, 2, 3, 7, 5, 60]);
    x.index_copy_::<1>(&Tensor::from([2_i64]), &Tensor::from([[0], [1]]));
    assert_eq!(x.to_vec(), [13, 2, 0, 7, 5, 1]);
    let before = x.clone();
    assert!(x.try_put_(&Tensor::from([0_i64, 6]), &Tensor::from([1, 2])).is_err());
    assert!(x.try_masked_scatter_(&Tensor::from([true, true, true]), Tensor::from([1])).is_err());
    assert!(x.try_index_copy_::<0>(&Tensor::from([2_i64]), &Tensor::from([[1, 2, 3]])).is_err());
    assert_eq!(x, before);
}

#[test]
fn joins_of_columns_depths_and_blocks() {
    let (a, b) = (Tensor::from([1, 2, 3]), Tensor::from([4, 5, 6]));
    let y: Tensor<i32, shape![3, 2]> = a.column_stack(&b);
    assert_eq!(y.to_vec(), [1, 4, 2, 5, 3, 6]);
    let y: Tensor<i32, shape![3, 3]> = Tensor::column_stack_all([&a, &b, &a]);
    assert_eq!(y.to_vec(), [1, 4, 1, 2, 5, 2, 3, 6, 3]);
    let y: Tensor<i32, shape![1, 3, 2]> = a.dstack(&b);
    assert_eq!(y.to_vec(), [1, 4, 2, 5, 3, 6]);
    let y: Tensor<i32, shape![2, 3, 2]> = Tensor::dstack_all([&rows(), &rows()]);
    assert_eq!(y.to_vec(), [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
    let y: Tensor<i32, shape![3, 6]> = rows().block_diag(&a);
    assert_eq!(y.to_vec(), [1, 2, 3, 0, 0, 0, 4, 5, 6, 0, 0, 0, 0, 0, 0, 1, 2, 3]);
    let open: Tensor<i32, shape![_]> = Tensor::from(vec![7, 8]);
    let y: Tensor<i32, shape![_, 2]> = a.cartesian_prod(&open);
    assert_eq!(y.to_vec(), [1, 7, 1, 8, 2, 7, 2, 8, 3, 7, 3, 8]);
}

#[test]
fn choices_and_powers() {
    let y: Tensor<i32, shape![3, 4]> = Tensor::from([1, 2, 3]).vander::<4>(true);
    assert_eq!(y.to_vec(), [1, 1, 1, 1, 1, 2, 4, 8, 1, 3, 9, 27]);
    let y: Tensor<i32, shape![_, 2]> = Tensor::from([1, 2, 3]).combinations::<2>(true);
    assert_eq!(y.to_vec(), [1, 1, 1, 2, 1, 3, 2, 2, 2, 3, 3, 3]);
    let all = Tensor::<u8, shape![1000]>::zeros();
    assert!(matches!(all.as_dyn().combinations(500, false).unwrap_err().fault, Fault::TooLarge { .. }));
    let y = Tensor::<f64, shape![3]>::geomspace(2.0, 8.0);
    assert_eq!(y.to_vec(), [2.0, 4.0, 8.0]);
    assert_eq!(Tensor::<f64, shape![1]>::geomspace(2.0, 8.0).to_vec(), [2.0]);
    assert_eq!(Tensor::<f64, shape![3]>::geomspace(-1.0, -4.0).to_vec(), [-1.0, -2.0, -4.0]);
    assert!(Tensor::<f64, shape![3]>::geomspace(-1.0, 4.0)[[1]].is_nan());
    assert!(Tensor::<f64, shape![3]>::geomspace(0.0, 4.0)[[1]].is_nan());
    assert!((Tensor::<f64, shape![3]>::geomspace(1e-200, 1e200)[[1]] - 1.0).abs() < 1e-10);
    // The tenth power of 10 is no number of 32 bits, and it is not asked for.
    assert_eq!(Tensor::from([10]).vander::<10>(false)[[0, 0]], 1_000_000_000);
    let points = 200_000;
    let many = Tensor::<f32, shape![1, 1]>::zeros().as_dyn().expand(&[points, 1][..]).unwrap().to_tensor();
    assert!(many.pdist(2.0).is_err());
}
