//! A process that panics, disagrees, returns early or never comes ends all others, with a sentence and in time.

use congruent::prelude::*;
use congruent_machines::prelude::*;
use std::time::{Duration, Instant};

mesh!(Data: 4);

const LIMIT: Duration = Duration::from_millis(300);

/// Runs the program, which must end with this sentence, in less than a second.
#[track_caller]
fn ends(sentence: &str, program: impl Fn(&Here) + Sync) {
    let begin = Instant::now();
    let error = Mesh::threads_within(LIMIT, program).expect_err("the program ends before its time").to_string();
    assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
    assert!(error.contains(sentence), "{error}");
}

fn rows(here: &Here) -> Dist<f32, shape![8 @ Data]> {
    Dist::ones(here)
}

#[test]
fn a_panic_ends_all() {
    ends("process 2 has ended: no more rows", |here| {
        assert!(here.rank() != 2, "no more rows");
        rows(here).sum::<0>().all_reduce().to_tensor();
    });
}

#[test]
fn a_mistake_of_the_library_ends_all() {
    ends("cannot be split equally along `Data`", |here| {
        let count = if here.rank() == 1 { 6 } else { 8 };
        let x = Dist::same(here, Tensor::<f32, shape![_]>::zeros_of(dims![count])).split::<0, Data>();
        let _ = x.all_gather::<0>();
    });
}

#[test]
fn other_sizes_end_all() {
    ends("every process makes the same calls in the same order", |here| {
        let count = if here.rank() == 3 { 4 } else { 8 };
        let x = Dist::same(here, Tensor::<f32, shape![_]>::zeros_of(dims![count])).split::<0, Data>();
        let _ = x.all_gather::<0>();
    });
}

/// Calls along another axis send as many bytes.
#[test]
fn another_axis_ends_all() {
    fn square(here: &Here) -> Dist<f32, shape![4, 4]> {
        Dist::ones(here)
    }
    type Ended = Result<(), MachineError>;
    let calls: [[fn(&Here) -> Ended; 2]; 4] = [
        [
            |here| Dist::<f32, shape![4 @ Data, 1]>::ones(here).try_all_gather::<0>().map(drop),
            |here| Dist::<f32, shape![1, 4 @ Data]>::ones(here).try_all_gather::<1>().map(drop),
        ],
        [
            |here| Dist::<f32, shape![4 @ Data, 1]>::ones(here).all_gather_start::<0>().try_wait().map(drop),
            |here| Dist::<f32, shape![1, 4 @ Data]>::ones(here).all_gather_start::<1>().try_wait().map(drop),
        ],
        [
            |here| (&square(here) * &rows(here).sum::<0>()).try_reduce_scatter::<0>().map(drop),
            |here| (&square(here) * &rows(here).sum::<0>()).try_reduce_scatter::<1>().map(drop),
        ],
        [
            |here| Dist::<f32, shape![4 @ Data, 4, 4]>::ones(here).try_all_to_all::<1, 0, _>().map(drop),
            |here| Dist::<f32, shape![4 @ Data, 4, 4]>::ones(here).try_all_to_all::<2, 0, _>().map(drop),
        ],
    ];
    for [call, other] in calls {
        ends("every process makes the same calls in the same order", |here| {
            let call = if here.rank() == 1 { other } else { call };
            call(here).unwrap_or_else(|error| panic!("{error}"));
        });
    }
}

mod three {
    use congruent_machines::mesh;
    mesh!(Model: 3);
}

/// The axis has other places there.
#[test]
fn an_axis_of_another_mesh_ends_all() {
    ends(
        "the mesh axis Model is one of `endings::three::Mesh`, and this process was started on `endings::Mesh`",
        |here| {
            let _ = Dist::<f32, shape![6 @ three::Model]>::ones(here);
        },
    );
    ends("the mesh axis Model is one of", |here| {
        let _ = Dist::<f32, shape![6]>::ones(here).split::<0, three::Model>();
    });
}

#[test]
fn another_call_ends_all() {
    type Ended = Result<(), MachineError>;
    let calls: [fn(&Here) -> Ended; 10] = [
        |here| here.try_barrier(),
        |here| rows(here).try_all_gather::<0>().map(drop),
        |here| rows(here).sum::<0>().try_all_reduce().map(drop),
        |here| (&Dist::<f32, shape![4]>::ones(here) * &rows(here).sum::<0>()).try_reduce_scatter::<0>().map(drop),
        |here| Dist::<f32, shape![8 @ Data, 4]>::ones(here).try_all_to_all::<1, 0, _>().map(drop),
        |here| rows(here).amax::<0>().try_all_reduce().map(drop),
        |here| rows(here).try_halo::<0, 1>(HaloMode::Periodic).map(drop),
        |here| here.neighbours::<Data>().try_rotate(1, rows(here).part()).map(drop),
        |here| rows(here).try_all_gather_start::<0>().and_then(|pending| pending.try_wait()).map(drop),
        |here| rows(here).sum::<0>().try_all_reduce_start().and_then(|pending| pending.try_wait()).map(drop),
    ];
    for (i, first) in calls.iter().enumerate() {
        for j in [(i + 1) % calls.len(), (i + 3) % calls.len()] {
            let second = &calls[j];
            let begin = Instant::now();
            let result = Mesh::threads_within(LIMIT, |here| {
                let call = if here.rank() == 0 { first } else { second };
                call(here).unwrap_or_else(|error| panic!("{error}"));
            });
            let error = result.expect_err("the calls differ").to_string();
            assert!(error.contains("every process makes the same calls"), "{i} {j}: {error}");
            assert!(begin.elapsed() < Duration::from_secs(1), "{i} {j}: {:?}", begin.elapsed());
        }
    }
}

#[test]
fn a_process_that_returns_early_ends_those_that_wait() {
    ends("process 0 has ended: it returned, and `barrier` waits for it", |here| {
        if here.rank() != 0 {
            here.barrier();
        }
    });
}

#[test]
fn a_process_that_never_comes_is_not_waited_for() {
    ends("for process 1 at `barrier`, and it did not come", |here| match here.rank() {
        1 => std::thread::sleep(2 * LIMIT),
        _ => here.barrier(),
    });
}

#[test]
fn a_mesh_of_several_processes_does_not_run_alone() {
    let error = Mesh::alone(|here| here.rank()).unwrap_err();
    assert_eq!(error.to_string(), "the mesh has 4 processes, and 1 were started");
}

#[test]
fn a_tensor_is_sent_by_the_first_process() {
    ends("broadcast: process 2 has given a tensor, and process 0 sends it", |here| {
        let tensor = (here.rank() % 2 == 0).then(Tensor::<f32, shape![3]>::ones);
        let _ = Dist::broadcast(here, tensor);
    });
}

mod single {
    use super::*;

    mesh!(Data: 1);

    #[test]
    fn one_process_runs_alone() {
        let sum = Mesh::alone(|here| {
            let x: Dist<f32, shape![8 @ Data]> = Dist::ones(here);
            here.barrier();
            let gathered = x.all_gather::<0>().to_tensor();
            x.sum::<0>().all_reduce().to_tensor().item() + gathered.sum_all().item()
        });
        assert_eq!(sum, Ok(16.0));
    }
}
