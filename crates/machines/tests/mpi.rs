//! The program of `everywhere.rs`, and endings, as processes of an MPI: `tests/mpi.sh` starts it.
//!
//! (No test harness: each process is a whole program. The number of processes stands in the environment, before MPI is started.)

use congruent::prelude::*;
use congruent_machines::prelude::*;
use std::time::Duration;

#[path = "everywhere.rs"]
mod everywhere;

/// As Open MPI, and as MPICH says it.
const COUNT: [&str; 2] = ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE"];

mesh!(Data: 4);

const LIMIT: Duration = Duration::from_secs(2);

fn rows(here: &Here) -> Dist<f32, shape![8 @ Data]> {
    Dist::ones(here)
}

/// Ends in this way; or not at all, which the script notices.
fn end(here: &Here, how: &str) {
    let last = here.rank() == 3;
    here.barrier();
    match how {
        "panic" => assert!(!last, "no more rows"),
        "kill" if last => std::process::abort(),
        "late" if last => std::thread::sleep(Duration::from_secs(60)),
        // Process 0 waits until its message is taken, which nobody does.
        "large" if here.rank() != 0 => std::thread::sleep(Duration::from_secs(60)),
        "large" => drop(Dist::broadcast(here, Some(Tensor::<f32, shape![1000000]>::ones()))),
        "barrier" if last => return here.barrier(),
        "gather" if last => return drop(rows(here).all_gather::<0>()),
        "halo" if last => return drop(rows(here).halo::<0, 1>(HaloMode::Periodic)),
        "half" => {
            let pending = rows(here).sum::<0>().all_reduce_start();
            if last {
                std::thread::sleep(Duration::from_secs(60));
            }
            return drop(rows(here).all_gather::<0>().part() + pending.wait().part());
        }
        "scatter" if last => {
            let owed = &Dist::<f32, shape![4]>::ones(here) * &rows(here).sum::<0>();
            return drop(owed.reduce_scatter::<0>());
        }
        _ => {}
    }
    let _ = rows(here).sum::<0>().all_reduce();
}

fn main() {
    let count = COUNT.iter().find_map(|name| std::env::var(name).ok()).expect("`tests/mpi.sh` starts this by `mpirun`");
    let how = std::env::args().nth(1).expect("what to do");
    let result = match (how.as_str(), count.as_str()) {
        ("all", "2") => everywhere::two::Mesh::mpi(everywhere::two::program),
        ("all", "4") => everywhere::four::Mesh::mpi(everywhere::four::program),
        ("all", "6") => everywhere::six::Mesh::mpi(everywhere::six::program),
        (how, _) => Mesh::mpi_within(LIMIT, |here| end(here, how)).map(|()| format!("`{how}` has not ended")),
    };
    match result {
        Ok(line) => println!("{line}"),
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(1);
        }
    }
}
