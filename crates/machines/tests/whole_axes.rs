//! Views, operations along whole axes, rows and losses on a mesh, next to the same on one tensor: values and gradients.

use congruent::prelude::*;
use congruent_grad::Var;
use congruent_machines::prelude::*;

mesh!(Data: 2, Model: 3);

/// Numbers between -1 and 1, without a pattern.
fn numbers<S: StaticShape>(seed: usize) -> Tensor<f64, S> {
    let number = |i: usize| ((i * 7919 + seed * 104_729 + 13) % 2003) as f64 / 1001.0 - 1.0;
    Tensor::from_vec(S::VALUE, (0..S::NUMEL).map(number).collect()).unwrap()
}

#[track_caller]
fn near<S: Shape>(x: &Tensor<f64, S>, y: &Tensor<f64, S>) {
    let (x, y) = (x.to_vec(), y.to_vec());
    assert!(x.iter().zip(&y).all(|(x, y)| (x - y).abs() < 1e-12), "{x:?}\n{y:?}");
    assert!(y.iter().any(|y| *y != 0.0), "all are 0");
}

/// Batches split along `Data`, heads along `Model`.
type Heads = shape![4 @ Data, 6 @ Model, 5];
type Whole = shape![4, 6, 5];

fn heads(here: &Process) -> Dist<f64, Heads> {
    Dist::same(here, numbers::<Whole>(1)).split::<0, Data>().split::<1, Model>()
}

/// The value of an operation on `[4 @ Data, 6 @ Model, 5]`, whose result has the same axes, and the gradient of its sum with weights; both next to those of one
/// process.
macro_rules! check {
    (|$x:ident, $here:ident| $one:expr, $many:expr) => {
        let weights = numbers::<Whole>(2);
        let (value, gradient) = {
            let whole = Var::from(numbers::<Whole>(1));
            let value = {
                let $x = &whole;
                $one
            }
            .value()
            .to_tensor();
            (value, congruent_grad::grad(&whole, |$x| ($one * &weights).sum_all()).into_tensor())
        };
        Mesh::threads(|$here| {
            let weights = Dist::same($here, weights.clone()).split::<0, Data>().split::<1, Model>();
            let parts = {
                let $x = &heads($here);
                $many
            };
            near(&parts.all_gather::<1>().all_gather::<0>().to_tensor(), &value);
            let (_, found) = value_and_grad(&DistVar::from(heads($here)), |$x| {
                // (A tensor is partial over one mesh axis at a time.)
                (&$many * &weights.clone().into()).sum::<1>().all_reduce().sum_all()
            });
            near(&found.all_reduce().to_dist().all_gather::<1>().all_gather::<0>().to_tensor(), &gradient);
        })
        .unwrap();
    };
}

#[test]
fn softmax_is_that_of_the_whole() {
    check!(|x, here| x.softmax::<2>(), x.softmax::<2>());
}

#[test]
fn gelu_is_that_of_the_whole() {
    check!(|x, here| x.gelu(), x.gelu());
}

#[test]
fn masked_fill_is_that_of_the_whole() {
    let mask: Tensor<bool, shape![5]> = Tensor::from([true, false, false, true, false]);
    check!(|x, here| x.masked_fill(&mask, 0.5), x.masked_fill(&mask, 0.5));
}

#[test]
fn views_are_those_of_the_whole() {
    // `[5, 4, 6, 1]`, and back.
    macro_rules! turned {
        ($x:ident) => {{
            let turned = $x.transpose::<0, 2>().unsqueeze::<1>().transpose::<1, 3>().narrow::<0, 0, 5>();
            turned.sum::<3>().transpose::<0, 2>().transpose::<0, 1>()
        }};
    }
    check!(|x, here| turned!(x), turned!(x));
}

#[test]
fn a_part_of_a_whole_axis_is_that_of_the_whole() {
    let expected = numbers::<Whole>(1).narrow::<2, 1, 3>().to_tensor();
    let gradient = congruent_grad::grad(&Var::from(numbers::<Whole>(1)), |x| x.narrow::<2, 1, 3>().square().sum_all());
    let gradient = gradient.into_tensor();
    Mesh::threads(|here| {
        let part: Dist<f64, shape![4 @ Data, 6 @ Model, 3]> = heads(here).narrow::<2, 1, 3>();
        near(&part.all_gather::<1>().all_gather::<0>().to_tensor(), &expected);
        let (_, found) = value_and_grad(&DistVar::from(heads(here)), |x| {
            x.narrow::<2, 1, 3>().square().sum::<1>().all_reduce().sum_all()
        });
        near(&found.all_reduce().to_dist().all_gather::<1>().all_gather::<0>().to_tensor(), &gradient);
    })
    .unwrap();
}

#[test]
fn layer_norm_is_that_of_the_whole_and_its_weights_have_the_gradients_of_all_rows() {
    let [w, b] = [3, 4].map(numbers::<shape![5]>);
    let weights = numbers::<Whole>(2);
    let all = (Var::from(numbers::<Whole>(1)), (Var::from(w.clone()), Var::from(b.clone())));
    let value = all.0.layer_norm(&all.1.0, &all.1.1, 1e-5).value().to_tensor();
    let (dx, (dw, db)) = congruent_grad::grad(&all, |(x, (w, b))| (x.layer_norm(w, b, 1e-5) * &weights).sum_all());
    let (dx, dw, db) = (dx.into_tensor(), dw.into_tensor(), db.into_tensor());
    Mesh::threads(|here| {
        let [w, b] = [&w, &b].map(|x| Dist::same(here, x.clone()));
        let parts = heads(here).layer_norm(&w, &b, 1e-5);
        near(&parts.all_gather::<1>().all_gather::<0>().to_tensor(), &value);
        let weights = DistVar::from(Dist::same(here, weights.clone()).split::<0, Data>().split::<1, Model>());
        let all = (DistVar::from(heads(here)), (DistVar::from(w), DistVar::from(b)));
        let (_, found) = value_and_grad(&all, |(x, (w, b))| {
            (&x.layer_norm(w, b, 1e-5) * &weights).sum::<1>().all_reduce().sum_all()
        });
        let (x, (w, b)) = found.all_reduce();
        near(&x.to_dist().all_gather::<1>().all_gather::<0>().to_tensor(), &dx);
        near(&w.to_tensor(), &dw);
        near(&b.to_tensor(), &db);
    })
    .unwrap();
}

#[test]
fn rows_of_a_table_have_the_gradients_of_all_places_that_name_them() {
    let names = Tensor::from([[0_i64, 3, 3], [1, 0, 3], [0, 0, 0], [1, 3, 1]]);
    let (table, weights) = (numbers::<shape![4, 2]>(5), numbers::<shape![4, 3, 2]>(6));
    let value = table.embedding(&names);
    let gradient =
        congruent_grad::grad(&Var::from(table.clone()), |table| (table.embedding(&names) * &weights).sum_all());
    let gradient = gradient.into_tensor();
    Mesh::threads(|here| {
        let (names, table) = (Dist::same(here, names.clone()).split::<0, Data>(), Dist::same(here, table.clone()));
        let rows: Dist<f64, shape![4 @ Data, 3, 2]> = table.embedding(&names);
        near(&rows.all_gather::<0>().to_tensor(), &value);
        let weights = DistVar::from(Dist::same(here, weights.clone()).split::<0, Data>());
        let table = DistVar::from(table);
        let (_, partial) = value_and_grad(&table, |table| (&table.embedding(&names) * &weights).sum_all());
        near(&partial.all_reduce().to_tensor(), &gradient);
        let (_, whole) = value_and_grad(&table, |table| (&table.embedding(&names) * &weights).sum_all().all_reduce());
        near(&whole.to_tensor(), &gradient);
    })
    .unwrap();
}

#[test]
fn each_process_has_its_share_of_the_mean_loss() {
    let classes = Tensor::from([[0_i64, 3, 3], [1, 0, 3], [0, 0, 0], [1, 3, 1]]);
    let scores = numbers::<shape![4, 5, 3]>(7);
    let (value, gradient) =
        congruent_grad::value_and_grad(&Var::from(scores.clone()), |scores| scores.cross_entropy(&classes));
    let gradient = gradient.into_tensor();
    Mesh::threads(|here| {
        let (classes, scores) = (Dist::same(here, classes.clone()), Dist::same(here, scores.clone()));
        assert_eq!(scores.cross_entropy(&classes).to_tensor().item(), value, "positions that are whole");
        let (classes, scores) = (classes.split::<0, Data>(), scores.split::<0, Data>());
        let loss: Dist<f64, shape![], Partial<Data>> = scores.cross_entropy(&classes);
        assert!((loss.all_reduce().to_tensor().item() - value).abs() < 1e-12);
        let (loss, found) = value_and_grad(&DistVar::from(scores), |scores| scores.cross_entropy(&classes));
        assert!((loss.all_reduce().to_tensor().item() - value).abs() < 1e-12);
        near(&found.all_reduce().to_dist().all_gather::<0>().to_tensor(), &gradient);
    })
    .unwrap();
}

#[test]
fn a_class_that_does_not_count_ends_a_loss_of_split_positions() {
    let error = Mesh::threads(|here| {
        let classes = Dist::same(here, Tensor::from([0_i64, -100])).split::<0, Data>();
        Dist::<f64, shape![2 @ Data, 3]>::ones(here).cross_entropy(&classes).part().item()
    });
    let error = error.unwrap_err().to_string();
    let sentence = "cross_entropy of positions that are split along Data: class -100 does not count, and no process knows how many do";
    assert!(error.contains(sentence), "{error}");
}
