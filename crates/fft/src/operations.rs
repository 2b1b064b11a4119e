//! Transforms along one axis or several, over operands of any rank.

use crate::checks::{require_axes, require_frequencies};
use crate::norm::{Direction, Norm};
use crate::operands::{Answer, ComplexSignal, RealSignal, Spectrum};

/// Returns the product of the lengths along these axes.
fn count(sizes: &[usize], axes: &[usize]) -> usize {
    axes.iter().map(|&axis| sizes[axis]).product()
}

/// Transforms along each of the axes; the first transform has the factor.
fn transform_each<S: Spectrum>(x: S, axes: &[usize], direction: Direction, factor: f64) -> S {
    let mut factors = std::iter::once(factor).chain(std::iter::repeat(1.0));
    axes.iter().fold(x, |x, &axis| x.transform(axis, direction, factors.next().unwrap_or(1.0)))
}

/// `fft`, `ifft` and their forms of several axes.
pub(crate) fn transform<X: ComplexSignal>(
    op: &'static str,
    x: X,
    axes: &[isize],
    direction: Direction,
    norm: Norm,
) -> Answer<X::Spectrum> {
    let x = x.into_spectrum(op)?;
    let axes = require_axes(op, x.sizes(), axes)?;
    let factor = norm.factor(direction, count(x.sizes(), &axes));
    Ok(transform_each(x, &axes, direction, factor))
}

/// `rfft` and its forms of several axes: the last one is halved, and the others are transformed after it.
pub(crate) fn transform_half<X: RealSignal>(
    op: &'static str,
    x: &X,
    axes: &[isize],
    norm: Norm,
) -> Answer<X::Spectrum> {
    let axes = require_axes(op, x.sizes(), axes)?;
    let factor = norm.factor(Direction::Forward, count(x.sizes(), &axes));
    let (&last, others) = axes.split_last().expect("at least one axis");
    Ok(transform_each(x.transform_half(last, factor), others, Direction::Forward, 1.0))
}

/// `irfft` and its forms of several axes: the last one becomes `length` long, after the others are transformed.
pub(crate) fn transform_real<X: ComplexSignal>(
    op: &'static str,
    x: X,
    axes: &[isize],
    length: usize,
    norm: Norm,
) -> Answer<<X::Spectrum as Spectrum>::Real> {
    let x = x.into_spectrum(op)?;
    let axes = require_axes(op, x.sizes(), axes)?;
    let (&last, others) = axes.split_last().expect("at least one axis");
    require_frequencies(op, x.sizes(), last, length)?;
    let factor = norm.factor(Direction::Inverse, count(x.sizes(), others) * length);
    Ok(transform_each(x, others, Direction::Inverse, 1.0).transform_real(last, length, factor))
}

/// `ihfft`: the half, at times that are not negative, of the signal whose spectrum is real. The other half is its conjugate.
pub(crate) fn invert_hermitian<X: RealSignal>(op: &'static str, x: &X, axis: isize, norm: Norm) -> Answer<X::Spectrum> {
    let axis = require_axes(op, x.sizes(), &[axis])?[0];
    let factor = norm.exchanged().factor(Direction::Forward, x.sizes()[axis]);
    Ok(x.transform_half(axis, factor).conjugate())
}

/// `hfft`: the real spectrum of a signal of which this half is known, because the other half is its conjugate.
pub(crate) fn transform_hermitian<X: ComplexSignal>(
    op: &'static str,
    x: X,
    axis: isize,
    length: usize,
    norm: Norm,
) -> Answer<<X::Spectrum as Spectrum>::Real> {
    let x = x.into_spectrum(op)?;
    let axis = require_axes(op, x.sizes(), &[axis])?[0];
    require_frequencies(op, x.sizes(), axis, length)?;
    let factor = norm.exchanged().factor(Direction::Inverse, length);
    Ok(x.conjugate().transform_real(axis, length, factor))
}
