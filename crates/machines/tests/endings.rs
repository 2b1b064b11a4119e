//! A process that panics, disagrees, returns early or never comes ends all others, with a sentence and in time.

use congruent::prelude::*;
use congruent_machines::prelude::*;
use std::sync::Mutex;
use std::time::{Duration, Instant};

mesh!(Data: 4);

/// The limit of a wait that is in vain.
const LIMIT: Duration = Duration::from_millis(300);

/// The limit of waits that end for another reason.
const LONG: Duration = Duration::from_secs(60);

/// Runs the program, which must end before its time and within five seconds, and returns the error. (A panic takes time, where it prints a backtrace.)
#[track_caller]
fn ending<R: Send>(limit: Duration, program: impl Fn(&Process) -> R + Sync) -> MachineError {
    let begin = Instant::now();
    let error = Mesh::threads_within(limit, program).map(drop).expect_err("the program ends before its time");
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    error
}

/// Runs the program, which must end with a message that has this in it.
#[track_caller]
fn ends(sentence: &str, program: impl Fn(&Process) + Sync) {
    let error = ending(LONG, program).to_string();
    assert!(error.contains(sentence), "{error}");
}

fn rows(here: &Process) -> Dist<f32, shape![8 @ Data]> {
    Dist::ones(here)
}

/// `count` rows in the process `rank`, and 8 in the others.
fn rows_of(here: &Process, rank: usize, count: usize) -> Dist<f32, shape![_]> {
    let count = if here.rank() == rank { count } else { 8 };
    Dist::same(here, Tensor::zeros_of(dims![count]))
}

#[test]
fn a_panic_ends_all() {
    let error = ending(LONG, |here| {
        assert!(here.rank() != 2, "no more rows");
        rows(here).sum::<0>().all_reduce().to_tensor()
    });
    assert_eq!(error, MachineError::Ended { here: 2, there: 2, reason: "no more rows".into() });
    assert_eq!(error.to_string(), "process 2 has ended: no more rows");
}

#[test]
fn the_others_are_told_who_has_ended() {
    let sentences = Mutex::new(Vec::new());
    ending(LONG, |here| {
        assert!(here.rank() != 2, "no more rows");
        let error = here.try_barrier().unwrap_err();
        sentences.lock().unwrap().push(error.to_string());
    });
    let mut sentences = sentences.into_inner().unwrap();
    sentences.sort();
    let expected = [0, 1, 3].map(|here| format!("process {here} ends, because process 2 has ended: no more rows"));
    assert_eq!(sentences, expected);
}

#[test]
fn a_mistake_of_the_library_ends_all() {
    let error = ending(LONG, |here| rows_of(here, 1, 6).split::<0, Data>().all_gather::<0>().to_tensor());
    let expected = MachineError::Indivisible { op: "split", sizes: vec![6], axis: 0, along: ("Data", 4) };
    assert_eq!(error, expected);
    assert_eq!(
        error.to_string(),
        "split: axis 0 of shape [6] cannot be split equally along `Data`, which has 4 processes"
    );
}

#[test]
fn other_sizes_end_all() {
    let error = ending(LONG, |here| rows_of(here, 3, 4).split::<0, Data>().all_gather::<0>().part().numel());
    let MachineError::Disagree { here, there } = &error else { panic!("{error}") };
    // Each of the others may be the first to notice, and so may process 3.
    let (small, large) = if here.0 == 3 { (here, there) } else { (there, here) };
    assert_eq!(small.0, 3);
    assert!(small.1.contains("all_gather") && small.1.contains("of [1] f32 along Data"), "{error}");
    assert!(large.1.contains("all_gather") && large.1.contains("of [2] f32 along Data"), "{error}");
    assert_eq!(
        error.to_string(),
        format!(
            "process {} is at `{}`, and process {} at `{}`: every process makes the same calls in the same order",
            here.0, here.1, there.0, there.1
        )
    );
}

/// Calls along another axis send as many bytes.
#[test]
fn another_axis_ends_all() {
    fn square(here: &Process) -> Dist<f32, shape![4, 4]> {
        Dist::ones(here)
    }
    type Ended = Result<(), MachineError>;
    let calls: [[fn(&Process) -> Ended; 2]; 4] = [
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
        "the mesh axis Model is one of `main::endings::three::Mesh`, and this process was started on `main::endings::Mesh`",
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
    let calls: [(&str, fn(&Process) -> Ended); 12] = [
        ("barrier", |here| here.try_barrier()),
        ("all_gather", |here| rows(here).try_all_gather::<0>().map(drop)),
        ("all_reduce, sum", |here| rows(here).sum::<0>().try_all_reduce().map(drop)),
        ("reduce_scatter, sum", |here| {
            (&Dist::<f32, shape![4]>::ones(here) * &rows(here).sum::<0>()).try_reduce_scatter::<0>().map(drop)
        }),
        ("all_to_all", |here| Dist::<f32, shape![8 @ Data, 4]>::ones(here).try_all_to_all::<1, 0, _>().map(drop)),
        ("all_reduce, max", |here| rows(here).amax::<0>().try_all_reduce().map(drop)),
        ("halo", |here| rows(here).try_halo::<0, 1>(HaloMode::Periodic).map(drop)),
        ("rotate", |here| here.neighbours::<Data>().try_rotate(1, rows(here).part()).map(drop)),
        ("all_gather", |here| rows(here).try_all_gather_start::<0>().and_then(|pending| pending.try_wait()).map(drop)),
        ("all_reduce, sum", |here| {
            rows(here).sum::<0>().try_all_reduce_start().and_then(|pending| pending.try_wait()).map(drop)
        }),
        ("reduce_scatter, sum", |here| {
            let partial = &Dist::<f32, shape![4]>::ones(here) * &rows(here).sum::<0>();
            partial.try_reduce_scatter_start::<0>().and_then(|pending| pending.try_wait()).map(drop)
        }),
        ("all_to_all", |here| {
            let rows = Dist::<f32, shape![8 @ Data, 4]>::ones(here);
            rows.try_all_to_all_start::<1, 0, _>().and_then(|pending| pending.try_wait()).map(drop)
        }),
    ];
    for (i, first) in calls.iter().enumerate() {
        for j in [(i + 1) % calls.len(), (i + 3) % calls.len()] {
            let second = &calls[j];
            let error = ending(LONG, |here| {
                let call = if here.rank() == 0 { first } else { second };
                call.1(here).unwrap();
            });
            let MachineError::Disagree { here, there } = &error else { panic!("{i} {j}: {error}") };
            // One of the two is process 0.
            let (zero, other) = if here.0 == 0 { (here, there) } else { (there, here) };
            assert_eq!(zero.0, 0, "{i} {j}: {error}");
            assert!(zero.1.starts_with(first.0) && other.1.starts_with(second.0), "{i} {j}: {error}");
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
    let error = ending(LIMIT, |here| match here.rank() {
        1 => std::thread::sleep(2 * LIMIT),
        _ => here.barrier(),
    });
    let MachineError::Late { here, call, there: 1, waited } = &error else { panic!("{error}") };
    assert!([0, 2, 3].contains(here) && call == "barrier" && *waited >= LIMIT, "{error}");
    let waited = waited.as_secs_f64();
    let sentence = format!("process {here} has waited {waited:.1} s for process 1 at `barrier`, and it did not come");
    assert_eq!(error.to_string(), sentence);
}

#[test]
fn an_error_that_a_process_keeps_ends_the_others() {
    // Process 0 waits for process 1 in vain, goes on, and has the same error from then on: the late message would be taken for that of the second call.
    let results = Mesh::threads_within(LIMIT, |here| {
        let pending = (here.rank() == 0).then(|| rows(here).amax::<0>().all_reduce_start());
        if here.rank() != 0 {
            std::thread::sleep(2 * LIMIT);
        }
        let begin = Instant::now();
        let first = rows(here).sum::<0>().try_all_reduce().map(drop);
        let second = rows(here).sum::<0>().try_all_reduce().map(drop);
        let third = pending.map_or(Ok(()), |pending| pending.try_wait().map(drop));
        assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
        (first.unwrap_err(), second.unwrap_err(), third)
    });
    // (No process has panicked: the program has handled the errors.)
    let results = results.unwrap();
    let (first, second, third) = &results[0];
    assert!(matches!(first, MachineError::Late { here: 0, there: 1, .. }), "{first}");
    assert_eq!((second, third), (first, &Err(first.clone())));
    for (here, (error, again, _)) in results.iter().enumerate().skip(1) {
        assert_eq!(error, &MachineError::Ended { here, there: 0, reason: first.to_string() });
        assert_eq!(again, error);
    }
}

#[test]
fn processes_that_disagree_do_not_go_on() {
    let results = Mesh::threads(|here| {
        let begin = Instant::now();
        let first = match here.rank() {
            0 => here.try_barrier(),
            _ => rows(here).try_all_gather::<0>().map(drop),
        };
        let second = here.try_barrier();
        assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
        [first, second].map(Result::unwrap_err)
    });
    for [first, second] in results.unwrap() {
        assert!(matches!(first, MachineError::Disagree { .. } | MachineError::Ended { .. }), "{first}");
        assert_eq!(second, first);
    }
}

#[test]
fn a_mesh_of_several_processes_does_not_run_alone() {
    let error = Mesh::alone(|here| here.rank()).unwrap_err();
    assert_eq!(error.to_string(), "the mesh has 4 processes, and 1 were started");
}

#[test]
fn a_tensor_is_sent_by_the_first_process() {
    let error = ending(LONG, |here| {
        let tensor = (here.rank() % 2 == 0).then(Tensor::<f32, shape![3]>::ones);
        Dist::broadcast(here, tensor).to_tensor()
    });
    assert_eq!(error, MachineError::Root { op: "broadcast", rank: 2 });
    assert_eq!(error.to_string(), "broadcast: process 2 has given a tensor, and process 0 sends it");
}

/// Returns the results of the calls in each process, where the processes of `given` pass a tensor, and checks that the processes go on together.
fn roots(op: &'static str, given: &[usize], call: fn(&Process, bool) -> Result<f32, MachineError>) {
    let results = Mesh::threads(|here| {
        let result = call(here, given.contains(&here.rank()));
        assert_eq!(call(here, here.rank() == 0), Ok(3.0));
        here.barrier();
        result
    });
    for (rank, result) in results.unwrap().into_iter().enumerate() {
        let wrong = match given.contains(&rank) {
            true if rank != 0 => Some(rank),
            _ => (!given.contains(&0)).then_some(0),
        };
        assert_eq!(result, wrong.map_or(Ok(3.0), |rank| Err(MachineError::Root { op, rank })), "{op} {rank} {given:?}");
    }
}

#[test]
fn a_tensor_that_is_missing_is_an_error_everywhere() {
    for given in [&[][..], &[2], &[0, 2], &[1, 2, 3], &[0, 1, 2, 3]] {
        roots("broadcast", given, |here, is_given| {
            let tensor = is_given.then(|| Tensor::<f32, shape![3]>::ones());
            Dist::try_broadcast(here, tensor).map(|x| x.to_tensor().sum_all().item())
        });
        // These elements come in a second message.
        roots("broadcast", given, |here, is_given| {
            let tensor = is_given.then(|| Tensor::<f32, shape![5000]>::full(3.0));
            Dist::try_broadcast(here, tensor).map(|x| x.to_tensor().amax_all().item())
        });
        roots("scatter", given, |here, is_given| {
            let tensor = is_given.then(|| Tensor::<f32, shape![12]>::ones());
            Dist::try_scatter::<0, Data>(here, tensor).map(|x| x.part().sum_all().item())
        });
    }
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
