//! Operands of random shapes that lie in random ways, and the bits of results.

use super::{Bits, Compute};
use crate::random::Random;
use congruent::prelude::*;
use congruent::slice::Item;

pub type Any<T> = Tensor<T, AnyRank>;

/// An element of a result, whose bits are compared.
pub trait Bit: Copy + Send + Sync + 'static {
    fn bit(self) -> u64;
}
macro_rules! bit {
    ($($t:ty: |$x:ident| $bits:expr;)*) => {$(
        impl Bit for $t {
            fn bit(self) -> u64 { let $x = self; $bits }
        }
    )*};
}
bit! {
    f32: |x| x.to_bits().into();
    f64: |x| x.to_bits();
    i64: |x| x as u64;
    i32: |x| x as u64;
    u8: |x| x.into();
    bool: |x| x.into();
}

/// Something that a computation returns.
pub trait Output {
    fn push(self, bits: &mut Bits);
}
impl<T: Bit + Element, S: Shape> Output for Tensor<T, S> {
    fn push(self, bits: &mut Bits) {
        bits.push((self.sizes().to_vec(), self.as_slice().iter().map(|x| x.bit()).collect()));
    }
}
impl<A: Output, B: Output> Output for (A, B) {
    fn push(self, bits: &mut Bits) {
        self.0.push(bits);
        self.1.push(bits);
    }
}
impl<A: Output> Output for Vec<A> {
    fn push(self, bits: &mut Bits) {
        self.into_iter().for_each(|out| out.push(bits));
    }
}
impl<A: Output, E: std::fmt::Debug> Output for Result<A, E> {
    #[track_caller]
    fn push(self, bits: &mut Bits) {
        self.expect("a legal call").push(bits);
    }
}

/// The computation that returns all bits of what `f` does.
pub fn compute<O: Output>(f: impl Fn() -> O + Send + Sync + 'static) -> Compute {
    Box::new(move || {
        let mut bits = vec![];
        f().push(&mut bits);
        bits
    })
}

/// An element that operands are drawn of.
pub trait Drawn: Bit + Element {
    /// Between -4 and 4 if it is signed, and not a round number if it has a fraction.
    fn drawn(random: u64) -> Self;
}
macro_rules! drawn {
    ($($t:ty: |$r:ident| $value:expr;)*) => {$(
        impl Drawn for $t {
            fn drawn($r: u64) -> Self { $value }
        }
    )*};
}
drawn! {
    f32: |r| (r >> 40) as f32 * (8.0 / (1 << 24) as f32) - 4.0;
    f64: |r| (r >> 11) as f64 * (8.0 / (1u64 << 53) as f64) - 4.0;
    i64: |r| (r % 2001) as i64 - 1000;
    i32: |r| (r % 2001) as i32 - 1000;
    u8: |r| r as u8;
    bool: |r| r & 1 == 1;
}

/// A tensor, and the view of it that is the operand.
pub struct Operand<T> {
    base: Any<T>,
    order: Vec<isize>,
    items: Vec<Item>,
    sizes: Vec<isize>,
}

impl<T: Element> Operand<T> {
    pub fn view(&self) -> View<'_, T, AnyRank> {
        let cut = self.base.slice(&self.items[..]).expect("as many items as axes");
        let turned = cut.permute(&self.order[..]).expect("an order");
        turned.expand(&self.sizes[..]).expect("the sizes it has")
    }
}

/// Lengths at which loops change, and their neighbours.
const LENGTHS: [usize; 42] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 16, 17, 24, 31, 32, 33, 47, 48, 49, 63, 64, 65, 100, 127, 128, 129, 255,
    256, 257, 300, 500, 511, 512, 513, 700, 1000, 1023, 1024, 1025,
];

/// Draws operands.
pub struct Inputs {
    pub random: Random,
    /// The sizes of what was drawn, and how it lies.
    pub drawn: Vec<(Vec<usize>, Vec<usize>)>,
}

impl Inputs {
    pub fn new(random: Random) -> Self {
        Inputs { random, drawn: vec![] }
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    pub fn pick<A: Copy>(&mut self, all: &[A]) -> A {
        all[self.random.below(all.len())]
    }

    /// A length up to `most` at which a loop may change.
    pub fn length(&mut self, most: usize) -> usize {
        let count = LENGTHS.iter().filter(|&&length| length <= most).count();
        LENGTHS[self.random.below(count)]
    }

    /// Sizes of this rank, of `numel` elements, give or take.
    pub fn sizes_of_rank(&mut self, rank: usize, numel: usize) -> Vec<usize> {
        let (long, mut left) = (self.below(rank), numel);
        let mut sizes = vec![0; rank];
        for axis in (0..rank).filter(|&axis| axis != long) {
            sizes[axis] = self.length(left.max(1));
            left /= sizes[axis];
        }
        sizes[long] = (left + self.below(3)).max(2) - 1;
        sizes
    }

    pub fn sizes(&mut self, numel: usize) -> Vec<usize> {
        let rank = self.pick(&[1, 2, 2, 2, 3, 3, 4]);
        self.sizes_of_rank(rank, numel)
    }

    pub fn axis(&mut self, sizes: &[usize]) -> isize {
        self.below(sizes.len()) as isize
    }

    /// Some thousands of values, again and again: to draw each would take most of the time. (The number is a prime, so that
    /// what repeats does not repeat with an axis.)
    fn values<A: Copy>(&mut self, sizes: &[usize], draw: impl Fn(&mut Random) -> A) -> Vec<A> {
        let count: usize = sizes.iter().product();
        let drawn: Vec<A> = (0..count.min(10_007)).map(|_| draw(&mut self.random)).collect();
        let mut values = Vec::with_capacity(count);
        while values.len() < count {
            values.extend_from_slice(&drawn[..drawn.len().min(count - values.len())]);
        }
        values
    }

    pub fn contiguous<T: Drawn>(&mut self, sizes: &[usize]) -> Any<T> {
        let values = self.values(sizes, |random| T::drawn(random.next()));
        Tensor::from_vec(AnyRank::from(sizes), values).expect("as many values as elements")
    }

    /// Positions below `n`.
    pub fn places(&mut self, sizes: &[usize], n: usize) -> Any<i64> {
        let values = self.values(sizes, |random| random.below(n) as i64);
        Tensor::from_vec(AnyRank::from(sizes), values).expect("as many values as elements")
    }

    /// Elements of these sizes, in any layout.
    pub fn operand<T: Drawn>(&mut self, sizes: &[usize]) -> Operand<T> {
        let how = self.below(8);
        self.laid(sizes, how)
    }

    /// An operand that may have fewer axes, or axes of length 1.
    pub fn broadcast<T: Drawn>(&mut self, sizes: &[usize]) -> Operand<T> {
        let missing = self.below(sizes.len() + 1);
        let mut sizes = sizes[missing..].to_vec();
        for size in &mut sizes {
            if self.below(3) == 0 {
                *size = 1;
            }
        }
        self.operand(&sizes)
    }

    fn laid<T: Drawn>(&mut self, sizes: &[usize], how: usize) -> Operand<T> {
        let rank = sizes.len();
        let mut order: Vec<usize> = (0..rank).collect();
        let (mut steps, mut margins, mut base) = (vec![1; rank], vec![0; rank], sizes.to_vec());
        if how >= 4 && rank > 1 {
            // The last axis becomes another one, or all change places.
            for k in (1..rank).rev() {
                order.swap(k, self.random.below(k + 1));
            }
        }
        if how % 4 >= 2 && rank > 0 {
            let axis = self.below(rank);
            (steps[axis], margins[axis]) = (1 + self.below(3), self.below(3));
        }
        if how % 4 == 3 && rank > 0 {
            base[self.random.below(rank)] = 1;
        }
        // The axis `k` of the operand is the axis `at[k]` of the base.
        let mut at = vec![0; rank];
        order.iter().enumerate().for_each(|(k, &axis)| at[k] = axis);
        let (mut own, mut items) = (vec![0; rank], vec![Item::FULL; rank]);
        for k in 0..rank {
            own[at[k]] = margins[k] + base[k] * steps[k];
            items[at[k]] = Item::Range { start: Some(margins[k] as isize), stop: None, step: steps[k] };
        }
        self.drawn.push((sizes.to_vec(), own.clone()));
        let order = at.iter().map(|&axis| axis as isize).collect();
        Operand { base: self.contiguous(&own), order, items, sizes: sizes.iter().map(|&size| size as isize).collect() }
    }
}
