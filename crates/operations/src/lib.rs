//! All operations of `congruent`, as data.
//!
//! [`ALL`] names each operation of `congruent` and of `congruent-grad` once. [`BESIDE`] names those of linear algebra, Fourier transforms, complex numbers
//! and distributed tensors. An entry has the kind of the operation, its methods on each type, its names in PyTorch and NumPy, and whether it has a
//! gradient. The macro `faces!` of `congruent-macros` prints methods from the list; tests compare [`ALL`] with the methods that rustdoc finds in both
//! libraries, in both directions.
//!
//! Each module is a family. All layers keep the operations of a family in a file or folder of its name.
//!
//! | module | operations |
//! |---|---|
//! | [`forms`] | the methods of each kind, on each type |
//! | [`elementwise`] | functions of the elements of one, two and three tensors, operators, tests of each element |
//! | [`compare`] | comparisons, and closeness |
//! | [`mask`] | places that a mask names |
//! | [`reduce`] | reductions along axes: sums, means, extremes, norms |
//! | [`quantile`] | order statistics: medians, quantiles, the k-th value, the most frequent one |
//! | [`scan`] | operations along an axis that keeps its length: running sums, extremes, softmax |
//! | [`sort`] | sorted elements, and searches in them |
//! | [`unique`] | elements without their repetitions |
//! | [`histogram`] | counts of values |
//! | [`difference`] | differences, slopes and areas along an axis |
//! | [`gather`] | elements read at the places that an index names |
//! | [`scatter`] | elements written to the places that an index or a part names |
//! | [`index`] | reads and writes by the items of `s![..]`, index tensors among them |
//! | [`flip`] | copies with turned axes |
//! | [`repeat`] | copies with repeated elements |
//! | [`pad`] | margins around the axes of a tensor |
//! | [`diagonal`] | triangles and diagonals of matrices, and the matrix of the powers of a vector |
//! | [`shuffle`] | channels as positions, and back |
//! | [`rearrange`] | `rearrange!` |
//! | [`join`] | several tensors as one |
//! | [`combinations`] | combinations of elements |
//! | [`lazy`] | what an expression is assigned to |
//! | [`views`] | other sizes and strides over the same elements |
//! | [`expand`] | views that repeat elements by a stride of 0 |
//! | [`split`] | the parts of an axis |
//! | [`product`] | products of matrices and vectors |
//! | [`einsum`] | `einsum!` |
//! | [`conv`] | convolutions, and their gradients |
//! | [`pool`] | pools, their gradients, what undoes them, and windows as columns |
//! | [`resize`] | planes of other lengths, and planes read at the points of a grid |
//! | [`attention`] | scaled dot-product attention |
//! | [`norm`] | normalisation of rows, of channels and of vectors |
//! | [`glu`] | a gate |
//! | [`distance`] | distances of points |
//! | [`loss`] | losses: how far a result is from its target |
//! | [`create`] | new tensors |
//! | [`random`] | new tensors of random elements |
//! | [`sparse`] | sparse tensors |
//! | [`linalg`], [`fft`], [`complex`], [`dist`] | linear algebra, Fourier transforms, complex numbers, collectives: the list [`BESIDE`] |

#![deny(missing_docs)]

pub mod attention;
pub mod combinations;
pub mod compare;
pub mod complex;
pub mod conv;
pub mod create;
pub mod diagonal;
pub mod difference;
pub mod dist;
pub mod distance;
pub mod einsum;
pub mod elementwise;
pub mod expand;
pub mod fft;
pub mod flip;
pub mod forms;
pub mod gather;
pub mod glu;
pub mod histogram;
pub mod index;
pub mod join;
mod kinds;
pub mod lazy;
pub mod linalg;
mod list;
pub mod loss;
pub mod mask;
pub mod norm;
pub mod pad;
pub mod pool;
pub mod product;
pub mod quantile;
pub mod random;
pub mod rearrange;
pub mod reduce;
pub mod repeat;
pub mod resize;
pub mod scan;
pub mod scatter;
pub mod shuffle;
pub mod sort;
pub mod sparse;
pub mod split;
pub mod unique;
pub mod views;

pub use list::{ALL, BESIDE, find};

/// An operation of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The name of its method, or of the method that its forms are named after.
    pub name: &'static str,
    /// The family: the module of the list, and in all layers the file or the folder of the operation.
    pub family: &'static str,
    /// The kind, which determines the methods.
    pub kind: Kind,
    /// The trait of the elements: `Float`. Empty if elements of all types are accepted.
    pub element: &'static str,
    /// The arguments of a call besides the tensor, in PyTorch's order.
    pub parameters: &'static [Parameter],
    /// The names and types of the parameters that are values: `correction: f64`. An `Index` is a tensor of positions, a `Source` a tensor of
    /// elements,
    /// `Items` are those of `s![..]`. For a view, the parameters of the methods of any rank: `axis: impl Axis`.
    pub values: &'static [(&'static str, &'static str)],
    /// The type of the elements of the result, for a tensor with elements of type `T`.
    pub result: &'static str,
    /// The relation of shapes that determines the result: `Dot`. Empty if the kind determines it, or several relations do.
    pub relation: &'static str,
    /// The methods and functions.
    pub methods: &'static [Methods],
    /// The trait of the operator: `Add`.
    pub operator: Option<&'static str>,
    /// The name in PyTorch, below `torch`. Empty if PyTorch has none.
    pub pytorch: &'static str,
    /// The name in NumPy, below `numpy`. Empty if NumPy has none.
    pub numpy: &'static str,
    /// The names in other libraries: ndarray, nalgebra and others.
    pub also: &'static str,
    /// Whether `congruent-grad` differentiates the operation.
    pub gradient: Gradient,
    /// The faults that depend on the values of elements: variants of `Fault`.
    pub faults: &'static [&'static str],
}

/// The kinds of operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A function of each element.
    Unary,
    /// A function of two elements, broadcast.
    Binary,
    /// A function of two elements that has an operator of Rust.
    Operator,
    /// A comparison of two elements, broadcast.
    Comparison,
    /// A function of each element and of numbers.
    Numbered,
    /// A function of three elements, broadcast.
    Ternary,
    /// A test of each element.
    Test,
    /// Removes axes.
    Reduction,
    /// Finds an element along an axis, and its position.
    Extreme,
    /// Removes one axis. (A [`Reduction`](Self::Reduction) removes several, too.)
    OneAxis,
    /// Keeps the length of its axis.
    Along,
    /// Sorts the elements along an axis, or takes the first in that order.
    Order,
    /// A view of the same elements.
    View,
    /// A copy of the elements in another shape.
    Copy,
    /// A rearrangement of elements, in new memory: one relation determines the shape, one function of any rank finds the elements.
    Moved,
    /// Values written to positions of a tensor, in a copy and in place: one function of any rank writes them.
    Placed,
    /// A product of matrices or vectors.
    Product,
    /// A convolution, a pool, or the gradient of one.
    Window,
    /// A loss or a normalisation of a batch.
    Loss,
    /// Reads or writes at the positions of an index or a mask.
    Indexed,
    /// Joins several tensors.
    Join,
    /// Creates a tensor.
    Constructor,
    /// Creates a tensor of random elements, or fills one.
    Random,
    /// Takes a closure, a value or a condition for each element.
    Elementwise,
    /// An operation of sparse tensors.
    Sparse,
    /// An operation of another crate, or of a feature.
    Beside,
}

/// The types that have methods, and the places of functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Owner {
    /// A tensor or a view, read only: both dereference to it.
    Strided,
    /// A tensor.
    Tensor,
    /// A read-only view.
    View,
    /// A mutable view.
    ViewMut,
    /// A small tensor on the stack.
    StackTensor,
    /// An expression.
    Lazy,
    /// A tensor with shared elements.
    Shared,
    /// A tensor or a view with contiguous elements.
    Contiguous,
    /// A sparse tensor.
    Sparse,
    /// A distributed tensor.
    Dist,
    /// A distributed variable.
    DistVar,
    /// A trait of another crate, implemented by tensors, views and variables.
    Trait,
    /// A variable.
    Var,
    /// The root of `congruent`.
    Functions,
    /// The root of `congruent_grad`.
    VarFunctions,
}

/// The methods of one operation on one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Methods {
    /// The type.
    pub owner: Owner,
    /// Whether the rank of the type is known only at run time.
    pub any_rank: bool,
    /// The names of the methods, with `*` for the name of the operation: `* try_*`.
    pub names: &'static str,
}

/// An argument of a call besides the tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// One axis.
    Axis,
    /// A list of axes.
    Axes,
    /// One length, position or step.
    Length,
    /// A list of lengths.
    Shape,
    /// A number, a tensor, or any other value.
    Value,
}

/// Whether an operation has a gradient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gradient {
    /// `congruent-grad` has a gradient rule.
    Rule,
    /// It has no gradient, for this reason.
    Without(&'static str),
}

impl Operation {
    /// Iterates over the names of its methods on a type.
    pub fn names(&self, owner: Owner, any_rank: bool) -> impl Iterator<Item = String> + use<> {
        let (name, methods) = (self.name, self.methods);
        let methods = methods.iter().filter(move |methods| methods.owner == owner && methods.any_rank == any_rank);
        methods.flat_map(move |methods| methods.names.split(' ').map(move |form| form.replace('*', name)))
    }

    /// Returns whether the method on tensors has a variant that returns a `Result`.
    pub fn is_fallible(&self) -> bool {
        self.names(Owner::Strided, false).any(|name| name.starts_with("try_"))
    }

    /// Iterates over the names in other libraries that no operation has here: rustdoc's search finds the method by them.
    pub fn aliases(&self) -> impl Iterator<Item = &'static str> + use<> {
        let last = |path: &'static str| path.rsplit('.').next().unwrap_or_default();
        // (`add.at` is not a function of a module.)
        let is_of_a_function = matches!(self.numpy.split_once('.'), Some(("add" | "maximum" | "minimum", _)));
        let (torch, numpy) = (last(self.pytorch), if is_of_a_function { "" } else { last(self.numpy) });
        let numpy = Some(numpy).filter(|numpy| *numpy != torch);
        let names = [torch].into_iter().chain(numpy).chain(self.also.split_whitespace());
        // (`copy_` is the name of a method here, too.)
        let is_ours = |name: &str| ALL.iter().chain(BESIDE).any(|other| other.name == name.trim_end_matches('_'));
        names.filter(move |name| !name.is_empty() && !is_ours(name))
    }

    const fn new(name: &'static str, kind: Kind, methods: &'static [Methods]) -> Self {
        let (element, result, relation, pytorch, numpy) = ("", "T", "", "", "");
        let (parameters, values, operator, gradient): (&[Parameter], &[_], _, _) = (&[], &[], None, Gradient::Rule);
        let faults = &[];
        Self {
            name,
            family: "",
            kind,
            element,
            parameters,
            values,
            result,
            relation,
            methods,
            operator,
            pytorch,
            numpy,
            also: "",
            gradient,
            faults,
        }
    }
    const fn of(mut self, element: &'static str) -> Self {
        self.element = element;
        self
    }
    const fn takes(mut self, parameters: &'static [Parameter]) -> Self {
        self.parameters = parameters;
        self
    }
    const fn with(mut self, values: &'static [(&'static str, &'static str)]) -> Self {
        self.values = values;
        self
    }
    const fn gives(mut self, result: &'static str) -> Self {
        self.result = result;
        self
    }
    const fn by(mut self, relation: &'static str) -> Self {
        self.relation = relation;
        self
    }
    const fn operator(mut self, operator: &'static str) -> Self {
        self.operator = Some(operator);
        self
    }
    const fn torch(mut self, name: &'static str) -> Self {
        self.pytorch = name;
        self
    }
    const fn numpy(mut self, name: &'static str) -> Self {
        self.numpy = name;
        self
    }
    const fn also(mut self, names: &'static str) -> Self {
        self.also = names;
        self
    }
    const fn rejects(mut self, faults: &'static [&'static str]) -> Self {
        self.faults = faults;
        self
    }
    const fn without_gradient(mut self, reason: &'static str) -> Self {
        self.gradient = Gradient::Without(reason);
        self
    }
}

/// Public methods and functions that are not operations, and the reasons.
pub const NO_OPERATIONS: &[(&str, &str)] = &[
    (
        "returns sizes, strides or elements as they are",
        "sizes shape ndim numel strides is_contiguous storage_offset data_ptr iter iter_mut get get_mut to_vec item as_slice as_mut_slice dim axis_iter \
         axis_iter_mut indices values nnz is_coalesced is_borrowed is_sole_owner",
    ),
    (
        "converts to another type of tensor or of shape",
        "as_view as_view_mut as_dyn as_shape try_as_shape into_dyn into_shape try_into_shape into_shared into_tensor to_tensor into_vec",
    ),
    ("begins or ends an expression", "lazy into_lazy eval try_eval eval_into try_eval_into"),
    ("stores values from outside", "from_vec from_slice scalar new new_of"),
    ("applies a view to shared elements", "map_view try_map_view try_map_cow"),
    ("part of a variable, not of its value", "value to_shared detach is_tracked"),
    ("chooses a rule for broadcasting", "one_sided strict"),
    (
        "differentiates, or controls how",
        "checkpoint custom_vjp grad gradcheck gradgradcheck hessian jacobian jvp no_grad value_and_grad vjp",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_name_is_listed_once() {
        for list in [ALL, BESIDE] {
            let names: BTreeSet<_> = list.iter().map(|operation| operation.name).collect();
            assert_eq!(names.len(), list.len());
        }
        let names: BTreeSet<_> = ALL.iter().map(|operation| operation.name).collect();
        let others = NO_OPERATIONS.iter().flat_map(|(_, names)| names.split_whitespace());
        assert_eq!(others.filter(|name| names.contains(name)).collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn aliases_are_the_names_of_others() {
        let of = |name| find(name).unwrap().aliases().collect::<Vec<_>>();
        assert_eq!(of("clamp"), ["clip", "clamp_min", "clamp_max"]);
        assert_eq!((of("asin"), of("exp")), (vec!["arcsin"], vec![]));
    }

    #[test]
    fn names_replace_the_star() {
        let of = |name, owner, any_rank| find(name).unwrap().names(owner, any_rank).collect::<Vec<_>>();
        assert_eq!(of("exp", Owner::StackTensor, false), ["exp", "exp_"]);
        assert_eq!(of("t", Owner::Tensor, true), ["t_mut", "into_t"]);
        assert_eq!(of("exp", Owner::Strided, true), [""; 0]);
    }
}
