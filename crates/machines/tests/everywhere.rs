//! One program, which runs on every engine: `cargo test` runs it on threads, `tests/mpi.sh` by `mpirun`.

use congruent::prelude::*;
use congruent_machines::prelude::*;

/// The tests of a mesh of `count` processes.
macro_rules! program {
    ($name:ident $count:tt) => {
        pub mod $name {
            use super::*;

            mesh!(Data: $count);

            /// Every collective operation, on numbers whose results are known.
            pub fn program(here: &Process) -> String {
                let whole = Tensor::<f64, shape![{ 2 * $count }, 3]>::arange();
                let x = Dist::same(here, whole.clone()).split::<0, Data>();
                assert_eq!(x.all_gather::<0>().to_tensor(), whole);
                let sums = x.sum::<0>();
                assert_eq!(sums.all_reduce().to_tensor(), whole.sum::<0>());
                let wide = &Dist::<f64, shape![{ 600 * $count }]>::ones(here) * &x.sum::<0>().sum::<0>();
                let share = wide.reduce_scatter::<0>();
                assert_eq!(share.all_gather::<0>().to_tensor(), wide.all_reduce().to_tensor());
                let square = Tensor::<f32, shape![$count, $count]>::arange();
                let rows = Dist::same(here, square.clone()).split::<0, Data>();
                assert_eq!(rows.all_to_all::<1, 0, _>().all_gather::<1>().to_tensor(), square);
                let sent = Dist::broadcast(here, (here.rank() == 0).then(|| whole.clone()));
                assert_eq!(sent.to_tensor(), whole);
                check_in_place(here, &x);
                ragged(here);
                check_halos(here, x);
                check_reductions(here);
                check_neighbours(here);
                check_halves(here);
                here.barrier();
                format!("{:?}: {}", here, wide.all_reduce().to_tensor().sum_all().item())
            }

            /// Parts of which the last ones are shorter, or empty.
            fn ragged(here: &Process) {
                for rows in [0, 1, 5, 7, 8, 10] {
                    let whole = Tensor::<i64, shape![_, 2]>::from_vec(dims![rows, 2], (0..2 * rows as i64).collect()).unwrap();
                    let x: Dist<i64, shape![_ @ Data, ragged, 2]> = Dist::same(here, whole.clone()).split::<0, Ragged<Data>>();
                    assert_eq!(x.all_gather::<0>().to_tensor(), whole);
                    assert_eq!(x.sum::<0>().all_reduce().to_tensor(), whole.sum::<0>());
                    assert_eq!(x.t().matmul(&x).all_reduce().to_tensor(), whole.t().matmul(&whole));
                    let partial = &Dist::same(here, whole.clone()) * &Dist::<i64, shape![$count @ Data]>::ones(here).sum::<0>();
                    assert_eq!(partial.reduce_scatter_ragged::<0>().part(), (&x * $count).part());
                    let first = (here.rank() == 0).then(|| whole.clone());
                    assert_eq!(Dist::scatter::<0, Ragged<Data>>(here, first).part(), x.part());
                    if rows > 0 {
                        assert_eq!(x.amax::<0>().all_reduce().to_tensor(), whole.amax::<0>());
                        assert_eq!(x.amin::<0>().all_reduce().to_tensor(), whole.amin::<0>());
                    }
                    // Along the last axis, whose parts lie apart.
                    assert_eq!(x.t().all_gather::<1>().to_tensor(), whole.t().to_tensor());
                }
            }

            /// Calls that write to the memory of a tensor have the results of those that return one.
            fn check_in_place(here: &Process, x: &Dist<f64, shape![{ 2 * $count } @ Data, 3]>) {
                let mut whole = Dist::<f64, shape![{ 2 * $count }, 3]>::zeros(here);
                x.all_gather_into::<0>(&mut whole);
                assert_eq!(whole.part(), x.all_gather::<0>().part());
                let own = Dist::<f64, shape![2, 3]>::same(here, x.part().as_dyn().try_into_shape().unwrap().to_tensor());
                assert_eq!(Dist::broadcast_in_place(here, own.into_tensor()).into_tensor().to_vec(), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
                for wide in [1.0, 700.0].map(|by| &Dist::<f64, shape![_]>::same(here, Tensor::full_of(dims![(by as usize) * $count + 1], by)) * &x.sum::<0>().sum::<0>()) {
                    assert_eq!(wide.clone().all_reduce_in_place().into_tensor(), wide.all_reduce().into_tensor());
                }
                let square = Dist::<f32, shape![$count, $count]>::same(here, Tensor::arange()).split::<0, Data>();
                let mut columns = Dist::<f32, shape![$count, $count @ Data]>::zeros(here);
                square.all_to_all_into::<1, 0, _>(&mut columns);
                assert_eq!(columns.part(), square.all_to_all::<1, 0, _>().part());
            }

            /// The rows of neighbours, and the way back.
            fn check_halos(here: &Process, x: Dist<f64, shape![{ 2 * $count } @ Data, 3]>) {
                let (wide, start) = (x.halo::<0, 3>(HaloMode::Periodic), 6 * here.rank() + 6 * $count - 9);
                let expected: Vec<f64> = (start..start + 24).map(|i| (i % (6 * $count)) as f64).collect();
                assert_eq!(wide.to_vec(), expected);
                let inner = wide.as_dyn().narrow(0, 3, 2).unwrap().to_tensor();
                let again: Dist<f64, shape![{ 2 * $count } @ Data, 3]> = Dist::of_part(here, inner);
                assert_eq!(again.part(), x.part());
            }

            /// Shares of the first process, and other reductions than sums.
            fn check_reductions(here: &Process) {
                let whole = Tensor::<f64, shape![{ 2 * $count }, 3]>::arange() + 1.0;
                let x = Dist::scatter::<0, Data>(here, (here.rank() == 0).then(|| whole.clone()));
                assert_eq!(x.all_gather::<0>().to_tensor(), whole);
                assert_eq!(x.amax::<0>().all_reduce().to_tensor(), whole.amax::<0>());
                assert_eq!(x.amin::<0>().all_reduce().to_tensor(), whole.amin::<0>());
                assert_eq!(x.mean::<0>().all_reduce().to_tensor(), whole.mean::<0>());
                assert_eq!((&x - &(&x - 2.0)).prod::<0>().all_reduce().to_tensor().to_vec(), [4f64.powi($count); 3]);
            }

            /// Messages between neighbours.
            fn check_neighbours(here: &Process) {
                let (place, mine) = (here.coordinate::<Data>(), Tensor::<usize, shape![3]>::full(here.rank()));
                let received = here.neighbours::<Data>().exchange(-1, &mine).map(|x| x.to_vec());
                assert_eq!(received, (place + 1 < $count).then_some(vec![place + 1; 3]));
                assert_eq!(here.neighbours::<Data>().rotate(1, &mine).to_vec(), [(place + $count - 1) % $count; 3]);
            }

            /// Operations in two halves, with others in between, small and large.
            fn check_halves(here: &Process) {
                let x: Dist<f64, shape![$count @ Data, 10_000]> = Dist::full(here, here.rank() as f64 + 0.1);
                let (sums, whole) = (x.sum::<0>().all_reduce_start(), x.all_gather_start::<0>());
                drop(x.amin::<0>().all_reduce_start());
                let square: Dist<f64, shape![$count @ Data, $count]> = Dist::full(here, here.rank() as f64 + 0.1);
                let (share, turned) = (square.sum::<0>().reduce_scatter_start::<0>(), square.all_to_all_start::<1, 0, _>());
                let largest = x.amax::<0>().all_reduce();
                let total = x.sum::<1>().sum::<0>().all_reduce_start();
                assert_eq!(largest.to_tensor().to_vec(), [$count as f64 - 0.9; 10_000]);
                assert_eq!(sums.wait().to_tensor(), x.sum::<0>().all_reduce().to_tensor());
                assert_eq!(whole.wait().to_tensor(), x.all_gather::<0>().to_tensor());
                assert_eq!(share.wait().part(), square.sum::<0>().reduce_scatter::<0>().part());
                assert_eq!(turned.wait().part(), square.all_to_all::<1, 0, _>().part());
                assert_eq!(total.wait().to_tensor(), x.sum::<1>().sum::<0>().all_reduce().to_tensor());
            }

            #[test]
            fn on_threads() {
                let lines = Mesh::threads(program).unwrap();
                assert_eq!(lines.len(), $count);
                let sum = (0..6 * $count).sum::<usize>() * 600 * $count;
                assert_eq!(lines[0], format!("process 0 of {}: {sum}", $count));
            }
        }
    };
}
program! { two 2 }
program! { four 4 }
program! { six 6 }
