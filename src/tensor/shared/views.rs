//! Views of a shared tensor, each an owner of its memory: the views of all tensors, by [`Shared::map_view`].
//!
//! This file has `expand` and `view`, which are special. The others are in the list of views, `tensor::views::list`.

use super::Shared;
use crate::dim::Numbers;
use crate::error::prelude::*;
use crate::shape::expand::{Stretch, Widen};
use crate::shape::view::{Viewed, ViewedAs, Wanted};
use crate::shape::{AnyRank, List};
use crate::tensor::SharedOf;

// (If a relation does not hold, the result is a type that rustc does not know: see `tensor::computed`. A panic in a closure would report a line of
// this file: hence the twins that return an error.)
impl<T: 'static, S: List> Shared<T, S> {
    /// Like [`Strided::expand`](crate::Strided::expand), but the result is another owner of the same memory.
    #[track_caller]
    pub fn expand<R: Wanted + Widen<S>>(&self) -> Shared<T, R::Out>
    where
        S: Stretch<R::Out>,
    {
        self.try_map_view(|x| x.try_expand::<R>()).or_panic()
    }

    /// Like [`Strided::view`](crate::Strided::view), but the result is another owner of the same memory.
    ///
    /// # Panics
    /// If no strides describe the result, as in PyTorch (a shared tensor may have any strides), or a length known only at run time does not fit.
    #[track_caller]
    pub fn view<R: Wanted>(&self) -> SharedOf<T, ViewedAs<S, R>>
    where
        S: Viewed<R>,
    {
        self.try_map_view(|x| x.try_view::<R>()).or_panic()
    }
}

impl<T: 'static> Shared<T, AnyRank> {
    /// Like [`Strided::expand`](crate::Strided::expand), but the result is another owner of the same memory.
    ///
    /// # Errors
    /// The errors of the view.
    pub fn expand(&self, sizes: impl Numbers) -> Result<Shared<T, AnyRank>, ShapeError> {
        self.try_map_view(|x| x.expand(sizes))
    }
}
