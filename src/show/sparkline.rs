//! A vector as one line of bars.
//!
//! Known by now: heat maps. This file draws the numbers of a vector as heights.

use super::grid::{Limits, Numbers, unravel};
use super::heat_map::HeatMap;
use super::options::Options;
use super::scale::{Place, place, write_number};
use crate::shape::{Lengths, VectorShape};
use crate::tensor::Strided;
use congruent_kernel::element::convert::CastTo;
use core::fmt;

/// From the low end of the scale to the high one.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A vector as one line of bars, `▁▃▅▇`; [`sparkline`](Strided::sparkline) returns it.
///
/// `{}` writes the bars alone. `{:#}` also writes the numbers of the lowest and the highest bar, the numbers of NaN and infinities, and how many
/// elements are left out.
#[derive(Clone)]
#[must_use = "a sparkline is drawn by `println!`"]
pub struct Sparkline<'t, T, S> {
    map: HeatMap<'t, T, S>,
}

/// # Sparklines
impl<T, S: Lengths> Strided<T, S> {
    /// Returns the vector as a line of bars for the terminal. Making one is O(rank); drawing it reads all elements, O(n).
    ///
    /// # Shapes
    /// Each element of `[20]` is a bar; a long vector has 80 bars, evenly spaced, including the first and the last. NaN is `×`, infinity `↑`, minus
    /// infinity `↓`. [`AnyRank`](crate::AnyRank) may have any number of axes: its elements are taken row-major.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let loss = Tensor::from([2.0, 1.5, 1.2, 0.5, f32::NAN, 0.25]);
    /// assert_eq!(loss.sparkline().to_string(), "█▆▅▂×▁");
    /// assert_eq!(format!("{:#}", loss.sparkline()), "█▆▅▂×▁ 0.25 to 2, nan: 1");
    /// ```
    pub fn sparkline(&self) -> Sparkline<'_, T, S>
    where
        T: CastTo<f64>,
        S: VectorShape,
    {
        Sparkline { map: self.heat_map() }
    }
}

impl<T: CastTo<f64>, S: Lengths> Sparkline<'_, T, S> {
    /// Sets the numbers of the lowest and the highest bar, so that two lines can be compared. Numbers beyond one are drawn as that one. A bound that
    /// is not finite is the least or the largest finite element.
    pub fn between(mut self, low: f64, high: f64) -> Self {
        self.map = self.map.between(low, high);
        self
    }

    /// Sets the maximal number of bars, 80 by default.
    pub fn width(mut self, columns: usize) -> Self {
        self.map = self.map.width(columns);
        self
    }
}

/// Returns the bars; with `is_long`, also their meaning.
fn draw(numbers: &Numbers<'_>, options: &Options, is_long: bool) -> String {
    let most = Limits { slices: 1, rows: 1, columns: options.width.max(1) };
    let scale = numbers.summary.scale(options.bounds);
    let shown = numbers.read_grids(most).into_iter().flat_map(|grid| grid.numbers).map(|x| place(scale, x));
    let bar = |place: Place| place.sign().or(place.level(BARS.len()).map(|level| BARS[level]));
    let mut line: String = shown.filter_map(bar).collect();
    if !is_long {
        return line;
    }
    line += &match scale {
        Some(scale) => format!(" {} to {}", write_number(scale.low), write_number(scale.high)),
        None => " no finite elements".into(),
    };
    line.extend(numbers.summary.not_finite().map(|(_, name, count)| format!(", {name}: {count}")));
    line.extend(numbers.note(most).map(|note| format!(" ({note})")));
    line
}

impl<T: CastTo<f64>, S: Lengths> fmt::Display for Sparkline<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.map.with_numbers(|numbers| {
            // Row-major: a list shape has one axis here, `AnyRank` any number.
            let at = |position: &[usize]| (numbers.at)(&unravel(position[0], numbers.sizes));
            let (shape, sizes) = (numbers.shape.clone(), &[numbers.summary.count]);
            let row = Numbers { shape, sizes, at: &at, ..*numbers };
            f.write_str(&draw(&row, &self.map.options, f.alternate()))
        })
    }
}

impl<T, S> fmt::Debug for Sparkline<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sparkline").field("sizes", &self.map.view.sizes()).finish()
    }
}
