//! Views of more positions than anyone has time or memory for, and tensors of nothing with other axes as long: every family of
//! operations returns an error or a value. No product of sizes overflows (tests check), and nothing runs for ever.
//!
//! Addresses of 32 bits have no such positions: `tests/tensors/addressable.rs` runs there, too.
#![cfg(target_pointer_width = "64")]

use congruent::error::Fault;
use congruent::pad::PadMode;
use congruent::prelude::*;
use congruent::{Float, Number, cat, rearrange, stack};
use std::panic::{AssertUnwindSafe, catch_unwind};

type Any<T> = Tensor<T, AnyRank>;

/// Calls that panic with another sentence than that of an error.
#[derive(Default)]
struct Panics(Vec<String>);

impl Panics {
    fn run<R>(&mut self, call: &str, shape: &[usize], run: impl FnOnce() -> R) {
        let Err(why) = catch_unwind(AssertUnwindSafe(|| drop(run()))) else { return };
        let why = why.downcast_ref::<String>().cloned().or(why.downcast_ref::<&str>().map(|&s| s.into()));
        let why = why.unwrap_or_default();
        // What has no `Result` panics with the sentence of the error.
        let errors = [
            "can't allocate memory",
            "more elements than can be addressed",
            "would be visited",
            "Expected reduction dim",
            "Expected at least one element",
        ];
        if !errors.iter().any(|error| why.contains(error)) {
            self.0.push(format!("{call} of {shape:?} panics: {why}"));
        }
    }

    fn none(self) {
        assert!(self.0.is_empty(), "{} calls:\n{}", self.0.len(), self.0.join("\n"));
    }
}

/// Errors and values alike.
macro_rules! tame {
    ($panics:ident, $shape:expr; $($call:expr;)*) => {
        $($panics.run(stringify!($call), $shape, || $call);)*
    };
}

fn ones<T: Number>(sizes: &[usize]) -> Any<T> {
    Tensor::ones_of(AnyRank::from(sizes))
}

fn sizes_of(sizes: &[usize]) -> Vec<isize> {
    sizes.iter().map(|&size| size as isize).collect()
}

/// A tensor without elements.
fn none<T: Number>(sizes: &[usize]) -> Any<T> {
    ones::<T>(&[0]).into_view(sizes_of(sizes)).unwrap()
}

/// What takes any number.
fn of_numbers<T: Number>(panics: &mut Panics, x: &Strided<T, AnyRank>) {
    let (shape, last) = (x.sizes(), x.ndim() as isize - 1);
    let (one, mut scalar) = (ones::<T>(&[1]), ones::<T>(&[]));
    tame! { panics, shape;
        x.try_add(x); x.try_mul(T::ONE); x.try_maximum(&one); x.try_lt(x); x.try_eq(T::ONE); one.try_sub(x); x.square(); x.abs();
        x.to_tensor(); x.contiguous(); x.to_type::<f64>(); x.to_type::<u8>(); x.map(|x| x + T::ONE); scalar.try_add_(x);
        x.lazy().square().try_eval(); (x.lazy() + &one).try_eval(); x.lazy().abs().sum_all(); x.try_clamp(T::ONE, T::ONE);
    }
    tame! { panics, shape;
        x.sum([], false); x.sum(0, true); x.sum(last, false); x.prod(0, false); x.amax(last, false); x.amin([], false); x.sum_all();
        x.argmax(0, false); x.argmin(last, true); x.argmax_all(); x.max(0, false); x.min(last, false); x.median(0, false);
        x.count_nonzero([0], false); x.any([], false); x.cumsum(0); x.cumprod(last); x.sort(0, false); x.argsort(last, true);
        x.topk(0, 1, true); x.topk(last, 1, false);
    }
    tame! { panics, shape;
        x.try_matmul(x); x.try_matmul(&one); one.try_matmul(x); x.try_kron(x); x.try_outer(x); x.try_dot(x);
        x.transpose(0, last).unwrap().try_matmul(x); x.try_matmul(x.transpose(0, last).unwrap());
        cat(0, &[x, x]); cat(last, &[x, x]); stack(0, &[x, x]); x.flip(0); x.roll(1, along(0)); x.repeat(&[2, 2, 2]); x.tile(&[2]);
        x.pad([1, 1], PadMode::Constant(T::ONE)); x.pad([1, 1], PadMode::Replicate); x.diag(0); x.diag_embed(0); x.diagonal(0, 0, last);
        x.unfold(0, 2, 1); x.flatten(0, last); x.reshape([-1]); x.unsqueeze(0); x.narrow(0, 0, 0); x.split(0, 1 << 59); x.unbind(0);
        x.select(0, 0); x.chunk(0, 2); x.permute([last]); x.movedim(0, last); rearrange(x, "a b -> b a", &[]);
        rearrange(x, "a b -> (a b)", &[]);
        rearrange(x, "(a b) c -> a b c", &[("a", 2)]); rearrange(x, "a ... -> ... a", &[]); rearrange(x, "... a -> (... a)", &[]);
    }
}

/// What takes indices and masks.
fn of_indices<T: Number>(panics: &mut Panics, x: &Strided<T, AnyRank>) {
    let (shape, last) = (x.sizes(), x.ndim() as isize - 1);
    let zero = Tensor::<i64, _>::zeros_of(AnyRank::from([1]));
    let Ok(places) = zero.expand(sizes_of(shape)) else { return };
    let holds = Tensor::<bool, _>::full_of(AnyRank::from([1]), true);
    let masks = [holds.expand(sizes_of(shape)).unwrap(), holds.slice(&[congruent::slice::Item::FULL][..]).unwrap()];
    let line = zero.expand([1_isize << 40]).unwrap();
    tame! { panics, shape;
        x.gather(0, &places); x.gather(last, &zero); x.scatter(0, &places, x); x.scatter_add(last, &places, x);
        x.scatter_value(0, &places, T::ONE); x.take_along_dim(0, &places); x.index_select(0, &zero); x.index_select(last, &line);
        x.index_add(0, &line, x); x.index_fill(0, &zero, T::ONE); x.index_fill(0, &line, T::ONE); x.embedding(&zero);
        x.try_masked_select(&masks[0]); x.try_masked_select(&masks[1]); x.try_masked_fill(&masks[0], T::ONE);
        x.index(&[congruent::slice::Index::Mask(masks[0].as_dyn())]); places.bincount(); places.one_hot(3); x.searchsorted(x);
        masks[0].try_where_(x, x); masks[0].nonzero();
    }
}

/// What takes floats.
fn of_floats<T: Float>(panics: &mut Panics, x: &Strided<T, AnyRank>) {
    let (shape, last) = (x.sizes(), x.ndim() as isize - 1);
    tame! { panics, shape;
        x.exp(); x.try_pow(x); x.lazy().sqrt().try_eval(); x.lazy().exp().mean_all(); x.mean([], false); x.var(0, false);
        x.std([], false); x.norm(last, false); x.norm_p([], 3.0, false); x.logsumexp([], false); x.var_correction(last, 0.0, true);
        x.softmax(0); x.log_softmax(last); x.layer_norm(shape, None, None, 1e-5); x.layer_norm(&shape[shape.len() - 1..], None, None, 1e-5);
        x.try_mse_loss(x); x.max_pool1d(pool_of(2)); x.avg_pool1d(pool_of(2)); x.max_pool2d(pool_of(3)); x.conv1d(x); x.conv2d(x);
        x.avg_pool1d(pool_of(shape[shape.len() - 1] as isize)); x.conv_transpose1d(x); x.try_linear(x, T::ZERO);
        congruent::einsum("i,i->", &[x, x]); congruent::einsum("ij,ij->", &[x, x]); congruent::einsum("ij,jk->ik", &[x, x]);
        congruent::einsum("ij,kj->", &[x, x]); congruent::einsum("i,j->", &[x, x]); congruent::einsum("ij->j", &[x]);
    }
}

/// A long axis, twice and once, beside others.
const LONG: [&[usize]; 12] = [
    &[1 << 40],
    &[1 << 60],
    &[1 << 62],
    &[3, 1 << 40],
    &[1 << 40, 3],
    &[3, 1 << 60],
    &[1 << 60, 3],
    &[1 << 40, 7],
    &[2, 1 << 61],
    &[1, 1 << 40],
    &[1 << 60, 1, 2],
    &[2, 1, 1 << 60],
];

#[test]
fn expanded_axes() {
    let mut panics = Panics::default();
    for shape in LONG {
        let whole = ones::<i64>(&[1]);
        of_numbers(&mut panics, &whole.expand(sizes_of(shape)).unwrap());
        of_indices(&mut panics, &whole.expand(sizes_of(shape)).unwrap());
        let long = ones::<i128>(&[1]);
        of_numbers(&mut panics, &long.expand(sizes_of(shape)).unwrap());
        let float = ones::<f64>(&[1]);
        of_numbers(&mut panics, &float.expand(sizes_of(shape)).unwrap());
        of_floats(&mut panics, &float.expand(sizes_of(shape)).unwrap());
        of_floats(&mut panics, &ones::<f32>(&[1]).expand(sizes_of(shape)).unwrap());
    }
    panics.none();
}

/// One axis of length 0, and the others as long as may be.
const NONE: [&[usize]; 12] = [
    &[2, 1 << 61, 0],
    &[1 << 61, 0],
    &[0, 1 << 61],
    &[0, 1 << 62],
    &[1 << 62, 0, 1],
    &[1 << 40, 0, 1 << 22],
    &[1 << 31, 1 << 31, 0],
    &[0, 1 << 31, 1 << 31],
    &[0, 3 << 61],
    &[3 << 61, 0],
    &[1 << 40, 1 << 20, 0],
    &[1 << 61, 2, 0, 1],
];

#[test]
fn no_elements_beside_long_axes() {
    let mut panics = Panics::default();
    for shape in NONE {
        of_numbers(&mut panics, &none::<u8>(shape));
        of_numbers(&mut panics, &none::<i128>(shape));
        of_numbers(&mut panics, &none::<f64>(shape));
        of_indices(&mut panics, &none::<f64>(shape));
        of_floats(&mut panics, &none::<f64>(shape));
        of_floats(&mut panics, &none::<f32>(shape));
    }
    panics.none();
}

#[test]
fn a_pattern_whose_lengths_cannot_be_multiplied() {
    let x = ones::<f32>(&[0, 2]);
    let long = [("b", 1 << 40), ("c", 1 << 40)];
    for pattern in ["(a b c) d -> a b c d", "(a b c) d -> (b c) a d", "(a b c) d -> d (c a b)"] {
        let error = rearrange(&x, pattern, &long).map(|_| ()).unwrap_err();
        assert!(matches!(error.fault, Fault::PatternSplit { .. } | Fault::TooLarge { .. }), "{pattern}: {error}");
    }
}

/// More positions than are visited: the error names the operation.
fn refused<R>(op: &str, result: Result<R, ShapeError>) {
    let error = result.map(|_| ()).expect_err(op);
    let most = congruent::memory::MOST_VISITED;
    assert!(matches!(error.fault, Fault::Visits { most: limit, .. } if limit == most), "{op}: {error}");
    assert_eq!(error.op, op, "{error}");
    assert!(error.to_string().contains("549755813888"), "{op}: {error}");
}

#[test]
fn repeated_positions_have_a_limit() {
    let (one, pair) = (ones::<f64>(&[1]), Tensor::from([0.0, 1.0]).into_dyn());
    for n in [1_isize << 40, 1 << 60] {
        let (x, zeros) = (one.expand([n]).unwrap(), Tensor::<i64, _>::zeros_of(AnyRank::from([1])));
        let places = zeros.expand([n]).unwrap();
        let mask = Tensor::full_of(AnyRank::from([1]), false);
        refused("masked_select", x.try_masked_select(&mask.expand([n]).unwrap()));
        refused("matmul", x.try_matmul(&x));
        refused("matmul", x.unsqueeze(0).unwrap().try_matmul(&x.unsqueeze(1).unwrap()));
        refused("dot", x.try_dot(&x));
        refused("einsum", congruent::einsum("i,i->", &[&*x, &*x]));
        refused("scatter_add", pair.scatter_add(0, &places, &x));
        refused("scatter", pair.scatter_value(0, &places, 1.0));
        refused("index_add", pair.index_add(0, &places, &x));
        refused("sum", Ok(()).and_then(|()| x.lazy().exp().sum(&[0], false)));
        let plane = one.expand([1, 1, n]).unwrap();
        refused("avg_pool1d", plane.avg_pool1d(pool_of(n)));
        let windows = Tensor::<f64, _>::ones_of(AnyRank::from([1 << 21]))
            .as_strided([1 << 20, 1 << 20], [1, 1], 0)
            .map(|x| x.sum([], false));
        refused("sum", windows.unwrap());
        let nonzero = catch_unwind(AssertUnwindSafe(|| x.nonzero())).unwrap_err();
        assert!(nonzero.downcast_ref::<String>().unwrap().starts_with("nonzero: a view"));
    }
}

/// What has a number for each result is computed for each, also where an expanded axis repeats them.
#[test]
fn repeated_results_have_a_limit() {
    let line = ones::<f32>(&[1, 1 << 20]);
    for n in [1_isize << 20, 1 << 42] {
        let x = line.expand([n, 1 << 20]).unwrap();
        refused("var", x.var(1, false));
        refused("std", x.std([1], true));
        refused("logsumexp", x.logsumexp(1, false));
    }
    let few = ones::<f32>(&[1, 4]).expand([1 << 3, 4]).unwrap().var(1, false).unwrap();
    assert_eq!(few.to_vec(), [0.0; 8]);
    let one = ones::<f32>(&[1]);
    let wide = one.expand([1_isize << 42]).unwrap();
    assert_eq!(wide.var(0, false).unwrap().item(), 0.0, "along the expanded axis alone");
}

/// Calls without a `Result` panic with the sentence.
#[test]
fn comparisons_and_sparse_copies_have_a_limit() {
    let one = ones::<f64>(&[1]);
    for n in [1_isize << 40, 1 << 60] {
        let x = one.expand([n]).unwrap();
        let panics = |run: &dyn Fn()| *catch_unwind(AssertUnwindSafe(run)).unwrap_err().downcast::<String>().unwrap();
        let said = panics(&|| assert!(x == one.expand([n]).unwrap()));
        assert!(said.starts_with("eq: a view of shape"), "{said}");
        assert!(x != one.expand([n - 1]).unwrap(), "other sizes are no question of elements");
        let row = one.expand([1, n]).unwrap().try_into_shape::<shape![1, _]>().unwrap();
        let said = panics(&|| drop(congruent::Sparse::from_dense(&row)));
        assert!(said.starts_with("from_dense: a view of shape"), "{said}");
    }
}

/// What is found once for all positions needs no limit.
#[test]
fn repeated_elements_are_looked_at_once() {
    let x = Tensor::from([[1.0, 7.0], [9.0, 9.0]]).into_dyn();
    for n in [1_isize << 33, 1 << 40, 1 << 60] {
        let wide = x.unsqueeze(1).unwrap().expand([2, n, 2]).unwrap();
        assert_eq!(wide.argmax(1, false).unwrap().to_vec(), [0; 4]);
        let (best, at) = wide.max(1, false).unwrap();
        assert_eq!((best.to_vec(), at.to_vec()), (x.to_vec(), vec![0; 4]));
        assert_eq!(wide.argmax_all().item(), 2 * n as i64);
        assert_eq!(wide.argmin_all().item(), 0);
        assert_eq!(wide.amax([0, 1], false).unwrap().to_vec(), [9.0, 9.0]);
        let places = Tensor::from([2_i64]).into_dyn();
        assert_eq!(places.expand([n]).unwrap().bincount().unwrap().to_vec(), [0, 0, n as i64]);
    }
}

/// As many positions as a computer visits in seconds are none too many.
#[test]
fn ordinary_sizes_are_allowed() {
    let one = ones::<u8>(&[1]);
    let error = one.expand([1_isize << 33]).unwrap().try_matmul(&one.expand([2_isize]).unwrap()).unwrap_err();
    assert!(matches!(error.fault, Fault::Contract { .. }), "{error}");
    let none = one.expand([1_isize << 33, 1]).unwrap();
    assert_eq!(none.argmax(0, false).unwrap().to_vec(), [0]);
    let windows = ones::<u8>(&[1 << 10]);
    assert_eq!(
        windows.as_strided([1 << 9, 1 << 9], [1, 1], 0).unwrap().to_type::<i32>().sum([], false).unwrap().item(),
        1 << 18
    );
}
