//! The three ways, as SVG.

use crate::{Positions, Ways};
use congruent::prelude::*;
use plotters::prelude::*;
use std::error::Error;
use std::path::Path;

const SIZE: (u32, u32) = (720, 480);
const MARGIN: f64 = 8.0;

/// The positions as points.
fn points(way: &Strided<f64, Positions>) -> impl Iterator<Item = (f64, f64)> + '_ {
    (0..way.sizes()[0]).map(|step| (way[[step, 0]], way[[step, 1]]))
}

/// The least and the largest coordinate of an axis, with a margin.
fn range(way: &Strided<f64, Positions>, axis: usize) -> std::ops::Range<f64> {
    let all = || (0..way.sizes()[0]).map(|step| way[[step, axis]]);
    all().fold(f64::INFINITY, f64::min) - MARGIN..all().fold(f64::NEG_INFINITY, f64::max) + MARGIN
}

/// Writes the picture: the true way as a grey line, measurements as dots, the filtered way as a coloured line.
///
/// # Errors
/// Those of the system and of the plot.
pub fn write(file: &Path, ways: &Ways) -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let (x, y) = (range(&ways.measured, 0), range(&ways.measured, 1));
        let mut chart = ChartBuilder::on(&area).margin(20).build_cartesian_2d(x, y)?;
        chart.draw_series(points(&ways.measured).map(|at| Circle::new(at, 2, RGBColor(150, 150, 150).filled())))?;
        chart.draw_series(LineSeries::new(points(&ways.truth), RGBColor(90, 90, 90).stroke_width(2)))?;
        chart.draw_series(LineSeries::new(points(&ways.filtered), RGBColor(0, 110, 180).stroke_width(2)))?;
        area.present()?;
    }
    Ok(std::fs::write(file, text)?)
}
