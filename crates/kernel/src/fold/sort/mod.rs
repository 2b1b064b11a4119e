//! Sorting along an axis. Elements are packed: a [key](crate::element::key) followed by a position.

mod halves;
pub mod radix;

use crate::element::Number;
use crate::element::key::Sortable;
use crate::element::ordered::Ordered;
use crate::fold::lanes::{LaneLoops, LaneOp};
use crate::fold::sort::halves::{LONG, sort_compared, sort_halves};
use crate::fold::sort::radix::{FEW, sort_by_digits};
use crate::simd::isa::{Isa, Task, run_apart};
use crate::storage::{OutOfMemory, reserve};
use crate::threads::current_num_threads;
use core::cmp::Ordering;
use core::mem::MaybeUninit;

/// `sort`: the sorted elements, and their positions before.
#[derive(Clone, Copy)]
pub struct Sort {
    /// Whether the order is descending.
    pub descending: bool,
}

impl Sort {
    /// Creates a sort in ascending or descending order.
    pub const fn new(descending: bool) -> Self {
        Self { descending }
    }
}

/// `argsort`: the positions of the elements in sorted order.
#[derive(Clone, Copy)]
pub struct Argsort {
    /// Whether the order is descending.
    pub descending: bool,
}

/// `topk`: the first of the sorted elements.
#[derive(Clone, Copy)]
pub struct Top {
    /// Whether the largest elements come first; otherwise the smallest.
    pub largest: bool,
}

/// Returns the packed elements of a lane, sorted. (As a separate function, all of it takes 4 ns longer, which is a fifth for lanes of 4 elements:
/// 2026-11-29.)
#[inline(always)]
pub(super) fn sorted<'a, I: Isa, T: Sortable>(
    x: &[T],
    descending: bool,
    scratch: &'a mut Scratch<T::Packed>,
) -> &'a [T::Packed] {
    let packed = &mut scratch.packed;
    packed.clear();
    packed.extend(x.iter().zip(0..).map(|(&x, at)| x.pack(descending, at)));
    if is_counted::<T>(x.len()) && !packed.is_sorted() {
        run_apart::<I, _>(ByDigits::<T>(scratch));
    } else {
        sort_compared(packed)
    }
    &scratch.packed
}

/// Sorts packed elements by digits: one function for all operations that sort.
struct ByDigits<'a, T: Sortable>(&'a mut Scratch<T::Packed>);

impl<T: Sortable> Task for ByDigits<'_, T> {
    type Out = ();
    #[inline(always)]
    fn run_on<I: Isa>(self) {
        let Scratch { packed, spare, .. } = self.0;
        spare.clear();
        spare.extend_from_slice(packed);
        // Positions are in order already, so only the digits of the key are sorted.
        sort_by_digits(packed, spare, &[0, 1, 2, 3][..T::DIGITS], T::packed_digit);
    }
}

/// Returns whether a lane of `n` elements is sorted by digits. (1 Mi packed elements of 4 digits take 13 ms on one thread, compared 21; of 8
/// digits 97 and 38.)
fn is_counted<T: Sortable>(n: usize) -> bool {
    T::DIGITS <= 4 && n >= FEW && (n < LONG || current_num_threads() <= 2)
}

/// Sorts positions on all threads. This function is compiled once for all types of elements.
fn sort_places(places: &mut [usize], order: &(dyn Fn(&usize, &usize) -> Ordering + Sync)) {
    let cut = |part: &mut [usize], at: usize| _ = part.select_nth_unstable_by(at, order);
    sort_halves(places, current_num_threads(), &|part: &mut [usize]| part.sort_unstable_by(order), &cut);
}

/// Scratch memory to sort a lane: packed elements, or only positions if a position takes more than 32 bits.
pub struct Scratch<P> {
    pub(super) packed: Vec<P>,
    pub(super) places: Vec<usize>,
    /// Scratch as long as `packed`, for the sort by digits.
    spare: Vec<P>,
}

impl<P> Default for Scratch<P> {
    fn default() -> Self {
        Scratch { packed: Vec::new(), places: Vec::new(), spare: Vec::new() }
    }
}

impl<P> Scratch<P> {
    /// Allocates memory for lanes of `n` elements, of which at most `most` are packed at a time.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub(super) fn room(&mut self, n: usize, most: usize) -> Result<(), OutOfMemory> {
        self.packed.clear();
        self.places.clear();
        if n > POSITIONS { reserve(&mut self.places, n) } else { reserve(&mut self.packed, most) }
    }

    /// Allocates memory to sort lanes of `n` elements.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub(super) fn room_to_sort<T: Sortable>(&mut self, n: usize) -> Result<(), OutOfMemory> {
        self.room(n, n)?;
        self.spare.clear();
        if n <= POSITIONS && is_counted::<T>(n) { reserve(&mut self.spare, n) } else { Ok(()) }
    }
}

/// Sorts like [`sorted`], for lanes whose positions take more than 32 bits; `places` has [room](Scratch::room).
#[cold]
pub(super) fn sorted_places<'a, T: Sortable>(x: &[T], descending: bool, places: &'a mut Vec<usize>) -> &'a [usize] {
    places.clear();
    places.extend(0..x.len());
    sort_places(places, &|&a, &b| order(x, a, b, descending));
    places
}

fn order<T: Sortable>(x: &[T], a: usize, b: usize, descending: bool) -> Ordering {
    let keys = x[a].key().cmp(&x[b].key());
    (if descending { keys.reverse() } else { keys }).then(a.cmp(&b))
}

pub(super) const POSITIONS: usize = u32::MAX as usize;

/// Writes the only result of a lane: an element and its position.
#[inline(always)]
pub(super) fn write_found<T: Copy>(
    x: &[T],
    place: usize,
    values: &mut [MaybeUninit<T>],
    places: &mut [MaybeUninit<i64>],
) {
    assert!(values.len() == 1 && places.len() == 1, "one result a lane");
    values[0].write(x[place]);
    places[0].write(place as i64);
}

// SAFETY: a lane has one sorted position per element; all are written, with their elements.
unsafe impl<T: Ordered> LaneOp<T> for Sort {
    type A = T;
    type B = i64;
    type Scratch = Scratch<T::Packed>;
    const COST: usize = 32;

    #[inline(always)]
    fn room(self, scratch: &mut Scratch<T::Packed>, n: usize, _: usize) -> Result<(), OutOfMemory> {
        scratch.room_to_sort::<T>(n)
    }

    #[inline(always)]
    // SOUND: asserts as many places as elements, or no more of them, and writes each before it reads it
    fn lane<I: Isa>(
        self,
        x: &[T],
        values: &mut [MaybeUninit<T>],
        places: &mut [MaybeUninit<i64>],
        scratch: &mut Scratch<T::Packed>,
    ) {
        assert_eq!(x.len(), places.len(), "a place for each element");
        Argsort { descending: self.descending }.lane::<I>(x, places, &mut [], scratch);
        for (value, place) in values.iter_mut().zip(places) {
            // SAFETY: all positions were written just now.
            value.write(x[unsafe { place.assume_init() } as usize]);
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::sort_lanes()
    }
}

// SAFETY: a lane has one sorted position per element, and all are written.
unsafe impl<T: Ordered> LaneOp<T> for Argsort {
    type A = i64;
    type B = ();
    type Scratch = Scratch<T::Packed>;
    const COST: usize = 32;

    #[inline(always)]
    fn room(self, scratch: &mut Scratch<T::Packed>, n: usize, _: usize) -> Result<(), OutOfMemory> {
        scratch.room_to_sort::<T>(n)
    }

    #[inline(always)]
    fn lane<I: Isa>(
        self,
        x: &[T],
        places: &mut [MaybeUninit<i64>],
        _: &mut [MaybeUninit<()>],
        scratch: &mut Scratch<T::Packed>,
    ) {
        if x.len() > POSITIONS {
            let sorted = sorted_places(x, self.descending, &mut scratch.places);
            return write_all(places, sorted.iter().map(|&place| place as i64));
        }
        let sorted = sorted::<I, T>(x, self.descending, scratch);
        write_all(places, sorted.iter().map(|&packed| T::place(packed) as i64));
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::argsort_lanes()
    }
}

#[inline(always)]
fn write_all(places: &mut [MaybeUninit<i64>], sorted: impl Iterator<Item = i64>) {
    for (place, at) in places.iter_mut().zip(sorted) {
        place.write(at);
    }
}

// SAFETY: `k` sorted positions of a lane of at least `k` elements are taken; all are written, with their elements.
unsafe impl<T: Number> LaneOp<T> for Top {
    type A = T;
    type B = i64;
    type Scratch = Scratch<T::Packed>;
    const COST: usize = 4;
    const KEEPS: bool = false;

    #[inline(always)]
    fn room(self, scratch: &mut Scratch<T::Packed>, n: usize, k: usize) -> Result<(), OutOfMemory> {
        scratch.room(n, n.min(most(k).saturating_add(BLOCK)))
    }

    #[inline(always)]
    // SOUND: asserts as many places as elements, or no more of them, and writes each before it reads it
    fn lane<I: Isa>(
        self,
        x: &[T],
        values: &mut [MaybeUninit<T>],
        places: &mut [MaybeUninit<i64>],
        scratch: &mut Scratch<T::Packed>,
    ) {
        let k = values.len();
        assert!(k <= x.len(), "the first {k} of {} elements", x.len());
        if x.len() > POSITIONS {
            let sorted = sorted_places(x, self.largest, &mut scratch.places);
            write_all(places, sorted.iter().take(k).map(|&place| place as i64));
        } else {
            first(x, k, self.largest, &mut scratch.packed);
            write_all(places, scratch.packed.iter().map(|&packed| T::place(packed) as i64));
        }
        for (value, place) in values.iter_mut().zip(places) {
            // SAFETY: the first `k` positions were written just now.
            value.write(x[unsafe { place.assume_init() } as usize]);
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::top_lanes()
    }
}

/// The number of elements that are compared at once with the last of the best so far.
const BLOCK: usize = 32;

/// Returns the number of collected elements above which all but the first `k` are dropped.
fn most(k: usize) -> usize {
    k.saturating_mul(2).max(256)
}

/// Leaves the first `k` of the sorted elements in `packed`. Candidates are collected; if there are too many,
/// all but the first `k` are dropped. In a block without candidates, each element costs one comparison.
#[inline(always)]
fn first<T: Number>(x: &[T], k: usize, largest: bool, packed: &mut Vec<T::Packed>) {
    packed.clear();
    let most = most(k);
    let mut bound: Option<T::Packed> = None;
    for (i, block) in x.chunks(BLOCK).enumerate() {
        let at = (i * BLOCK) as u32;
        match bound {
            None => packed.extend(block.iter().zip(at..).map(|(&x, at)| x.pack(largest, at))),
            Some(bound) => collect(block, at, largest, bound, packed),
        }
        if packed.len() > most {
            bound = Some(keep(k, packed));
        }
    }
    if packed.len() > k {
        keep(k, packed);
    }
    packed.sort_unstable();
}

/// Collects the elements of a block that come before the bound.
#[inline(always)]
fn collect<T: Number>(block: &[T], at: u32, largest: bool, bound: T::Packed, packed: &mut Vec<T::Packed>) {
    let any = block.iter().zip(at..).fold(false, |any, (&x, at)| any | (x.pack(largest, at) < bound));
    if any {
        let all = block.iter().zip(at..).map(|(&x, at)| x.pack(largest, at));
        packed.extend(all.filter(|&packed| packed < bound));
    }
}

/// Keeps the first `k`, in any order, and returns the last of them.
fn keep<P: Ord + Copy>(k: usize, packed: &mut Vec<P>) -> P {
    let (_, &mut last, _) = packed.select_nth_unstable(k - 1);
    packed.truncate(k);
    last
}
