//! Tensors that fit expectations, for tests.

use crate::encode::{Encoded, Hold};
use crate::{Bf16, ElementType, F16, FileElement, FileError, Wanted};
use congruent::dim::AxisPattern;
use congruent::{AnyRank, Tensor};

/// Returns tensors that fit these expectations, with their names.
pub(crate) fn tensors(format: &'static str, wanted: &[Wanted]) -> Result<Vec<(String, Encoded<'static>)>, FileError> {
    wanted.iter().map(|wanted| Ok((wanted.name.clone(), tensor(format, wanted)?))).collect()
}

/// Returns a tensor that fits this expectation: elements of any type are `f32`.
pub(crate) fn tensor(format: &'static str, wanted: &Wanted) -> Result<Encoded<'static>, FileError> {
    let size = |axis: &AxisPattern| match axis {
        AxisPattern::Size(size) => *size,
        _ => 1,
    };
    let sizes: Vec<usize> = wanted.shape.axes().iter().map(size).collect();
    macro_rules! counted {
        ($($type:ident $k:ident => $element:expr;)*) => {
            match wanted.elements.unwrap_or(ElementType::F32) {
                $(ElementType::$type => count(&sizes, |$k| $element),)*
                other => Err(FileError::unsaved(format, format!("Rust has no elements of type {other}"))),
            }
        };
    }
    let owner = counted! {
        F64 k => k as f64; F32 k => k as f32; F16 k => F16::from_f32(k as f32); Bf16 k => Bf16::from_f32(k as f32);
        I64 k => k as i64; I32 k => k as i32; I16 k => k as i16; I8 k => k as i8;
        U64 k => k as u64; U32 k => k as u32; U16 k => k as u16; U8 k => k as u8; Bool k => k % 2 == 1;
    }?;
    Ok(Encoded::Owned(owner))
}

/// Returns a tensor whose elements are those of 0, 1, 2, ..
fn count<T: FileElement>(sizes: &[usize], element: fn(usize) -> T) -> Result<Box<dyn Hold>, FileError> {
    let mut numbers = 0..;
    let next = |_: &[usize]| element(numbers.next().unwrap_or_default());
    Ok(Box::new(Tensor::try_from_fn_of(AnyRank::from(sizes), next)?))
}
