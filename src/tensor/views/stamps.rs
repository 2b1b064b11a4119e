//! What stamps the views of a list shape on each kind of tensor.

/// Views that the types have proven: they cannot fail.
///
/// (`t`, `mt`, `T` and `squeeze_all` have the result as a parameter, which is never written: where the
/// relation does not hold, rustc then says so in its sentence, and not that the method is missing.)
///
/// ```text
/// impl<T, S: List> Strided<T, S> {
///     /// The axes in another order ..
///     pub fn permute<X: AxisList>(&self) -> View<'_, T, Permuted<S, X>> where S: Permute<X> { .. }
/// }
/// impl<'a, T, S: List> View<'a, T, S> { pub fn permute<X: AxisList>(&self) -> View<'a, T, ..> where .. { .. } }
/// impl<T, S: List> Tensor<T, S> { pub fn permute_mut<X: AxisList>(&mut self) -> ViewMut<'_, T, ..> where .. { .. } }
/// impl<T, S: List> ViewMut<'_, T, S> { pub fn permute_mut<X: AxisList>(&mut self) -> ViewMut<'_, T, ..> where .. { .. } }
/// impl<'a, T, S: List> ViewMut<'a, T, S> { pub fn into_permute<X: AxisList>(self) -> ViewMut<'a, T, ..> where .. { .. } }
/// ```
macro_rules! sure {
    ($(
        $(#[$doc:meta])*
        $name:ident $name_mut:ident [$($generics:tt)*] -> $out:ty where [$($bound:tt)*] by $rule:path, $of:expr;
    )*) => {
        /// # Views: axes
        impl<T, S: List> Strided<T, S> {$(
            $(#[$doc])*
            #[allow(non_snake_case, reason = "`T` is PyTorch's name")]
            pub fn $name<$($generics)*>(&self) -> ViewOf<'_, T, $out> where $($bound)* {
                // SAFETY: the rule's part of this layout; the relation names its shape.
                unsafe { $crate::tensor::views::laid!(View of self => $rule, $of) }
            }
        )*}
        /// # Views: axes
        impl<'a, T, S: List> View<'a, T, S> {$(
            #[doc = concat!("Like [`Strided::", stringify!($name), "`], but the result lives for as long as the base is borrowed.")]
            #[allow(non_snake_case, reason = "`T` is PyTorch's name")]
            pub fn $name<$($generics)*>(&self) -> ViewOf<'a, T, $out> where $($bound)* {
                // SAFETY: the rule's part of this layout; the relation names its shape.
                unsafe { $crate::tensor::views::laid!(View of self.strided => $rule, $of) }
            }
        )*}
        /// # Views to write through: axes
        impl<T, S: List> Tensor<T, S> {$(
            #[doc = concat!("Like [`Strided::", stringify!($name), "`], but returns a view for writing.")]
            #[allow(non_snake_case, reason = "`T` is PyTorch's name")]
            pub fn $name_mut<$($generics)*>(&mut self) -> ViewMutOf<'_, T, $out> where $($bound)* {
                // SAFETY: the rule's part of this layout, no two of its positions in one place; the relation names its shape.
                unsafe { $crate::tensor::views::laid!(ViewMut of self.strided => $rule, $of) }
            }
        )*}
        /// # Views to write through: axes
        impl<T, S: List> ViewMut<'_, T, S> {$(
            #[doc = concat!("Like [`Strided::", stringify!($name), "`], but returns a view for writing.")]
            #[allow(non_snake_case, reason = "`T` is PyTorch's name")]
            pub fn $name_mut<$($generics)*>(&mut self) -> ViewMutOf<'_, T, $out> where $($bound)* {
                // SAFETY: the rule's part of this layout, no two of its positions in one place; the relation names its shape.
                unsafe { $crate::tensor::views::laid!(ViewMut of self.strided => $rule, $of) }
            }
        )*}
        paste::paste! {
            /// # Given away: axes
            impl<'a, T, S: List> ViewMut<'a, T, S> {$(
                #[doc = concat!("Like [`Strided::", stringify!($name), "`], but consumes this view: the result lives for as long as the base is borrowed.")]
                #[allow(non_snake_case, reason = "`T` is PyTorch's name")]
                pub fn [<into_ $name>]<$($generics)*>(self) -> ViewMutOf<'a, T, $out> where $($bound)* {
                    // SAFETY: the rule's part of this layout, no two of its positions in one place; the relation names its shape.
                    unsafe { $crate::tensor::views::laid!(ViewMut of self.strided => $rule, $of) }
                }
            )*}
        }
    };
}

/// The type of a view. `computed`: known by the relation alone, as [`ViewOf`]. `picked`: where positions are values
/// (`x.slice(s![.., k])`), the type of `k`, and with it the shape, may not be known yet; that it is a view must be, so that the
/// next method is found.
macro_rules! lent {
    (computed View $life:lifetime, $shape:ty) => { ViewOf<$life, T, $shape> };
    (computed ViewMut $life:lifetime, $shape:ty) => { ViewMutOf<$life, T, $shape> };
    (picked $view:ident $life:lifetime, $shape:ty) => { $view<$life, T, $shape> };
}

/// Views that may fail where a length is known only at run time: as [`sure!`], each with its `try_` twin.
macro_rules! checked {
    ($(
        $(#[$doc:meta])*
        $name:ident $try:ident $name_mut:ident $try_mut:ident [$($generics:tt)*] ($($arg:ident: $type:ty),*) -> $form:ident $out:ty
        where [$($bound:tt)*] mut [$($bound_mut:tt)*] errors $errors:literal
        by $rule:path, $of:expr;
    )*) => {
        /// # Views: parts
        impl<T, S: List> Strided<T, S> {$(
            $(#[$doc])*
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try), "`](Self::", stringify!($try), ").")]
            #[track_caller]
            pub fn $name<$($generics)*>(&self $(, $arg: $type)*) -> $crate::tensor::views::stamps::lent!($form View '_, $out) where $($bound)* {
                // SAFETY: the rule's part of this layout; the relation names its shape.
                unsafe { $crate::tensor::views::laid!(View of self, in stringify!($name) => $rule, $of) }
            }
            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
            ///
            /// # Errors
            #[doc = $errors]
            pub fn $try<$($generics)*>(&self $(, $arg: $type)*) -> Result<$crate::tensor::views::stamps::lent!($form View '_, $out), ShapeError>
            where
                $($bound)*
            {
                // SAFETY: the rule's part of this layout; the relation names its shape.
                unsafe { $crate::tensor::views::laid!(View of self, tried stringify!($name) => $rule, $of) }
            }
        )*}
        /// # Views: parts
        impl<'a, T, S: List> View<'a, T, S> {$(
            #[doc = concat!("Like [`Strided::", stringify!($name), "`], but the result lives for as long as the base is borrowed.")]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try), "`](Self::", stringify!($try), ").")]
            #[track_caller]
            pub fn $name<$($generics)*>(&self $(, $arg: $type)*) -> $crate::tensor::views::stamps::lent!($form View 'a, $out) where $($bound)* {
                // SAFETY: the rule's part of this layout; the relation names its shape.
                unsafe { $crate::tensor::views::laid!(View of self.strided, in stringify!($name) => $rule, $of) }
            }
            #[doc = concat!("Like [`Strided::", stringify!($try), "`], but the result lives for as long as the base is borrowed.")]
            ///
            /// # Errors
            #[doc = $errors]
            pub fn $try<$($generics)*>(&self $(, $arg: $type)*) -> Result<$crate::tensor::views::stamps::lent!($form View 'a, $out), ShapeError>
            where
                $($bound)*
            {
                // SAFETY: the rule's part of this layout; the relation names its shape.
                unsafe { $crate::tensor::views::laid!(View of self.strided, tried stringify!($name) => $rule, $of) }
            }
        )*}
        /// # Views to write through: parts
        impl<T, S: List> Tensor<T, S> {$(
            $crate::tensor::views::stamps::checked! { @mut $name $name_mut $try_mut [$($generics)*] ($($arg: $type),*) -> $form $out
                [$($bound)* $($bound_mut)*] $errors $rule, $of }
        )*}
        /// # Views to write through: parts
        impl<T, S: List> ViewMut<'_, T, S> {$(
            $crate::tensor::views::stamps::checked! { @mut $name $name_mut $try_mut [$($generics)*] ($($arg: $type),*) -> $form $out
                [$($bound)* $($bound_mut)*] $errors $rule, $of }
        )*}
        paste::paste! {
            /// # Given away: parts
            impl<'a, T, S: List> ViewMut<'a, T, S> {$(
                #[doc = concat!("Like [`Strided::", stringify!($name), "`], but consumes this view: the result lives for as long as the base is borrowed.")]
                ///
                /// # Panics
                #[doc = concat!("With the error of [`", stringify!($try_mut), "`](Self::", stringify!($try_mut), ").")]
                #[track_caller]
                pub fn [<into_ $name>]<$($generics)*>(self $(, $arg: $type)*) -> $crate::tensor::views::stamps::lent!($form ViewMut 'a, $out)
                where
                    $($bound)* $($bound_mut)*
                {
                    // SAFETY: the rule's part of this layout, no two of its positions in one place; the relation names its shape.
                    unsafe { $crate::tensor::views::laid!(ViewMut of self.strided, in stringify!($name) => $rule, $of) }
                }
            )*}
        }
    };
    (
        @mut $name:ident $name_mut:ident $try_mut:ident [$($generics:tt)*] ($($arg:ident: $type:ty),*) -> $form:ident $out:ty
        [$($bound:tt)*] $errors:literal $rule:path, $of:expr
    ) => {
        #[doc = concat!("Like [`Strided::", stringify!($name), "`], but returns a view for writing.")]
        ///
        /// # Panics
        #[doc = concat!("With the error of [`", stringify!($try_mut), "`](Self::", stringify!($try_mut), ").")]
        #[track_caller]
        pub fn $name_mut<$($generics)*>(&mut self $(, $arg: $type)*) -> $crate::tensor::views::stamps::lent!($form ViewMut '_, $out) where $($bound)* {
            // SAFETY: the rule's part of this layout, no two of its positions in one place; the relation names its shape.
            unsafe { $crate::tensor::views::laid!(ViewMut of self.strided, in stringify!($name) => $rule, $of) }
        }
        #[doc = concat!("Like [`Strided::", stringify!($name), "`], but returns a view for writing.")]
        ///
        /// # Errors
        #[doc = $errors]
        pub fn $try_mut<$($generics)*>(&mut self $(, $arg: $type)*) -> Result<$crate::tensor::views::stamps::lent!($form ViewMut '_, $out), ShapeError>
        where
            $($bound)*
        {
            // SAFETY: the rule's part of this layout, no two of its positions in one place; the relation names its shape.
            unsafe { $crate::tensor::views::laid!(ViewMut of self.strided, tried stringify!($name) => $rule, $of) }
        }
    };
}

pub(super) use {checked, lent, sure};
