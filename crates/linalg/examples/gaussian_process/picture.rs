//! The curve that was found, as SVG.

use crate::Findings;
use congruent::prelude::*;
use plotters::prelude::*;
use std::error::Error;
use std::path::Path;

const SIZE: (u32, u32) = (720, 480);
const BLUE: RGBColor = RGBColor(0, 110, 180);

/// Writes the picture: the mean as a line, two deviations to either side as an area, measurements as dots.
///
/// # Errors
/// Those of the system and of the plot.
pub fn write(file: &Path, found: &Findings) -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area).margin(20).build_cartesian_2d(0.0..6.0, -1.5..3.5)?;
        let (above, below) = (&found.mean + &found.deviation * 2.0, &found.mean - &found.deviation * 2.0);
        let along = |y: &Tensor<f64, crate::Grid>| found.grid.iter().copied().zip(y.to_vec()).collect::<Vec<_>>();
        let edge = along(&above).into_iter().chain(along(&below).into_iter().rev()).collect::<Vec<_>>();
        chart.draw_series([Polygon::new(edge, BLUE.mix(0.2))])?;
        chart.draw_series(LineSeries::new(along(&found.mean), BLUE.stroke_width(2)))?;
        let measured = found.x.iter().copied().zip(found.y.iter().copied());
        chart.draw_series(measured.map(|at| Circle::new(at, 3, BLACK.filled())))?;
        area.present()?;
    }
    Ok(std::fs::write(file, text)?)
}
