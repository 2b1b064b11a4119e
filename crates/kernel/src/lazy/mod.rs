//! Expressions: operations on elements one by one, put together first and evaluated later, all in one pass.
//!
//! An expression is a list of steps in the order in which they are taken, over leaves that are tensors, views or numbers.
//! It is *interpreted*: a block of results at a time, small enough for the first cache, each step is a call of its
//! operation's compiled loop over the block ([`loops`](crate::loops)); operations on floats that follow each other are one
//! call, in which what passes from step to step stays in registers ([`chain`]). So memory is read and written once.
//!
//! **Why not one loop for each expression?** A loop that is generic over the tree is compiled in the program, for each tree
//! and each instruction set: a prototype took 5.7 ms of a debug build for one `(a.lazy() + &b).eval()` of other shapes more, and
//! each operator nests its type once deeper. Interpreted, an expression has no tree in its type, and a program only links
//! what is here: 3.7 ms (2.4 for `a + &b`), 0.8 ms of `cargo check` (0.5); of `((a * b + b) * 0.5 - a).relu()` 7.9 ms where the
//! operations one after the other take 15. What it costs is a jump for each cheap step of eight vectors, a call for each function of
//! a float, and a load and a store in the first cache for every other step.
//!
//! **What would be lost without it?** `relu((a * b + c) * 0.5 - d)` into new memory, f32, two cores, as a share of the same
//! loop written by hand (ndarray's `Zip` takes as long), and of the operations one after the other (2026-11-26); the last column has
//! `tanh(a * b + c) - d`:
//!
//! | elements | by hand | one after the other | two threads | `tanh`, one after the other |
//! |---|---|---|---|---|
//! | 64 | 3.2 (122 ns) | 0.75 | | 0.85 |
//! | 4 Ki | 1.2 | 0.74 | | 1.0 |
//! | 64 Ki | 1.07 | 0.56 | 0.66 | 0.92 |
//! | 1 Mi | 0.9 | 0.45 | 0.39 | 0.93 |
//! | 16 Mi | 0.24 | 0.45 | 0.41 | 0.81 |
//!
//! At 64 elements half of the time is to put the expression together. Three smaller versions were tried: a loop called for each step,
//! through blocks, took 1.8 times as long at 4 Ki, and 1.75 times at 64; without [calls of functions in chains](chain::Code::Apply), the
//! expression with `tanh` took 1.6 times as long at 64; without the path for [what needs no axes](flat), `a * b + c * d` took 1.3 times
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

/// Refuses elements that no block holds.
pub const fn fits_a_block<T>() {
    assert!(!is_large::<T>(), "an expression of elements of more than 256 bytes");
}
