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

/// Longer than an ending may take.
const LONG: Duration = Duration::from_secs(60);

/// A number of bytes that are sent in two pieces.
const PIECES: usize = (16 << 20) + 7;

/// Bytes that count up to 250, again and again.
fn bytes(first: usize) -> Vec<u8> {
    let mut bytes = (0..251).map(|i| ((first + i) % 251) as u8).collect::<Vec<_>>().repeat(PIECES.div_ceil(251));
    bytes.truncate(PIECES);
    bytes
}

fn rows(here: &Process) -> Dist<f32, shape![8 @ Data]> {
    Dist::ones(here)
}

/// Ends in this way; or not at all, which the script notices.
fn end(here: &Process, how: &str) {
    let last = here.rank() == 3;
    here.barrier();
    match how {
        "panic" => assert!(!last, "no more rows"),
        "kill" if last => std::process::abort(),
        "late" if last => std::thread::sleep(LONG),
        "early" if last => return,
        // The script kills this process.
        "killed" if last => {
            println!("process {}", std::process::id());
            std::thread::sleep(LONG);
        }
        // Process 0 waits until its message is taken, which nobody does.
        "large" if here.rank() != 0 => std::thread::sleep(LONG),
        "large" => drop(Dist::broadcast(here, Some(Tensor::<f32, shape![1000000]>::ones()))),
        "barrier" if last => return here.barrier(),
        "gather" if last => return drop(rows(here).all_gather::<0>()),
        "halo" if last => return drop(rows(here).halo::<0, 1>(HaloMode::Periodic)),
        "half" => {
            let pending = rows(here).sum::<0>().all_reduce_start();
            if last {
                std::thread::sleep(LONG);
            }
            return drop(rows(here).all_gather::<0>().part() + pending.wait().part());
        }
        "scatter" if last => {
            let partial = &Dist::<f32, shape![4]>::ones(here) * &rows(here).sum::<0>();
            return drop(partial.reduce_scatter::<0>());
        }
        "dropped-by-one" => {
            let pending = Dist::<f32, shape![4 @ Data, 100_000]>::ones(here).sum::<0>().all_reduce_start();
            return if last { drop(pending) } else { drop(pending.wait()) };
        }
        _ => {}
    }
    let _ = rows(here).sum::<0>().all_reduce();
}

/// A program that ends well: its line is that of process 0.
fn succeed(here: &Process, how: &str) -> String {
    match how {
        // The last calls of the program are started, and nobody waits for them.
        "dropped" => {
            let x: Dist<f64, shape![4 @ Data, 131_072]> = Dist::ones(here);
            drop((x.all_gather_start::<0>(), x.sum::<0>().all_reduce_start()));
        }
        // More bytes than one message takes, from where they are and from a copy.
        "pieces" => {
            let tensor = |first: usize| Tensor::from_vec(dims![PIECES], bytes(first)).unwrap();
            let sent: Dist<u8, shape![_]> = Dist::broadcast(here, (here.rank() == 0).then(|| tensor(7)));
            assert!(sent.part().as_slice() == bytes(7), "broadcast");
            let row = Tensor::from_vec(dims![1, PIECES], bytes(here.rank())).unwrap();
            let rows: Dist<u8, shape![4 @ Data, _]> = Dist::of_part(here, row);
            let all = rows.all_gather_start::<0>().wait();
            for (rank, row) in all.part().as_slice().chunks(PIECES).enumerate() {
                assert!(row == bytes(rank), "all_gather, row {rank}");
            }
        }
        // Process 3 passes a tensor, and process 0 none: an error in each, and all go on.
        "root" => {
            for _ in 0..2 {
                let given = (here.rank() == 3).then(Tensor::<f32, shape![4]>::ones);
                let error = Dist::try_broadcast(here, given.clone()).map(drop).unwrap_err();
                let expected = MachineError::Root { op: "broadcast", rank: here.rank() / 3 * 3 };
                assert_eq!(error, expected);
                let error = Dist::try_scatter::<0, Data>(here, given).map(drop).unwrap_err();
                assert_eq!(error.to_string(), expected.to_string().replace("broadcast", "scatter"));
            }
            here.barrier();
        }
        // Process 0 has work to do when the others have ended.
        "slow" if here.rank() == 0 => std::thread::sleep(2 * LIMIT),
        _ => {}
    }
    format!("process {} has succeeded", here.rank())
}

fn main() {
    let count = COUNT.iter().find_map(|name| std::env::var(name).ok()).expect("`tests/mpi.sh` starts this by `mpirun`");
    let how = std::env::args().nth(1).expect("what to do");
    let result = match (how.as_str(), count.as_str()) {
        ("all", "2") => everywhere::two::Mesh::mpi(everywhere::two::program),
        ("all", "4") => everywhere::four::Mesh::mpi(everywhere::four::program),
        ("all", "6") => everywhere::six::Mesh::mpi(everywhere::six::program),
        // A mesh of two processes in a program of four.
        ("mesh", _) => everywhere::two::Mesh::mpi(everywhere::two::program),
        ("dropped" | "pieces" | "root" | "slow", _) => Mesh::mpi_within(LIMIT, |here| succeed(here, &how)),
        ("killed", _) => Mesh::mpi_within(LONG, |here| end(here, &how)).map(|()| format!("`{how}` has not ended")),
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
