//! Broadcasting over numbers: the run-time twin of `shape::broadcast` and `shape::expand`.
//!
//! Exercises of the course: 22.

use super::{Dims, addressable, zeros};
use crate::error::Fault;

/// Two operands, and their named axes, which never expand.
#[derive(Clone, Copy)]
pub struct Operands<'a> {
    /// The sizes of the left operand.
    pub a: &'a [usize],
    /// The sizes of the right operand.
    pub b: &'a [usize],
    /// The named axes of the left operand, one bit each; bit 0 is the last axis.
    pub a_named: u64,
    /// The named axes of the right operand.
    pub b_named: u64,
}

/// Returns the length of the axis that is `back` axes before the last; 1 if there is no such axis.
#[inline]
fn length(sizes: &[usize], back: usize) -> usize {
    if back < sizes.len() { sizes[sizes.len() - 1 - back] } else { 1 }
}

/// Returns the sizes of the elementwise result.
///
/// # Errors
/// [`Fault::Broadcast`] for the last axis at which two lengths differ and neither is 1;
/// [`Fault::Named`] if a named length of 1 would have to expand.
#[inline]
pub fn broadcast(x: Operands) -> Result<Dims, Fault> {
    let rank = x.a.len().max(x.b.len());
    let mut out = zeros(rank);
    for back in 0..rank {
        let (m, n) = (length(x.a, back), length(x.b, back));
        if m != n && m != 1 && n != 1 {
            return Err(refused(x, rank - 1 - back, m, n));
        }
        out[rank - 1 - back] = if m == 1 { n } else { m };
    }
    size_check(x, rank)?;
    if x.a_named | x.b_named != 0 {
        named(x, rank)?;
    }
    Ok(out)
}

/// Checks two operands like [`broadcast`], without computing the result.
///
/// # Errors
/// Those of [`broadcast`].
#[inline]
pub fn check(x: Operands) -> Result<(), Fault> {
    let rank = x.a.len().max(x.b.len());
    for back in 0..rank {
        let (m, n) = (length(x.a, back), length(x.b, back));
        if m != n && m != 1 && n != 1 {
            return Err(refused(x, rank - 1 - back, m, n));
        }
    }
    size_check(x, rank)?;
    if x.a_named | x.b_named != 0 {
        named(x, rank)?;
    }
    Ok(())
}

/// Returns the length of an axis of the elementwise result of sizes that [`check`] has accepted.
#[inline]
pub fn joined(a: &[usize], b: &[usize], back: usize) -> usize {
    match length(a, back) {
        1 => length(b, back),
        m => m,
    }
}

/// Rejects a result with more elements than can be addressed: two thin operands can have one.
#[inline]
fn size_check(x: Operands, rank: usize) -> Result<(), Fault> {
    if addressable((0..rank).map(|back| joined(x.a, x.b, back))) { Ok(()) } else { Err(too_large(x, rank)) }
}

#[cold]
fn too_large(x: Operands, rank: usize) -> Fault {
    let sizes: Dims = (0..rank).rev().map(|back| joined(x.a, x.b, back)).collect();
    Fault::TooLarge { sizes: (&*sizes).into() }
}

#[cold]
fn refused(x: Operands, axis: usize, a_size: usize, b_size: usize) -> Fault {
    Fault::Broadcast { a: x.a.into(), b: x.b.into(), axis, a_size, b_size }
}

/// Checks that no named length expands: if an axis is named, the other length is equal, or 1 and unnamed.
#[cold]
fn named(x: Operands, rank: usize) -> Result<(), Fault> {
    for back in 0..rank.min(64) {
        let (m, n) = (length(x.a, back), length(x.b, back));
        let a_stretches = (x.a_named >> back) & 1 == 1 && m != n && back < x.b.len() && m == 1;
        let b_stretches = (x.b_named >> back) & 1 == 1 && m != n && back < x.a.len() && n == 1;
        if a_stretches || b_stretches {
            let axis = rank - 1 - back;
            let (a, b) = (x.a.into(), x.b.into());
            return Err(Fault::Named { a, b, axis, a_size: m, b_size: n });
        }
    }
    Ok(())
}

/// Checks that a prediction and its target have the same sizes: a loss expands neither.
///
/// # Errors
/// [`Fault::TargetShape`], with the last axis that differs.
#[inline]
pub fn target_fits(prediction: &[usize], target: &[usize]) -> Result<(), Fault> {
    if prediction == target { Ok(()) } else { Err(unlike(prediction, target)) }
}

#[cold]
fn unlike(prediction: &[usize], target: &[usize]) -> Fault {
    let size = |sizes: &[usize], back: usize| sizes.len().checked_sub(back + 1).map(|axis| sizes[axis]);
    let rank = prediction.len().max(target.len());
    let back = (0..rank).find(|back| size(prediction, *back) != size(target, *back)).unwrap_or(0);
    Fault::TargetShape { prediction: prediction.into(), target: target.into(), axis: rank - 1 - back }
}

/// Returns whether each length of `b` is 1 or equal to that of `a`.
#[inline]
pub fn fits(a: &[usize], b: &[usize]) -> bool {
    b.len() <= a.len()
        && (0..b.len()).all(|back| {
            let n = length(b, back);
            n == 1 || n == length(a, back)
        })
}

/// Checks that `b` expands to exactly `a`, so that `a op= b` does not change the shape of `a`.
///
/// # Errors
/// Those of [`broadcast`], then [`Fault::InPlace`]: in PyTorch's order, so that the messages agree.
#[inline]
pub fn expands(x: Operands) -> Result<(), Fault> {
    let fits = fits(x.a, x.b);
    if fits && x.a_named | x.b_named == 0 {
        return Ok(());
    }
    let out = broadcast(x)?;
    if fits {
        return Ok(());
    }
    Err(changed(x, &out))
}

/// Returns the error for an operation that would change the shape of `a` to `out`, with the last axis that differs.
#[cold]
fn changed(x: Operands, out: &[usize]) -> Fault {
    let differs = |&back: &usize| back >= x.a.len() || length(x.a, back) != length(out, back);
    let back = (0..out.len()).find(differs).unwrap_or(0);
    Fault::InPlace {
        a: x.a.into(),
        b: x.b.into(),
        broadcast: out.into(),
        axis: out.len().saturating_sub(1 + back),
        a_size: (back < x.a.len()).then(|| length(x.a, back)),
        b_size: length(x.b, back),
    }
}

/// Returns the strides of an operand of `sizes` and `strides` expanded to `out`: 0 where elements repeat.
#[inline]
pub fn stretch(sizes: &[usize], strides: &[usize], out: &[usize]) -> Dims {
    let missing = out.len() - sizes.len();
    let mut stretched = zeros(out.len());
    for (axis, (&size, &stride)) in sizes.iter().zip(strides).enumerate() {
        // The stride of an axis of length 1 is replaced by 0.
        stretched[missing + axis] = if size == 1 { 0 } else { stride };
    }
    stretched
}

/// Returns the strides for `expand`, which keeps the stride of an axis that stays at length 1, as in PyTorch.
///
/// # Errors
/// [`Fault::ExpandRank`], [`Fault::Expand`], [`Fault::TooLarge`]; [`Fault::Named`] if an
/// axis that is named (bit 0 is the last) would have to expand.
pub fn expand((sizes, strides): (&[usize], &[usize]), to: &[usize], named: u64) -> Result<Dims, Fault> {
    if to.len() < sizes.len() {
        return Err(Fault::ExpandRank { from: sizes.into(), to: to.into() });
    }
    if !addressable(to.iter().copied()) {
        return Err(Fault::TooLarge { sizes: to.into() });
    }
    let missing = to.len() - sizes.len();
    let mut out = zeros(to.len());
    for (axis, (&size, &stride)) in sizes.iter().zip(strides).enumerate().rev() {
        let wanted = to[missing + axis];
        if size != wanted && size != 1 {
            return Err(Fault::Expand {
                from: sizes.into(),
                to: to.into(),
                axis: missing + axis,
                from_size: size,
                to_size: wanted,
            });
        }
        let back = sizes.len() - 1 - axis;
        if size != wanted && back < 64 && (named >> back) & 1 == 1 {
            let (a, b, axis) = (sizes.into(), to.into(), missing + axis);
            return Err(Fault::Named { a, b, axis, a_size: size, b_size: wanted });
        }
        out[missing + axis] = if size == wanted { stride } else { 0 };
    }
    Ok(out)
}
