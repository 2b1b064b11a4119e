//! Writes values to the positions that a mask or an index into all elements names, in a copy and in place.
//!
//! `faces!` prints the methods: a function of the name of an operation writes to a view of any rank.

use crate::error::prelude::*;
use crate::ops::gather::{ErasedIndex, IndexOperand, ShapeOf, wrapped};
use crate::ops::inplace::refused;
use crate::shape::{AnyRank, Lengths, List, Same, Stretch};
use crate::tensor::{AnyRankStrided, Operand, Strided, Tensor, ViewMut, copied};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Number};
use congruent_kernel::index::gather::{self as kernel, IndexNumber};
use congruent_layout::broadcast as rule;
use congruent_macros::faces;

type WriteResult = Result<(), ShapeError>;

/// Passes all elements, contiguous, to `write`; for a view with gaps they are a copy, which is written back.
fn with_rows<T: Element>(mut x: ViewMut<'_, T, AnyRank>, write: impl FnOnce(&mut [T])) -> WriteResult {
    if let Some(rows) = x.as_mut_slice() {
        write(rows);
        return Ok(());
    }
    let mut rows = x.try_to_tensor()?;
    write(rows.as_mut_slice());
    x.try_copy_(&rows)?;
    Ok(())
}

/// Writes values, in order, to the elements where the mask is `true`.
#[inline(never)]
fn masked_scatter<T: Element>(x: ViewMut<'_, T, AnyRank>, mask: &Strided<bool, AnyRank>, src: Ref<T>) -> WriteResult {
    let op = "masked_scatter";
    rule::expands(crate::ops::operands(x.raw(), mask.raw())).of(op)?;
    let mask = mask.expand(x.sizes())?;
    let (mask, src) = (mask.contiguous(), copied(src)?);
    let wanted = mask.as_slice().iter().filter(|&&holds| holds).count();
    if wanted > src.numel() {
        return Err(Fault::MaskedSource { wanted, src: src.sizes().into() }.of(op));
    }
    with_rows(x, |rows| {
        let mut values = src.as_slice().iter();
        for (element, &holds) in rows.iter_mut().zip(mask.as_slice()) {
            if holds {
                *element = *values.next().expect("as many as the mask holds");
            }
        }
    })
}

/// Writes the values one by one, in the order of the index.
fn put_by<T: Element, I: IndexNumber>(
    op: &'static str,
    x: ViewMut<'_, T, AnyRank>,
    index: ErasedIndex<I>,
    src: Ref<T>,
    write: impl Fn(&mut T, T),
) -> WriteResult {
    let (numel, places, src) = (x.numel(), wrapped(index, x.numel())?, copied(src)?);
    if places.numel() != src.numel() {
        return Err(Fault::PutCount { index: places.sizes().into(), src: src.sizes().into() }.of(op));
    }
    if let Some((value, at)) = kernel::outside(places.raw(), numel) {
        return Err(Fault::IndexRange { sizes: [numel][..].into(), axis: 0, value, at: (&*at).into() }.of(op));
    }
    with_rows(x, |rows| {
        for (&place, &value) in places.as_slice().iter().zip(src.as_slice()) {
            write(&mut rows[place as usize], value);
        }
    })
}

#[inline(never)]
fn put<T: Element, I: IndexNumber>(x: ViewMut<'_, T, AnyRank>, index: ErasedIndex<I>, src: Ref<T>) -> WriteResult {
    put_by("put", x, index, src, |element, value| *element = value)
}

#[inline(never)]
fn put_accumulate<T: Number, I: IndexNumber>(
    x: ViewMut<'_, T, AnyRank>,
    index: ErasedIndex<I>,
    src: Ref<T>,
) -> WriteResult {
    put_by("put_accumulate", x, index, src, |element, value| *element = *element + value)
}

faces! {
    placed;
    Strided {
        let mut out = self.to_tensor();
        name(out.as_view_mut().into_dyn(), operation).or_panic();
        out
    } {
        let mut out = self.try_to_tensor()?;
        name(out.as_view_mut().into_dyn(), operation)?;
        Ok(out)
    }
    AnyRank {
        let mut out = self.strided.try_to_tensor()?;
        name(out.as_view_mut(), taken)?;
        Ok(out)
    }
    Tensor, ViewMut {
        name(self.as_view_mut().into_dyn(), operation).or_panic();
        self
    } {
        name(self.as_view_mut().into_dyn(), operation)?;
        Ok(self)
    }
    AnyRankTensor, AnyRankViewMut {
        name(self.as_view_mut(), taken)?;
        Ok(self)
    }

    /// Returns a copy with the values of `src`, in their order, where the mask is `true`: O(n).
    ///
    /// # Shapes
    /// The mask expands to the shape, which stays: `[4, 3]` by a mask of `[3]`. `src` has any shape, and at least as many elements as are written.
    /// (PyTorch also stretches the tensor to the mask: call `x.expand_as(&mask)` first.)
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2], [3, 4]]);
    /// assert_eq!(x.masked_scatter(&x.gt(2), &Tensor::from([7, 8, 9])).to_vec(), [1, 2, 7, 8]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2], [3, 4]]);
    /// x.masked_scatter(&Tensor::from([true, false, true]), &x);   // 3 does not expand to 2
    /// ```
    ///
    /// # Errors
    /// [`Fault::MaskedSource`] when there are too few values; [`Fault::Broadcast`], [`Fault::InPlace`] when the mask does not expand.
    masked_scatter [V: Operand<T>] (mask: &Strided<bool, impl Lengths + Stretch<S>>, src: V) -> S where []
        by &mask.as_dyn(), src.raw();

    /// Returns a copy with the values of `src` at positions counted row-major: O(n). Negative positions count from the end, as in PyTorch; if a
    /// position is named twice, the last value stays, and the gradient of each of its values is that of the position, as in PyTorch.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let y = x.put(&Tensor::from([1_i64, -1]), &Tensor::from([7, 8]));
    /// assert_eq!(y.to_vec(), [1, 7, 3, 4, 5, 8]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// x.put(&Tensor::from([1_i64, -1]), &Tensor::from([7, 8, 9]));   // two positions, three values
    /// ```
    ///
    /// # Errors
    /// [`Fault::IndexRange`] when a position is outside the elements; [`Fault::PutCount`] when there is not one value for each position.
    put [X: IndexOperand, V: Operand<T>] (index: X, src: V) -> S where [V::Shape: Same<ShapeOf<X>>]
        by index.positions(), src.raw();

    /// Returns a copy with the values of `src` added at positions counted row-major: O(n). PyTorch's `put` with `accumulate`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y = Tensor::from([1, 2, 3]).put_accumulate(&Tensor::from([1_i64, 1]), &Tensor::from([7, 8]));
    /// assert_eq!(y.to_vec(), [1, 17, 3]);
    /// ```
    ///
    /// # Errors
    /// The errors of [`try_put`](crate::Strided::try_put).
    put_accumulate [X: IndexOperand, V: Operand<T>] (index: X, src: V) -> S where [T: Number, V::Shape: Same<ShapeOf<X>>]
        by index.positions(), src.raw();
}

// The names of these methods on a read-only view.
refused! {
    [] (impl Sized, impl Sized): masked_scatter_ try_masked_scatter_ put_ try_put_ put_accumulate_ try_put_accumulate_;
}
