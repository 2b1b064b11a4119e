//! A tensor in a notebook: a table, and a heat map.
//!
//! Known by now: heat maps as SVG. This file adds the table, and the method that evcxr, the Rust kernel of Jupyter, calls on the value of a cell.
//!
//! evcxr reads what the method prints: blocks between the lines `EVCXR_BEGIN_CONTENT` with a media type, and `EVCXR_END_CONTENT` (the page
//! "Custom output" of evcxr_jupyter). A notebook takes the HTML, the REPL in a terminal takes the text.

use super::grid::Numbers;
use super::options::Options;
use super::scale::write_number;
use super::svg::{self, escape};
use crate::dim::AxisPattern;
use crate::error::{ShapePattern, Sizes};
use crate::shape::{InlineShape, Lengths};
use crate::tensor::{StackTensor, Strided};
use congruent_kernel::element::convert::CastTo;
use core::fmt::Display;

/// # In notebooks
impl<T, S: Lengths> Strided<T, S> {
    /// Returns a table and a heat map as HTML, which is well-formed XML as well: the type of the elements, the shape as the type writes it, the
    /// sizes, the extremes and the mean of the finite elements, the number of other elements, and the picture of
    /// [`heat_map`](Self::heat_map)`().to_svg()`. O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let page = Tensor::from([[1.0, 2.0], [3.0, 6.0]]).to_html();
    /// assert!(page.contains("<td>f64</td><td>shape![2, 2]</td><td>[2, 2]</td><td>1</td><td>3</td><td>6</td>"));
    /// ```
    pub fn to_html(&self) -> String
    where
        T: CastTo<f64>,
    {
        let mut known = Vec::new();
        S::describe(&mut known);
        let shape = write_shape_type(S::RANK.is_some(), known);
        self.heat_map().with_numbers(|numbers| draw(numbers, &shape))
    }

    /// Prints the tensor for evcxr, which calls this method on the last expression of a cell: [`to_html`](Self::to_html) in a notebook, the
    /// elements as text in a terminal.
    ///
    /// # Examples
    /// In a notebook:
    /// ```text
    /// :dep congruent = { version = "0.1", features = ["show"] }
    /// use congruent::prelude::*;
    /// Tensor::<f32, shape![28, 28]>::ones()
    /// ```
    pub fn evcxr_display(&self)
    where
        T: CastTo<f64> + Display + 'static,
    {
        // In one call, so that no other output comes between.
        println!("{}", bundle(&[("text/html", &self.to_html()), ("text/plain", &self.to_string())]));
    }
}

/// # In notebooks
impl<T: CastTo<f64> + Display + 'static, S: InlineShape> StackTensor<T, S> {
    /// Prints the tensor for evcxr: see [`Strided::evcxr_display`].
    pub fn evcxr_display(&self) {
        self.as_view().evcxr_display();
    }
}

/// Writes `shape![Batch, _, 3]`, `AnyRank`, or `shape![..AnyRank, 3]`.
fn write_shape_type(has_rank: bool, known: Vec<AxisPattern>) -> String {
    let lengths = ShapePattern(known).to_string();
    match (has_rank, lengths.as_str()) {
        (true, _) => format!("shape!{lengths}"),
        (false, "[]") => "AnyRank".into(),
        (false, _) => format!("shape![..AnyRank, {}", &lengths[1..]),
    }
}

/// Returns the table, and below it the picture, unless there are no elements to draw.
fn draw(numbers: &Numbers<'_>, shape: &str) -> String {
    let number = |x: Option<f64>| x.map_or("–".into(), write_number);
    let (summary, finite) = (&numbers.summary, numbers.summary.finite);
    let mut columns = vec![
        ("elements", numbers.element.to_owned()),
        ("shape", shape.to_owned()),
        ("sizes", Sizes::from(numbers.sizes).to_string()),
        ("min", number(finite.map(|finite| finite.min))),
        ("mean", number(finite.map(|finite| finite.mean))),
        ("max", number(finite.map(|finite| finite.max))),
    ];
    columns.extend(summary.not_finite().map(|(_, name, count)| (name, count.to_string())));
    let heads: String = columns.iter().map(|(head, _)| format!("<th>{}</th>", escape(head))).collect();
    let cells: String = columns.iter().map(|(_, cell)| format!("<td>{}</td>", escape(cell))).collect();
    let picture = if summary.count == 0 || numbers.sizes.is_empty() {
        String::new()
    } else {
        svg::draw(numbers, &Options::DEFAULT)
    };
    format!("<div><table><thead><tr>{heads}</tr></thead><tbody><tr>{cells}</tr></tbody></table>\n{picture}</div>")
}

/// Returns the same value in several media types, for evcxr.
fn bundle(contents: &[(&str, &str)]) -> String {
    let blocks = contents.iter().map(|(kind, text)| format!("EVCXR_BEGIN_CONTENT {kind}\n{text}\nEVCXR_END_CONTENT"));
    blocks.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use AxisPattern::{Named, Size, Unknown};

    #[test]
    fn a_shape_is_written_as_its_type() {
        assert_eq!(write_shape_type(true, vec![Named("Batch"), Unknown, Size(3)]), "shape![Batch, _, 3]");
        assert_eq!(write_shape_type(true, vec![]), "shape![]");
        assert_eq!(write_shape_type(false, vec![]), "AnyRank");
        assert_eq!(write_shape_type(false, vec![Size(3)]), "shape![..AnyRank, 3]");
    }

    #[test]
    fn a_bundle_has_one_block_for_each_type() {
        let told = "EVCXR_BEGIN_CONTENT text/html\n<p/>\nEVCXR_END_CONTENT\nEVCXR_BEGIN_CONTENT text/plain\np\nEVCXR_END_CONTENT";
        assert_eq!(bundle(&[("text/html", "<p/>"), ("text/plain", "p")]), told);
    }
}
