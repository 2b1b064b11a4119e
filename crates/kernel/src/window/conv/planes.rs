//! The operands of convolutions: planes of elements, and weights.

use crate::{Ref, parallel};
use core::marker::PhantomData;

/// Elements that are read in planes: `[batch, group, channel, row, column]`.
///
/// Invariant: every position inside `sizes` is a valid, initialised element at `ptr`, for `'a`. Safe functions return planes to any caller, so
/// the fields are private:
///
/// ```compile_fail,E0451
/// use congruent_kernel::window::conv::Planes;
///
/// let planes = Planes::<f32> { ptr: core::ptr::null(), sizes: [1; 5], strides: [1; 5], life: core::marker::PhantomData };
/// planes.at([0; 5]);
/// ```
pub struct Planes<'a, T> {
    /// The first element.
    pub(crate) ptr: *const T,
    /// The length of each axis.
    pub(crate) sizes: [usize; 5],
    /// The stride of each axis, in elements.
    pub(crate) strides: [usize; 5],
    /// Borrows the elements.
    life: PhantomData<&'a T>,
}

impl<'a, T> Planes<'a, T> {
    /// Reads an operand `[batch, channels, rows, columns]` as planes, with its channels in groups: with one axis of windows, a plane is one row;
    /// without an axis of images, there is one image.
    ///
    /// # Panics
    /// When the operand has another rank, or its channels cannot be divided into groups.
    // SOUND: made of a `Ref` whose channels are asserted to be those of the groups; asserts that a position is inside
    pub fn of(x: Ref<'a, T>, axes: usize, groups: usize) -> Self {
        let (front, plane) = (x.sizes.len().wrapping_sub(axes), x.sizes.iter().zip(x.strides));
        assert!((1..=2).contains(&axes) && (1..=2).contains(&front), "{:?} in planes of {axes} axes", x.sizes);
        let mut all = plane.map(|(&size, &stride)| (size, stride));
        let batch = if front == 2 { all.next() } else { None };
        let (all_channels, channel) = all.next().unwrap_or_default();
        let rows = if axes == 2 { all.next() } else { None };
        let columns = all.next().unwrap_or_default();
        assert!(groups > 0 && all_channels.is_multiple_of(groups), "{all_channels} channels in {groups} groups");
        let channels = all_channels / groups;
        let one = (1, 0);
        let [batch, group, rows] =
            [batch.unwrap_or(one), (groups, channels.wrapping_mul(channel)), rows.unwrap_or(one)];
        let axes = [batch, group, (channels, channel), rows, columns];
        // SAFETY: the positions are those of the operand, by its invariants: the stride of groups is that of their channels.
        unsafe { Planes::new(x.ptr(), axes.map(|axis| axis.0), axes.map(|axis| axis.1)) }
    }

    /// Creates planes at `ptr`.
    ///
    /// # Safety
    /// The invariant holds.
    pub(crate) unsafe fn new(ptr: *const T, sizes: [usize; 5], strides: [usize; 5]) -> Self {
        Planes { ptr, sizes, strides, life: PhantomData }
    }
}

impl<T: Copy> Planes<'_, T> {
    /// Returns one element.
    ///
    /// # Panics
    /// When the position is outside.
    // SOUND: made of a `Ref` whose channels are asserted to be those of the groups; asserts that a position is inside
    pub fn at(&self, position: [usize; 5]) -> T {
        assert!(position.iter().zip(self.sizes).all(|(&i, size)| i < size), "{position:?} of {:?}", self.sizes);
        let at = position.iter().zip(self.strides).map(|(i, step)| i * step);
        // SAFETY: the invariant; inside the sizes.
        unsafe { *self.ptr.add(at.sum::<usize>()) }
    }

    /// Returns all elements, if they are contiguous and row-major.
    // SOUND: made of a `Ref` whose channels are asserted to be those of the groups; asserts that a position is inside
    pub fn as_slice(&self) -> Option<&[T]> {
        if self.sizes.contains(&0) {
            return Some(&[]);
        }
        let mut next = 1;
        for (size, stride) in self.sizes.into_iter().zip(self.strides).rev() {
            if size != 1 && stride != next {
                return None;
            }
            next *= size;
        }
        // SAFETY: the invariant: the positions are exactly these elements.
        Some(unsafe { core::slice::from_raw_parts(self.ptr, next) })
    }
}

/// The weights: `[group, output, channel]`; the offset of a tap selects the element of the kernel.
///
/// Invariant: every position, plus the offset of each tap of the convolution, is a valid, initialised element at `ptr`.
pub struct Weights<'a, T> {
    /// The first element.
    pub(super) ptr: *const T,
    /// The length of each axis.
    pub(super) sizes: [usize; 3],
    /// The stride of each axis, in elements.
    pub(super) strides: [usize; 3],
    /// The bias, the first term of each sum, and its stride in elements: one element for each output of each group.
    pub(super) bias: Option<(*const T, usize)>,
    /// Borrows the elements.
    pub(super) life: PhantomData<&'a T>,
}

impl<'a, T> Weights<'a, T> {
    /// Reads an operand `[outputs, channels, ..]` or, transposed, `[channels, outputs, ..]` as weights of groups of outputs and channels, with a
    /// bias for each output of each group. [`convolve`](super::convolve) has further requirements.
    ///
    /// # Panics
    /// When the weight has fewer than two axes, or the bias none.
    pub fn of(w: Ref<'a, T>, bias: Option<Ref<'a, T>>, sizes: [usize; 3], transposed: bool) -> Self {
        let ([_, outputs, channels], [first, second]) = (sizes, [w.strides[0], w.strides[1]]);
        let strides = match transposed {
            true => [channels * first, second, first],
            false => [outputs * first, first, second],
        };
        let bias = bias.map(|bias| (bias.ptr(), bias.strides[0]));
        Weights { ptr: w.ptr(), sizes, strides, bias, life: PhantomData }
    }
}

macro_rules! shared {
    ($($name:ident)*) => {$(
        impl<T> Clone for $name<'_, T> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<T> Copy for $name<'_, T> {}
        // SAFETY: equivalent to `&T`: only for reading.
        unsafe impl<T: Sync> Sync for $name<'_, T> {}
        // SAFETY: equivalent to `&T`: only for reading.
        unsafe impl<T: Sync> Send for $name<'_, T> {}
    )*};
}
shared! { Planes Weights }

/// The number of multiplications from which the work is split over threads.
pub(super) const PARALLEL: usize = parallel(1 << 20);
