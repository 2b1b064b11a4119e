//! The example `gpt`, trained by several processes.
//!
//! On threads: `cargo run --release -p congruent-machines --example parallel_gpt [steps [excerpts]]`
//!
//! On MPI: `cargo build --release -p congruent-machines --features mpi --example parallel_gpt`, then
//! `mpirun -np 4 target/release/examples/parallel_gpt data|model|both [steps [excerpts]]`
//!
//! | file | what is split |
//! |---|---|
//! | `data.rs` | `data`: the excerpts of a batch; the model is that of one process |
//! | `tensor/mod.rs` | `model`: the heads of attention, and the hidden layers; `both` |
//! | `tensor/shares.rs` | nothing: one process adds the same shares in the same order |
//!
//! For each run it prints the first and the last loss, whether all losses are those of one process that adds the same shares in the same order, bit by bit,
//! the time of a step, and what the collective operations of process 0 cost.

mod data;
#[path = "../../../../examples/gpt/model.rs"]
mod model;
mod setup;
mod tensor;
#[cfg(test)]
mod tests;
#[path = "../../../../examples/gpt/text.rs"]
mod text;

use congruent_machines::{Cost, prelude::*};
use std::process::ExitCode;
use std::time::Instant;
use text::Text;

/// Excerpts in a batch, unless an argument says otherwise.
const BATCH: usize = 16;

/// What a run has found: the losses, the milliseconds of a step, and what process 0 has sent.
struct Trained {
    losses: Vec<f32>,
    time: f64,
    cost: Cost,
}

/// Meshes, each of this many processes along `Data` and `Model`.
macro_rules! meshes {
    ($($name:ident $data:tt $model:tt)*) => {$(
        mod $name {
            congruent_machines::mesh!(Data: $data, Model: $model);
        }
    )*};
}
meshes! { one 1 1 data_2 2 1 data_4 4 1 model_2 1 2 model_4 1 4 both_4 2 2 }

/// What is split, and over how many processes.
type Run = (&'static str, usize);
/// All runs that there are.
const RUNS: [Run; 7] = [("data", 1), ("data", 2), ("data", 4), ("model", 1), ("model", 2), ("model", 4), ("both", 4)];

/// Trains with this many steps of this many excerpts. With MPI, process 0 alone has a result.
fn train(run: Run, text: &Text, size: [usize; 2]) -> Result<Option<Trained>, MachineError> {
    /// The program of a mesh, with this function.
    macro_rules! on {
        ($mesh:ident, $($function:tt)*) => {
            start::<$mesh::Mesh>(size[0], |process| $($function)*(process, text, size))
        };
    }
    match run {
        ("data", 1) => on!(one, data::losses::<one::Data>),
        ("data", 2) => on!(data_2, data::losses::<data_2::Data>),
        ("data", _) => on!(data_4, data::losses::<data_4::Data>),
        ("model", 1) => on!(one, tensor::losses::<one::Data, one::Model>),
        ("model", 2) => on!(model_2, tensor::losses::<model_2::Data, model_2::Model>),
        ("model", _) => on!(model_4, tensor::losses::<model_4::Data, model_4::Model>),
        _ => on!(both_4, tensor::losses::<both_4::Data, both_4::Model>),
    }
}

/// The losses of one process, which adds the same shares in the same order.
fn train_alone((way, count): Run, text: &Text, size: [usize; 2]) -> Vec<f32> {
    match way {
        "data" => data::losses_alone(count, text, size),
        "model" => tensor::shares::losses_alone([1, count], text, size),
        _ => tensor::shares::losses_alone([2, 2], text, size),
    }
}

/// Runs a program that returns losses: on MPI if `mpirun` has started this process, and on threads otherwise.
fn start<M: MeshStart>(
    steps: usize,
    losses: impl Fn(&Process) -> Vec<f32> + Sync,
) -> Result<Option<Trained>, MachineError> {
    let program = |process: &Process| {
        let begin = Instant::now();
        let losses = losses(process);
        let time = begin.elapsed().as_secs_f64() * 1e3 / steps as f64;
        (process.rank(), Trained { losses, time, cost: process.cost(process.measure()) })
    };
    #[cfg(feature = "mpi")]
    if count_started().is_some() {
        return M::mpi(program).map(|(rank, trained)| (rank == 0).then_some(trained));
    }
    let mut all = M::threads(program)?;
    assert!(all.iter().all(|(_, other)| other.losses == all[0].1.losses), "the processes have other losses");
    Ok(Some(all.swap_remove(0).1))
}

/// The number of processes that `mpirun` has started. (Open MPI and MPICH say it in the environment.)
fn count_started() -> Option<usize> {
    let names = ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE"];
    names.iter().filter(|_| cfg!(feature = "mpi")).find_map(|name| std::env::var(name).ok()?.parse().ok())
}

/// Trains, and prints what was found.
fn report(run: Run, text: &Text, size: [usize; 2]) -> Result<(), MachineError> {
    let Some(Trained { losses, time, cost }) = train(run, text, size)? else { return Ok(()) };
    let same = if losses == train_alone(run, text, size) { "bit by bit those" } else { "NOT those" };
    let (first, last) = (losses[0], losses[losses.len() - 1]);
    println!(
        "{} split, {} processes: {first:.5} .. {last:.5}, {same} of one process; {time:.1} ms a step",
        run.0, run.1
    );
    println!("{cost}");
    Ok(())
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1).peekable();
    let way = words.next_if(|word| word.parse::<usize>().is_err());
    let mut number = |or: usize| words.next().map_or(or, |word| word.parse().expect("a number"));
    let size = [number(30), number(BATCH)];
    let chosen =
        |run: &&Run| way.as_ref().is_none_or(|way| way == run.0) && count_started().is_none_or(|count| count == run.1);
    // (MPI is started once: one run.)
    let most = if count_started().is_some() { 1 } else { RUNS.len() };
    let runs: Vec<Run> = RUNS.iter().filter(chosen).take(most).copied().collect();
    if runs.is_empty() {
        eprintln!("error: `data` and `model` run on 1, 2 and 4 processes, `both` on 4");
        return ExitCode::FAILURE;
    }
    let text = setup::read_text();
    match runs.into_iter().try_for_each(|run| report(run, &text, size)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
