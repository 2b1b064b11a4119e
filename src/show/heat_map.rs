//! A heat map: a tensor, and its drawing options.
//!
//! Known by now: the choice and the colours of numbers. This file adds the method to tensors, and passes their numbers, without types, to the code
//! that draws.

use super::grid::Numbers;
use super::options::Options;
use super::summary::Summary;
use super::{svg, terminal};
use crate::dim::AxisPattern;
use crate::shape::Lengths;
use crate::tensor::{Strided, View, shape_with_names};
use congruent_kernel::element::convert::CastTo;
use core::any::type_name;
use core::fmt;

/// A picture of a tensor in which colours represent numbers; [`heat_map`](Strided::heat_map) returns it.
///
/// `println!("{map}")` draws it in the terminal; [`to_svg`](Self::to_svg) returns a file, and so does `to_png` with the feature `png`.
#[derive(Clone)]
#[must_use = "a heat map is drawn by `println!`, `to_svg` or `to_png`"]
pub struct HeatMap<'t, T, S> {
    pub(super) view: View<'t, T, S>,
    pub(super) options: Options,
}

/// # Heat maps
impl<T, S: Lengths> Strided<T, S> {
    /// Returns a heat map, for the terminal or a file. Making one is O(rank); drawing it reads all elements, O(n).
    ///
    /// # Shapes
    /// For `[28, 28]` each element is a cell. A vector is one row. For `[8, 3, 28, 28]` slices `[i, j, .., ..]` are drawn next to each other. A
    /// tensor that is too large for the picture is sampled: rows, columns and slices evenly spaced, including the first and the last, and the picture
    /// shows the numbers of drawn and of all rows.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[0.0, 1.0, 2.0], [3.0, f64::NAN, 4.0]]);
    /// println!("{}", x.heat_map());   // in 24-bit colours
    /// assert_eq!(
    ///     x.heat_map().plain().to_string(),
    ///     "  ░░▒▒\n▓▓××██\n0 [ ░▒▓█] 4\n× nan: 1"
    /// );
    /// ```
    pub fn heat_map(&self) -> HeatMap<'_, T, S>
    where
        T: CastTo<f64>,
    {
        HeatMap { view: self.as_view(), options: Options::DEFAULT }
    }
}

impl<T: CastTo<f64>, S: Lengths> HeatMap<'_, T, S> {
    /// Sets the numbers at the two ends of the colour scale, so that two pictures can be compared. Numbers beyond an end have its colour. A bound
    /// that is not finite is the least or the largest finite element.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([-5.0, 0.5, 5.0]);
    /// assert_eq!(x.heat_map().between(0.0, 1.0).plain().to_string(), "  ▒▒██\n0 [ ░▒▓█] 1");
    /// ```
    pub fn between(mut self, low: f64, high: f64) -> Self {
        self.options.bounds = [low, high];
        self
    }

    /// Sets the maximal number of columns in a terminal, 80 by default. The picture takes at most half that number of lines.
    pub fn width(mut self, columns: usize) -> Self {
        self.options.width = columns;
        self
    }

    /// Draws without colours in the terminal, in five shades: for logs. If the environment variable `NO_COLOR` is set and not empty, this is the
    /// default in the terminal.
    pub fn plain(mut self) -> Self {
        self.options.is_plain = true;
        self
    }

    /// Returns the picture as an SVG file, with a colour scale and its two ends. Text has the colour of its surroundings (`currentColor`): a
    /// notebook shows it on a dark or a light page.
    ///
    /// # Shapes
    /// At most 64 rows and 64 columns of a matrix, 256 elements of a vector, and 6 slices of 32 by 32 of higher ranks. If there are at most
    /// 256 cells, each has its position and its number as a tooltip.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let file = Tensor::from([[0.0, 1.0], [2.0, 3.0]]).heat_map().to_svg();
    /// assert!(file.contains("<title>[1, 0] 2</title>"));
    /// ```
    pub fn to_svg(&self) -> String {
        self.with_numbers(|numbers| svg::draw(numbers, &self.options))
    }

    /// Calls a function without type parameters with the numbers.
    pub(super) fn with_numbers<R>(&self, draw: impl FnOnce(&Numbers<'_>) -> R) -> R {
        let x = self.view.as_dyn();
        let at = |position: &[usize]| x.get(position).map_or(f64::NAN, |&x| x.cast());
        let mut known: Vec<AxisPattern> = Vec::new();
        S::describe(&mut known);
        draw(&Numbers {
            element: type_name::<T>(),
            shape: shape_with_names(x.sizes(), &known),
            sizes: x.sizes(),
            at: &at,
            summary: Summary::read(&x),
        })
    }
}

/// Draws the picture in the terminal: two rows of elements are one line of half blocks `▀`, in 24-bit colours; without colours if the environment
/// variable `NO_COLOR` is set and not empty.
impl<T: CastTo<f64>, S: Lengths> fmt::Display for HeatMap<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = Options { is_plain: self.options.is_plain || forbids_colors(), ..self.options };
        self.with_numbers(|numbers| f.write_str(&terminal::draw(numbers, &options)))
    }
}

/// Whether the user of the terminal wants no colours: <https://no-color.org>.
fn forbids_colors() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|text| !text.is_empty())
}

impl<T, S> fmt::Debug for HeatMap<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HeatMap").field("sizes", &self.view.sizes()).field("options", &self.options).finish()
    }
}
