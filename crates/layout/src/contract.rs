//! Products summed over axes given by number, as equations of `einsum`: the run-time twin of `shape::contract`.

use super::view::resolve;
use super::{Dims, Geometry};
use crate::error::{Contraction, Fault};
use smallvec::SmallVec;

/// Returns the equation of `inner`: the last axis of one operand with the last of the other. `None` for a scalar, which multiplies.
///
/// # Errors
/// [`Fault::Contract`].
pub fn inner(a: Geometry, b: Geometry) -> Result<Option<String>, Fault> {
    let ([.., k], [.., l]) = (a.sizes, b.sizes) else { return Ok(None) };
    let (a_axis, b_axis) = (a.sizes.len() - 1, b.sizes.len() - 1);
    if k != l {
        return Err(contract(Contraction::LastOfBoth, a, b, [a_axis, b_axis]));
    }
    Ok(Some(equation([a.sizes.len(), b.sizes.len()], &[a_axis], &[b_axis])))
}

/// Returns the equation of `tensordot`: axes of one operand with as many of the other, pair by pair.
///
/// # Errors
/// [`Fault::TensordotCounts`], [`Fault::Axis`], [`Fault::AxisTwice`], [`Fault::Contract`].
pub fn tensordot(a: Geometry, b: Geometry, axes: &[isize], others: &[isize]) -> Result<String, Fault> {
    if axes.len() != others.len() {
        return Err(Fault::TensordotCounts { axes: axes.into(), others: others.into() });
    }
    let (left, right) = (each_once(a.sizes, axes)?, each_once(b.sizes, others)?);
    for (&p, &q) in left.iter().zip(&right) {
        let (m, n) = (a.sizes[p], b.sizes[q]);
        if m != n {
            return Err(contract(Contraction::NamedPair { left: [m, p], right: [n, q] }, a, b, [p, q]));
        }
    }
    Ok(equation([a.sizes.len(), b.sizes.len()], &left, &right))
}

/// Returns the axes, counted from the front, and checks that no axis is repeated.
fn each_once(sizes: &[usize], axes: &[isize]) -> Result<Dims, Fault> {
    let mut all = Dims::new();
    for &axis in axes {
        let axis = resolve(sizes, axis)?;
        if all.contains(&axis) {
            return Err(Fault::AxisTwice { sizes: sizes.into(), axis });
        }
        all.push(axis);
    }
    Ok(all)
}

/// Returns the equation that sums over pairs of axes, and keeps the others in their order.
fn equation(ranks: [usize; 2], left: &[usize], right: &[usize]) -> String {
    let letter = |label: usize| match label {
        0..26 => char::from(b'a' + label as u8),
        26..52 => char::from(b'A' + (label - 26) as u8),
        // There are no more letters: the equation is rejected because of this character.
        _ => '?',
    };
    let a: SmallVec<[char; 8]> = (0..ranks[0]).map(letter).collect();
    let paired = |axis: usize| right.iter().position(|&own| own == axis).map(|k| a[left[k]]);
    let b: SmallVec<[char; 8]> = (0..ranks[1]).map(|axis| paired(axis).unwrap_or(letter(ranks[0] + axis))).collect();
    let kept = |own: &[char], summed: &[usize]| {
        own.iter().enumerate().filter(|(axis, _)| !summed.contains(axis)).map(|(_, &label)| label).collect::<String>()
    };
    let text = |own: &[char]| own.iter().collect::<String>();
    format!("{},{}->{}{}", text(&a), text(&b), kept(&a, left), kept(&b, right))
}

fn contract(by: Contraction, a: Geometry, b: Geometry, [a_axis, b_axis]: [usize; 2]) -> Fault {
    let (a_size, b_size) = (a.sizes[a_axis], b.sizes[b_axis]);
    Fault::Contract { by: by.into(), a: a.sizes.into(), b: b.sizes.into(), a_axis, b_axis, a_size, b_size }
}
