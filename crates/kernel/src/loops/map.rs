//! Operations on elements one by one, and their loops.
//!
//! A loop runs over slices, not pointers: slices promise the compiler that the output overlaps no input. There is one
//! where every operand is a run, and for what costs no more than reading an operand one for each operand that stands
//! still (a register instead of a load), and one in place; [`loops`](crate::loops) brings every layout to these.

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
/// Implementations leave the provided items as they are, or:
/// 1. [`loops`](Self::loops) are those of this operation on `A`, as [`Loops::unary`] makes them;
/// 2. [`at`](Self::at) writes the result;
/// 3. where [`COPIES`](Self::COPIES) holds, the result is of type `A`, and the argument itself.
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
    /// The type of the result, which threads pass on.
    type Out: Send;
    /// The cost of one element, in additions.
    const COST: usize = 1;
    /// Whether the loop is [wide](Routine::WIDE).
    const WIDE: bool = Self::COST >= 4;
    /// Whether `apply` is right for some arguments only, those that [`covers`](Self::covers) names.
    const PARTIAL: bool = false;
    /// Whether it gives back what it gets: then elements are moved, whatever they are.
    const COPIES: bool = false;
    /// The operation; `#[inline(always)]`.
    fn apply<I: Isa>(&mut self, a: A) -> Self::Out;
    /// Whether `apply` is right for this argument.
    #[inline(always)]
    fn covers(&self, _: &A) -> bool {
        true
    }
    /// The operation for any argument: slower, and no vector.
    #[inline(always)]
    fn exact<I: Isa>(&mut self, a: A) -> Self::Out {
        self.apply::<I>(a)
    }
    /// The operation from pointer to pointer, for [large](crate::element::is_large) elements.
    ///
    /// # Safety
    /// `a` is an element; `out` is valid for one, which may be `a`.
    unsafe fn at<I: Isa>(&mut self, a: *const A, out: *mut Self::Out)
    where
        A: Copy,
    {
        // SAFETY: the caller's promise.
        unsafe { out.write(self.exact::<I>(*a)) };
    }
    /// Its loops: in the program that asks, unless the operation says where they are.
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
/// Implementations leave the provided items as they are, or:
/// 1. [`loops`](Self::loops) are those of this operation on `A` and `B`, as [`Loops::binary`] makes them;
/// 2. [`at`](Self::at) writes the result;
/// 3. where [`COPIES`](Self::COPIES) holds, the result is of type `B`, and the second argument itself.
pub unsafe trait Binary<A, B> {
    /// The type of the result, which threads pass on.
    type Out: Send;
    /// The cost of one element, in additions.
    const COST: usize = 1;
    /// Whether the loop is [wide](Routine::WIDE).
    const WIDE: bool = Self::COST >= 4 || size_of::<Self::Out>() < size_of::<A>();
    /// Whether it gives back `b`: then elements are moved, whatever they are.
    const COPIES: bool = false;
    /// Whether its operands may be exchanged.
    const COMMUTES: bool = false;
    /// The operation; `#[inline(always)]`.
    fn apply<I: Isa>(&mut self, a: A, b: B) -> Self::Out;
    /// Like [`Unary::at`].
    ///
    /// # Safety
    /// `a` and `b` are elements; `out` is valid for one, which may be `a`.
    unsafe fn at<I: Isa>(&mut self, a: *const A, b: *const B, out: *mut Self::Out)
    where
        A: Copy,
        B: Copy,
    {
        // SAFETY: the caller's promise.
        unsafe { out.write(self.apply::<I>(*a, *b)) };
    }
    /// Like [`Unary::loops`].
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
/// Implementations leave the provided items as they are, or:
/// 1. [`loops`](Self::loops) are those of this operation on `A`, `B` and `C`, as [`Loops::ternary`] makes them;
/// 2. [`at`](Self::at) writes the result.
pub unsafe trait Ternary<A, B, C> {
    /// The type of the result, which threads pass on.
    type Out: Send;
    /// Whether the loop is [wide](Routine::WIDE).
    const WIDE: bool = true;
    /// The operation; `#[inline(always)]`.
    fn apply<I: Isa>(&mut self, a: A, b: B, c: C) -> Self::Out;
    /// Like [`Unary::at`].
    ///
    /// # Safety
    /// `a`, `b` and `c` are elements; `out` is valid for one, which may be `a`.
    unsafe fn at<I: Isa>(&mut self, a: *const A, b: *const B, c: *const C, out: *mut Self::Out)
    where
        A: Copy,
        B: Copy,
        C: Copy,
    {
        // SAFETY: the caller's promise.
        unsafe { out.write(self.apply::<I>(*a, *b, *c)) };
    }
    /// Like [`Unary::loops`].
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

/// Whether one may be written where the other was.
const fn alike<A, U>() -> bool {
    size_of::<A>() == size_of::<U>() && align_of::<A>() == align_of::<U>()
}

/// An operation that costs at most this many additions has a loop for each operand that stands still, and one in place.
const CHEAP: usize = 2;
/// Whether it does: loops that are not optimised bring nothing.
const SEVERAL: bool = !cfg!(one_level);

impl Loops<2> {
    /// The loops of `F`.
    pub const fn unary<A: Copy, F: Unary<A> + Copy>() -> Self {
        let large = is_large::<A>() || is_large::<F::Out>();
        // Read and written in one place: only where what comes out has the size of what goes in.
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
    /// The loops of `F`.
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
    /// The loops of `F`.
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

/// Where there is no loop over runs, because no block holds an element.
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

/// The loop where each operand is a run.
struct ContiguousRun<T, F>(PhantomData<(T, fn(F))>);
/// Operand `K` (from 0) stands still.
struct Still<const K: usize, T, F>(PhantomData<(T, fn(F))>);
/// Over operand 0.
struct MapInPlace<T, F>(PhantomData<(T, fn(F))>);
/// Over operand 0, and the other stands still.
struct PlaceStill<T, F>(PhantomData<(T, fn(F))>);
/// Large elements, one by one, apart.
struct LargeElements<T, F>(PhantomData<(T, fn(F))>);

/// The operation, and the slices that a loop runs over, row after row.
///
/// # Safety
/// The state is an `F`. In each row the result is valid for writes and the other operands are valid elements, `n` of each
/// (one where it stands still); the result overlaps nothing that is not the same operand.
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

/// The fast way is checked for this number of arguments at a time.
const BLOCK: usize = 512;

/// The loops themselves are functions of slices, because only those of arguments are known to the compiler not to
/// overlap: of pointers, or slices made where the loop is, it asks each time. (And not of closures: what is not inlined
/// for certain may be compiled for the baseline.) They count, because two slices side by side are a dozen functions for each
/// pair of types, which a debug build has all of; the slices are as long as each other, and no bound is asked twice.
#[inline(always)]
fn each1<I: Isa, A: Copy, F: Unary<A>>(out: &mut [MaybeUninit<F::Out>], a: &[A], f: &mut F) {
    for i in 0..out.len().min(a.len()) {
        let value =
            if const { I::COMPACT && F::COST > CHEAP } { apart1::<I, A, F>(f, a[i]) } else { f.apply::<I>(a[i]) };
        out[i].write(value);
    }
}

/// The operation as a function of its own, of which the compiler makes no vectors.
#[inline(never)]
fn apart1<I: Isa, A: Copy, F: Unary<A>>(f: &mut F, a: A) -> F::Out {
    f.apply::<I>(a)
}

/// Like [`apart1`], of two operands.
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

/// Like [`each1`]; where an argument is not covered, its result is put right afterwards.
#[inline(always)]
fn partly<I: Isa, A: Copy, F: Unary<A>>(out: &mut [MaybeUninit<F::Out>], a: &[A], f: &mut F) {
    if !F::PARTIAL {
        return each1::<I, _, _>(out, a, f);
    }
    for (out, a) in out.chunks_mut(BLOCK).zip(a.chunks(BLOCK)) {
        each1::<I, _, _>(out, a, f);
        // All are asked: a loop that may end early is no vector.
        if !a.iter().fold(true, |all, a| all & f.covers(a)) {
            exact1::<I, _, _>(out, a, f);
        }
    }
}

/// `o = f(o)`, what comes out being as large as what goes in.
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

/// `o = f(o, b)`, what comes out being as large as what goes in.
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

/// Like [`over2`], the other standing still.
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
        // SAFETY: the result is written over elements.
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
        // SAFETY: the result is written over elements.
        each_row! { args; f: F; out: A; b 2: B;; unsafe { over2::<I, _, _, _>(out, b, &mut f) } }
    }
}

impl<A: Copy, B: Copy, F: Binary<A, B> + Copy> Routine<Args<3>> for PlaceStill<fn(A, B), F> {
    const WIDE: bool = false;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(args: Args<3>) {
        // SAFETY: the result is written over elements.
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
