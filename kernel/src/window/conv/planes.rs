//! The operands of convolutions: planes of elements, and weights.

use crate::parallel;
use core::marker::PhantomData;

/// Elements that are read in planes: `[batch, group, channel, row, column]`.
///
/// Invariant: every position inside `sizes` is a valid, initialised element at `ptr`.
pub struct Planes<'a, T> {
    /// The first element.
    pub ptr: *const T,
    /// The length of each axis.
    pub sizes: [usize; 5],
    /// How many elements apart neighbours are.
    pub strides: [usize; 5],
    /// Borrows the elements.
    pub life: PhantomData<&'a T>,
}

impl<T: Copy> Planes<'_, T> {
    /// One element.
    pub fn at(&self, position: [usize; 5]) -> T {
        assert!(position.iter().zip(self.sizes).all(|(&i, size)| i < size), "{position:?} of {:?}", self.sizes);
        let at = position.iter().zip(self.strides).map(|(i, step)| i * step);
        // SAFETY: the invariant; inside the sizes.
        unsafe { *self.ptr.add(at.sum::<usize>()) }
    }

    /// All elements, if they lie row-major one behind the other.
    pub fn as_slice(&self) -> Option<&[T]> {
        let mut next = 1;
        for (size, stride) in self.sizes.into_iter().zip(self.strides).rev() {
            if size != 1 && stride != next {
                return None;
            }
            next *= size;
        }
        // SAFETY: the invariant: the positions are all of these; of none, the pointer is not null all the same.
        Some(unsafe { core::slice::from_raw_parts(self.ptr, next) })
    }
}

/// The weights: `[group, output, channel]`, and a tap says where in the kernel.
///
/// Invariant: every position, plus the offset of each tap, is a valid, initialised element at `ptr`.
pub struct Weights<'a, T> {
    /// The first element.
    pub ptr: *const T,
    /// The length of each axis.
    pub sizes: [usize; 3],
    /// How many elements apart neighbours are.
    pub strides: [usize; 3],
    /// The first term of each sum, and how many elements apart they are: one for each output of each group.
    pub bias: Option<(*const T, usize)>,
    /// Borrows the elements.
    pub life: PhantomData<&'a T>,
}

macro_rules! shared {
    ($($name:ident)*) => {$(
        impl<T> Clone for $name<'_, T> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<T> Copy for $name<'_, T> {}
        // SAFETY: it is as `&T`: for reading.
        unsafe impl<T: Sync> Sync for $name<'_, T> {}
        // SAFETY: it is as `&T`: for reading.
        unsafe impl<T: Sync> Send for $name<'_, T> {}
    )*};
}
shared! { Planes Weights }

/// From how many multiplications on the work is split over threads.
pub(super) const PARALLEL: usize = parallel(1 << 20);
