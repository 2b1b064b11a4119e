//! What collective operations cost: counted, and foretold by formulas that must count the same.

use congruent::prelude::*;
use congruent_machines::{Cost, prelude::*};

/// A latency of 1 and a bandwidth of 1: the seconds are messages and bytes.
const UNIT: congruent_machines::Network = congruent_machines::Network { latency: 1.0, bandwidth: 1.0 };

/// The tests of one mesh, of this many processes along one axis.
macro_rules! mesh_of {
    ($name:ident $count:tt) => {
        mod $name {
            use super::*;

            mesh!(Data: $count);

            /// Every collective operation, large and small.
            fn program(here: &Here) -> Cost {
                for n in [12, 12_000] {
                    let whole = Tensor::<f32, shape![_]>::zeros_of(dims![n]);
                    let first = (here.rank() == 0).then(|| whole.clone());
                    let x = Dist::broadcast(here, first);
                    let _ = x.split::<0, Data>().all_gather::<0>();
                    let owed = &x * &Dist::<f32, shape![$count @ Data]>::ones(here).sum::<0>();
                    let _ = (owed.all_reduce(), owed.reduce_scatter::<0>());
                    let square = Dist::same(here, Tensor::<f64, shape![$count, _]>::zeros_of(dims![$count, n]));
                    let _ = square.split::<0, Data>().all_to_all::<1, 0, _>();
                }
                here.barrier();
                here.cost(UNIT)
            }

            #[test]
            fn the_formulas_count_what_is_sent() {
                let costs = Mesh::threads(program).unwrap();
                let (counted, foretold) = (&costs[0], costs[0].on::<Data>($count));
                assert_eq!(counted.rows.len(), 6, "{counted}");
                for (counted, foretold) in counted.rows.iter().zip(&foretold.rows) {
                    assert_eq!((counted.op, counted.messages), (foretold.op, foretold.messages));
                    // A broadcast sends the number of axes and their sizes, too.
                    let sizes = if counted.op == "broadcast" { 2 * ($count - 1) * 16 } else { 0 };
                    assert_eq!(counted.sent, foretold.sent + sizes, "{}", counted.op);
                    assert_eq!(counted.foretold, (foretold.messages + foretold.sent) as f64);
                    assert!(counted.best <= counted.foretold, "{counted:?}");
                    assert!(counted.seconds.unwrap() > 0.0 && foretold.seconds.is_none());
                }
                let others = |cost: &Cost| cost.rows.iter().filter(|row| row.op != "broadcast").map(|row| row.sent).sum::<u64>();
                assert!(costs.iter().all(|cost| others(cost) == others(counted)));
            }

            #[test]
            fn every_process_has_the_same_measure() {
                let models = Mesh::threads(|here| (here.measure(), here.cost(UNIT).rows.len())).unwrap();
                let (model, rows) = models[0];
                assert!(models.iter().all(|(other, _)| *other == model));
                assert!(0.0 < model.latency && model.latency < 1.0 && 1e6 < model.bandwidth, "{model:?}");
                assert_eq!(rows, 0, "the measure itself is not counted");
            }
        }
    };
}
mesh_of! { two 2 }
mesh_of! { three 3 }
mesh_of! { four 4 }

mod grid {
    use super::*;

    mesh!(Data: 2, Model: 3);

    #[test]
    fn another_size_of_an_axis_leaves_the_other() {
        let costs = Mesh::threads(|here| {
            let _ = Dist::<f32, shape![6 @ Model]>::ones(here).all_gather::<0>();
            let _ = Dist::<f32, shape![6 @ Data]>::ones(here).all_gather::<0>();
            here.barrier();
            here.cost(UNIT)
        });
        let cost = costs.unwrap()[5].clone();
        let sent =
            |cost: &Cost| cost.rows.iter().map(|row| (row.op, row.along, row.messages, row.sent)).collect::<Vec<_>>();
        let rows = [("all_gather", "Data", 1, 12), ("all_gather", "Model", 2, 16), ("barrier", "all", 5, 0)];
        assert_eq!(sent(&cost), rows);
        let rows = [("all_gather", "Data", 5, 20), ("all_gather", "Model", 2, 16), ("barrier", "all", 17, 0)];
        assert_eq!(sent(&cost.on::<Data>(6)), rows);
    }

    #[test]
    fn the_table_has_a_line_for_each_operation() {
        let costs = Mesh::threads(|here| {
            here.barrier();
            here.cost(congruent_machines::Network { latency: 2e-3, bandwidth: 1e9 }).on::<Data>(4).to_string()
        });
        let expected = "\
Data: 4, Model: 3; 2000.00 us a message, 1.00 GB/s
                along            calls    messages     MB sent          ms    foretold        best
barrier         all                  1          11       0.000                  22.000       8.000
";
        assert_eq!(costs.unwrap()[0], expected);
    }
}

mod halves {
    use super::*;

    mesh!(Data: 3);

    #[test]
    fn a_call_in_two_halves_counts_as_one() {
        for n in [12, 12_000] {
            let costs = |program: fn(&Dist<f32, shape![_]>, &Dist<f32, shape![_], Owes<Data>>)| {
                let costs = Mesh::threads(|here| {
                    let x = Dist::same(here, Tensor::<f32, shape![_]>::zeros_of(dims![n]));
                    let owed = &x * &Dist::<f32, shape![3 @ Data]>::ones(here).sum::<0>();
                    program(&x, &owed);
                    here.cost(UNIT)
                });
                let rows = costs.unwrap().swap_remove(0).rows;
                rows.iter().map(|row| (row.op, row.calls, row.messages, row.sent)).collect::<Vec<_>>()
            };
            let whole = costs(|x, owed| drop((owed.all_reduce(), x.split::<0, Data>().all_gather::<0>())));
            let halves = costs(|x, owed| {
                let (sum, split) = (owed.all_reduce_start(), x.split::<0, Data>());
                let all = split.all_gather_start::<0>();
                drop((all.wait(), sum.wait()));
            });
            assert_eq!(whole.len(), 2);
            assert_eq!(halves, whole);
        }
    }
}
