//! Inner loops into a new tensor: `out[i] = f(a[i], b[i], ..)`.
//!
//! Each looks at the steps once and picks a loop: every operand contiguous, one operand standing
//! still (as fast as the rest: a register instead of a load), or anything else. The loops run over
//! slices, not pointers, because slices promise the compiler that the output overlaps no input.

use super::drive::Body;
use super::element::is_large;
use super::isa::Isa;
use super::op::{Binary, Ternary, Unary};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// `out = f(a)`
#[derive(Clone, Copy)]
pub struct Map1<A, F> {
    f: F,
    stream: bool,
    types: PhantomData<fn(A)>,
}
/// `out = f(a, b)`
#[derive(Clone, Copy)]
pub struct Map2<A, B, F> {
    f: F,
    stream: bool,
    types: PhantomData<fn(A, B)>,
}
/// `out = f(a, b, c)`
#[derive(Clone, Copy)]
pub struct Map3<A, B, C, F> {
    f: F,
    types: PhantomData<fn(A, B, C)>,
}

impl<A, F> Map1<A, F> {
    /// The loop of `f`; `stream` when the result is larger than the caches.
    pub fn new(f: F, stream: bool) -> Self {
        Map1 { f, stream, types: PhantomData }
    }
}
impl<A, B, F> Map2<A, B, F> {
    /// The loop of `f`; `stream` when the result is larger than the caches.
    pub fn new(f: F, stream: bool) -> Self {
        Map2 { f, stream, types: PhantomData }
    }
}
impl<A, B, C, F> Map3<A, B, C, F> {
    /// The loop of `f`.
    pub fn new(f: F) -> Self {
        Map3 { f, types: PhantomData }
    }
}

/// One input of an inner loop, by its pattern.
#[derive(Clone, Copy)]
enum Input<'a, T> {
    Run(&'a [T]),
    Still(T),
    Strided(*const u8, usize),
}

impl<T: Copy> Input<'_, T> {
    /// # Safety
    /// As [`Body::run`] for one operand; nobody writes the elements meanwhile.
    #[inline(always)]
    unsafe fn new(at: *mut u8, n: usize, step: usize) -> Self {
        if step == size_of::<T>() || n == 1 {
            // SAFETY: n elements lie one behind the other.
            Input::Run(unsafe { from_raw_parts(at.cast(), n) })
        } else if step == 0 {
            // SAFETY: n is at least 1, so the element is there.
            Input::Still(unsafe { *at.cast::<T>() })
        } else {
            Input::Strided(at, step)
        }
    }

    /// Elements from `start` on, where that is not a constant.
    #[inline(always)]
    fn from(self, start: usize, n: usize) -> Self {
        match self {
            Input::Run(run) => Input::Run(&run[start..start + n]),
            Input::Still(x) => Input::Still(x),
            Input::Strided(at, step) => Input::Strided(at.wrapping_add(start * step), step),
        }
    }

    /// # Safety
    /// `i` is below the `n` it was made with.
    #[inline(always)]
    unsafe fn get(self, i: usize) -> T {
        match self {
            // SAFETY: `i` is inside.
            Input::Run(run) => unsafe { *run.get_unchecked(i) },
            Input::Still(x) => x,
            // SAFETY: `i` steps on is an element.
            Input::Strided(at, step) => unsafe { *at.wrapping_add(i * step).cast::<T>() },
        }
    }
}

/// Elements computed at a time before they are streamed out: 2 KiB of f32, in the first cache.
const BLOCK: usize = 512;

#[repr(align(64))]
struct Block<U>([MaybeUninit<U>; BLOCK]);

/// Writes a part of an output: a trait and no closure, because only a function can be
/// `#[inline(always)]`, and what is not inlined into [`Task::run`](super::isa::Task::run) is
/// compiled for the baseline.
trait Fill<I: Isa, U> {
    /// The elements from `start` on; must be `#[inline(always)]`.
    fn fill(&mut self, out: &mut [MaybeUninit<U>], start: usize);
}

struct Fill1<'a, A, F>(Input<'a, A>, &'a mut F);
impl<I: Isa, A: Copy, F: Unary<A>> Fill<I, F::Out> for Fill1<'_, A, F> {
    #[inline(always)]
    fn fill(&mut self, out: &mut [MaybeUninit<F::Out>], start: usize) {
        map1::<I, _, _>(out, self.0.from(start, out.len()), self.1);
    }
}

struct Fill2<'a, A, B, F>(Input<'a, A>, Input<'a, B>, &'a mut F);
impl<I: Isa, A: Copy, B: Copy, F: Binary<A, B>> Fill<I, F::Out> for Fill2<'_, A, B, F> {
    #[inline(always)]
    fn fill(&mut self, out: &mut [MaybeUninit<F::Out>], start: usize) {
        let n = out.len();
        map2::<I, _, _, _>(out, self.0.from(start, n), self.1.from(start, n), self.2);
    }
}

/// Fills the output; through a block and past the caches when `stream`.
///
/// # Safety
/// `out` is valid for `n` elements of `U`, which overlap nothing that `fill` reads.
#[inline(always)]
unsafe fn write<I: Isa, U>(out: *mut u8, n: usize, stream: bool, mut fill: impl Fill<I, U>) {
    // SAFETY: the caller's promise.
    let out = unsafe { from_raw_parts_mut(out.cast::<MaybeUninit<U>>(), n) };
    // The first by itself and constant: where it does not hold, the block takes no room in the frame.
    if const { !(size_of::<U>().is_power_of_two() && size_of::<U>() <= 64) } {
        return fill.fill(out, 0);
    }
    if !(stream && n > 2 * BLOCK) {
        return fill.fill(out, 0);
    }
    let head = (out.as_ptr() as usize).wrapping_neg() % 64 / size_of::<U>();
    fill.fill(&mut out[..head], 0);
    let mut block = Block([const { MaybeUninit::uninit() }; BLOCK]);
    let mut at = head;
    while at + BLOCK <= n {
        fill.fill(&mut block.0, at);
        let to = out[at..].as_mut_ptr().cast();
        // SAFETY: BLOCK elements are left; `to` is a multiple of 64 bytes behind the head; the
        // bytes are a multiple of 64, because an element is a power of two of at least 1.
        unsafe { I::stream(to, block.0.as_ptr().cast(), BLOCK * size_of::<U>()) };
        at += BLOCK;
    }
    fill.fill(&mut out[at..], at);
}

impl<A: Copy, F: Unary<A>> Body<2> for Map1<A, F> {
    const COST: usize = F::COST;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, [out, a]: [*mut u8; 2], n: usize, [so, sa]: [usize; 2]) {
        if const { is_large::<A>() || is_large::<F::Out>() } {
            for i in 0..n {
                // SAFETY: i is below n.
                unsafe { self.f.at::<I>(a.wrapping_add(i * sa).cast(), out.wrapping_add(i * so).cast()) };
            }
            return;
        }
        // SAFETY: the caller's promise; inputs and output do not overlap.
        let a = unsafe { Input::<A>::new(a, n, sa) };
        if so == size_of::<F::Out>() || n == 1 {
            // SAFETY: the output is n elements one behind the other.
            unsafe { write::<I, F::Out>(out, n, self.stream, Fill1(a, &mut self.f)) };
        } else {
            for i in 0..n {
                // SAFETY: i is below n.
                unsafe { out.add(i * so).cast::<F::Out>().write(self.f.exact::<I>(a.get(i))) };
            }
        }
    }
}

#[inline(always)]
fn map1<I: Isa, A: Copy, F: Unary<A>>(out: &mut [MaybeUninit<F::Out>], a: Input<A>, f: &mut F) {
    match a {
        Input::Run(a) if F::PARTIAL => {
            for (out, a) in out.chunks_mut(BLOCK).zip(a.chunks(BLOCK)) {
                if a.iter().all(|a| f.covers(a)) {
                    run1::<I, _, _>(out, a, f);
                } else {
                    for (o, &a) in out.iter_mut().zip(a) {
                        o.write(f.exact::<I>(a));
                    }
                }
            }
        }
        Input::Run(a) => run1::<I, _, _>(out, a, f),
        // A step that the compiler knows becomes shuffles.
        // SAFETY: (these three) the input has as many elements as the output.
        Input::Strided(at, step) if step == 2 * size_of::<A>() => unsafe { strided1::<2, I, _, _>(out, at, f) },
        // SAFETY: as above.
        Input::Strided(at, step) if step == 3 * size_of::<A>() => unsafe { strided1::<3, I, _, _>(out, at, f) },
        // SAFETY: as above.
        Input::Strided(at, step) if step == 4 * size_of::<A>() => unsafe { strided1::<4, I, _, _>(out, at, f) },
        a => {
            for (i, o) in out.iter_mut().enumerate() {
                // SAFETY: the input has as many elements as the output.
                o.write(f.exact::<I>(unsafe { a.get(i) }));
            }
        }
    }
}

/// Every `K`th element.
///
/// # Safety
/// As many as the output has, from `at` on, are valid.
#[inline(always)]
unsafe fn strided1<const K: usize, I: Isa, A: Copy, F: Unary<A>>(
    out: &mut [MaybeUninit<F::Out>],
    at: *const u8,
    f: &mut F,
) {
    for (i, o) in out.iter_mut().enumerate() {
        // SAFETY: the caller's promise.
        o.write(f.exact::<I>(unsafe { *at.cast::<A>().add(i * K) }));
    }
}

#[inline(always)]
fn run1<I: Isa, A: Copy, F: Unary<A>>(out: &mut [MaybeUninit<F::Out>], a: &[A], f: &mut F) {
    for (o, &a) in out.iter_mut().zip(a) {
        o.write(f.apply::<I>(a));
    }
}

impl<A: Copy, B: Copy, F: Binary<A, B>> Body<3> for Map2<A, B, F> {
    const COST: usize = F::COST;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, [out, a, b]: [*mut u8; 3], n: usize, [so, sa, sb]: [usize; 3]) {
        if const { is_large::<A>() || is_large::<B>() || is_large::<F::Out>() } {
            for i in 0..n {
                let (a, b) = (a.wrapping_add(i * sa).cast(), b.wrapping_add(i * sb).cast());
                // SAFETY: i is below n.
                unsafe { self.f.at::<I>(a, b, out.wrapping_add(i * so).cast()) };
            }
            return;
        }
        // SAFETY: the caller's promise; inputs and output do not overlap.
        let (a, b) = unsafe { (Input::<A>::new(a, n, sa), Input::<B>::new(b, n, sb)) };
        if so == size_of::<F::Out>() || n == 1 {
            // SAFETY: the output is n elements one behind the other.
            unsafe { write::<I, F::Out>(out, n, self.stream, Fill2(a, b, &mut self.f)) };
        } else {
            for i in 0..n {
                // SAFETY: i is below n.
                unsafe { out.add(i * so).cast::<F::Out>().write(self.f.apply::<I>(a.get(i), b.get(i))) };
            }
        }
    }
}

#[inline(always)]
fn map2<I: Isa, A: Copy, B: Copy, F: Binary<A, B>>(
    out: &mut [MaybeUninit<F::Out>],
    a: Input<A>,
    b: Input<B>,
    f: &mut F,
) {
    match (a, b) {
        (Input::Run(a), Input::Run(b)) => {
            for ((o, &a), &b) in out.iter_mut().zip(a).zip(b) {
                o.write(f.apply::<I>(a, b));
            }
        }
        (Input::Run(a), Input::Still(b)) => {
            for (o, &a) in out.iter_mut().zip(a) {
                o.write(f.apply::<I>(a, b));
            }
        }
        (Input::Still(a), Input::Run(b)) => {
            for (o, &b) in out.iter_mut().zip(b) {
                o.write(f.apply::<I>(a, b));
            }
        }
        (a, b) => {
            for (i, o) in out.iter_mut().enumerate() {
                // SAFETY: the inputs have as many elements as the output.
                o.write(unsafe { f.apply::<I>(a.get(i), b.get(i)) });
            }
        }
    }
}

impl<A: Copy, B: Copy, C: Copy, F: Ternary<A, B, C>> Body<4> for Map3<A, B, C, F> {
    const COST: usize = 2;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, at: [*mut u8; 4], n: usize, steps: [usize; 4]) {
        if const { is_large::<A>() || is_large::<B>() || is_large::<C>() || is_large::<F::Out>() } {
            for i in 0..n {
                let [out, a, b, c] = core::array::from_fn(|k| at[k].wrapping_add(i * steps[k]));
                // SAFETY: i is below n.
                unsafe { self.f.at::<I>(a.cast(), b.cast(), c.cast(), out.cast()) };
            }
            return;
        }
        let ([out, a, b, c], [so, sa, sb, sc]) = (at, steps);
        // SAFETY: the caller's promise; inputs and output do not overlap.
        let (a, b, c) = unsafe { (Input::<A>::new(a, n, sa), Input::<B>::new(b, n, sb), Input::<C>::new(c, n, sc)) };
        if let (true, Input::Run(a), Input::Run(b), Input::Run(c)) = (so == size_of::<F::Out>(), a, b, c) {
            // SAFETY: the output is n elements one behind the other.
            let out = unsafe { from_raw_parts_mut(out.cast::<MaybeUninit<F::Out>>(), n) };
            for (((o, &a), &b), &c) in out.iter_mut().zip(a).zip(b).zip(c) {
                o.write(self.f.apply::<I>(a, b, c));
            }
            return;
        }
        for i in 0..n {
            // SAFETY: i is below n.
            unsafe { out.add(i * so).cast::<F::Out>().write(self.f.apply::<I>(a.get(i), b.get(i), c.get(i))) };
        }
    }
}
