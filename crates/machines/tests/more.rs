//! Scatter, other reductions than sums, and neighbours, next to the same on one tensor, on meshes of 1 to 6 processes.

use congruent::prelude::*;
use congruent_machines::prelude::*;
use congruent_machines::{Max, Min, Prod};

/// Numbers between -0.5 and 0.5.
fn numbers(count: usize) -> Vec<f64> {
    (0..count).map(|i| ((i * 7919 + 13) % 1000) as f64 * 1e-3 - 0.5).collect()
}

macro_rules! mesh_of {
    ($name:ident $count:tt: $rows:tt) => {
        mod $name {
            use super::*;

            mesh!(Data: $count);

            fn whole() -> Tensor<f64, shape![$rows, 3]> {
                Tensor::from_vec(dims![$rows, 3], numbers(3 * $rows)).unwrap()
            }

            #[test]
            fn extremes_are_those_of_the_whole() {
                let results = Mesh::threads(|here| {
                    let x = Dist::same(here, whole()).split::<0, Data>();
                    let most: Dist<f64, shape![3], Partial<Data, Max>> = x.amax::<0>();
                    let least: Dist<f64, shape![3], Partial<Data, Min>> = x.amin::<0>();
                    assert_eq!(x.amax::<1>().all_gather::<0>().to_tensor(), whole().amax::<1>());
                    assert_eq!(most.amax::<-1>().all_reduce().to_tensor().item(), whole().amax_all().item());
                    assert_eq!(x.amin::<-1>().amin::<0>().all_reduce().to_tensor().item(), whole().amin_all().item());
                    (most.all_reduce().to_tensor(), least.all_reduce().to_tensor())
                });
                for (most, least) in results.unwrap() {
                    assert_eq!(most, whole().amax::<0>());
                    assert_eq!(least, whole().amin::<0>());
                }
            }

            #[test]
            fn a_nan_of_any_process_is_the_extreme() {
                let results = Mesh::threads(|here| {
                    let value = if here.rank() == $count / 2 { f64::NAN } else { here.rank() as f64 };
                    let x: Dist<f64, shape![$count @ Data]> = Dist::full(here, value);
                    (x.amax::<0>().all_reduce().to_tensor().item(), x.amin::<0>().all_reduce().to_tensor().item())
                });
                assert!(results.unwrap().iter().all(|(most, least)| most.is_nan() && least.is_nan()));
            }

            #[test]
            fn products_and_means_are_those_of_the_whole() {
                let results = Mesh::threads(|here| {
                    let x = Dist::same(here, &whole() + 1.0).split::<0, Data>();
                    let products: Dist<f64, shape![3], Partial<Data, Prod>> = x.prod::<0>();
                    assert_eq!(x.mean::<1>().all_gather::<0>().to_tensor(), (&whole() + 1.0).mean::<1>());
                    (products.all_reduce().to_tensor(), x.mean::<0>().all_reduce().to_tensor())
                });
                let x = &whole() + 1.0;
                for (products, means) in results.unwrap() {
                    assert!((&products / &x.prod::<0>() - 1.0).abs().amax_all().item() < 1e-14);
                    assert!((&means - &x.mean::<0>()).abs().amax_all().item() < 1e-15);
                }
            }

            #[test]
            fn a_share_of_the_extremes() {
                let shares = Mesh::threads(|here| {
                    let x = Dist::same(here, whole().t().to_tensor());
                    // The columns of the process with the highest rank are the largest.
                    let tall: Tensor<f64, shape![1, 3, $rows]> = (x.part() + here.rank() as f64).unsqueeze::<0>().to_tensor();
                    let tall: Dist<f64, shape![$count @ Data, 3, $rows]> = Dist::of_part(here, tall);
                    tall.amax::<0>().reduce_scatter::<1>().all_gather::<1>().to_tensor()
                });
                let expected = whole().t().to_tensor() + ($count - 1) as f64;
                for share in shares.unwrap() {
                    assert_eq!(share, expected);
                }
            }

            #[test]
            fn shares_of_the_first_process_are_those_of_a_split() {
                let shares = Mesh::threads(|here| {
                    let first = (here.rank() == 0).then(whole);
                    let rows: Dist<f64, shape![$rows @ Data, 3]> = Dist::scatter::<0, Data>(here, first);
                    let columns = Dist::scatter::<-1, Data>(here, (here.rank() == 0).then(|| whole().t().to_tensor()));
                    let columns: Dist<f64, shape![3, $rows @ Data]> = columns;
                    assert_eq!(columns.part(), &rows.part().t().to_tensor());
                    assert_eq!(rows.part(), Dist::same(here, whole()).split::<0, Data>().part());
                    rows.part().to_vec()
                });
                assert_eq!(shares.unwrap().concat(), whole().to_vec());
            }

            #[test]
            fn what_cannot_be_shared_is_an_error_everywhere() {
                let count = $count + 1;
                let errors = Mesh::threads(|here| {
                    let first = (here.rank() == 0).then(|| Tensor::<f32, shape![_]>::zeros_of(dims![count]));
                    Dist::try_scatter::<0, Data>(here, first).map(drop).err().map(|error| error.to_string())
                });
                let sentence = format!(
                    "scatter: axis 0 of shape [{}] cannot be split equally along `Data`, which has {} processes",
                    $count + 1,
                    $count
                );
                let expected = if $count == 1 { None } else { Some(sentence) };
                assert_eq!(errors.unwrap(), vec![expected; $count]);
            }

            #[test]
            fn neighbours_on_a_line_and_on_a_ring() {
                for steps in [-7, -1, 0, 1, 2, isize::MIN, isize::MAX] {
                    let received = Mesh::threads(|here| {
                        // A vector of as many elements as the rank.
                        let count = here.rank() + 1;
                        let mine = Tensor::<usize, shape![_]>::full_of(dims![count], here.rank());
                        let neighbours = here.neighbours::<Data>();
                        (neighbours.exchange(steps, &mine).map(|x| x.to_vec()), neighbours.rotate(steps, &mine).to_vec())
                    });
                    for (place, (line, ring)) in received.unwrap().into_iter().enumerate() {
                        let sender = place as i128 - steps as i128;
                        let before = usize::try_from(sender).ok().filter(|&sender| sender < $count);
                        assert_eq!(line, before.map(|rank| vec![rank; rank + 1]), "{steps}");
                        let rank = sender.rem_euclid($count) as usize;
                        assert_eq!(ring, vec![rank; rank + 1], "{steps}");
                    }
                }
            }
        }
    };
}
mesh_of! { one 1: 6 }
mesh_of! { two 2: 6 }
mesh_of! { three 3: 6 }
mesh_of! { four 4: 8 }
mesh_of! { six 6: 12 }

/// Two axes.
mod grid {
    use super::*;

    mesh!(Data: 2, Model: 3);

    #[test]
    fn the_first_process_sends_along_one_axis() {
        let shares = Mesh::threads(|here| {
            let first = (here.rank() == 0).then(|| Tensor::<i32, shape![6]>::arange());
            Dist::scatter::<0, Model>(here, first).part().to_vec()
        });
        let row = [vec![0, 1], vec![2, 3], vec![4, 5]];
        assert_eq!(shares.unwrap(), [row.clone(), row].concat());
    }

    #[test]
    fn neighbours_are_those_along_the_axis() {
        let received = Mesh::threads(|here| {
            let mine = Tensor::<usize, shape![1]>::full(here.rank());
            (here.neighbours::<Data>().rotate(1, &mine).item(), here.neighbours::<Model>().rotate(1, &mine).item())
        });
        assert_eq!(received.unwrap(), [(3, 2), (4, 0), (5, 1), (0, 5), (1, 3), (2, 4)]);
    }
}

mesh!(Data: 2);

#[test]
fn another_reduction_ends_all() {
    let result = Mesh::threads(|here| {
        let x: Dist<f32, shape![4 @ Data]> = Dist::ones(here);
        match here.rank() {
            0 => x.amax::<0>().all_reduce().to_tensor().item(),
            _ => x.amin::<0>().all_reduce().to_tensor().item(),
        }
    });
    let MachineError::Disagree { here, there } = result.unwrap_err() else { panic!("the calls differ") };
    let mut calls = [here, there];
    calls.sort();
    let expected = [(0, "max"), (1, "min")].map(|(rank, of)| (rank, format!("all_reduce, {of}, of [] f32 along Data")));
    assert_eq!(calls, expected);
}

#[test]
fn a_tensor_is_scattered_by_the_first_process() {
    let result = Mesh::threads(|here| {
        let _ = Dist::scatter::<0, Data>(here, (here.rank() == 1).then(Tensor::<f32, shape![4]>::ones));
    });
    // Either may be the first to say so.
    let error = result.unwrap_err();
    let MachineError::Root { op: "scatter", rank } = error else { panic!("{error}") };
    let sentences = [
        "scatter: process 0 sends the tensor, and has none",
        "scatter: process 1 has given a tensor, and process 0 sends it",
    ];
    assert_eq!(error.to_string(), sentences[rank]);
}
