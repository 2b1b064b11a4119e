//! Elements as bytes.

use congruent::Number;

/// An element that can be sent to another process: the numbers. Sealed.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are not sent to other processes",
    label = "expected a number"
)]
pub trait Wire: Number + sealed::Sealed {
    /// The name of the type, which processes compare.
    #[doc(hidden)]
    const NAME: &'static str;
    /// The bytes of these elements, in the order of this machine.
    #[doc(hidden)]
    fn bytes(elements: &[Self]) -> Vec<u8>;
    /// The elements with these bytes.
    #[doc(hidden)]
    fn read(bytes: &[u8]) -> Vec<Self>;
}

mod sealed {
    /// Closes [`Wire`](super::Wire).
    pub trait Sealed {}
}

macro_rules! wire {
    ($($number:ident)*) => {$(
        impl sealed::Sealed for $number {}
        #[diagnostic::do_not_recommend]
        impl Wire for $number {
            const NAME: &'static str = stringify!($number);
            fn bytes(elements: &[$number]) -> Vec<u8> {
                let mut bytes = vec![0; size_of_val(elements)];
                for (to, element) in bytes.as_chunks_mut().0.iter_mut().zip(elements) {
                    *to = element.to_ne_bytes();
                }
                bytes
            }
            fn read(bytes: &[u8]) -> Vec<$number> {
                bytes.as_chunks().0.iter().map(|&bytes| $number::from_ne_bytes(bytes)).collect()
            }
        }
    )*};
}
wire! { f32 f64 i8 i16 i32 i64 isize u8 u16 u32 u64 usize }
