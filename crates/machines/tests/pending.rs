//! Operations in two halves next to those in one, on meshes of 1 to 6 processes.

use congruent::prelude::*;
use congruent_machines::prelude::*;
use std::time::Duration;

/// Numbers whose sums depend on the order.
fn numbers(count: usize, seed: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 7919 + seed * 104_729) % 1000) as f32 * 0.37 + 1e-3).collect()
}

/// A row for each process, so long.
macro_rules! check_halves {
    ($count:tt $len:tt) => {
        let results = Mesh::threads(|here| {
            let [x, y] = [here.rank(), here.rank() + 10].map(|seed| {
                let row: Tensor<f32, shape![1, $len]> = Tensor::from_vec(dims![1, $len], numbers($len, seed)).unwrap();
                let rows: Dist<f32, shape![$count @ Data, $len]> = Dist::of_part(here, row);
                rows
            });
            let (first, second) = (x.sum::<0>().all_reduce_start(), y.sum::<0>().all_reduce_start());
            let gathered = x.all_gather_start::<0>();
            // Other calls, while those are under way.
            let expected = (x.sum::<0>().all_reduce().to_tensor(), y.sum::<0>().all_reduce().to_tensor());
            here.barrier();
            let most = x.amax::<0>().all_reduce_start();
            let found = (first.wait().to_tensor(), second.wait().to_tensor());
            assert_eq!(gathered.wait().to_tensor(), x.all_gather::<0>().to_tensor());
            assert_eq!(most.wait().to_tensor(), x.amax::<0>().all_reduce().to_tensor());
            (found, expected)
        });
        let mut sums = numbers($len, 0);
        for rank in (0..$count).skip(1) {
            sums.iter_mut().zip(numbers($len, rank)).for_each(|(sum, x)| *sum += x);
        }
        for (found, expected) in results.unwrap() {
            assert_eq!(found.0.to_vec(), sums);
            assert_eq!(found, expected);
        }
    };
}

macro_rules! mesh_of {
    ($name:ident $count:tt) => {
        mod $name {
            use super::*;

            mesh!(Data: $count);

            #[test]
            fn two_halves_are_the_whole() {
                check_halves!($count 3);
            }

            #[test]
            fn two_halves_of_large_tensors_are_the_whole() {
                check_halves!($count 5000);
            }

            #[test]
            fn small_sums_are_waited_for_in_any_order() {
                let results = Mesh::threads(|here| {
                    let x: Dist<usize, shape![$count @ Data, 3]> = Dist::full(here, here.rank());
                    let (first, second) = (x.sum::<0>().all_reduce_start(), (&x + &x).sum::<0>().all_reduce_start());
                    // Each process in an order of its own.
                    let [first, second] = match here.rank() % 2 {
                        0 => [first.wait(), second.wait()],
                        _ => [second.wait(), first.wait()].into_iter().rev().collect::<Vec<_>>().try_into().unwrap(),
                    };
                    (first.to_tensor().to_vec(), second.to_tensor().to_vec())
                });
                let sum = (0..$count).sum::<usize>();
                assert_eq!(results.unwrap(), vec![(vec![sum; 3], vec![2 * sum; 3]); $count]);
            }

            #[test]
            fn gathers_are_waited_for_in_another_order() {
                let results = Mesh::threads(|here| {
                    let (x, y): (Dist<usize, shape![$count @ Data, 1]>, Dist<usize, shape![$count @ Data, 1]>) = (Dist::full(here, here.rank()), Dist::full(here, 10 + here.rank()));
                    let (first, second) = (x.all_gather_start::<0>(), y.all_gather_start::<0>());
                    let (second, first) = (second.wait(), first.wait());
                    (first.to_tensor().to_vec(), second.to_tensor().to_vec())
                });
                let ranks: Vec<usize> = (0..$count).collect();
                for (first, second) in results.unwrap() {
                    assert_eq!(first, ranks);
                    assert_eq!(second, ranks.iter().map(|rank| rank + 10).collect::<Vec<_>>());
                }
            }

            #[test]
            fn sums_are_waited_for_in_another_order() {
                let results = Mesh::threads(|here| {
                    let x: Dist<usize, shape![$count @ Data, 5000]> = Dist::full(here, here.rank());
                    let y: Dist<usize, shape![$count @ Data, 5000]> = Dist::full(here, 10 + here.rank());
                    let (first, second) = (x.sum::<0>().all_reduce_start(), y.sum::<0>().all_reduce_start());
                    let (second, first) = (second.wait(), first.wait());
                    [first, second].map(|sum| sum.to_tensor().to_vec())
                });
                let sum: usize = (0..$count).sum();
                assert!(results.unwrap().iter().all(|sums| *sums == [vec![sum; 5000], vec![sum + 10 * $count; 5000]]));
            }

            #[test]
            fn started_shares_are_those_of_the_whole_calls() {
                let results = Mesh::threads(|here| {
                    let part = Tensor::from_vec(dims![1, 5, 60], numbers(300, here.rank())).unwrap();
                    let x: Dist<f32, shape![$count @ Data, 5, 60]> = Dist::of_part(here, part);
                    let sums = x.sum::<0>();
                    let (columns, turned) = (sums.reduce_scatter_start::<1>(), x.all_to_all_start::<2, 0, _>());
                    let most = x.amax::<0>().reduce_scatter_start::<1>();
                    here.barrier();
                    let found = (turned.wait().part().to_tensor(), columns.wait().part().to_tensor());
                    let expected = (x.all_to_all::<2, 0, _>(), sums.reduce_scatter::<1>());
                    assert_eq!(found, (expected.0.part().to_tensor(), expected.1.part().to_tensor()));
                    assert_eq!(most.wait().part(), x.amax::<0>().reduce_scatter::<1>().part());
                    expected.0.all_gather::<2>().to_tensor() == x.all_gather::<0>().to_tensor()
                });
                assert_eq!(results.unwrap(), [true; $count]);
            }

            #[test]
            fn dropping_is_no_error() {
                let sums = Mesh::threads(|here| {
                    let x: Dist<usize, shape![$count @ Data, 5000]> = Dist::full(here, here.rank());
                    drop(x.all_gather_start::<0>());
                    drop(x.sum::<0>().all_reduce_start());
                    let sum = x.sum::<0>().all_reduce();
                    drop(x.sum::<0>().all_reduce_start());
                    (sum.to_tensor().amin_all().item(), sum.to_tensor().amax_all().item())
                });
                let sum = (0..$count).sum::<usize>();
                assert_eq!(sums.unwrap(), [(sum, sum); $count]);
            }
        }
    };
}
mesh_of! { one 1 }
mesh_of! { two 2 }
mesh_of! { three 3 }
mesh_of! { four 4 }
mesh_of! { six 6 }

mesh!(Data: 2);

const LIMIT: Duration = Duration::from_millis(300);

#[test]
fn a_call_that_was_not_started_ends_all() {
    let result = Mesh::threads(|here| {
        let x: Dist<f32, shape![4 @ Data]> = Dist::ones(here);
        match here.rank() {
            0 => drop(x.all_gather_start::<0>().wait()),
            _ => here.barrier(),
        }
    });
    let error = result.unwrap_err();
    let MachineError::Disagree { mut here, mut there } = error else { panic!("{error}") };
    // Either may be the first to notice.
    if here.0 == 1 {
        std::mem::swap(&mut here, &mut there);
    }
    assert!(here.1.starts_with("all_gather") && here.1.ends_with(", started as number 1"), "{here:?}");
    assert_eq!((here.0, there), (0, (1, "barrier".into())));
}

#[test]
fn a_large_sum_that_one_process_drops_ends_all() {
    let result = Mesh::threads(|here| {
        let x: Dist<f32, shape![2 @ Data, 5000]> = Dist::ones(here);
        let pending = x.sum::<0>().all_reduce_start();
        if here.rank() == 1 { drop(pending) } else { drop(pending.wait()) }
    });
    let MachineError::Ended { here: 1, there: 1, reason } = result.unwrap_err() else {
        panic!("process 1 has returned")
    };
    assert!(reason.starts_with("it returned, and `all_reduce, sum, of [5000] f32 along Data"), "{reason}");
}

#[test]
fn a_half_that_never_comes_is_not_waited_for() {
    let result = Mesh::threads_within(LIMIT, |here| {
        let x: Dist<f32, shape![4 @ Data]> = Dist::ones(here);
        match here.rank() {
            0 => drop(x.sum::<0>().all_reduce_start().wait()),
            _ => std::thread::sleep(2 * LIMIT),
        }
    });
    let error = result.unwrap_err();
    let MachineError::Late { here: 0, call, there: 1, waited } = &error else { panic!("{error}") };
    assert_eq!(call, "all_reduce, sum, of [] f32 along Data, started as number 1");
    assert!(*waited >= LIMIT, "{error}");
}

/// The sums of two large tensors of the same sizes do not mix.
#[test]
fn processes_that_wait_in_another_order_end_all() {
    let error = four::Mesh::threads_within(Duration::from_millis(300), |here| {
        let x: Dist<usize, shape![4 @ four::Data, 5000]> = Dist::ones(here);
        let (first, second) = (x.sum::<0>().all_reduce_start(), x.sum::<0>().all_reduce_start());
        let _ = if here.rank() == 0 { [first.wait(), second.wait()] } else { [second.wait(), first.wait()] };
    });
    let error = error.unwrap_err().to_string();
    assert!(error.contains("every process makes the same calls in the same order"), "{error}");
}
