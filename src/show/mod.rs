//! Pictures of tensors: in notebooks, in the terminal, as SVG and PNG files, and as data for plots. (With the feature `show`; PNG with the
//! feature `png`.)
//!
//! Known by now: everything. Pictures are not used in computations: they sample a tensor of any size, and say so.
//!
//! | call | returns | for |
//! |---|---|---|
//! | [`x.heat_map()`](Strided::heat_map) | a [`HeatMap`]: it prints in the terminal, and has [`to_svg`](HeatMap::to_svg) and `to_png` | any shape |
//! | [`x.sparkline()`](Strided::sparkline) | a [`Sparkline`]: `▁▃▅▇` | vectors |
//! | [`x.to_html()`](Strided::to_html), [`x.evcxr_display()`](Strided::evcxr_display) | a table and a heat map, for a notebook | any shape |
//! | `x.to_png()`, `x.write_png(path)` | a PNG: floats in colours, `u8` as they are | matrices; images of 1, 3 or 4 channels |
//! | [`x.points()`](Strided::points), [`x.cells()`](Strided::cells), [`x.histogram(bins)`](Strided::histogram) | data for plots | vectors; matrices; any shape |
//!
//! The elements are numbers or `bool`. The colour map is [`viridis`], from the least finite element to the largest, or
//! [between two bounds](HeatMap::between). NaN, infinity and minus infinity have their own colours and signs, and the picture shows their numbers:
//!
//! | | terminal without colour, SVG | colour |
//! |---|---|---|
//! | NaN | `×` | grey |
//! | infinity | `↑` | white |
//! | minus infinity | `↓` | black |
//!
//! # Plots
//!
//! The data are plain iterators, which the series of [plotters](https://docs.rs/plotters) and of other plotting libraries accept: this crate depends
//! on none of them.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent::show::viridis;
//! use plotters::prelude::*;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let loss = Tensor::from([2.3, 1.1, 0.6, 0.4, 0.3]);
//! let weights = Tensor::from([[0.5, -1.0], [0.0, 2.0]]);
//! let mut file = String::new();
//! {
//!     let area = SVGBackend::with_string(&mut file, (640, 240)).into_drawing_area();
//!     let (left, right) = area.split_horizontally(320);
//!
//!     let mut chart = ChartBuilder::on(&left).margin(10).build_cartesian_2d(0.0..4.0, 0.0..2.5)?;
//!     chart.draw_series(LineSeries::new(loss.points(), &RED))?;
//!
//!     // A matrix, row 0 at the top, in the colours of the other pictures.
//!     let mut chart = ChartBuilder::on(&right).margin(10).build_cartesian_2d(0..2_usize, 0..2_usize)?;
//!     chart.draw_series(weights.cells().map(|([row, column], x)| {
//!         let [red, green, blue] = viridis((x + 1.0) / 3.0);
//!         Rectangle::new([(column, 2 - row), (column + 1, 1 - row)], RGBColor(red, green, blue).filled())
//!     }))?;
//!     area.present()?;
//! }
//! assert_eq!(file.matches("<polyline").count(), 1);
//! assert_eq!(file.matches("fill=\"#440154\"").count(), 1);   // -1, the least weight
//! # Ok(())
//! # }
//! ```

mod color;
mod grid;
mod heat_map;
mod notebook;
mod options;
#[cfg(feature = "png")]
mod png;
mod scale;
mod series;
mod sparkline;
mod summary;
mod svg;
mod terminal;

pub use color::viridis;
pub use heat_map::HeatMap;
#[cfg(feature = "png")]
pub use png::{PictureError, PictureShape, Pixel};
pub use series::Histogram;
pub use sparkline::Sparkline;

// For the links above.
#[cfg(doc)]
use crate::Strided;
