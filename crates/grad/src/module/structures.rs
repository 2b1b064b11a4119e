//! Modules of modules: tuples, lists, and types that contain one module.

use super::{Leaf, Module, Path};
use congruent::Float;

/// Visits the parts, one after the other.
macro_rules! parts {
    ($($($name:ident $place:tt)+;)*) => {$(
        impl<T: Float, $($name: Module<Element = T>),+> Module for ($($name,)+) {
            type Element = T;
            fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, T>)) {
                $(self.$place.walk(&at.place($place), each);)+
            }
        }
    )*};
}
crate::tuples::each! { parts }

/// Visits the parts of a list.
macro_rules! lists {
    ($([$($generics:tt)*] $list:ty;)*) => {$(
        impl<M: Module, $($generics)*> Module for $list {
            type Element = M::Element;
            fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, M::Element>)) {
                for (place, part) in self.iter_mut().enumerate() {
                    part.walk(&at.place(place), each);
                }
            }
        }
    )*};
}
lists! {
    [const N: usize] [M; N];
    [] Vec<M>;
}

/// The module of its content.
impl<M: Module> Module for Option<M> {
    type Element = M::Element;
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, M::Element>)) {
        if let Some(part) = self {
            part.walk(at, each);
        }
    }
}
/// The module of its content.
impl<M: Module> Module for Box<M> {
    type Element = M::Element;
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, M::Element>)) {
        (**self).walk(at, each);
    }
}
