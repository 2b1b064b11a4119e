//! The two checkers against each other: random shapes and calls, the verdict of rustc on one side, that of the run-time
//! rule on the other.
//!
//! A process of its own: it calls rustc, many times.

#[path = "../support/random.rs"]
mod random;
#[path = "../support/rustc.rs"]
mod rustc;
#[path = "../support/words.rs"]
mod words;

mod broadcast;
mod calls;
mod guide;
mod items;
mod operations;
mod unused;
mod views;
