//! Times each collective operation next to the same call of MPI: `examples/speed.sh` starts it on 2 and on 4 processes.
//!
//! A time is the least of many repetitions; that of one repetition is the time of the slowest process, from the end of a barrier. Both calls take turns, so
//! that a busy machine slows both. Bytes are those of the larger side of a process: the result of `all_gather`, the argument of all others. `sent` is what a
//! process sends in our call. MPI writes to memory that the program keeps; ours returns a new tensor.
//!
//! MPI adds in an order of its own, ours in the order of the ranks, the same bits in every run: `all_reduce` and `reduce_scatter` promise more than MPI's.

use congruent::prelude::*;
use congruent_machines::prelude::*;
use mpi::collective::SystemOperation;
use mpi::topology::SimpleCommunicator;
use mpi::traits::*;
use std::hint::black_box;
use std::time::Instant;

/// As Open MPI, and as MPICH says the number of processes.
const COUNT: [&str; 2] = ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE"];

/// Bytes: of a few elements, up to 16 MiB.
const BYTES: [usize; 9] = [16, 64, 256, 1 << 10, 16 << 10, 256 << 10, 1 << 20, 4 << 20, 16 << 20];

/// Seconds for each row, and the most repetitions.
const SECONDS: f64 = 0.7;
const REPETITIONS: usize = 2000;

/// The seconds of a call; its result is dropped afterwards.
fn seconds<R>(call: impl FnOnce() -> R) -> f64 {
    let begin = Instant::now();
    let result = black_box(call());
    let seconds = begin.elapsed().as_secs_f64();
    drop(result);
    seconds
}

/// The largest of the numbers of all processes.
fn largest(world: &SimpleCommunicator, x: f64) -> f64 {
    let mut largest = 0.0;
    world.all_reduce_into(&x, &mut largest, SystemOperation::max());
    largest
}

/// The least seconds of MPI's call and of ours.
fn least(world: &SimpleCommunicator, mut calls: [&mut dyn FnMut() -> f64; 2]) -> [f64; 2] {
    let (begin, mut least) = (Instant::now(), [f64::INFINITY; 2]);
    for _ in 0..REPETITIONS {
        for (call, least) in calls.iter_mut().zip(&mut least) {
            world.barrier();
            *least = largest(world, call()).min(*least);
        }
        if largest(world, begin.elapsed().as_secs_f64()) > SECONDS {
            break;
        }
    }
    least
}

/// Prints the row of an operation.
fn row(here: &Here, op: &str, bytes: usize, [theirs, ours]: [f64; 2]) {
    if here.rank() == 0 {
        let (theirs, ours) = (theirs * 1e6, ours * 1e6);
        println!("{op:<16}{bytes:>10}{theirs:>12.2}{ours:>12.2}{:>10.2}{:>12.2}", ours / theirs, ours - theirs);
    }
}

/// The rows of a mesh of this many processes.
macro_rules! mesh_of {
    ($name:ident $count:tt) => {
        mod $name {
            use super::*;

            mesh!(Data: $count);

            /// A tensor of which every process has a part of a sum.
            fn owed(here: &Here, x: &[f32]) -> Dist<f32, shape![_], Owes<Data>> {
                let x = Dist::same(here, Tensor::<f32, shape![_]>::from_vec(dims![x.len()], x.to_vec()).unwrap());
                &x * &Dist::<f32, shape![$count @ Data]>::ones(here).sum::<0>()
            }

            /// All operations on `n` elements.
            fn rows(here: &Here, world: &SimpleCommunicator, n: usize) {
                let (x, mut y, bytes) = (vec![1f32; n], vec![0f32; n], 4 * n);
                let part = &x[..n / $count];
                let whole = Tensor::<f32, shape![_]>::from_vec(dims![n], x.clone()).unwrap();

                let root = world.process_at_rank(0);
                let mut raw = || seconds(|| root.broadcast_into(&mut y[..]));
                let mut ours = || {
                    let tensor = (here.rank() == 0).then(|| whole.clone());
                    seconds(|| Dist::broadcast(here, tensor))
                };
                row(here, "broadcast", bytes, least(world, [&mut raw, &mut ours]));

                let split = Dist::same(here, whole.clone()).split::<0, Data>();
                let mut raw = || seconds(|| world.all_gather_into(part, &mut y[..]));
                let mut ours = || seconds(|| split.all_gather::<0>());
                row(here, "all_gather", bytes, least(world, [&mut raw, &mut ours]));

                let sum = owed(here, &x);
                let mut share = vec![0f32; n / $count];
                let plus = SystemOperation::sum;
                let mut raw = || seconds(|| world.reduce_scatter_block_into(&x[..], &mut share[..], plus()));
                let mut ours = || seconds(|| sum.reduce_scatter::<0>());
                row(here, "reduce_scatter", bytes, least(world, [&mut raw, &mut ours]));

                let mut raw = || seconds(|| world.all_reduce_into(&x[..], &mut y[..], plus()));
                let mut ours = || seconds(|| sum.all_reduce());
                row(here, "all_reduce", bytes, least(world, [&mut raw, &mut ours]));

                let square = Tensor::<f32, shape![$count, _]>::zeros_of(dims![$count, n]);
                let split = Dist::same(here, square).split::<0, Data>();
                let mut raw = || seconds(|| world.all_to_all_into(&x[..], &mut y[..]));
                let mut ours = || seconds(|| split.all_to_all::<1, 0, _>());
                row(here, "all_to_all", bytes, least(world, [&mut raw, &mut ours]));
            }

            pub fn program(here: &Here) {
                let world = SimpleCommunicator::world();
                if here.rank() == 0 {
                    println!("{} processes, microseconds", $count);
                    println!("{:<16}{:>10}{:>12}{:>12}{:>10}{:>12}", "", "bytes", "MPI", "ours", "ratio", "difference");
                }
                let mut raw = || seconds(|| world.barrier());
                let mut ours = || seconds(|| here.barrier());
                row(here, "barrier", 0, least(&world, [&mut raw, &mut ours]));
                for bytes in BYTES {
                    rows(here, &world, bytes / 4);
                }
            }
        }
    };
}
mesh_of! { two 2 }
mesh_of! { four 4 }

fn main() {
    let count =
        COUNT.iter().find_map(|name| std::env::var(name).ok()).expect("`examples/speed.sh` starts this by `mpirun`");
    let result = match count.as_str() {
        "2" => two::Mesh::mpi(two::program),
        _ => four::Mesh::mpi(four::program),
    };
    result.unwrap_or_else(|error| panic!("{error}"));
}
