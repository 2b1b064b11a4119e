//! The types that the channels of pixels have.

use crate::FileElement;
use congruent::prelude::*;

/// The type of a channel of a pixel: `u8` or `u16`. Sealed.
#[diagnostic::on_unimplemented(
    message = "the channels of an image are `u8` or `u16`, not `{Self}`: `pixels.to_type::<f32>()` makes floats of pixels, and `(x * 255.0).to_type::<u8>()` pixels of floats",
    label = "expected `u8` or `u16`"
)]
pub trait Sample: FileElement + Number {
    /// The elements for which these bytes stand, the high byte of each first.
    #[doc(hidden)]
    fn fill(elements: &mut [Self], write: &mut dyn FnMut(&mut [u8]) -> Result<(), String>) -> Result<(), String>;
    /// The bytes of these elements, the high byte of each first.
    #[doc(hidden)]
    fn bytes(elements: &[Self]) -> std::borrow::Cow<'_, [u8]>;
}

/// The type of a channel of a JPEG: `u8`. Sealed.
#[diagnostic::on_unimplemented(
    message = "the channels of a JPEG are `u8`, not `{Self}`: `(x / 257).to_type::<u8>()` makes them of `u16`, and `(x * 255.0).to_type::<u8>()` of floats from 0 to 1",
    label = "expected `u8`"
)]
pub trait JpegSample: Sample {}
impl JpegSample for u8 {}

/// The bytes are the elements.
impl Sample for u8 {
    fn fill(elements: &mut [u8], write: &mut dyn FnMut(&mut [u8]) -> Result<(), String>) -> Result<(), String> {
        write(elements)
    }
    fn bytes(elements: &[u8]) -> std::borrow::Cow<'_, [u8]> {
        elements.into()
    }
}

/// Two bytes are an element.
impl Sample for u16 {
    fn fill(elements: &mut [u16], write: &mut dyn FnMut(&mut [u8]) -> Result<(), String>) -> Result<(), String> {
        let mut bytes = Vec::new();
        let length = 2 * elements.len();
        bytes.try_reserve_exact(length).map_err(|_| format!("there is no memory for {length} bytes"))?;
        bytes.resize(length, 0);
        write(&mut bytes)?;
        elements.iter_mut().zip(bytes.as_chunks().0).for_each(|(x, &bytes)| *x = u16::from_be_bytes(bytes));
        Ok(())
    }
    fn bytes(elements: &[u16]) -> std::borrow::Cow<'_, [u8]> {
        elements.iter().flat_map(|x| x.to_be_bytes()).collect::<Vec<u8>>().into()
    }
}
