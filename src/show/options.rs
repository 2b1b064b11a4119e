//! The options of a heat map.

/// The options of a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    /// The numbers at the ends of the scale; a bound that is not finite stands for the finite extreme of the tensor.
    pub(super) bounds: [f64; 2],
    /// The maximal number of columns of a terminal.
    pub(super) width: usize,
    pub(super) is_plain: bool,
}

impl Options {
    pub(super) const DEFAULT: Options = Options { bounds: [f64::NAN, f64::NAN], width: 80, is_plain: false };
}
