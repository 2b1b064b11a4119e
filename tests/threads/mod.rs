//! Results do not depend on the number of threads: every kind of loop, bit for bit on 1, 2, 3, 5, 8 and 16 threads.
//!
//! A [kind](Kind) draws its operands once, and is computed on a pool of each size. Shapes are random, large enough to be split,
//! with lengths around those at which loops change; operands are contiguous, transposed, stepped or expanded. A thread of a pool
//! takes another way through `congruent_kernel::threads` than any other thread: [`outside`] compares what that one computes. The number of
//! rounds is 1 in a usual run; `CONGRUENT_THREADS_ROUNDS=200 cargo test --release --test main threads` tries more, and
//! `CONGRUENT_THREADS_SEED` other shapes.

#![cfg(all(feature = "threads", not(miri)))]

mod elementwise;
mod folds;
mod gradients;
mod indices;
mod lanes;
mod moves;
mod operands;
mod outside;
mod products;
mod windows;

use crate::random::Random;
use operands::Inputs;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

/// The pools whose results are compared with those of one thread.
static POOLS: LazyLock<Vec<ThreadPool>> = LazyLock::new(|| {
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    [1, 2, 3, 5, 8, 16].map(pool).into()
});

/// The sizes and bits of everything that a computation returns.
pub type Bits = Vec<(Vec<usize>, Vec<u64>)>;

/// A computation over operands that it owns.
pub type Compute = Box<dyn Fn() -> Bits + Send + Sync>;

/// A name, and how to draw operands of a computation.
pub type Kind = (&'static str, fn(&mut Inputs) -> Compute);

fn number_from(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |text| text.parse().expect("a number"))
}

/// What draws the operands of a kind.
fn inputs(name: &str, seed: u64) -> Inputs {
    let hash = name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
    Inputs::new(Random(hash))
}

/// Runs each kind on every pool, and names those whose bits differ.
fn compare(kinds: &[&[Kind]]) {
    let kinds = kinds.concat();
    let (rounds, seed) = (number_from("CONGRUENT_THREADS_ROUNDS", 1), number_from("CONGRUENT_THREADS_SEED", 0));
    let only = std::env::var("CONGRUENT_THREADS_KIND").unwrap_or_default();
    let (mut faults, mut failing) = (vec![], 0);
    for (name, draw) in kinds.iter().filter(|(name, _)| name.contains(&only)) {
        let before = faults.len();
        for round in 0..rounds {
            let mut inputs = inputs(name, seed + round);
            let compute = draw(&mut inputs);
            if let Some(fault) = first_difference(&compute) {
                faults.push(format!("{name}, round {round}: {fault}; operands {:?}", inputs.drawn));
            }
        }
        failing += usize::from(faults.len() > before);
    }
    let first: Vec<_> = faults.iter().map(String::as_str).take(40).collect();
    assert!(faults.is_empty(), "{failing} of {} kinds differ:\n{}", kinds.len(), first.join("\n"));
}

/// Where the results of some pool differ from those of the first, if they do.
fn first_difference(compute: &Compute) -> Option<String> {
    let on = |pool: &ThreadPool| {
        catch_unwind(AssertUnwindSafe(|| pool.install(compute)))
            .unwrap_or_else(|panic| panic!("panics: {:?}", panic.downcast_ref::<String>()))
    };
    let want = on(&POOLS[0]);
    POOLS[1..].iter().find_map(|pool| {
        let got = on(pool);
        let differ = |(got, want): (&(Vec<usize>, Vec<u64>), &(Vec<usize>, Vec<u64>))| {
            let count = || got.1.iter().zip(&want.1).filter(|(a, b)| a != b).count();
            (got != want).then(|| format!("{} of {} elements of {:?}", count(), want.1.len(), want.0))
        };
        let what = got.iter().zip(&want).find_map(differ)?;
        Some(format!("{what} on {} threads", pool.current_num_threads()))
    })
}

#[test]
fn elementwise_loops() {
    compare(elementwise::KINDS);
}

#[test]
fn folds() {
    compare(folds::KINDS);
}

#[test]
fn operations_along_an_axis() {
    compare(lanes::KINDS);
}

#[test]
fn products() {
    compare(products::KINDS);
}

#[test]
fn gradients() {
    compare(gradients::KINDS);
}

#[test]
fn windows() {
    compare(windows::KINDS);
}

#[test]
fn indices() {
    compare(indices::KINDS);
}

#[test]
fn moves() {
    compare(moves::KINDS);
}
