//! Parts of different lengths, sent along a mesh axis.

use crate::engine::Engine;
use crate::error::MachineError;
use crate::exchange::{at_axis, call_of, from_bytes, listed, message, open};
use crate::process::Process;
use crate::wire::Wire;
use congruent::prelude::*;

/// The parts of the processes along a mesh axis, of different lengths, one after another.
pub(crate) fn gather_ragged<T: Wire>(
    process: &Process,
    axis: usize,
    at: usize,
    x: &Strided<T, AnyRank>,
) -> Result<Tensor<T, AnyRank>, MachineError> {
    let (mut sizes, group) = (x.sizes().to_vec(), process.along(axis));
    let others: Vec<usize> = group.iter().copied().filter(|&rank| rank != process.rank()).collect();
    // (Processes compare what all processes know.)
    let shape = sizes.iter().enumerate().map(|(k, size)| if k == at { "_".into() } else { size.to_string() });
    let call = call_of::<T>(at_axis("all_gather", at), process.axis(axis).0, &listed(shape)) + ", ragged";
    sizes.remove(at);
    let _record = process.engine().record("all_gather", Some(axis), x.numel() * group.len(), size_of::<T>());
    let part = x.contiguous();
    // Parts without elements can have rows all the same, so a message begins with the number of rows.
    let message = message(&[x.sizes()[at]], part.as_slice());
    let to = others.iter().map(|&rank| (rank, message.clone())).collect();
    let mut received = process.engine().exchange(&call, to, &others)?;
    received.insert(process.coordinate_along(axis), message);
    let parts = received.iter().map(|message| {
        let (len, elements) = open(message);
        let mut sizes = sizes.clone();
        sizes.insert(at, len[0]);
        from_bytes(&sizes, elements)
    });
    let parts: Vec<Tensor<T, AnyRank>> = parts.collect();
    let parts: Vec<&Strided<T, AnyRank>> = parts.iter().map(|part| &**part).collect();
    Ok(congruent::cat(at as isize, &parts).expect("parts with the same sizes along other axes"))
}
