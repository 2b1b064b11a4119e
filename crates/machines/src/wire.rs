//! Elements as bytes.

use crate::sealed::Sealed;
use bytemuck::Pod;
use congruent::Number;

/// An element that can be sent to another process: the numbers. Sealed.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are not sent to other processes",
    label = "expected a number"
)]
pub trait Wire: Number + Pod + Sealed {
    /// The name of the type, which the processes compare.
    #[doc(hidden)]
    const NAME: &'static str;
    /// Returns the bytes of the elements, in the byte order of this machine.
    #[doc(hidden)]
    fn bytes(elements: &[Self]) -> Vec<u8> {
        bytemuck::cast_slice(elements).to_vec()
    }
    /// Returns the elements with these bytes.
    #[doc(hidden)]
    fn read(bytes: &[u8]) -> Vec<Self> {
        let mut elements = vec![Self::ZERO; bytes.len() / size_of::<Self>()];
        bytemuck::cast_slice_mut(&mut elements).copy_from_slice(bytes);
        elements
    }
}

macro_rules! wire {
    ($($number:ident)*) => {$(
        impl Sealed for $number {}
        #[diagnostic::do_not_recommend]
        impl Wire for $number {
            const NAME: &'static str = stringify!($number);
        }
    )*};
}
wire! { f32 f64 i8 i16 i32 i64 isize u8 u16 u32 u64 usize }
