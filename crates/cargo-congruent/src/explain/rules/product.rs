//! Products of vectors, matrices and batches, and along axes.

use super::elementwise::{broadcast_all, broadcast_sizes};
use super::{Given, Operation, Ruled, fresh, row};
use crate::explain::bound::Bound;
use crate::explain::{Report, pairs};
use congruent_layout::contract;
use congruent_layout::einsum::Program;
use congruent_layout::error::Fault;
use congruent_layout::product::{bmm, linear, matmul, of_ranks, outer, ranks};
use congruent_layout::view::{resolve, wrap};

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
    product_row(
        "linear",
        "&input &weight &bias?",
        "Linear: the last axis of the input is contracted with the last of the weight, [out, in]; the bias is stretched to the result.",
        |given| {
            added(given, "bias", &linear(given.a(), given.b())?.sizes)
        },
    ),
    product_row(
        "addmm addmm_with",
        "&self &mat1 &mat2 beta~? alpha~?",
        "Addmm: self + mat1 @ mat2; self is stretched to the product.",
        |given| {
            added(given, "self", &of_ranks([2, 2], given.b(), given.c())?.sizes)
        },
    ),
    product_row(
        "addmv addmv_with",
        "&self &mat &vec beta~? alpha~?",
        "Addmv: self + mat @ vec; self is stretched to the product.",
        |given| added(given, "self", &of_ranks([2, 1], given.b(), given.c())?.sizes),
    ),
    product_row(
        "addr addr_with",
        "&self &vec1 &vec2 beta~? alpha~?",
        "Addr: self + the outer product of two vectors; self is stretched to the product.",
        |given| added(given, "self", &outer(given.b(), given.c())?.sizes),
    ),
    product_row(
        "baddbmm baddbmm_with",
        "&self &batch1 &batch2 beta~? alpha~?",
        "Baddbmm: self + batch1 @ batch2; self is stretched to the products.",
        |given| added(given, "self", &bmm(given.b(), given.c())?.sizes),
    ),
    product_row(
        "addbmm addbmm_with",
        "&self &batch1 &batch2 beta~? alpha~?",
        "Addbmm: self + the sum of the products of a batch; self is stretched to the sum.",
        |given| added(given, "self", &bmm(given.b(), given.c())?.sizes[1..]),
    ),
    row("det", "&x", "The determinant of a matrix of side 2, 3 or 4, or of each of a batch: the last two axes go away.", |given| {
        fresh(batch(given)?)
    })
    .with_steps(tell_square),
    row("inverse", "&x", "The inverse of a matrix of side 2, 3 or 4, or of each of a batch. The shape stays.", |given| {
        batch(given)?;
        fresh(given.sizes())
    })
    .with_steps(tell_square),
    product_row("kron", "&self &other", "The Kronecker product: lengths are multiplied, lined up at the last axes.", |given| {
        let (a, b) = (given.sizes(), given.operands[1].sizes());
        let rank = a.len().max(b.len());
        let length = |own: &[usize], k: usize| (k + own.len()).checked_sub(rank).map_or(1, |k| own[k]);
        fresh(&(0..rank).map(|k| length(a, k).saturating_mul(length(b, k))).collect::<Vec<_>>())
    }),
    product_row("inner", "&self &other", "Products summed over the last axis of both: [.., k] and [.., k].", |given| {
        match contract::inner(given.a(), given.b())? {
            Some(equation) => fresh(&Program::new(&equation, &[given.a(), given.b()])?.sizes),
            None => fresh(if given.sizes().is_empty() { given.operands[1].sizes() } else { given.sizes() }),
        }
    }),
    product_row(
        "tensordot",
        "&self &other axes.. other_axes..",
        "Products summed over axes of both, one by one: the other axes of the first, then those of the second.",
        |given| {
            let (axes, others) = (given.list("axes"), given.list("other_axes"));
            let equation = contract::tensordot(given.a(), given.b(), axes, others)?;
            fresh(&Program::new(&equation, &[given.a(), given.b()])?.sizes)
        },
    ),
    product_row("cross", "&self &other dim?", "The cross product of vectors of 3 elements along an axis, broadcast.", cross),
    product_row("bilinear", "&x1 &x2 &weight &bias?", "[.., i] and [.., j] by a weight [o, i, j] is [.., o].", bilinear),
    row(
        "cosine_similarity",
        "&x1 &x2 dim? eps~?",
        "The cosine of the angle between vectors along an axis, which is removed; both broadcast.",
        |given| {
            let sizes = broadcast_sizes(given)?;
            let axis = wrap(&sizes, given.or("dim", 1))?;
            let kept = sizes.iter().enumerate().filter(|(at, _)| Some(*at) != axis).map(|(_, &size)| size);
            fresh(&kept.collect::<Vec<_>>())
        },
    )
    .with_steps(pairs::tell),
];

/// A row whose steps are the shapes of its operands.
pub(super) const fn product_row(
    names: &'static str,
    takes: &'static str,
    about: &'static str,
    rule: fn(&Given) -> Ruled,
) -> Operation {
    row(names, takes, about, rule).with_steps(pairs::tell_shapes)
}

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

/// A product, to which the tensor of a parameter expands, if there is one.
fn added(given: &Given, name: &str, sizes: &[usize]) -> Ruled {
    given.check_expands(name, sizes)?;
    fresh(sizes)
}

fn cross(given: &Given) -> Ruled {
    let (a, b, axis) = (given.a(), given.b(), given.or("dim", -1));
    if a.sizes.len() != b.sizes.len() && axis >= 0 {
        return Err(Fault::CrossRanks { a: a.sizes.into(), b: b.sizes.into() });
    }
    let (a_size, b_size) = (a.sizes[resolve(a.sizes, axis)?], b.sizes[resolve(b.sizes, axis)?]);
    if [a_size, b_size] != [3, 3] {
        return Err(Fault::CrossLength { a: a.sizes.into(), b: b.sizes.into(), axis, a_size, b_size });
    }
    broadcast_all(given)
}

fn bilinear(given: &Given) -> Ruled {
    let [a, b, weight] = [0, 1, 2].map(|k| given.operands[k].sizes());
    let wrong = || Fault::BilinearSizes { a: a.into(), b: b.into(), weights: weight.into() };
    let (&[o, first, second], [left @ .., i], [right @ .., j]) = (weight, a, b) else { return Err(wrong()) };
    if left != right || [*i, *j] != [first, second] {
        return Err(wrong());
    }
    let sizes: Vec<usize> = left.iter().copied().chain([o]).collect();
    added(given, "bias", &sizes)
}
