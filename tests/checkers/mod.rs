//! The two checkers against each other: random shapes and calls, the verdict of rustc on one side, that of the run-time
//! rule on the other.

mod broadcast;
mod calls;
mod guide;
mod items;
mod operations;
mod unused;
mod views;
