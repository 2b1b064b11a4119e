//! Copies between all layouts, compared with a copy element by element.

use super::*;
use crate::layouts::{Random, offsets};

impl Random {
    fn permutation(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<_> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i, self.below(i + 1));
        }
        order
    }

    /// Returns the strides of a permuted layout with gaps, and the number of elements that it spans.
    fn strides(&mut self, sizes: &[usize]) -> (Vec<usize>, usize) {
        let (mut strides, mut reach) = (vec![0; sizes.len()], 1 + self.below(8) / 6);
        for axis in self.permutation(sizes.len()) {
            strides[axis] = reach;
            reach = reach * sizes[axis].max(1) + self.below(8) / 7;
        }
        (strides, reach)
    }
}

/// A copy between two layouts, each with its strides and its span, and the places that are copied.
struct Case<'a> {
    sizes: &'a [usize],
    to: (&'a [usize], usize),
    from: (&'a [usize], usize),
    places: Vec<(usize, usize)>,
}

impl<'a> Case<'a> {
    fn new(sizes: &'a [usize], to: (&'a [usize], usize), from: (&'a [usize], usize)) -> Self {
        let places = offsets(sizes, to.0).into_iter().zip(offsets(sizes, from.0)).collect();
        Case { sizes, to, from, places }
    }

    fn agrees<T: Element + PartialEq + core::fmt::Debug>(&self, stream: bool, number: impl Fn(usize) -> T) {
        let &Case { sizes, to, from, .. } = self;
        let source: Vec<T> = (0..from.1).map(&number).collect();
        let mut want = vec![number(0); to.1];
        let mut got = want.clone();
        for &(o, i) in &self.places {
            want[o] = source[i];
        }
        let at = [got.as_mut_ptr().cast(), source.as_ptr() as *mut u8];
        // SAFETY: both spans are allocated; the strides of the output keep positions distinct.
        unsafe { copy::<T>(sizes, [(sizes, to.0), (sizes, from.0)], at, stream) };
        assert!(want == got, "{sizes:?}: {:?} from {:?}", to.0, from.0);
    }
}

#[test]
fn it_agrees_with_a_copy_index_by_index() {
    let mut random = Random(7);
    // Under Miri few elements, but rows longer than a cache line and empty rows.
    let lengths: &[usize] = if cfg!(miri) { &[0, 1, 2, 5, 17] } else { &[0, 1, 1, 2, 3, 5, 8, 16, 17, 33, 70] };
    for case in 0..if cfg!(miri) { 12 } else { 400 } {
        let mut sizes = Vec::new();
        for _ in 0..random.below(7) {
            let length = lengths[random.below(lengths.len())];
            if sizes.iter().product::<usize>() * length <= if cfg!(miri) { 120 } else { 40_000 } {
                sizes.push(length);
            }
        }
        let (to, to_reach) = random.strides(&sizes);
        let (mut from, from_reach) = random.strides(&sizes);
        if case % 5 == 0 && !sizes.is_empty() {
            from[random.below(sizes.len())] = 0;
        }
        let (copied, stream) = (Case::new(&sizes, (&to, to_reach), (&from, from_reach)), case % 2 == 0);
        copied.agrees(stream, |i| i as u8);
        copied.agrees(stream, |i| i as u16);
        copied.agrees(stream, |i| i as f32);
        copied.agrees(stream, |i| i as f64);
        copied.agrees(stream, |i| [i as f32; 2]);
        copied.agrees(stream, |i| [i as u8; 3]);
        copied.agrees(stream, |i| [i as f32; 3]);
        copied.agrees(stream, |i| [i as f32; 5]);
        copied.agrees(stream, |i| i as u128);
        copied.agrees(stream, |_| ());
    }
}

#[test]
#[cfg_attr(miri, ignore = "a million elements: tests/miri/threads.rs shares smaller ones")]
fn threads_share_a_copy() {
    for [m, n] in [[1024, 700], [3, 300_000], [300_000, 3], [701, 1111]] {
        let (contiguous, turned) = ((&[n, 1][..], m * n), (&[1, m][..], m * n));
        Case::new(&[m, n], contiguous, turned).agrees(true, |i| i as f32);
        Case::new(&[m, n], turned, contiguous).agrees(true, |i| i as f64);
        Case::new(&[m, n], contiguous, (&[2 * n, 2], 2 * m * n)).agrees(true, |i| i as u8);
        Case::new(&[m, n], contiguous, turned).agrees(false, |i| [i as f32; 3]);
    }
}

#[test]
fn filled_is_one_value_everywhere() {
    fn check<T: Element + PartialEq + core::fmt::Debug>(value: T) {
        let most = if cfg!(miri) { 300 } else { 600_000 };
        for len in [0, 1, 127, 128, 129, 255, 256, 257, 1023, 1024, 131_072, most] {
            let all = filled(value, len.min(most)).expect("little memory");
            let right = all.len() == len.min(most) && all.as_slice().iter().all(|x| *x == value);
            assert!(right, "{len} of {value:?}");
        }
    }
    check(0u32);
    check((-0.0f32).to_bits());
    check(0x3f3f_3f3fu32);
    check(true);
    check([7u8; 3]);
    check((5u8, 5u16));
    check("abc");
    check(());
}
