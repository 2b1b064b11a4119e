//! Parts on their way along a mesh axis: sent from where they are, received where they belong.

use crate::error::MachineError;
use crate::here::Here;
use crate::wire::Wire;
use congruent::prelude::*;
use std::borrow::Cow;
use std::fmt::Write;

/// Up to how many elements for each process one step of whole messages beats two steps of shares.
pub(crate) const SMALL: usize = 256;

/// The description of a call, which processes compare: the operation, the mesh axis, the sizes here, and the elements.
pub(crate) fn call<T: Wire>(op: &str, along: &str, sizes: &[usize]) -> String {
    let mut call = String::with_capacity(128);
    write!(call, "{op} of {sizes:?} {} along {along}", T::NAME).expect("a string takes every text");
    call
}

fn tensor<T: Wire>(sizes: &[usize], elements: &[T]) -> Tensor<T, AnyRank> {
    Tensor::from_slice(AnyRank::from(sizes), elements).expect("as many elements as the sizes say")
}

fn zeros<T: Wire>(sizes: &[usize]) -> Tensor<T, AnyRank> {
    Tensor::zeros_of(AnyRank::from(sizes))
}

/// The parts of a buffer, of these lengths, as bytes.
fn split<T: Wire>(mut buffer: &mut [T], lens: impl Iterator<Item = usize>) -> Vec<&mut [u8]> {
    let mut part = |len: usize| {
        let (part, rest) = std::mem::take(&mut buffer).split_at_mut(len);
        buffer = rest;
        bytemuck::cast_slice_mut(part)
    };
    lens.map(&mut part).collect()
}

/// Whether equal parts of this axis follow each other in row-major order.
fn is_leading(sizes: &[usize], axis: usize) -> bool {
    sizes[..axis].iter().all(|&size| size == 1)
}

/// The shares of an axis, one behind the other, each in row-major order: borrowed where they already lie so.
pub(crate) fn shares<'a, T: Wire>(x: &'a Contiguous<'_, T, AnyRank>, axis: usize, count: usize) -> Cow<'a, [T]> {
    if is_leading(x.sizes(), axis) {
        return Cow::Borrowed(x.as_slice());
    }
    let len = x.sizes()[axis] / count;
    let share = |k: usize| x.narrow(axis as isize, (k * len) as isize, len).expect("a part of the axis").to_vec();
    Cow::Owned((0..count).flat_map(share).collect())
}

/// A tensor of parts of the same sizes, one behind the other along an axis; `receive` writes them, one after the other.
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

/// Sends the `k`-th share to the `k`-th process of a group, and reads what these have sent, one behind the other.
pub(crate) fn swap<T: Wire>(
    here: &Here,
    group: &[usize],
    call: &str,
    shares: &[T],
    into: &mut [T],
) -> Result<(), MachineError> {
    let len = shares.len() / group.len();
    let parts: Vec<&[u8]> = (0..group.len()).map(|k| bytemuck::cast_slice(&shares[k * len..(k + 1) * len])).collect();
    here.swap(group, call, &parts, split(into, parts.iter().map(|_| len)))
}

/// Sends the same elements to each process of a group, and reads what these have sent, of these lengths, one behind the other.
fn to_all<T: Wire>(
    here: &Here,
    group: &[usize],
    call: &str,
    part: &[T],
    lens: impl Fn(usize) -> usize,
    into: &mut [T],
) -> Result<(), MachineError> {
    let parts = vec![bytemuck::cast_slice(part); group.len()];
    here.swap(group, call, &parts, split(into, (0..group.len()).map(lens)))
}

/// Adds vectors to the first of them, all of the same length, which follow each other: the first one first.
fn sum<T: Wire>(parts: &mut [T], len: usize) -> &[T] {
    let (total, rest) = parts.split_at_mut(len);
    for part in rest.chunks_exact(len.max(1)) {
        total.iter_mut().zip(part).for_each(|(total, x)| *total = *total + *x);
    }
    total
}

/// The sum of the parts of the processes along a mesh axis.
pub(crate) fn sum_along<T: Wire>(
    here: &Here,
    axis: usize,
    x: &Strided<T, AnyRank>,
) -> Result<Tensor<T, AnyRank>, MachineError> {
    let (sizes, group) = (x.sizes(), here.along(axis));
    let call = call::<T>("all_reduce", here.axis(axis).0, sizes);
    let _record = here.record("all_reduce", Some(axis), x.numel(), size_of::<T>());
    let (x, count) = (x.contiguous(), group.len());
    let x = x.as_slice();
    if x.len() < count * SMALL {
        let mut all = vec![T::ZERO; count * x.len()];
        to_all(here, &group, &call, x, |_| x.len(), &mut all)?;
        return Ok(tensor(sizes, sum(&mut all, x.len())));
    }
    // Each process adds a share of the elements, and sends the sums to all others.
    let bound = |place: usize| place * x.len() / count;
    let len = |place: usize| bound(place + 1) - bound(place);
    let own = len(here.place_along(axis));
    let parts: Vec<&[u8]> = (0..count).map(|place| bytemuck::cast_slice(&x[bound(place)..bound(place + 1)])).collect();
    let mut all = vec![T::ZERO; count * own];
    here.swap(&group, &call, &parts, split(&mut all, (0..count).map(|_| own)))?;
    let mut sums = zeros(sizes);
    to_all(here, &group, &call, sum(&mut all, own), len, sums.as_mut_slice())?;
    Ok(sums)
}

/// The parts of the processes along a mesh axis, one behind the other.
pub(crate) fn gather_along<T: Wire>(
    here: &Here,
    axis: usize,
    at: usize,
    x: &Strided<T, AnyRank>,
) -> Result<Tensor<T, AnyRank>, MachineError> {
    let group = here.along(axis);
    let call = call::<T>("all_gather", here.axis(axis).0, x.sizes());
    let _record = here.record("all_gather", Some(axis), x.numel() * group.len(), size_of::<T>());
    let part = x.contiguous();
    join(x.sizes(), at, group.len(), |all| to_all(here, &group, &call, part.as_slice(), |_| x.numel(), all))
}

/// The share of this process of the sum of the parts along a mesh axis.
pub(crate) fn share_along<T: Wire>(
    here: &Here,
    axis: usize,
    at: usize,
    x: &Strided<T, AnyRank>,
) -> Result<Tensor<T, AnyRank>, MachineError> {
    let group = here.along(axis);
    let mut sizes = x.sizes().to_vec();
    let call = call::<T>("reduce_scatter", here.axis(axis).0, &sizes);
    let _record = here.record("reduce_scatter", Some(axis), x.numel(), size_of::<T>());
    let mut all = vec![T::ZERO; x.numel()];
    swap(here, &group, &call, &shares(&x.contiguous(), at, group.len()), &mut all)?;
    sizes[at] /= group.len();
    Ok(tensor(&sizes, sum(&mut all, x.numel() / group.len())))
}

/// The tensor of process 0. The first message has the sizes, and the elements of a small tensor; those of a large one follow without a copy.
pub(crate) fn from_first<T: Wire>(
    here: &Here,
    call: &str,
    tensor: Option<Tensor<T, AnyRank>>,
) -> Result<Tensor<T, AnyRank>, MachineError> {
    let record = |n: usize| here.record("broadcast", None, n, size_of::<T>());
    let Some(x) = tensor else {
        let mut record = record(0);
        let head = here.first_sends(call, None)?;
        let (ndim, rest) = head.split_at(size_of::<u64>());
        let (sizes, elements) = rest.split_at(u64::read(ndim)[0] as usize * size_of::<u64>());
        let sizes: Vec<usize> = u64::read(sizes).iter().map(|&size| size as usize).collect();
        let mut all = zeros(&sizes);
        record.set_elements(all.numel());
        let into = bytemuck::cast_slice_mut(all.as_mut_slice());
        match into.len() == elements.len() {
            true => into.copy_from_slice(elements),
            false => here.first_sends_into(call, Err(into))?,
        }
        return Ok(all);
    };
    let _record = record(x.numel());
    let sizes = std::iter::once(x.ndim()).chain(x.sizes().iter().copied()).map(|size| size as u64);
    let mut head = u64::bytes(&sizes.collect::<Vec<_>>());
    let is_small = x.numel() <= SMALL;
    if is_small {
        head.extend_from_slice(bytemuck::cast_slice(x.as_slice()));
    }
    here.first_sends(call, Some(head))?;
    if !is_small {
        here.first_sends_into(call, Ok(bytemuck::cast_slice(x.as_slice())))?;
    }
    Ok(x)
}
