//! Elements that are no numbers, through everything that moves them: of any size, any alignment, with
//! padding, and too large for a frame. Each result is compared with a reference that goes index by index.

mod every;
mod layouts;

use congruent::pad::PadMode;
use congruent::prelude::*;
use every::{copies, every};
use layouts::Numbered;

/// `struct Name(the bytes), aligned; number => its value`
macro_rules! elements {
    ($($(#[$attr:meta])* $name:ident($($field:ident: $t:ty),*) $size:literal, $align:literal, |$i:ident| [$($value:expr),*];)*) => {$(
        $(#[$attr])*
        #[derive(Clone, Copy, PartialEq, Default)]
        struct $name { $($field: $t),* }
        #[cfg(target_pointer_width = "64")]
        const _: () = assert!(size_of::<$name>() == $size && align_of::<$name>() == $align);
        impl Numbered for $name {
            fn number($i: usize) -> Self {
                $name { $($field: $value),* }
            }
        }
    )*};
}

/// Bytes of which every one tells which element it belongs to, and which of its bytes it is.
fn bytes<const N: usize>(i: usize) -> [u8; N] {
    std::array::from_fn(|k| (i.wrapping_mul(37) ^ (i >> 8) ^ k.wrapping_mul(11)) as u8)
}

#[derive(Clone, Copy, PartialEq)]
struct Bytes<const N: usize>([u8; N]);
impl<const N: usize> Default for Bytes<N> {
    fn default() -> Self {
        Bytes([0; N])
    }
}
impl<const N: usize> Numbered for Bytes<N> {
    fn number(i: usize) -> Self {
        Bytes(bytes(i))
    }
}
impl Numbered for () {
    fn number(_: usize) -> Self {}
}

elements! {
    /// A word, and padding behind a byte.
    #[repr(C)] Pixel(red: u8, depth: f32) 8, 4, |i| [i as u8, i as f32];
    #[repr(C)] Late(first: u64, last: u8) 16, 8, |i| [i as u64, !i as u8];
    #[repr(C)] Pair(first: u16, last: u8) 4, 2, |i| [i as u16, i as u8];
    #[repr(align(2))] Two(own: Bytes2) 2, 2, |i| [Bytes2(bytes(i))];
    #[repr(C)] Six(own: [u16; 3]) 6, 2, |i| [[i as u16; 3]];
    #[repr(C)] Twelve(own: [u32; 3]) 12, 4, |i| [[i as u32, 1, !i as u32]];
    #[repr(align(16))] Sixteen(own: u64) 16, 16, |i| [i as u64];
    #[repr(C)] TwentyFour(own: [u64; 3]) 24, 8, |i| [[i as u64, 7, !i as u64]];
    #[repr(align(32))] Vector(own: [f32; 8]) 32, 32, |i| [[i as f32; 8]];
    #[repr(align(64))] Line(own: [u64; 3]) 64, 64, |i| [[i as u64, 7, !i as u64]];
    #[repr(align(64))] Lines(own: Bytes<65>) 128, 64, |i| [Bytes(bytes(i))];
    /// Some of its words are pointers.
    #[repr(C)] Named(name: Name, number: u8) 24, 8, |i| [Name(["odd", "even"][i % 2]), i as u8];
}

#[derive(Clone, Copy, PartialEq, Default)]
struct Bytes2([u8; 2]);
#[derive(Clone, Copy, PartialEq, Default)]
struct Name(&'static str);

/// `N` words.
#[derive(Clone, Copy, PartialEq)]
#[repr(transparent)]
struct Words<const N: usize>([u64; N]);

fn word(i: usize, k: usize) -> u64 {
    (i as u64) << 32 | k as u64
}

impl<const N: usize> Default for Words<N> {
    fn default() -> Self {
        Words([0; N])
    }
}
impl<const N: usize> Numbered for Words<N> {
    fn number(i: usize) -> Self {
        let mut words = Self::default();
        words.0.iter_mut().enumerate().for_each(|(k, x)| *x = word(i, k));
        words
    }
    fn is(&self, i: usize) -> bool {
        // Of the largest every 64th word and the last: a debug build takes its time for each.
        let some = (0..N).step_by((N / 512).max(1)).chain([N - 1]);
        some.into_iter().all(|k| self.0[k] == word(i, k))
    }
    fn is_default(&self) -> bool {
        self.0 == [0; N]
    }
    fn all(numbers: impl Iterator<Item = usize>) -> Vec<Self> {
        let words: Vec<u64> = numbers.flat_map(|i| (0..N).map(move |k| word(i, k))).collect();
        // SAFETY: `Words<N>` is `repr(transparent)` over `N` words.
        unsafe { std::slice::from_raw_parts(words.as_ptr().cast::<Self>(), words.len() / N) }.to_vec()
    }
}

#[test]
fn every_size_through_everything() {
    every::<()>([2, 3, 4]);
    every::<Bytes<1>>([3, 4, 5]);
    every::<Bytes<3>>([3, 4, 5]);
    every::<Pixel>([3, 4, 5]);
    every::<Named>([3, 4, 5]);
    every::<Line>([3, 4, 5]);
    every::<Bytes<65>>([3, 4, 5]);
}

/// Sizes around the vectors, blocks and stretches of the loops.
const SIZES: [[usize; 3]; 5] = [[1, 2, 3], [9, 8, 7], [17, 2, 33], [3, 65, 5], [2, 3, 130]];

#[test]
fn every_size_copied_in_every_order() {
    for sizes in SIZES {
        copies::<Bytes<2>>(sizes);
        copies::<Two>(sizes);
        copies::<Pair>(sizes);
        copies::<Bytes<5>>(sizes);
        copies::<Six>(sizes);
        copies::<Bytes<7>>(sizes);
        copies::<Bytes<8>>(sizes);
        copies::<Late>(sizes);
        copies::<Twelve>(sizes);
        copies::<Sixteen>(sizes);
        copies::<TwentyFour>(sizes);
        copies::<Bytes<31>>(sizes);
        copies::<Bytes<32>>(sizes);
        copies::<Vector>(sizes);
        copies::<Bytes<33>>(sizes);
        copies::<Lines>(sizes);
        copies::<Bytes<64>>(sizes);
        copies::<Bytes<257>>(sizes);
    }
}

/// The same, so small that an interpreter can watch: `cargo +nightly miri test --test main -- moves::small`.
#[test]
fn small() {
    every::<Pixel>([2, 1, 3]);
    every::<Named>([1, 2, 2]);
    copies::<Late>([2, 3, 2]);
    copies::<Bytes<257>>([2, 3, 2]);
}

/// More elements than one thread takes.
#[test]
#[cfg_attr(miri, ignore = "slow")]
fn threads_share_the_elements() {
    fn transposed<T: Numbered>(rows: usize, columns: usize) {
        let x = Tensor::from_vec(AnyRank::from([rows, columns]), T::all(0..rows * columns)).unwrap();
        let turned = x.t().unwrap().to_tensor();
        let flipped = x.flip([0, 1]).unwrap();
        let joined = congruent::cat(1, &[&x, &x]).unwrap();
        let equal = turned.eq(&x.t().unwrap());
        let rolled = x.roll([-3, 2], along([0, 1])).unwrap();
        let padded = x.pad([1, 2, 3, 0], PadMode::Replicate).unwrap();
        // Each column shifted by itself: along an axis whose neighbours lie in other rows.
        let shifted = (0..rows * columns).map(|i| ((i / columns + i % columns) % rows) as i64).collect();
        let index = Tensor::from_vec(AnyRank::from([rows, columns]), shifted).unwrap();
        let gathered = x.gather(0, &index).unwrap();
        let back = gathered.scatter(0, &index, &gathered).unwrap();
        let mixed = equal.t().unwrap().where_(&x, &gathered);
        for r in (0..rows).step_by(7) {
            for c in (0..columns).step_by(5) {
                let i = r * columns + c;
                assert!(turned[&[c, r]].is(i) && flipped[&[rows - 1 - r, columns - 1 - c]].is(i));
                assert!(joined[&[r, c]].is(i) && joined[&[r, c + columns]].is(i));
                assert!(equal[&[c, r]] && mixed[&[r, c]].is(i));
                assert!(rolled[&[(r + rows - 3) % rows, (c + 2) % columns]].is(i));
                assert!(padded[&[r + 3, c + 1]].is(i) && padded[&[0, c + 1]].is(c));
                assert!(gathered[&[r, c]].is((r + c) % rows * columns + c) && back[&[r, c]].is(i));
            }
        }
    }
    transposed::<Bytes<3>>(1031, 701);
    transposed::<Pixel>(1031, 701);
    transposed::<Bytes<31>>(701, 1031);
    transposed::<TwentyFour>(3, 200_003);
}

/// Runs it on a thread with the stack that threads have by default: 2 MiB.
fn on_a_usual_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}

/// Elements too large for a block in a frame: no operation keeps more than a few of them on the stack.
#[test]
#[cfg_attr(miri, ignore = "slow")]
fn elements_of_4_kib() {
    on_a_usual_stack(|| every::<Words<512>>([2, 3, 4]));
    on_a_usual_stack(|| copies::<Words<512>>([3, 5, 4]));
}

#[test]
#[cfg_attr(miri, ignore = "slow")]
fn elements_of_32_kib() {
    on_a_usual_stack(|| every::<Words<4096>>([2, 3, 2]));
    on_a_usual_stack(|| copies::<Words<4096>>([3, 2, 4]));
}

/// So large that the stack holds seven: moved without one of them in a frame.
#[test]
#[cfg_attr(miri, ignore = "slow")]
fn elements_of_256_kib_move_but_are_not_taken_by_value() {
    on_a_usual_stack(|| copies::<Words<32768>>([2, 3, 2]));
    on_a_usual_stack(|| every::moved::<Words<32768>>([2, 3, 2]));
}
