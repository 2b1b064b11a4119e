//! NaN, infinities, axes without elements, scalars, integers, errors: as PyTorch has them.

use congruent::prelude::*;

const NAN: f32 = f32::NAN;
const INF: f32 = f32::INFINITY;

fn same(got: Vec<f32>, want: &[f32]) {
    let agree = got.len() == want.len() && got.iter().zip(want).all(|(a, b)| a == b || a.is_nan() && b.is_nan());
    assert!(agree, "{got:?} and not {want:?}");
}

fn empty(rows: usize, columns: usize) -> Tensor<f32, shape![_, _]> {
    Tensor::zeros_of(dims![rows, columns])
}

#[test]
fn nan_wins_everywhere() {
    let x = Tensor::from([[1.0, NAN, 3.0], [4.0, 5.0, 6.0]]);
    same(x.sum::<1>().to_vec(), &[NAN, 15.0]);
    same(x.amax::<1>().to_vec(), &[NAN, 6.0]);
    same(x.amin::<1>().to_vec(), &[NAN, 4.0]);
    same(x.var::<1>().to_vec(), &[NAN, 1.0]);
    same(x.norm_p::<1>(f64::INFINITY).to_vec(), &[NAN, 6.0]);
    same(x.norm_p::<1>(f64::NEG_INFINITY).to_vec(), &[NAN, 4.0]);
    same(x.norm_p::<1>(0.0).to_vec(), &[3.0, 3.0]);
    assert!(x.logsumexp::<1>().to_vec()[0].is_nan());
    let (values, places) = x.max::<1>();
    same(values.to_vec(), &[NAN, 6.0]);
    assert_eq!(places.to_vec(), [1, 2]);
    let (values, places) = x.median::<1>();
    same(values.to_vec(), &[NAN, 5.0]);
    assert_eq!(places.to_vec(), [1, 1]);
    same(x.median_all().to_vec(), &[NAN]);
    assert_eq!((x.argmax_all().item(), x.argmin_all().item(), x.t().argmax_all().item()), (1, 1, 2));
}

#[test]
fn nansum_counts_nan_as_nothing() {
    let x = Tensor::from([[1.0, NAN, 3.0], [NAN, NAN, NAN], [INF, NAN, 2.0], [INF, -INF, 2.0]]);
    same(x.nansum::<1>().to_vec(), &[4.0, 0.0, INF, NAN]);
    same(x.t().nansum::<0>().to_vec(), &[4.0, 0.0, INF, NAN]);
    same(x.lazy().nansum_keepdim::<-1>().to_vec(), &[4.0, 0.0, INF, NAN]);
    same(x.as_dyn().nansum(&[1], true).unwrap().to_vec(), &[4.0, 0.0, INF, NAN]);
    same(StackTensor::from([[1.0, NAN], [NAN, NAN]]).nansum::<1>().as_slice().to_vec(), &[1.0, 0.0]);
    same(empty(2, 0).nansum::<1>().to_vec(), &[0.0, 0.0]);
    let n = 1000;
    let long: Tensor<f32, shape![_]> =
        Tensor::from_fn_of(dims![n], |[i]: [usize; 1]| if i % 3 == 0 { NAN } else { i as f32 });
    same(long.nansum_all().to_vec(), &[(0..n).filter(|i| i % 3 != 0).sum::<usize>() as f32]);
}

#[test]
fn the_first_nan_and_the_first_of_equals_win_in_a_long_axis() {
    for n in [17, 100, 300, 5000] {
        let mut x = vec![1.0f32; n];
        (x[n / 2], x[n / 2 + 3]) = (2.0, 2.0);
        let y = Tensor::from_vec(AnyRank::from([n]), x.clone()).unwrap();
        assert_eq!(y.argmax(0, false).unwrap().to_vec(), [n as i64 / 2]);
        assert_eq!(y.argmin(0, false).unwrap().to_vec(), [0]);
        (x[n / 2 + 1], x[n - 1]) = (NAN, NAN);
        let y = Tensor::from_vec(AnyRank::from([n]), x).unwrap();
        let columns = y.unsqueeze(1).unwrap().contiguous().expand([-1, 3]).unwrap().to_tensor();
        assert_eq!(columns.argmax(0, false).unwrap().to_vec(), [n as i64 / 2 + 1; 3]);
        assert_eq!(columns.t().unwrap().to_tensor().argmax(1, false).unwrap().to_vec(), [n as i64 / 2 + 1; 3]);
    }
}

#[test]
fn an_axis_without_elements() {
    let x = empty(0, 3);
    same(x.sum::<0>().to_vec(), &[0.0; 3]);
    same(x.prod::<0>().to_vec(), &[1.0; 3]);
    same(x.mean::<0>().to_vec(), &[NAN; 3]);
    same(x.var::<0>().to_vec(), &[NAN; 3]);
    same(x.std_correction::<0>(0.0).to_vec(), &[NAN; 3]);
    same(x.norm::<0>().to_vec(), &[0.0; 3]);
    same(x.norm_p::<0>(0.0).to_vec(), &[0.0; 3]);
    same(x.logsumexp::<0>().to_vec(), &[-INF; 3]);
    assert_eq!((x.any::<0>().to_vec(), x.all::<0>().to_vec()), (vec![false; 3], vec![true; 3]));
    assert_eq!(x.count_nonzero::<0>().to_vec(), [0; 3]);
    same(x.sum_all().to_vec(), &[0.0]);
    same(x.logsumexp_all().to_vec(), &[-INF]);
    same(x.median_all().to_vec(), &[NAN]);
    for sizes in [x.amax::<1>().sizes(), x.argmax::<1>().sizes(), x.max::<1>().0.sizes(), x.median::<1>().1.sizes()] {
        assert_eq!(sizes, [0]);
    }
}

#[test]
fn too_few_elements_for_the_correction() {
    let x = Tensor::from([[1.0f32, 3.0]]);
    same(x.var::<0>().to_vec(), &[NAN, NAN]);
    same(x.var_correction::<1>(2.0).to_vec(), &[INF]);
    same(x.var_correction::<1>(7.0).to_vec(), &[INF]);
    same(x.std_correction::<1>(0.0).to_vec(), &[1.0]);
    same(x.var_correction::<1>(0.5).to_vec(), &[2.0 / 1.5]);
}

#[test]
fn logsumexp_of_infinities_and_large_numbers() {
    let x = Tensor::from([[-INF, -INF], [INF, 1.0], [INF, -INF], [1000.0, 1000.0], [-INF, 2.0]]);
    same(x.logsumexp::<1>().to_vec(), &[-INF, INF, INF, 1000.0 + 2f32.ln(), 2.0]);
    same(x.t().logsumexp::<0>().to_vec(), &[-INF, INF, INF, 1000.0 + 2f32.ln(), 2.0]);
}

#[test]
fn a_scalar_has_axes_0_and_minus_1_on_any_rank() {
    let x = Tensor::full_of(AnyRank::from([]), 3.0f32);
    for axis in [0, -1] {
        assert_eq!(x.sum(&[axis], true).unwrap().sizes(), [0usize; 0]);
        assert_eq!(x.argmax(axis, false).unwrap().to_vec(), [0]);
        let (value, place) = x.max(axis, false).unwrap();
        assert_eq!((value.to_vec(), place.to_vec()), (vec![3.0], vec![0]));
        assert_eq!(x.median(axis, true).unwrap().0.to_vec(), [3.0]);
    }
    assert_eq!(x.logsumexp(&[], false).unwrap().to_vec(), [3.0]);
    assert!(x.sum(&[1], false).is_err() && x.sum(&[0, -1], false).is_err() && x.max(1, false).is_err());
}

#[test]
fn integers_stay_what_they_are() {
    let x = Tensor::from([[1u8, 200], [30, 4]]);
    assert_eq!(x.sum::<0>().to_vec(), [31, 204]);
    assert_eq!(x.prod::<1>().to_vec(), [200, 120]);
    assert_eq!((x.amax_all().item(), x.argmin_all().item()), (200, 0));
    assert_eq!(x.median::<1>().0.to_vec(), [1, 4]);
    assert_eq!(x.map(i64::from).sum_all().item(), 235);
}

#[test]
fn booleans_have_a_largest_and_a_smallest() {
    let x = Tensor::from([[true, false, false], [false, false, true]]);
    assert_eq!((x.amax::<0>().to_vec(), x.amin::<-1>().to_vec()), (vec![true, false, true], vec![false, false]));
    assert_eq!((x.amax_keepdim::<1>().sizes(), x.amin_keepdim::<1>().to_vec()), (&[2, 1][..], vec![false; 2]));
    assert_eq!(
        (x.amax_axes::<axes![0, 1]>().item(), x.amin_axes_keepdim::<axes![0]>().to_vec()),
        (true, vec![false; 3])
    );
    assert_eq!((x.amax_all().item(), x.amin_all().item()), (true, false));
    let n = 0;
    assert!(x.try_amax::<0>().is_ok() && Tensor::<bool, shape![_]>::full_of(dims![n], true).try_amax_all().is_err());
    let (values, places) = x.max::<1>();
    assert_eq!((values.to_vec(), places.to_vec()), (vec![true, true], vec![0, 2]));
    let (values, places) = x.min_keepdim::<0>();
    assert_eq!((values.to_vec(), places.to_vec()), (vec![false; 3], vec![1, 0, 0]));
    let any = x.t().into_dyn();
    assert_eq!(any.amax(&[0], false).unwrap().to_vec(), [true, true]);
    assert_eq!(any.amin(&[0, 1], true).unwrap().to_vec(), [false]);
    assert_eq!(any.max(-1, false).unwrap().1.to_vec(), [0, 0, 1]);
    assert_eq!(any.min(0, true).unwrap().1.to_vec(), [1, 0]);
    for n in [1, 7, 64, 600, 70_000] {
        let lone = |at: usize| Tensor::<bool, _>::from_fn_of(AnyRank::from([n, 9]), |p| p[0] == at);
        for at in [0, n / 2, n - 1] {
            let (x, y) = (lone(at), lone(at).transpose(0, 1).unwrap().to_tensor());
            assert_eq!(x.amax(&[0], false).unwrap().to_vec(), [true; 9]);
            assert_eq!(
                (x.max(0, false).unwrap().1.to_vec(), y.max(1, false).unwrap().1.to_vec()),
                (vec![at as i64; 9], vec![at as i64; 9])
            );
            assert_eq!(y.amin(&[1], false).unwrap().to_vec(), [n == 1; 9]);
        }
    }
}

/// The bound of generic code is still that of numbers.
fn largest<T: Number, L: Shape, D: Dim>(x: &Tensor<T, shape![..L, D]>) -> Tensor<T, L> {
    let _ = x.max::<-1>();
    x.amax::<-1>()
}

#[test]
fn numbers_are_ordered_in_generic_code() {
    assert_eq!(largest(&Tensor::from([[1, 5], [7, 2]])).to_vec(), [5, 7]);
}

fn sentence<T>(result: Result<T, ShapeError>) -> String {
    result.err().expect("a refusal").to_string()
}

#[test]
fn errors_name_the_operation_the_shape_and_the_axis() {
    let x = empty(0, 4).into_dyn();
    let begins = |sentence: String, with: &str| assert!(sentence.starts_with(with), "{sentence}");
    begins(sentence(x.amax(&[0], false)), "amax(): Expected reduction dim 0 to have non-zero size");
    begins(sentence(x.argmin(-2, false)), "argmin(): Expected reduction dim 0 to have non-zero size");
    begins(sentence(x.max(0, true)), "max(): Expected reduction dim 0 to have non-zero size");
    begins(sentence(x.median(0, true)), "median(): Expected reduction dim 0 to have non-zero size");
    let all = "Expected at least one element, but shape [0, 4] has none";
    begins(sentence(x.amin(&[], false)), &format!("amin(): {all}"));
    begins(sentence(x.try_argmax_all()), &format!("argmax(): {all}"));
    begins(sentence(x.map(|x| x as i32).try_median_all()), &format!("median(): {all}"));
    begins(
        sentence(x.norm_p(&[0, 1], f64::INFINITY, false)),
        "norm cannot compute the inf norm on the dimension 0 because this dimension is empty and the operation does not have an \
         identity: shape [0, 4]",
    );
    begins(
        sentence(x.norm_p(&[], -1.0, false)),
        "norm cannot compute the -1 norm on an empty tensor because the operation does not have an identity",
    );
    begins(sentence(x.sum(&[1, -1], false)), "dim 1 appears multiple times in the list of dims");
    begins(sentence(x.var(&[2], false)), "Dimension out of range (expected to be in range of [-2, 1], but got 2)");
    begins(sentence(x.argmax(-3, false)), "Dimension out of range (expected to be in range of [-2, 1], but got -3)");
    assert!(sentence(x.var(&[2], false)).contains("var of shape [0, 4]"));
}

#[test]
fn lists_refuse_by_their_twins_and_panic_without() {
    let x = empty(0, 4);
    assert!(x.try_amax::<0>().is_err() && x.try_amax_keepdim::<0>().is_err() && x.try_amax::<1>().is_ok());
    assert!(x.try_amin_axes::<axes![0, 1]>().is_err() && x.try_amin_axes_keepdim::<axes![0]>().is_err());
    assert!(x.try_argmax_keepdim::<0>().is_err() && x.try_min::<0>().is_err() && x.try_median_keepdim::<0>().is_err());
    assert!(x.try_norm_p::<0>(-2.0).is_err() && x.try_norm_p_all(f64::INFINITY).is_err());
    assert!(x.try_norm_p::<1>(-2.0).is_ok(), "the axis has elements, only no results");
    let panic = std::panic::catch_unwind(|| empty(0, 4).amax_axes::<axes![0, 1]>()).err().unwrap();
    assert!(panic.downcast_ref::<String>().unwrap().starts_with("amax(): Expected reduction dim 0"));
}
