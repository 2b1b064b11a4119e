//! Times the examples `heat` and `parallel_gpt` on a number of processes, and an `all_reduce` beside a computation: `examples/scaling.sh` starts it.
//!
//! It prints a row of milliseconds: a step of `heat` and of `parallel_gpt`, strong (one size, however many processes) and weak (a size for each process);
//! then a computation alone, after an `all_reduce`, and while one that was started is under way. Each is the least of three, from one barrier to the next.

#[path = "parallel_gpt/data.rs"]
#[allow(dead_code, reason = "the losses of one process")]
mod data;
#[path = "../../../examples/gpt/model.rs"]
mod model;
#[path = "heat/plate.rs"]
#[allow(dead_code, reason = "the picture and its figures")]
mod plate;
#[path = "parallel_gpt/setup.rs"]
mod setup;
#[path = "../../../examples/gpt/text.rs"]
#[allow(dead_code, reason = "the numbers of other texts")]
mod text;

use congruent::prelude::*;
use congruent_machines::{MeshAxis, SplitsAlong, prelude::*};
use setup::Batch;
use std::hint::black_box;
use std::time::Instant;
use text::Text;

/// Rows of the plate, and steps.
const ROWS: usize = 1920;
const HEAT_STEPS: usize = 20;
/// Excerpts in a batch, and steps.
const EXCERPTS: usize = 32;
const GPT_STEPS: usize = 5;
/// Elements that are added: 4 MiB.
const ELEMENTS: usize = 1 << 20;
/// Products of matrices of 256 rows, which are computed meanwhile.
const PRODUCTS: usize = 4;

macro_rules! meshes {
    ($($name:ident $count:tt)*) => {
        $(
            mod $name {
                congruent_machines::mesh!(Data: $count);
            }
        )*

        /// The row of this number of processes.
        fn run(count: usize, text: &Text) -> Result<Option<Vec<f64>>, MachineError> {
            match count {
                $($count => start::<$name::Mesh, $name::Data>(text),)*
                _ => panic!("{count} processes: this program runs on 1, 2 or 4"),
            }
        }
    };
}
meshes! { one 1 two 2 four 4 }

/// The least milliseconds of three runs, each from one barrier to the next.
fn least<R>(process: &Process, mut run: impl FnMut() -> R) -> f64 {
    let mut time = || {
        process.barrier();
        let begin = Instant::now();
        black_box(run());
        process.barrier();
        begin.elapsed().as_secs_f64() * 1e3
    };
    time().min(time()).min(time())
}

/// A step of `heat` on a plate of this many rows.
fn time_heat<D: MeshAxis>(process: &Process, rows: usize) -> f64
where
    len![_]: SplitsAlong<D>,
{
    let begin = Tensor::<f64, shape![_, 240]>::from_fn_of(dims![Dyn(rows), 240], |[y, x]| ((y * 7 + x) % 100) as f64);
    let begin = Dist::same(process, begin).split::<0, D>();
    least(process, || plate::advance(begin.clone(), HEAT_STEPS)) / HEAT_STEPS as f64
}

/// A step of `parallel_gpt` with batches of this many excerpts.
fn time_gpt<D: MeshAxis>(process: &Process, text: &Text, excerpts: usize) -> f64
where
    len![Batch]: SplitsAlong<D>,
{
    least(process, || data::losses::<D>(process, text, [GPT_STEPS, excerpts])) / GPT_STEPS as f64
}

/// A computation alone, after an `all_reduce`, and while one is under way.
fn time_overlap<D: MeshAxis>(process: &Process) -> [f64; 3]
where
    len![4]: SplitsAlong<D>,
{
    let parts =
        Dist::same(process, Tensor::<f32, shape![4, _]>::ones_of(dims![4, Dyn(ELEMENTS)])).split::<0, D>().sum::<0>();
    let x: Tensor<f32, shape![256, 256]> = Tensor::full(1.0 / 256.0);
    let compute = || (0..PRODUCTS).fold(x.clone(), |y, _| y.matmul(&x));
    let alone = least(process, compute);
    let one_by_one = least(process, || (parts.all_reduce(), compute()));
    let together = least(process, || {
        let pending = parts.all_reduce_start();
        let y = compute();
        (pending.wait(), y)
    });
    [alone, one_by_one, together]
}

fn measure<D: MeshAxis>(process: &Process, text: &Text) -> Vec<f64>
where
    len![_]: SplitsAlong<D>,
    len![4]: SplitsAlong<D>,
    len![Batch]: SplitsAlong<D>,
{
    let heat = [ROWS, ROWS / 4 * D::SIZE].map(|rows| time_heat::<D>(process, rows));
    let gpt = [EXCERPTS, EXCERPTS / 4 * D::SIZE].map(|excerpts| time_gpt::<D>(process, text, excerpts));
    [&heat[..], &gpt, &time_overlap::<D>(process)].concat()
}

/// The number of processes that `mpirun` has started. (Open MPI and MPICH say it in the environment.)
fn count_started() -> Option<usize> {
    let names = ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE"];
    names.iter().filter(|_| cfg!(feature = "mpi")).find_map(|name| std::env::var(name).ok()?.parse().ok())
}

/// Measures on MPI if `mpirun` has started this process, and on threads otherwise. Process 0 has the row.
fn start<M: MeshStart, D: MeshAxis>(text: &Text) -> Result<Option<Vec<f64>>, MachineError>
where
    len![_]: SplitsAlong<D>,
    len![4]: SplitsAlong<D>,
    len![Batch]: SplitsAlong<D>,
{
    #[cfg(feature = "mpi")]
    if count_started().is_some() {
        return M::mpi(|process| (process.rank() == 0, measure::<D>(process, text)))
            .map(|(first, row)| first.then_some(row));
    }
    Ok(Some(M::threads(|process| measure::<D>(process, text))?.swap_remove(0)))
}

fn main() {
    let count = count_started().or_else(|| std::env::args().nth(1)?.parse().ok()).expect("a number of processes");
    let row = run(count, &setup::read_text()).unwrap_or_else(|error| panic!("{error}"));
    if let Some(row) = row {
        let engine = if count_started().is_some() { "MPI" } else { "threads" };
        println!("{engine} {count} {}", row.iter().map(|time| format!("{time:.3}")).collect::<Vec<_>>().join(" "));
    }
}
