//! Counts of elements.

use super::{Operation, fresh, row};
use congruent_layout::error::Fault;
use congruent_layout::not_negative;

pub(super) const ROWS: &[Operation] = &[
    row("histc", "&x bins? min~? max~?", "Counts: a vector, as long as there are intervals.", |given| {
        let bins = match given.number("bins") {
            Some(0) => return Err(Fault::Setting { name: "bins", value: "0".into(), wanted: "1 or more" }),
            Some(bins) => not_negative(given.sizes(), &[bins])?[0],
            None => given.unknown,
        };
        fresh(&[bins])
    }),
    row(
        "histogram_between histogram",
        "&x &edges",
        "Counts between edges: a vector, one less than there are edges.",
        |given| match given.operands[1].sizes() {
            [edges] if *edges >= 2 => fresh(&[edges - 1]),
            sizes => Err(Fault::HistogramEdges { sizes: sizes.into(), at: None }),
        },
    ),
    row(
        "bincount bincount_with",
        "&x &weights? minlength~?",
        "Bincount: a vector; its result is as long as the largest element + 1, which is known when the program runs.",
        |given| {
            let weights = given.tensor("weights").map(|own| own.sizes());
            match (given.sizes(), weights) {
                ([_], Some(own)) if own != given.sizes() => {
                    Err(Fault::CountWeights { sizes: given.sizes().into(), weights: own.into() })
                }
                ([_], _) => fresh(&[given.unknown]),
                (sizes, _) => Err(Fault::Bincount { sizes: sizes.into(), at: None, value: 0 }),
            }
        },
    ),
];
