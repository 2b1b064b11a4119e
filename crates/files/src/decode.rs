//! Bytes become tensors: without a copy where they can, else read into new memory.

use crate::FileError;
use crate::element::{FileElement, bytes_of_mut, elements_of, odd_byte};
use crate::header::ElementType;
use congruent::element::Number;
use congruent::{AnyRank, CowTensor, Element, Lengths, Tensor, View};
use std::io::{self, Read};

/// How the elements of a tensor lie in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lie {
    pub elements: ElementType,
    pub sizes: Vec<usize>,
    /// The first byte of an element is its last one: another order than that of this machine.
    pub swapped: bool,
    /// The first axis is the one whose neighbours are next to each other: Fortran's order.
    pub reversed: bool,
}

impl Lie {
    /// Row-major, little-endian.
    pub(crate) fn plain(elements: ElementType, sizes: &[usize]) -> Self {
        Lie { elements, sizes: sizes.to_owned(), swapped: cfg!(target_endian = "big"), reversed: false }
    }

    /// The sizes in the order of the elements: those of the axis with neighbours next to each other are last.
    fn stored(&self) -> AnyRank {
        let mut sizes = self.sizes.clone();
        if self.reversed {
            sizes.reverse();
        }
        AnyRank::from(sizes)
    }

    /// The number of bytes of all elements, if it can be counted.
    pub(crate) fn bytes(&self) -> Option<u64> {
        if self.sizes.contains(&0) {
            return Some(0);
        }
        let count = |bits: u64, &size: &usize| bits.checked_mul(u64::try_from(size).ok()?);
        let bits = self.sizes.iter().try_fold(self.elements.bits() as u64, count)?;
        Some(bits.div_ceil(8))
    }
}

/// A view of elements that lie in memory: `None` where they must be copied.
///
/// # Errors
/// A byte that is no `bool`.
pub(crate) fn borrow<'s, T: FileElement>(
    bytes: &'s [u8],
    lie: &Lie,
) -> Result<Option<View<'s, T, AnyRank>>, FileError> {
    if let Some(at) = odd_byte::<T>(bytes) {
        return Err(no_bool(bytes[at]));
    }
    let Some(elements) = elements_of::<T>(bytes).filter(|_| !lie.swapped || size_of::<T>() == 1) else {
        return Ok(None);
    };
    let view = View::from_slice(lie.stored(), elements)?;
    Ok(Some(if lie.reversed { view.permute(backwards(lie.sizes.len()))? } else { view }))
}

fn no_bool(byte: u8) -> FileError {
    io::Error::new(io::ErrorKind::InvalidData, format!("an element of type bool is {byte}, neither 0 nor 1")).into()
}

/// The axes from the last to the first.
fn backwards(rank: usize) -> Vec<isize> {
    (0..rank as isize).rev().collect()
}

/// Reads the elements of a tensor. Where `all_there`, as many bytes exist, and their memory is allocated at once; else memory grows with what
/// was read, so that none is allocated for what a file only claims.
pub(crate) fn read<T: FileElement>(
    from: &mut dyn Read,
    lie: &Lie,
    all_there: bool,
) -> Result<Tensor<T, AnyRank>, FileError> {
    put_in_order(read_elements(from, lie, all_there, T::ZERO, read_block::<T>)?, lie)
}

/// Reads the elements of a tensor, and converts them by the table of [`get_as`](crate::Safetensors::get_as).
///
/// # Errors
/// Also for elements that are not converted.
pub(crate) fn convert<T: FileElement + Number>(
    from: &mut dyn Read,
    lie: &Lie,
    all_there: bool,
) -> Result<Tensor<T, AnyRank>, FileError> {
    macro_rules! converted {
        ($($type:ident $element:ty, $x:ident => $number:expr;)*) => {
            match lie.elements {
                $(ElementType::$type => {
                    let block = |from: &mut dyn Read, block: &mut [T], swapped| {
                        read_converted::<$element, T>(from, block, swapped, |$x| T::of($number))
                    };
                    read_elements(from, lie, all_there, T::ZERO, block)
                })*
                other => Err(io::Error::other(format!("elements of type {other} are not converted")).into()),
            }
        };
    }
    let tensor = converted! {
        F64 f64, x => x; F32 f32, x => x; F16 crate::F16, x => x.to_f32(); Bf16 crate::Bf16, x => x.to_f32();
        I64 i64, x => x; I32 i32, x => x; I16 i16, x => x; I8 i8, x => x;
        U64 u64, x => x; U32 u32, x => x; U16 u16, x => x; U8 u8, x => x; Bool bool, x => x;
    }?;
    put_in_order(tensor, lie)
}

/// Whether [`convert`] knows these elements.
pub(crate) fn converts(elements: ElementType) -> bool {
    use ElementType::{Bf16, Bool, F16, F32, F64, I8, I16, I32, I64, U8, U16, U32, U64};
    matches!(elements, F64 | F32 | F16 | Bf16 | I64 | I32 | I16 | I8 | U64 | U32 | U16 | U8 | Bool)
}

/// The elements in the order of the axes: a copy where the file has another.
fn put_in_order<T: Element>(tensor: Tensor<T, AnyRank>, lie: &Lie) -> Result<Tensor<T, AnyRank>, FileError> {
    if !lie.reversed || lie.sizes.len() < 2 {
        return Ok(tensor);
    }
    Ok(tensor.permute(backwards(lie.sizes.len()))?.to_tensor())
}

/// Elements as they lie, read by blocks.
fn read_elements<T: Element>(
    from: &mut dyn Read,
    lie: &Lie,
    all_there: bool,
    zero: T,
    mut read: impl FnMut(&mut dyn Read, &mut [T], bool) -> io::Result<()>,
) -> Result<Tensor<T, AnyRank>, FileError> {
    let mut next = |block: &mut [T]| read(&mut *from, block, lie.swapped).map_err(FileError::from);
    if all_there {
        return Tensor::try_from_blocks(lie.stored(), zero, &mut next);
    }
    let count = if lie.sizes.contains(&0) { 0 } else { lie.sizes.iter().try_fold(1, |n: usize, &size| n.checked_mul(size)).ok_or_else(too_many)? };
    let mut elements: Vec<T> = Vec::new();
    while elements.len() < count {
        let begin = elements.len();
        let more = (count - begin).min(begin.max(FIRST));
        elements.try_reserve_exact(more).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
        elements.resize(begin + more, zero);
        next(&mut elements[begin..])?;
    }
    Ok(Tensor::from_vec(lie.stored(), elements)?)
}

fn too_many() -> FileError {
    io::Error::new(io::ErrorKind::InvalidData, "more elements than can be counted").into()
}

/// The first elements that are read where nobody knows how many there are.
const FIRST: usize = 1 << 14;

/// Reads elements of the type that the file has.
fn read_block<T: FileElement>(from: &mut dyn Read, block: &mut [T], swapped: bool) -> io::Result<()> {
    if !T::ANY_BITS {
        return read_bools(from, block);
    }
    from.read_exact(bytes_of_mut(block))?;
    if swapped {
        block.iter_mut().for_each(|x| *x = x.swapped());
    }
    Ok(())
}

/// Reads elements of which not all bytes are one: each is checked before it is one.
fn read_bools<T: FileElement>(from: &mut dyn Read, block: &mut [T]) -> io::Result<()> {
    let mut bytes = [0; 1 << 12];
    for block in block.chunks_mut(bytes.len()) {
        let bytes = &mut bytes[..block.len()];
        from.read_exact(bytes)?;
        let Some(elements) = elements_of::<T>(bytes) else {
            let odd = odd_byte::<T>(bytes).map_or(0, |at| bytes[at]);
            let why = format!("an element of type bool is {odd}, neither 0 nor 1");
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        };
        block.copy_from_slice(elements);
    }
    Ok(())
}

/// Reads elements of another type, and converts them.
fn read_converted<X: FileElement, T>(
    from: &mut dyn Read,
    block: &mut [T],
    swapped: bool,
    convert: impl Fn(X) -> T,
) -> io::Result<()> {
    let mut elements = [X::ZERO; 1 << 11];
    for block in block.chunks_mut(elements.len()) {
        let elements = &mut elements[..block.len()];
        read_block(from, elements, swapped)?;
        block.iter_mut().zip(elements).for_each(|(y, x)| *y = convert(*x));
    }
    Ok(())
}

/// The same elements under a shape that was compared with their sizes.
pub(crate) fn typed<T: FileElement, S: Lengths>(
    tensor: CowTensor<'_, T, AnyRank>,
) -> Result<CowTensor<'_, T, S>, FileError> {
    Ok(match tensor {
        CowTensor::Borrowed(view) => CowTensor::Borrowed(view.try_into_shape()?),
        CowTensor::Owned(tensor) => CowTensor::Owned(tensor.try_into_shape()?),
    })
}

/// The same error, about this tensor of a file in this format.
pub(crate) fn about(error: FileError, format: &'static str, name: &str) -> FileError {
    let tensor = if name.is_empty() { String::new() } else { format!("the tensor `{name}`: ") };
    match error {
        FileError::Io { path, error } => match error.kind() {
            io::ErrorKind::UnexpectedEof => FileError::format(format, format!("{tensor}the data ends within it")),
            io::ErrorKind::InvalidData => FileError::format(format, format!("{tensor}{error}")),
            _ => FileError::Io { path, error },
        },
        FileError::Tensor { path, error, .. } => FileError::Tensor { path, name: name.to_owned(), error },
        other => other,
    }
}
