//! Constructors of operations of each kind, and the words of the lists of the families, which import all of them.

pub(crate) use crate::Owner::*;
pub(crate) use crate::Parameter::{Axes, Axis, Length, Shape, Value};
pub(crate) use crate::forms::*;
pub(crate) use crate::{Kind, Methods, Operation, Parameter};

pub(crate) const fn elementwise(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Elementwise, methods)
}

/// The reason why a comparison has no gradient.
pub(crate) const CONDITION: &str = "the result says whether something holds; `x.value()` has the method";

/// The reason why an operation of integers has no gradient.
pub(crate) const WHOLE: &str = "the result is whole numbers; `x.value()` has the method";

pub(crate) const fn extreme(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Extreme, methods).takes(&[Axis]).torch(name).numpy(name)
}

pub(crate) const fn one_axis(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::OneAxis, methods).takes(&[Axis]).torch(name).numpy(name)
}

pub(crate) const fn order(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Order, methods).takes(&[Axis]).torch(name)
}

pub(crate) const fn view(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::View, methods).torch(name)
}

pub(crate) const BOTH: &str = "*_mut into_*";

pub(crate) const fn product(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Product, methods).of("Numeric").takes(&[Value]).torch(name)
}

pub(crate) const fn window(name: &'static str, torch: &'static str) -> Operation {
    Operation::new(name, Kind::Window, FALLIBLE).of("Float").takes(&[Value]).torch(torch)
}

/// Returns a window whose settings determine the shape of the result, by a relation: `faces!` prints its methods.
pub(crate) const fn settled(name: &'static str, settings: &'static [(&'static str, &'static str)]) -> Operation {
    Operation::new(name, Kind::Window, FALLIBLE).of("Float").takes(&[Value]).with(settings)
}

/// Returns the gradient of a window operation, called by a gradient rule.
pub(crate) const fn backward(name: &'static str) -> Operation {
    Operation::new(name, Kind::Window, VALUES).of("Float").takes(&[Value, Value]).without_gradient(BACKWARD)
}

const BACKWARD: &str = "it is itself a gradient, which rules call";

/// Returns an operation of floats that can fail at run time, with a gradient.
pub(crate) const fn of_floats(name: &'static str, torch: &'static str, takes: &'static [Parameter]) -> Operation {
    Operation::new(name, Kind::Loss, FALLIBLE).of("Float").takes(takes).torch(torch)
}

pub(crate) const fn indexed(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Indexed, methods).torch(name)
}

pub(crate) const fn copy(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Copy, methods).torch(name)
}

pub(crate) const fn moved(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Moved, methods).torch(name)
}

/// An index tensor; a tensor or variable whose elements are written at its positions; the items of `s![..]`.
pub(crate) const INDEX: (&str, &str) = ("index", "Index");

pub(crate) const SRC: (&str, &str) = ("src", "Source");

/// Methods with settings as a value, also on any rank.
pub(crate) const COUNTS: &[Methods] = &[on(Strided, "* *_with try_* try_*_with"), any(Strided, "* *_with")];

/// The reason why a constructor has no gradient.
pub(crate) const CONSTANT: &str = "a new tensor is a constant";

/// The reason why an operation in place has no gradient.
pub(crate) const IN_PLACE: &str = "in place: a variable does not change";
