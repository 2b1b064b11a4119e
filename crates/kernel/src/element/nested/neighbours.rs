//! Arrays of other crates as nested arrays of leaves, each behind the feature named after its crate.

/// Implements the traits for arrays that hold `$len` values of a type, contiguous and nothing else:
///
/// ```text
/// impl<A: Nested, N: ArraySize> sealed::Nested for Array<A, N> {}
/// impl<A: Nested, N: ArraySize> Nested for Array<A, N> { type Leaf = A::Leaf; type Form = ManyOf<A::Form, N>; .. }
/// ```
#[cfg(any(feature = "generic-array", feature = "hybrid-array", feature = "mint"))]
macro_rules! nested {
    ($([$($param:tt)*] $array:ty: $leaf:ty, $form:ty, $len:expr;)*) => {$(
        impl<$($param)*> super::super::sealed::Nested for $array {}
        #[diagnostic::do_not_recommend]
        impl<$($param)*> super::super::Nested for $array {
            type Leaf = $leaf;
            type Form = $form;
            fn len(&self) -> usize {
                $len
            }
            fn first(&self) -> *const Self::Leaf {
                (&raw const *self).cast()
            }
        }
    )*};
}

#[cfg(feature = "generic-array")]
mod of_generic_array {
    use super::super::{ManyOf, Nested};
    use generic_array::{ArrayLength, GenericArray};

    nested! {
        [A: Nested, N: ArrayLength] GenericArray<A, N>: A::Leaf, ManyOf<A::Form, N>, N::USIZE;
    }
}

#[cfg(feature = "hybrid-array")]
mod of_hybrid_array {
    use super::super::{ManyOf, Nested};
    use hybrid_array::{Array, ArraySize};

    nested! {
        [A: Nested, N: ArraySize] Array<A, N>: A::Leaf, ManyOf<A::Form, N>, N::USIZE;
    }
}

/// (Row-major matrices only: `mint` also has column-major ones.)
#[cfg(feature = "mint")]
mod of_mint {
    use super::super::{Many, One};
    use crate::element::Scalar;
    use mint::{Point2, Point3, Vector2, Vector3, Vector4};
    use mint::{RowMatrix2, RowMatrix2x3, RowMatrix2x4, RowMatrix3, RowMatrix3x2, RowMatrix3x4};
    use mint::{RowMatrix4, RowMatrix4x2, RowMatrix4x3};

    nested! {
        [T: Scalar] Point2<T>: T, Many<One, 2>, 2;
        [T: Scalar] Point3<T>: T, Many<One, 3>, 3;
        [T: Scalar] Vector2<T>: T, Many<One, 2>, 2;
        [T: Scalar] Vector3<T>: T, Many<One, 3>, 3;
        [T: Scalar] Vector4<T>: T, Many<One, 4>, 4;
        [T: Scalar] RowMatrix2<T>: T, Many<Many<One, 2>, 2>, 2;
        [T: Scalar] RowMatrix2x3<T>: T, Many<Many<One, 3>, 2>, 2;
        [T: Scalar] RowMatrix2x4<T>: T, Many<Many<One, 4>, 2>, 2;
        [T: Scalar] RowMatrix3x2<T>: T, Many<Many<One, 2>, 3>, 3;
        [T: Scalar] RowMatrix3<T>: T, Many<Many<One, 3>, 3>, 3;
        [T: Scalar] RowMatrix3x4<T>: T, Many<Many<One, 4>, 3>, 3;
        [T: Scalar] RowMatrix4x2<T>: T, Many<Many<One, 2>, 4>, 4;
        [T: Scalar] RowMatrix4x3<T>: T, Many<Many<One, 3>, 4>, 4;
        [T: Scalar] RowMatrix4<T>: T, Many<Many<One, 4>, 4>, 4;
    }
}
