//! Moves: copies in every order, joins, margins, triangles.

use super::operands::{Drawn, Inputs, compute};
use super::{Compute, Kind};
use congruent::pad::PadMode;

const NUMEL: usize = 600_000;

fn copies<T: Drawn>(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes(NUMEL);
    let x = inputs.operand::<T>(&sizes);
    let rank = sizes.len() as isize;
    compute(move || {
        let mut turned = x.view().to_tensor();
        turned.transpose_mut(0, rank - 1).unwrap().copy_(&x.view().transpose(0, rank - 1).unwrap());
        vec![x.view().to_tensor(), x.view().transpose(0, rank - 1).unwrap().to_tensor(), turned]
    })
}

fn joins<T: Drawn>(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes(NUMEL / 2);
    let (x, y, axis) = (inputs.operand::<T>(&sizes), inputs.operand::<T>(&sizes), inputs.axis(&sizes));
    compute(move || {
        let (x, y) = (x.view(), y.view());
        vec![congruent::cat(axis, &[&*x, &*y, &*x]), congruent::stack(axis, &[&*x, &*y])]
    })
}

fn arranged<T: Drawn + Default + congruent::Number>(inputs: &mut Inputs) -> Compute {
    let sizes = inputs.sizes_of_rank(3, NUMEL);
    let (x, axis, k) = (inputs.operand::<T>(&sizes), inputs.axis(&sizes), inputs.below(7) as isize);
    compute(move || {
        let x = x.view();
        vec![
            x.flip([axis]),
            x.flip([0, 1, 2]),
            x.tril(k),
            x.triu(-k),
            x.pad([1, 2], PadMode::Constant(T::drawn(5))),
            x.pad([0, 1], PadMode::Replicate),
            x.narrow(0, 0, 1).and_then(|x| x.repeat(&[3, 1, 2])),
        ]
    })
}

pub const KINDS: &[&[Kind]] = &[&[
    ("copies f32", copies::<f32>),
    ("copies f64", copies::<f64>),
    ("copies u8", copies::<u8>),
    ("joins f32", joins::<f32>),
    ("joins u8", joins::<u8>),
    ("arranged f32", arranged::<f32>),
    ("arranged u8", arranged::<u8>),
]];
