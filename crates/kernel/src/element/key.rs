//! Keys for sorting elements.
//!
//! An element and its position are packed into one integer, the element in the upper bits, in an order in which
//! NaN is the largest and -0 equals 0: comparing packed numbers is one instruction, and equal
//! elements stay in order because their positions differ.

use crate::sealed::element::Sealed;

/// An element that maps to an integer of the same order.
pub trait Sortable: Copy + Send + Sync + Sealed {
    /// The type of the key.
    type Key: Ord + Copy + Send + Sync;
    /// The type of a key with a position in the lower bits.
    type Packed: Ord + Copy + Send + Sync;
    /// Returns the key: NaN is the largest, -0 and 0 are equal.
    fn key(self) -> Self::Key;
    /// Packs the key (with all of its bits inverted if `descending`) and a position.
    fn pack(self, descending: bool, at: u32) -> Self::Packed;
    /// Returns the position in a packed key.
    fn place(packed: Self::Packed) -> u32;
    /// The number of bytes of a key.
    const DIGITS: usize;
    /// Returns the element of this key; for the keys of NaN and of -0, some NaN or 0.
    fn from_key(key: Self::Key) -> Self;
    /// Returns the bits in which two keys differ.
    fn differing(a: Self::Key, b: Self::Key) -> u128;
    /// Returns a byte of the key; byte 0 is the lowest.
    fn digit(key: Self::Key, at: usize) -> u8;
    /// Returns a byte of the packed key; byte 0 is the lowest.
    fn packed_digit(packed: Self::Packed, at: usize) -> u8;
}

/// ```text
/// impl Sortable for i32 { type Key = u32; type Packed = u64; fn key(self) -> u32 { (self as u32) ^ 1 << 31 } .. }
/// ```
macro_rules! sortable {
    ($($t:ident $key:ident $packed:ident |$x:ident| $of:expr, |$k:ident| $element:expr;)*) => {$(
        impl Sortable for $t {
            type Key = $key;
            type Packed = $packed;
            #[inline(always)]
            fn key(self) -> $key {
                let $x = self;
                $of
            }
            #[inline(always)]
            fn pack(self, descending: bool, at: u32) -> $packed {
                let key = if descending { !self.key() } else { self.key() };
                (key as $packed) << 32 | at as $packed
            }
            #[inline(always)]
            fn place(packed: $packed) -> u32 {
                packed as u32
            }
            const DIGITS: usize = size_of::<$key>();
            #[inline(always)]
            fn from_key($k: $key) -> $t {
                $element
            }
            #[inline(always)]
            fn differing(a: $key, b: $key) -> u128 {
                u128::from(a ^ b)
            }
            #[inline(always)]
            fn digit(key: $key, at: usize) -> u8 {
                (key >> (8 * at)) as u8
            }
            #[inline(always)]
            fn packed_digit(packed: $packed, at: usize) -> u8 {
                (packed >> (32 + 8 * at)) as u8
            }
        }
    )*};
    (long $($t:ident |$x:ident| $of:expr, |$k:ident| $element:expr;)*) => {$(
        impl Sortable for $t {
            type Key = u128;
            type Packed = (u128, u32);
            #[inline(always)]
            fn key(self) -> u128 {
                let $x = self;
                $of
            }
            #[inline(always)]
            fn pack(self, descending: bool, at: u32) -> (u128, u32) {
                (if descending { !self.key() } else { self.key() }, at)
            }
            #[inline(always)]
            fn place(packed: (u128, u32)) -> u32 {
                packed.1
            }
            const DIGITS: usize = size_of::<u128>();
            #[inline(always)]
            fn from_key($k: u128) -> $t {
                $element
            }
            #[inline(always)]
            fn differing(a: u128, b: u128) -> u128 {
                u128::from(a ^ b)
            }
            #[inline(always)]
            fn digit(key: u128, at: usize) -> u8 {
                (key >> (8 * at)) as u8
            }
            #[inline(always)]
            fn packed_digit(packed: (u128, u32), at: usize) -> u8 {
                (packed.0 >> (8 * at)) as u8
            }
        }
    )*};
}
sortable! {
    f32 u32 u64 |x| float_key!(x u32 i32), |key| float_of!(f32 key u32);
    f64 u64 u128 |x| float_key!(x u64 i64), |key| float_of!(f64 key u64);
    i8 u8 u64 |x| x as u8 ^ 1 << 7, |key| (key ^ 1 << 7) as i8;
    i16 u16 u64 |x| x as u16 ^ 1 << 15, |key| (key ^ 1 << 15) as i16;
    i32 u32 u64 |x| x as u32 ^ 1 << 31, |key| (key ^ 1 << 31) as i32;
    i64 u64 u128 |x| x as u64 ^ 1 << 63, |key| (key ^ 1 << 63) as i64;
    isize u64 u128 |x| x as i64 as u64 ^ 1 << 63, |key| (key ^ 1 << 63) as isize;
    u8 u8 u64 |x| x, |key| key;
    bool u8 u64 |x| x as u8, |key| key != 0;
    u16 u16 u64 |x| x, |key| key;
    u32 u32 u64 |x| x, |key| key;
    u64 u64 u128 |x| x, |key| key;
    usize u64 u128 |x| x as u64, |key| key as usize;
}
sortable! { long
    i128 |x| x as u128 ^ 1 << 127, |key| (key ^ 1 << 127) as i128;
    u128 |x| x, |key| key;
}

/// The key of a float: its bits, inverted for negative numbers; `x + 0` turns -0 into 0.
macro_rules! float_key {
    ($x:ident $bits:ident $signed:ident) => {{
        let bits = ($x + 0.0).to_bits();
        let flip = ((bits as $signed) >> ($bits::BITS - 1)) as $bits | 1 << ($bits::BITS - 1);
        if $x.is_nan() { $bits::MAX } else { bits ^ flip }
    }};
}
use float_key;

/// The float of a key: a NaN for the largest key.
macro_rules! float_of {
    ($t:ident $key:ident $bits:ident) => {
        $t::from_bits(if $key >> ($bits::BITS - 1) == 0 { !$key } else { $key ^ 1 << ($bits::BITS - 1) })
    };
}
use float_of;
