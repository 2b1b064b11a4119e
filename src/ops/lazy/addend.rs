//! `+=` of an expression.

use super::{Lazy, update};
use crate::dim::sealed::Seal;
use crate::error::prelude::*;
use crate::ops::inplace::{Addend, Checks};
use crate::shape::Lengths;
use congruent_kernel::RefMut;
use congruent_kernel::loops::op::Binary;
#[cfg(feature = "complex")]
use num_complex::{Complex32, Complex64};

/// `x += e`: one impl for each element type, because for a type parameter rustc cannot exclude that its expressions are an
/// [`Operand`](crate::Operand).
macro_rules! addends {
    ($($t:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        #[cfg_attr(doc, doc(hidden))]
        impl<R: Lengths> Addend<$t> for Lazy<'_, $t, R> {
            type Shape = R;
            const SEALED: Seal<Self> = Seal::NEW;
            fn onto<F>(
                mut self,
                op: &'static str,
                to: RefMut<$t>,
                _: F,
                (_, refuses): Checks<$t>,
            ) -> Result<(), ShapeError>
            where
                F: Binary<$t, $t, Out = $t> + Copy + Send + Sync,
            {
                update::<$t>(op, to, &mut self.inner.expression, R::SUMMARY.named, F::loops(), refuses)
            }
        }
    )*};
}
addends! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool }
#[cfg(feature = "complex")]
addends! { Complex32 Complex64 }
