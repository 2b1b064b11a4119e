//! Elements by their positions: index tensors and masks.

use super::row;
use crate::explain::given::{Given, fresh, twice};
use crate::explain::items::Pick as Written;
use crate::explain::joins;
use crate::explain::operation::{Operation, Ruled};
use crate::explain::{pairs, views};
use congruent_layout::broadcast::Operands;
use congruent_layout::error::Fault;
use congruent_layout::gather as rule;
use congruent_layout::index::{Pick, arrange, together, values};
use congruent_layout::view::Window;
use congruent_layout::{Dims, not_negative};

const UNIQUE: &str = "\
Unique: a vector of the elements that differ. How many they are is known when the program runs; the inverse has the shape of `self`.";
const SCATTER: &str = "\
Scatter: index and values are lined up with `self` at the first axes. Along the axis the result is as long as `self`, and the index
may be shorter than the values. Along all others lengths are equal, or 1, which stretches; in place, `self` keeps its shape.";

pub(super) const ROWS: &[Operation] = &[
    row(
        "gather",
        "&self dim &index sparse_grad~?",
        "Gather: the index is lined up with `self` at the first axes. Along the axis, which is one of the index, the result is as long\n\
         as the index. Along all others lengths are equal, or one of them is 1, which stretches, as do axes that the index does not have.",
        |given| {
            let found = rule::gather(given.a(), given.or("dim", 0), given.b())?;
            fresh(&found.out)
        },
    )
    .with_steps(joins::tell_gather),
    row(
        "take_along_dim",
        "&self &index dim",
        "Take along an axis: self and index have as many axes and broadcast, but for the axis, along which the result is as long as the index.",
        |given| fresh(&rule::take(given.a(), given.or("dim", 0), given.b())?.out),
    )
    .with_steps(joins::tell_pair),
    row("scatter scatter_add scatter_reduce scatter_value", "&self dim &index &src? value~? reduce~?", SCATTER, scatter)
        .in_place()
        .with_steps(joins::tell_pair),
    row(
        "index_select",
        "&self dim &index",
        "Index select: the index is a vector; the length of the axis becomes that of the index.",
        |given| {
            let found = rule::select(given.a(), given.or("dim", 0), given.b())?;
            match (given.sizes(), found.sizes[0]) {
                ([], 1) => fresh(&[]),
                ([], positions) => Err(Fault::IndexOfScalar { positions }),
                _ => fresh(&found.out),
            }
        },
    ),
    row(
        "index_add index_copy",
        "&self dim &index &source alpha~?",
        "Index add, index copy: the index is a vector; the source has the shape of `self`, but for the axis, where it is as long as the index.",
        |given| {
            let source = given.operands[2].geometry();
            rule::add(given.a(), given.or("dim", 0), given.b(), source)?;
            fresh(given.sizes())
        },
    )
    .in_place(),
    row("index_fill", "&self dim &index value~?", "Index fill: the index is a vector, and the shape stays.", |given| {
        rule::select(given.a(), given.or("dim", 0), given.b())?;
        fresh(given.sizes())
    })
    .in_place(),
    row(
        "embedding",
        "&weight &index",
        "Embedding: a row of the table for each element of the index: its shape, and the width of the table behind it.",
        |given| fresh(&rule::rows(given.a(), given.b())?.out),
    ),
    row("one_hot one_hot_of one_hot_inferred", "&x num_classes?", "One hot: a new last axis, as long as there are classes.", |given| {
        // -1 is as many as there are, as in PyTorch.
        let classes = match given.number("num_classes") {
            None | Some(-1) => given.unknown,
            Some(asked) => not_negative(given.sizes(), &[asked])?[0],
        };
        fresh(&[given.sizes(), &[classes]].concat())
    }),
    row("unique", "&x sorted!?", UNIQUE, |given| fresh(&[given.unknown])),
    row("unique_with_inverse", "&x sorted!?", UNIQUE, |given| Ok([fresh(&[given.unknown])?, fresh(given.sizes())?].concat())),
    row("unique_with_counts", "&x sorted!?", UNIQUE, |given| twice(&[given.unknown])),
    row("histc", "&x bins? min~? max~?", "Counts: a vector, as long as there are intervals.", |given| {
        let bins = match given.number("bins") {
            Some(0) => return Err(Fault::Setting { name: "bins", value: "0".into(), wanted: "1 or more" }),
            Some(bins) => not_negative(given.sizes(), &[bins])?[0],
            None => given.unknown,
        };
        fresh(&[bins])
    }),
    row("histogram_between histogram", "&x &edges", "Counts between edges: a vector, one less than there are edges.", |given| {
        match given.operands[1].sizes() {
            [edges] if *edges >= 2 => fresh(&[edges - 1]),
            sizes => Err(Fault::HistogramEdges { sizes: sizes.into(), at: None }),
        }
    }),
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
    row(
        "searchsorted searchsorted_with",
        "&sorted &values right!? side\"?",
        "Searchsorted: the result has the shape of the values. What is sorted is a vector, or has the same axes in front of the last.",
        |given| match (given.sizes(), given.operands[1].sizes()) {
            ([_], values) => fresh(values),
            ([a @ .., _], [b @ .., _]) if a == b => fresh(given.operands[1].sizes()),
            (sorted, values) => Err(Fault::Search { sorted: sorted.into(), values: values.into() }),
        },
    ),
    row(
        "nonzero",
        "&x",
        "Nonzero: a row of positions for each element that is not 0; how many there are is known when the program runs.",
        |given| fresh(&[given.unknown, given.sizes().len()]),
    ),
    row(
        "index",
        "&x items%",
        "An index: positions and ranges as in a slice; index tensors broadcast, and what they pick takes the place of their axes, or comes\n\
         first where they are apart; a mask takes as many axes as it has.",
        indexed,
    )
    .with_steps(views::tell_slice),
    row(
        "index_put index_put_accumulate slice_scatter",
        "&x &values items%",
        "Index put: the values are stretched to what the index picks; the shape of `self` stays.",
        put,
    )
    .in_place()
    .with_steps(pairs::tell_shapes),
];

fn scatter(given: &Given) -> Ruled {
    // A number is written everywhere: it has no axes to be lined up.
    let src = given.tensor("src").filter(|own| !own.sizes().is_empty()).map(|own| own.geometry());
    let in_place = given.bound.in_place();
    let found = rule::scatter(given.a(), given.or("dim", 0), given.b(), src, in_place)?;
    fresh(if given.sizes().is_empty() { &[] } else { &found.out })
}

/// The items with the lengths of their tensors.
fn picks<'g>(given: &'g Given) -> Vec<Pick<'g>> {
    let mut tensors = given.operands.iter().zip(&given.bound.tensors).filter(|(_, (name, _))| *name == "items");
    let mut next = || tensors.next().map_or(&[][..], |(own, _)| own.sizes());
    let pick = |own: &Written| match own {
        Written::Item(item) => Pick::Item(*item),
        Written::Integers => Pick::Integers(next()),
        Written::Mask => Pick::Mask(next()),
    };
    given.bound.items.iter().map(pick).collect()
}

/// The lengths of what index tensors pick together; a mask picks one axis of a length that is not known.
fn picked(given: &Given, picks: &[Pick]) -> Result<Dims, Fault> {
    let tensor = |pick: &Pick| match pick {
        Pick::Item(_) => None,
        Pick::Integers(sizes) => Some((Dims::from_slice(sizes), 0)),
        Pick::Mask(_) => Some((Dims::from_slice(&[given.unknown]), 0)),
    };
    together(&picks.iter().filter_map(tensor).collect::<Vec<_>>())
}

pub(super) fn indexed(given: &Given) -> Ruled {
    let picks = picks(given);
    let arranged = arrange(given.x(), &picks)?;
    match picks.iter().all(|pick| matches!(pick, Pick::Item(_))) {
        true => Ok(vec![given.moved(arranged.window)]),
        false => fresh(&arranged.sizes(&picked(given, &picks)?)?),
    }
}

fn put(given: &Given) -> Ruled {
    let picks = picks(given);
    let arranged = arrange(given.x(), &picks)?;
    let whole = match picks.iter().all(|pick| matches!(pick, Pick::Item(_))) {
        true => Dims::from_slice(arranged.window.layout.sizes()),
        false => arranged.sizes(&picked(given, &picks)?)?,
    };
    let own = given.b();
    values(Operands { a: &whole, b: own.sizes, a_named: 0, b_named: own.named }, own.strides, false)?;
    Ok(vec![given.moved(Window::from(given.x().clone()))])
}
