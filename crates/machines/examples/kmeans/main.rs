//! k-means (Lloyd 1957) of points in a file that no process reads whole: each maps the file and reads its own rows.
//!
//! `cargo run --release -p congruent-machines --example kmeans [points.npy]`
//!
//! Without a file it writes one of random points around four centres. The number of points need not be a multiple of the number of processes. The centres
//! are the same for any number of processes, but for the rounding of their sums.

use congruent::prelude::*;
use congruent::random::{Rng, seeded};
use congruent_files::{Npy, npy};
use congruent_machines::{MeshAxis, prelude::*};
use std::error::Error;
use std::path::{Path, PathBuf};

dim!(Points);

/// The axes of a point, and the number of centres.
type D = len![3];
type K = len![4];
type Centres = Tensor<f64, shape![K, D]>;

/// The rows of this process, which it reads from the file. The last part may be shorter.
fn rows<X: MeshAxis>(
    process: &Process,
    file: &Npy<'_>,
) -> Result<Dist<f64, shape![Points @ X, ragged, D]>, Box<dyn Error>> {
    let all = file.get::<f64, shape![_, D]>()?;
    let total = all.sizes()[0];
    let len = total.div_ceil(X::SIZE);
    let [start, end] = [0, 1].map(|k| total.min((process.coordinate::<X>() + k) * len));
    Ok(Dist::try_of_part(process, all.as_dyn().narrow(0, start as isize, end - start)?.to_tensor())?)
}

/// Centres that are as far from each other as possible: each is the point that is farthest from those before it, of the first points.
fn first_centres(file: &Npy<'_>) -> Result<Centres, Box<dyn Error>> {
    let all = file.get::<f64, shape![_, D]>()?;
    let some: Tensor<f64, shape![_, D]> = all.slice(s![..200, ..]).to_tensor();
    let mut centres = Centres::zeros();
    centres.select_mut::<0>(0).copy_(some.select::<0>(0));
    for k in 1..4 {
        let chosen: Tensor<f64, shape![_, D]> = centres.slice(s![..k, ..]).to_tensor();
        let nearest = distances(&some, &chosen).amin::<1>();
        let farthest = nearest.argmax::<0>().item() as isize;
        centres.select_mut::<0>(k as isize).copy_(some.select::<0>(farthest));
    }
    Ok(centres)
}

/// The squared distances of points from centres.
fn distances<N: Dim, C: Dim>(
    points: &Tensor<f64, shape![N, D]>,
    centres: &Tensor<f64, shape![C, D]>,
) -> Tensor<f64, shape![N, C]> {
    (points.unsqueeze::<1>() - centres).square().sum::<2>()
}

/// The centres after `steps` steps.
fn centres<X: MeshAxis>(process: &Process, path: &Path, steps: usize) -> Result<Centres, Box<dyn Error>> {
    let file = Npy::open(path)?;
    let points = rows::<X>(process, &file)?;
    let mut centres = first_centres(&file)?;
    for _ in 0..steps {
        // 1 where a point belongs to a centre: local, since each process has its points whole.
        let nearest = distances(points.part(), &centres).argmin::<1>();
        let belongs = nearest.one_hot::<4>().to_type::<f64>();
        let belongs: Dist<f64, shape![Points @ X, ragged, K]> = Dist::try_of_part(process, belongs)?;
        // Sums over the points, which are split: the parts are added.
        let sums = belongs.t().matmul(&points).all_reduce().to_tensor();
        let counts = belongs.sum::<0>().all_reduce().to_tensor();
        centres = sums / counts.unsqueeze::<1>();
    }
    Ok(centres)
}

/// Points around four centres.
fn write_points(path: &Path, count: usize, rng: &mut impl Rng) -> Result<(), Box<dyn Error>> {
    let corners = Tensor::from([[0.0, 0.0, 0.0], [5.0, 0.0, 1.0], [0.0, 5.0, -1.0], [5.0, 5.0, 4.0]]);
    let which: Tensor<i64, shape![_]> = Tensor::arange_of(dims![count]).remainder(4);
    let noise: Tensor<f64, shape![_, 3]> = Tensor::randn_of(dims![count, 3], rng);
    Ok(npy::write(path, &(corners.index_select::<0>(&which) + noise * 0.5))?)
}

mod one {
    congruent_machines::mesh!(Data: 1);
}
mod four {
    congruent_machines::mesh!(Data: 4);
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = match std::env::args_os().nth(1) {
        Some(path) => PathBuf::from(path),
        None => {
            let path = std::env::temp_dir().join("congruent-points.npy");
            write_points(&path, 100_001, &mut seeded(1))?;
            path
        }
    };
    let found = |process: &Process, alone| match alone {
        true => centres::<one::Data>(process, &path, 10),
        false => centres::<four::Data>(process, &path, 10),
    };
    let alone = one::Mesh::threads(|process| found(process, true).unwrap_or_else(|error| panic!("{error}")))?;
    let together = four::Mesh::threads(|process| found(process, false).unwrap_or_else(|error| panic!("{error}")))?;
    println!("1 process\n{}\n4 processes\n{}", alone[0], together[0]);
    println!("largest difference: {:.1e}", (&alone[0] - &together[0]).abs().amax_all().item());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_centres_are_found_by_one_process_and_by_four() {
        let path = std::env::temp_dir().join(format!("congruent-points-{}.npy", std::process::id()));
        // (Parts of 501, 501, 501 and 499 points.)
        write_points(&path, 2_002, &mut seeded(3)).unwrap();
        let alone = one::Mesh::threads(|process| centres::<one::Data>(process, &path, 10).unwrap()).unwrap();
        let together = four::Mesh::threads(|process| centres::<four::Data>(process, &path, 10).unwrap()).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(together.iter().all(|centres| centres.to_vec() == together[0].to_vec()));
        assert!((&alone[0] - &together[0]).abs().amax_all().item() < 1e-12, "{} {}", alone[0], together[0]);
        let corners = Tensor::from([[0.0, 0.0, 0.0], [5.0, 0.0, 1.0], [0.0, 5.0, -1.0], [5.0, 5.0, 4.0]]);
        let nearest = distances(&corners, &alone[0]).amin::<1>();
        assert!(nearest.amax_all().item() < 0.01, "{}", alone[0]);
    }
}
