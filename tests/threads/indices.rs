//! What indices and masks name: gathers, scatters, counts, selections; and random numbers.

use super::operands::{Drawn, Inputs, compute};
use super::{Compute, Kind};
use congruent::Float;
use congruent::prelude::*;

const NUMEL: usize = 300_000;

fn gathers<T: Drawn + Float>(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes(NUMEL);
    let axis = inputs.axis(&sizes);
    let n = sizes[axis as usize];
    let (x, index) = (inputs.operand::<T>(&sizes), inputs.places(&sizes, n));
    let rows = inputs.places(&[n + 3], n);
    compute(move || vec![x.view().gather(axis, &index), x.view().index_select(axis, &rows)])
}

fn scatters<T: Drawn + Float>(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes(NUMEL);
    let axis = inputs.axis(&sizes);
    let n = sizes[axis as usize];
    let (x, src, index) = (inputs.operand::<T>(&sizes), inputs.operand::<T>(&sizes), inputs.places(&sizes, n));
    let rows = inputs.places(&[n], n);
    compute(move || {
        let (x, src) = (x.view(), src.view());
        vec![
            x.scatter(axis, &index, &src),
            x.scatter_add(axis, &index, &src),
            x.scatter_value(axis, &index, T::ONE),
            x.scatter_reduce(axis, &index, &src, congruent::gather::Reduction::Mean),
            x.scatter_reduce(axis, &index, &src, congruent::gather::Reduction::Prod),
            x.index_add(axis, &rows, &src),
            x.index_fill(axis, &rows, T::ONE),
        ]
    })
}

fn counts(inputs: &mut Inputs) -> Compute {
    let n = NUMEL + inputs.below(100);
    let (places, x, bins) = (inputs.places(&[n], 1000), inputs.operand::<f32>(&[n]), inputs.contiguous::<f32>(&[257]));
    compute(move || {
        let (bins, _) = bins.sort(0, false).unwrap();
        vec![places.bincount(), places.narrow(0, 0, 3000).unwrap().one_hot(1001), bins.searchsorted(x.view())]
    })
}

fn masks(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes(NUMEL);
    let (x, mask) = (inputs.operand::<f32>(&sizes), inputs.operand::<bool>(&sizes));
    compute(move || {
        let (x, mask) = (x.view(), mask.view());
        ((x.masked_select(&mask).into_dyn(), x.masked_fill(&mask, 2.0)), mask.nonzero().into_dyn())
    })
}

#[cfg(feature = "random")]
fn random(inputs: &mut Inputs) -> Compute {
    use rand::{SeedableRng, rngs::SmallRng};
    let sizes = inputs.sizes(NUMEL);
    compute(move || {
        let mut rng = SmallRng::seed_from_u64(7);
        let shape = || AnyRank::from(&sizes);
        let uniform = Tensor::<f32, _>::rand_of(shape(), &mut rng);
        vec![uniform.bernoulli(&mut rng), Tensor::randn_of(shape(), &mut rng), uniform]
    })
}

pub const KINDS: &[&[Kind]] = &[&[
    ("gathers f32", gathers::<f32>),
    ("gathers f64", gathers::<f64>),
    ("scatters f32", scatters::<f32>),
    ("scatters f64", scatters::<f64>),
    ("counts", counts),
    ("masks", masks),
    #[cfg(feature = "random")]
    ("random numbers", random),
]];
