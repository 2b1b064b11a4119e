//! Arguments that no rule of `layout` accepts: a safe function panics or returns an error, and touches no memory outside its operands. Miri
//! runs these calls.

use crate::arrange::flip::flip;
use crate::arrange::join::join;
use crate::fold::lanes::{LaneOp, along};
use crate::fold::loss::classes::{Classes, Losses};
use crate::fold::quantile::median::median_strided;
use crate::fold::quantile::{QuantileOf, QuantileRule};
use crate::fold::scan::softmax::Softmax;
use crate::fold::sort::Sort;
use crate::loops::elementwise::{map1, map2, map2_in_order, map3, visit2};
use crate::loops::op::{Add, Clamp, Closure, DivisionPanics, Neg};
use crate::matmul::attention::Attention;
use crate::simd::Baseline;
use crate::window::conv::Planes;
use crate::window::pool::adaptive::largest;
use crate::window::pool::{MeanDivisor, scatter, spread};
use crate::window::resample::{Mode, Resizing, Taps, resample};
use crate::window::sample::{self, Between, Outside, Sampled, Sampling};
use crate::{Ref, RefMut};
use congruent_layout::conv::Windows;
use congruent_layout::resize::Resized;
use congruent_layout::{Dims, Layout};
use core::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Half of the values of a `usize`: twice this number wraps to 0.
const HALF: usize = 1 << (usize::BITS - 1);
/// A number whose square wraps to 0.
const ROOT: usize = 1 << (usize::BITS / 2);
/// A number that wraps to 3 when multiplied by five.
const FIFTH: usize = ((2 << usize::BITS) + 3_u128).div_euclid(5) as usize;

fn panics<R>(call: impl FnOnce() -> R) -> bool {
    catch_unwind(AssertUnwindSafe(call)).is_err()
}

/// Returns whether a call panics or reports that memory for its result is missing.
fn is_refused<R, E>(call: impl FnOnce() -> Result<R, E>) -> bool {
    catch_unwind(AssertUnwindSafe(call)).map_or(true, |result| result.is_err())
}

#[test]
fn products_wrap_as_these_tests_say() {
    assert_eq!((HALF.wrapping_mul(2), ROOT.wrapping_mul(ROOT), FIFTH.wrapping_mul(5)), (0, 0, 3));
}

#[test]
fn a_result_with_gaps_is_refused() {
    let (x, flat) = ([1.0_f32, 2.0], Layout::contiguous(&[2]));
    let x = Ref::over(&x, &flat);
    for stride in [0, 2, 1 << 20] {
        let gaps = Layout::new(&[2], &[stride]);
        assert!(panics(|| map1(&gaps, x, Neg)), "{stride}");
        assert!(panics(|| map2(&gaps, x, x, Add)), "{stride}");
        assert!(panics(|| map2(&gaps, x, Ref::scalar(&1.0), Add)), "{stride}");
        assert!(panics(|| join(&gaps, 0, &[x])), "{stride}");
    }
    // The stride of an axis of length 1, or of an empty tensor, is never used.
    let row = Layout::new(&[1, 2], &[9, 1]);
    assert!(map1(&row, Ref::over(&[1.0, 2.0], &row), Neg).is_ok_and(|out| out.as_slice() == [-1.0, -2.0]));
    let none = Layout::new(&[0, 2], &[9, 9]);
    assert!(map1(&none, Ref::over(&[], &none), Closure(|x: f32| x)).is_ok_and(|out| out.len() == 0));
}

#[test]
fn operands_with_other_sizes_are_refused() {
    let (x, two, three) = ([1.0_f32; 3], Layout::contiguous(&[2]), Layout::contiguous(&[3]));
    let (short, long) = (Ref::over(&x[..2], &two), Ref::over(&x, &three));
    assert!(panics(|| map1(&three, short, Neg)));
    assert!(panics(|| map2(&three, long, short, Add)));
    assert!(panics(|| map2_in_order(&[3], long, short, Closure(|a: f32, b: f32| a + b))));
    assert!(panics(|| map3(&[3], long, long, short, Clamp)));
    assert!(panics(|| visit2(&[3], long, short, &mut DivisionPanics(false))));
    assert!(panics(|| flip(long, &[])));
}

#[test]
fn products_of_sizes_that_wrap_are_refused() {
    let (many, one) = ([ROOT, ROOT], 1_i32);
    let number = Ref::scalar(&one);
    assert!(is_refused(|| map2_in_order(&many, number, number, Closure(|a: i32, b: i32| a + b))));
    assert!(is_refused(|| map2_in_order(&many, number, number, Closure(|_: i32, _: i32| ()))));
    assert!(is_refused(|| map3(&many, number, number, number, Clamp)));
    assert!(panics(|| visit2(&many, number, number, &mut DivisionPanics(false))));
    assert!(panics(|| Ref::over(&[one], &Layout::new(&many, &[0, 0])).numel()));
    assert!(panics(|| RefMut::over(&mut [0_u8; 0], &Layout::new(&many, &[ROOT, 1])).numel()));
}

#[test]
fn lengths_whose_sum_wraps_are_refused() {
    let (repeated, three) = (Layout::new(&[HALF / 2], &[0]), Layout::contiguous(&[3]));
    let (repeated, x) = (Ref::over(&[1_u8], &repeated), [2_u8; 3]);
    assert!(panics(|| join(&three, 0, &[repeated, repeated, repeated, repeated, Ref::over(&x, &three)])));
}

#[test]
fn results_whose_number_wraps_are_refused() {
    let of = |sizes: &[usize]| Layout::new(sizes, &Dims::from_elem(0, sizes.len()));
    let [q, k, v, five] = [of(&[5, 0]), of(&[1, 0]), of(&[1, FIFTH]), of(&[5, 1])];
    let one = [1.0_f32];
    let [none, v, five] = [Ref::over(&one, &q), Ref::over(&one, &v), Ref::over(&one, &five)];
    let k = Ref::over(&one, &k);
    let attention = Attention { q: none, k, v, mask: None, bias: None, scale: 1.0, causal: false };
    assert!(is_refused(|| attention.attend_all()));
    let quantile = crate::fold::quantile::Quantile { q: 0.5, rule: QuantileRule::Lower };
    assert!(is_refused(|| along(five, 1, FIFTH, QuantileOf { quantile, skips_nan: false })));
}

#[test]
fn planes_whose_number_wraps_are_refused() {
    let (x, at, layout) = ([1.0_f32; 2], [0_i64; 2], Layout::contiguous(&[2, 1, 1]));
    let planes = |groups| Planes::of(Ref::over(&x, &layout), 2, groups);
    let positions = Planes::of(Ref::over(&at, &layout), 2, 1);
    assert!(scatter(planes(1), positions, HALF).is_ok_and(|gradient| gradient.is_err()));
    let windows =
        Windows { input: [HALF, 1], kernel: [1; 2], stride: [1; 2], padding: [0; 2], dilation: [1; 2], output: [1; 2] };
    assert!(is_refused(|| spread(planes(2), windows, MeanDivisor::Inside)));
    let axis = Resizing { from: 2, to: 2, factor: None };
    let taps = || [Taps::resized(axis, Mode::Area), Taps::same(1)];
    assert!(is_refused(|| resample(&x, HALF + 1, [2, 1], taps)));
    assert!(is_refused(|| largest(&x, HALF + 1, Resized { input: [2, 1], output: [2, 1], factors: [None; 2] })));
    let how = Sampling { between: Between::Nearest, outside: Outside::Zeros, corners: false, order: [0; 2] };
    let of = Sampled { batch: 1, channels: HALF, plane: [2, 1], points: 0, how };
    assert!(is_refused(|| sample::scatter::<f32>(&[], &[], of)));
}

#[test]
fn planes_that_an_operand_has_not_are_refused() {
    let (x, layout) = ([1.0_f32; 6], Layout::contiguous(&[6, 1]));
    let x = Ref::over(&x, &layout);
    assert_eq!(Planes::of(x, 1, 3).at([0, 2, 1, 0, 0]), 1.0);
    assert!(panics(|| Planes::of(x, 1, 4)) && panics(|| Planes::of(x, 1, 0)));
    assert!(panics(|| Planes::of(x, 0, 1)) && panics(|| Planes::of(x, 2, 1)));
    assert!(panics(|| Planes::of(x, 1, 3).at([0, 2, 2, 0, 0])) && panics(|| Planes::of(x, 1, 3).at([1, 0, 0, 0, 0])));
}

#[test]
fn a_lane_with_another_number_of_results_is_refused() {
    let (mut values, mut places) = ([MaybeUninit::<f32>::uninit(); 4], [MaybeUninit::<i64>::uninit(); 4]);
    assert!(panics(|| Softmax.lane::<Baseline>(&[1.0_f32], &mut values, &mut [], &mut ())));
    assert!(panics(|| Sort::new(true).lane::<Baseline>(&[1.0_f32], &mut values, &mut places, &mut Default::default())));
}

#[test]
fn classes_and_medians_of_no_elements_are_refused() {
    let [rows, none] = [Layout::contiguous(&[0, 3]), Layout::contiguous(&[0])];
    let of = |target| Classes { target, weight: None, ignored: -100, smoothing: 0.0, logits: true };
    let x: Ref<f32> = Ref::over(&[], &rows);
    assert!(panics(|| f32::losses(x, 1, &of(&[0])).is_ok()));
    assert!(f32::losses(x, 1, &of(&[])).is_ok_and(|(losses, _)| losses.len() == 0));
    assert!(panics(|| median_strided::<f32>(Ref::over(&[], &none), 0, false).is_ok()));
    assert!(median_strided::<f32>(x, 1, false).is_ok());
}
