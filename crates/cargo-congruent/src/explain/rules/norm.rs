//! Normalisation over the last axes, of channels, of vectors.

use super::reduce::tell_axis;
use super::scan::keep_shape;
use super::{Given, Operation, Ruled, fresh, row};
use congruent_layout::error::Fault;
use congruent_layout::not_negative;
use congruent_layout::view::wrap;

const CHANNELS: &str = "Normalisation of channels, axis 1: weight and bias have one number for each. The shape stays.";

pub(super) const ROWS: &[Operation] = &[
    row(
        "layer_norm layer_norm_with",
        "&input &weight? &bias? normalized_shape..? eps~?",
        "Layer norm: over the last axes, which have the lengths of the weight. The shape stays.",
        normalised,
    ),
    row(
        "rms_norm rms_norm_over",
        "&input &weight? normalized_shape..? eps~?",
        "RMS norm: over the last axes, which have the lengths of the weight. The shape stays.",
        normalised,
    ),
    row("group_norm", "&x #num_groups &weight? &bias? eps~?", CHANNELS, |given| {
        let groups = given.count("num_groups");
        let channels = channels(given)?;
        if groups == 0 || !channels.is_multiple_of(groups) {
            return Err(Fault::ChannelGroups { sizes: given.sizes().into(), groups });
        }
        fresh(given.sizes())
    }),
    row("instance_norm", "&x &weight? &bias? eps~?", CHANNELS, normalise_channels),
    row("batch_norm", "&x &running_mean &running_var &weight? &bias? eps~?", CHANNELS, normalise_channels),
    row("local_response_norm", "&x #size alpha~? beta~? k~?", CHANNELS, normalise_channels),
    row("normalize", "&x dim? p~? eps~?", "Vectors along an axis divided by their norms. The shape stays.", |given| {
        wrap(given.sizes(), given.or("dim", 1))?;
        fresh(given.sizes())
    }),
    row(
        "renorm",
        "&x p~? dim maxnorm~?",
        "Each part along one axis, with a norm that is bounded: the shape stays.",
        keep_shape,
    )
    .with_steps(tell_axis),
];

fn normalised(given: &Given) -> Ruled {
    let sizes = given.sizes();
    let listed = not_negative(sizes, given.list("normalized_shape"))?;
    let weight = given.tensor("weight").map(|own| own.sizes());
    let over = if listed.is_empty() { weight.unwrap_or(&[]) } else { &listed };
    if over.is_empty() {
        return Err(Fault::NothingNormalized { sizes: sizes.into() });
    }
    for (what, own) in [("weight", weight), ("bias", given.tensor("bias").map(|own| own.sizes()))] {
        if let Some(own) = own.filter(|own| *own != over) {
            return Err(Fault::NormWeight { what, given: own.into(), normalized: over.into() });
        }
    }
    if !sizes.ends_with(over) {
        return Err(Fault::NormalizedShape { sizes: sizes.into(), normalized: over.into() });
    }
    fresh(sizes)
}

fn normalise_channels(given: &Given) -> Ruled {
    channels(given)?;
    fresh(given.sizes())
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
