//! The joined parts in every process: for a small tensor each process sends all elements; for a large one each process joins a share, and sends it to
//! all.

use crate::engine::Engine;
use crate::error::MachineError;
use crate::exchange::{call, joining};
use crate::joining::Joining;
use crate::process::Process;
use crate::vocabulary::SMALL;
use crate::wire::Wire;
use congruent::prelude::*;
use std::ops::Range;

/// An `all_reduce` of a tensor: the processes that take part, and the share that each joins.
struct AllReduceCall<'a> {
    process: &'a Process,
    group: Vec<usize>,
    /// The place of this process among them.
    place: usize,
    /// The description, which processes compare.
    name: String,
    elements: usize,
}

impl<'a> AllReduceCall<'a> {
    fn new<By: Joining, T: Wire>(process: &'a Process, axis: usize, sizes: &[usize]) -> AllReduceCall<'a> {
        AllReduceCall {
            process,
            group: process.along(axis),
            place: process.coordinate_along(axis),
            name: call::<T>(joining::<By>("all_reduce"), process.axis(axis).0, sizes),
            elements: sizes.iter().product(),
        }
    }

    fn is_small(&self) -> bool {
        self.elements < self.group.len() * SMALL
    }

    /// Returns the elements that a process joins.
    fn range_of(&self, place: usize) -> Range<usize> {
        let bound = |place: usize| place * self.elements / self.group.len();
        if self.is_small() { 0..self.elements } else { bound(place)..bound(place + 1) }
    }

    /// Returns the places of the other processes.
    fn others(&self) -> impl Iterator<Item = usize> {
        let place = self.place;
        (0..self.group.len()).filter(move |&other| other != place)
    }

    /// Returns the bytes that each other process joins.
    fn bytes_of<'b, T: Wire>(&self, x: &'b [T]) -> Vec<(usize, &'b [u8])> {
        self.others().map(|other| (self.group[other], bytemuck::cast_slice(&x[self.range_of(other)]))).collect()
    }

    /// The number of elements that the other processes send to this one, to be joined.
    fn received(&self) -> usize {
        (self.group.len() - 1) * self.range_of(self.place).len()
    }

    /// Joins the elements that the others have sent, concatenated, with those of this process, and sends the result.
    fn finish<By: Joining, T: Wire>(&self, x: &mut [T], received: &mut [T]) -> Result<(), MachineError> {
        let own = self.range_of(self.place);
        join_in_order::<By, T>(self.place, &mut x[own], received);
        if self.is_small() { Ok(()) } else { self.share(x) }
    }

    /// Sends the elements that this process has joined, and receives those of the others.
    fn share<T: Wire>(&self, x: &mut [T]) -> Result<(), MachineError> {
        let own = self.range_of(self.place);
        let (before, rest) = x.split_at_mut(own.start);
        let (own, behind) = rest.split_at_mut(own.len());
        let own: &[u8] = bytemuck::cast_slice(own);
        let mut rest = [before, behind].map(|elements| bytemuck::cast_slice_mut::<T, u8>(elements));
        let into = self.others().map(|other| {
            let side = &mut rest[usize::from(other > self.place)];
            let (part, left) = std::mem::take(side).split_at_mut(self.range_of(other).len() * size_of::<T>());
            *side = left;
            (self.group[other], part)
        });
        let into = into.collect();
        let to: Vec<(usize, &[u8])> = self.others().map(|other| (self.group[other], own)).collect();
        self.process.engine().exchange_into(&self.name, &to, into)
    }
}

/// Joins vectors of the same length in the order of the ranks: `own` is the vector of the process at `place`, `others` has the rest, concatenated.
fn join_in_order<By: Joining, T: Wire>(place: usize, own: &mut [T], others: &mut [T]) {
    let join = |total: &mut [T], part: &[T]| total.iter_mut().zip(part).for_each(|(x, y)| *x = By::join(*x, *y));
    let len = own.len().max(1);
    let (before, behind) = others.split_at_mut(place * own.len());
    if let Some((first, rest)) = before.split_at_mut_checked(len) {
        rest.chunks_exact(len).for_each(|part| join(first, part));
        own.iter_mut().zip(first).for_each(|(own, first)| *own = By::join(*first, *own));
    }
    behind.chunks_exact(len).for_each(|part| join(own, part));
}

/// Joins the parts of the processes along a mesh axis, in the memory of the part of this process.
pub(crate) fn join_in_place<By: Joining, T: Wire>(
    process: &Process,
    axis: usize,
    x: &mut Tensor<T, AnyRank>,
) -> Result<(), MachineError> {
    let call = AllReduceCall::new::<By, T>(process, axis, x.sizes());
    let _record = process.engine().record("all_reduce", Some(axis), call.elements, size_of::<T>());
    let x = x.as_mut_slice();
    process.with_scratch(call.received(), |received: &mut [T]| {
        let len = call.range_of(call.place).len() * size_of::<T>();
        let parts = bytemuck::cast_slice_mut(received).chunks_exact_mut(len.max(1));
        let into = match len {
            0 => call.others().map(|other| (call.group[other], &mut [][..])).collect(),
            _ => call.others().map(|other| call.group[other]).zip(parts).collect(),
        };
        process.engine().exchange_into(&call.name, &call.bytes_of(x), into)?;
        call.finish::<By, T>(x, received)
    })
}

/// Returns the parts of the processes along a mesh axis, joined.
pub(crate) fn joined_along<By: Joining, T: Wire>(
    process: &Process,
    axis: usize,
    x: &Strided<T, AnyRank>,
) -> Result<Tensor<T, AnyRank>, MachineError> {
    let mut x = x.to_tensor();
    join_in_place::<By, T>(process, axis, &mut x).map(|()| x)
}

/// Starts [`joined_along`]: the result finishes it.
pub(crate) fn start_joining<By: Joining, T: Wire>(
    process: &Process,
    axis: usize,
    x: &Strided<T, AnyRank>,
) -> Result<impl FnOnce() -> Result<Tensor<T, AnyRank>, MachineError> + use<By, T>, MachineError> {
    let (process, mut x) = (process.clone(), x.to_tensor());
    let started = {
        let call = AllReduceCall::new::<By, T>(&process, axis, x.sizes());
        let _record = process.engine().record("all_reduce", Some(axis), call.elements, size_of::<T>());
        let (group, parts) = call.bytes_of(x.as_slice()).into_iter().map(|(to, part)| (to, part.to_vec())).unzip();
        process.start(&Vec::from_iter::<Vec<usize>>(group), &call.name, parts)?
    };
    Ok(move || {
        // (The second half has the number of the first: a program may wait for two sums of the same sizes in either order.)
        let call = AllReduceCall {
            name: format!("{}, joined", started.call()),
            ..AllReduceCall::new::<By, T>(&process, axis, x.sizes())
        };
        let _record = process.engine().record_rest("all_reduce", axis, call.elements, size_of::<T>());
        process.with_scratch(call.received(), |received: &mut [T]| {
            crate::halves::finish(&process, started, received)?;
            call.finish::<By, T>(x.as_mut_slice(), received)
        })?;
        Ok(x)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::joining::Sum;

    #[test]
    fn parts_are_joined_in_the_order_of_the_ranks() {
        // 1 is lost next to 2^53, unless it is added to -2^53 last.
        let big = 9_007_199_254_740_992.0;
        let parts = [[big, 1.0], [1.0, big], [-big, -big]];
        let expected: Vec<f64> = (0..2).map(|i| (parts[0][i] + parts[1][i]) + parts[2][i]).collect();
        for place in 0..3 {
            let mut own = parts[place];
            let others = (0..3).filter(|&other| other != place);
            let mut others: Vec<f64> = others.flat_map(|other| parts[other]).collect();
            join_in_order::<Sum, f64>(place, &mut own, &mut others);
            assert_eq!(own.to_vec(), expected, "at place {place}");
        }
        join_in_order::<Sum, f64>(1, &mut [], &mut []);
    }
}
