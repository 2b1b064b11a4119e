//! Channels that become positions, and back; channels of groups, mixed. Each is a copy of a view with an axis for each factor, some of which are
//! exchanged.

use crate::dim::ToValue;
use crate::error::prelude::*;
use crate::shape::shuffle::{ChannelShuffle, PixelShuffle, PixelUnshuffle};
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::element::Element;
use congruent_layout::shuffle::Regrouping;
use congruent_macros::faces;

/// A regrouping of axes.
struct By(Regrouping);

impl By {
    fn regroup<T: Element>(
        self,
        op: &'static str,
        x: &Strided<T, AnyRank>,
        factor: isize,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let regrouped = self.0.check(x.sizes(), factor).of(op)?;
        let split = x.reshape(&regrouped.split[..])?;
        let order: Vec<isize> = regrouped.order.iter().map(|&axis| axis as isize).collect();
        split.permute(&order[..])?.to_tensor().into_reshape(&regrouped.sizes[..])
    }
}

// The expansion of `pixel_shuffle by ..`, shortened:
//
// ```text
// impl<T: Element, S: Lengths> Strided<T, S> {
//     fn pixel_shuffle<const N: usize>(&self) -> TensorOf<T, <S as PixelShuffle<N>>::Out> where S: PixelShuffle<N>;
//     fn try_pixel_shuffle<const N: usize>(&self) -> Result<TensorOf<T, ..>, ShapeError> where ..;
// }
// impl<T: Element> AnyRankStrided<T> {
//     fn pixel_shuffle(&self, factor: impl ToValue) -> Result<Tensor<T, AnyRank>, ShapeError>;
// }
// ```
faces! {
    regrouped;
    Strided {
        let out = operation(stringify!(name), &self.as_dyn(), N as isize).or_panic();
        // SAFETY: invariant 2: the sizes that the relation computes.
        unsafe { out.rebrand() }
    } {
        let out = operation(stringify!(name), &self.as_dyn(), N as isize)?;
        // SAFETY: invariant 2: the sizes that the relation computes.
        Ok(unsafe { out.rebrand() })
    }
    AnyRank { operation(stringify!(name), &self.strided, converted) }

    /// Channels as positions: `N * N` channels become one, of `N` times as many rows and columns.
    ///
    /// # Shapes
    /// `[8, 12, 5, 7]` with `N` 2 is `[8, 3, 10, 14]` (`torch.nn.PixelShuffle`). New: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[[1]], [[2]], [[3]], [[4]]]);
    /// let y: Tensor<i32, shape![1, 2, 2]> = x.pixel_shuffle::<2>();
    /// assert_eq!(y.to_vec(), [1, 2, 3, 4]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([[[1]], [[2]], [[3]]]).pixel_shuffle::<2>();   // 3 channels are not a multiple of 2 * 2
    /// ```
    ///
    /// # Errors
    /// [`Fault::Window`] where lengths known only at run time are no multiples.
    // SAFETY: the lengths of the relation.
    pixel_shuffle by unsafe { By(Regrouping::PixelShuffle).regroup };
    /// Positions as channels, the inverse of [`pixel_shuffle`](Self::pixel_shuffle): `N` times fewer rows and columns, `N * N` times as many
    /// channels.
    ///
    /// # Shapes
    /// `[8, 3, 10, 14]` with `N` 2 is `[8, 12, 5, 7]` (`torch.nn.PixelUnshuffle`). New: O(n).
    ///
    /// # Errors
    /// [`Fault::Window`] where lengths known only at run time are no multiples.
    // SAFETY: the lengths of the relation.
    pixel_unshuffle by unsafe { By(Regrouping::PixelUnshuffle).regroup };
    /// The channels, axis 1, in another order: one from each of the `N` groups in turn.
    ///
    /// # Shapes
    /// The shape of `x`, `[b, c, ..]`; `N` divides the channels (`torch.nn.ChannelShuffle`). New: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y = Tensor::from([[1, 2, 3, 4, 5, 6]]).channel_shuffle::<2>();
    /// assert_eq!(y.to_vec(), [1, 4, 2, 5, 3, 6]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Window`] where lengths known only at run time are no multiples.
    // SAFETY: the shape stays.
    channel_shuffle by unsafe { By(Regrouping::ChannelShuffle).regroup };
}
