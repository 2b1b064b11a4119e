//! Every collective operation next to the same operation on one tensor, on meshes of 1 to 6 processes.

use congruent::prelude::*;
use congruent_machines::prelude::*;

/// Numbers that differ from each other, and whose sums depend on the order.
fn numbers(rank: usize, count: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 7919 + rank * 104_729) % 1000) as f32 * 0.37 + 1e-3 / (i + rank + 1) as f32).collect()
}

/// The tests of one mesh, of `count` processes along one axis.
macro_rules! mesh_of {
    ($name:ident $count:tt: $rows:tt) => {
        mod $name {
            use super::*;

            mesh!(Data: $count);

            type Rows = shape![$rows @ Data, 3];

            fn whole() -> Tensor<f32, shape![$rows, 3]> {
                Tensor::from_vec(dims![$rows, 3], numbers(0, 3 * $rows)).unwrap()
            }

            #[test]
            fn a_share_is_a_part_of_the_axis() {
                let parts = Mesh::threads(|here| {
                    let part: Dist<f32, Rows> = Dist::same(here, whole()).split::<0, Data>();
                    part.part().to_vec()
                });
                assert_eq!(parts.unwrap().concat(), whole().to_vec());
            }

            #[test]
            fn shares_gather_to_the_whole() {
                let wholes = Mesh::threads(|here| {
                    let rows = Dist::same(here, whole()).split::<0, Data>().all_gather::<0>().to_tensor();
                    let columns = Dist::same(here, whole().t().to_tensor()).split::<1, Data>().all_gather::<1>();
                    (rows, columns.to_tensor())
                });
                for (rows, columns) in wholes.unwrap() {
                    assert_eq!(rows.to_vec(), whole().to_vec());
                    assert_eq!(columns.to_vec(), whole().t().to_vec());
                }
            }

            #[test]
            fn sums_are_added_in_the_order_of_the_ranks() {
                for count in [1, 3, 5000] {
                    let sums = Mesh::threads(|here| {
                        let part = Tensor::<f32, shape![_]>::from_vec(dims![count], numbers(here.rank(), count)).unwrap();
                        // One row a process, summed over at once: the partial sum is that of the rows.
                        let rows: Dist<f32, shape![$count @ Data]> = Dist::ones(here);
                        let columns = Dist::same(here, part.unsqueeze::<0>().to_tensor());
                        let partial = &columns.sum::<0>() * &rows.sum::<0>();
                        partial.all_reduce().to_tensor().to_vec()
                    });
                    let mut expected = numbers(0, count);
                    for rank in (0..$count).skip(1) {
                        expected.iter_mut().zip(numbers(rank, count)).for_each(|(sum, x)| *sum += x);
                    }
                    for sums in sums.unwrap() {
                        assert_eq!(sums, expected, "{count}");
                    }
                }
            }

            #[test]
            fn a_share_of_the_sums() {
                let shares = Mesh::threads(|here| {
                    let rows: Dist<f32, shape![$count @ Data, 1]> = Dist::full(here, here.rank() as f32 + 1.0);
                    let partial = rows.t().matmul(&Dist::<f32, shape![$count @ Data, $rows]>::ones(here));
                    let share = partial.reduce_scatter::<1>();
                    assert_eq!(share.all_gather::<1>().to_tensor().to_vec(), partial.all_reduce().to_tensor().to_vec());
                    share.part().sizes().to_vec()
                });
                let sum: f32 = (1..=$count).map(|rank| rank as f32).sum();
                assert_eq!(shares.unwrap(), vec![[1, $rows / $count]; $count], "{sum}");
            }

            #[test]
            fn another_axis_is_split() {
                let parts = Mesh::threads(|here| {
                    let whole = Tensor::<i64, shape![$rows, $rows]>::arange();
                    let rows = Dist::same(here, whole.clone()).split::<0, Data>();
                    let columns: Dist<i64, shape![$rows, $rows @ Data]> = rows.all_to_all::<1, 0, _>();
                    let expected = Dist::same(here, whole).split::<1, Data>();
                    (columns.part().to_vec(), expected.part().to_vec())
                });
                for (columns, expected) in parts.unwrap() {
                    assert_eq!(columns, expected);
                }
            }

            #[test]
            fn the_first_process_sends_its_tensor() {
                let wholes = Mesh::threads(|here| {
                    let first = (here.rank() == 0).then(whole);
                    Dist::broadcast(here, first).to_tensor().to_vec()
                });
                assert_eq!(wholes.unwrap(), vec![whole().to_vec(); $count]);
            }

            #[test]
            fn the_product_of_rows_is_the_product() {
                let products = Mesh::threads(|here| {
                    let x = Dist::same(here, whole());
                    let rows = x.split::<0, Data>();
                    // The gradient of a linear map: contracted over the rows.
                    let partial = rows.t().matmul(&rows);
                    (partial.all_reduce().to_tensor(), x.part().t().matmul(x.part()))
                });
                for (sum, expected) in products.unwrap() {
                    assert!((&sum - &expected).abs().amax_all().item() < 1e-5 * expected.abs().amax_all().item(), "{sum} {expected}");
                }
            }

            #[test]
            fn everybody_waits_for_everybody() {
                use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
                let come = AtomicUsize::new(0);
                let seen = Mesh::threads(|here| {
                    come.fetch_add(1, SeqCst);
                    here.barrier();
                    come.load(SeqCst)
                });
                assert_eq!(seen.unwrap(), [$count; $count]);
            }
        }
    };
}
mesh_of! { one 1: 6 }
mesh_of! { two 2: 6 }
mesh_of! { three 3: 12 }
mesh_of! { four 4: 8 }
mesh_of! { six 6: 12 }

/// Two axes.
mod grid {
    use super::*;

    mesh!(Data: 2, Model: 3);

    #[test]
    fn linear_layers_split_by_columns_and_then_by_rows() {
        let x = Tensor::<f64, shape![4, 5]>::arange() * 0.1;
        let first = Tensor::<f64, shape![5, 6]>::arange() * 0.01 - 0.1;
        let second = Tensor::<f64, shape![6, 2]>::arange() * 0.1 - 0.5;
        let expected = x.matmul(&first).relu().matmul(&second);
        let results = Mesh::threads(|here| {
            let x = Dist::same(here, x.clone()).split::<0, Data>();
            let first = Dist::same(here, first.clone()).split::<1, Model>();
            let second = Dist::same(here, second.clone()).split::<0, Model>();
            let hidden: Dist<f64, shape![4 @ Data, 6 @ Model]> = x.matmul(&first).relu();
            let y: Dist<f64, shape![4 @ Data, 2], Partial<Model>> = hidden.matmul(&second);
            y.all_reduce().all_gather::<0>().to_tensor()
        });
        for result in results.unwrap() {
            assert!((&result - &expected).abs().amax_all().item() < 1e-12, "{result} {expected}");
        }
    }

    #[test]
    fn a_collective_along_one_axis_leaves_the_other() {
        let sums = Mesh::threads(|here| {
            let x: Dist<i64, shape![6 @ Model]> = Dist::full(here, here.rank() as i64);
            x.sum::<0>().all_reduce().to_tensor().item()
        });
        // Two elements a process, of ranks 0 to 2, and of 3 to 5.
        assert_eq!(sums.unwrap(), [6, 6, 6, 24, 24, 24]);
    }
}
