//! The options of a heat map.

/// How a picture is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    /// The numbers at the ends of the scale; the finite extremes of the tensor instead of what is not finite.
    pub(super) bounds: [f64; 2],
    /// The most columns of a terminal.
    pub(super) width: usize,
    pub(super) is_plain: bool,
}

impl Options {
    pub(super) const DEFAULT: Options = Options { bounds: [f64::NAN, f64::NAN], width: 80, is_plain: false };
}
