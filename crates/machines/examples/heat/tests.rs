//! The plate next to a computation point by point, to a formula, and to itself on other meshes.

use super::*;
use crate::plate::{RATE, Whole, advance, heat_plate};
use congruent::prelude::*;
use std::f64::consts::PI;

/// The plate after a step, point by point.
fn reference(plate: &Whole) -> Whole {
    let row = |y: isize, x: usize| if (0..240).contains(&y) { plate[[y as usize, x]] } else { 0.0 };
    Tensor::from_fn(|[y, x]| {
        let (above, below) = (row(y as isize - 1, x), row(y as isize + 1, x));
        let (left, right) = (plate[[y, x.saturating_sub(1)]], plate[[y, (x + 1).min(239)]]);
        (above + below + left + right - plate[[y, x]] * 4.0) * RATE + plate[[y, x]]
    })
}

/// The file of the picture of this number of processes, and the summary. (Tests run at once: each call has a file of its own.)
fn picture_of(count: usize, steps: usize) -> (Vec<u8>, Summary) {
    let file = std::env::temp_dir().join(format!("congruent-heat-{count}-{steps}-{}.png", std::process::id()));
    let summary = run(count, steps, &file).expect("a plate");
    let bytes = std::fs::read(&file).expect("the picture");
    std::fs::remove_file(&file).expect("the file that was written");
    (bytes, summary)
}

#[test]
fn every_number_of_processes_writes_the_same_picture() {
    let (picture, summary) = picture_of(1, 12);
    assert!(picture.starts_with(b"\x89PNG"));
    assert!(summary.largest > 99.0 && summary.largest < 100.1, "{summary}");
    for count in [2, 3, 4, 6] {
        let (other, its) = picture_of(count, 12);
        assert_eq!(its, summary, "{count}");
        assert!(other == picture, "{count} processes");
    }
}

#[test]
fn the_picture_changes_with_time() {
    assert_ne!(picture_of(2, 1).0, picture_of(2, 2).0);
}

#[test]
fn a_step_is_that_of_each_point() {
    let expected = reference(&reference(&heat_plate()));
    let plates = six::Mesh::threads(|process| {
        let plate: Plate<six::Rows> = Dist::same(process, heat_plate()).split::<0, six::Rows>();
        advance(plate, 2).all_gather::<0>().to_tensor()
    });
    for plate in plates.unwrap() {
        assert!(plate.to_vec().iter().zip(expected.iter()).all(|(x, y)| x.to_bits() == y.to_bits()));
    }
}

#[test]
fn a_wave_decays_by_its_rate() {
    // `sin` in the rows is 0 at both rows of ice, and `cos` in the columns is flat at both insulated edges: the differences of
    // neighbours multiply this wave by a number.
    let wave =
        Whole::from_fn(|[y, x]| (PI * (y + 1) as f64 / 241.0).sin() * (3.0 * PI * (x as f64 + 0.5) / 240.0).cos());
    let rows = -4.0 * (PI / 482.0).sin().powi(2);
    let columns = -4.0 * (3.0 * PI / 480.0).sin().powi(2);
    let expected = &wave * (1.0 + RATE * (rows + columns)).powi(20);
    let plates = four::Mesh::threads(|process| {
        let plate: Plate<four::Rows> = Dist::same(process, wave.clone()).split::<0, four::Rows>();
        advance(plate, 20).all_gather::<0>().to_tensor()
    });
    for plate in plates.unwrap() {
        assert!(plate.allclose(&expected, 0.0, 1e-12));
    }
}

#[test]
fn another_number_of_processes_is_refused() {
    let error = run(5, 1, Path::new("heat.png")).unwrap_err().to_string();
    assert_eq!(error, "5 processes: this program runs on 1, 2, 3, 4 or 6");
}
