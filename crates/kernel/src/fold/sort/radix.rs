//! Radix sort, lowest digit first: twice as fast as a comparison sort, for few digits and many elements.
//!
//! A digit is a byte of a [key](crate::element::key). One pass over the elements counts their digits. Then, for each digit that not all elements
//! share, a pass moves the elements to other memory, stably sorted by that digit.

use crate::element::key::Sortable;
use crate::fold::sort::halves::sort_compared;
use crate::storage::{OutOfMemory, reserved};

/// The smallest number of elements that are sorted by digits.
pub(super) const FEW: usize = if cfg!(miri) { 1 << 6 } else { 1 << 9 };

/// The number of values of a digit.
const VALUES: usize = 1 << 8;

/// The number of digits of the longest key.
const MOST_DIGITS: usize = 16;

/// The largest number of digits by which keys are sorted. (1 Mi keys of 8 digits take 26 ms, compared 21; of 4 digits 10 and 19: 2026-11-28.)
const MOST_COUNTED: usize = 6;

/// Sorts stably by digits, from the first in the list to the last. `spare` holds the same elements as `x`; the result is in `x`.
#[inline(always)]
pub(super) fn sort_by_digits<P: Copy>(x: &mut [P], spare: &mut [P], digits: &[usize], digit: impl Fn(P, usize) -> u8) {
    let mut counts = [[0; VALUES]; MOST_DIGITS];
    let counts = &mut counts[..digits.len()];
    for &x in &*x {
        for (&at, counts) in digits.iter().zip(counts.iter_mut()) {
            counts[usize::from(digit(x, at))] += 1;
        }
    }
    let (mut from, mut to, mut moved) = (&mut *x, spare, false);
    for (&at, counts) in digits.iter().zip(counts.iter_mut()) {
        if counts.contains(&from.len()) {
            continue;
        }
        let mut start = 0;
        for count in counts.iter_mut() {
            start += core::mem::replace(count, start);
        }
        for &x in &*from {
            let place = &mut counts[usize::from(digit(x, at))];
            to[*place] = x;
            *place += 1;
        }
        (from, to, moved) = (to, from, !moved);
    }
    if moved {
        to.copy_from_slice(from);
    }
}

/// Returns one element of each run of equal elements, in ascending order, and each NaN, last. -0 becomes 0. `note` is called as by
/// [`keep_first`], with places in that order.
///
/// # Errors
/// [`OutOfMemory`]
pub fn distinct_elements<T: Sortable + PartialEq>(
    x: &[T],
    note: impl FnMut(usize, usize),
) -> Result<Vec<T>, OutOfMemory> {
    let mut keys = reserved(x.len())?;
    keys.extend(x.iter().map(|x| x.key()));
    sort_keys::<T>(&mut keys)?;
    let kept = keep_first(&mut keys, |a, b| T::from_key(a) != T::from_key(b), note);
    let mut distinct = reserved(kept)?;
    distinct.extend(keys[..kept].iter().map(|&key| T::from_key(key)));
    Ok(distinct)
}

fn sort_keys<T: Sortable>(keys: &mut [T::Key]) -> Result<(), OutOfMemory> {
    let Some(&first) = keys.first() else { return Ok(()) };
    let differing = keys.iter().fold(0, |differing, &key| differing | T::differing(first, key));
    let mut digits = [0; MOST_DIGITS];
    let mut count = 0;
    for at in (0..T::DIGITS).filter(|at| (differing >> (8 * at)) as u8 != 0) {
        digits[count] = at;
        count += 1;
    }
    if keys.len() < FEW || count > MOST_COUNTED || keys.is_sorted() {
        sort_compared(keys);
        return Ok(());
    }
    let mut spare = reserved(keys.len())?;
    spare.extend_from_slice(keys);
    sort_by_digits(keys, &mut spare, &digits[..count], T::digit);
    Ok(())
}

/// Moves the first of each run of equal elements to the beginning, and returns the number of runs. For each element, `note` is called with
/// the number of earlier runs, and the element's place.
#[inline(always)]
pub fn keep_first<T: Copy>(x: &mut [T], differ: impl Fn(T, T) -> bool, mut note: impl FnMut(usize, usize)) -> usize {
    let Some(&first) = x.first() else { return 0 };
    let (mut kept, mut before) = (1, first);
    note(0, 0);
    for at in 1..x.len() {
        // No branch, because it would be mispredicted. The element that is overwritten has been read.
        let element = x[at];
        (x[kept], before, kept) = (element, element, kept + usize::from(differ(before, element)));
        note(kept - 1, at);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns pseudo-random numbers.
    fn numbers(n: usize) -> impl Iterator<Item = u64> {
        (0..n as u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29))
    }

    #[test]
    fn sorted_by_digits_is_sorted_by_comparing() {
        let lengths: &[usize] = if cfg!(miri) { &[0, 2, FEW] } else { &[0, 1, 2, FEW - 1, FEW, 3000] };
        macro_rules! check {
            ($($t:ty: |$x:ident| $of:expr;)*) => {$(for &n in lengths {
                let x: Vec<$t> = numbers(n).map(|$x| $of).collect();
                let mut want = x.clone();
                want.sort_by(|a, b| a.partial_cmp(b).unwrap());
                want.dedup();
                assert_eq!(distinct_elements(&x, |_, _| ()).unwrap(), want, "{} of {}", n, stringify!($t));
            })*};
        }
        check! {
            f32: |x| x as i32 as f32 / 1e3;
            f64: |x| x as i64 as f64 / 1e9;
            f64: |x| (x % 7) as f64 - 3.0;
            i8: |x| x as i8;
            u16: |x| x as u16;
            i32: |x| x as i32;
            i64: |x| x as i64;
            i64: |x| (x % 1000) as i64 - 500;
            u64: |x| x;
            i128: |x| i128::from(x as i64) << 40;
            bool: |x| x & 16 == 0;
        }
    }

    #[test]
    fn nan_is_last_and_infinities_are_the_ends() {
        let mut x: Vec<f32> = numbers(2000).map(|x| x as i16 as f32).collect();
        x.extend([f32::NAN, f32::INFINITY, -0.0, f32::NEG_INFINITY, -f32::NAN]);
        let sorted = distinct_elements(&x, |_, _| ()).unwrap();
        assert_eq!(sorted[0], f32::NEG_INFINITY);
        assert_eq!(sorted[sorted.len() - 3], f32::INFINITY);
        assert!(sorted[sorted.len() - 2..].iter().all(|x| x.is_nan()));
        assert!(sorted.iter().filter(|x| **x == 0.0).all(|x| x.is_sign_positive()));
    }

    #[test]
    fn runs_are_kept_once() {
        let (mut x, mut ends) = ([1, 1, 2, 5, 5, 5], [0; 6]);
        let kept = keep_first(&mut x, |a, b| a != b, |run, at| ends[run] = at + 1);
        assert_eq!((&x[..kept], &ends[..kept]), (&[1, 2, 5][..], &[2, 3, 6][..]));
        assert_eq!(keep_first(&mut [f32::NAN, f32::NAN], |a, b| a != b, |_, _| ()), 2);
        assert_eq!(keep_first(&mut [0; 0], |a, b| a != b, |_, _| ()), 0);
    }
}
