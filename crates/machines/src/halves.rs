//! Collective operations in two halves: parts are copied and sent at once, and received when the result is called.

use crate::error::MachineError;
use crate::exchange::{at_axis, call, join, join_parts, joining, ranges_of_shares, shares, tensor};
use crate::joining::Joining;
use crate::process::{Process, Started};
use crate::ragged::shard_range;
use crate::wire::Wire;
use congruent::prelude::*;

/// Waits for the messages of a started call, and writes them concatenated.
pub(crate) fn finish<T: Wire>(process: &Process, started: Started, into: &mut [T]) -> Result<(), MachineError> {
    let mut rest: &mut [u8] = bytemuck::cast_slice_mut(into);
    for part in process.finish(started)? {
        let (to, behind) = rest.split_at_mut(part.len());
        to.copy_from_slice(&part);
        rest = behind;
    }
    Ok(())
}

/// Sends the parts of a call of this name, axis of the mesh, and number of elements.
fn send_parts<T: Wire>(
    process: &Process,
    (op, axis, elements): (&'static str, usize, usize),
    group: &[usize],
    call: &str,
    parts: Vec<Vec<u8>>,
) -> Result<Started, MachineError> {
    let _record = process.engine().record(op, Some(axis), elements, size_of::<T>());
    process.start(group, call, parts)
}

/// Starts an `all_gather`: the result finishes it.
pub(crate) fn start_gathering<T: Wire>(
    process: &Process,
    axis: usize,
    at: usize,
    x: &Strided<T, AnyRank>,
) -> Result<impl FnOnce() -> Result<Tensor<T, AnyRank>, MachineError> + use<T>, MachineError> {
    let (process, sizes, group) = (process.clone(), x.sizes().to_vec(), process.along(axis));
    let call = call::<T>(at_axis("all_gather", at), process.axis(axis).0, &sizes);
    let elements = x.numel() * group.len();
    let parts = vec![T::bytes(x.contiguous().as_slice()); group.len()];
    let started = send_parts::<T>(&process, ("all_gather", axis, elements), &group, &call, parts)?;
    Ok(move || {
        let _record = process.engine().record_rest("all_gather", axis, elements, size_of::<T>());
        join(&sizes, at, group.len(), |all| finish(&process, started, all))
    })
}

/// Starts a `reduce_scatter`: the result finishes it. Shares are equal, or the last ones are shorter.
pub(crate) fn start_sharing<By: Joining, T: Wire>(
    process: &Process,
    axis: usize,
    at: usize,
    x: &Strided<T, AnyRank>,
) -> Result<impl FnOnce() -> Result<Tensor<T, AnyRank>, MachineError> + use<By, T>, MachineError> {
    let (process, mut sizes, group) = (process.clone(), x.sizes().to_vec(), process.along(axis));
    let call = call::<T>(at_axis(joining::<By>("reduce_scatter"), at), process.axis(axis).0, &sizes);
    let (place, elements) = (process.coordinate_along(axis), x.numel());
    let ranges = ranges_of_shares(&sizes, at, group.len());
    let own = ranges[place].len();
    sizes[at] = shard_range(sizes[at], group.len(), place).len();
    let part = x.contiguous();
    let shares = shares(&part, at, group.len());
    let parts = ranges.into_iter().map(|range| T::bytes(&shares[range])).collect();
    let started = send_parts::<T>(&process, ("reduce_scatter", axis, elements), &group, &call, parts)?;
    Ok(move || {
        let _record = process.engine().record_rest("reduce_scatter", axis, elements, size_of::<T>());
        process.with_scratch(group.len() * own, |all| {
            finish(&process, started, all)?;
            Ok(tensor(&sizes, join_parts::<By, T>(all, own)))
        })
    })
}

/// Starts an `all_to_all` of equal shares: axis `from` was split, and axis `to` will be. The result finishes it.
pub(crate) fn start_swapping<T: Wire>(
    process: &Process,
    axis: usize,
    [from, to]: [usize; 2],
    x: &Strided<T, AnyRank>,
) -> Result<impl FnOnce() -> Result<Tensor<T, AnyRank>, MachineError> + use<T>, MachineError> {
    let (process, mut sizes, group) = (process.clone(), x.sizes().to_vec(), process.along(axis));
    let call = call::<T>(at_axis(at_axis("all_to_all", from), to), process.axis(axis).0, &sizes);
    let (part, elements) = (x.contiguous(), x.numel() * group.len());
    let shares = shares(&part, to, group.len());
    let ranges = ranges_of_shares(&sizes, to, group.len());
    let parts = ranges.into_iter().map(|range| T::bytes(&shares[range])).collect();
    let started = send_parts::<T>(&process, ("all_to_all", axis, elements), &group, &call, parts)?;
    sizes[to] /= group.len();
    Ok(move || {
        let _record = process.engine().record_rest("all_to_all", axis, elements, size_of::<T>());
        join(&sizes, from, group.len(), |all| finish(&process, started, all))
    })
}
