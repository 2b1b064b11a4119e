//! Faults of an equation and its operands, with PyTorch's messages.

use super::Sizes;
use core::fmt;

family! {
    |op|

    /// The text of an `einsum` equation.
    Equation {
        /// The text.
        equation: Box<str>,
        /// The reason.
        fault: EquationFault,
    } => ("einsum(): {fault}: {equation:?}");

    /// An operand of `einsum` that does not fit its subscripts.
    Subscripts {
        /// The equation.
        equation: Box<str>,
        /// The operand, counted from 0.
        operand: usize,
        /// The sizes of the operand.
        sizes: Sizes,
        /// The reason.
        fault: SubscriptFault,
    } => ("einsum(): {}: {equation:?} with an operand of shape {sizes}", fault.sentence(*operand, sizes));
}

/// A fault in the text of an equation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EquationFault {
    /// There are no operands.
    NoOperand,
    /// There are fewer operands between commas than were passed.
    FewerOperands,
    /// There are more operands between commas than were passed.
    MoreOperands,
    /// A character other than a letter, space, comma, `...` or `->`, at a byte of the text.
    Subscript(usize),
    /// A second `...` in an operand.
    EllipsisTwice(usize),
    /// A `.` in an operand that is not part of `...`.
    Dot(usize),
    /// A second `...` in the output.
    OutputEllipsisTwice,
    /// A `.` in the output that is not part of `...`.
    OutputDot,
    /// A repeated label in the output.
    OutputTwice(char),
    /// A label of the output that no operand has.
    OutputUnknown(char),
    /// There are more axes than labels: 128.
    TooManyAxes,
}

impl fmt::Display for EquationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoOperand => f.write_str("must provide at least one operand"),
            Self::FewerOperands => f.write_str("fewer operands were provided than specified in the equation"),
            Self::MoreOperands => f.write_str("more operands were provided than specified in the equation"),
            Self::Subscript(at) => write!(
                f,
                "invalid subscript given at index {at} in the equation string, subscripts must be in [a-zA-Z]"
            ),
            Self::EllipsisTwice(operand) => {
                write!(f, "found '.' for operand {operand} for which an ellipsis was already found")
            }
            Self::Dot(operand) => write!(f, "found '.' for operand {operand} that is not part of any ellipsis"),
            Self::OutputEllipsisTwice => f.write_str("found '.' for output but an ellipsis (...) was already found"),
            Self::OutputDot => f.write_str("found '.' for output that is not part of any ellipsis (...)"),
            Self::OutputTwice(label) => write!(f, "output subscript {label} appears more than once in the output"),
            Self::OutputUnknown(label) => {
                write!(f, "output subscript {label} does not appear in the equation for any input operand")
            }
            Self::TooManyAxes => f.write_str("at most 128 different axes"),
        }
    }
}

/// A fault of the operands of an equation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SubscriptFault {
    /// The numbers of subscripts and axes differ.
    Count {
        /// The number of subscripts, without `...`.
        subscripts: usize,
        /// Whether there is a `...`.
        ellipsis: bool,
    },
    /// A label has another length than in an earlier operand.
    Size {
        /// The label.
        label: char,
        /// The length of the label here.
        size: usize,
        /// The earlier length.
        before: usize,
        /// The operand with the earlier length.
        of: usize,
    },
    /// A label is repeated in the operand, with two lengths.
    Repeated {
        /// The label.
        label: char,
        /// The second length.
        size: usize,
        /// The first length.
        before: usize,
    },
    /// An axis under `...` has another length than in an earlier operand.
    Ellipsis {
        /// The axis.
        axis: usize,
        /// The length of the axis here.
        size: usize,
        /// The earlier length.
        before: usize,
        /// The operand with the earlier length.
        of: usize,
    },
    /// A named length of 1 together with another length: a named length never expands.
    Named {
        /// The axis.
        axis: usize,
        /// The other length.
        other: usize,
    },
}

impl SubscriptFault {
    /// Returns PyTorch's message for the operand with these sizes.
    pub(super) fn sentence(&self, operand: usize, sizes: &Sizes) -> String {
        let rank = sizes.0.len();
        match self {
            Self::Count { subscripts, ellipsis: false } => format!(
                "the number of subscripts in the equation ({subscripts}) does not match the number of dimensions ({rank}) \
                 for operand {operand} and no ellipsis was given"
            ),
            Self::Count { subscripts, ellipsis: true } => format!(
                "the number of subscripts in the equation ({subscripts}) is more than the number of dimensions ({rank}) \
                 for operand {operand}"
            ),
            Self::Size { label, size, before, of } => format!(
                "subscript {label} has size {size} for operand {operand} which does not broadcast with previously seen \
                 size {before}: that of operand {of}"
            ),
            Self::Repeated { label, size, before } => format!(
                "subscript {label} is repeated for operand {operand} but the sizes don't match, {size} != {before}"
            ),
            // PyTorch's message has no space before "has".
            Self::Ellipsis { axis, size, before, of } => format!(
                "dimension {axis} covered by ellipsis in operand {operand}has size {size} which does not broadcast with \
                 previously seen ellipsis with size {before} for the respective dimension: that of operand {of}"
            ),
            Self::Named { axis, other } => format!(
                "dimension {axis} of operand {operand} is a named length of 1, which does not stretch to {other}"
            ),
        }
    }
}
