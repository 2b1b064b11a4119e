//! Elementwise operations and their loops.
//!
//! A loop runs over slices, not pointers, so that the compiler knows that the output overlaps no input. Each operation has a loop
//! in which all operands are runs; an operation that costs no more than loading an operand also has a loop for each operand of
//! stride 0 (a register instead of a load), and an in-place loop. [`loops`](crate::loops) maps all layouts to these loops.

use crate::element::is_large;
use crate::loops::loop_nest::{PARALLEL, moved};
use crate::loops::plan::Axis;
use crate::loops::{Apart, Args, Loops, no_special};
use crate::simd::isa::{Isa, Routine, entries, vector_entries};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// `f(a)`
///
/// # Safety
/// Implementations do not override the provided items, or:
/// 1. [`loops`](Self::loops) are those of this operation on `A`, as [`Loops::unary`] makes them;
/// 2. [`at`](Self::at) writes the result;
/// 3. if [`COPIES`](Self::COPIES) is true, the result is of type `A`, and equals the argument.
///
/// ```compile_fail,E0200
/// use congruent_kernel::loops::{Loops, op::{Neg, Unary}};
/// use congruent_kernel::simd::Isa;
///
/// struct Half;
/// impl Unary<u8> for Half {
///     type Out = u8;
///     fn apply<I: Isa>(&mut self, a: u8) -> u8 { a / 2 }
///     fn loops() -> &'static Loops<2> { <Neg as Unary<f64>>::loops() }   // reads eight bytes of each
/// }
/// ```
pub unsafe trait Unary<A> {
    /// The type of the result, which moves between threads.
    type Out: Send;
    /// The cost of one element, in additions.
    const COST: usize = 1;
    /// Whether the loop is [wide](Routine::WIDE).
    const WIDE: bool = Self::COST >= 4;
    /// Whether `apply` is correct only for arguments for which [`covers`](Self::covers) returns true.
    const PARTIAL: bool = false;
    /// Whether the operation returns its argument: elements are then copied as bytes.
    const COPIES: bool = false;
    /// Computes the result; `#[inline(always)]`.
    fn apply<I: Isa>(&mut self, a: A) -> Self::Out;
    /// Returns whether `apply` is correct for this argument.
    #[inline(always)]
    fn covers(&self, _: &A) -> bool {
        true
    }
    /// Computes the result for any argument: slower, and not vectorised.
    #[inline(always)]
    fn exact<I: Isa>(&mut self, a: A) -> Self::Out {
        self.apply::<I>(a)
    }
    /// Computes the result from pointer to pointer, for [large](crate::element::is_large) elements.
    ///
    /// # Safety
    /// `a` points to an element; `out` is valid for an element, and may be `a`.
    unsafe fn at<I: Isa>(&mut self, a: *const A, out: *mut Self::Out)
    where
        A: Copy,
    {
        // SAFETY: the caller's promise.
        unsafe { out.write(self.exact::<I>(*a)) };
    }
    /// Returns the loops of the operation. They are compiled in the program, unless an implementation returns loops compiled elsewhere.
    #[inline]
    fn loops() -> &'static Loops<2>
    where
        A: Copy,
        Self: Copy,
    {
        const { &Loops::unary::<A, Self>() }
    }
}

/// `f(a, b)`
///
/// # Safety
/// Implementations do not override the provided items, or:
/// 1. [`loops`](Self::loops) are those of this operation on `A` and `B`, as [`Loops::binary`] makes them;
/// 2. [`at`](Self::at) writes the result;
/// 3. if [`COPIES`](Self::COPIES) is true, the result is of type `B`, and equals the second argument.
pub unsafe trait Binary<A, B> {
    /// The type of the result, which moves between threads.
    type Out: Send;
    /// The cost of one element, in additions.
    const COST: usize = 1;
    /// Whether the loop is [wide](Routine::WIDE).
    const WIDE: bool = Self::COST >= 4 || size_of::<Self::Out>() < size_of::<A>();
    /// Whether the operation returns `b`: elements are then copied as bytes.
    const COPIES: bool = false;
    /// Whether its operands may be exchanged.
    const COMMUTES: bool = false;
    /// Computes the result; `#[inline(always)]`.
    fn apply<I: Isa>(&mut self, a: A, b: B) -> Self::Out;
    /// Computes the result from pointers, like [`Unary::at`].
    ///
    /// # Safety
    /// `a` and `b` point to elements; `out` is valid for an element, and may be `a`.
    unsafe fn at<I: Isa>(&mut self, a: *const A, b: *const B, out: *mut Self::Out)
    where
        A: Copy,
        B: Copy,
    {
        // SAFETY: the caller's promise.
        unsafe { out.write(self.apply::<I>(*a, *b)) };
    }
    /// Returns the loops, like [`Unary::loops`].
    #[inline]
    fn loops() -> &'static Loops<3>
    where
        A: Copy,
        B: Copy,
        Self: Copy,
    {
        const { &Loops::binary::<A, B, Self>() }
    }
}

/// `f(a, b, c)`
///
/// # Safety
/// Implementations do not override the provided items, or:
/// 1. [`loops`](Self::loops) are those of this operation on `A`, `B` and `C`, as [`Loops::ternary`] makes them;
/// 2. [`at`](Self::at) writes the result.
pub unsafe trait Ternary<A, B, C> {
    /// The type of the result, which moves between threads.
    type Out: Send;
    /// Whether the loop is [wide](Routine::WIDE).
    const WIDE: bool = true;
    /// Computes the result; `#[inline(always)]`.
    fn apply<I: Isa>(&mut self, a: A, b: B, c: C) -> Self::Out;
    /// Computes the result from pointers, like [`Unary::at`].
    ///
    /// # Safety
    /// `a`, `b` and `c` point to elements; `out` is valid for an element, and may be `a`.
    unsafe fn at<I: Isa>(&mut self, a: *const A, b: *const B, c: *const C, out: *mut Self::Out)
    where
        A: Copy,
        B: Copy,
        C: Copy,
    {
        // SAFETY: the caller's promise.
        unsafe { out.write(self.apply::<I>(*a, *b, *c)) };
    }
    /// Returns the loops, like [`Unary::loops`].
    #[inline]
    fn loops() -> &'static Loops<4>
    where
        A: Copy,
        B: Copy,
        C: Copy,
        Self: Copy,
    {
        const { &Loops::ternary::<A, B, C, Self>() }
    }
}

/// Returns whether the two types have the same size and alignment, so that either can be written over the other.
const fn alike<A, U>() -> bool {
    size_of::<A>() == size_of::<U>() && align_of::<A>() == align_of::<U>()
}

/// The largest cost in additions for which an operation has a loop for each operand of stride 0, and an in-place loop.
const CHEAP: usize = 2;
/// Whether these loops are compiled: without optimisation they gain nothing.
const SEVERAL: bool = !cfg!(one_level);

impl Loops<2> {
    /// Returns the loops of `F`.
    pub const fn unary<A: Copy, F: Unary<A> + Copy>() -> Self {
        let large = is_large::<A>() || is_large::<F::Out>();
        // In-place loops, only if the result has the size of the operand.
        let place = SEVERAL && F::COST <= CHEAP && alike::<A, F::Out>();
        Loops {
            runs: if large { blank() } else { entries::<Args<2>, ContiguousRun<fn(A), F>>() },
            still: [no_special(); 2],
            place: if place && !large { vector_entries::<Args<2>, MapInPlace<fn(A), F>>() } else { no_special() },
            place_still: no_special(),
            cheap: F::COST <= CHEAP,
            apart: if large { Some(entries::<Apart<2>, LargeElements<fn(A), F>>()) } else { None },
            bytes: [size_of::<F::Out>(), size_of::<A>()],
            limit: PARALLEL / F::COST,
            link: None,
        }
    }
}

impl Loops<3> {
    /// Returns the loops of `F`.
    pub const fn binary<A: Copy, B: Copy, F: Binary<A, B> + Copy>() -> Self {
        let large = is_large::<A>() || is_large::<B>() || is_large::<F::Out>();
        let cheap = SEVERAL && F::COST <= CHEAP && !large;
        let place = cheap && alike::<A, F::Out>();
        Loops {
            runs: if large { blank() } else { entries::<Args<3>, ContiguousRun<fn(A, B), F>>() },
            still: if cheap {
                [
                    no_special(),
                    vector_entries::<Args<3>, Still<0, fn(A, B), F>>(),
                    vector_entries::<Args<3>, Still<1, fn(A, B), F>>(),
                ]
            } else {
                [no_special(); 3]
            },
            place: if place { vector_entries::<Args<3>, MapInPlace<fn(A, B), F>>() } else { no_special() },
            place_still: if place { vector_entries::<Args<3>, PlaceStill<fn(A, B), F>>() } else { no_special() },
            cheap,
            apart: if large { Some(entries::<Apart<3>, LargeElements<fn(A, B), F>>()) } else { None },
            bytes: [size_of::<F::Out>(), size_of::<A>(), size_of::<B>()],
            limit: PARALLEL / F::COST,
            link: None,
        }
    }
}

impl Loops<4> {
    /// Returns the loops of `F`.
    pub const fn ternary<A: Copy, B: Copy, C: Copy, F: Ternary<A, B, C> + Copy>() -> Self {
        let large = is_large::<A>() || is_large::<B>() || is_large::<C>() || is_large::<F::Out>();
        Loops {
            runs: if large { blank() } else { entries::<Args<4>, ContiguousRun<fn(A, B, C), F>>() },
            still: [no_special(); 4],
            place: no_special(),
            place_still: no_special(),
            cheap: true,
            apart: if large { Some(entries::<Apart<4>, LargeElements<fn(A, B, C), F>>()) } else { None },
            bytes: [size_of::<F::Out>(), size_of::<A>(), size_of::<B>(), size_of::<C>()],
            limit: PARALLEL / 2,
            link: None,
        }
    }
}

/// Returns placeholders for loops over runs, for elements too large for a block.
const fn blank<const N: usize>() -> crate::loops::Each<N> {
    struct Nothing;
    impl<const N: usize> Routine<Args<N>> for Nothing {
        #[inline(always)]
        unsafe fn run_on<I: Isa>(_: Args<N>) {
            unreachable!("large elements have a loop of their own")
        }
    }
    entries::<Args<N>, Nothing>()
}

/// The loop in which all operands are runs.
struct ContiguousRun<T, F>(PhantomData<(T, fn(F))>);
/// The loop in which operand `K` (counted from 0) has stride 0.
struct Still<const K: usize, T, F>(PhantomData<(T, fn(F))>);
/// The loop that overwrites operand 0.
struct MapInPlace<T, F>(PhantomData<(T, fn(F))>);
/// The loop that overwrites operand 0, with another operand of stride 0.
struct PlaceStill<T, F>(PhantomData<(T, fn(F))>);
/// The loop over large elements, one by one, with any strides.
struct LargeElements<T, F>(PhantomData<(T, fn(F))>);

/// Defines the operation and the slices of a loop, row after row.
///
/// # Safety
/// The state is an `F`. In each row the result is valid for writes and the other operands are valid elements, `n` of each
/// (one for stride 0); the result overlaps nothing but an operand that is the same memory.
macro_rules! each_row {
    (
        $args:ident; $f:ident: $F:ty; $out:ident: $Out:ty; $($run:ident $k:literal: $T:ty),*; $($still:ident $s:literal: $S:ty)?;
        $body:expr
    ) => {
        let Args { state, mut at, n, rows } = $args;
        // SAFETY: the caller's promise.
        let mut $f = unsafe { *state.cast::<$F>() };
        // SAFETY: the caller's promise.
        let Axis { size: mut left, steps } = unsafe { *rows };
        loop {
            // SAFETY: the caller's promise.
            let $out = unsafe { from_raw_parts_mut(at[0].cast::<MaybeUninit<$Out>>(), n) };
            $(
                // SAFETY: the caller's promise.
                let $run = unsafe { from_raw_parts(at[$k].cast::<$T>(), n) };
            )*
            $(
                // SAFETY: the caller's promise; `n` is at least 1.
                let $still = unsafe { *at[$s].cast::<$S>() };
            )?
            $body;
            left -= 1;
            if left == 0 {
                return;
            }
            at = moved(at, &steps, 1);
        }
    };
}

/// The number of arguments that are checked for the fast path at a time.
const BLOCK: usize = 512;

/// Computes `out = f(a)` for each element.
///
/// The loops are functions of slices, because the compiler knows only for function arguments that they do not
/// overlap: for pointers, or slices made next to the loop, it adds a check. (Not closures: a closure that is not inlined
/// may be compiled for the baseline.) They use indices, because zipped slices are a dozen functions for each
/// pair of types, all of which a debug build compiles; the slices have one length, so no bounds are checked.
#[inline(always)]
fn each1<I: Isa, A: Copy, F: Unary<A>>(out: &mut [MaybeUninit<F::Out>], a: &[A], f: &mut F) {
    for i in 0..out.len().min(a.len()) {
        let value =
            if const { I::COMPACT && F::COST > CHEAP } { apart1::<I, A, F>(f, a[i]) } else { f.apply::<I>(a[i]) };
        out[i].write(value);
    }
}

/// Computes `f(a)` in a separate function, which the compiler does not vectorise.
#[inline(never)]
fn apart1<I: Isa, A: Copy, F: Unary<A>>(f: &mut F, a: A) -> F::Out {
    f.apply::<I>(a)
}

/// Computes `f(a, b)` like [`apart1`].
#[inline(never)]
fn apart2<I: Isa, A: Copy, B: Copy, F: Binary<A, B>>(f: &mut F, a: A, b: B) -> F::Out {
    f.apply::<I>(a, b)
}

#[inline(always)]
fn exact1<I: Isa, A: Copy, F: Unary<A>>(out: &mut [MaybeUninit<F::Out>], a: &[A], f: &mut F) {
    for i in 0..out.len().min(a.len()) {
        if !f.covers(&a[i]) {
            out[i].write(f.exact::<I>(a[i]));
        }
    }
}

/// Computes `out = f(a)` like [`each1`]; results of arguments that are not covered are corrected afterwards.
#[inline(always)]
fn partly<I: Isa, A: Copy, F: Unary<A>>(out: &mut [MaybeUninit<F::Out>], a: &[A], f: &mut F) {
    if !F::PARTIAL {
        return each1::<I, _, _>(out, a, f);
    }
    for (out, a) in out.chunks_mut(BLOCK).zip(a.chunks(BLOCK)) {
        each1::<I, _, _>(out, a, f);
        // Checks all arguments: a loop with an early exit is not vectorised.
        if !a.iter().fold(true, |all, a| all & f.covers(a)) {
            exact1::<I, _, _>(out, a, f);
        }
    }
}

/// Computes `o = f(o)`; the result has the size of the operand.
///
/// # Safety
/// The elements are initialised.
#[inline(always)]
unsafe fn over1<I: Isa, A: Copy, F: Unary<A>>(out: &mut [MaybeUninit<A>], f: &mut F) {
    for o in out {
        // SAFETY: the caller's promise.
        unsafe { o.as_mut_ptr().cast::<F::Out>().write(f.exact::<I>(o.assume_init())) };
    }
}

#[inline(always)]
fn each2<I: Isa, A: Copy, B: Copy, F: Binary<A, B>>(out: &mut [MaybeUninit<F::Out>], a: &[A], b: &[B], f: &mut F) {
    for i in 0..out.len().min(a.len()).min(b.len()) {
        let value = if const { I::COMPACT && F::COST > CHEAP } {
            apart2::<I, A, B, F>(f, a[i], b[i])
        } else {
            f.apply::<I>(a[i], b[i])
        };
        out[i].write(value);
    }
}

#[inline(always)]
fn left_still<I: Isa, A: Copy, B: Copy, F: Binary<A, B>>(out: &mut [MaybeUninit<F::Out>], a: A, b: &[B], f: &mut F) {
    for i in 0..out.len().min(b.len()) {
        out[i].write(f.apply::<I>(a, b[i]));
    }
}

#[inline(always)]
fn right_still<I: Isa, A: Copy, B: Copy, F: Binary<A, B>>(out: &mut [MaybeUninit<F::Out>], a: &[A], b: B, f: &mut F) {
    for i in 0..out.len().min(a.len()) {
        out[i].write(f.apply::<I>(a[i], b));
    }
}

/// Computes `o = f(o, b)`; the result has the size of the first operand.
///
/// # Safety
/// The elements are initialised.
#[inline(always)]
unsafe fn over2<I: Isa, A: Copy, B: Copy, F: Binary<A, B>>(out: &mut [MaybeUninit<A>], b: &[B], f: &mut F) {
    for i in 0..out.len().min(b.len()) {
        let o = &mut out[i];
        // SAFETY: the caller's promise.
        unsafe { o.as_mut_ptr().cast::<F::Out>().write(f.apply::<I>(o.assume_init(), b[i])) };
    }
}

/// Computes like [`over2`], with a second operand of stride 0.
///
/// # Safety
/// The elements of `out` are initialised.
#[inline(always)]
unsafe fn over_still<I: Isa, A: Copy, B: Copy, F: Binary<A, B>>(out: &mut [MaybeUninit<A>], b: B, f: &mut F) {
    for o in out {
        // SAFETY: the caller's promise.
        unsafe { o.as_mut_ptr().cast::<F::Out>().write(f.apply::<I>(o.assume_init(), b)) };
    }
}

#[inline(always)]
fn each3<I: Isa, A: Copy, B: Copy, C: Copy, F: Ternary<A, B, C>>(
    out: &mut [MaybeUninit<F::Out>],
    a: &[A],
    b: &[B],
    c: &[C],
    f: &mut F,
) {
    for i in 0..out.len().min(a.len()).min(b.len()).min(c.len()) {
        out[i].write(f.apply::<I>(a[i], b[i], c[i]));
    }
}

impl<A: Copy, F: Unary<A> + Copy> Routine<Args<2>> for ContiguousRun<fn(A), F> {
    const WIDE: bool = F::WIDE;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(args: Args<2>) {
        each_row! { args; f: F; out: F::Out; a 1: A;; partly::<I, _, _>(out, a, &mut f) }
    }
}

impl<A: Copy, F: Unary<A> + Copy> Routine<Args<2>> for MapInPlace<fn(A), F> {
    const WIDE: bool = false;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(args: Args<2>) {
        // SAFETY: the result overwrites initialised elements.
        each_row! { args; f: F; out: A;;; unsafe { over1::<I, _, _>(out, &mut f) } }
    }
}

impl<A: Copy, F: Unary<A> + Copy> Routine<Apart<2>> for LargeElements<fn(A), F> {
    const WIDE: bool = false;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(Apart { args, steps }: Apart<2>) {
        // SAFETY: the caller's promise.
        let mut f = unsafe { *args.state.cast::<F>() };
        for i in 0..args.n {
            let [out, a] = moved(args.at, &steps, i as isize);
            // SAFETY: the caller's promise.
            unsafe { f.at::<I>(a.cast(), out.cast()) };
        }
    }
}

impl<A: Copy, B: Copy, F: Binary<A, B> + Copy> Routine<Args<3>> for ContiguousRun<fn(A, B), F> {
    const WIDE: bool = F::WIDE;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(args: Args<3>) {
        each_row! { args; f: F; out: F::Out; a 1: A, b 2: B;; each2::<I, _, _, _>(out, a, b, &mut f) }
    }
}

impl<A: Copy, B: Copy, F: Binary<A, B> + Copy> Routine<Args<3>> for Still<0, fn(A, B), F> {
    const WIDE: bool = F::WIDE;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(args: Args<3>) {
        each_row! { args; f: F; out: F::Out; b 2: B; a 1: A; left_still::<I, _, _, _>(out, a, b, &mut f) }
    }
}

impl<A: Copy, B: Copy, F: Binary<A, B> + Copy> Routine<Args<3>> for Still<1, fn(A, B), F> {
    const WIDE: bool = F::WIDE;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(args: Args<3>) {
        each_row! { args; f: F; out: F::Out; a 1: A; b 2: B; right_still::<I, _, _, _>(out, a, b, &mut f) }
    }
}

impl<A: Copy, B: Copy, F: Binary<A, B> + Copy> Routine<Args<3>> for MapInPlace<fn(A, B), F> {
    const WIDE: bool = false;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(args: Args<3>) {
        // SAFETY: the result overwrites initialised elements.
        each_row! { args; f: F; out: A; b 2: B;; unsafe { over2::<I, _, _, _>(out, b, &mut f) } }
    }
}

impl<A: Copy, B: Copy, F: Binary<A, B> + Copy> Routine<Args<3>> for PlaceStill<fn(A, B), F> {
    const WIDE: bool = false;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(args: Args<3>) {
        // SAFETY: the result overwrites initialised elements.
        each_row! { args; f: F; out: A;; b 2: B; unsafe { over_still::<I, _, _, _>(out, b, &mut f) } }
    }
}

impl<A: Copy, B: Copy, F: Binary<A, B> + Copy> Routine<Apart<3>> for LargeElements<fn(A, B), F> {
    const WIDE: bool = false;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(Apart { args, steps }: Apart<3>) {
        // SAFETY: the caller's promise.
        let mut f = unsafe { *args.state.cast::<F>() };
        for i in 0..args.n {
            let [out, a, b] = moved(args.at, &steps, i as isize);
            // SAFETY: the caller's promise.
            unsafe { f.at::<I>(a.cast(), b.cast(), out.cast()) };
        }
    }
}

impl<A: Copy, B: Copy, C: Copy, F: Ternary<A, B, C> + Copy> Routine<Args<4>> for ContiguousRun<fn(A, B, C), F> {
    const WIDE: bool = F::WIDE;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(args: Args<4>) {
        each_row! { args; f: F; out: F::Out; a 1: A, b 2: B, c 3: C;; each3::<I, _, _, _, _>(out, a, b, c, &mut f) }
    }
}

impl<A: Copy, B: Copy, C: Copy, F: Ternary<A, B, C> + Copy> Routine<Apart<4>> for LargeElements<fn(A, B, C), F> {
    const WIDE: bool = false;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(Apart { args, steps }: Apart<4>) {
        // SAFETY: the caller's promise.
        let mut f = unsafe { *args.state.cast::<F>() };
        for i in 0..args.n {
            let [out, a, b, c] = moved(args.at, &steps, i as isize);
            // SAFETY: the caller's promise.
            unsafe { f.at::<I>(a.cast(), b.cast(), c.cast(), out.cast()) };
        }
    }
}
