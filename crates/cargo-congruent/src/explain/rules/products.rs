//! Products of vectors, matrices and batches, and equations.

use super::row;
use crate::explain::bound::Bound;
use crate::explain::given::{Given, Operand, fresh};
use crate::explain::operation::{Operation, Ruled};
use crate::explain::{Report, pairs, sums};
use congruent_layout::broadcast::expand;
use congruent_layout::einsum::Program;
use congruent_layout::error::Fault;
use congruent_layout::product::{bmm, linear, matmul, of_ranks, outer, ranks};

pub(super) const ROWS: &[Operation] = &[
    row(
        "matmul",
        "&self &other",
        "A matrix product: [.., m, k] times [.., k, n] is [.., m, n]. The inner lengths k must be equal: nothing is stretched\n\
         there. The axes in front are a batch, and broadcast. A vector is a row on the left, a column on the right.",
        |given| fresh(&matmul(given.a(), given.b())?.sizes),
    )
    .with_steps(pairs::tell_product)
    .drawn(pairs::draw_product),
    row("mv", "&self &vec", "A matrix times a vector: [m, k] times [k] is [m].", |given| {
        fresh(&of_ranks([2, 1], given.a(), given.b())?.sizes)
    })
    .with_steps(pairs::tell_product),
    row("mm", "&self &mat2", "The product of two matrices: [m, k] times [k, n] is [m, n].", |given| {
        fresh(&of_ranks([2, 2], given.a(), given.b())?.sizes)
    })
    .with_steps(pairs::tell_product)
    .drawn(pairs::draw_product),
    row("dot", "&self &other", "The sum of the products of two vectors of one length: a scalar.", |given| {
        fresh(&of_ranks([1, 1], given.a(), given.b())?.sizes)
    })
    .with_steps(pairs::tell_product),
    row("bmm", "&self &mat2", "Products of a batch: [b, m, k] times [b, k, n] is [b, m, n]; the batch is not stretched.", |given| {
        fresh(&bmm(given.a(), given.b())?.sizes)
    })
    .with_steps(pairs::tell_product),
    row("outer", "&self &vec2", "Every element of a vector times every one of another: [m], [n] give [m, n].", |given| {
        match (given.sizes(), given.operands[1].sizes()) {
            (&[m], &[n]) => fresh(&[m, n]),
            _ => Err(ranks(given.a(), given.b())),
        }
    }),
    row(
        "linear",
        "&input &weight &bias?",
        "Linear: the last axis of the input is contracted with the last of the weight, [out, in]; the bias is stretched to the result.",
        |given| {
            let sizes = linear(given.a(), given.b())?.sizes;
            onto(given.tensor("bias"), &sizes)?;
            fresh(&sizes)
        },
    )
    .with_steps(pairs::tell_shapes),
    row(
        "addmm addmm_with",
        "&self &mat1 &mat2 beta~? alpha~?",
        "Addmm: self + mat1 @ mat2; self is stretched to the product.",
        |given| {
            let (a, b) = (given.operands[1].geometry(), given.operands[2].geometry());
            let sizes = of_ranks([2, 2], a, b)?.sizes;
            onto(given.operands.first(), &sizes)?;
            fresh(&sizes)
        },
    )
    .with_steps(pairs::tell_shapes),
    row(
        "addmv addmv_with",
        "&self &mat &vec beta~? alpha~?",
        "Addmv: self + mat @ vec; self is stretched to the product.",
        |given| added(given, of_ranks([2, 1], given.operands[1].geometry(), given.operands[2].geometry())?.sizes.to_vec()),
    )
    .with_steps(pairs::tell_shapes),
    row(
        "addr addr_with",
        "&self &vec1 &vec2 beta~? alpha~?",
        "Addr: self + the outer product of two vectors; self is stretched to the product.",
        |given| added(given, outer(given.operands[1].geometry(), given.operands[2].geometry())?.sizes.to_vec()),
    )
    .with_steps(pairs::tell_shapes),
    row(
        "baddbmm baddbmm_with",
        "&self &batch1 &batch2 beta~? alpha~?",
        "Baddbmm: self + batch1 @ batch2; self is stretched to the products.",
        |given| added(given, bmm(given.operands[1].geometry(), given.operands[2].geometry())?.sizes.to_vec()),
    )
    .with_steps(pairs::tell_shapes),
    row(
        "addbmm addbmm_with",
        "&self &batch1 &batch2 beta~? alpha~?",
        "Addbmm: self + the sum of the products of a batch; self is stretched to the sum.",
        |given| added(given, bmm(given.operands[1].geometry(), given.operands[2].geometry())?.sizes[1..].to_vec()),
    )
    .with_steps(pairs::tell_shapes),
    row("det", "&x", "The determinant of a matrix of side 2, 3 or 4, or of each of a batch: the last two axes go away.", |given| {
        fresh(batch(given)?)
    })
    .with_steps(tell_square),
    row("inverse", "&x", "The inverse of a matrix of side 2, 3 or 4, or of each of a batch. The shape stays.", |given| {
        batch(given)?;
        fresh(given.sizes())
    })
    .with_steps(tell_square),
    row("kron", "&self &other", "The Kronecker product: lengths are multiplied, lined up at the last axes.", |given| {
        let (a, b) = (given.sizes(), given.operands[1].sizes());
        let rank = a.len().max(b.len());
        let length = |own: &[usize], k: usize| (k + own.len()).checked_sub(rank).map_or(1, |k| own[k]);
        fresh(&(0..rank).map(|k| length(a, k).saturating_mul(length(b, k))).collect::<Vec<_>>())
    })
    .with_steps(pairs::tell_shapes),
    row(
        "einsum",
        "equation\" &all+",
        "Einsum: each axis has a label. A label has one length (1 stretches to it, but not within one operand); one that the\n\
         output does not have is summed over.",
        |given| {
            let operands: Vec<_> = given.operands.iter().map(Operand::geometry).collect();
            fresh(&Program::new(given.bound.text("equation"), &operands)?.sizes)
        },
    )
    .with_steps(sums::tell_einsum),
];

/// The axes in front of a small square matrix.
fn batch<'g>(given: &'g Given) -> Result<&'g [usize], Fault> {
    match given.sizes() {
        [batch @ .., rows @ 2..=4, columns] if rows == columns => Ok(batch),
        sizes => Err(Fault::NotAMatrix { sizes: sizes.into() }),
    }
}

/// Says what is no small square matrix, in the words of `cargo check`.
fn tell_square(_: &mut Report, bound: &Bound) -> Vec<String> {
    let value = bound.values()[0];
    match &value.lengths[..] {
        [.., rows, columns] if rows == columns && ["2", "3", "4"].contains(&rows.as_str()) => vec![],
        _ => vec![format!("`det` and `inverse` take matrices of side 2, 3 or 4, not the shape `{}`", value.shown())],
    }
}

/// A product, to which the first operand expands.
fn added(given: &Given, sizes: Vec<usize>) -> Ruled {
    onto(given.operands.first(), &sizes)?;
    fresh(&sizes)
}

/// Checks that an operand expands to the product.
fn onto(own: Option<&Operand>, sizes: &[usize]) -> Result<(), Fault> {
    own.map_or(Ok(()), |own| expand(own.layout.sizes_and_strides(), sizes, own.named).map(|_| ()))
}
