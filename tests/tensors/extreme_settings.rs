//! Numbers beyond all measure, wherever a method of any rank takes one: an error, or the right result, never a panic.
//!
//! Where a call may succeed, its result is compared with that of a number which must mean the same.

use congruent::pad::PadMode;
use congruent::prelude::*;
use congruent::slice::Item;
use congruent::{cat, stack};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Beyond every axis, position and length, on either side.
const FAR: [isize; 12] = [
    isize::MIN,
    isize::MIN + 1,
    isize::MIN / 2,
    isize::MIN / 4 - 1,
    isize::MIN / 8,
    -(1 << (isize::BITS / 2)),
    isize::MAX / 8 + 1,
    isize::MAX / 4 + 1,
    isize::MAX / 2 + 2,
    isize::MAX / 2,
    isize::MAX - 1,
    isize::MAX,
];
const LONG: [usize; 7] = [
    usize::MAX / 16 + 1,
    usize::MAX / 8 + 1,
    usize::MAX / 4 + 2,
    isize::MAX as usize,
    usize::MAX / 2 + 1,
    usize::MAX - 1,
    usize::MAX,
];

/// What panicked, and what was no error and had to be one.
#[derive(Default)]
pub(crate) struct Faults(Vec<String>);

impl Faults {
    pub(crate) fn run<R>(
        &mut self,
        call: String,
        run: impl FnOnce() -> Result<R, ShapeError>,
    ) -> Option<Result<R, ShapeError>> {
        match catch_unwind(AssertUnwindSafe(run)) {
            Ok(result) => Some(result),
            Err(why) => {
                let why = why.downcast_ref::<String>().cloned().or(why.downcast_ref::<&str>().map(|&s| s.into()));
                self.0.push(format!("{call} panics: {}", why.unwrap_or_default()));
                None
            }
        }
    }

    pub(crate) fn refused<R>(&mut self, call: String, run: impl FnOnce() -> Result<R, ShapeError>) {
        if let Some(Ok(_)) = self.run(call.clone(), run) {
            self.0.push(format!("{call} is no error"));
        }
    }

    pub(crate) fn none(self) {
        assert!(self.0.is_empty(), "{} faults:\n{}", self.0.len(), self.0.join("\n"));
    }
}

/// Each call is refused.
macro_rules! refused {
    ($faults:ident, $n:expr; $($call:expr;)*) => {
        $($faults.refused(format!("{} with {}", stringify!($call), $n), || $call);)*
    };
}
/// Each call is refused, or answers; what it answers is not known here.
macro_rules! tame {
    ($faults:ident, $n:expr; $($call:expr;)*) => {
        $(let _ = $faults.run(format!("{} with {}", stringify!($call), $n), || $call);)*
    };
}

fn some() -> Tensor<f32, AnyRank> {
    Tensor::arange_of(AnyRank::from([2, 3, 4]))
}

#[test]
fn axes_far_away() {
    let mut faults = Faults::default();
    let (x, i) = (some(), Tensor::<i64, _>::zeros_of(AnyRank::from([2, 3, 4])));
    let whole = x.map(|v| v > 3.0);
    let rows = Tensor::<i64, _>::zeros_of(AnyRank::from([1]));
    for n in FAR {
        refused! { faults, n;
            x.permute([n, 0, 1]); x.transpose(n, 0); x.transpose(0, n); x.swapaxes(n, n); x.movedim(n, 0); x.movedim(0, n);
            x.movedim([0, n], [n, 0]); x.squeeze(n); x.squeeze([0, n]); x.unsqueeze(n); x.narrow(n, 0, 1); x.select(n, 0);
            x.diagonal(0, n, 1); x.diagonal(0, 1, n); x.unflatten(n, [1, 1]); x.split(n, 1); x.split_sizes(n, [1, 1]);
            x.chunk(n, 2); x.tensor_split(n, 2); x.tensor_split_at(n, [1]); x.unbind(n); x.unfold(n, 1, 1);
            x.flatten(n, -1); x.flatten(0, n); x.flip(n); x.flip([0, n]); x.roll(1, along(n)); x.roll([1, 1], along([0, n]));
            x.sum(&[n], false); x.sum(&[0, n], true); x.mean(&[n], false); x.prod(&[n], false); x.amax(&[n], false);
            x.amin(&[n], true); x.std_correction(&[n], 1.0, false); x.var(&[n], false); x.logsumexp(&[n], false);
            x.norm_p(&[n], 2.0, false); whole.any(&[n], false); whole.all(&[n], false); x.argmax(n, false); x.argmin(n, true);
            x.max(n, false); x.median(n, false); x.cumsum(n); x.cumprod(n); x.softmax(n); x.log_softmax(n); x.sort(n, false);
            x.argsort(n, true); x.topk(n, 1, true); x.gather(n, &i); x.scatter(n, &i, &x); x.scatter_value(n, &i, 1.0);
            x.scatter_add(n, &i, &x); x.index_select(n, &rows); x.index_fill(n, &rows, 1.0);
            x.index_add(n, &rows, &x.narrow(0, 0, 1)?); x.take_along_dim(n, &i);
            cat(n, &[&x, &x]); stack(n, &[&x, &x]);
        }
    }
    faults.none();
}

#[test]
fn positions_and_lengths_far_away() {
    let mut faults = Faults::default();
    let x = some();
    for n in FAR {
        refused! { faults, n;
            x.select(0, n); x.narrow(0, n, 1); x.narrow(0, n, 0); x.slice(s![n]); x.slice(s![..., n]); x.index(s![n]);
            x.view([n]); x.view([n, -1]); x.view([2, n]); x.reshape([n]); x.reshape([n, n]); x.reshape([-1, n]);
            x.unflatten(0, [n, 1]); x.unflatten(0, [n, -1]); x.unflatten(0, [n, n]); x.expand([n]); x.expand([2, 3, n]);
            x.split_sizes(0, [n]); x.split_sizes(0, [n, n]); x.split_sizes(0, [1, 1, n]);
            x.as_strided([n], [1], 0); x.as_strided([n, n], [0, 0], 0); x.as_strided([2], [n], 0); x.as_strided([2], [1], n);
            x.as_strided([1, 1], [1], n);
            x.index(s![&Tensor::<i64, _>::full_of(AnyRank::from([1]), n as i64)]);
            x.gather(0, Tensor::<i64, _>::full_of(AnyRank::from([1]), n as i64));
        }
        tame! { faults, n;
            x.expand([n, 2, 3, 4]); x.as_strided([0], [n], n); x.as_strided([1], [n], 0); x.as_strided([n, 0], [n, n], n);
            x.view([0, n]); x.reshape([0, n]);
        }
    }
    for n in LONG {
        refused! { faults, n;
            x.narrow(0, 0, n); x.narrow(0, 1, n); x.narrow(0, -1, n); x.unfold(0, n, 1); x.unfold(0, n, n);
            x.chunk(0, n); x.tensor_split(0, n); x.topk(0, n, true);
            x.tile(&[n]); x.tile(&[n, n, n, n]); x.tile(&[n, 0, n]); x.repeat(&[n, 1, 1]); x.repeat(&[n, n, n, n]);
            x.layer_norm(&[n], None, None, 0.0); x.view([n, 1]); x.expand([n, n, 2, 3, 4]);
            x.index(s![n]); x.slice(s![0, n]);
        }
    }
    // What is moved to the edge, or counts round.
    for n in FAR {
        let same = |faults: &mut Faults,
                    call: &str,
                    got: Option<Result<Tensor<f32, AnyRank>, ShapeError>>,
                    wanted: Tensor<f32, AnyRank>| {
            match got {
                Some(Ok(got)) if got.sizes() == wanted.sizes() && got.to_vec() == wanted.to_vec() => {}
                Some(got) => faults.0.push(format!("{call} with {n}: {got:?}")),
                None => {}
            }
        };
        let end = n.clamp(-10, 10);
        let got = faults.run(format!("slice with {n}"), || x.slice(s![.., n..]).map(|y| y.to_tensor()));
        same(&mut faults, "s![.., n..]", got, x.slice(s![.., end..]).unwrap().to_tensor());
        let got = faults.run(format!("slice with {n}"), || x.slice(s![.., ..n]).map(|y| y.to_tensor()));
        same(&mut faults, "s![.., ..n]", got, x.slice(s![.., ..end]).unwrap().to_tensor());
        let got = faults.run(format!("slice with {n}"), || x.slice(s![.., n..=n]).map(|y| y.to_tensor()));
        same(&mut faults, "s![.., n..=n]", got, x.slice(s![.., end..end]).unwrap().to_tensor());
        let step = n.unsigned_abs();
        let items = [Item::Range { start: Some(n), stop: None, step }];
        let got = faults.run(format!("slice with {n}"), || x.slice(&items).map(|y| y.to_tensor()));
        same(
            &mut faults,
            "n..;n",
            got,
            x.slice(&[Item::Range { start: Some(end), stop: None, step: 10 }]).unwrap().to_tensor(),
        );
        for (axis, size) in [(0, 2), (1, 3), (2, 4)] {
            let got = faults.run(format!("roll with {n}"), || x.roll(n, along(axis)));
            same(&mut faults, "roll", got, x.roll(n.rem_euclid(size), along(axis)).unwrap());
            let got = faults.run(format!("roll with {n}"), || x.roll([n, n], along([axis, axis])));
            same(&mut faults, "roll", got, x.roll((2 * n.rem_euclid(size)) % size, along(axis)).unwrap());
        }
        let got = faults.run(format!("tril with {n}"), || x.tril(n));
        same(&mut faults, "tril", got, x.tril(end).unwrap());
        let got = faults.run(format!("triu with {n}"), || x.triu(n));
        same(&mut faults, "triu", got, x.triu(end).unwrap());
        let got = faults.run(format!("diagonal with {n}"), || x.diagonal(n, 0, 1).map(|y| y.to_tensor()));
        same(&mut faults, "diagonal", got, x.diagonal(end, 0, 1).unwrap().to_tensor());
        let matrix = x.select(0, 0).unwrap().to_tensor();
        let got = faults.run(format!("diag with {n}"), || matrix.diag(n));
        same(&mut faults, "diag", got, matrix.diag(end).unwrap());
        let got = faults.run(format!("tensor_split_at with {n}"), || {
            x.tensor_split_at(1, [n, n]).map(|parts| parts[0].to_tensor())
        });
        same(&mut faults, "tensor_split_at", got, x.tensor_split_at(1, [end, end]).unwrap()[0].to_tensor());
    }
    for n in LONG {
        tame! { faults, n; x.split(0, n); x.unfold(0, 1, n); }
        assert_eq!(x.split(0, n).unwrap()[0].sizes(), [2, 3, 4]);
        assert_eq!(x.unfold(0, 1, n).unwrap().sizes(), [1, 3, 4, 1]);
    }
    faults.none();
}

#[test]
fn results_beyond_all_measure() {
    let mut faults = Faults::default();
    let x = some();
    let mut rng = congruent::random::seeded(1);
    let weights = Tensor::<f32, _>::ones_of(AnyRank::from([3]));
    let classes = Tensor::<i64, _>::zeros_of(AnyRank::from([3]));
    for n in LONG {
        refused! { faults, n;
            weights.multinomial(n, false, &mut rng); weights.multinomial(n, true, &mut rng);
            x.select(0, 0)?.multinomial(n, true, &mut rng);
            classes.one_hot(n); classes.bincount_with(Bincount::new().minlength(n));
            classes.bincount_with(Bincount::new().weights(&weights).minlength(n));
            Tensor::<f32, _>::try_zeros_of(AnyRank::from([n])); Tensor::<f32, _>::try_full_of(AnyRank::from([n, n]), 1.0);
            Tensor::<f32, _>::try_arange_of(AnyRank::from([n])); Tensor::<f32, _>::try_rand_of(AnyRank::from([n]), &mut rng);
            Tensor::from_vec(AnyRank::from([n]), vec![0.0_f32]);
        }
    }
    for n in FAR {
        refused! { faults, n; weights.diag(n); weights.diag_embed(n); }
        for mode in [PadMode::Constant(0.0), PadMode::Reflect, PadMode::Replicate] {
            refused! { faults, format!("{n} {mode:?}");
                x.pad([n], mode); x.pad([n, n], mode); x.pad([n, 0], mode); x.pad([0, n], mode); x.pad([0, 0, n, 0], mode);
            }
            tame! { faults, format!("{n} {mode:?}");
                x.pad([n, n.saturating_neg()], mode); x.pad([n.saturating_neg(), n], mode); x.pad([n, n.saturating_neg().saturating_add(1)], mode);
            }
        }
    }
    // Views of more positions than there is memory for: nothing is counted out that does not fit.
    let one = Tensor::<f32, _>::ones_of(AnyRank::from([1]));
    let wide = one.expand([1_isize << 60]).unwrap();
    refused! { faults, "an expanded axis";
        wide.unbind(0); wide.split(0, 1); wide.split(0, 1 << 20); wide.tensor_split(0, usize::MAX); wide.chunk(0, 1 << 60);
        wide.flip(0); wide.roll(1, along(0)); wide.sort(0, false); wide.topk(0, 1 << 59, true); wide.cumsum(0); wide.softmax(0);
        wide.try_add(&wide); wide.repeat(&[2]); wide.pad([1, 1], PadMode::Reflect); wide.index(s![1..]); wide.diag(0);
        cat(0, &[&wide, &wide]); stack(0, &[&wide, &wide]); wide.try_outer(&wide); wide.multinomial(1, true, &mut rng);
    }
    let pairs = one.expand([1_isize << 30, 1 << 30]).unwrap();
    refused! { faults, "expanded axes"; pairs.tril(0); pairs.try_matmul(&pairs); pairs.cumsum(0); pairs.split(0, 1); }
    faults.none();
}

#[test]
fn windows_beyond_all_measure() {
    let mut faults = Faults::default();
    let x = Tensor::<f32, _>::ones_of(AnyRank::from([1, 2, 5, 6]));
    let w = Tensor::<f32, _>::ones_of(AnyRank::from([2, 2, 2, 2]));
    let line = Tensor::<f32, _>::ones_of(AnyRank::from([1, 2, 6]));
    let v = Tensor::<f32, _>::ones_of(AnyRank::from([2, 2, 2]));
    let all = || FAR.into_iter().chain([-1, 0, 1, 2]);
    for (n, m) in all().flat_map(|n| all().map(move |m| (n, m))) {
        if (-2..=2).contains(&n) && (-2..=2).contains(&m) {
            continue;
        }
        let at = format!("{n}, {m}");
        tame! { faults, at;
            x.max_pool2d(pool_of(n).stride_of(m)); x.max_pool2d(pool_of(n).padding_of(m)); x.max_pool2d(pool_of(n).dilation_of(m));
            x.avg_pool2d(pool_of(n).stride_of(m)); x.avg_pool2d(pool_of(n).padding_of(m));
            x.avg_pool2d(pool_of(n).padding_of(m).count_include_pad(false)); x.avg_pool2d(pool_of([n, m]));
            x.max_pool2d(pool_of(2).stride_of([n, m])); x.max_pool2d(pool_of(2).dilation_of(n).padding_of(m));
            x.max_pool2d(pool_of(2).stride_of(n).dilation_of(m));
            line.max_pool1d(pool_of(n).stride_of(m)); line.avg_pool1d(pool_of(n).padding_of(m));
            line.max_pool1d(pool_of(2).stride_of(n).dilation_of(m));
            x.conv2d(conv(&w).stride_of(n).padding_of(m)); x.conv2d(conv(&w).stride_of(n).dilation_of(m));
            x.conv2d(conv(&w).padding_of(n).dilation_of(m)); x.conv2d(conv(&w).groups_of(n).stride_of(m));
            x.conv2d(conv(&w).output_padding_of(n).stride_of(m)); x.conv2d(conv(&w).padding_of([n, m]));
            line.conv1d(conv(&v).stride_of(n).padding_of(m)); line.conv1d(conv(&v).dilation_of(n).padding_of(m));
            x.conv_transpose2d(conv(&w).stride_of(n).padding_of(m)); x.conv_transpose2d(conv(&w).stride_of(n).dilation_of(m));
            x.conv_transpose2d(conv(&w).stride_of(n).output_padding_of(m));
            x.conv_transpose2d(conv(&w).padding_of(n).dilation_of(m));
            x.conv_transpose2d(conv(&w).dilation_of(n).output_padding_of(m));
            line.conv_transpose1d(conv(&v).stride_of(n).padding_of(m));
            line.conv_transpose1d(conv(&v).stride_of(n).output_padding_of(m));
        }
    }
    // A window far longer than the plane, padded with as much: the whole plane, and zeros.
    for k in [1_isize << 31, 1 << 40] {
        let mean = x.avg_pool2d(pool_of(k).stride_of(1).padding_of(k / 2).count_include_pad(false)).unwrap();
        assert_eq!((mean.sizes(), mean.to_vec()), (&[1, 2, 6, 7][..], vec![1.0; 84]), "{k}");
        let mean = x.avg_pool2d(pool_of(k).stride_of(1).padding_of(k / 2)).unwrap();
        assert_eq!(mean.get(&[0, 1, 3, 3][..]), Some(&(30.0 / (k as f32 * k as f32))), "{k}");
        assert_eq!(x.max_pool2d(pool_of(k).stride_of(1).padding_of(k / 2)).unwrap().to_vec(), vec![1.0; 84], "{k}");
    }
    // The stride of a single window means nothing.
    for n in FAR.into_iter().filter(|&n| n > 0) {
        assert_eq!(x.avg_pool2d(pool_of([5, 6]).stride_of(n)).unwrap().to_vec(), [1.0, 1.0], "{n}");
        assert_eq!(x.conv2d(conv(&w).stride_of(n)).unwrap().to_vec(), [8.0, 8.0], "{n}");
        for call in [x.conv2d(conv(&w).padding_of(n)), x.conv2d(conv(&w).dilation_of(n))] {
            assert!(call.is_err(), "{n}");
        }
    }
    faults.none();
}

#[test]
fn no_elements_along_axes_beyond_all_measure() {
    let mut faults = Faults::default();
    let one = Tensor::<f32, _>::ones_of(AnyRank::from([1, 1]));
    let none = Tensor::<f32, _>::ones_of(AnyRank::from([0, 1]));
    let (rows, columns) =
        (none.expand([0_isize, 1 << 40]).unwrap(), none.t().unwrap().expand([1_isize << 40, 0]).unwrap());
    let wide = one.expand([1_isize << 40, 1 << 20]).unwrap();
    let places = Tensor::<i64, _>::zeros_of(AnyRank::from([0, 1]));
    let places = places.expand([0_isize, 1 << 40]).unwrap();
    tame! { faults, "nothing";
        rows.try_matmul(&wide); rows.try_outer(&wide); rows.try_kron(&wide); wide.try_kron(&rows); columns.try_kron(&wide);
        rows.try_linear(&rows, 0.0_f32); rows.try_add(&rows); rows.repeat(&[1_usize << 40, 0]); rows.tile(&[1_usize << 40, 1 << 40]);
        rows.tile(&[1_usize << 40, 1, 1]); columns.tile(&[1_usize << 40, 1 << 40, 1]); wide.tile(&[0, 1_usize << 40, 1, 1]);
        congruent::einsum("ij,kl->ijkl", &[&*rows, &*wide]); congruent::einsum("ij,kl->i", &[&*rows, &*wide]);
        congruent::einsum("ij,jl->il", &[&*rows, &*wide]); congruent::einsum("ij,kl->kl", &[&*rows, &*wide]);
        congruent::einsum("ij,ik->jk", &[&*rows, &*rows]);
        rows.sum(&[0], false); rows.sum(&[1], true); rows.mean(&[1], false); rows.amax(&[1], false); rows.std(&[1], false);
        rows.argmax(1, false); rows.median(1, false); rows.sort(1, false); rows.topk(1, 1, true); rows.softmax(1); rows.cumsum(1);
        rows.softmax(0); rows.cumsum(0); rows.sort(0, true); rows.argsort(0, true); rows.topk(0, 0, true);
        cat(0, &[&rows, &rows]); cat(1, &[&rows, &rows]); stack(0, &[&rows, &rows]); rows.diag_embed(0); rows.tril(0);
        rows.flip([0, 1]); rows.roll([1, 1], along([0, 1])); rows.pad([1, 1], PadMode::Constant(0.0)); rows.pad([0, 0, 1_isize << 40, 0], PadMode::Constant(0.0));
        rows.gather(0, &places); rows.gather(1, &places); rows.scatter_add(1, &places, &rows); rows.index_select(0, &places);
        rows.unfold(1, 1 << 20, 1); rows.unfold(1, 1 << 39, 1); rows.layer_norm(&[1_usize << 40], None, None, 1e-5);
        rows.reshape([0, -1]); rows.reshape([1_isize << 40, 0]); rows.flatten(0, 1); rows.unsqueeze(0)?.expand([1_isize << 40, 0, 1_isize << 40]);
    }
    faults.none();
}
