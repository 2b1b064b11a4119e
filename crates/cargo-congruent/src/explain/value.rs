//! A tensor of which only the shape is known, and where its elements lie.

use congruent_layout::Layout;
use congruent_layout::view::Window;

/// Lengths, and strides where all lengths are numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// `5`, `_`, `Batch`
    pub lengths: Vec<String>,
    /// How far the next element of each axis lies.
    pub strides: Option<Vec<usize>>,
    /// Where the first element lies.
    pub offset: usize,
}

impl Value {
    /// A new tensor: row-major.
    pub fn new(lengths: Vec<String>) -> Value {
        let strides = numbers(&lengths).map(|sizes| Layout::contiguous(&sizes).strides().to_vec());
        Value { lengths, strides, offset: 0 }
    }

    /// The part of a tensor that a rule lays out.
    pub(super) fn laid(window: &Window) -> Value {
        let (sizes, strides) = window.layout.sizes_and_strides();
        let lengths = sizes.iter().map(ToString::to_string).collect();
        Value { lengths, strides: Some(strides.to_vec()), offset: window.skip }
    }

    /// The lengths, where all are numbers.
    pub fn sizes(&self) -> Option<Vec<usize>> {
        numbers(&self.lengths)
    }

    /// `[5, 2]`
    pub fn shown(&self) -> String {
        format!("[{}]", self.lengths.join(", "))
    }

    /// The number of axes.
    pub fn rank(&self) -> usize {
        self.lengths.len()
    }
}

/// Returns the numbers that these lengths are, if all of them are numbers.
pub fn numbers(lengths: &[String]) -> Option<Vec<usize>> {
    lengths.iter().map(|length| length.parse().ok()).collect()
}
