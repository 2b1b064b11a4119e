//! Measures penguins: a csv file becomes typed columns, and the columns become means, correlations, and a line with its error.
//!
//! `cargo run --release -p penguins [penguins.csv] [folder for the pictures]`
//!
//! | file | what it does |
//! |---|---|
//! | `data` | the file as columns, each with its type |
//! | `groups` | the mean and the deviation of each species |
//! | `line` | correlations; the line of least squares, and how far its slope may be off |
//! | `pictures` | a picture of each, as SVG |

mod data;
mod groups;
mod line;
mod pictures;

use congruent::prelude::*;
use data::{MEASURES, Penguins, SPECIES};
use groups::Groups;
use indicatif::{ProgressBar, ProgressStyle};
use pictures::Results;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How often the penguins are drawn anew, to see how far the slope of the line varies.
const DRAWS: usize = 10_000;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let data = arguments.next().unwrap_or_else(|| home().join("examples/data/penguins.csv"));
    let folder = arguments.next().unwrap_or_else(|| home().join("target/penguins"));
    match run_example(&data, &folder, DRAWS) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the repository.
fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("this package is in `examples`")
}

/// Reads the file, prints what it says, and writes the pictures.
fn run_example(data: &Path, folder: &Path, draws: usize) -> Result<(), Box<dyn Error>> {
    let (penguins, dropped) = read_with_bar(data)?;
    println!("{} penguins; {dropped} rows lack a measurement\n", penguins.measures.sizes()[0]);
    let groups = groups::of_species(&penguins)?;
    print_groups(&groups);

    let correlations = line::correlations(&penguins.measures);
    println!("\ncorrelations of {}:\n{}", MEASURES.join(", "), correlations.heat_map().between(-1.0, 1.0));

    let line = line::fit_mass(&penguins.measures);
    println!("\nbody mass = {:.0} g + {:.2} g for each mm of flipper", line.intercept, line.slope);
    let slopes = draw_slopes(&penguins, draws)?;
    let [low, high] = line::middle(&slopes, 0.95);
    println!("the slope is between {low:.2} and {high:.2} g/mm in 95 of 100 draws:");
    let counts: Tensor<f64, shape![_]> = slopes.histogram(40).counts().iter().map(|&count| count as f64).collect();
    println!("{}", counts.sparkline());

    let results =
        Results { penguins: &penguins, groups: &groups, correlations: &correlations, line: &line, slopes: &slopes };
    pictures::write(folder, &results)?;
    println!("\npictures: {}", folder.display());
    Ok(())
}

/// Reads the file, with a bar that shows how many of its bytes are read.
fn read_with_bar(data: &Path) -> Result<(Penguins, usize), Box<dyn Error>> {
    let bar = ProgressBar::new(0).with_style(ProgressStyle::with_template("{bar:40} {bytes} of {total_bytes}")?);
    let shown = bar.clone();
    let read = data::read(data, move |done, total| {
        shown.set_length(total);
        shown.set_position(done);
    })?;
    bar.finish_and_clear();
    Ok(read)
}

/// Prints the mean of each measure, and its deviation, for each species.
fn print_groups(groups: &Groups) {
    for (place, name) in SPECIES.iter().enumerate() {
        print!("{name:10} {:4}", groups.counts[[place]]);
        for (measure, what) in MEASURES.iter().enumerate() {
            print!("   {what} {:.1} ± {:.1}", groups.means[[place, measure]], groups.deviations[[place, measure]]);
        }
        println!();
    }
}

/// Draws the slopes, with a bar that shows how far it is.
fn draw_slopes(penguins: &Penguins, draws: usize) -> Result<Tensor<f64, shape![_]>, Box<dyn Error>> {
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} draws")?;
    let bar = ProgressBar::new(draws as u64).with_style(style);
    let slopes = line::drawn_slopes(&penguins.measures, draws, || bar.inc(1));
    bar.finish_and_clear();
    Ok(slopes)
}

#[cfg(test)]
mod tests;
