//! Relations: along which axes a shape is transformed, and what becomes of its lengths.

mod axes;
mod axis;
mod frames;
mod pairs;

pub use axes::{
    EachTransformed, HalfSpectrumAxes, HalfTransformAxes, RealSignalAxes, RealTransformAxes, TransformAxes,
};
pub use axis::{
    Frequencies, FrequenciesOf, HalfSpectrum, HalfTransform, RealSignal, RealTransform, Resize, Resized, Transform,
};
pub use frames::{
    Contains, Distance, Framing, Hop, ReflectsHalf, ShortInverse, ShortSignals, ShortSpectra, ShortTransform,
    Uncentred, hop, hop_of,
};
pub use pairs::{ComplexPairs, PairLength};
