//! The laws of broadcasting, over random shapes with ranks 0 to 5 and lengths 0 to 4, against a
//! naive reference that goes index by index.

use crate::positions::positions;
use congruent::error::Fault;
use congruent::prelude::*;
use congruent::{broadcast_shapes, broadcast_tensors};
use proptest::prelude::*;

type Any = Tensor<i64, AnyRank>;

/// The reference: the sizes that two shapes give together, from the text of PyTorch's note.
fn reference(a: &[usize], b: &[usize]) -> Option<Vec<usize>> {
    let rank = a.len().max(b.len());
    let at = |sizes: &[usize], axis: usize| (axis + sizes.len()).checked_sub(rank).map_or(1, |axis| sizes[axis]);
    (0..rank)
        .map(|axis| match (at(a, axis), at(b, axis)) {
            (m, n) if m == n => Some(m),
            (1, n) => Some(n),
            (m, 1) => Some(m),
            _ => None,
        })
        .collect()
}

/// The element of `x` that stands at a position of a larger shape.
fn at(x: &View<i64, AnyRank>, position: &[usize]) -> i64 {
    let missing = position.len() - x.ndim();
    let own: Vec<_> = x.sizes().iter().zip(&position[missing..]).map(|(&n, &i)| if n == 1 { 0 } else { i }).collect();
    x[&own[..]]
}

fn naive(
    a: &View<i64, AnyRank>,
    b: &View<i64, AnyRank>,
    f: impl Fn(i64, i64) -> i64,
) -> Option<(Vec<usize>, Vec<i64>)> {
    let sizes = reference(a.sizes(), b.sizes())?;
    let data = positions(&sizes).iter().map(|p| f(at(a, p), at(b, p))).collect();
    Some((sizes, data))
}

fn shape() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(prop_oneof![3 => Just(1usize), 1 => Just(0), 6 => 2usize..5], 0..6)
}

/// Two shapes that often, but not always, broadcast: one from the other by dropping and flattening.
fn pair() -> impl Strategy<Value = (Vec<usize>, Vec<usize>)> {
    let related = (shape(), any::<[bool; 6]>(), any::<[bool; 6]>(), 0usize..6, any::<bool>()).prop_map(
        |(whole, ones_a, ones_b, dropped, swap)| {
            let thin = |ones: [bool; 6]| -> Vec<usize> {
                whole.iter().zip(ones).map(|(&n, one)| if one { 1 } else { n }).collect()
            };
            let (a, b) = (thin(ones_a), thin(ones_b)[dropped.min(whole.len())..].to_vec());
            if swap { (b, a) } else { (a, b) }
        },
    );
    prop_oneof![4 => related, 1 => (shape(), shape())]
}

/// A tensor with elements that tell their place.
fn tensor(sizes: &[usize], seed: i64) -> Any {
    let mut next = seed;
    let numel = sizes.iter().product();
    let data = (0..numel).map(|_| {
        next = next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (next >> 33) % 100
    });
    Tensor::from_vec(AnyRank::from(sizes), data.collect()).unwrap()
}

/// The same elements as a view with its first and last axes exchanged.
fn swapped(x: &Any) -> View<'_, i64, AnyRank> {
    let (mut sizes, mut strides) = (x.sizes().to_vec(), x.strides().to_vec());
    if let Some(last) = sizes.len().checked_sub(1) {
        sizes.swap(0, last);
        strides.swap(0, last);
    }
    x.as_strided(&sizes, &strides, 0).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_rule_is_the_note((a, b) in pair()) {
        prop_assert_eq!(broadcast_shapes(&a, &b).ok(), reference(&a, &b));
    }

    #[test]
    fn broadcast_is_commutative((a, b) in pair()) {
        prop_assert_eq!(broadcast_shapes(&a, &b).ok(), broadcast_shapes(&b, &a).ok());
    }

    #[test]
    fn broadcast_is_associative((a, b) in pair(), c in shape()) {
        let left = broadcast_shapes(&a, &b).and_then(|ab| broadcast_shapes(&ab, &c));
        let right = broadcast_shapes(&b, &c).and_then(|bc| broadcast_shapes(&a, &bc));
        prop_assert_eq!(left.ok(), right.ok());
    }

    #[test]
    fn a_shape_is_its_own_result_and_a_scalar_changes_nothing(a in shape()) {
        prop_assert_eq!(broadcast_shapes(&a, &a).unwrap(), a.clone());
        prop_assert_eq!(broadcast_shapes(&a, &[]).unwrap(), a.clone());
        prop_assert_eq!(broadcast_shapes(&[], &a).unwrap(), a);
    }

    #[test]
    fn length_zero_beats_one(mut a in shape()) {
        a.push(0);
        prop_assert_eq!(broadcast_shapes(&a, &[1]).unwrap(), a.clone());
        prop_assert!(broadcast_shapes(&a, &[2]).is_err());
    }

    #[test]
    fn operations_go_index_by_index((a, b) in pair(), seed: i64) {
        let (a, b) = (tensor(&a, seed), tensor(&b, !seed));
        for (x, y) in [(a.as_view(), b.as_view()), (swapped(&a), b.as_view()), (a.as_view(), swapped(&b)), (swapped(&a), swapped(&b))] {
            let want = naive(&x, &y, |p, q| p * 3 - q);
            let got = (&x * 3).try_sub(&y);
            match (want, got) {
                (Some((sizes, data)), Ok(z)) => {
                    prop_assert_eq!(z.sizes(), sizes);
                    prop_assert_eq!(z.to_vec(), data);
                }
                (None, Err(ShapeError { fault: Fault::Broadcast { .. }, .. })) => {}
                (want, got) => prop_assert!(false, "{want:?} but {got:?}"),
            }
        }
    }

    #[test]
    fn given_away_or_lent_the_result_is_the_same((a, b) in pair(), seed: i64) {
        prop_assume!(reference(&a, &b).is_some());
        let (a, b) = (tensor(&a, seed), tensor(&b, !seed));
        let lent = &a - &b;
        prop_assert_eq!(&(a.clone() - &b), &lent);
        prop_assert_eq!(&(&a - b.clone()), &lent);
        prop_assert_eq!(&(a.clone() - b.clone()), &lent);
        prop_assert_eq!(a.as_view() - b.as_view(), lent);
    }

    #[test]
    fn in_place_is_the_same_or_refused_and_then_nothing_changes((a, b) in pair(), seed: i64) {
        let (mut x, y) = (tensor(&a, seed), tensor(&b, !seed));
        let before = x.clone();
        let fits = reference(&a, &b).is_some_and(|out| out == a);
        match x.try_sub_(&y) {
            Ok(_) => {
                prop_assert!(fits);
                prop_assert_eq!(x, before - y);
            }
            Err(ShapeError { fault: Fault::Broadcast { .. }, .. } | ShapeError { fault: Fault::InPlace { .. }, .. }) => {
                prop_assert!(!fits);
                prop_assert_eq!(x, before);
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn writing_through_a_view_is_writing_to_the_base((a, b) in pair(), seed: i64) {
        let mut base = tensor(&a, seed);
        let (sizes, strides) = {
            let view = swapped(&base);
            (view.sizes().to_vec(), view.strides().to_vec())
        };
        let y = tensor(&b, !seed);
        prop_assume!(reference(&sizes, &b).is_some_and(|out| out == sizes));
        let want = swapped(&base).to_tensor() + &y;
        let mut view = base.as_strided_mut(&sizes, &strides, 0).unwrap();
        view += &y;
        prop_assert_eq!(swapped(&base), want);
    }

    #[test]
    fn expanding_both_first_changes_nothing((a, b) in pair(), seed: i64) {
        prop_assume!(reference(&a, &b).is_some());
        let (a, b) = (tensor(&a, seed), tensor(&b, !seed));
        let (wide_a, wide_b) = broadcast_tensors(&a, &b);
        prop_assert_eq!(wide_a.sizes(), wide_b.sizes());
        prop_assert_eq!(wide_a + wide_b, &a + &b);
    }

    #[test]
    fn repeat_is_a_modulus(a in shape(), counts in prop::collection::vec(0usize..3, 6)) {
        let x = tensor(&a, 7);
        let counts = &counts[..a.len().min(3)];
        prop_assume!(counts.len() == a.len());
        let y = x.repeat(counts).unwrap();
        for p in positions(y.sizes()) {
            let own: Vec<_> = p.iter().zip(&a).map(|(i, n)| i % n).collect();
            prop_assert_eq!(y[&p[..]], x[&own[..]]);
        }
    }

    #[test]
    fn where_and_clamp_go_index_by_index((a, b) in pair(), seed: i64) {
        prop_assume!(reference(&a, &b).is_some());
        let (a, b) = (tensor(&a, seed), tensor(&b, !seed));
        let larger = a.gt(&b).where_(&a, &b);
        prop_assert_eq!(&larger, &a.maximum(&b));
        prop_assert_eq!(a.clamp(20, 60).to_vec(), a.iter().map(|&v| v.clamp(20, 60)).collect::<Vec<_>>());
        prop_assert_eq!(a.clamp(&b, i64::MAX), larger);
    }

    #[test]
    fn reductions_go_index_by_index(a in shape(), axis in 0usize..6, keep: bool, seed: i64) {
        prop_assume!(axis < a.len());
        let x = tensor(&a, seed);
        let y = x.sum(&[axis as isize], keep).unwrap();
        let mut sizes = a.clone();
        sizes[axis] = 1;
        let want: Vec<i64> = positions(&sizes).iter().map(|p| {
            (0..a[axis]).map(|k| { let mut q = p.clone(); q[axis] = k; x[&q[..]] }).sum()
        }).collect();
        if !keep { sizes.remove(axis); }
        prop_assert_eq!(y.sizes(), sizes);
        prop_assert_eq!(y.to_vec(), want);
    }
}

/// Long axes, where blocks, vectors and threads begin and end.
#[test]
fn long_axes_are_the_same_as_short_ones() {
    for n in [1, 7, 31, 32, 33, 511, 512, 513, 4099, 70_001, 600_011] {
        let x = Tensor::<f32, _>::arange_of(dims![n]).map(|v| v % 1000.0);
        let y = &x + &x;
        assert!(y.iter().zip(x.iter()).all(|(y, x)| *y == 2.0 * x), "{n}");
        let mut z = x.clone();
        z += &y;
        z -= 1.0;
        assert!(z.iter().zip(x.iter()).all(|(z, x)| *z == 3.0 * x - 1.0), "{n}");
        let exact: f64 = x.iter().map(|v| *v as f64).sum();
        assert!((x.sum_all().item() as f64 - exact).abs() <= 1e-6 * exact, "{n}");
        assert_eq!(x.amax_all().item(), x.iter().copied().fold(0.0, f32::max), "{n}");
    }
}

/// Results larger than the caches go past them, in blocks and on all threads.
#[test]
fn a_result_larger_than_the_caches_is_whole() {
    let n = (24 << 20) / 4 + 1234;
    let x = Tensor::<f32, _>::from_fn_of(dims![n], |[i]| (i % 40) as f32);
    let y = &x * 2.0 + 1.0;
    let z = (&x + &x).exp().ln();
    assert!(y.iter().enumerate().all(|(i, v)| *v == (i % 40) as f32 * 2.0 + 1.0));
    assert!(
        z.as_slice()
            .iter()
            .enumerate()
            .all(|(i, v)| (*v - 2.0 * (i % 40) as f32).abs() < 1e-4 * ((i % 40) as f32).max(1.0))
    );
}

/// A naive sum in f32 loses digits with the length, the pairwise one with its logarithm.
#[test]
fn the_error_of_a_sum_hardly_grows() {
    let mut naive_error = 0.0;
    for n in [1_000usize, 100_000, 4_000_000] {
        let x = Tensor::<f32, _>::full_of(dims![n], 0.1);
        let exact = n as f64 * 0.1f32 as f64;
        let relative = |sum: f32| ((sum as f64 - exact) / exact).abs();
        naive_error = relative(x.iter().fold(0.0, |sum, v| sum + v));
        assert!(relative(x.sum_all().item()) < 3e-7, "{n}");
        assert!(relative(x.as_view().sum::<0>().item()) < 3e-7, "{n}");
    }
    assert!(naive_error > 1e-4, "the naive sum is no worse: is this test still about anything?");
}
