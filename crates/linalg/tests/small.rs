//! Matrices of at most 16 rows, which are decomposed several at a time: every side, batches that leave a rest, and the lanes that fail.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_linalg::prelude::*;

type Any = Tensor<f64, AnyRank>;

/// Numbers of a normal distribution.
fn noise(sizes: &[usize], seed: u64) -> Any {
    Tensor::randn_of(AnyRank::from(sizes), &mut seeded(seed))
}

/// The largest absolute element; 0 of none.
fn largest(x: &Any) -> f64 {
    x.iter().fold(0.0, |largest, x| largest.max(x.abs()))
}

/// The sum over permutations, by rows: of matrices of at most 6 rows.
fn leibniz(x: &[f64], n: usize, row: usize, used: &mut Vec<usize>) -> f64 {
    if row == n {
        let inversions = (0..n).flat_map(|i| (0..i).map(move |j| (j, i))).filter(|&(j, i)| used[j] > used[i]).count();
        return if inversions % 2 == 0 { 1.0 } else { -1.0 };
    }
    let mut sum = 0.0;
    for column in (0..n).filter(|column| !used.contains(column)).collect::<Vec<_>>() {
        used.push(column);
        sum += x[row * n + column] * leibniz(x, n, row + 1, used);
        used.pop();
    }
    sum
}

#[test]
fn solutions_and_inverses_of_every_side_multiply_to_the_right_hand_sides() {
    for n in 1..=18 {
        let x = noise(&[7, n, n], n as u64) + Tensor::<f64, shape![_, _]>::eye_of(dims![n, n]).into_dyn() * 3.0;
        let identity = &x * 0.0 + Tensor::<f64, shape![_, _]>::eye_of(dims![n, n]).into_dyn();
        let inverse = x.inverse();
        // (The error of a product of elements as large as these.)
        let scale = largest(&x) * largest(&inverse) * (n * n) as f64;
        assert!(largest(&(x.matmul(&inverse) - identity)) < 1e-15 * scale, "{n}");
        for k in [1, 2, 4, 5, 9] {
            let right = noise(&[7, n, k], 31);
            assert!(largest(&(x.matmul(&x.solve(&right)) - right)) < 1e-14 * scale, "{n}, {k}");
        }
    }
}

#[test]
fn determinants_are_the_sums_over_permutations() {
    for n in 1..=6 {
        let x = noise(&[6, n, n], 40 + n as u64);
        for (det, matrix) in x.det().iter().zip(x.as_slice().chunks(n * n)) {
            let exact = leibniz(matrix, n, 0, &mut Vec::new());
            assert!((det - exact).abs() < 1e-12, "{det} instead of {exact}");
        }
    }
}

#[test]
fn a_matrix_has_the_same_results_alone_and_in_a_batch() {
    for n in [1, 3, 4, 16] {
        let (x, right) = (noise(&[11, n, n], 5), noise(&[11, n, 3], 6));
        let (inverses, dets, solutions) = (x.inverse(), x.det(), x.solve(&right));
        for b in 0..11 {
            let (x, right) = (x.select(0, b).unwrap(), right.select(0, b).unwrap());
            assert_eq!(x.inverse(), inverses.select(0, b).unwrap());
            assert_eq!(x.det().item(), dets.as_slice()[b as usize]);
            assert_eq!(x.solve(&right), solutions.select(0, b).unwrap());
        }
    }
}

#[test]
fn matrices_and_right_hand_sides_repeat() {
    let (x, right) = (noise(&[3, 1, 4, 4], 7), noise(&[5, 4, 2], 8));
    let solutions = x.solve(&right);
    assert_eq!(solutions.sizes(), [3, 5, 4, 2]);
    for (i, j) in (0..3).flat_map(|i| (0..5).map(move |j| (i, j))) {
        let own = x.select(0, i).unwrap().select(0, 0).unwrap().solve(&right.select(0, j).unwrap().to_tensor());
        assert_eq!(solutions.select(0, i).unwrap().select(0, j).unwrap(), own);
    }
    // One matrix with many vectors, and many matrices with one vector.
    let (one, vectors) = (noise(&[4, 4], 9), noise(&[9, 4, 1], 10));
    assert_eq!(one.solve(&vectors).select(0, 8).unwrap(), one.solve(&vectors.select(0, 8).unwrap().to_tensor()));
    let (many, vector) = (noise(&[9, 4, 4], 11), noise(&[4], 12));
    assert_eq!(many.solve(&vector).select(0, 8).unwrap(), many.select(0, 8).unwrap().solve(&vector));
}

#[test]
fn the_first_singular_matrix_of_a_batch_is_named() {
    let singular = |numbers: &[usize]| {
        Tensor::<f64, shape![10, 3, 3]>::from_fn(|[b, i, j]| match numbers.contains(&b) {
            true => (i + j) as f64,
            false if i == j => 1.0,
            false => 0.0,
        })
    };
    let right = Tensor::<f64, shape![3]>::ones();
    // In a lane of the first matrices, behind them, and in the rest.
    for (numbers, first) in [(&[3, 2][..], 2), (&[5, 9], 5), (&[9], 9)] {
        let x = singular(numbers);
        let end = format!("matrix [{first}] of shape [10, 3, 3] is singular: `pinv` and `lstsq` have results for it");
        assert_eq!(x.try_inverse().unwrap_err().to_string(), format!("inverse: {end}"));
        assert_eq!(x.try_solve(&right).unwrap_err().to_string(), format!("solve: {end}"));
        let dets: Vec<f64> = (0..10).map(|b| if numbers.contains(&b) { 0.0 } else { 1.0 }).collect();
        assert_eq!(x.det().to_vec(), dets);
    }
}

/// Without an exchange of rows, the small pivot of the first lane takes all digits.
#[test]
fn each_lane_has_its_own_pivots() {
    let x = Tensor::<f64, shape![4, 2, 2]>::from_fn(|[b, i, j]| match (b, i, j) {
        (0, 0, 0) => 1e-20,
        (1, 0, 0) => 0.0,
        (2, i, j) if i != j => 0.0,
        _ => 1.0 + (i * j) as f64,
    });
    let solutions = x.solve(&Tensor::from([1.0, 3.0]));
    let exact = Tensor::from([[1.0, 1.0], [1.0, 1.0], [1.0, 1.5], [-1.0, 2.0]]);
    assert!((solutions - exact).abs().amax_all().item() < 1e-15);
    let dets = x.det() - Tensor::from([-1.0, -1.0, 2.0, 1.0]);
    assert!(dets.abs().amax_all().item() < 1e-15);
}

#[test]
fn nan_stays_in_its_matrix() {
    let mut x = noise(&[6, 3, 3], 13);
    let exact = x.inverse();
    x.as_mut_slice()[9 + 4] = f64::NAN;
    let inverses = x.inverse();
    assert!(inverses.select(0, 1).unwrap().iter().any(|x| x.is_nan()) && x.det().as_slice()[1].is_nan());
    for b in [0, 2, 3, 4, 5] {
        assert_eq!(inverses.select(0, b).unwrap(), exact.select(0, b).unwrap());
    }
}

#[test]
fn strides_do_not_change_results() {
    let x = noise(&[4, 6, 4], 14);
    let moved = x.permute([1, 2, 0]).unwrap();
    let copied = moved.to_tensor();
    assert_eq!(moved.inverse(), copied.inverse());
    assert_eq!(moved.det(), copied.det());
    let right = noise(&[3, 4, 6], 15);
    let right = right.permute([2, 1, 0]).unwrap();
    assert_eq!(moved.solve(&right), copied.solve(&right.to_tensor()));
}
