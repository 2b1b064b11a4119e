//! Lengths that are not multiples of the number of processes.

use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

type Rows = shape![5 @ Data, ragged, 3];

fn rows(here: &Process) -> Dist<f64, Rows> {
    Dist::same(here, Tensor::<f64, shape![5, 3]>::arange()).split::<0, Ragged<Data>>()
}

#[test]
fn the_last_parts_are_shorter() {
    let sizes = Mesh::threads(|here| rows(here).part().sizes().to_vec()).unwrap();
    let expected = [2, 2, 2, 2, 1, 1, 0, 0].map(|rows| [rows, 3]);
    assert_eq!(sizes, expected);
    let sizes = Mesh::threads(|here| Dist::<u8, Rows>::ones(here).part().sizes()[0]).unwrap();
    assert_eq!(sizes, expected.map(|sizes| sizes[0]));
}

#[test]
fn a_mean_divides_by_the_whole_length() {
    let expected = Tensor::<f64, shape![5, 3]>::arange().mean::<0>();
    let means = Mesh::threads(|here| rows(here).mean::<0>().all_reduce().into_tensor()).unwrap();
    let is_near = |mean: &Tensor<f64, shape![3]>| (mean - &expected).abs().amax::<0>().item() < 1e-14;
    assert!(means.iter().all(is_near), "{means:?}");
}

#[test]
fn each_position_has_the_same_weight_in_a_cross_entropy() {
    let scores = Tensor::<f64, shape![5, 3]>::arange();
    let classes = Tensor::from([0_i64, 1, 2, 2, 0]);
    let expected = scores.cross_entropy(&classes).item();
    let losses = Mesh::threads(|here| {
        let classes = Dist::same(here, classes.clone()).split::<0, Ragged<Data>>();
        rows(here).cross_entropy(&classes).all_reduce().to_tensor().item()
    });
    assert!(losses.unwrap().iter().all(|loss| (loss - expected).abs() < 1e-12));
}

#[test]
fn an_empty_part_has_no_largest_element_and_spoils_none() {
    let largest = Mesh::threads(|here| {
        let x = &rows(here) * -1.0;
        (x.amax::<0>().all_reduce().part().to_vec(), x.prod::<0>().all_reduce().part().to_vec())
    });
    assert_eq!(largest.unwrap()[7], (vec![0.0, -1.0, -2.0], vec![0.0, -3640.0, -12320.0]));
    let error = Mesh::threads(|here| {
        let rows = 0;
        let none = Tensor::<f64, shape![_]>::zeros_of(dims![rows]);
        Dist::same(here, none).split::<0, Ragged<Data>>().amax::<0>().all_reduce().part().item()
    });
    let error = error.unwrap_err().to_string();
    assert!(error.contains("amax"), "{error}");
}

#[test]
fn two_mesh_axes_split_two_axes() {
    let whole = Tensor::<i64, shape![5, 3]>::arange();
    let parts = Mesh::threads(|here| {
        let x: Dist<i64, shape![5 @ Data, ragged, 3 @ Model, ragged]> =
            Dist::same(here, whole.clone()).split::<0, Ragged<Data>>().split::<1, Ragged<Model>>();
        assert_eq!(x.all_gather::<1>().all_gather::<0>().into_tensor(), whole);
        x.part().sizes().to_vec()
    });
    assert_eq!(parts.unwrap(), [[2, 2], [2, 1], [2, 2], [2, 1], [1, 2], [1, 1], [0, 2], [0, 1]]);
}

#[test]
fn a_part_has_the_rows_of_its_process() {
    let errors = Mesh::threads(|here| {
        let rows = 2;
        let part = Tensor::<f64, shape![_, 3]>::zeros_of(dims![rows, 3]);
        Dist::<f64, Rows>::try_of_part(here, part).map(drop).map_err(|error| error.to_string())
    });
    let errors = errors.unwrap();
    assert_eq!(errors[2], Ok(()));
    assert_eq!(errors[5], Err("a part of [5 @ Data, ragged, 3] has sizes [1, 3] here, and this one has [2, 3]".into()));
}

#[test]
fn messages_name_the_shape() {
    // One process gathers along another axis than the others.
    let error = Mesh::threads(|here| {
        let x = Dist::same(here, Tensor::<f64, shape![5, 5]>::arange());
        match here.rank() {
            0 => x.split::<1, Ragged<Data>>().all_gather::<1>(),
            _ => x.split::<0, Ragged<Data>>().all_gather::<0>(),
        }
        .into_tensor()
    });
    let error = error.unwrap_err().to_string();
    assert!(error.contains("all_gather on axis 1 of [5, _] f64 along Data, ragged"), "{error}");
}

mod gradients {
    use super::*;
    use congruent_grad::Var;
    use congruent_machines::checkpoint;

    /// Rows of a linear map: the gradients are those of one process, whose rows are all.
    #[test]
    fn are_those_of_one_process() {
        let (x, w) = (Tensor::<f64, shape![5, 3]>::arange(), Tensor::<f64, shape![3, 2]>::arange());
        let (loss, expected) = congruent_grad::value_and_grad(&Var::from(w.clone()), |w| {
            (Var::from(x.clone()).matmul(w)).square().sum_all()
        });
        let expected = expected.into_tensor();
        Mesh::threads(|here| {
            let w: DistVar<f64, shape![3, 2]> = Dist::same(here, w.clone()).into();
            let x: DistVar<f64, Rows> = rows(here).into();
            let (own, gradient) = value_and_grad(&w, |w| x.matmul(w).square().sum_all());
            assert_eq!(own.all_reduce().part().item(), loss);
            assert_eq!(gradient.all_reduce().to_tensor(), expected);
        })
        .unwrap();
    }

    #[test]
    fn of_a_cross_entropy() {
        let classes = Tensor::from([0_i64, 1, 2, 2, 0]);
        let scores = Var::from(Tensor::<f64, shape![5, 3]>::arange());
        let (loss, expected) = congruent_grad::value_and_grad(&scores, |x| x.cross_entropy(&classes));
        let expected = expected.into_tensor();
        Mesh::threads(|here| {
            let classes = Dist::same(here, classes.clone()).split::<0, Ragged<Data>>();
            let (own, gradient) = value_and_grad(&DistVar::from(rows(here)), |x| x.cross_entropy(&classes));
            assert!((own.all_reduce().to_tensor().item() - loss).abs() < 1e-12);
            let gradient = gradient.all_reduce().to_dist().all_gather::<0>().to_tensor();
            assert!(gradient.iter().zip(expected.iter()).all(|(x, y)| (x - y).abs() < 1e-12), "{gradient}");
        })
        .unwrap();
    }

    #[test]
    fn of_shares_and_of_gathered_shares() {
        let whole = Tensor::<f64, shape![5, 3]>::arange();
        let (_, expected) =
            congruent_grad::value_and_grad(&Var::from(whole.clone()), |x| (x.square() * &whole).sum_all());
        let expected = expected.into_tensor();
        Mesh::threads(|here| {
            let weights = DistVar::from(Dist::same(here, whole.clone()));
            let (x, share) = (weights.clone(), DistVar::from(rows(here)));
            let (_, partial) = value_and_grad(&x, |x| (&x.split::<0, Ragged<Data>>().square() * &share).sum_all());
            assert_eq!(partial.all_reduce().to_tensor(), expected);
            let own = Dist::same(here, expected.clone()).split::<0, Ragged<Data>>();
            let (_, gathered) = value_and_grad(&share, |x| (&x.all_gather::<0>().square() * &weights).sum_all());
            assert_eq!(gathered.part().to_tensor(), *own.part());
            let (_, again) = value_and_grad(&share, |x| {
                let again = x.all_gather::<0>().split::<0, Ragged<Data>>();
                (&again.square() * &share).sum_all()
            });
            // (A term of the other factor, too: `share` is the argument only where it is `x`.)
            assert_eq!(again.all_reduce().part().to_tensor(), *own.part());
        })
        .unwrap();
    }

    #[test]
    fn checkpoints_are_loaded_by_another_number_of_processes() {
        mod three {
            congruent_machines::mesh!(Data: 3);
        }
        let path = std::env::temp_dir().join(format!("congruent-ragged-{}.safetensors", std::process::id()));
        Mesh::threads(|here| checkpoint::save(here, &(DistVar::from(rows(here)),), &path).unwrap()).unwrap();
        let parts = three::Mesh::threads(|here| {
            let mut model = (DistVar::from(Dist::<f64, shape![5 @ three::Data, ragged, 3]>::zeros(here)),);
            checkpoint::load(here, &mut model, &path).unwrap();
            let mut other = (DistVar::from(Dist::<f64, shape![6 @ three::Data, ragged, 3]>::zeros(here)),);
            let error = checkpoint::load(here, &mut other, &path).err().map(|error| error.to_string());
            (model.0.part().to_vec(), error)
        });
        std::fs::remove_file(&path).unwrap();
        let parts = parts.unwrap();
        assert_eq!(parts[2].0, [12.0, 13.0, 14.0]);
        assert_eq!(parts[0].1, None, "2 rows are those of 5 and of 6");
        let error = "the checkpoint has `0` of shape [5, 3], and the model has one of shape [6, 3]";
        assert_eq!(parts[2].1.as_deref(), Some(error));
    }
}
