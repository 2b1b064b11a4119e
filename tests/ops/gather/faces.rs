//! The ten readings of the proposal, on both faces; values, NaN, empty axes, and what is refused.

use congruent::prelude::*;

fn refused<R>(got: Result<R, ShapeError>, begins: &str) {
    let error = got.err().expect("refused").to_string();
    assert!(error.starts_with(begins), "{error}");
}

/// The same on `AnyRank`.
fn any<T: Element, S: Lengths>(x: &Tensor<T, S>) -> View<'_, T, AnyRank> {
    x.as_dyn()
}

#[test]
fn nothing_stretches_along_the_axis() {
    let x = Tensor::from([[10], [20]]);
    let y: Tensor<i32, shape![2, 3]> = x.gather::<1>(&Tensor::from([[0_i64, 0, 0]]));
    assert_eq!(y.to_vec(), [10, 10, 10, 20, 20, 20]);
    refused(x.try_gather::<1>(&Tensor::from([[0_i64, 1]])), "index 1 is out of bounds for dimension 1 with size 1");
}

#[test]
fn the_axis_counts_in_the_index_as_it_is_given() {
    let x = Tensor::<i32, shape![4, 3]>::arange();
    let rows = Tensor::from([3_i64, 0]);
    assert_eq!(x.gather::<0>(&rows), x.gather::<-1>(&rows));
    refused(any(&x).gather(1, &rows), "Dimension out of range (expected to be in range of [-1, 0], but got 1)");
    refused(any(&x).gather(-2, &rows), "Dimension out of range (expected to be in range of [-1, 0], but got -2)");
    refused(any(&x).gather(0, Tensor::<i64, shape![]>::zeros()), "gather: index must have at least one dimension");
}

#[test]
fn what_is_indexed_stretches_too() {
    let x = Tensor::from([[1, 2, 3]]);
    let y: Tensor<i32, shape![2, 1]> = x.gather::<1>(&Tensor::from([[2_i64], [0]]));
    assert_eq!(y.to_vec(), [3, 1]);
    let index = Tensor::from([[2_i64], [0], [1], [1]]);
    let y: Tensor<i32, shape![4, 3]> = x.scatter::<1>(&index, &Tensor::from([[7], [8], [9], [6]]));
    assert_eq!(y.to_vec(), [1, 2, 7, 8, 2, 3, 1, 9, 3, 1, 6, 3]);
}

#[test]
fn the_first_values_are_used() {
    let x = Tensor::<i32, shape![3]>::zeros();
    assert_eq!(x.scatter::<0>(&Tensor::from([2_i64]), &Tensor::from([5, 6])).to_vec(), [0, 0, 5]);
    let short = Tensor::from([5]);
    let error = "scatter_add: index is longer (2) than src (1) along dim 0";
    refused(any(&x).scatter_add(0, Tensor::from([2_i64, 1]), &short), error);
}

#[test]
fn surplus_axes_are_refused_even_of_length_one() {
    let x = Tensor::<i32, shape![4, 3]>::arange();
    let index = Tensor::<i64, shape![1, 4, 3]>::zeros();
    refused(any(&x).gather(0, &index), "gather: index has more dimensions (3) than input (2)");
    let (rows, one) = (Tensor::from([2_i64]), Tensor::from([1]));
    refused(any(&x).scatter(0, &rows, &one), "scatter: src has 1 dimensions, self has 2");
    refused(any(&x).scatter(0, &rows, 1), "scatter: src has 0 dimensions, self has 2");
}

#[test]
fn one_beside_zero_is_zero() {
    let x = Tensor::<f32, shape![0, 3]>::zeros();
    // Nothing is gathered, so that nothing is outside.
    assert_eq!(x.gather::<1>(&Tensor::from([[5_i64, -1]])).sizes(), [0, 2]);
    assert_eq!(x.gather::<0>(&Tensor::<i64, shape![0]>::zeros()).sizes(), [0, 3]);
    refused(x.try_gather::<0>(&Tensor::from([0_i64])), "index 0 is out of bounds for dimension 0 with size 0");
    refused(
        any(&x).gather(1, Tensor::<i64, shape![2, 1]>::zeros()),
        "gather: sizes 0/2 at dimension 0 neither equal nor 1",
    );
}

#[test]
fn every_stretched_value_counts() {
    let mut x = Tensor::<i32, shape![2, 2]>::zeros();
    // Both columns, and each row's one value three times.
    x.scatter_add_::<1>(&Tensor::from([[0_i64, 1, 1]]), &Tensor::from([[1, 1, 1], [10, 10, 10]]));
    assert_eq!(x.to_vec(), [1, 2, 10, 20]);
    let y = Tensor::<i32, shape![2]>::zeros().scatter_add::<0>(&Tensor::from([1_i64; 5]), &Tensor::from([2; 5]));
    assert_eq!(y.to_vec(), [0, 10]);
}

#[test]
fn the_last_of_equals_stays() {
    let mut x = Tensor::<i32, shape![3]>::zeros();
    x.scatter_::<0>(&Tensor::from([1_i64, 2, 1]), &Tensor::from([7, 8, 9]));
    assert_eq!(x.to_vec(), [0, 9, 8]);
}

#[test]
fn outside_is_told_before_anything_is_written() {
    let mut x = Tensor::<f32, shape![2, 3]>::zeros();
    let ones = Tensor::<f32, shape![2, 2]>::ones();
    let index = Tensor::from([[0_i64, 1], [2, 3]]);
    let error = "index 3 is out of bounds for dimension 1 with size 3: scatter_ of shape [2, 3], at position [1, 1] of the index tensor";
    refused(x.try_scatter_::<1>(&index, &ones), error);
    let negative = Tensor::from([[0_i64, -1], [2, 0]]);
    let error =
        "index -1 is out of bounds for dimension 1 with size 3: scatter_add_ of shape [2, 3], at position [0, 1]";
    refused(x.try_scatter_add_::<1>(&negative, &ones), error);
    refused(x.try_scatter_value_::<1>(&negative, 1.0), "index -1 is out of bounds");
    refused(x.slice_mut(s![..]).try_scatter_::<1>(&index, &ones), "index 3 is out of bounds");
    assert_eq!(x.to_vec(), [0.0; 6]);
    refused(
        x.try_gather::<1>(&negative),
        "index -1 is out of bounds for dimension 1 with size 3: gather of shape [2, 3]",
    );
    refused(x.try_gather::<1>(&Tensor::from([[u32::MAX]])), "index 4294967295 is out of bounds");
    refused(x.try_gather::<1>(&Tensor::from([[usize::MAX]])), "index 9223372036854775807 is out of bounds");
}

#[test]
fn nan_is_moved_and_spreads() {
    let x = Tensor::from([1.0, f64::NAN, 3.0]);
    assert!(x.gather::<0>(&Tensor::from([1_i64])).item_is_nan());
    let (at, one) = (Tensor::from([1_i64, 2]), Tensor::from([1.0, f64::NAN]));
    let y = x.scatter_add::<0>(&at, &one).to_vec();
    assert!(y[0] == 1.0 && y[1].is_nan() && y[2].is_nan());
    let y =
        Tensor::<f64, shape![3]>::zeros().scatter_reduce::<0>(&at, &one, congruent::gather::Reduction::Amax).to_vec();
    assert!(y[1] == 1.0 && y[2].is_nan());
}

trait Single {
    fn item_is_nan(&self) -> bool;
}
impl Single for Tensor<f64, shape![1]> {
    fn item_is_nan(&self) -> bool {
        self.item().is_nan()
    }
}

#[test]
fn a_mean_counts_beyond_its_elements() {
    let n = 400;
    let index = Tensor::<i64, shape![_]>::zeros_of(dims![n]);
    let src = Tensor::<i8, shape![_]>::from_fn_of(dims![n], |[i]| {
        if i % 2 == 0 {
            1
        } else if i % 3 == 0 {
            -2
        } else {
            -1
        }
    });
    let x = Tensor::<i8, shape![2]>::from([100, 50]);
    // 200 times 1, 67 times -2, 133 times -1: -67 of 400.
    let mean = |include| {
        x.scatter_reduce::<0>(&index, &src, congruent::gather::Reduction::Mean.include_self(include)).to_vec()
    };
    assert_eq!((mean(false), mean(true)), (vec![-1, 50], vec![0, 50]));
}

#[test]
fn both_faces_name_the_operation_alike() {
    let (mut x, index) = (Tensor::from([1, 2]), Tensor::from([5_i64]));
    let typed = x.try_scatter_value::<0>(&index, 7).unwrap_err();
    assert_eq!(any(&x).scatter_value(0, &index, 7).unwrap_err(), typed);
    let typed = x.try_scatter_value_::<0>(&index, 7).unwrap_err();
    assert_eq!(x.into_dyn().scatter_value_(0, &index, 7).unwrap_err(), typed);
}

#[test]
fn any_element_is_gathered_and_put() {
    let x = Tensor::from(['a', 'b', 'c']);
    assert_eq!(x.gather::<0>(&Tensor::from([2_i64, 0])).to_vec(), ['c', 'a']);
    let mut flags = Tensor::from([false; 4]);
    flags.scatter_value_::<0>(&Tensor::from([1_u32, 3]), true);
    assert_eq!(flags.to_vec(), [false, true, false, true]);
}

#[test]
fn a_result_beyond_memory_is_refused() {
    let x = Tensor::<f32, _>::zeros_of(AnyRank::from([1, 1]));
    let one = Tensor::<i64, _>::zeros_of(AnyRank::from([1, 1]));
    let index = one.expand([1_usize << 31, 1 << 30]).unwrap();
    refused(
        x.gather(1, &index),
        "gather: a tensor of shape [2147483648, 1073741824] has more elements than can be addressed",
    );
    refused(x.index_select(0, one.expand([1_usize, 1]).unwrap()), "index_select(): Index is supposed to be a vector");
}

#[test]
fn the_first_outside_is_told_wherever_it_is() {
    let three = || AnyRank::from([3]);
    let x = Tensor::<f32, _>::arange_of(three());
    let (y, z) = (Tensor::full_of(three(), [1u8, 2, 3]), Tensor::full_of(three(), ()));
    for n in [1, 4, 511, 512, 513, 1024, 1300] {
        for at in [0, n / 2, n - 1] {
            let mut places = vec![1i64; n];
            places[at] = -7;
            let narrow = places.iter().map(|&i| i as i32).collect();
            let wide = Tensor::<i64, AnyRank>::from_vec(AnyRank::from([n]), places).unwrap();
            let narrow = Tensor::<i32, AnyRank>::from_vec(AnyRank::from([n]), narrow).unwrap();
            for error in [
                x.gather(0, &wide).unwrap_err(),
                x.gather(0, &narrow).unwrap_err(),
                y.gather(0, &wide).unwrap_err(),
                z.gather(0, &narrow).unwrap_err(),
            ] {
                let error = error.to_string();
                assert!(error.contains("-7") && error.contains(&format!("[{at}]")), "{error}");
            }
        }
    }
}
