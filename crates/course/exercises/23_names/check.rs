//! The conditions of exercise 23, and the code that must not compile.

#[path = "../is.rs"]
mod is;

use super::*;
use is::is;

/// The length of a batch.
pub struct Batch;
impl Tag for Batch {
    const NAME: &'static str = "Batch";
}
/// The length of a recording.
pub struct Time;
impl Tag for Time {
    const NAME: &'static str = "Time";
}

pub fn run() {
    is::<<Sym<Batch> as BroadcastDim<Sym<Batch>>>::Out, Sym<Batch>>();
    is::<<Sym<Time> as BroadcastDim<One>>::Out, Sym<Time>>();
    is::<<One as BroadcastDim<Sym<Time>>>::Out, Sym<Time>>();

    let batch = Sym::<Batch>::new;
    assert_eq!(meet(batch(32), batch(32)).map(|met| met.size()), Ok(32));
    assert_eq!(meet(batch(32), One).map(|met| met.size()), Ok(32));
    // A batch of 1 is still a batch: it does not stretch.
    assert_eq!(meet(batch(1), batch(32)).map(|met| met.size()), Err("Batch is 1 here and 32 there".to_string()));
}

fn sum<D: BroadcastDim<E>, E: Length>() {}

// error[E0277]: dimension `Sym<Batch>` cannot be broadcast with dimension `Sym<Time>`
#[cfg(case = "a batch with a time")]
fn names() {
    sum::<Sym<Batch>, Sym<Time>>();
}

// error[E0277]: dimension `Sym<Batch>` cannot be broadcast with dimension `N<32>`
#[cfg(case = "a batch with 32")]
fn number() {
    sum::<Sym<Batch>, N<32>>();
}
