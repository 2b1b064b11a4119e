//! The loops over inline tensors: all lengths and steps are constants, without planning or allocation.
//!
//! In a debug build the larger loops are called functions: inlined, each would occupy stack space in its caller, for as long as that runs.
//!
//! Results are written in place. Loops with more than one input or result to a row keep a few neighbouring results in registers ([`RegisterBlocks`]),
//! and do not unroll the outer loops: a loop that is unrolled as a whole is no longer vectorised.
#![allow(
    clippy::needless_range_loop,
    reason = "blocks are loops over numbers: an iterator next to them is not unrolled with them"
)]

use super::walk::{Product, Reduction, Walk, positions, rows};
use super::{StackOperand, StackTensor};
use crate::shape::{InlineShape, StaticShape};
use congruent_kernel::element::{Element, Numeric};
use congruent_kernel::fold::{Better, Fold, halved};
use congruent_kernel::matmul::small_matrix;
use congruent_kernel::matmul::small_matrix::is_single;
use congruent_kernel::simd::Baseline;
use core::mem::MaybeUninit;

impl<T, S: InlineShape> StackTensor<T, S> {
    /// Returns the address at which the elements of a new tensor are written. (Not a closure: a closure that a program uses twice becomes a called
    /// function, in which no length is a constant.)
    #[inline(always)]
    fn place(out: &mut MaybeUninit<Self>) -> *mut T {
        const { Self::AS_MANY };
        // SAFETY: a field of what is there, though not written yet.
        unsafe { &raw mut (*out.as_mut_ptr()).elements }.cast()
    }

    /// Computes each element from its number, row-major.
    #[inline(always)]
    pub(crate) fn collect(mut f: impl FnMut(usize) -> T) -> Self {
        let mut out = MaybeUninit::uninit();
        let to = Self::place(&mut out);
        for i in 0..S::NUMEL {
            // SAFETY: each element once.
            unsafe { to.add(i).write(f(i)) };
        }
        // SAFETY: each is written; the brand is no memory.
        unsafe { out.assume_init() }
    }

    /// Returns the address of the first element.
    #[inline(always)]
    pub(super) fn first(&self) -> *const T {
        (&raw const self.elements).cast()
    }

    /// Computes `f` of the elements at `a` and `b` that are combined at each position, row-major. If `TWICE`, `f` may be called twice for a position:
    /// never use this for a closure of a user, whose calls count.
    ///
    /// # Safety
    /// At `a` and `b` are as many elements as `A` and `B` have, which stretch to `S`.
    #[cfg_attr(unoptimised, inline)]
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) unsafe fn meet<const TWICE: bool, A: StaticShape, B: StaticShape, X: Copy, Y: Copy>(
        a: *const X,
        b: *const Y,
        mut f: impl FnMut(X, Y) -> T,
    ) -> Self {
        let walk = const { &Walk::<2>::broadcast(S::SIZES, [A::SIZES, B::SIZES], [0; 2]) };
        let mut out = MaybeUninit::uninit();
        let to = Self::place(&mut out);
        if TWICE && size_of::<T>() == 1 && walk.rank() < 2 {
            // In blocks: a read of a block waits until bytes that were written one by one are stored.
            // SAFETY: `i` is below `S::NUMEL`, and so the one axis of the walk stays inside of `A` and `B`.
            let f = |i: usize| unsafe { f(*a.add(i * walk.step(0)), *b.add(i * walk.step(1))) };
            // SAFETY: there are `S::NUMEL` results.
            unsafe { Numbered { to, f }.cover(S::NUMEL) };
        } else if S::NUMEL > 0 {
            let mut done = 0;
            rows!(walk, [x, y] => {
                for i in 0..walk.row() {
                    let (x, y) = (x + i * walk.step(0), y + i * walk.step(1));
                    // SAFETY: the walk visits each position of `S` once, in order, and where it meets `A` and `B`.
                    unsafe { to.add(done + i).write(f(*a.add(x), *b.add(y))) };
                }
                done += walk.row();
            });
        }
        // SAFETY: each element is written.
        unsafe { out.assume_init() }
    }

    /// Like [`meet`](Self::meet), for three: `f` may be called twice for one.
    ///
    /// # Safety
    /// At `a`, `b` and `c` are as many elements as `A`, `B` and `C` have, which stretch to `S`.
    #[cfg_attr(unoptimised, inline)]
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) unsafe fn meet_three<A: StaticShape, B: StaticShape, C: StaticShape, X: Copy, Y: Copy, Z: Copy>(
        a: *const X,
        b: *const Y,
        c: *const Z,
        mut f: impl FnMut(X, Y, Z) -> T,
    ) -> Self {
        let walk = const { &Walk::<3>::broadcast(S::SIZES, [A::SIZES, B::SIZES, C::SIZES], [0; 3]) };
        let mut out = MaybeUninit::uninit();
        let to = Self::place(&mut out);
        if walk.rank() < 2 {
            let f = |i: usize| {
                let [x, y, z] = [i * walk.step(0), i * walk.step(1), i * walk.step(2)];
                // SAFETY: `i` is below `S::NUMEL`, and so the one axis of the walk stays inside of `A`, `B` and `C`.
                unsafe { f(*a.add(x), *b.add(y), *c.add(z)) }
            };
            // SAFETY: there are `S::NUMEL` results.
            unsafe { IndexedResults { to, f }.cover(S::NUMEL) };
        } else if S::NUMEL > 0 {
            let mut done = 0;
            rows!(walk, [x, y, z] => {
                for i in 0..walk.row() {
                    let at = [x + i * walk.step(0), y + i * walk.step(1), z + i * walk.step(2)];
                    // SAFETY: the walk visits each position of `S` once, in order, and where it meets `A`, `B` and `C`.
                    unsafe { to.add(done + i).write(f(*a.add(at[0]), *b.add(at[1]), *c.add(at[2]))) };
                }
                done += walk.row();
            });
        }
        // SAFETY: each element is written.
        unsafe { out.assume_init() }
    }

    /// Replaces each element by `f` of the element and the matching element of `B`.
    ///
    /// # Safety
    /// At `b` are as many elements as `B` has, which stretches to `S`.
    #[inline(always)]
    pub(super) unsafe fn replace<B: StaticShape, Y: Copy>(&mut self, b: *const Y, mut f: impl FnMut(&mut T, Y)) {
        if S::NUMEL == 0 {
            return;
        }
        let walk = const { &Walk::<1>::broadcast(S::SIZES, [B::SIZES], [0]) };
        let (to, mut done) = (self.as_mut_slice().as_mut_ptr(), 0);
        rows!(walk, [y] => {
            for i in 0..walk.row() {
                // SAFETY: the walk visits each position of `S` once, in order, and where it meets `B`.
                unsafe { f(&mut *to.add(done + i), *b.add(y + i * walk.step(0))) };
            }
            done += walk.row();
        });
    }
}

/// A loop over neighbouring results, cut into blocks that fit registers.
trait RegisterBlocks: Sized {
    /// Whether a last block that would be incomplete may begin earlier: some results are computed twice, which takes less time than one by one.
    const OVERLAP: bool;

    /// Computes `W` results, beginning with `first`.
    ///
    /// # Safety
    /// The results exist.
    unsafe fn block<const W: usize>(&mut self, first: usize);

    /// Computes `n` results, in order.
    ///
    /// # Safety
    /// There are `n` results.
    #[inline(always)]
    unsafe fn cover(&mut self, n: usize) {
        let mut i = 0;
        while i + 8 <= n {
            // SAFETY: eight more results.
            unsafe { self.block::<8>(i) };
            i += 8;
        }
        if Self::OVERLAP && n - i > 4 && n >= 8 {
            // SAFETY: the last eight.
            unsafe { self.block::<8>(n - 8) };
            return;
        }
        if n - i >= 4 {
            // SAFETY: four more.
            unsafe { self.block::<4>(i) };
            i += 4;
        }
        if Self::OVERLAP && n - i > 1 && n >= 4 {
            // SAFETY: the last four.
            unsafe { self.block::<4>(n - 4) };
            return;
        }
        // SAFETY: `n - i` results are left.
        unsafe {
            match n - i {
                1 => self.block::<1>(i),
                2 => self.block::<2>(i),
                3 => self.block::<3>(i),
                _ => {}
            }
        }
    }
}

/// Results by their number, each of which may be computed twice; the results of a block are written together.
struct IndexedResults<T, F> {
    to: *mut T,
    f: F,
}

impl<T, F: FnMut(usize) -> T> RegisterBlocks for IndexedResults<T, F> {
    const OVERLAP: bool = true;
    #[inline(always)]
    unsafe fn block<const W: usize>(&mut self, first: usize) {
        let results: [T; W] = core::array::from_fn(|i| (self.f)(first + i));
        // SAFETY: these are among the results.
        unsafe { self.to.add(first).cast::<[T; W]>().write(results) };
    }
}

/// Results by their number, like [`IndexedResults`], but each is written separately: for bytes the compiler then forms one vector, whereas an array
/// of bytes is assembled in a register, byte by byte.
struct Numbered<T, F> {
    to: *mut T,
    f: F,
}

impl<T, F: FnMut(usize) -> T> RegisterBlocks for Numbered<T, F> {
    const OVERLAP: bool = true;
    #[inline(always)]
    unsafe fn block<const W: usize>(&mut self, first: usize) {
        for i in first..first + W {
            // SAFETY: among the results.
            unsafe { self.to.add(i).write((self.f)(i)) };
        }
    }
}

/// A function of each element, which may be called twice for an element: never use this for a closure of a user, whose calls count.
struct MappedElements<A, U, F> {
    to: *mut U,
    from: *const A,
    f: F,
}

impl<A: Copy, U, F: FnMut(A) -> U> RegisterBlocks for MappedElements<A, U, F> {
    const OVERLAP: bool = true;
    #[inline(always)]
    unsafe fn block<const W: usize>(&mut self, first: usize) {
        for i in first..first + W {
            // SAFETY: among the elements.
            let result = (self.f)(unsafe { *self.from.add(i) });
            // SAFETY: among the elements.
            unsafe { self.to.add(i).write(result) };
        }
    }
}

impl<T, S: InlineShape> StackTensor<T, S> {
    /// Computes `f` of each of these elements, some of them twice: never use this for a closure of a user.
    #[inline(always)]
    pub(super) fn mapped<A: Copy>(from: &StackTensor<A, S>, f: impl FnMut(A) -> T) -> Self {
        let mut out = MaybeUninit::uninit();
        let to = Self::place(&mut out);
        // SAFETY: there are `S::NUMEL` results.
        unsafe { MappedElements { to, from: from.first(), f }.cover(S::NUMEL) };
        // SAFETY: each element is written.
        unsafe { out.assume_init() }
    }
}

/// Neighbouring results of a fold, each over elements that are `reduced` apart.
struct FoldedColumns<'w, T, F: Fold<T>, W> {
    to: *mut F::Acc,
    from: *const T,
    reduced: &'w Walk<1>,
    with: W,
    fold: F,
}

impl<T: Copy, F: Fold<T>, W: Fn(usize) -> F::With> RegisterBlocks for FoldedColumns<'_, T, F, W> {
    const OVERLAP: bool = true;
    #[inline(always)]
    unsafe fn block<const N: usize>(&mut self, first: usize) {
        let mut results = [self.fold.start(); N];
        let with: [F::With; N] = core::array::from_fn(|i| (self.with)(first + i));
        positions!(self.reduced, [at] => {
            for i in 0..N {
                // SAFETY: an element of that result.
                let x = unsafe { *self.from.add(first + i + at) };
                results[i] = self.fold.join(results[i], self.fold.take::<Baseline>(x, with[i]));
            }
        });
        // SAFETY: these are among the results.
        unsafe { self.to.add(first).cast::<[F::Acc; N]>().write(results) };
    }
}

/// Folds `n` contiguous elements, with several accumulators.
///
/// # Safety
/// `from` points to `n` elements.
#[inline(always)]
unsafe fn fold_run<T: Copy, F: Fold<T>>(from: *const T, n: usize, with: F::With, fold: F) -> F::Acc {
    // SAFETY: the caller's promise.
    unsafe {
        match n {
            0..8 => lanes::<1, T, F>(from, n, with, fold),
            8..16 => lanes::<4, T, F>(from, n, with, fold),
            16..32 => lanes::<8, T, F>(from, n, with, fold),
            _ => lanes::<16, T, F>(from, n, with, fold),
        }
    }
}

/// Like [`fold_run`], with a fixed number of accumulators, which are joined by halves in the end.
///
/// # Safety
/// `from` points to `n` elements.
#[inline(always)]
unsafe fn lanes<const W: usize, T: Copy, F: Fold<T>>(from: *const T, n: usize, with: F::With, fold: F) -> F::Acc {
    let mut lanes = [fold.start(); W];
    // SAFETY: the caller's promise, of what is not behind the last.
    let taken = |i: usize| unsafe { fold.take::<Baseline>(*from.add(i), with) };
    let mut first = 0;
    while first + W <= n {
        for i in 0..W {
            lanes[i] = fold.join(lanes[i], taken(first + i));
        }
        first += W;
    }
    for i in 0..n - first {
        lanes[i] = fold.join(lanes[i], taken(first + i));
    }
    halved::<W, T, F>(lanes, fold)
}

impl<T: Element, S: InlineShape> StackTensor<T, S> {
    /// Folds along the axes that have length 1 in `K` or are missing: results of shape `O`, which has as many elements as `K`. The function `with`
    /// returns the value for each result by its number, row-major.
    #[cfg_attr(unoptimised, inline)]
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn fold<K: StaticShape, O: InlineShape, F: Fold<T>>(
        &self,
        with: impl Fn(usize) -> F::With,
        fold: F,
    ) -> StackTensor<F::Acc, O> {
        const { assert!(K::NUMEL == O::NUMEL, "a result for each position that is left") };
        if S::NUMEL == 0 {
            return StackTensor::collect(|_| fold.start());
        }
        let Reduction { kept, reduced } = const { &Reduction::new::<S, K>() };
        let from = self.first();
        let mut out = MaybeUninit::uninit();
        let to = StackTensor::<F::Acc, O>::place(&mut out);
        let mut done = 0;
        if kept.rank() > 0 && kept.step(0) == 1 {
            rows!(kept, [at] => {
                let with = |i| with(done + i);
                // SAFETY: the walks together visit each element of `self`; the results are visited in order.
                let (to, from) = unsafe { (to.add(done), from.add(at)) };
                // SAFETY: the walks together visit each element of `self`; the results are visited in order; there is a row
                // of them.
                unsafe { FoldedColumns { to, from, reduced, with, fold }.cover(kept.row()) };
                done += kept.row();
            });
        } else {
            positions!(kept, [at] => {
                let mut result = None;
                rows!(reduced, [row] => {
                    // SAFETY: a row of the elements of this result, which lie one after the other: no axis that is kept is
                    // inside of them.
                    let row = unsafe { fold_run(from.add(at + row), reduced.row(), with(done), fold) };
                    result = Some(match result {
                        None => row,
                        Some(result) => fold.join(result, row),
                    });
                });
                // SAFETY: the results are visited in order.
                unsafe { to.add(done).write(result.unwrap_or(fold.start())) };
                done += 1;
            });
        }
        // SAFETY: each result is written.
        unsafe { out.assume_init() }
    }

    /// Finds, along the axes that have length 1 in `K` or are missing, the best element, the first of equal elements, and its position, counted from
    /// the first.
    #[cfg_attr(unoptimised, inline)]
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn best<K: StaticShape, O: InlineShape, B: Better<T>>(
        &self,
        _better: B,
    ) -> (StackTensor<T, O>, StackTensor<i64, O>) {
        const { assert!(K::NUMEL == O::NUMEL, "a result for each position that is left") };
        if S::NUMEL == 0 {
            let nothing = "who asks for the best of nothing was refused";
            return (StackTensor::collect(|_| unreachable!("{nothing}")), StackTensor::collect(|_| 0));
        }
        let Reduction { kept, reduced } = const { &Reduction::new::<S, K>() };
        let mut positions = StackTensor::collect(|_| 0);
        let mut out = MaybeUninit::uninit();
        let to = StackTensor::<T, O>::place(&mut out);
        let mut done = 0;
        positions!(kept, [at] => {
            // SAFETY: the walks together visit each element of `self`.
            let mut best = unsafe { *self.first().add(at) };
            let (mut place, mut nth) = (0, 0);
            positions!(reduced, [step] => {
                // SAFETY: the walks together visit each element of `self`.
                let candidate = unsafe { *self.first().add(at + step) };
                if B::wins(candidate, best) {
                    (best, place) = (candidate, nth);
                }
                nth += 1;
            });
            // SAFETY: the results are visited in order.
            unsafe { to.add(done).write(best) };
            positions.as_mut_slice()[done] = place;
            done += 1;
        });
        // SAFETY: each result is written.
        (unsafe { out.assume_init() }, positions)
    }

    /// Returns the first element of each result of a fold.
    #[inline(always)]
    pub(crate) fn firsts<K: StaticShape, O: InlineShape>(&self) -> StackTensor<T, O> {
        const { assert!(K::NUMEL == O::NUMEL, "a result for each position that is left") };
        // SAFETY: a position of `self` for each result; where `self` has none, nobody asks.
        unsafe { self.moved(const { &Reduction::new::<S, K>().kept }) }
    }

    /// Returns the elements in the order of `walk`, which visits all of them.
    ///
    /// # Safety
    /// The walk visits as many positions as `O` has, each an element.
    #[cfg_attr(unoptimised, inline)]
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) unsafe fn moved<O: InlineShape>(&self, walk: &'static Walk<1>) -> StackTensor<T, O> {
        let from = self.first();
        let mut out = MaybeUninit::uninit();
        let to = StackTensor::<T, O>::place(&mut out);
        if is_single::<T>()
            && let Some((m, n)) = walk.squares()
        {
            for (i, j) in (0..m).step_by(4).flat_map(|i| (0..n).step_by(4).map(move |j| (i, j))) {
                // The last square of a row or column that would be incomplete begins earlier.
                let (i, j) = (i.min(m - 4), j.min(n - 4));
                // SAFETY: a square of a matrix of `f32`, which is walked along its columns.
                unsafe { small_matrix::transpose(to.add(j * m + i).cast(), from.add(i * n + j).cast(), [m, n]) };
            }
        } else if O::NUMEL > 0 {
            let mut done = 0;
            positions!(walk, [at] => {
                // SAFETY: the caller's promise.
                unsafe { to.add(done).write(*from.add(at)) };
                done += 1;
            });
        }
        // SAFETY: each element is written.
        unsafe { out.assume_init() }
    }

    /// Returns the same elements, row-major, under another shape with as many elements.
    #[inline(always)]
    pub(crate) fn relabelled<O: InlineShape>(&self) -> StackTensor<T, O> {
        const { assert!(S::NUMEL == O::NUMEL, "as many elements") };
        let mut out = MaybeUninit::uninit();
        // SAFETY: as many elements, which are read one after the other.
        unsafe { StackTensor::<T, O>::place(&mut out).copy_from_nonoverlapping(self.first(), S::NUMEL) };
        // SAFETY: each element is written.
        unsafe { out.assume_init() }
    }
}

/// A row of a matrix product: its results are sums of rows of the right matrix, each times an element of the left row.
struct MatrixRow<T> {
    to: *mut T,
    left: *const T,
    right: *const T,
    k: usize,
    n: usize,
}

impl<T: Numeric> RegisterBlocks for MatrixRow<T> {
    const OVERLAP: bool = false;
    #[inline(always)]
    unsafe fn block<const W: usize>(&mut self, first: usize) {
        if self.k == 0 {
            // SAFETY: these are among the results.
            unsafe { self.to.add(first).cast::<[T; W]>().write([T::ZERO; W]) };
            return;
        }
        // SAFETY: the first element of the left row, and `W` of a row of the right matrix.
        let (left, right) = unsafe { (*self.left, *self.right.add(first).cast::<[T; W]>()) };
        let mut sums: [T; W] = core::array::from_fn(|i| left * right[i]);
        for k in 1..self.k {
            // SAFETY: an element of the left row, and `W` of a row of the right matrix.
            let (left, right) = unsafe { (*self.left.add(k), self.right.add(k * self.n + first)) };
            // SAFETY: an element of the left row, and `W` of a row of the right matrix.
            let right = unsafe { *right.cast::<[T; W]>() };
            for i in 0..W {
                sums[i] = sums[i] + left * right[i];
            }
        }
        // SAFETY: these are among the results.
        unsafe { self.to.add(first).cast::<[T; W]>().write(sums) };
    }
}

/// The rows of a matrix, each multiplied with one vector.
struct Dots<T> {
    to: *mut T,
    left: *const T,
    right: *const T,
    k: usize,
}

impl<T: Numeric> RegisterBlocks for Dots<T> {
    const OVERLAP: bool = true;
    #[inline(always)]
    unsafe fn block<const W: usize>(&mut self, first: usize) {
        let mut sums = [T::ZERO; W];
        let mut done = 0;
        if is_single::<T>() && W.is_multiple_of(4) && self.k >= 4 {
            // A single element after whole fours is added separately: otherwise the last four would be read for it alone.
            done = if self.k % 4 == 1 { self.k - 1 } else { self.k };
            for i in (0..W).step_by(4) {
                // SAFETY: the elements are `f32`; four rows of `k`, and the vector.
                let four = unsafe {
                    let row = self.left.add((first + i) * self.k);
                    small_matrix::dots(row.cast(), self.k, self.right.cast(), done)
                };
                // SAFETY: the elements are `f32`; four rows of `k`, and the vector; four of the sums.
                unsafe { sums.as_mut_ptr().add(i).cast::<[f32; 4]>().write(four) };
            }
        }
        for k in done..self.k {
            for i in 0..W {
                // SAFETY: (both) an element of a row, and of the vector.
                sums[i] = sums[i] + unsafe { *self.left.add((first + i) * self.k + k) * *self.right.add(k) };
            }
        }
        // SAFETY: these are among the results.
        unsafe { self.to.add(first).cast::<[T; W]>().write(sums) };
    }
}

/// Computes the product of matrices of `f32` of these lengths, if there is code for it in registers of four. (The lengths are constants, so that one
/// branch remains, or none.)
///
/// # Safety
/// There are as many elements of both, and room for the product.
#[inline(always)]
unsafe fn multiply_in_quads(to: *mut f32, left: *const f32, right: *const f32, lengths: [usize; 3]) -> bool {
    // SAFETY: the caller's promise: matrices of these lengths, and room for their product.
    unsafe {
        match lengths {
            [3, 3, 3] => small_matrix::product_of_threes(to, left, right),
            [4, 4, 4] => small_matrix::product_of_fours(to, left, right),
            [3, 3, 1] => to.cast::<[f32; 3]>().write(small_matrix::dots_of_threes(left, right)),
            [m, 6, 1] if m % 2 == 0 => small_matrix::dots_of_sixes(to, left, right, m),
            _ => return false,
        }
    }
    true
}

impl<T: Numeric, S: InlineShape> StackTensor<T, S> {
    /// Computes the matrix product with `right`.
    ///
    /// # Safety
    /// The product of the shapes `S` and `X::Shape` is `O`.
    #[cfg_attr(unoptimised, inline)]
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) unsafe fn product<X: StackOperand<T>, O: InlineShape>(&self, right: &X) -> StackTensor<T, O> {
        let &Product { ref batch, m, k, n } = const { &Product::new::<S, X::Shape, O>() };
        let (left, right) = (self.first(), right.elements().as_ptr());
        let mut out = MaybeUninit::uninit();
        let to = StackTensor::<T, O>::place(&mut out);
        if O::NUMEL > 0 {
            let mut done = 0;
            positions!(batch, [a, b] => {
                // SAFETY: the matrices of this part of the batch, and its results, which are visited in order.
                let (to, left, right) = unsafe { (to.add(done), left.add(a), right.add(b)) };
                // SAFETY: the matrices of this part of the batch, and its results, which are visited in order.
                let written = is_single::<T>() && unsafe { multiply_in_quads(to.cast(), left.cast(), right.cast(), [m, k, n]) };
                if written {
                    // In registers of four.
                } else if n == 1 {
                    // SAFETY: the matrices of this part of the batch, and its results, which are visited in order.
                    unsafe { Dots { to, left, right, k }.cover(m) };
                } else {
                    for i in 0..m {
                        // SAFETY: the matrices of this part of the batch, and its results, which are visited in
                        // order; a row of the left matrix, and of the results.
                        let (to, left) = unsafe { (to.add(i * n), left.add(i * k)) };
                        // SAFETY: the matrices of this part of the batch, and its results, which are visited in order.
                        unsafe { MatrixRow { to, left, right, k, n }.cover(n) };
                    }
                }
                done += m * n;
            });
        }
        // SAFETY: each element is written.
        unsafe { out.assume_init() }
    }
}
