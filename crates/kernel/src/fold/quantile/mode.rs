//! The most frequent element of a lane.

use crate::element::Number;
use crate::fold::lanes::{LaneLoops, LaneOp};
use crate::fold::sort::{POSITIONS, Scratch, sorted, sorted_places, write_found};
use crate::simd::isa::Isa;
use crate::storage::OutOfMemory;
use core::mem::MaybeUninit;

/// `mode`: the smallest of the most frequent elements, and its last position. A NaN equals no other element.
#[derive(Clone, Copy)]
pub struct Mode;

/// Returns the position of the last element of the first longest run of equal elements; `order` lists positions in ascending order of the elements.
#[inline(always)]
fn longest<T: Number>(x: &[T], order: impl Iterator<Item = usize>) -> usize {
    let (mut best, mut most, mut run, mut last) = (0, 0usize, 0usize, None::<usize>);
    for place in order {
        run = if last.is_some_and(|last| x[last] == x[place]) { run + 1 } else { 1 };
        last = Some(place);
        if run > most {
            (most, best) = (run, place);
        } else if run == most && x[best] == x[place] {
            best = place;
        }
    }
    best
}

// SAFETY: one element and its position are written per lane, or the assertion panics.
unsafe impl<T: Number> LaneOp<T> for Mode {
    type A = T;
    type B = i64;
    type Scratch = Scratch<T::Packed>;
    const COST: usize = 32;
    const KEEPS: bool = false;

    #[inline(always)]
    fn room(self, scratch: &mut Scratch<T::Packed>, n: usize, _: usize) -> Result<(), OutOfMemory> {
        scratch.room_to_sort::<T>(n)
    }

    #[inline(always)]
    fn lane<I: Isa>(
        self,
        x: &[T],
        values: &mut [MaybeUninit<T>],
        places: &mut [MaybeUninit<i64>],
        scratch: &mut Scratch<T::Packed>,
    ) {
        let place = if x.len() > POSITIONS {
            longest(x, sorted_places(x, false, &mut scratch.places).iter().copied())
        } else {
            longest(x, sorted::<I, T>(x, false, scratch).iter().map(|&packed| T::place(packed) as usize))
        };
        write_found(x, place, values, places);
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        const { &LaneLoops::for_operation::<T, Mode>() }
    }
}
