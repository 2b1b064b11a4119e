//! Chains: consecutive operations on floats, computed in registers.
//!
//! The loop of an operation over a block loads and stores each element, so an intermediate block is stored and
//! loaded again. A chain processes eight vectors at a time through all its steps: intermediate results
//! stay in registers. A chain is data, interpreted: a branch per step, which the processor predicts, because the
//! next eight vectors take the same branches. So one loop serves all chains of a type, and a new chain needs no compilation. A function such as
//! `tanh` is a step, too: its own loop is called on the contents of the registers.
//!
//! The steps of `(a * b + c) * 2.0 - d`:
//!
//! | step | | |
//! |---|---|---|
//! | load | `a` | a run |
//! | mul | `b` | a run |
//! | add | `c` | a run |
//! | mul | `2.0` | stride 0 |
//! | sub | `d` | a run |
//!
//! The result has the same bits as the separate operations: a product is rounded before the addition.

use super::step::{Operation, STATELESS, Step};
use crate::loops::{self, Floats, Link};
use crate::math::float::Vectored;
use crate::simd::isa::{Entry, Isa, LEVELS, Routine, entries, level};
use crate::simd::vectored::Lanes;
use core::marker::PhantomData;

/// The operation of a step on the result so far, `x`, and its operand, `y`: a run, or one element of stride 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "named after what they do")]
pub enum Code {
    Load,
    LoadStill,
    Add,
    AddStill,
    Sub,
    SubStill,
    /// `y - x`
    SubFrom,
    SubFromStill,
    Mul,
    MulStill,
    Div,
    DivStill,
    /// `y / x`
    DivInto,
    DivIntoStill,
    Maximum,
    MaximumStill,
    /// The maximum with `y` first: of 0 and -0 the second is the result.
    MaximumOf,
    MaximumOfStill,
    Minimum,
    MinimumStill,
    MinimumOf,
    MinimumOfStill,
    Neg,
    Abs,
    Square,
    Relu,
    Recip,
    Sqrt,
    /// A function whose loop is called.
    Apply,
}

impl Code {
    /// Returns the code of an operation whose other operand has stride 0 if `still`, and comes first if `first`.
    #[inline]
    pub fn encode(link: Link, still: bool, first: bool) -> Self {
        use Code::*;
        // One row per operation, in their order.
        const CODES: [[Code; 4]; 13] = [
            [Add, AddStill, Add, AddStill],
            [Sub, SubStill, SubFrom, SubFromStill],
            [Mul, MulStill, Mul, MulStill],
            [Div, DivStill, DivInto, DivIntoStill],
            [Maximum, MaximumStill, MaximumOf, MaximumOfStill],
            [Minimum, MinimumStill, MinimumOf, MinimumOfStill],
            [Neg; 4],
            [Abs; 4],
            [Square; 4],
            [Relu; 4],
            [Recip; 4],
            [Sqrt; 4],
            [Apply; 4],
        ];
        CODES[link as usize][usize::from(still) + 2 * usize::from(first)]
    }
}

/// A step: its operation, and the address of its operand.
#[derive(Clone, Copy)]
pub struct Taken {
    /// The operation.
    pub code: Code,
    /// The index of its operand among the addresses.
    pub at: u32,
    /// The loop that [`Code::Apply`] calls: from one operand of these floats to such floats.
    pub run: Option<Entry<loops::Args<2>>>,
}

impl Taken {
    /// Returns the first step.
    #[inline]
    pub fn load(still: bool, at: u32) -> Self {
        Taken { code: if still { Code::LoadStill } else { Code::Load }, at, run: None }
    }
    /// Returns an operation whose other operand has stride 0 if `still`, and comes first if `first`.
    #[inline]
    pub(super) fn step(step: &Step, link: Link, [still, first]: [bool; 2], at: u32) -> Self {
        let run = match step.operation {
            Operation::One(loops) if link == Link::Apply => Some(loops.runs[level()]),
            _ => None,
        };
        Taken { code: Code::encode(link, still, first), at, run }
    }
}

/// The arguments of the loop.
pub struct Args {
    /// The steps: the first is a load. The loops that steps call are for these floats and for the instruction set of the chain.
    pub steps: *const [Taken],
    /// The addresses that steps refer to: runs of `n` elements, or single elements of stride 0.
    pub at: *const *mut u8,
    /// The address of `n` results: one of the runs, or memory that overlaps none.
    pub to: *mut u8,
    /// The number of elements; at least 1.
    pub n: usize,
}

/// Returns the loop for these floats.
pub fn chain_loops(floats: Floats) -> &'static [Entry<Args>; LEVELS] {
    static SINGLE: [Entry<Args>; LEVELS] = entries::<Args, UnaryChain<f32>>();
    static DOUBLE: [Entry<Args>; LEVELS] = entries::<Args, UnaryChain<f64>>();
    match floats {
        Floats::Single => &SINGLE,
        Floats::Double => &DOUBLE,
    }
}

/// Vectors of `0`, `-0` and `1`.
trait BasicConstants: Vectored {
    const ZERO: Self;
    const ONE: Self;
}
impl BasicConstants for f32 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
}
impl BasicConstants for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
}

struct UnaryChain<T>(PhantomData<T>);

impl<T: BasicConstants> Routine<Args> for UnaryChain<T> {
    #[inline(always)]
    unsafe fn run_on<I: Isa>(args: Args) {
        let many = <T::Lanes<I> as Lanes<T>>::COUNT;
        let mut start = 0;
        // SAFETY: the caller's promise; all reads and writes are inside the runs.
        unsafe {
            while args.n - start >= 8 * many {
                few::<T, T::Lanes<I>, 8, false>(&args, start);
                start += 8 * many;
            }
            if args.n - start >= 4 * many {
                few::<T, T::Lanes<I>, 4, false>(&args, start);
                start += 4 * many;
            }
            if start < args.n {
                few::<T, T::Lanes<I>, 4, true>(&args, start);
            }
        }
    }
}

/// Returns the number of elements of the `k`th vector, and its offset, if `left` elements are left.
#[inline(always)]
fn rest_of_vector(k: usize, lanes: usize, left: usize) -> (usize, usize) {
    let before = k * lanes;
    let count = left.saturating_sub(before);
    (if count > lanes { lanes } else { count }, if count == 0 { 0 } else { before })
}

/// Loads the `k`th vector of a run, whole or, with `REST`, partially.
///
/// # Safety
/// `left` elements are readable from `run`; without `REST` the vector is whole.
#[inline(always)]
unsafe fn load<T, V: Lanes<T>, const REST: bool>(run: *const T, k: usize, left: usize) -> V {
    if REST {
        let (count, before) = rest_of_vector(k, V::COUNT, left);
        // SAFETY: the caller's promise; a part of a vector ends where the run does.
        unsafe { V::load_first(run.wrapping_add(before), count) }
    } else {
        // SAFETY: the caller's promise.
        unsafe { V::load(run.wrapping_add(k * V::COUNT)) }
    }
}

/// Stores the `k`th vector of a run, whole or, with `REST`, partially.
///
/// # Safety
/// `left` elements are writable from `run`; without `REST` the vector is whole.
#[inline(always)]
unsafe fn store<T, V: Lanes<T>, const REST: bool>(run: *mut T, k: usize, left: usize, vector: V) {
    if REST {
        let (count, before) = rest_of_vector(k, V::COUNT, left);
        // SAFETY: the caller's promise; a part of a vector ends where the run does.
        unsafe { vector.store_first(run.wrapping_add(before), count) };
    } else {
        // SAFETY: the caller's promise.
        unsafe { vector.store(run.wrapping_add(k * V::COUNT)) };
    }
}

/// Computes `held[k] = f(held[k])` for each vector.
macro_rules! for_each_vector {
    ($held:ident, $k:ident, |$x:ident| $body:expr) => {{
        let mut $k = 0;
        while $k < $held.len() {
            let $x = $held[$k];
            $held[$k] = $body;
            $k += 1;
        }
    }};
}

/// Runs a step by its code: with the vectors of a run, with one element of stride 0, or with no operand.
macro_rules! run_code {
    (
        $code:expr, $held:ident, |$k:ident| $run:expr, $still:expr;
        $([$on_run:ident $on_still:ident] |$x:ident, $y:ident| $two:expr;)*
        $($alone:ident |$z:ident| $one:expr;)*
        @ $other:ident $call:expr
    ) => {
        match $code {
            $(
                Code::$on_run => for_each_vector!($held, $k, |$x| { let $y = $run; $two }),
                Code::$on_still => {
                    let $y = $still;
                    for_each_vector!($held, k, |$x| $two)
                }
            )*
            $(Code::$alone => for_each_vector!($held, k, |$z| $one),)*
            Code::$other => $call,
        }
    };
}

/// Runs all steps, on `K` vectors from an element on, or on the rest.
///
/// # Safety
/// The promises of [`Args`]; at least `K` vectors are left, or with `REST` at least one element.
#[inline(always)]
unsafe fn few<T: BasicConstants, V: Lanes<T>, const K: usize, const REST: bool>(args: &Args, start: usize) {
    let left = args.n - start;
    const { assert!(size_of::<V>() == V::COUNT * size_of::<T>(), "a vector is its elements, one behind the other") };
    // SAFETY: the caller's promise: `left` elements of each run, or `K` vectors; a partial vector ends with the run. A loop
    // that a step calls takes two arrays of `K` vectors, which are `K * V::COUNT` contiguous elements, none of them shared.
    unsafe {
        let (zero, one) = (V::splat(T::ZERO), V::splat(T::ONE));
        let mut held = [zero; K];
        for step in &*args.steps {
            let at = (*args.at.add(step.at as usize)).cast::<T>();
            run_code! {
                step.code, held, |k| load::<T, V, REST>(at.wrapping_add(start), k, left), V::splat(*at);
                [Load LoadStill] |_x, y| y;
                [Add AddStill] |x, y| x.add(y);
                [Sub SubStill] |x, y| x.sub(y);
                [SubFrom SubFromStill] |x, y| y.sub(x);
                [Mul MulStill] |x, y| x.mul(y);
                [Div DivStill] |x, y| x.div(y);
                [DivInto DivIntoStill] |x, y| y.div(x);
                [Maximum MaximumStill] |x, y| x.larger(y);
                [MaximumOf MaximumOfStill] |x, y| y.larger(x);
                [Minimum MinimumStill] |x, y| x.smaller(y);
                [MinimumOf MinimumOfStill] |x, y| y.smaller(x);
                Neg |x| x.neg();
                Abs |x| x.abs();
                Square |x| x.mul(x);
                Relu |x| x.larger(zero);
                Recip |x| one.div(x);
                Sqrt |x| x.sqrt();
                @ Apply if let Some(run) = step.run {
                    // Copies: only these are in memory, where the loop reads them; `held` stays in registers.
                    let (from, mut to) = (held, held);
                    let at = [(&raw mut to).cast(), (&raw const from).cast_mut().cast()];
                    run(loops::Args::row(STATELESS, at, if REST { left } else { K * V::COUNT }));
                    held = to;
                }
            }
        }
        let to = args.to.cast::<T>().wrapping_add(start);
        let mut k = 0;
        while k < K {
            store::<T, V, REST>(to, k, left, held[k]);
            k += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::number::Arithmetic;
    use crate::loops::compiled::InexactLoops;

    const LINKS: [Link; 12] = [
        Link::Add,
        Link::Sub,
        Link::Mul,
        Link::Div,
        Link::Maximum,
        Link::Minimum,
        Link::Neg,
        Link::Abs,
        Link::Square,
        Link::Relu,
        Link::Recip,
        Link::Sqrt,
    ];

    fn number(link: Link, a: f64, b: f64) -> f64 {
        match link {
            Link::Add => a + b,
            Link::Sub => a - b,
            Link::Mul => a * b,
            Link::Div => a / b,
            Link::Maximum => Arithmetic::maximum(a, b),
            Link::Minimum => Arithmetic::minimum(a, b),
            Link::Neg => -a,
            Link::Abs => a.abs(),
            Link::Square => a * a,
            Link::Relu => Arithmetic::maximum(a, 0.0),
            Link::Recip => 1.0 / a,
            Link::Sqrt => a.sqrt(),
            Link::Apply => unreachable!("it has no arithmetic of its own"),
        }
    }

    /// Each operation, with a run or a number as first or second operand, on each instruction set of this machine.
    #[test]
    fn each_operation_is_that_of_numbers() {
        // Quarters, which in `f32`, too, are exact for all operations but quotients and roots: these are compared as `f32`.
        let lengths: &[usize] = if cfg!(miri) { &[1, 5, 70] } else { &[1, 3, 4, 7, 16, 20, 63, 64, 65, 128, 131, 300] };
        for &n in lengths {
            let a: Vec<f64> = (0..n).map(|i| (i * 7 % 23) as f64 / 4.0 - 2.0).collect();
            let b: Vec<f64> = (0..n).map(|i| (i * 5 % 19) as f64 / 4.0 - 1.0).collect();
            let single = [&a, &b].map(|x| x.iter().map(|&x| x as f32).collect::<Vec<f32>>());
            for link in LINKS {
                for (still, first) in [(false, false), (false, true), (true, false), (true, true)] {
                    let steps =
                        [Taken::load(false, 0), Taken { code: Code::encode(link, still, first), at: 1, run: None }];
                    let want: Vec<f64> = (0..n)
                        .map(|i| {
                            let (x, y) = (a[i], if still { b[0] } else { b[i] });
                            let unary = matches!(
                                link,
                                Link::Neg | Link::Abs | Link::Square | Link::Relu | Link::Recip | Link::Sqrt
                            );
                            if first && !unary { number(link, y, x) } else { number(link, x, y) }
                        })
                        .collect();
                    let same = |x: f64, y: f64| {
                        x == y && x.is_sign_negative() == y.is_sign_negative() || x.is_nan() && y.is_nan()
                    };
                    for isa in 0..=level() {
                        let mut out = vec![9.0; n + 1];
                        let at = [a.as_ptr() as *mut u8, b.as_ptr() as *mut u8];
                        let args = Args { steps: &raw const steps, at: at.as_ptr(), to: out.as_mut_ptr().cast(), n };
                        // SAFETY: runs of `n`; this machine has the instruction set.
                        unsafe { chain_loops(Floats::Double)[isa](args) };
                        assert!(out.iter().zip(&want).all(|(&x, &y)| same(x, y)), "{link:?}, {n}: {out:?}, {want:?}");
                        assert_eq!(out[n], 9.0);
                        // The result overwrites an operand.
                        let mut out = single[0].clone();
                        out.push(9.0);
                        let to = out.as_mut_ptr().cast::<u8>();
                        let at = [to, single[1].as_ptr() as *mut u8];
                        let args = Args { steps: &raw const steps, at: at.as_ptr(), to, n };
                        // SAFETY: runs of `n`; this machine has the instruction set; over one of the runs.
                        unsafe { chain_loops(Floats::Single)[isa](args) };
                        assert!(
                            out.iter().zip(&want).all(|(&x, &y)| same(x.into(), (y as f32).into())),
                            "{link:?}, {n}"
                        );
                        assert_eq!(out[n], 9.0);
                    }
                }
            }
        }
    }

    /// A function between two operations, on each instruction set of this machine: its results are those of its loop alone.
    #[test]
    fn a_function_is_applied_to_what_the_registers_hold() {
        let lengths: &[usize] = if cfg!(miri) { &[1, 70] } else { &[1, 3, 15, 16, 17, 64, 100, 128, 131, 300] };
        for &n in lengths {
            let a: Vec<f32> = (0..n).map(|i| (i * 7 % 23) as f32 / 4.0 - 2.0).collect();
            let doubled: Vec<f32> = a.iter().map(|&x| x + x).collect();
            for isa in 0..=level() {
                let run = f32::tanh_loops().runs[isa];
                let mut want = vec![9.0; n];
                let at = [want.as_mut_ptr().cast(), doubled.as_ptr() as *mut u8];
                // SAFETY: runs of `n`; this machine has the instruction set.
                unsafe { run(loops::Args::row(STATELESS, at, n)) };
                let steps = [
                    Taken::load(false, 0),
                    Taken { code: Code::Add, at: 0, run: None },
                    Taken { code: Code::Apply, at: 0, run: Some(run) },
                    Taken { code: Code::Sub, at: 0, run: None },
                ];
                let mut out = vec![9.0; n + 1];
                let at = [a.as_ptr() as *mut u8];
                let args = Args { steps: &raw const steps, at: at.as_ptr(), to: out.as_mut_ptr().cast(), n };
                // SAFETY: runs of `n`; this machine has the instruction set.
                unsafe { chain_loops(Floats::Single)[isa](args) };
                let want: Vec<f32> = want.iter().zip(&a).map(|(x, a)| x - a).chain([9.0]).collect();
                assert_eq!(out, want, "{n}");
            }
        }
    }
}
