//! The methods and functions that take axes, lengths or a shape between `::<` and `>`, and their arguments.
//!
//! Reductions, orders and views are from the list of operations. A test compares the names with the library's source.

use congruent_operations::{ALL, Kind, Operation, Owner};

pub(crate) use congruent_operations::Parameter as Part;
pub(crate) use congruent_operations::Parameter::{Axes, Axis, Length, Shape, Value};

/// Whether tensors have a method of this name.
pub(crate) fn is_of_tensors(name: &str) -> bool {
    names().any(|own| own == name) || ALL.iter().any(|own| own.names(Owner::Strided, false).any(|own| own == name))
}

/// The arguments of the methods that the list of operations does not describe, in PyTorch's order. Between `::<` and `>`, axes come first.
const METHODS: &[(&[Part], &str)] = &[
    (&[Axis], "axis_iter dim diff glu"),
    (&[Axes], "flip"),
    (&[Shape], "repeat tile"),
    (&[Value, Axis], "cat roll take_along_dim cumulative_trapezoid cross quantile nanquantile kthvalue norm_p"),
    (&[Axis, Value, Value], "normalize"),
    (&[Axis, Value], "gather index_select gradient"),
    (&[Value, Axis, Value], "cosine_similarity renorm"),
    (&[Length, Value, Value], "histc"),
    (&[Value, Axes], "roll_axes"),
    (&[Value, Axes, Axes], "tensordot"),
    (
        &[Axis, Value, Value],
        "scatter scatter_add scatter_value index_add index_copy index_fill scatter_ scatter_add_ scatter_value_ index_add_ index_copy_ \
         index_fill_",
    ),
    (&[Axis, Value, Value, Value], "scatter_reduce scatter_reduce_"),
];

/// The transforms of `congruent-fft`, which [`names`] does not list.
const TRANSFORMS: &[(&[Part], &str)] =
    &[(&[Axis], "fft ifft rfft ihfft fftshift ifftshift"), (&[Axes], "fftn ifftn rfftn")];

/// Iterates over the transforms that take axes alone.
pub(crate) fn transforms() -> impl Iterator<Item = &'static str> {
    TRANSFORMS.iter().flat_map(|(_, names)| names.split_whitespace())
}

/// Functions of a type that has a shape.
pub(crate) const FUNCTIONS: &[(&[Part], &str)] = &[(&[Shape], "zeros ones"), (&[Shape, Value], "full rand randn")];

pub(crate) fn listed(rows: &[(&'static [Part], &'static str)], name: &str) -> Option<&'static [Part]> {
    rows.iter().find(|(_, names)| names.split_whitespace().any(|own| own == name)).map(|(parts, _)| *parts)
}

/// Whether the list says what the method of an operation takes between `::<` and `>`.
fn is_listed(operation: &Operation) -> bool {
    let takes = |part: Part| operation.parameters.contains(&part);
    match operation.kind {
        Kind::Reduction | Kind::Extreme | Kind::Along => operation.parameters == [Axis],
        Kind::Moved => takes(Axis) || takes(Length),
        // (`as_strided` takes its strides as values.)
        Kind::Order | Kind::View => {
            let has_method = operation.names(Owner::Strided, false).any(|name| name == operation.name);
            has_method && (takes(Axis) || takes(Axes) || takes(Shape) && !takes(Value))
        }
        _ => false,
    }
}

/// Returns the arguments of the method of this name.
fn find(name: &str) -> Option<&'static [Part]> {
    let operation = congruent_operations::find(name).filter(|operation| is_listed(operation));
    operation
        .map(|operation| operation.parameters)
        .or_else(|| listed(METHODS, name))
        .or_else(|| listed(TRANSFORMS, name))
}

/// Iterates over the methods that take something between `::<` and `>`.
pub fn names() -> impl Iterator<Item = &'static str> {
    let others = METHODS.iter().flat_map(|(_, names)| names.split_whitespace());
    ALL.iter().filter(|operation| is_listed(operation)).map(|operation| operation.name).chain(others)
}

/// The name without what says that a method is another form of one in the table.
pub fn stem(name: &str) -> &str {
    let plain = ["try_", "into_"].iter().fold(name, |own, front| own.strip_prefix(front).unwrap_or(own));
    let ends = ["_mut", "_keepdim", "_axes_keepdim", "_axes"];
    let stems = ends.iter().filter_map(|end| plain.strip_suffix(end)).find(|own| find(own).is_some());
    if find(plain).is_some() { plain } else { stems.unwrap_or(plain) }
}

/// Returns the parameters of a method between `::<` and `>`.
pub(crate) fn list_parts(name: &str) -> Option<&'static [Part]> {
    let own = find(stem(name));
    if name.contains("_axes") && own == Some(&[Axis]) { Some(&[Axes]) } else { own }
}

/// Whether a reduction may keep its axes.
pub(crate) fn reduces(name: &str) -> bool {
    let kinds = [Kind::Reduction, Kind::Extreme];
    congruent_operations::find(name).is_some_and(|own| is_listed(own) && kinds.contains(&own.kind))
}

/// Whether a reduction may go along several axes.
pub(crate) fn takes_several(name: &str) -> bool {
    reduces(name) && congruent_operations::find(name).is_some_and(|own| own.kind == Kind::Reduction)
}

/// `narrow::<AXIS, START, LEN>()`: how it is called, whatever the arguments.
pub(crate) fn in_general(name: &str) -> Option<String> {
    let takes = list_parts(name)?;
    let types: &[&str] = match (stem(name), takes) {
        ("narrow", _) => &["AXIS", "START", "LEN"],
        ("unfold", _) => &["AXIS", "SIZE", "STEP"],
        ("diagonal" | "diagonal_scatter", _) => &["OFFSET", "A", "B"],
        ("rot90", _) => &["TURNS", "A", "B"],
        ("tensordot", _) => &["axes![..]", "axes![..]"],
        ("select_at", _) => &["AXIS", "INDEX"],
        (_, [Axis, Axis]) => &["A", "B"],
        (_, [Length, Axis]) => &["AXIS", "LEN"],
        (_, [Axis, Shape] | [Shape, Axis]) => &["AXIS", "shape![..]"],
        _ if takes.contains(&Shape) => &["shape![..]"],
        _ if takes.contains(&Axes) => &["axes![..]"],
        _ => &["AXIS"],
    };
    let values = if takes.contains(&Value) { ".." } else { "" };
    Some(format!("{name}::<{}>({values})", types.join(", ")))
}

/// `its axis as a type argument`
pub(crate) fn say_parts(takes: &[Part]) -> String {
    let count = |part: Part| takes.iter().filter(|own| **own == part).count();
    let mut words = Vec::new();
    match count(Axis) + 2 * count(Axes) {
        0 => {}
        1 => words.push("axis".to_owned()),
        _ => words.push("axes".to_owned()),
    }
    match count(Length) {
        0 => {}
        n => words.push(write_plural("length", n)),
    }
    if count(Shape) > 0 {
        words.push("shape".to_owned());
    }
    let several = words.len() > 1 || words.concat().ends_with("es");
    let arguments = if several { "type arguments" } else { "a type argument" };
    format!("its {} as {arguments}", words.join(" and "))
}

/// A noun, with an `s` if there are several.
fn write_plural(one: &str, count: usize) -> String {
    if count > 1 { format!("{one}s") } else { one.to_owned() }
}

/// How to say it with values, where types cannot.
pub(crate) fn with_values(name: &str) -> &'static str {
    match stem(name) {
        "narrow" | "select_at" => "; values go into `slice(s![.., start..end])`",
        "view" | "reshape" => "; lengths that are known when the program runs: `view_of(dims![n, m])`",
        "expand" => "; lengths that are known when the program runs: `expand_of(dims![n, m])`",
        _ => "; an axis that is known when the program runs is for tensors of `AnyRank`: `x.into_dyn()`",
    }
}

/// Methods in place whose other form is an operator.
pub(crate) const SIGNS: [(&str, &str); 5] = [("add", "+"), ("sub", "-"), ("mul", "*"), ("div", "/"), ("rem", "%")];

/// The operator whose method has this name.
pub(crate) fn sign(name: &str) -> Option<&'static str> {
    SIGNS.into_iter().find(|(own, _)| *own == name).map(|(_, sign)| sign)
}
