//! Types of elements, with their names in files and in messages.

use std::fmt;

/// The type of the elements of a tensor in a file.
///
/// `Display` writes it like Rust, `f32`; [`in_safetensors`](ElementType::in_safetensors) returns the name in that format, `F32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ElementType {
    /// 64 bits, IEEE 754.
    F64,
    /// 32 bits, IEEE 754.
    F32,
    /// 16 bits, IEEE 754: 5 of the exponent, 10 of the fraction.
    F16,
    /// 16 bits, the first half of an `f32`: 8 of the exponent, 7 of the fraction.
    Bf16,
    /// 8 bits: 4 of the exponent, 3 of the fraction; no infinities.
    F8E4M3,
    /// 8 bits: 5 of the exponent, 2 of the fraction.
    F8E5M2,
    /// 8 bits, all of the exponent: a power of two.
    F8E8M0,
    /// 8 bits: 4 of the exponent, 3 of the fraction; no infinities, no negative zero.
    F8E4M3Fnuz,
    /// 8 bits: 5 of the exponent, 2 of the fraction; no infinities, no negative zero.
    F8E5M2Fnuz,
    /// 6 bits: 2 of the exponent, 3 of the fraction.
    F6E2M3,
    /// 6 bits: 3 of the exponent, 2 of the fraction.
    F6E3M2,
    /// 4 bits: 2 of the exponent, 1 of the fraction.
    F4,
    /// A complex number: two `f32`.
    C64,
    /// 64 bits.
    I64,
    /// 32 bits.
    I32,
    /// 16 bits.
    I16,
    /// 8 bits.
    I8,
    /// 64 bits, not negative.
    U64,
    /// 32 bits, not negative.
    U32,
    /// 16 bits, not negative.
    U16,
    /// 8 bits, not negative.
    U8,
    /// A byte, which is 0 or 1.
    Bool,
}

/// Each type, in the order of the variants: its name in safetensors, its name in messages, and its bits.
const TABLE: [(ElementType, &str, &str, usize); 22] = [
    (ElementType::F64, "F64", "f64", 64),
    (ElementType::F32, "F32", "f32", 32),
    (ElementType::F16, "F16", "f16", 16),
    (ElementType::Bf16, "BF16", "bf16", 16),
    (ElementType::F8E4M3, "F8_E4M3", "f8_e4m3", 8),
    (ElementType::F8E5M2, "F8_E5M2", "f8_e5m2", 8),
    (ElementType::F8E8M0, "F8_E8M0", "f8_e8m0", 8),
    (ElementType::F8E4M3Fnuz, "F8_E4M3FNUZ", "f8_e4m3fnuz", 8),
    (ElementType::F8E5M2Fnuz, "F8_E5M2FNUZ", "f8_e5m2fnuz", 8),
    (ElementType::F6E2M3, "F6_E2M3", "f6_e2m3", 6),
    (ElementType::F6E3M2, "F6_E3M2", "f6_e3m2", 6),
    (ElementType::F4, "F4", "f4", 4),
    (ElementType::C64, "C64", "c64", 64),
    (ElementType::I64, "I64", "i64", 64),
    (ElementType::I32, "I32", "i32", 32),
    (ElementType::I16, "I16", "i16", 16),
    (ElementType::I8, "I8", "i8", 8),
    (ElementType::U64, "U64", "u64", 64),
    (ElementType::U32, "U32", "u32", 32),
    (ElementType::U16, "U16", "u16", 16),
    (ElementType::U8, "U8", "u8", 8),
    (ElementType::Bool, "BOOL", "bool", 8),
];

impl ElementType {
    fn row(self) -> &'static (ElementType, &'static str, &'static str, usize) {
        &TABLE[self as usize]
    }

    /// Returns the type with this name in safetensors, `F32`.
    pub fn of_safetensors(name: &str) -> Option<ElementType> {
        TABLE.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// Returns the name in safetensors, `F32`.
    pub fn in_safetensors(self) -> &'static str {
        self.row().1
    }

    /// Returns the name in the style of Rust, `f32`, also for types that Rust does not have: `bf16`.
    pub fn name(self) -> &'static str {
        self.row().2
    }

    /// Returns whether elements of this type can be converted: the types of Rust, `f16` and `bf16`.
    pub const fn is_converted(self) -> bool {
        use ElementType::{Bf16, Bool, F16, F32, F64, I8, I16, I32, I64, U8, U16, U32, U64};
        matches!(self, F64 | F32 | F16 | Bf16 | I64 | I32 | I16 | I8 | U64 | U32 | U16 | U8 | Bool)
    }

    /// Returns whether Rust has numbers of this type, to which elements can be converted.
    #[doc(hidden)]
    pub const fn is_number(self) -> bool {
        use ElementType::{Bf16, Bool, F16};
        self.is_converted() && !matches!(self, F16 | Bf16 | Bool)
    }

    /// Returns the number of bits of one element.
    pub const fn bits(self) -> usize {
        // (A test checks that the rows are in the order of the variants.)
        TABLE[self as usize].3
    }
}

impl fmt::Display for ElementType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_has_its_own_row_and_names() {
        for (k, (element, name, shown, _)) in TABLE.iter().enumerate() {
            assert_eq!(*element as usize, k);
            assert_eq!(ElementType::of_safetensors(name), Some(*element));
            assert_eq!((element.in_safetensors(), element.name()), (*name, *shown));
            assert!(TABLE[..k].iter().all(|row| row.0 != *element && row.1 != *name && row.2 != *shown));
        }
    }
}
