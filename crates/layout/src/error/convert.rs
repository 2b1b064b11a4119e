//! Conversions between arrays of other crates and tensors whose shape, layout or memory does not fit.

use core::fmt;

/// The reason why an array of another library and a tensor or view cannot share memory.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MemoryFault {
    /// The elements are in the memory of this device.
    Device(Box<str>),
    /// The pointer to the elements, or to the sizes, is null.
    Null,
    /// The first element is not aligned to this number of bytes.
    Misaligned(usize),
    /// The elements are read-only.
    ReadOnly,
    /// An element of type `bool` has a byte other than 0 and 1.
    NotBool,
    /// Two positions that would be written may share an element.
    Overlap,
    /// There are more positions than can be addressed.
    TooLarge,
    /// The number of bytes of the array is not that of its shape.
    ByteCount {
        /// The number of bytes of the array.
        bytes: usize,
        /// The number of bytes of its shape.
        wanted: usize,
    },
    /// The layout reaches beyond this number of elements.
    Bounds(usize),
    /// The layout does not have one stride for each axis.
    StrideCount,
    /// This axis is the height or the width of an image, and longer than `u32::MAX`.
    Side(usize),
}

impl fmt::Display for MemoryFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MemoryFault::Device(device) => write!(f, "its elements are in the memory of {device}, not of the CPU"),
            MemoryFault::Null => f.write_str("a pointer to its elements or sizes is null"),
            MemoryFault::Misaligned(align) => {
                write!(f, "its first element is not at a multiple of {align} bytes. Copy it first.")
            }
            MemoryFault::ReadOnly => f.write_str("its elements are read-only"),
            MemoryFault::NotBool => f.write_str("an element of type bool has a byte other than 0 and 1"),
            MemoryFault::Overlap => f.write_str("two of its positions may share an element. Copy it first."),
            MemoryFault::TooLarge => f.write_str("it has more positions than can be addressed"),
            MemoryFault::ByteCount { bytes, wanted } => write!(f, "it has {bytes} bytes, and its shape needs {wanted}"),
            MemoryFault::Bounds(elements) => write!(f, "its layout reaches beyond its {elements} elements"),
            MemoryFault::StrideCount => f.write_str("it does not have one stride for each dimension"),
            MemoryFault::Side(axis) => {
                write!(f, "dimension {axis} is longer than {}, the longest side of an image", u32::MAX)
            }
        }
    }
}

family! {
    |op|

    /// The sizes of an array do not fit the shape type of a tensor or of an array of another crate.
    ConversionShape {
        /// The type of the array.
        from: &'static str,
        /// The sizes of the array.
        sizes: Sizes,
        /// The strides of the array, in elements.
        strides: Asked,
        /// The type asked for.
        to: &'static str,
        /// The shape of that type.
        wanted: ShapePattern,
        /// The first axis from the back that disagrees; `None` if the ranks differ.
        axis: Option<usize>,
    } => (
        "{op} of {from} with shape {sizes} and strides {strides} to {to} of shape {wanted}: {}",
        reshape::misfit(*axis, sizes, wanted)
    );

    /// An array has a negative size.
    ConversionSize {
        /// The type of the array.
        from: &'static str,
        /// The sizes of the array.
        sizes: Asked,
        /// The strides of the array, in elements; empty if it has none.
        strides: Asked,
        /// The type asked for.
        to: &'static str,
        /// The shape of that type.
        wanted: ShapePattern,
        /// The first axis with a negative size.
        axis: usize,
    } => (
        "{op} of {from} with shape {sizes} and strides {strides} to {to} of shape {wanted}: dimension {axis} is negative"
    );

    /// An array has a negative stride; strides of a view are not negative.
    ConversionStride {
        /// The type of the array.
        from: &'static str,
        /// The sizes of the array.
        sizes: Sizes,
        /// The strides of the array, in elements.
        strides: Asked,
        /// The type asked for.
        to: &'static str,
        /// The shape of that type.
        wanted: ShapePattern,
        /// The first axis with a negative stride.
        axis: usize,
    } => (
        "{op} of {from} with shape {sizes} and strides {strides} to {to} of shape {wanted}, whose strides are not \
         negative: dimension {axis} runs backwards. Copy it in row-major order first."
    );

    /// Elements with gaps, for a type whose elements are contiguous.
    ConversionGaps {
        /// The type of the array.
        from: &'static str,
        /// The sizes of the array.
        sizes: Sizes,
        /// The strides of the array, in elements.
        strides: Sizes,
        /// The type asked for.
        to: &'static str,
        /// The strides of that type.
        wanted: Sizes,
    } => (
        "{op} of {from} with shape {sizes} and strides {strides} to {to}, whose strides are {wanted}: the elements do not \
         lie row-major without gaps. Call .contiguous() first."
    );

    /// The elements of an array are of another type, which is known only at run time.
    ConversionElement {
        /// The type of the array.
        from: &'static str,
        /// The type of the elements, and the type asked for.
        elements: Box<[String; 2]>,
        /// The sizes of the array.
        sizes: Sizes,
        /// The strides of the array, in elements.
        strides: Asked,
        /// The type asked for.
        to: &'static str,
        /// The shape of the type asked for.
        wanted: ShapePattern,
    } => (
        "{op} of {from} of {0} with shape {sizes} and strides {strides} to {to} of {1} and shape {wanted}: the elements are {0}, \
         not {1}",
        elements[0], elements[1]
    );

    /// The elements of an array cannot be accessed, or not be written.
    ConversionMemory {
        /// The type of the array.
        from: &'static str,
        /// The sizes of the array.
        sizes: Sizes,
        /// The strides of the array, in elements.
        strides: Asked,
        /// The type asked for.
        to: &'static str,
        /// The shape of that type.
        wanted: ShapePattern,
        /// The reason.
        fault: Box<MemoryFault>,
    } => ("{op} of {from} with shape {sizes} and strides {strides} to {to} of shape {wanted}: {fault}");
}
