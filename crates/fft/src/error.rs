//! The errors of transforms.

use std::fmt;

/// The sizes of a tensor.
type BoxedSizes = Box<[usize]>;

/// The reason why a transform has no result.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FftError {
    /// An axis number outside the shape.
    NoAxis {
        /// The operation.
        op: &'static str,
        /// The shape.
        sizes: BoxedSizes,
        /// The axis of the call.
        axis: isize,
    },
    /// An axis that the call names twice.
    RepeatedAxis {
        /// The operation.
        op: &'static str,
        /// The shape.
        sizes: BoxedSizes,
        /// The axis, counted from the front.
        axis: usize,
    },
    /// A list of axes without an axis.
    NoAxes {
        /// The operation.
        op: &'static str,
        /// The shape.
        sizes: BoxedSizes,
    },
    /// An axis of length 0.
    Empty {
        /// The operation.
        op: &'static str,
        /// The shape.
        sizes: BoxedSizes,
        /// The axis, counted from the front.
        axis: usize,
    },
    /// Another number of frequencies than a real signal of this length has.
    Frequencies {
        /// The operation.
        op: &'static str,
        /// The shape of the spectrum.
        sizes: BoxedSizes,
        /// The axis of frequencies, counted from the front.
        axis: usize,
        /// The length of the signal.
        length: usize,
    },
    /// A variable of complex numbers without a last axis of length 2.
    NoPairs {
        /// The operation.
        op: &'static str,
        /// The shape.
        sizes: BoxedSizes,
    },
    /// A window that is longer than the signal, or a signal that is too short to be reflected.
    Window {
        /// The operation.
        op: &'static str,
        /// The shape of the signal.
        sizes: BoxedSizes,
        /// The length of the window.
        window: usize,
        /// `true` if the signal was to be reflected at its ends.
        centred: bool,
    },
    /// Windows that are 0 positions apart, or farther apart than their length.
    Hop {
        /// The operation.
        op: &'static str,
        /// The length of the window.
        window: usize,
        /// The distance of windows.
        hop: usize,
    },
    /// A signal that has more elements than can be addressed.
    TooLong {
        /// The operation.
        op: &'static str,
        /// The shape of the spectrum.
        sizes: BoxedSizes,
        /// The length of the signal.
        length: usize,
    },
    /// Squares of windows whose sum is 0 at a position of the signal, which is therefore lost.
    Gap {
        /// The operation.
        op: &'static str,
        /// The shape of the spectrum.
        sizes: BoxedSizes,
        /// The position in the signal.
        position: usize,
    },
}

impl fmt::Display for FftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAxis { op, sizes, axis } => write!(f, "{op}: shape {sizes:?} has no axis {axis}"),
            Self::RepeatedAxis { op, sizes, axis } => {
                write!(f, "{op} of shape {sizes:?}: axis {axis} appears twice in the list of axes")
            }
            Self::NoAxes { op, sizes } => write!(f, "{op} of shape {sizes:?}: the list of axes is empty"),
            Self::Empty { op, sizes, axis } => {
                write!(
                    f,
                    "{op} of shape {sizes:?}: axis {axis} has length 0, and a transform needs at least one element"
                )
            }
            Self::Frequencies { op, sizes, axis, length } => write!(
                f,
                "{op} of shape {sizes:?}: axis {axis} has {} frequencies, but a real signal of length {length} has {}",
                sizes[*axis],
                length / 2 + 1
            ),
            Self::NoPairs { op, sizes } => write!(
                f,
                "{op} of a variable of shape {sizes:?}: the last axis has no complex numbers, which are pairs of length 2"
            ),
            Self::Window { op, sizes, window, centred: false } => {
                write!(f, "{op} of shape {sizes:?}: the last axis is shorter than the window of length {window}")
            }
            Self::Window { op, sizes, window, centred: true } => write!(
                f,
                "{op} of shape {sizes:?}: the last axis cannot be reflected by half the window, {} positions: the reflection must be shorter than the axis",
                window / 2
            ),
            Self::Hop { op, window, hop } => {
                write!(f, "{op}: windows of length {window} cannot be {hop} apart")
            }
            Self::TooLong { op, sizes, length } => {
                write!(
                    f,
                    "{op} of shape {sizes:?}: signals of length {length} have more elements than can be addressed"
                )
            }
            Self::Gap { op, sizes, position } => write!(
                f,
                "{op} of shape {sizes:?}: the squares of the windows add up to 0 at position {position}, so that the signal cannot be computed there"
            ),
        }
    }
}

/// Prints the error message, for programs that return the error from `main`.
impl fmt::Debug for FftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for FftError {}
