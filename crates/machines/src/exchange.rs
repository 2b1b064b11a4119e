//! The exchange of parts along a mesh axis, without intermediate copies.

use crate::error::MachineError;
use crate::joining::Joining;
use crate::process::Process;
use crate::ragged::shard_range;
use crate::vocabulary::SMALL;
use crate::wire::Wire;
use congruent::prelude::*;
use std::borrow::Cow;
use std::fmt::{self, Display, Write};
use std::ops::Range;

/// Returns the description of a call, which processes compare: the operation, the mesh axis, the sizes in this process, and the element type.
pub(crate) fn call<T: Wire>(op: impl Display, along: &str, sizes: &[usize]) -> String {
    call_of::<T>(op, along, &listed(sizes.iter()))
}

/// Like [`call`], with a shape as it is to be written.
pub(crate) fn call_of<T: Wire>(op: impl Display, along: &str, shape: &impl Display) -> String {
    let mut call = String::with_capacity(128);
    write!(call, "{op} of {shape} {} along {along}", T::NAME).expect("a string takes every text");
    call
}

/// Formats `[2, 3]`, in half the time of `{:?}`.
pub(crate) fn listed<L: Display>(lengths: impl Iterator<Item = L> + Clone) -> impl Display {
    fmt::from_fn(move |f| {
        f.write_str("[")?;
        for (axis, length) in lengths.clone().enumerate() {
            f.write_str(if axis == 0 { "" } else { ", " })?;
            length.fmt(f)?;
        }
        f.write_str("]")
    })
}

/// Formats the lengths that a type knows of a shape, `[784, _]`: processes may know different lengths when they call an operation.
pub(crate) fn shape_of<S: Lengths>() -> impl Display {
    let mut lengths = Vec::new();
    S::describe(&mut lengths);
    let shape = listed(lengths.into_iter());
    fmt::from_fn(move |f| match S::RANK {
        Some(_) => shape.fmt(f),
        None => f.write_str("any rank"),
    })
}

/// Returns the name of a joining operation, which processes compare.
pub(crate) fn joining<By: Joining>(op: &str) -> impl Display {
    fmt::from_fn(move |f| write!(f, "{op}, {},", By::NAME))
}

/// Returns the name of an operation with the axis of the tensor: processes with different axes may send the same number of bytes.
pub(crate) fn at_axis(op: impl Display, axis: usize) -> impl Display {
    fmt::from_fn(move |f| write!(f, "{op} on axis {axis}"))
}

pub(crate) fn tensor<T: Wire>(sizes: &[usize], elements: &[T]) -> Tensor<T, AnyRank> {
    Tensor::from_slice(AnyRank::from(sizes), elements).expect("as many elements as the sizes say")
}

fn zeros<T: Wire>(sizes: &[usize]) -> Tensor<T, AnyRank> {
    Tensor::zeros_of(AnyRank::from(sizes))
}

/// Returns a tensor with these bytes.
pub(crate) fn from_bytes<T: Wire>(sizes: &[usize], bytes: &[u8]) -> Tensor<T, AnyRank> {
    let mut tensor = zeros(sizes);
    bytemuck::cast_slice_mut::<T, u8>(tensor.as_mut_slice()).copy_from_slice(bytes);
    tensor
}

/// Splits a buffer into parts of these lengths, as bytes.
fn split<T: Wire>(mut buffer: &mut [T], lens: impl Iterator<Item = usize>) -> Vec<&mut [u8]> {
    let mut part = |len: usize| {
        let (part, rest) = std::mem::take(&mut buffer).split_at_mut(len);
        buffer = rest;
        bytemuck::cast_slice_mut(part)
    };
    lens.map(&mut part).collect()
}

/// Returns the share of this process of an axis that the processes along a mesh axis share: a view.
pub(crate) fn own_share<'a, T: Element>(
    process: &Process,
    along: usize,
    axis: usize,
    x: &View<'a, T, AnyRank>,
) -> View<'a, T, AnyRank> {
    let rows = shard_range(x.sizes()[axis], process.axis(along).1, process.coordinate_along(along));
    x.narrow(axis as isize, rows.start as isize, rows.len()).expect("the share of this process")
}

/// Whether equal parts of this axis are contiguous in row-major order.
pub(crate) fn is_leading(sizes: &[usize], axis: usize) -> bool {
    sizes[..axis].iter().all(|&size| size == 1)
}

/// Returns the shares of an axis, concatenated, each in row-major order; borrowed if they have that order in memory.
pub(crate) fn shares<'a, T: Wire>(x: &'a Contiguous<'_, T, AnyRank>, axis: usize, count: usize) -> Cow<'a, [T]> {
    if is_leading(x.sizes(), axis) {
        return Cow::Borrowed(x.as_slice());
    }
    let share = |k: usize| {
        let rows = shard_range(x.sizes()[axis], count, k);
        x.narrow(axis as isize, rows.start as isize, rows.len()).expect("a part of the axis").to_vec()
    };
    Cow::Owned((0..count).flat_map(share).collect())
}

/// Returns the elements of each of the [`shares`] of an axis: the last shares may be shorter.
pub(crate) fn ranges_of_shares(sizes: &[usize], axis: usize, count: usize) -> Vec<Range<usize>> {
    let row: usize = sizes[..axis].iter().chain(&sizes[axis + 1..]).product();
    let range = |k: usize| {
        let rows = shard_range(sizes[axis], count, k);
        rows.start * row..rows.end * row
    };
    (0..count).map(range).collect()
}

/// Concatenates parts of the same sizes along an axis; `receive` writes them in order.
pub(crate) fn join<T: Wire>(
    sizes: &[usize],
    axis: usize,
    count: usize,
    receive: impl FnOnce(&mut [T]) -> Result<(), MachineError>,
) -> Result<Tensor<T, AnyRank>, MachineError> {
    if is_leading(sizes, axis) {
        let mut sizes = sizes.to_vec();
        sizes[axis] *= count;
        let mut all = zeros(&sizes);
        return receive(all.as_mut_slice()).map(|()| all);
    }
    let len: usize = sizes.iter().product();
    let mut all = vec![T::ZERO; count * len];
    receive(&mut all)?;
    let parts: Vec<_> = (0..count).map(|k| tensor(sizes, &all[k * len..(k + 1) * len])).collect();
    let parts: Vec<&Strided<T, AnyRank>> = parts.iter().map(|part| &**part).collect();
    Ok(congruent::cat(axis as isize, &parts).expect("parts of the same sizes"))
}

/// Sends the `k`-th share to the `k`-th process of a group, and reads the shares that these send, concatenated.
fn swap<T: Wire>(
    process: &Process,
    group: &[usize],
    call: &str,
    shares: &[T],
    into: &mut [T],
) -> Result<(), MachineError> {
    let len = shares.len() / group.len();
    let parts: Vec<&[u8]> = (0..group.len()).map(|k| bytemuck::cast_slice(&shares[k * len..(k + 1) * len])).collect();
    process.swap(group, call, &parts, split(into, parts.iter().map(|_| len)))
}

/// Sends the same elements to each process of a group, and reads the elements that these send, of these lengths, concatenated.
fn to_all<T: Wire>(
    process: &Process,
    group: &[usize],
    call: &str,
    part: &[T],
    lens: impl Fn(usize) -> usize,
    into: &mut [T],
) -> Result<(), MachineError> {
    let parts = vec![bytemuck::cast_slice(part); group.len()];
    process.swap(group, call, &parts, split(into, (0..group.len()).map(lens)))
}

/// Joins contiguous vectors of the same length to the first of them, in order.
pub(crate) fn join_parts<By: Joining, T: Wire>(parts: &mut [T], len: usize) -> &[T] {
    let (total, rest) = parts.split_at_mut(len);
    for part in rest.chunks_exact(len.max(1)) {
        total.iter_mut().zip(part).for_each(|(total, x)| *total = By::join(*total, *x));
    }
    total
}

/// Returns the parts of the processes along a mesh axis, concatenated.
pub(crate) fn gather_along<T: Wire>(
    process: &Process,
    axis: usize,
    at: usize,
    x: &Strided<T, AnyRank>,
) -> Result<Tensor<T, AnyRank>, MachineError> {
    join(x.sizes(), at, process.axis(axis).1, |all| gather_into(process, axis, at, x, all))
}

/// Writes the parts of the processes along a mesh axis, concatenated.
pub(crate) fn gather_into<T: Wire>(
    process: &Process,
    axis: usize,
    at: usize,
    x: &Strided<T, AnyRank>,
    all: &mut [T],
) -> Result<(), MachineError> {
    let group = process.along(axis);
    let call = call::<T>(at_axis("all_gather", at), process.axis(axis).0, x.sizes());
    let _record = process.engine().record("all_gather", Some(axis), all.len(), size_of::<T>());
    let (part, x) = (x.contiguous(), x.numel());
    to_all(process, &group, &call, part.as_slice(), |_| x, all)
}

/// A function that receives the elements of the processes, concatenated.
pub(crate) type Receive<'a, T> = &'a mut dyn FnMut(&mut [T]) -> Result<(), MachineError>;

/// Sends to each process along a mesh axis its share of the axis `to`. `join` takes the sizes of the received shares, the axis `from`, the number of
/// processes, and the function that receives.
pub(crate) fn swap_along<T: Wire, O>(
    process: &Process,
    axis: usize,
    [from, to]: [usize; 2],
    x: &Strided<T, AnyRank>,
    join: impl FnOnce((&[usize], usize, usize), Receive<'_, T>) -> Result<O, MachineError>,
) -> Result<O, MachineError> {
    let (group, mut sizes) = (process.along(axis), x.sizes().to_vec());
    let call = call::<T>(at_axis(at_axis("all_to_all", from), to), process.axis(axis).0, &sizes);
    let _record = process.engine().record("all_to_all", Some(axis), x.numel() * group.len(), size_of::<T>());
    let part = x.contiguous();
    let shares = shares(&part, to, group.len());
    sizes[to] /= group.len();
    join((&sizes, from, group.len()), &mut |all| swap(process, &group, &call, &shares, all))
}

/// Returns the share of this process of the joined parts along a mesh axis. Shares are equal, or the last ones are shorter.
pub(crate) fn share_along<By: Joining, T: Wire>(
    process: &Process,
    axis: usize,
    at: usize,
    x: &Strided<T, AnyRank>,
) -> Result<Tensor<T, AnyRank>, MachineError> {
    let (group, place) = (process.along(axis), process.coordinate_along(axis));
    let mut sizes = x.sizes().to_vec();
    let call = call::<T>(at_axis(joining::<By>("reduce_scatter"), at), process.axis(axis).0, &sizes);
    let _record = process.engine().record("reduce_scatter", Some(axis), x.numel(), size_of::<T>());
    let ranges = ranges_of_shares(&sizes, at, group.len());
    let own = ranges[place].len();
    sizes[at] = shard_range(sizes[at], group.len(), place).len();
    process.with_scratch(group.len() * own, |all| {
        let part = x.contiguous();
        let shares = shares(&part, at, group.len());
        let parts: Vec<&[u8]> = ranges.into_iter().map(|range| bytemuck::cast_slice(&shares[range])).collect();
        process.swap(&group, &call, &parts, split(all, group.iter().map(|_| own)))?;
        Ok(tensor(&sizes, join_parts::<By, T>(all, own)))
    })
}

/// Returns the tensor of process 0. The first message has the sizes, and the elements of a small tensor; those of a large one follow without a copy.
pub(crate) fn from_first<T: Wire>(
    process: &Process,
    call: &str,
    tensor: Option<Tensor<T, AnyRank>>,
) -> Result<Tensor<T, AnyRank>, MachineError> {
    let record = |n: usize| process.engine().record("broadcast", None, n, size_of::<T>());
    let Some(x) = tensor else {
        let mut record = record(0);
        let head = process.broadcast_bytes(call, None)?;
        if head.is_empty() {
            return Err(MachineError::Root { op: "broadcast", rank: 0 });
        }
        let (sizes, elements) = open(&head);
        let mut all = zeros(&sizes);
        record.set_elements(all.numel());
        let into = bytemuck::cast_slice_mut(all.as_mut_slice());
        match into.len() == elements.len() {
            true => into.copy_from_slice(elements),
            false => process.first_sends_into(call, Err(into))?,
        }
        return Ok(all);
    };
    let _record = record(x.numel());
    let is_small = x.numel() <= SMALL;
    let head = message(x.sizes(), if is_small { x.as_slice() } else { &[] });
    process.broadcast_bytes(call, Some(head))?;
    if !is_small {
        process.first_sends_into(call, Ok(bytemuck::cast_slice(x.as_slice())))?;
    }
    Ok(x)
}

/// Returns the number of axes, the sizes, and these elements, as bytes.
pub(crate) fn message<T: Wire>(sizes: &[usize], elements: &[T]) -> Vec<u8> {
    let numbers = std::iter::once(sizes.len()).chain(sizes.iter().copied()).map(|size| size as u64);
    let mut bytes = u64::bytes(&numbers.collect::<Vec<_>>());
    bytes.extend_from_slice(bytemuck::cast_slice(elements));
    bytes
}

/// Returns the sizes of a [`message`], and the bytes of its elements.
pub(crate) fn open(bytes: &[u8]) -> (Vec<usize>, &[u8]) {
    let (ndim, bytes) = bytes.split_at(size_of::<u64>());
    let (sizes, elements) = bytes.split_at(u64::read(ndim)[0] as usize * size_of::<u64>());
    (u64::read(sizes).iter().map(|&size| size as usize).collect(), elements)
}
