//! Products along axes, normalisations of channels, distances and attention.

use super::row;
use crate::explain::given::{Given, fresh};
use crate::explain::operation::{Operation, Ruled};
use crate::explain::pairs;
use congruent_layout::broadcast::{Operands, broadcast, expand};
use congruent_layout::contract;
use congruent_layout::einsum::Program;
use congruent_layout::error::Fault;
use congruent_layout::view::{resolve, wrap};

const CHANNELS: &str = "Normalisation of channels, axis 1: weight and bias have one number for each. The shape stays.";

pub(super) const ROWS: &[Operation] = &[
    row("inner", "&self &other", "Products summed over the last axis of both: [.., k] and [.., k].", |given| {
        match contract::inner(given.a(), given.b())? {
            Some(equation) => fresh(&Program::new(&equation, &[given.a(), given.b()])?.sizes),
            None => fresh(if given.sizes().is_empty() { given.operands[1].sizes() } else { given.sizes() }),
        }
    })
    .with_steps(pairs::tell_shapes),
    row(
        "tensordot",
        "&self &other axes.. other_axes..",
        "Products summed over axes of both, one by one: the other axes of the first, then those of the second.",
        |given| {
            let (axes, others) = (given.list("axes"), given.list("other_axes"));
            let equation = contract::tensordot(given.a(), given.b(), axes, others)?;
            fresh(&Program::new(&equation, &[given.a(), given.b()])?.sizes)
        },
    )
    .with_steps(pairs::tell_shapes),
    row("cross", "&self &other dim?", "The cross product of vectors of 3 elements along an axis, broadcast.", cross)
        .with_steps(pairs::tell_shapes),
    row(
        "cosine_similarity",
        "&x1 &x2 dim? eps~?",
        "The cosine of the angle between vectors along an axis, which is removed; both broadcast.",
        |given| {
            let sizes = both(given)?;
            let axis = wrap(&sizes, given.or("dim", 1))?;
            let kept = sizes.iter().enumerate().filter(|(at, _)| Some(*at) != axis).map(|(_, &size)| size);
            fresh(&kept.collect::<Vec<_>>())
        },
    )
    .with_steps(pairs::tell),
    row(
        "pairwise_distance",
        "&x1 &x2 p~? eps~?",
        "The norm of the difference along the last axis, which is removed; both broadcast.",
        |given| fresh(both(given)?.split_last().map_or(&[], |(_, kept)| kept)),
    )
    .with_steps(pairs::tell),
    row("cdist", "&x1 &x2 p~?", "The distance of each row of one matrix from each row of another; batches broadcast.", cdist)
        .with_steps(pairs::tell_shapes),
    row("pdist", "&x p~?", "The distance of each row of a matrix from the rows behind it.", |given| match *given.sizes() {
        [n, _] => fresh(&[n * n.saturating_sub(1) / 2]),
        _ => Err(Fault::PointRanks { a: given.sizes().into(), b: given.sizes().into() }),
    }),
    row("glu", "&x dim?", "The first half of an axis times the sigmoid of the second: half the length.", |given| {
        let (mut sizes, axis) = (given.sizes().to_vec(), resolve(given.sizes(), given.or("dim", -1))?);
        let size = sizes[axis];
        if !size.is_multiple_of(2) {
            return Err(Fault::OddLength { sizes: given.sizes().into(), axis, size });
        }
        sizes[axis] /= 2;
        fresh(&sizes)
    }),
    row("normalize", "&x dim? p~? eps~?", "Vectors along an axis divided by their norms. The shape stays.", |given| {
        wrap(given.sizes(), given.or("dim", 1))?;
        fresh(given.sizes())
    }),
    row("bilinear", "&x1 &x2 &weight &bias?", "[.., i] and [.., j] by a weight [o, i, j] is [.., o].", bilinear)
        .with_steps(pairs::tell_shapes),
    row("group_norm", "&x #num_groups &weight? &bias? eps~?", CHANNELS, |given| {
        let groups = given.count("num_groups");
        let channels = channels(given)?;
        if groups == 0 || !channels.is_multiple_of(groups) {
            return Err(Fault::ChannelGroups { sizes: given.sizes().into(), groups });
        }
        fresh(given.sizes())
    }),
    row("instance_norm", "&x &weight? &bias? eps~?", CHANNELS, |given| {
        channels(given)?;
        fresh(given.sizes())
    }),
    row("batch_norm", "&x &running_mean &running_var &weight? &bias? eps~?", CHANNELS, |given| {
        channels(given)?;
        fresh(given.sizes())
    }),
    row("local_response_norm", "&x #size alpha~? beta~? k~?", CHANNELS, |given| {
        channels(given)?;
        fresh(given.sizes())
    }),
    row(
        "scaled_dot_product_attention",
        "&query &key &value &attn_mask? scale~? is_causal!?",
        "Attention: queries [.., m, e], keys [.., n, e] and values [.., n, v] give [.., m, v]; the axes in front broadcast.",
        attended,
    )
    .with_steps(pairs::tell_shapes),
];

/// The shape that two operands broadcast to.
fn both(given: &Given) -> Result<Vec<usize>, Fault> {
    let (a, b) = (given.a(), given.b());
    Ok(broadcast(Operands { a: a.sizes, b: b.sizes, a_named: a.named, b_named: b.named })?.to_vec())
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
    fresh(&both(given)?)
}

fn cdist(given: &Given) -> Ruled {
    let (a, b) = (given.a(), given.b());
    let ([left @ .., rows, m], [right @ .., columns, n]) = (a.sizes, b.sizes) else {
        return Err(Fault::PointRanks { a: a.sizes.into(), b: b.sizes.into() });
    };
    if m != n {
        return Err(Fault::PointColumns { a: a.sizes.into(), b: b.sizes.into() });
    }
    let batches = Operands { a: left, b: right, a_named: a.named >> 2, b_named: b.named >> 2 };
    fresh(&broadcast(batches)?.iter().copied().chain([*rows, *columns]).collect::<Vec<_>>())
}

fn bilinear(given: &Given) -> Ruled {
    let [a, b, weight] = [0, 1, 2].map(|k| given.operands[k].sizes());
    let wrong = || Fault::BilinearSizes { a: a.into(), b: b.into(), weights: weight.into() };
    let (&[o, first, second], [left @ .., i], [right @ .., j]) = (weight, a, b) else { return Err(wrong()) };
    if left != right || [*i, *j] != [first, second] {
        return Err(wrong());
    }
    let sizes: Vec<usize> = left.iter().copied().chain([o]).collect();
    if let Some(bias) = given.tensor("bias") {
        expand(bias.layout.sizes_and_strides(), &sizes, bias.named)?;
    }
    fresh(&sizes)
}

/// The number of channels, of which each vector has a number.
fn channels(given: &Given) -> Result<usize, Fault> {
    let sizes = given.sizes();
    let &[_, channels, ..] = sizes else { return Err(Fault::NoChannels { sizes: sizes.into() }) };
    for what in ["running_mean", "running_var", "weight", "bias"] {
        if let Some(own) = given.tensor(what).filter(|own| own.sizes() != [channels]) {
            return Err(Fault::ChannelWeight { what, given: own.sizes().into(), sizes: sizes.into() });
        }
    }
    Ok(channels)
}

fn attended(given: &Given) -> Ruled {
    let [queries, keys, values] = [0, 1, 2].map(|k| given.operands[k].sizes());
    let wrong = || Fault::AttentionSizes { queries: queries.into(), keys: keys.into(), values: values.into() };
    let ([left @ .., m, e], [right @ .., n, f], [last @ .., p, v]) = (queries, keys, values) else {
        return Err(wrong());
    };
    if e != f || n != p {
        return Err(wrong());
    }
    let batch = |a: &[usize], b: &[usize]| broadcast(Operands { a, b, a_named: 0, b_named: 0 });
    let batch = batch(&batch(left, right)?, last)?;
    let with = |last: usize| batch.iter().copied().chain([*m, last]).collect::<Vec<_>>();
    if let Some(mask) = given.tensor("attn_mask") {
        expand(mask.layout.sizes_and_strides(), &with(*n), mask.named)?;
    }
    fresh(&with(*v))
}
