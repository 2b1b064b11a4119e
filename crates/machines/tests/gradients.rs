//! Gradients on a mesh next to those of one process, which has all data and all parameters.

use congruent::prelude::*;
use congruent_grad::{Module, Var, optim::Sgd};
use congruent_machines::prelude::*;

/// Numbers between -1 and 1, without a pattern.
fn numbers<S: StaticShape>(seed: usize) -> Tensor<f64, S> {
    let number = |i: usize| ((i * 7919 + seed * 104_729 + 13) % 2003) as f64 / 1001.0 - 1.0;
    Tensor::from_vec(S::VALUE, (0..S::NUMEL).map(number).collect()).unwrap()
}

#[track_caller]
fn near<S: Shape>(x: &Tensor<f64, S>, y: &Tensor<f64, S>) {
    let (x, y) = (x.to_vec(), y.to_vec());
    assert!(x.iter().zip(&y).all(|(x, y)| (x - y).abs() < 1e-12), "{x:?}\n{y:?}");
    assert!(y.iter().any(|y| *y != 0.0), "the gradient is not 0");
}

/// What one process finds: the loss and the gradients of `[5, 6]`, `[6]`, `[6, 2]` and `[2]` of a network of two layers.
type Net = ((Var<f64, shape![5, 6]>, Var<f64, shape![6]>), (Var<f64, shape![6, 2]>, Var<f64, shape![2]>));

fn net() -> Net {
    ((numbers(1).into(), numbers(2).into()), (numbers(3).into(), numbers(4).into()))
}

fn expected() -> (f64, Net) {
    let (x, y) = (numbers::<shape![8, 5]>(5), numbers::<shape![8, 2]>(6));
    congruent_grad::value_and_grad(&net(), |((w, b), (v, c))| {
        let hidden = (Var::from(x.clone()).matmul(w) + b).tanh();
        (hidden.matmul(v) + c - &y).square().sum_all()
    })
}

mod data {
    use super::*;

    mesh!(Data: 4);

    #[derive(Module)]
    struct Split {
        w: DistVar<f64, shape![5, 6]>,
        b: DistVar<f64, shape![6]>,
        v: DistVar<f64, shape![6, 2]>,
        c: DistVar<f64, shape![2]>,
    }

    impl Split {
        fn new(here: &Process) -> Self {
            let ((w, b), (v, c)) = net();
            Split {
                w: DistVar::same(here, w),
                b: DistVar::same(here, b),
                v: DistVar::same(here, v),
                c: DistVar::same(here, c),
            }
        }

        fn loss(&self, here: &Process) -> DistVar<f64, shape![], Partial<Data>> {
            let x: DistVar<f64, shape![8 @ Data, 5]> =
                Dist::same(here, numbers::<shape![8, 5]>(5)).split::<0, Data>().into();
            let y: DistVar<f64, shape![8 @ Data, 2]> =
                Dist::same(here, numbers::<shape![8, 2]>(6)).split::<0, Data>().into();
            let hidden = (&x.matmul(&self.w) + &self.b).tanh();
            (&(&hidden.matmul(&self.v) + &self.c) - &y).square().sum_all()
        }
    }

    fn check(gradient: &Split, loss: f64) {
        let (value, ((w, b), (v, c))) = expected();
        assert!((loss - value).abs() < 1e-12, "{loss} {value}");
        near(&gradient.w.to_tensor(), &w.into_tensor());
        near(&gradient.b.to_tensor(), &b.into_tensor());
        near(&gradient.v.to_tensor(), &v.into_tensor());
        near(&gradient.c.to_tensor(), &c.into_tensor());
    }

    #[test]
    fn a_partial_loss_has_partial_gradients() {
        Mesh::threads(|here| {
            let (loss, gradient) = value_and_grad(&Split::new(here), |net| net.loss(here));
            check(&gradient.all_reduce(), loss.all_reduce().to_tensor().item());
        })
        .unwrap();
    }

    #[test]
    fn a_loss_that_is_whole_has_gradients_that_are_whole() {
        Mesh::threads(|here| {
            let (loss, gradient) = value_and_grad(&Split::new(here), |net| net.loss(here).all_reduce());
            check(&gradient, loss.to_tensor().item());
        })
        .unwrap();
    }

    #[test]
    fn a_mean_divides_by_the_rows_of_all_processes() {
        let squares = |x: &Var<f64, shape![8, 3]>| x.square().mean::<0>().square().sum_all();
        let (value, whole) = congruent_grad::value_and_grad(&Var::from(numbers::<shape![8, 3]>(9)), squares);
        Mesh::threads(|here| {
            let x = DistVar::from(Dist::same(here, numbers::<shape![8, 3]>(9)).split::<0, Data>());
            let (loss, gradient) = value_and_grad(&x, |x| x.square().mean::<0>().all_reduce().square().sum_all());
            assert!((loss.to_tensor().item() - value).abs() < 1e-12);
            near(&gradient.all_gather::<0>().to_tensor(), &whole.clone().into_tensor());
        })
        .unwrap();
    }

    #[test]
    fn code_of_one_process_gives_a_term() {
        Mesh::threads(|here| {
            let (x, y) = (Dist::same(here, numbers::<shape![8, 5]>(5)), Dist::same(here, numbers::<shape![8, 2]>(6)));
            let (x, y) = (x.split::<0, Data>(), y.split::<0, Data>());
            let (loss, gradient) = value_and_grad(&net(), |((w, b), (v, c))| {
                let hidden = (Var::from(x.part().clone()).matmul(w) + b).tanh();
                here.term::<Data, _>((hidden.matmul(v) + c - y.part()).square().sum_all())
            });
            let (gradient, (value, whole)) = (gradient.all_reduce(), expected());
            assert!((loss.all_reduce().to_tensor().item() - value).abs() < 1e-12);
            near(&gradient.0.0.into_tensor(), &whole.0.0.into_tensor());
            near(&gradient.1.1.into_tensor(), &whole.1.1.into_tensor());
        })
        .unwrap();
    }

    #[test]
    fn processes_that_train_stay_alike() {
        let losses = Mesh::threads(|here| {
            let mut net = Split::new(here);
            let mut sgd = Sgd::new(0.01);
            let step = |_| {
                let (loss, gradient) = value_and_grad(&net, |net| net.loss(here));
                sgd.step(&mut net, &gradient.all_reduce());
                loss.all_reduce().to_tensor().item()
            };
            (0..20).map(step).collect::<Vec<f64>>()
        })
        .unwrap();
        assert!(losses.iter().all(|other| *other == losses[0]));
        assert!(losses[0].windows(2).all(|step| step[1] < step[0]), "{:?}", losses[0]);
    }

    #[test]
    fn shares_and_gathered_shares_have_gradients() {
        let weights = numbers::<shape![8, 3]>(7);
        let (_, expected) = congruent_grad::value_and_grad(&Var::from(numbers::<shape![8, 3]>(8)), |x| {
            (x.square() * &weights).sum_all()
        });
        let expected = expected.into_tensor();
        Mesh::threads(|here| {
            let weights = Dist::same(here, weights.clone());
            let whole: DistVar<f64, shape![8, 3]> = Dist::same(here, numbers::<shape![8, 3]>(8)).into();
            let (all, share) = (DistVar::from(weights.clone()), DistVar::from(weights.split::<0, Data>()));
            let own = Dist::same(here, expected.clone()).split::<0, Data>();

            // Of a whole variable: split, with a partial loss, and with one that is whole.
            let (_, partial) = value_and_grad(&whole, |x| (&x.split::<0, Data>().square() * &share).sum_all());
            near(&partial.all_reduce().to_tensor(), &expected);
            let (_, reduced) =
                value_and_grad(&whole, |x| (&x.split::<0, Data>().square() * &share).sum_all().all_reduce());
            near(&reduced.to_tensor(), &expected);

            // Of a variable that is split: alone, and gathered.
            let split = whole.split::<0, Data>().to_dist();
            let split = DistVar::from(split);
            let (_, alone) = value_and_grad(&split, |x| (&x.square() * &share).sum_all());
            near(&alone.all_reduce().part().to_tensor(), own.part());
            let (_, gathered) = value_and_grad(&split, |x| (&x.all_gather::<0>().square() * &all).sum_all());
            near(&gathered.part().to_tensor(), own.part());
            let (_, gathered) = value_and_grad(&split, |x| {
                let again = x.all_gather::<0>().split::<0, Data>();
                (&again.square() * &share).sum_all()
            });
            near(&gathered.all_reduce().part().to_tensor(), own.part());
        })
        .unwrap();
    }

    #[test]
    fn scattered_sums_and_turned_axes_have_gradients() {
        let (x, weights) = (numbers::<shape![8, 4]>(9), numbers::<shape![4]>(10));
        let (_, expected) = congruent_grad::value_and_grad(&Var::from(x.clone()), |x| {
            (x.sum::<0>().square() * &weights).sum_all() + (x.square() * x).sum_all()
        });
        Mesh::threads(|here| {
            let rows: DistVar<f64, shape![8 @ Data, 4]> = Dist::same(here, x.clone()).split::<0, Data>().into();
            let weights = DistVar::from(Dist::same(here, weights.clone()).split::<0, Data>());
            let own = Dist::same(here, expected.value().to_tensor()).split::<0, Data>();
            let loss = |x: &DistVar<f64, shape![8 @ Data, 4]>| {
                let sums: DistVar<f64, shape![4 @ Data]> = x.sum::<0>().reduce_scatter::<0>();
                let columns: DistVar<f64, shape![8, 4 @ Data]> = x.all_to_all::<1, 0, _>();
                let cubes = (&columns.t().square() * &columns.t()).sum_all();
                &(&sums.square() * &weights).sum_all() + &cubes
            };
            assert!(format!("{:?}", rows.sum::<0>()).ends_with(", partial over Data"));
            let (_, partial) = value_and_grad(&rows, loss);
            near(&partial.all_reduce().part().to_tensor(), own.part());
            let (value, reduced) = value_and_grad(&rows, |x| loss(x).all_reduce());
            near(&reduced.part().to_tensor(), own.part());
            let whole = Tensor::scalar(value.to_tensor().item());
            let sums = (x.sum::<0>().square() * &numbers::<shape![4]>(10)).sum_all();
            near(&whole, &(sums + (x.square() * &x).sum_all()));
        })
        .unwrap();
    }
}

mod grid {
    use super::*;

    mesh!(Data: 2, Model: 3);

    /// Columns, then rows: a tensor-parallel network.
    #[derive(Module)]
    struct Split {
        w: DistVar<f64, shape![5, 6 @ Model]>,
        b: DistVar<f64, shape![6 @ Model]>,
        v: DistVar<f64, shape![6 @ Model, 2]>,
        c: DistVar<f64, shape![2]>,
    }

    impl Split {
        fn new(here: &Process) -> Self {
            let ((w, b), (v, c)) = net();
            let same = (DistVar::same(here, w), DistVar::same(here, b), DistVar::same(here, v));
            Split {
                w: same.0.split::<1, Model>(),
                b: same.1.split::<0, Model>(),
                v: same.2.split::<0, Model>(),
                c: DistVar::same(here, c),
            }
        }

        fn loss(
            &self,
            x: &DistVar<f64, shape![8 @ Data, 5]>,
            y: &DistVar<f64, shape![8 @ Data, 2]>,
        ) -> DistVar<f64, shape![], Partial<Data>> {
            let hidden: DistVar<f64, shape![8 @ Data, 6 @ Model]> = (&x.matmul(&self.w) + &self.b).tanh();
            let out = hidden.matmul(&self.v).all_reduce();
            (&(&out + &self.c) - y).square().sum_all()
        }
    }

    #[test]
    fn layers_by_columns_and_by_rows() {
        let (value, ((w, b), (v, c))) = expected();
        let (w, b, v, c) = (w.into_tensor(), b.into_tensor(), v.into_tensor(), c.into_tensor());
        Mesh::threads(|here| {
            let x = DistVar::from(Dist::same(here, numbers::<shape![8, 5]>(5)).split::<0, Data>());
            let y = DistVar::from(Dist::same(here, numbers::<shape![8, 2]>(6)).split::<0, Data>());
            let (loss, gradient) = value_and_grad(&Split::new(here), |net| net.loss(&x, &y));
            let gradient = gradient.all_reduce();
            assert!((loss.all_reduce().to_tensor().item() - value).abs() < 1e-12);
            near(&gradient.w.all_gather::<1>().to_tensor(), &w);
            near(&gradient.b.all_gather::<0>().to_tensor(), &b);
            near(&gradient.v.all_gather::<0>().to_tensor(), &v);
            near(&gradient.c.to_tensor(), &c);
        })
        .unwrap();
    }

    #[test]
    fn the_gradient_of_an_operand_that_several_parts_use_is_their_sum() {
        let inputs = congruent_grad::grad(&Var::from(numbers::<shape![8, 5]>(5)), |x| {
            let ((w, b), (v, c)) = net();
            let hidden = (x.matmul(&w) + b).tanh();
            (hidden.matmul(&v) + c - numbers::<shape![8, 2]>(6)).square().sum_all()
        })
        .into_tensor();
        Mesh::threads(|here| {
            let (x, y) = (
                Dist::same(here, numbers::<shape![8, 5]>(5)).split::<0, Data>(),
                Dist::same(here, numbers::<shape![8, 2]>(6)).split::<0, Data>(),
            );
            let net = Split::new(here);
            // The rows of this process: its gradient is reduced along `Data`, which splits it, and is whole along `Model`.
            let (_, gradient) = value_and_grad(&DistVar::from(x), |x| net.loss(x, &DistVar::from(y.clone())));
            let rows: DistVar<f64, shape![8 @ Data, 5]> = gradient.all_reduce();
            near(&rows.all_gather::<0>().to_tensor(), &inputs);
        })
        .unwrap();
    }
}
