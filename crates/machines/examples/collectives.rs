//! Times each collective operation next to the same call of MPI: `examples/collectives.sh` starts it on 2 and on 4 processes.
//!
//! A time is the least of many repetitions; that of one repetition is the time of the slowest process, from the end of a barrier. Both calls take turns, so
//! that a busy machine slows both. Bytes are those of the larger side of a process: the result of `all_gather`, the argument of all others. `sent` is what a
//! process sends in our call. MPI writes to memory that the program keeps, and so do our calls "in place"; the others return a new tensor.
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

/// A call, which returns its seconds.
type Call<'a> = &'a mut dyn FnMut() -> f64;

/// The least seconds of each call.
fn least<const N: usize>(world: &SimpleCommunicator, mut calls: [Call<'_>; N]) -> [f64; N] {
    let (begin, mut least) = (Instant::now(), [f64::INFINITY; N]);
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

/// Prints the row of an operation: MPI's time, ours, and ours in place if there is such a call.
fn row(process: &Process, op: &str, bytes: usize, least: &[f64]) {
    if process.rank() != 0 {
        return;
    }
    let theirs = least[0] * 1e6;
    print!("{op:<16}{bytes:>10}{theirs:>12.2}");
    for ours in least[1..].iter().map(|ours| ours * 1e6) {
        print!("{ours:>12.2}{:>8.2}{:>10.2}", ours / theirs, ours - theirs);
    }
    println!();
}

/// The rows of a mesh of this many processes.
macro_rules! mesh_of {
    ($name:ident $count:tt) => {
        mod $name {
            use super::*;

            mesh!(Data: $count);

            /// A tensor of which every process has a part of a sum.
            fn partial(process: &Process, x: &[f32]) -> Dist<f32, shape![_], Partial<Data>> {
                let x = Dist::same(process, Tensor::<f32, shape![_]>::from_vec(dims![x.len()], x.to_vec()).unwrap());
                &x * &Dist::<f32, shape![$count @ Data]>::ones(process).sum::<0>()
            }

            /// All operations on `n` elements.
            fn rows(process: &Process, world: &SimpleCommunicator, n: usize) {
                // (Written: memory of zeros that nobody has written is one page of the system.)
                let (x, mut y, bytes) = (vec![1f32; n], vec![1f32; n], 4 * n);
                let part = &x[..n / $count];
                let whole = Tensor::<f32, shape![_]>::from_vec(dims![n], x.clone()).unwrap();

                let root = world.process_at_rank(0);
                let mut raw = || seconds(|| root.broadcast_into(&mut y[..]));
                // (The tensor of process 0 stays the same one, as MPI's memory does: a copy would lie elsewhere in the caches.)
                let mut kept = (process.rank() == 0).then(|| whole.clone());
                let mut ours = || {
                    let (begin, tensor) = (Instant::now(), kept.take());
                    let sent = black_box(Dist::broadcast(process, tensor));
                    let seconds = begin.elapsed().as_secs_f64();
                    kept = (process.rank() == 0).then(|| sent.into_tensor());
                    seconds
                };
                let mut kept = Some(whole.clone());
                let mut in_place = || {
                    let (begin, tensor) = (Instant::now(), kept.take().expect("the last call has put it back"));
                    let sent = black_box(Dist::broadcast_in_place(process, tensor));
                    let seconds = begin.elapsed().as_secs_f64();
                    kept = Some(sent.into_tensor());
                    seconds
                };
                row(process, "broadcast", bytes, &least(world, [&mut raw, &mut ours, &mut in_place]));

                let split = Dist::same(process, whole.clone()).split::<0, Data>();
                let mut raw = || seconds(|| world.all_gather_into(part, &mut y[..]));
                let mut ours = || seconds(|| split.all_gather::<0>());
                let mut all = split.all_gather::<0>();
                let mut in_place = || seconds(|| split.all_gather_into::<0>(&mut all));
                row(process, "all_gather", bytes, &least(world, [&mut raw, &mut ours, &mut in_place]));

                let sum = partial(process, &x);
                let mut share = vec![1f32; n / $count];
                let plus = SystemOperation::sum;
                let mut raw = || seconds(|| world.reduce_scatter_block_into(&x[..], &mut share[..], plus()));
                let mut ours = || seconds(|| sum.reduce_scatter::<0>());
                row(process, "reduce_scatter", bytes, &least(world, [&mut raw, &mut ours]));

                let mut raw = || seconds(|| world.all_reduce_into(&x[..], &mut y[..], plus()));
                let mut ours = || seconds(|| sum.all_reduce());
                let mut in_place = || {
                    let sum = sum.clone();
                    seconds(|| sum.all_reduce_in_place())
                };
                row(process, "all_reduce", bytes, &least(world, [&mut raw, &mut ours, &mut in_place]));

                let square = Tensor::<f32, shape![$count, _]>::zeros_of(dims![$count, n]);
                let split = Dist::same(process, square).split::<0, Data>();
                let mut raw = || seconds(|| world.all_to_all_into(&x[..], &mut y[..]));
                let mut ours = || seconds(|| split.all_to_all::<1, 0, _>());
                let mut all = split.all_to_all::<1, 0, _>();
                let mut in_place = || seconds(|| split.all_to_all_into::<1, 0, _>(&mut all));
                row(process, "all_to_all", bytes, &least(world, [&mut raw, &mut ours, &mut in_place]));
            }

            pub fn program(process: &Process) {
                let world = SimpleCommunicator::world();
                if process.rank() == 0 {
                    println!("{} processes, microseconds", $count);
                    let ours = ["ratio", "more"].map(|word| format!("{word:>9}")).concat();
                    println!("{:<16}{:>10}{:>12}{:>12}{ours}{:>12}{ours}", "", "bytes", "MPI", "new", "in place");
                }
                let mut raw = || seconds(|| world.barrier());
                let mut ours = || seconds(|| process.barrier());
                row(process, "barrier", 0, &least(&world, [&mut raw, &mut ours]));
                for bytes in BYTES {
                    rows(process, &world, bytes / 4);
                }
            }
        }
    };
}
mesh_of! { two 2 }
mesh_of! { four 4 }

fn main() {
    let count = COUNT
        .iter()
        .find_map(|name| std::env::var(name).ok())
        .expect("`examples/collectives.sh` starts this by `mpirun`");
    let result = match count.as_str() {
        "2" => two::Mesh::mpi(two::program),
        _ => four::Mesh::mpi(four::program),
    };
    result.unwrap_or_else(|error| panic!("{error}"));
}
