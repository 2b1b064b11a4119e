//! The cost of collective operations: counted, and predicted by formulas that must count the same.

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
            fn program(here: &Process) -> Cost {
                for n in [12, 12_000] {
                    let whole = Tensor::<f32, shape![_]>::zeros_of(dims![n]);
                    let first = (here.rank() == 0).then(|| whole.clone());
                    let x = Dist::broadcast(here, first);
                    let _ = x.split::<0, Data>().all_gather::<0>();
                    let partial = &x * &Dist::<f32, shape![$count @ Data]>::ones(here).sum::<0>();
                    let _ = (partial.all_reduce(), partial.reduce_scatter::<0>());
                    let square = Dist::same(here, Tensor::<f64, shape![$count, _]>::zeros_of(dims![$count, n]));
                    let _ = square.split::<0, Data>().all_to_all::<1, 0, _>();
                }
                here.barrier();
                here.cost(UNIT)
            }

            #[test]
            fn the_formulas_count_what_is_sent() {
                let costs = Mesh::threads(program).unwrap();
                let (counted, predicted) = (&costs[0], costs[0].on::<Data>($count));
                assert_eq!(counted.rows.len(), 6, "{counted}");
                for (counted, predicted) in counted.rows.iter().zip(&predicted.rows) {
                    assert_eq!((counted.op, counted.messages), (predicted.op, predicted.messages));
                    // A broadcast sends the number of axes and their sizes, too.
                    let sizes = if counted.op == "broadcast" { 2 * ($count - 1) * 16 } else { 0 };
                    assert_eq!(counted.sent, predicted.sent + sizes, "{}", counted.op);
                    assert_eq!(counted.predicted, (predicted.messages + predicted.sent) as f64);
                    assert!(counted.best <= counted.predicted, "{counted:?}");
                    assert!(counted.seconds.unwrap() > 0.0 && predicted.seconds.is_none());
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
                along            calls    messages     MB sent          ms   predicted        best
barrier         all                  1          11       0.000                  22.000       8.000
";
        assert_eq!(costs.unwrap()[0], expected);
    }
}

mod neighbours {
    use super::*;

    mesh!(Data: 3);

    /// Process 1 sends 2 rows of 5 numbers to each neighbour; a tensor of 4 numbers to the next one, and once more; and takes its share from process 0.
    #[test]
    fn messages_of_neighbours_have_rows_of_their_own() {
        let costs = Mesh::threads(|here| {
            let x: Dist<f32, shape![12 @ Data, 5]> = Dist::ones(here);
            let _ = x.halo::<0, 2>(HaloMode::Constant(0.0));
            let own = Tensor::<f32, shape![4]>::ones();
            let _ = (here.neighbours::<Data>().exchange(1, &own), here.neighbours::<Data>().rotate(1, &own));
            let first = (here.rank() == 0).then(Tensor::<f32, shape![6]>::ones);
            let _ = Dist::scatter::<0, Data>(here, first);
            here.cost(UNIT)
        });
        let costs = costs.unwrap();
        let rows = |cost: &congruent_machines::Cost| -> Vec<_> {
            cost.rows.iter().map(|row| (row.op, row.along, row.calls, row.messages, row.sent)).collect()
        };
        // (A message of a tensor begins with 8 bytes for its number of axes, and for each size.)
        let counted = [
            ("exchange", "Data", 1, 1, 32),
            ("halo", "Data", 1, 2, 80),
            ("rotate", "Data", 1, 1, 32),
            ("scatter", "Data", 1, 0, 0),
        ];
        assert_eq!(rows(&costs[1]), counted);
        assert_eq!(rows(&costs[1].on::<Data>(300)), counted);
        assert_eq!(rows(&costs[0])[3], ("scatter", "Data", 1, 2, 48));
        assert_eq!(costs[1].rows[1].predicted, 82.0);
        assert!(costs[1].rows.iter().all(|row| row.seconds.unwrap() > 0.0));
    }
}

mod halves {
    use super::*;

    mesh!(Data: 3);

    type Rows = Dist<f32, shape![6 @ Data, 9]>;

    #[test]
    fn a_call_in_two_halves_counts_as_one() {
        for n in [12, 12_000] {
            let costs = |program: fn(&Dist<f32, shape![_]>, &Dist<f32, shape![_], Partial<Data>>, &Rows)| {
                let costs = Mesh::threads(|here| {
                    let x = Dist::same(here, Tensor::<f32, shape![_]>::zeros_of(dims![n]));
                    let partial = &x * &Dist::<f32, shape![3 @ Data]>::ones(here).sum::<0>();
                    program(&x, &partial, &Dist::zeros(here));
                    here.cost(UNIT)
                });
                let rows = costs.unwrap().swap_remove(0).rows;
                rows.iter().map(|row| (row.op, row.calls, row.messages, row.sent)).collect::<Vec<_>>()
            };
            let whole = costs(|x, partial, rows| {
                let _sums = (partial.all_reduce(), partial.reduce_scatter::<0>());
                let _rows = (x.split::<0, Data>().all_gather::<0>(), rows.all_to_all::<1, 0, _>());
            });
            let halves = costs(|x, partial, rows| {
                let (sum, share) = (partial.all_reduce_start(), partial.reduce_scatter_start::<0>());
                let (all, turned) = (x.split::<0, Data>().all_gather_start::<0>(), rows.all_to_all_start::<1, 0, _>());
                drop((all.wait(), sum.wait(), share.wait(), turned.wait()));
            });
            assert_eq!(whole.len(), 4);
            assert_eq!(halves, whole);
        }
    }
}
