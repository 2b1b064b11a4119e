use super::*;
use crate::layouts::{Random, offsets};
use crate::loops::map::{Binary, Unary};
use crate::simd::isa::{Baseline, Isa};

/// `a + 3 b`, for elements computed from a number: it is not commutative, and shows if operands are swapped.
#[derive(Clone, Copy)]
struct Mix;
// SAFETY: the provided methods are not overridden.
unsafe impl<const W: usize> Binary<[u8; W], [u8; W]> for Mix {
    type Out = [u8; W];
    fn apply<I: Isa>(&mut self, a: [u8; W], b: [u8; W]) -> [u8; W] {
        core::array::from_fn(|i| a[i].wrapping_add(b[i].wrapping_mul(3)))
    }
}
/// The same operation with a high cost: it has no loops for stride 0 or in place, and uses a block instead.
#[derive(Clone, Copy)]
struct Costly;
// SAFETY: the provided methods are not overridden.
unsafe impl<const W: usize> Binary<[u8; W], [u8; W]> for Costly {
    type Out = [u8; W];
    const COST: usize = 16;
    fn apply<I: Isa>(&mut self, a: [u8; W], b: [u8; W]) -> [u8; W] {
        Binary::apply::<I>(&mut Mix, a, b)
    }
}
// SAFETY: the provided methods are not overridden.
unsafe impl<const W: usize> Unary<[u8; W]> for Mix {
    type Out = [u8; W];
    fn apply<I: Isa>(&mut self, a: [u8; W]) -> [u8; W] {
        a.map(|x| x.wrapping_mul(5) ^ 1)
    }
}

impl Random {
    /// Returns strides that keep positions distinct, mostly row-major, with gaps; and the span.
    fn mostly_row_major(&mut self, sizes: &[usize]) -> (Vec<usize>, usize) {
        let (mut strides, mut reach) = (vec![0; sizes.len()], 1 + self.below(3) / 2);
        let mut left: Vec<usize> = (0..sizes.len()).collect();
        while !left.is_empty() {
            // Mostly row-major: the last axis first.
            let i = if self.below(3) > 0 { left.len() - 1 } else { self.below(left.len()) };
            let axis = left.remove(i);
            strides[axis] = reach;
            reach = reach * sizes[axis].max(1) + self.below(6) / 5;
        }
        (strides, reach)
    }
}

/// Returns up to five lengths, for elements of the given size in bytes.
fn random_sizes(random: &mut Random, bytes: usize) -> Vec<usize> {
    let lengths: &[usize] = if cfg!(miri) { &[1, 2, 3, 9] } else { &[1, 2, 3, 4, 7, 9, 16, 33, 130, 1100] };
    let mut sizes: Vec<usize> = Vec::new();
    for _ in 0..random.below(5) {
        let length = lengths[random.below(lengths.len())];
        // Miri takes as long for a byte as for a number: for large elements fewer positions.
        if sizes.iter().product::<usize>() * length < if cfg!(miri) { 100.min(3000 / bytes) } else { 5000 } {
            sizes.push(length);
        }
    }
    sizes
}

/// Compares one operation, to new memory, past the caches, and over each operand, with a loop over positions; returns whether there was
/// a loop over rows in place.
fn agrees<const W: usize, F: Binary<[u8; W], [u8; W], Out = [u8; W]> + Copy>(random: &mut Random, f: F) -> bool {
    let sizes = random_sizes(random, W);
    let numel: usize = sizes.iter().product();
    let operand = |random: &mut Random, stretched: bool| {
        let (mut strides, reach) = random.mostly_row_major(&sizes);
        for stride in strides.iter_mut().filter(|_| stretched) {
            *stride *= usize::from(random.below(3) > 0);
        }
        let elements: Vec<[u8; W]> = (0..reach).map(|i| core::array::from_fn(|k| (i * 31 + k * 7) as u8)).collect();
        (strides, elements)
    };
    let loops = const { &Loops::binary::<[u8; W], [u8; W], F>() };
    let run = |from: [Parts; 3], at: [*mut u8; 3], to: To, order: Order| {
        // SAFETY: the operands are as large as their layouts; positions of the output are distinct.
        unsafe { loops.over((&raw const f).cast(), &sizes, from, &at, (to, order, false)) };
    };
    let want = |a: &[[u8; W]], sa: &[usize], b: &[[u8; W]], sb: &[usize]| -> Vec<[u8; W]> {
        let (a_at, b_at) = (offsets(&sizes, sa), offsets(&sizes, sb));
        (0..numel).map(|i| Binary::apply::<Baseline>(&mut Mix, a[a_at[i]], b[b_at[i]])).collect()
    };
    let ((sa, a), (sb, b)) = (operand(random, true), operand(random, true));
    let contiguous: Vec<usize> = (0..sizes.len()).map(|i| sizes[i + 1..].iter().product()).collect();
    for to in [To::New, To::Streamed] {
        if to == To::Streamed && !W.is_power_of_two() {
            continue;
        }
        let mut out = vec![[0u8; W]; numel];
        let from = [(&sizes[..], &contiguous[..]), (&sizes, &sa), (&sizes, &sb)];
        run(from, [out.as_mut_ptr().cast(), a.as_ptr() as *mut u8, b.as_ptr() as *mut u8], to, Order::RowMajor);
        assert!(out == want(&a, &sa, &b, &sb), "{W} bytes, {sizes:?}: {sa:?} and {sb:?}");
    }
    for (to, order) in [(To::Place, Order::RowMajor), (To::Place, Order::Free), (To::Over, Order::Free)] {
        let (so, mut out) = operand(random, false);
        let right = to == To::Over;
        let want = if right { want(&a, &sa, &out, &so) } else { want(&out, &so, &b, &sb) };
        let at = out.as_mut_ptr().cast();
        let own = (&sizes[..], &so[..]);
        match right {
            true => run([own, (&sizes, &sa), own], [at, a.as_ptr() as *mut u8, at], to, order),
            false => run([own, own, (&sizes, &sb)], [at, at, b.as_ptr() as *mut u8], to, order),
        }
        let got: Vec<[u8; W]> = offsets(&sizes, &so).into_iter().map(|at| out[at]).collect();
        assert!(got == want, "{W} bytes, {sizes:?} over {so:?}");
    }
    let (so, mut out) = operand(random, false);
    let want = want(&out, &so, &b, &sb);
    let (from, at) = ([(&sizes[..], &so[..]), (&sizes, &sb)], [out.as_mut_ptr().cast(), b.as_ptr() as *mut u8]);
    // SAFETY: the operands are as large as their layouts; positions of the output are distinct.
    let done = unsafe { loops.place_rows((&raw const f).cast(), &sizes, from, at) };
    let got: Vec<[u8; W]> = offsets(&sizes, &so).into_iter().map(|at| out[at]).collect();
    assert!(!done || got == want, "{W} bytes, {sizes:?}, rows over {so:?} with {sb:?}");
    done
}

#[test]
fn every_layout_comes_to_the_same_loops() {
    let mut random = Random(11);
    let mut in_place = 0;
    for _ in 0..if cfg!(miri) { 4 } else { 150 } {
        in_place += usize::from(agrees::<1, _>(&mut random, Mix));
        agrees::<2, _>(&mut random, Mix);
        in_place += usize::from(agrees::<4, _>(&mut random, Mix));
        assert!(!agrees::<4, _>(&mut random, Costly));
        agrees::<8, _>(&mut random, Mix);
        agrees::<12, _>(&mut random, Mix);
        agrees::<16, _>(&mut random, Costly);
        assert!(!agrees::<300, _>(&mut random, Mix));
    }
    assert!(cfg!(miri) || in_place > 50, "{in_place}");
}

/// Unary operations in place.
#[test]
fn one_operand_in_place() {
    let mut random = Random(5);
    let mix = Mix;
    // The last two are larger than a block.
    for sizes in [&[7, 9][..], &[3, 1, 5, 6], &[], &[1100], if cfg!(miri) { &[30, 40] } else { &[130, 40] }] {
        let (strides, reach) = random.mostly_row_major(sizes);
        let before: Vec<[u8; 4]> = (0..reach).map(|i| [i as u8, 1, 2, 3]).collect();
        let (mut got, mut want) = (before.clone(), before);
        for at in offsets(sizes, &strides) {
            want[at] = Unary::apply::<Baseline>(&mut Mix, want[at]);
        }
        let loops = const { &Loops::unary::<[u8; 4], Mix>() };
        let (at, own) = (got.as_mut_ptr().cast(), (sizes, &strides[..]));
        // SAFETY: one operand, as large as its layout.
        unsafe { loops.over((&raw const mix).cast(), sizes, [own; 2], &[at; 2], (To::Place, Order::Free, false)) };
        assert!(got == want, "{sizes:?} {strides:?}");
    }
}

/// A thread's part of long rows, a few columns of each, past the caches: nothing next to the part is written.
#[test]
fn a_part_of_long_rows_past_the_caches() {
    let sizes = [15, 300];
    let (a, b) = (vec![[1u8; 8]; 15 * 300], vec![[2u8; 8]; 300]);
    let loops = const { &Loops::binary::<[u8; 8], [u8; 8], Mix>() };
    let mix = Mix;
    for (start, len) in [(0, 1), (3, 5), (7, 100), (295, 5), (299, 1)] {
        let mut out = vec![[0u8; 8]; 15 * 300];
        let whole = (&sizes[..], &[300, 1][..]);
        let plan = Plan::new(&sizes, [whole, whole, (&[300], &[1])], [8; 3], Order::RowMajor);
        let job = LoopCall { loops, state: (&raw const mix).cast(), to: To::Streamed };
        let at =
            [out.as_mut_ptr().wrapping_add(start), a.as_ptr().cast_mut(), b.as_ptr().cast_mut()].map(|at| at.cast());
        // SAFETY: a part of the columns of each operand.
        unsafe { job.run_here(&plan.narrow(1, len), at) };
        crate::simd::isa::fence();
        let mut want = vec![[0u8; 8]; 15 * 300];
        want.chunks_mut(300).for_each(|row| row[start..start + len].fill([7; 8]));
        // As bytes, because Miri compares many bytes at a time.
        assert!(out.as_flattened() == want.as_flattened(), "{start}, {len}");
    }
}
