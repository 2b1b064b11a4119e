//! Matrix products on shapes: from two layouts to the loops and the products inside them. The
//! run-time twin of `shape::matmul` and `shape::product`; the messages are PyTorch's.

use super::broadcast::{self as rule, Operands, stretch};
use super::{Dims, Geometry, MOST_VISITED, addressable};
use crate::error::{Contraction, Fault};
use smallvec::{SmallVec, smallvec};

/// One product of a batch, `c = a · b`: sizes, and (row, column) strides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Matrices {
    /// The number of rows of the left operand.
    pub m: usize,
    /// The contracted length.
    pub k: usize,
    /// The number of columns of the right operand.
    pub n: usize,
    /// The strides of the left operand.
    pub a: [usize; 2],
    /// The strides of the right operand.
    pub b: [usize; 2],
    /// The strides of the product.
    pub c: [usize; 2],
}

/// A loop around products: its length, and the strides of `[a, b, c]`.
pub type Loop = (usize, [usize; 3]);
/// The loops around the products of a batch.
pub type Loops = SmallVec<[Loop; 4]>;

/// The products of a pair of operands.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The sizes of the result, which is row-major.
    pub sizes: Dims,
    /// The loops around the products.
    pub loops: Loops,
    /// Each product.
    pub matrices: Matrices,
}

/// Plans the products of `matmul`.
///
/// # Errors
/// [`Fault::ProductRanks`] for a scalar, [`Fault::Contract`], [`Fault::Broadcast`] and
/// [`Fault::Named`] for batch axes, [`Fault::TooLarge`], [`Fault::Visits`].
pub fn matmul(a: Geometry, b: Geometry) -> Result<Pairing, Fault> {
    let (Some(x), Some(y)) = (MatrixStack::left(a), MatrixStack::right(b)) else { return Err(ranks(a, b)) };
    let ([m, k], [l, n]) = (x.sizes, y.sizes);
    let batch = if k == l || !folds(a, b) { Some(rule::broadcast(batches(x, y, a, b))?) } else { None };
    let Some(batch) = batch.filter(|_| k == l) else {
        return Err(contract(sentence(a, b, x, y), a, b));
    };
    let mut sizes = batch.clone();
    sizes.extend((a.sizes.len() > 1).then_some(m));
    sizes.extend((b.sizes.len() > 1).then_some(n));
    if !addressable(sizes.iter().copied()) {
        return Err(Fault::TooLarge { sizes: (&*sizes).into() });
    }
    if !sizes.contains(&0) {
        a.check_visits()?;
        b.check_visits()?;
    }
    let steps = [stretch(x.batch.0, x.batch.1, &batch), stretch(y.batch.0, y.batch.1, &batch)];
    let matrices = Matrices { m, k, n, a: x.strides, b: y.strides, c: [n, 1] };
    let (loops, matrices) = folded(around(&batch, &steps, m * n), matrices);
    Ok(Pairing { sizes, loops, matrices })
}

/// Plans the product of two matrices or vectors, which needs no loops around it: in registers, because moving a [`Pairing`]
/// costs more than a product of 4 by 4. Returns `None` for all other operands, and for errors.
#[inline]
pub fn alone(a: Geometry, b: Geometry) -> Option<Matrices> {
    // A vector on the left is one row, a vector on the right one column, as in a [`MatrixStack`].
    let ([m, k], a) = match (a.sizes, a.strides) {
        (&[m, k], &[down, along]) => ([m, k], [down, along]),
        (&[k], &[along]) => ([1, k], [0, along]),
        _ => return None,
    };
    let ([l, n], b) = match (b.sizes, b.strides) {
        (&[l, n], &[along, across]) => ([l, n], [along, across]),
        (&[l], &[along]) => ([l, 1], [along, 0]),
        _ => return None,
    };
    let fits = k == l && addressable([m, n].into_iter()) && m.max(n).saturating_mul(k) <= MOST_VISITED;
    fits.then_some(Matrices { m, k, n, a, b, c: [n, 1] })
}

/// Plans the products of `bmm`: both operands are stacks of the same number of matrices.
///
/// # Errors
/// [`Fault::ProductRanks`], [`Fault::Contract`], [`Fault::TooLarge`].
pub fn bmm(a: Geometry, b: Geometry) -> Result<Pairing, Fault> {
    let (&[s, _, k], &[t, l, _]) = (a.sizes, b.sizes) else { return Err(ranks(a, b)) };
    if [s, k] != [t, l] {
        let by = Contraction::Batched { left: [s, k], right: [t, l] };
        return Err(if s == t { contract(by, a, b) } else { contract_at(by, a, b, [0, 0]) });
    }
    matmul(a, b)
}

/// Plans the product of a pair of operands of these ranks: `dot`, `mv`, `addmm`.
///
/// # Errors
/// [`Fault::ProductRanks`], [`Fault::Contract`], [`Fault::TooLarge`].
pub fn of_ranks(wanted: [usize; 2], a: Geometry, b: Geometry) -> Result<Pairing, Fault> {
    if [a.sizes.len(), b.sizes.len()] != wanted { Err(ranks(a, b)) } else { matmul(a, b) }
}

/// Plans the product of `linear`: the last axis of the input with the last of the weight, a matrix or a vector.
///
/// # Errors
/// Those of [`matmul`].
pub fn linear(a: Geometry, b: Geometry) -> Result<Pairing, Fault> {
    if let ([_, ..], [_]) = (a.sizes, b.sizes) {
        return matmul(a, b);
    }
    let (&[n, k], &[down, across]) = (b.sizes, b.strides) else { return Err(ranks(a, b)) };
    let turned = Geometry { sizes: &[k, n], strides: &[across, down], named: 0 };
    let mut pairing = matmul(a, turned);
    // PyTorch's message contains the weight without the transposition.
    if let Err(Fault::Contract { b: sizes, b_axis, .. }) = &mut pairing {
        (*sizes, *b_axis) = (b.sizes.into(), 1);
    }
    pairing
}

/// Plans the products of `addr`: each element of one vector times each of another.
///
/// # Errors
/// [`Fault::ProductRanks`], [`Fault::TooLarge`].
pub fn outer(a: Geometry, b: Geometry) -> Result<Pairing, Fault> {
    let (&[m], &[n]) = (a.sizes, b.sizes) else { return Err(ranks(a, b)) };
    let (column, row) = ([a.strides[0], 0], [0, b.strides[0]]);
    matmul(
        Geometry { sizes: &[m, 1], strides: &column, named: a.named },
        Geometry { sizes: &[1, n], strides: &row, named: b.named },
    )
}

/// Returns the error for operands whose ranks the operation does not accept.
pub fn ranks(a: Geometry, b: Geometry) -> Fault {
    Fault::ProductRanks { a: a.sizes.into(), b: b.sizes.into() }
}

/// An operand as a stack of matrices.
#[derive(Clone, Copy)]
struct MatrixStack<'a> {
    /// The sizes and strides of the leading axes.
    batch: (&'a [usize], &'a [usize]),
    /// The numbers of rows and columns.
    sizes: [usize; 2],
    strides: [usize; 2],
}

impl<'a> MatrixStack<'a> {
    /// Returns the left operand: a vector is one row, whose axis is not in the result.
    fn left(x: Geometry<'a>) -> Option<Self> {
        Self::matrices(x).or(match (x.sizes, x.strides) {
            (&[n], &[step]) => Some(MatrixStack { batch: (&[], &[]), sizes: [1, n], strides: [0, step] }),
            _ => None,
        })
    }

    /// Returns the right operand: a vector is one column.
    fn right(x: Geometry<'a>) -> Option<Self> {
        Self::matrices(x).or(match (x.sizes, x.strides) {
            (&[n], &[step]) => Some(MatrixStack { batch: (&[], &[]), sizes: [n, 1], strides: [step, 0] }),
            _ => None,
        })
    }

    fn matrices(x: Geometry<'a>) -> Option<Self> {
        let (batch, sizes) = x.sizes.split_last_chunk::<2>()?;
        let (steps, strides) = x.strides.split_last_chunk::<2>()?;
        Some(MatrixStack { batch: (batch, steps), sizes: *sizes, strides: *strides })
    }
}

fn batches<'a>(x: MatrixStack<'a>, y: MatrixStack<'a>, a: Geometry, b: Geometry) -> Operands<'a> {
    let named = |of: Geometry| of.named >> of.sizes.len().min(2);
    Operands { a: x.batch.0, b: y.batch.0, a_named: named(a), b_named: named(b) }
}

/// Returns the loops over a batch, with those that continue each other merged.
fn around(batch: &[usize], steps: &[Dims; 2], product: usize) -> Loops {
    let mut loops: Loops = smallvec![];
    let mut step = product;
    for (axis, &size) in batch.iter().enumerate().rev() {
        if size != 1 {
            push_outer(&mut loops, (size, [steps[0][axis], steps[1][axis], step]));
        }
        step *= size;
    }
    loops.reverse();
    loops
}

/// Appends a loop outside the last one, merged if it continues the last one.
pub(super) fn push_outer(loops: &mut Loops, (size, steps): Loop) {
    if let Some((inner, by)) = loops.last_mut()
        && (0..3).all(|i| steps[i] == by[i] * *inner)
    {
        *inner *= size;
    } else {
        loops.push((size, steps));
    }
}

/// Turns the innermost loops in which the right operand has stride 0 into more rows of the left operand, if the strides allow it.
fn folded(mut loops: Loops, mut x: Matrices) -> (Loops, Matrices) {
    while let Some(&(size, [a, 0, c])) = loops.last() {
        if x.m != 1 && (a != x.a[0] * x.m || c != x.c[0] * x.m) {
            break;
        }
        if x.m == 1 {
            (x.a[0], x.c[0]) = (a, c);
        }
        x.m *= size;
        loops.pop();
    }
    (loops, x)
}

fn contract(by: Contraction, a: Geometry, b: Geometry) -> Fault {
    contract_at(by, a, b, [a.sizes.len() - 1, b.sizes.len().saturating_sub(2)])
}

fn contract_at(by: Contraction, a: Geometry, b: Geometry, [a_axis, b_axis]: [usize; 2]) -> Fault {
    let (a_size, b_size) = (a.sizes[a_axis], b.sizes[b_axis]);
    Fault::Contract { by: by.into(), a: a.sizes.into(), b: b.sizes.into(), a_axis, b_axis, a_size, b_size }
}

/// Returns the product that PyTorch would have called, for its message.
fn sentence(a: Geometry, b: Geometry, x: MatrixStack, y: MatrixStack) -> Contraction {
    let count = |stack: MatrixStack| stack.batch.0.iter().product::<usize>();
    let ([m, k], [l, n]) = (x.sizes, y.sizes);
    match (a.sizes.len(), b.sizes.len()) {
        (1, 1) => Contraction::Dot,
        (_, 1) if a.sizes.len() == 2 || folds(a, b) => Contraction::Vector { rows: count(x) * m, k, len: l },
        (1, 3..) if folds(a, b) => Contraction::Vector { rows: count(y) * n, k: l, len: k },
        (1 | 2, 2) => Contraction::Matrix { left: [m, k], right: [l, n] },
        (_, 2) if folds(a, b) => Contraction::Matrix { left: [count(x) * m, k], right: [l, n] },
        _ => {
            let size = |stack: MatrixStack, other: MatrixStack| count(stack).max(count(other));
            let stacks = size(x, y);
            Contraction::Batched { left: [stacks, k], right: [stacks, l] }
        }
    }
}

/// Returns whether PyTorch treats a stack of matrices, multiplied by a vector or a matrix, as one matrix: if its strides allow that without
/// a copy.
fn folds(a: Geometry, b: Geometry) -> bool {
    let (sizes, strides, first) = if a.sizes.len() >= b.sizes.len() {
        (Dims::from_slice(a.sizes), Dims::from_slice(a.strides), b)
    } else {
        let (mut sizes, mut strides) = (Dims::from_slice(b.sizes), Dims::from_slice(b.strides));
        let rank = sizes.len();
        sizes.swap(rank - 2, rank - 1);
        strides.swap(rank - 2, rank - 1);
        (sizes, strides, a)
    };
    let rank = sizes.len();
    if rank < 3 || first.sizes.len() > 2 || a.sizes.len() == 2 {
        return false;
    }
    let rows = sizes.iter().zip(&strides).take(rank - 1).filter(|(size, _)| **size != 1);
    let rows: SmallVec<[(&usize, &usize); 8]> = rows.collect();
    sizes.contains(&0) || rows.windows(2).all(|pair| *pair[0].1 == pair[1].1 * pair[1].0)
}
