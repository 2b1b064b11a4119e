//! One stamp for an operation: its signature, its where-clause and its body are written once, and its faces printed.

use crate::shape::AnyRank;
use crate::tensor::Tensor;

/// Two tensors of the same sizes.
pub(in crate::ops) trait Both<T, U>: Sized {
    /// The same two under another shape type.
    ///
    /// # Safety
    /// The sizes fit `R`.
    unsafe fn rebrand<R>(self) -> (Tensor<T, R>, Tensor<U, R>);
}
impl<T, U> Both<T, U> for (Tensor<T, AnyRank>, Tensor<U, AnyRank>) {
    unsafe fn rebrand<R>(self) -> (Tensor<T, R>, Tensor<U, R>) {
        // SAFETY: (both) the caller's promise.
        unsafe { (self.0.rebrand(), self.1.rebrand()) }
    }
}

/// Methods with their `try_` twins and, where there are some, their faces on `AnyRank`: of a trait, or of a type.
///
/// An entry is a signature. Names, bounds and types keep the place where they are written: there an editor goes, and there
/// rustc points. Behind `=` is an expression of type `Result`:
///
/// | method | behind the signature | value |
/// |---|---|---|
/// | `&self` | `= unsafe { .. };` | a tensor of any rank, or two. Whoever writes `unsafe` promises that **its sizes fit the type of the result** (invariant 2 of [`Tensor`]); the relation that the type is named after has the proof |
/// | `&mut self` | `= ..;` | not used: `self` is returned |
/// | `any_rank` | `= ..;` | the result: any sizes fit [`AnyRank`] |
/// | any | `{ .. }` | the whole body of the `try_` twin, which returns the typed result |
///
/// ```text
/// "Gather"
/// pub trait GatherBy<T: Element, S: List, X> for Strided<T, S>;
///
/// /// The elements that an index names.
/// fn gather<const A: isize>(&self, index: X) -> TensorOf<T, Gathered<S, ShapeOf<X>, A>>
/// where { X: IndexOperand<Shape: GatherAlong<S, A>> }
/// // SAFETY: invariant 2: the sizes that `GatherAlong` computes.
/// = unsafe { gathered("gather", self.raw(), A, &index) };
/// /// # Errors
/// /// [`Fault::IndexValue`]
/// try_gather;
/// /// The elements that an index names along one of its axes.
/// any_rank fn gather(&self, axis: impl Axis, index: impl IndexOperand) -> Tensor<T, AnyRank>
/// = gathered("gather", self.strided.raw(), axis.to_value(), &index);
/// ```
///
/// is
///
/// ```text
/// pub trait GatherBy<T, S, X> {
///     /// The elements that an index names.
///     #[track_caller]
///     fn gather<const A: isize>(&self, index: X) -> TensorOf<T, Gathered<S, ShapeOf<X>, A>>
///     where
///         X: IndexOperand<Shape: GatherAlong<S, A>>;
///     /// As [`gather`](Self::gather).
///     ///
///     /// # Errors
///     /// [`Fault::IndexValue`]
///     fn try_gather<const A: isize>(&self, index: X) -> Result<TensorOf<T, Gathered<S, ShapeOf<X>, A>>, ShapeError>
///     where
///         X: IndexOperand<Shape: GatherAlong<S, A>>;
/// }
/// impl<T: Element, S: List, X> GatherBy<T, S, X> for Strided<T, S> { .. }   // the same two, with their bodies
/// /// # Gather, any rank
/// impl<T: Element> AnyRankStrided<T> {
///     /// The elements that an index names along one of its axes.
///     pub fn gather(&self, axis: impl Axis, index: impl IndexOperand) -> Result<Tensor<T, AnyRank>, ShapeError> { .. }
/// }
/// ```
///
/// (`ShapeError` is that of the caller, whose documentation links to it.)
///
/// With `impl<T: Element, S: List> Strided<T, S>;` instead of the trait they are methods of the type, with several types
/// methods of each. The title in front is the heading of their blocks on the page of the type.
macro_rules! twins {
    // A method on `AnyRank`, read.
    (@read $head:tt $twins:tt [$($any_rank:tt)*]
        $(#[$doc:meta])*
        any_rank $fn:ident $name:ident $(<$($param:ident),+>)? (&$me:ident $($self:ident)? $(, $arg:ident: $type:ty)* $(,)?) -> $out:ty
        $(where { $($where:tt)* })?
        = $result:expr;
        $($rest:tt)*
    ) => {
        $crate::ops::twins::twins! { @read $head $twins
            [$($any_rank)* {
                [$(#[$doc])*] $fn $name [$($($param),+)?] [$me $($self)?] [$($arg: $type),*] [$out] [$($($where)*)?] [= $result]
            }]
            $($rest)* }
    };
    // A pair of twins whose result gets its type, read.
    (@read $head:tt [$($twins:tt)*] $any_rank:tt
        $(#[$doc:meta])*
        $fn:ident $name:ident $(<$($param:tt $($const:ident: $number:ident)?),+>)?
            (&$me:ident $($self:ident)? $(, $arg:ident: $type:ty)* $(,)?) -> $out:ty
        $(where { $($where:tt)* })?
        = unsafe { $($result:tt)* };
        $(#[$try_doc:meta])*
        $try:ident;
        $($rest:tt)*
    ) => {
        $crate::ops::twins::twins! { @read $head
            [$($twins)* {
                [$(#[$doc])*] [$(#[$try_doc])*] $fn $name $try [$($($param $($const: $number)?),+)?]
                [$me $($self)?] [$($arg: $type),*] [$out] [$($($where)*)?] [= unsafe { $($result)* }]
            }]
            $any_rank $($rest)* }
    };
    // A pair of twins in place, read.
    (@read $head:tt [$($twins:tt)*] $any_rank:tt
        $(#[$doc:meta])*
        $fn:ident $name:ident $(<$($param:tt $($const:ident: $number:ident)?),+>)?
            (&$me:ident $($self:ident)? $(, $arg:ident: $type:ty)* $(,)?) -> $out:ty
        $(where { $($where:tt)* })?
        = $result:expr;
        $(#[$try_doc:meta])*
        $try:ident;
        $($rest:tt)*
    ) => {
        $crate::ops::twins::twins! { @read $head
            [$($twins)* {
                [$(#[$doc])*] [$(#[$try_doc])*] $fn $name $try [$($($param $($const: $number)?),+)?]
                [$me $($self)?] [$($arg: $type),*] [$out] [$($($where)*)?] [= $result]
            }]
            $any_rank $($rest)* }
    };
    // One whose body is a block, read.
    (@read $head:tt [$($twins:tt)*] $any_rank:tt
        $(#[$doc:meta])*
        $fn:ident $name:ident $(<$($param:tt $($const:ident: $number:ident)?),+>)?
            (&$me:ident $($self:ident)? $(, $arg:ident: $type:ty)* $(,)?) -> $out:ty
        $(where { $($where:tt)* })?
        { $($block:tt)* }
        $(#[$try_doc:meta])*
        $try:ident;
        $($rest:tt)*
    ) => {
        $crate::ops::twins::twins! { @read $head
            [$($twins)* {
                [$(#[$doc])*] [$(#[$try_doc])*] $fn $name $try [$($($param $($const: $number)?),+)?]
                [$me $($self)?] [$($arg: $type),*] [$out] [$($($where)*)?] [{ $($block)* }]
            }]
            $any_rank $($rest)* }
    };
    // All is read.
    (@read [$kind:tt $trait:tt $params:tt $($owner:tt)+] $twins:tt $any_rank:tt) => {
        $crate::ops::twins::twins! { @trait $trait $params $twins }
        $(
            $crate::ops::twins::twins! { @faces $kind $params $owner $twins }
            $crate::ops::twins::twins! { @any_rank $kind $params $owner $any_rank }
        )+
    };

    (@trait [] $params:tt $twins:tt) => {};
    (@trait [$(#[$trait_doc:meta])* $pub:vis trait $trait:ident] [$($param:ident $(: $bound:path)?),+] [$({
        [$($doc:tt)*] [$($try_doc:tt)*] $fn:ident $name:ident $try:ident [$($generics:tt)*]
        [$($me:tt)+] [$($args:tt)*] [$out:ty] [$($where:tt)*] $body:tt
    })*]) => {
        $(#[$trait_doc])*
        $pub trait $trait<$($param),+> {$(
            $($doc)*
            #[track_caller]
            $fn $name<$($generics)*>(&$($me)+, $($args)*) -> $out where $($where)*;
            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
            #[doc = ""]
            $($try_doc)*
            $fn $try<$($generics)*>(&$($me)+, $($args)*) -> Result<$out, ShapeError> where $($where)*;
        )*}
    };
    // The methods of one type. (Those of a trait are on its page, and on those of `Strided` and `ViewMut`; on that of `Tensor` they
    // would stand once more.)
    (@faces [trait $trait:ident $heading:literal] $params:tt [Tensor<$($of:tt),+>] $twins:tt) => {
        $crate::ops::twins::twins! { @impl [#[cfg_attr(doc, doc(hidden))]] $trait $params [Tensor<$($of),+>] $twins }
    };
    (@faces [trait $trait:ident $heading:literal] $params:tt $owner:tt $twins:tt) => {
        $crate::ops::twins::twins! { @impl [] $trait $params $owner $twins }
    };
    (@impl [$($hidden:tt)*] $trait:ident [$($param:ident $(: $bound:path)?),+] [$($owner:tt)+] [$({
        $doc:tt $try_doc:tt $fn:ident $name:ident $try:ident [$($generics:tt)*]
        [$($me:tt)+] [$($args:tt)*] [$out:ty] [$($where:tt)*] $body:tt
    })*]) => {
        $($hidden)*
        impl<$($param $(: $bound)?),+> $trait<$($param),+> for $($owner)+ {$(
            #[track_caller]
            $fn $name<$($generics)*>(&$($me)+, $($args)*) -> $out where $($where)* {
                $crate::ops::twins::twins! { @plain [$($me)+] $body $try [$($generics)*] [$($args)*] }
            }
            $fn $try<$($generics)*>(&$($me)+, $($args)*) -> Result<$out, ShapeError> where $($where)* {
                $crate::ops::twins::twins! { @tried [$($me)+] $body }
            }
        )*}
    };
    // (Those of a tensor are in place: a view for writing has the same, and its page shows the twins.)
    (@faces [impl $heading:literal] $params:tt [Tensor<$($of:tt),+>] $twins:tt) => {
        $crate::ops::twins::twins! { @methods [cfg_attr(all(doc, not(every_method)), doc(hidden))] $heading $params [Tensor<$($of),+>] $twins }
    };
    // (On the page of `Strided` the first form says what it panics with, and that of `AnyRankStrided` has the errors.)
    (@faces [impl $heading:literal] $params:tt [Strided<$($of:tt),+>] $twins:tt) => {
        $crate::ops::twins::twins! { @methods [cfg_attr(all(doc, not(every_method)), doc(hidden))] $heading $params [Strided<$($of),+>] $twins }
    };
    (@faces [impl $heading:literal] $params:tt $owner:tt $twins:tt) => {
        $crate::ops::twins::twins! { @methods [cfg_attr(any(), doc(hidden))] $heading $params $owner $twins }
    };
    (@methods [$hidden:meta] $heading:literal [$($param:ident: $bound:path),+] [$($owner:tt)+] [$({
        [$($doc:tt)*] [$($try_doc:tt)*] $fn:ident $name:ident $try:ident [$($generics:tt)*]
        [$($me:tt)+] [$($args:tt)*] [$out:ty] [$($where:tt)*] $body:tt
    })*]) => {
        #[doc = concat!("# ", $heading)]
        impl<$($param: $bound),+> $($owner)+ {$(
            $($doc)*
            #[track_caller]
            pub $fn $name<$($generics)*>(&$($me)+, $($args)*) -> $out where $($where)* {
                $crate::ops::twins::twins! { @plain [$($me)+] $body $try [$($generics)*] [$($args)*] }
            }
            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
            #[doc = ""]
            $($try_doc)*
            #[$hidden]
            pub $fn $try<$($generics)*>(&$($me)+, $($args)*) -> Result<$out, ShapeError> where $($where)* {
                $crate::ops::twins::twins! { @tried [$($me)+] $body }
            }
        )*}
    };
    (@any_rank $kind:tt $params:tt $owner:tt []) => {};
    (@any_rank [$kind:tt $($trait:ident)? $heading:literal] [$t:ident: $element:path, $($more:tt)+] [Tensor<$of:ident, $s:ident>] $entries:tt) => {
        $crate::ops::twins::twins! { @any_rank_of [#[cfg_attr(all(doc, not(every_method)), doc(hidden))]] $heading [$t: $element] [Tensor<$t, $crate::shape::AnyRank>] $entries }
    };
    (@any_rank [$kind:tt $($trait:ident)? $heading:literal] [$t:ident: $element:path, $($more:tt)+] [Strided<$of:ident, $s:ident>] $entries:tt) => {
        $crate::ops::twins::twins! { @any_rank_of [] $heading [$t: $element] [$crate::tensor::AnyRankStrided<$t>] $entries }
    };
    (@any_rank [$kind:tt $($trait:ident)? $heading:literal] [$t:ident: $element:path, $($more:tt)+] [$owner:ident<$($life:lifetime,)? $of:ident, $s:ident>] $entries:tt) => {
        $crate::ops::twins::twins! { @any_rank_of [] $heading [$t: $element] [$owner<$($life,)? $t, $crate::shape::AnyRank>] $entries }
    };
    (@any_rank_of [$($hidden:tt)*] $heading:literal [$t:ident: $element:path] [$owner:ty] [$({
        [$($doc:tt)*] $fn:ident $name:ident [$($generics:tt)*] [$($me:tt)+] [$($args:tt)*] [$out:ty] [$($where:tt)*] $body:tt
    })+]) => {
        $($hidden)*
        #[doc = concat!("# ", $heading, ", any rank")]
        impl<$t: $element> $owner {$(
            $($doc)*
            pub $fn $name<$($generics)*>(&$($me)+, $($args)*) -> Result<$out, ShapeError> where $($where)* {
                $crate::ops::twins::twins! { @given [$($me)+] $body }
            }
        )+}
    };
    // The bodies.
    (@plain [mut $self:ident] [= $result:expr] $($twin:tt)*) => {{
        $crate::error::OrPanic::or_panic($result);
        $self
    }};
    (@tried [mut $self:ident] [= $result:expr]) => {{
        $result?;
        Ok($self)
    }};
    (@given [mut $self:ident] [= $result:expr]) => {{
        $result?;
        Ok($self)
    }};
    (@given [$self:ident] [= $result:expr]) => { $result };
    (@plain [$self:ident] [= unsafe { $($result:tt)* }] $($twin:tt)*) => {{
        #[allow(unused_imports, reason = "a single tensor has an inherent method of this name")]
        use $crate::ops::twins::Both as _;
        let out = $crate::error::OrPanic::or_panic({ $($result)* });
        // SAFETY: invariant 2, by the promise of the entry.
        unsafe { out.rebrand() }
    }};
    (@tried [$self:ident] [= unsafe { $($result:tt)* }]) => {{
        #[allow(unused_imports, reason = "a single tensor has an inherent method of this name")]
        use $crate::ops::twins::Both as _;
        let out = { $($result)* }?;
        // SAFETY: invariant 2, by the promise of the entry.
        Ok(unsafe { out.rebrand() })
    }};
    (@plain [mut $self:ident] [{ $($block:tt)* }] $($twin:tt)+) => {
        $crate::ops::twins::twins! { @plain [$self] [{}] $($twin)+ }
    };
    (@plain [$self:ident] $block:tt $try:ident [$(const $const:ident: $number:ident),+] [$($arg:ident: $type:ty),*]) => {
        $crate::error::OrPanic::or_panic($self.$try::<$($const),+>($($arg),*))
    };
    (@plain [$self:ident] $block:tt $try:ident [$($param:ident),*] [$($arg:ident: $type:ty),*]) => {
        $crate::error::OrPanic::or_panic($self.$try($($arg),*))
    };
    (@tried [$($me:tt)+] [{ $($block:tt)* }]) => { { $($block)* } };

    ($heading:literal $(#[$doc:meta])* $pub:vis trait $trait:ident<$($param:ident $(: $bound:path)?),+>
        for $($owner:ident<$($of:tt),+>),+; $($entries:tt)*) => {
        $crate::ops::twins::twins! { @read
            [[trait $trait $heading] [$(#[$doc])* $pub trait $trait] [$($param $(: $bound)?),+] $([$owner<$($of),+>])+] [] [] $($entries)* }
    };
    ($heading:literal impl<$($param:ident: $bound:path),+> $($owner:ident<$($of:tt),+>),+; $($entries:tt)*) => {
        $crate::ops::twins::twins! { @read [[impl $heading] [] [$($param: $bound),+] $([$owner<$($of),+>])+] [] [] $($entries)* }
    };
}
pub(in crate::ops) use twins;
