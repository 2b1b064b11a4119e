//! Elements, read and compared.

use crate::cases::number;
use serde_json::Value;
use std::fmt::Debug;

/// An element as the file has it.
pub trait Entry: congruent::Scalar + PartialEq + Debug {
    const NAME: &'static str;
    fn read(value: &Value) -> Self;
    /// Equal (nan equals nan), or closer than `slack`.
    fn agrees(self, want: Self, slack: f64) -> bool;
    fn magnitude(self) -> f64;
}

macro_rules! floats {
    ($($t:ident)*) => {$(
        impl Entry for $t {
            const NAME: &'static str = stringify!($t);
            fn read(value: &Value) -> Self {
                number(value) as $t
            }
            fn agrees(self, want: Self, slack: f64) -> bool {
                self == want
                    || self.is_nan() && want.is_nan()
                    || self.is_finite() && want.is_finite() && f64::from(self - want).abs() <= slack
            }
            fn magnitude(self) -> f64 {
                if self.is_finite() { f64::from(self).abs() } else { 0.0 }
            }
        }
    )*};
}
macro_rules! integers {
    ($($t:ident)*) => {$(
        impl Entry for $t {
            const NAME: &'static str = stringify!($t);
            fn read(value: &Value) -> Self {
                $t::try_from(value.as_i64().expect("an integer")).expect("an integer in range")
            }
            fn agrees(self, want: Self, _: f64) -> bool {
                self == want
            }
            fn magnitude(self) -> f64 {
                (self as f64).abs()
            }
        }
    )*};
}
floats! { f32 f64 }
integers! { i64 i32 u8 }
impl Entry for bool {
    const NAME: &'static str = "bool";
    fn read(value: &Value) -> Self {
        matches!(value.as_u64().expect("0 or 1"), 1)
    }
    fn agrees(self, want: Self, _: f64) -> bool {
        self == want
    }
    fn magnitude(self) -> f64 {
        f64::from(self)
    }
}
