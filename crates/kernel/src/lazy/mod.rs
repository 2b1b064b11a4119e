//! Lazy expressions: elementwise operations that are recorded first and evaluated later, in one pass.
//!
//! An expression is a list of steps in order of evaluation, over leaves that are tensors, views or numbers.
//! It is *interpreted*: a block of results at a time, small enough for the L1 cache, each step calls its
//! operation's compiled loop on the block ([`loops`](crate::loops)); consecutive operations on floats are one
//! call, in which intermediate results stay in registers ([`chain`]). So memory is read and written once.
//!
//! **Why not one loop per expression?** A loop that is generic over the tree is compiled in the program, for each tree
//! and each instruction set: a prototype took 5.7 ms of a debug build for each further shape of `(a.lazy() + &b).eval()`, and
//! each operator nests its type one level deeper. An interpreted expression has no tree in its type, and a program only links
//! the loops here: 3.7 ms (2.4 for `a + &b`), 0.8 ms of `cargo check` (0.5); for `((a * b + b) * 0.5 - a).relu()` 7.9 ms, compared with
//! 15 for the separate operations. The price is a jump for each cheap step of eight vectors, a call for each function of
//! a float, and a load and a store in the L1 cache for each other step.
//!
//! **What is the gain?** The time of `relu((a * b + c) * 0.5 - d)` into new memory, f32, two cores, relative to the same
//! loop written by hand (ndarray's `Zip` takes as long), and to the separate operations (2026-11-26); the last column is for
//! `tanh(a * b + c) - d`:
//!
//! | elements | by hand | separate | separate, two threads | `tanh`, separate |
//! |---|---|---|---|---|
//! | 64 | 3.2 (122 ns) | 0.75 | | 0.85 |
//! | 4 Ki | 1.2 | 0.74 | | 1.0 |
//! | 64 Ki | 1.07 | 0.56 | 0.66 | 0.92 |
//! | 1 Mi | 0.9 | 0.45 | 0.39 | 0.93 |
//! | 16 Mi | 0.24 | 0.45 | 0.41 | 0.81 |
//!
//! At 64 elements half of the time is spent on recording the expression. Three smaller versions were tried: a loop call per step,
//! through blocks, took 1.8 times as long at 4 Ki, and 1.75 times at 64; without [calls of functions in chains](chain::Code::Apply), the
//! expression with `tanh` took 1.6 times as long at 64; without the path for [contiguous operands](flat), `a * b + c * d` took 1.3 times
//! as long at 64, and 1.1 times at 4 Ki.

mod add;
mod along;
mod call;
mod calls;
mod chain;
mod enter;
mod expression;
mod flat;
mod fold;
mod handle;
mod part;
mod room;
mod run;
mod step;
mod target;
mod tiles;

pub use along::{Lanes, joined};
pub use expression::{Entered, Expression};
pub use fold::Folding;
pub use handle::Handle;
pub use step::{Refuses, Source};
pub use target::{Stop, Target};

use crate::loops::any::is_large;

/// Fails to compile for elements that are too large or too aligned for a block.
pub const fn fits_a_block<T>() {
    assert!(!is_large::<T>(), "an expression of elements of more than 256 bytes");
}
