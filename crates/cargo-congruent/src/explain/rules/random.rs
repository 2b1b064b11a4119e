//! Draws that read their probabilities from the elements of a tensor.

use super::{Given, Operation, Ruled, fresh, row};
use congruent_layout::error::Fault;

pub(super) const ROWS: &[Operation] = &[
    row("bernoulli", "&x generator~?", "Bernoulli: 1 or 0 for each probability. The shape stays.", |given| {
        fresh(given.sizes())
    }),
    row(
        "multinomial multinomial_with_replacement",
        "&x #num_samples replacement!? generator~?",
        "Multinomial: positions drawn by the weights of a vector, or of each row of a matrix: the last axis is as long as there are\n\
         samples, and without replacement these are at most as many as the weights.",
        draw,
    ),
];

fn draw(given: &Given) -> Ruled {
    let (sizes, samples) = (given.sizes(), given.count("num_samples"));
    let replaced = given.bound.name.contains("replacement") || given.bound.flags.contains(&("replacement", true));
    let ([weights] | [_, weights]) = *sizes else {
        return Err(Fault::WeightsRank { sizes: sizes.into() });
    };
    if samples == 0 {
        return Err(Fault::NoSamples { sizes: sizes.into() });
    }
    if samples > weights && !replaced {
        return Err(Fault::TooManySamples { sizes: sizes.into(), samples, weights, row: 0 });
    }
    fresh(&[&sizes[..sizes.len() - 1], &[samples]].concat())
}
