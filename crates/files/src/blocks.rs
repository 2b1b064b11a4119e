//! Elements are read block by block, and converted on request.

use crate::element::{FileElement, bytes_of_mut, elements_of, odd_byte};
use crate::error::FileError;
use crate::{Bf16, F16};
use congruent::element::Number;
use congruent::{AnyRank, Element, Tensor};
use congruent_formats::header::ElementType;
use congruent_formats::header::Stored;
use std::io::{self, Read};
use std::ops::ControlFlow;

/// Reads the elements of a tensor. If `all_there`, that number of bytes exists and their memory is allocated at once. Otherwise memory grows with the
/// bytes that were read, so that a false claim of the file allocates nothing.
pub(crate) fn read<T: FileElement>(
    from: &mut dyn Read,
    stored: &Stored,
    all_there: bool,
) -> Result<Tensor<T, AnyRank>, FileError> {
    put_in_order(read_elements(from, stored, all_there, T::ZERO, read_block::<T>)?, stored)
}

/// Reads the elements of a tensor and converts them by the table of [`get_as`](crate::Safetensors::get_as).
///
/// # Errors
/// Those of [`read`], and one for elements without a [conversion](ElementType::is_converted).
pub(crate) fn convert<T: FileElement + Number>(
    from: &mut dyn Read,
    stored: &Stored,
    all_there: bool,
) -> Result<Tensor<T, AnyRank>, FileError> {
    macro_rules! converted {
        ($($type:ident $element:ty, $x:ident => $number:expr;)*) => {
            match stored.elements {
                $(ElementType::$type => {
                    let block = |from: &mut dyn Read, block: &mut [T], swapped| {
                        read_converted::<$element, T>(from, block, swapped, |$x| T::of($number))
                    };
                    read_elements(from, stored, all_there, <T as FileElement>::ZERO, block)
                })*
                other => Err(io::Error::other(format!("elements of type {other} are not converted")).into()),
            }
        };
    }
    let tensor = converted! {
        F64 f64, x => x; F32 f32, x => x; F16 F16, x => x.to_f32(); Bf16 Bf16, x => x.to_f32();
        I64 i64, x => x; I32 i32, x => x; I16 i16, x => x; I8 i8, x => x;
        U64 u64, x => x; U32 u32, x => x; U16 u16, x => x; U8 u8, x => x; Bool bool, x => x;
    }?;
    put_in_order(tensor, stored)
}

/// Returns the elements in the order of the axes: a copy where the file has another order.
fn put_in_order<T: Element>(tensor: Tensor<T, AnyRank>, stored: &Stored) -> Result<Tensor<T, AnyRank>, FileError> {
    if !stored.reversed || stored.sizes.len() < 2 {
        return Ok(tensor);
    }
    Ok(tensor.permute(stored.backwards())?.to_tensor())
}

/// Reads the elements, in the order of the file, with a function that reads one block.
fn read_elements<T: Element>(
    from: &mut dyn Read,
    stored: &Stored,
    all_there: bool,
    zero: T,
    mut read: impl FnMut(&mut dyn Read, &mut [T], bool) -> Result<(), FileError>,
) -> Result<Tensor<T, AnyRank>, FileError> {
    let mut next = |block: &mut [T]| read(&mut *from, block, stored.swapped);
    if all_there {
        return read_blocks(stored, zero, next);
    }
    let too_many = || io::Error::new(io::ErrorKind::InvalidData, "more elements than can be counted");
    let count = stored.count().ok_or_else(too_many)?;
    let mut elements: Vec<T> = Vec::new();
    while elements.len() < count {
        let begin = elements.len();
        let more = (count - begin).min(begin.max(FIRST));
        elements.try_reserve_exact(more).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
        elements.resize(begin + more, zero);
        next(&mut elements[begin..])?;
    }
    Ok(Tensor::from_vec(AnyRank::from(stored.in_order()), elements)?)
}

/// Reads the elements straight into the memory of a tensor.
fn read_blocks<T: Element>(
    stored: &Stored,
    zero: T,
    mut read: impl FnMut(&mut [T]) -> Result<(), FileError>,
) -> Result<Tensor<T, AnyRank>, FileError> {
    let mut fault = None;
    let tensor = Tensor::try_from_blocks(AnyRank::from(stored.in_order()), zero, &mut |block| match read(block) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            fault = Some(error);
            ControlFlow::Break(())
        }
    })?;
    match (tensor, fault) {
        (Some(tensor), _) => Ok(tensor),
        (None, fault) => Err(fault.unwrap_or_else(|| io::Error::from(io::ErrorKind::UnexpectedEof).into())),
    }
}

/// The number of elements that are read first where their number is only claimed. Each further read doubles it.
const FIRST: usize = 1 << 12;

/// Reads elements of the file's own type.
fn read_block<T: FileElement>(from: &mut dyn Read, block: &mut [T], swapped: bool) -> Result<(), FileError> {
    if !T::ANY_BITS {
        return read_bools(from, block);
    }
    from.read_exact(bytes_of_mut(block))?;
    if swapped {
        block.iter_mut().for_each(|x| *x = x.swapped());
    }
    Ok(())
}

/// Reads elements of a type that not every byte is valid for, and checks each byte first.
fn read_bools<T: FileElement>(from: &mut dyn Read, block: &mut [T]) -> Result<(), FileError> {
    let mut bytes = [0; 1 << 12];
    for block in block.chunks_mut(bytes.len()) {
        let bytes = &mut bytes[..block.len()];
        from.read_exact(bytes)?;
        let Some(elements) = elements_of::<T>(bytes) else {
            return Err(FileError::no_bool(odd_byte::<T>(bytes).map_or(0, |at| bytes[at])));
        };
        block.copy_from_slice(elements);
    }
    Ok(())
}

/// Reads elements of another type and converts them.
fn read_converted<X: FileElement, T>(
    from: &mut dyn Read,
    block: &mut [T],
    swapped: bool,
    convert: impl Fn(X) -> T,
) -> Result<(), FileError> {
    let mut elements = [X::ZERO; 1 << 11];
    for block in block.chunks_mut(elements.len()) {
        let elements = &mut elements[..block.len()];
        read_block(from, elements, swapped)?;
        block.iter_mut().zip(elements).for_each(|(y, x)| *y = convert(*x));
    }
    Ok(())
}
