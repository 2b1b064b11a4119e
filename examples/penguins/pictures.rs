//! A picture of each result, as SVG.

use crate::data::{FLIPPER, MASS, Penguins, SPECIES};
use crate::groups::Groups;
use crate::line::Line;
use congruent::prelude::*;
use plotters::prelude::*;
use std::error::Error;
use std::fs;
use std::path::Path;

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

const SIZE: (u32, u32) = (640, 480);
const COLORS: [RGBColor; 3] = [RGBColor(255, 140, 0), RGBColor(160, 32, 240), RGBColor(0, 139, 139)];

/// Everything that is drawn.
pub struct Results<'a> {
    pub penguins: &'a Penguins,
    pub groups: &'a Groups,
    pub correlations: &'a Tensor<f64, shape![4, 4]>,
    pub line: &'a Line,
    pub slopes: &'a Tensor<f64, shape![_]>,
}

/// Writes `measures.svg`, `groups.svg`, `correlations.svg`, `line.svg` and `slopes.svg` into a folder, which is made if it is not there.
///
/// # Errors
/// Those of the system and of the plots.
pub fn write(folder: &Path, results: &Results<'_>) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("measures.svg"), standard_scores(&results.penguins.measures).heat_map().to_svg())?;
    fs::write(folder.join("correlations.svg"), results.correlations.heat_map().between(-1.0, 1.0).to_svg())?;
    draw(&folder.join("groups.svg"), |area| draw_groups(area, results.groups))?;
    draw(&folder.join("line.svg"), |area| draw_line(area, results.penguins, results.line))?;
    draw(&folder.join("slopes.svg"), |area| draw_slopes(area, results.slopes))
}

/// Each measure in standard deviations from its mean.
fn standard_scores(
    measures: &Strided<f64, shape![crate::data::Penguin, 4]>,
) -> Tensor<f64, shape![crate::data::Penguin, 4]> {
    (measures - measures.mean_keepdim::<0>()) / measures.std_keepdim::<0>()
}

/// Draws on a white page, and writes it.
fn draw(path: &Path, on: impl FnOnce(&Area<'_>) -> Result<(), Box<dyn Error>>) -> Result<(), Box<dyn Error>> {
    let mut file = String::new();
    {
        let area = SVGBackend::with_string(&mut file, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        on(&area)?;
        area.present()?;
    }
    Ok(fs::write(path, file)?)
}

/// The mean mass of each species, as a bar; a line from a deviation below to a deviation above.
fn draw_groups(area: &Area<'_>, groups: &Groups) -> Result<(), Box<dyn Error>> {
    let (means, deviations) = (groups.means.select::<1>(MASS), groups.deviations.select::<1>(MASS));
    let top = (&means + &deviations).amax_all().item() * 1.1;
    let mut chart = ChartBuilder::on(area).margin(20).build_cartesian_2d(0.0..3.0, 0.0..top)?;
    for (place, ((_, mean), (_, deviation))) in means.points().zip(deviations.points()).enumerate() {
        let left = place as f64;
        let bar = Rectangle::new([(left + 0.2, 0.0), (left + 0.8, mean)], COLORS[place].filled());
        let spread = PathElement::new([(left + 0.5, mean - deviation), (left + 0.5, mean + deviation)], BLACK);
        chart.draw_series([bar])?;
        chart.draw_series([spread])?;
    }
    Ok(())
}

/// The mass of each penguin by the length of its flipper, and the line through them.
fn draw_line(area: &Area<'_>, penguins: &Penguins, line: &Line) -> Result<(), Box<dyn Error>> {
    let (flipper, mass) = (penguins.measures.select::<1>(FLIPPER), penguins.measures.select::<1>(MASS));
    let ends = [flipper.amin_all().item() - 2.0, flipper.amax_all().item() + 2.0];
    let heights = [mass.amin_all().item() - 100.0, mass.amax_all().item() + 100.0];
    let mut chart = ChartBuilder::on(area).margin(20).build_cartesian_2d(ends[0]..ends[1], heights[0]..heights[1])?;
    let species = penguins.species.codes().iter().map(|&code| &penguins.species.names()[code as usize]);
    chart.draw_series(flipper.iter().zip(mass.iter()).zip(species).map(|((&x, &y), species)| {
        let place = SPECIES.iter().position(|known| known == species).unwrap_or(0);
        Circle::new((x, y), 3, COLORS[place].filled())
    }))?;
    chart.draw_series(LineSeries::new(ends.map(|x| (x, line.intercept + line.slope * x)), BLACK))?;
    Ok(())
}

/// How often each slope was found.
fn draw_slopes(area: &Area<'_>, slopes: &Strided<f64, shape![_]>) -> Result<(), Box<dyn Error>> {
    let histogram = slopes.histogram(40);
    let most = histogram.counts().iter().copied().max().unwrap_or(0);
    let ends = slopes.amin_all().item()..slopes.amax_all().item();
    let mut chart = ChartBuilder::on(area).margin(20).build_cartesian_2d(ends, 0..most)?;
    chart.draw_series(
        histogram.bars().map(|([low, high], count)| Rectangle::new([(low, 0), (high, count)], BLUE.filled())),
    )?;
    Ok(())
}
