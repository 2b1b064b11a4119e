//! The heat equation on a plate whose rows are split over processes, and a picture of the result.
//!
//! On threads, 4 of them: `cargo run --release -p congruent-machines --example heat [4 [heat.png [steps]]]`
//!
//! On MPI: `cargo build --release -p congruent-machines --features mpi --example heat`, then `mpirun -np 4 target/release/examples/heat [heat.png [steps]]`
//!
//! With 1, 2, 3, 4 or 6 processes: every number of them computes the same bits, and writes the same PNG.

mod picture;
mod plate;

use congruent::len;
use congruent_files::FileError;
use congruent_machines::prelude::*;
use congruent_machines::{MeshAxis, SplitsAlong};
use plate::{Plate, Summary};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Steps of time, unless the command says otherwise.
const STEPS: usize = 4_000;

/// A mesh of one axis, and the program on it.
macro_rules! meshes {
    ($($name:ident $count:tt)*) => {
        $(
            mod $name {
                congruent_machines::mesh!(Rows: $count);
            }
        )*

        /// Runs the program on a mesh of this number of processes.
        fn run(count: usize, steps: usize, file: &Path) -> Result<Summary, Failure> {
            match count {
                $($count => start::<$name::Mesh, $name::Rows>(steps, file),)*
                _ => Err(Failure::Count(count)),
            }
        }
    };
}
meshes! { one 1 two 2 three 3 four 4 six 6 }

/// Why there is no picture.
#[derive(Debug)]
enum Failure {
    /// There is no mesh of this number of processes.
    Count(usize),
    Machine(MachineError),
    File(FileError),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Count(count) => write!(f, "{count} processes: this program runs on 1, 2, 3, 4 or 6"),
            Failure::Machine(error) => error.fmt(f),
            Failure::File(error) => error.fmt(f),
        }
    }
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let count = count_started().or_else(|| words.next()?.parse().ok()).unwrap_or(1);
    let file = words.next().map(PathBuf::from);
    let file = file.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/heat.png"));
    let steps = words.next().and_then(|steps| steps.parse().ok()).unwrap_or(STEPS);
    match run(count, steps, &file) {
        Ok(summary) => {
            if summary.rank == 0 {
                println!("{count} processes, {steps} steps: {summary}");
                println!("the picture is {}", file.display());
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The number of processes that `mpirun` has started. (Open MPI and MPICH say it in the environment.)
fn count_started() -> Option<usize> {
    let names = ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE"];
    names.iter().filter(|_| cfg!(feature = "mpi")).find_map(|name| std::env::var(name).ok()?.parse().ok())
}

/// Runs the program on a mesh: on MPI if `mpirun` has started this process, and on threads otherwise.
fn start<M: MeshStart, X: MeshAxis>(steps: usize, file: &Path) -> Result<Summary, Failure>
where
    len![240]: SplitsAlong<X>,
{
    #[cfg(feature = "mpi")]
    if count_started().is_some() {
        return M::mpi(|process| simulate::<X>(process, steps, file)).map_err(Failure::Machine)?;
    }
    let mut results = M::threads(|process| simulate::<X>(process, steps, file)).map_err(Failure::Machine)?;
    results.swap_remove(0)
}

/// Computes the plate after these steps. Process 0 writes the picture.
fn simulate<X: MeshAxis>(process: &Process, steps: usize, file: &Path) -> Result<Summary, Failure>
where
    len![240]: SplitsAlong<X>,
{
    let begin: Plate<X> = Dist::same(process, plate::heat_plate()).split::<0, X>();
    let end = plate::advance(begin, steps);
    let whole = end.all_gather::<0>().to_tensor();
    if process.rank() == 0 {
        picture::write(file, &picture::draw(&whole)).map_err(Failure::File)?;
    }
    Ok(Summary::new(process, &whole))
}

#[cfg(test)]
mod tests;
