//! Printing: nested brackets as numpy prints them, then the shape; long axes are elided.

use super::{StackTensor, Strided, Tensor, View, ViewMut};
use crate::shape::InlineShape;
use core::fmt;

/// From how many elements on the middle of a long axis is left out.
const LONG: usize = 1000;
/// How many elements are shown at either end of a long axis.
const EDGE: usize = 3;
/// How many elements are shown at most: of axes further out than they fill, only the first position is.
const MOST: usize = 10_000;

/// One element as text.
type Write<T> = fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result;

fn brackets<T, S: crate::Lengths>(
    t: &Strided<T, S>,
    f: &mut fmt::Formatter<'_>,
    name: &str,
    write: Write<T>,
) -> fmt::Result {
    f.write_str(name)?;
    nested(t, f, &mut Vec::new(), &edges(t), name.len(), write)?;
    write!(f, ", shape={:?}", t.sizes())
}

/// How many positions of each axis are shown at either end: all, or a few of a long one.
fn edges<T, S: crate::Lengths>(t: &Strided<T, S>) -> Vec<[usize; 2]> {
    // A length of 0 shows nothing, but the brackets around it count.
    let elided = t.sizes().iter().fold(1usize, |numel, &size| numel.saturating_mul(size.max(1))) > LONG;
    let mut shown = 1usize;
    let mut edges: Vec<_> = t
        .sizes()
        .iter()
        .rev()
        .map(|&size| {
            let edge = if elided && size > 2 * EDGE { [EDGE, EDGE] } else { [size, 0] };
            let more = shown.saturating_mul((edge[0] + edge[1]).max(1));
            if elided && more > MOST {
                return [1, 0];
            }
            shown = more;
            edge
        })
        .collect();
    edges.reverse();
    edges
}

fn nested<T, S: crate::Lengths>(
    t: &Strided<T, S>,
    f: &mut fmt::Formatter<'_>,
    position: &mut Vec<usize>,
    edges: &[[usize; 2]],
    indent: usize,
    write: Write<T>,
) -> fmt::Result {
    let axis = position.len();
    let Some(&size) = t.sizes().get(axis) else {
        let element = t.get(&position[..]).map(|element| write(element, f));
        return element.unwrap_or(Ok(()));
    };
    f.write_str("[")?;
    let [first, last] = edges[axis];
    for i in (0..first).chain(size - last..size) {
        if i > 0 {
            separator(f, t.ndim() - axis, indent + axis)?;
        }
        if last > 0 && i == size - last {
            f.write_str("...")?;
            separator(f, t.ndim() - axis, indent + axis)?;
        }
        position.push(i);
        nested(t, f, position, edges, indent, write)?;
        position.pop();
    }
    if first + last < size && last == 0 {
        separator(f, t.ndim() - axis, indent + axis)?;
        f.write_str("...")?;
    }
    f.write_str("]")
}

/// A comma; between rows a new line, between matrices an empty one as well.
fn separator(f: &mut fmt::Formatter<'_>, depth: usize, indent: usize) -> fmt::Result {
    if depth == 1 {
        return f.write_str(", ");
    }
    f.write_str(",")?;
    for _ in 1..depth {
        f.write_str("\n")?;
    }
    write!(f, "{:1$}", "", indent + 1)
}

impl<T: fmt::Display, S: crate::Lengths> fmt::Display for Strided<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        brackets(self, f, "", <T as fmt::Display>::fmt)
    }
}
impl<T: fmt::Debug, S: crate::Lengths> fmt::Debug for Strided<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        brackets(self, f, "tensor ", <T as fmt::Debug>::fmt)
    }
}

macro_rules! same {
    ($([$($life:tt)*] $name:ty;)*) => {$(
        impl<$($life)* T: fmt::Display, S: crate::Lengths> fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&**self, f)
            }
        }
        impl<$($life)* T: fmt::Debug, S: crate::Lengths> fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&**self, f)
            }
        }
    )*};
}
same! {
    [] Tensor<T, S>;
    ['a,] View<'a, T, S>;
    ['a,] ViewMut<'a, T, S>;
}

impl<T: fmt::Display + crate::Element, S: InlineShape> fmt::Display for StackTensor<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.as_view(), f)
    }
}
impl<T: fmt::Debug + crate::Element, S: InlineShape> fmt::Debug for StackTensor<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.as_view(), f)
    }
}
