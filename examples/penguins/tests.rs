//! The figures, next to those of a calculation by hand with NumPy.

use super::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn read() -> (Penguins, usize) {
    let path = home().join("examples/data/penguins.csv");
    let bytes = std::fs::metadata(&path).unwrap().len();
    let read = Arc::new(AtomicU64::new(0));
    let last = read.clone();
    let penguins = data::read(&path, move |done, total| {
        assert_eq!(total, bytes);
        last.store(done, Ordering::Relaxed);
    });
    assert_eq!(read.load(Ordering::Relaxed), bytes);
    penguins.unwrap()
}

#[track_caller]
fn assert_near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() <= 1e-9 * wanted.abs(), "{found} is not {wanted}");
}

#[test]
fn rows_without_a_measurement_are_dropped() {
    let (penguins, dropped) = read();
    assert_eq!((penguins.measures.sizes(), dropped), (&[342, 4][..], 2));
    assert_eq!(penguins.species.names(), ["Adelie", "Gentoo", "Chinstrap"]);
}

#[test]
fn groups_have_the_means_and_deviations_of_numpy() {
    let groups = groups::of_species(&read().0).unwrap();
    assert_eq!(groups.counts.to_vec(), [151.0, 68.0, 123.0]);
    let [gentoo_mass, adelie_bill] = [groups.means[[2, data::MASS]], groups.means[[0, 0]]];
    assert_near(gentoo_mass, 5076.016260162602);
    assert_near(adelie_bill, 38.79139072847684);
    assert_near(groups.deviations[[1, data::FLIPPER]], 7.131894258578146);
    assert_near(groups.deviations[[2, data::MASS]], 504.1162366570917);
}

#[test]
fn correlations_are_those_of_numpy() {
    let found = line::correlations(&read().0.measures);
    for (at, wanted) in [([0, 0], 1.0), ([0, 1], -0.23505287035553282), ([3, 2], 0.8712017673060114)] {
        assert_near(found[at], wanted);
        assert_near(found[[at[1], at[0]]], wanted);
    }
}

#[test]
fn the_line_is_that_of_numpy_and_its_slope_is_among_those_drawn() {
    let penguins = read().0;
    let line = line::fit_mass(&penguins.measures);
    assert_near(line.slope, 49.68556640610007);
    assert_near(line.intercept, -5780.831358077055);

    let mut reports = 0;
    let slopes = line::drawn_slopes(&penguins.measures, 400, || reports += 1);
    assert_eq!((reports, slopes.numel()), (400, 400));
    assert!(slopes.iter().is_sorted());
    let [low, high] = line::middle(&slopes, 0.95);
    // The standard error of the slope is 1.52 (ordinary least squares): the middle is about four of them wide.
    assert!(low < line.slope && line.slope < high && (4.0..8.0).contains(&(high - low)), "{low} {high}");
}

#[test]
fn every_result_has_a_picture() {
    let folder = std::env::temp_dir().join(format!("congruent-penguins-{}", std::process::id()));
    run_example(&home().join("examples/data/penguins.csv"), &folder, 50).unwrap();
    for name in ["measures", "groups", "correlations", "line", "slopes"] {
        let picture = std::fs::read_to_string(folder.join(name).with_extension("svg")).unwrap();
        assert!(picture.contains("<svg") && picture.trim_end().ends_with("</svg>"), "{name}");
    }
    let line = std::fs::read_to_string(folder.join("line.svg")).unwrap();
    assert_eq!(line.matches("<circle").count(), 342);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn another_species_and_a_word_for_a_number_are_refused() {
    let path = std::env::temp_dir().join(format!("congruent-penguins-{}.csv", std::process::id()));
    let header = "species,bill_length_mm,bill_depth_mm,flipper_length_mm,body_mass_g\n";
    std::fs::write(&path, format!("{header}Emperor,80,20,300,30000\n")).unwrap();
    let penguins = data::read(&path, |_, _| ()).unwrap().0;
    let error = groups::of_species(&penguins).err().unwrap();
    assert_eq!(error, "`Emperor` is not one of the species Adelie, Chinstrap, Gentoo");

    std::fs::write(&path, format!("{header}Adelie,39.1,18.7,long,3750\n")).unwrap();
    let error = data::read(&path, |_, _| ()).err().unwrap().to_string();
    assert!(error.contains("line 2, column `flipper_length_mm`") && error.contains("`long`"), "{error}");
    std::fs::remove_file(path).unwrap();
}
