//! Keys that elements are sorted by.
//!
//! An element and its position are packed into one whole number, the element in front under an order that
//! makes NaN the largest and -0 as large as 0: comparing packed numbers is one instruction, and equal
//! elements stay in order because their positions are.

/// An element as a whole number of the same order.
pub trait Sortable: Copy + Send + Sync {
    /// The number.
    type Key: Ord + Copy + Send + Sync;
    /// With a position behind it.
    type Packed: Ord + Copy + Send + Sync;
    /// The number: NaN is the largest, -0 and 0 are equal.
    fn key(self) -> Self::Key;
    /// The key (or all of its bits turned over), then a position.
    fn pack(self, descending: bool, at: u32) -> Self::Packed;
    /// The position.
    fn place(packed: Self::Packed) -> u32;
}

/// ```text
/// impl Sortable for i32 { type Key = u32; type Packed = u64; fn key(self) -> u32 { (self as u32) ^ 1 << 31 } .. }
/// ```
macro_rules! sortable {
    ($($t:ident $key:ident $packed:ident |$x:ident| $of:expr;)*) => {$(
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
        }
    )*};
    (long $($t:ident |$x:ident| $of:expr;)*) => {$(
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
        }
    )*};
}
sortable! {
    f32 u32 u64 |x| float_key!(x u32 i32);
    f64 u64 u128 |x| float_key!(x u64 i64);
    i8 u8 u64 |x| x as u8 ^ 1 << 7;
    i16 u16 u64 |x| x as u16 ^ 1 << 15;
    i32 u32 u64 |x| x as u32 ^ 1 << 31;
    i64 u64 u128 |x| x as u64 ^ 1 << 63;
    isize u64 u128 |x| x as i64 as u64 ^ 1 << 63;
    u8 u8 u64 |x| x;
    bool u8 u64 |x| x as u8;
    u16 u16 u64 |x| x;
    u32 u32 u64 |x| x;
    u64 u64 u128 |x| x;
    usize u64 u128 |x| x as u64;
}
sortable! { long
    i128 |x| x as u128 ^ 1 << 127;
    u128 |x| x;
}

/// The bits of a float, negative ones turned over: `x + 0` makes 0 of -0.
macro_rules! float_key {
    ($x:ident $bits:ident $signed:ident) => {{
        let bits = ($x + 0.0).to_bits();
        let flip = ((bits as $signed) >> ($bits::BITS - 1)) as $bits | 1 << ($bits::BITS - 1);
        if $x.is_nan() { $bits::MAX } else { bits ^ flip }
    }};
}
use float_key;
