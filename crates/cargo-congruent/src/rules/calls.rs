//! Calls in PyTorch's style, with axes, lengths and shapes as arguments. The methods meant take them between `::<` and `>`.
//!
//! | written | meant |
//! |---|---|
//! | `a.sum(1)` | `a.sum::<1>()` |
//! | `a.sum([0, 1], true)` | `a.sum_axes_keepdim::<axes![0, 1]>()` |
//! | `a.split(2, 0)` | `a.split::<0, 2>()` |
//! | `a.cat(&b, 0)` | `a.cat::<0>(&b)` |
//! | `a.reshape([2, 6])`, `a.reshape(2, 6)` | `a.reshape::<shape![2, 6]>()` |
//! | `a.view([n, 6])` | `a.view::<shape![_, 6]>()` |
//! | `Tensor::zeros([2, 3])` | `Tensor::<f32, shape![2, 3]>::zeros()` |
//! | `Tensor::sum(&a, 1)` | `a.sum::<1>()` |
//!
//! The calls in the sentences compile: a test writes each of them into a program.

use crate::facts::Facts;
use crate::facts::methods::{
    Axes, Axis, FUNCTIONS, Length, Part, Shape, Value, in_general, list_parts, listed, reduces, say_parts,
    takes_several, transforms, with_values,
};
use crate::facts::source::{Pointed, is_number, split_list};
use crate::facts::types::{is_tensor, read_quoted};

mod spread;

use spread::spread_axes;

/// A call as programs write it: its name, the types between the angle brackets, and the values between the parentheses.
struct Call {
    name: String,
    types: Vec<String>,
    values: Vec<String>,
}

impl Call {
    fn written(&self) -> String {
        format!("{}::<{}>({})", self.name, self.types.join(", "), self.values.join(", "))
    }
}

/// Returns `shape![2, 6]`. An item that is not a number or a constant becomes `_`.
fn write_shape(items: &[&str]) -> Option<String> {
    let all: Vec<_> = items.iter().map(|own| write_length(own)).collect();
    (all.iter().filter(|own| *own == "_").count() <= 1).then(|| format!("shape![{}]", all.join(", ")))
}

/// Returns the item of `shape!` for this value.
fn write_length(own: &str) -> String {
    match own {
        own if is_number(own) => own.to_owned(),
        own if is_constant(own) => format!("{{ {own} }}"),
        _ => "_".to_owned(),
    }
}

/// Whether a text is the name of a constant.
fn is_constant(own: &str) -> bool {
    own.chars().all(|char| char.is_uppercase() || char.is_ascii_digit() || char == '_')
}

/// Returns the call meant by these arguments, if they are what the method takes, and are numbers where it needs numbers.
fn read_call(name: &str, takes: &[Part], arguments: &[&str]) -> Option<Call> {
    let (mut axes, mut others, mut values) = (vec![], vec![], vec![]);
    let mut rest = arguments;
    for part in takes {
        match part {
            Axis | Length | Value => {
                let (first, behind) = rest.split_first()?;
                rest = behind;
                match part {
                    // PyTorch joins a list of tensors.
                    Value => match split_list(first).as_deref() {
                        Some([one]) if name == "cat" => values.push((*one).to_owned()),
                        _ => values.push((*first).to_owned()),
                    },
                    _ if !is_number(first) => return None,
                    Axis => axes.push((*first).to_owned()),
                    _ => others.push((*first).to_owned()),
                }
            }
            Axes | Shape => {
                let several = |own: &&&str| is_number(own) || *part == Shape && split_list(own).is_none();
                let items = match rest.first().and_then(|first| split_list(first)) {
                    Some(items) => {
                        rest = &rest[1..];
                        items
                    }
                    None => {
                        let count = rest.iter().take_while(several).count();
                        let items = rest[..count].to_vec();
                        rest = &rest[count..];
                        items
                    }
                };
                if items.is_empty() {
                    return None;
                } else if *part == Shape {
                    others.push(write_shape(&items)?);
                } else {
                    axes.push(items.iter().all(|own| is_number(own)).then(|| format!("axes![{}]", items.join(", ")))?);
                }
            }
        }
    }
    let types = [axes, others].concat();
    rest.is_empty().then(|| Call { name: name.to_owned(), types, values })
}

/// Returns the call that is meant by a call in PyTorch's style, as code.
pub(super) fn write_meant(name: &str, arguments: &[&str]) -> Option<String> {
    let takes = list_parts(name)?;
    let arguments = spread_axes(name, takes, arguments);
    let (mut name, mut takes, mut arguments) = (name.to_owned(), takes.to_vec(), arguments);
    // The axis that PyTorch takes if the call has none.
    if let ([Length, Axis], [_]) = (&takes[..], &arguments[..])
        && name != "repeat_interleave"
    {
        arguments.push(if name.starts_with("topk") { "-1" } else { "0" });
    }
    let mut keeps = false;
    if reduces(&name) && arguments.last().is_some_and(|last| ["true", "false"].contains(last)) {
        keeps = arguments.pop() == Some("true");
    }
    // A list of one axis is that axis.
    let in_list = arguments.first().copied().and_then(split_list);
    if let ([Axis, ..], Some([one])) = (&takes[..], in_list.as_deref()) {
        arguments[0] = one;
    }
    let axes = arguments.iter().filter(|own| is_number(own) || split_list(own).is_some()).count();
    let list = arguments.iter().any(|own| split_list(own).is_some());
    if takes_several(&name) && (list || axes > 1 && takes == [Axis]) {
        takes = takes.into_iter().map(|part| if part == Axis { Axes } else { part }).collect();
        name += "_axes";
    }
    match &*name {
        "split" if list => (name, takes) = ("split_sizes".into(), vec![Shape, Axis]),
        "roll" if list => (name, takes) = ("roll_axes".into(), vec![Value, Axes]),
        _ => {}
    }
    if keeps {
        name += "_keepdim";
    }
    Some(read_call(&name, &takes, &arguments)?.written())
}

/// Returns the call of `expand` or `repeat` with lengths that are known when the program runs.
fn write_with_values(name: &str, receiver: &str, arguments: &[&str]) -> Option<String> {
    let listed = match arguments {
        [one] => split_list(one),
        _ => None,
    };
    let all = listed.unwrap_or_else(|| arguments.to_vec());
    let value = |own: &str| own.starts_with(char::is_lowercase) && own.chars().all(crate::words::of_name);
    let known = all.iter().all(|own| is_number(own) && !own.starts_with('-') || value(own));
    let list = all.join(", ");
    match name {
        _ if !known || !all.iter().any(|own| value(own)) => None,
        "expand" => Some(format!("{receiver}expand_of(dims![{list}])")),
        "repeat" => Some(format!("{receiver}as_dyn().repeat([{list}])?")),
        _ => None,
    }
}

/// Returns the numbers in `this method takes 0 arguments but 1 argument was supplied`.
fn read_counts(headline: &str) -> Option<(usize, usize)> {
    let mut numbers = headline.split(' ').filter_map(|word| word.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

/// A method whose axis is passed as an argument, or a call with one argument too many.
pub fn say_arguments(facts: &Facts) -> Option<String> {
    let (takes, given) = read_counts(&facts.headline).filter(|_| facts.code == "E0061" && !facts.own_function)?;
    let name = facts.pointed.own.as_str();
    if facts.headline.starts_with("this function") {
        return say_shape_of_function(facts);
    }
    let parts = list_parts(name)
        .filter(|parts| parts.iter().filter(|part| **part == Value).count() == takes && given > takes)?;
    let receiver = facts.pointed.write_receiver();
    if let Some(said) = facts.pointed.arguments().and_then(|all| write_with_values(name, &receiver, &all)) {
        return Some(format!("`{name}` takes {}, and values by another name: `{said}`", say_parts(parts)));
    }
    let said = match facts.pointed.arguments().and_then(|all| write_meant(name, &all)) {
        Some(written) => format!("`{receiver}{written}`"),
        None => {
            let values =
                facts.pointed.arguments().is_some_and(|all| all.iter().any(|own| own.starts_with(char::is_alphabetic)));
            format!("`.{}`{}", in_general(name)?, if values { with_values(name) } else { "" })
        }
    };
    Some(format!("`{name}` takes {}: {said}", say_parts(parts)))
}

/// `Tensor::zeros([2, 3])`
fn say_shape_of_function(facts: &Facts) -> Option<String> {
    let (path, name) = facts.pointed.own.rsplit_once("::")?;
    let parts = listed(FUNCTIONS, name)?;
    let all = facts.pointed.arguments().unwrap_or_default();
    if all.is_empty() && name.starts_with("rand") {
        return None;
    }
    let (owner, rest) = path.split_once("::<").unwrap_or((path, ""));
    let element = rest.split([',', '>']).next().filter(|own| !["", "_"].contains(own)).unwrap_or("f32");
    let said = match read_call(name, parts, &all) {
        Some(call) => format!("`{owner}::<{element}, {}>::{name}({})`", call.types.join(""), call.values.join(", ")),
        None => format!(
            "`{owner}::<{element}, shape![2, 3]>::{name}(..)`, or with values `{owner}::{name}_of(dims![n, 3])`"
        ),
    };
    Some(format!("`{name}` takes its shape as a type argument: {said}"))
}

/// A method without its axis.
pub fn say_type_arguments(facts: &Facts) -> Option<String> {
    let label = facts.labels.iter().find(|label| {
        label.contains("cannot infer ")
            && label.contains("declared on the method `")
            && (label.contains("const parameter `A") || label.contains("type parameter `"))
    });
    // If the result is not known either, rustc says that first.
    let result = || {
        let relations = ["congruent::tensor::Shapes<", "` to implement `Halve<_>`"];
        let open = facts.notes.iter().any(|note| relations.iter().any(|own| note.contains(own)));
        let plain = open && facts.has_label("cannot infer type") && facts.pointed.behind.starts_with('(');
        plain.then_some(facts.pointed.own.as_str())
    };
    let name = match label {
        Some(label) => label.split("declared on the method `").nth(1)?.split('`').next()?,
        None => result()?,
    };
    let takes = list_parts(name)?;
    let receiver = facts.pointed.write_receiver();
    // The other arguments of the call stay.
    let values = facts.pointed.arguments().unwrap_or_default().join(", ");
    if takes.contains(&Shape)
        || takes.iter().filter(|part| [Axis, Axes, Length].contains(part)).count() != 1
        || takes.contains(&Axes)
    {
        return Some(format!("`{name}` takes {}: `.{}`", say_parts(takes), in_general(name)?));
    }
    let one = format!("`{receiver}{name}::<-1>({values})`");
    if let "max" | "min" = name {
        return Some(format!(
            "`{name}` needs an axis: `{receiver}a{name}_all()` is over all axes, {one} along the last"
        ));
    }
    if takes_several(name) || ["argmax", "argmin"].contains(&name) {
        return Some(format!(
            "`{name}` needs an axis: `{receiver}{name}_all({values})` is over all axes, {one} along the last"
        ));
    }
    Some(format!("`{name}` takes {}: {one} is along the last axis", say_parts(takes)))
}

/// Returns the numbers between `::<` and `>` at the place that the message points at.
fn read_turbofish(facts: &Facts) -> Option<Vec<&str>> {
    let all: Vec<_> = facts.pointed.behind.strip_prefix("::<")?.split_once('>')?.0.split(',').map(str::trim).collect();
    all.iter().all(|own| is_number(own)).then_some(all)
}

/// Whether a method of any rank takes the norm of a transform.
fn is_normed(name: &str) -> bool {
    transforms().any(|own| own == name) && !name.ends_with("shift")
}

/// Numbers where a list belongs, as in `a.permute::<1, 0>()`; axes as generic arguments on a tensor of any rank.
pub fn say_other_arguments(facts: &Facts) -> Option<String> {
    let name = facts.pointed.own.as_str();
    let (takes, given) = read_counts(&facts.headline).filter(|_| !facts.own_function)?;
    let (own, receiver) = (list_parts(name)?, facts.pointed.write_receiver());
    let several = facts.code == "E0107" && facts.headline.starts_with("method takes 1 generic argument ");
    if several && own.len() == 1 {
        let meant = write_meant(name, &read_turbofish(facts)?)?;
        return Some(format!("`{name}` takes {}: `{receiver}{meant}`", say_parts(own)));
    }
    if facts.code == "E0107" && facts.headline.starts_with("method takes ") && (1..given).contains(&takes) {
        let (types, call) = facts.pointed.behind.strip_prefix("::<")?.split_once('>')?;
        let all: Vec<_> = types.split(',').map(str::trim).take(takes).collect();
        let arguments = crate::facts::source::split_list(call.trim_end_matches(';'))?.join(", ");
        return Some(format!(
            "`{name}` takes {}, and nothing else: `{receiver}{name}::<{}>({arguments})`",
            say_parts(own),
            all.join(", ")
        ));
    }
    let values = if facts.code == "E0107" && takes == 0 {
        read_turbofish(facts)?
    } else if facts.code == "E0061" && (takes, given) == (2, 1) && reduces(name) {
        facts.pointed.arguments().filter(|all| is_number(all[0]) || split_list(all[0]).is_some())?
    } else {
        return None;
    };
    let list = match values[..] {
        [one] if split_list(one).is_some() => format!("&{}", one.trim_start_matches('&')),
        _ => format!("&[{}]", values.join(", ")),
    };
    let call = match own.contains(&Value) {
        true => return None,
        false if takes_several(name) => format!("{name}({list}, false)"),
        false if reduces(name) => format!("{name}({}, false)", values.join(", ")),
        false if is_normed(name) => format!("{name}({}, Norm::Backward)", values.join(", ")),
        false => format!("{name}({})", values.join(", ")),
    };
    Some(format!("of `AnyRank`, `{name}` takes values, and may fail: `{receiver}{call}?`"))
}

/// A method called as a function: `Tensor::where_(mask, &a, &b)`; a function called as a method: `a.stack::<0>(&b)`.
pub fn say_other_call(facts: &Facts) -> Option<String> {
    if facts.code != "E0599" || !read_quoted(&facts.headline).iter().any(is_tensor) {
        return None;
    }
    let own = facts.pointed.own.as_str();
    let (name, turbofish) =
        own.split_once("::<").map_or((own, String::new()), |(name, rest)| (name, format!("::<{rest}")));
    let function = ["no function or associated item named", "the function or associated item"];
    if function.iter().any(|start| facts.headline.starts_with(start)) {
        let lent = format!("the function `{name}` is implemented on `Strided");
        let here = list_parts(name).is_some() || facts.notes.iter().any(|note| note.contains(&lent));
        let all = facts.pointed.arguments().filter(|_| here)?;
        let (first, rest) = all.split_first()?;
        if name == "where_" && facts.around.declares_as(first.trim_start_matches('&'), "Var") {
            let mask = first.trim_start_matches('&');
            return Some(format!(
                "a mask is a tensor of `bool`, and `where_` a method of it: `{mask}.value().gt(0.0).where_({})`",
                rest.join(", ")
            ));
        }
        let call = write_meant(name, rest).unwrap_or_else(|| format!("{name}{turbofish}({})", rest.join(", ")));
        return Some(format!("`{name}` is a method: `{}.{call}`", first.trim_start_matches('&')));
    }
    let function = facts.labels.iter().any(|label| label.contains("this is an associated function, not a method"));
    if !function {
        return None;
    }
    let behind = facts.pointed.behind.strip_prefix("::<").and_then(|rest| rest.split_once('>'));
    let (turbofish, call) = match behind {
        Some((axis, call)) => (format!("::<{axis}>"), call),
        None => (turbofish, facts.pointed.behind.as_str()),
    };
    let others = Pointed { behind: call.to_owned(), ..Default::default() };
    let others = others.arguments().unwrap_or_default();
    match facts.pointed.left() {
        Some(receiver) if name == "stack" => {
            let all = [vec![format!("&{receiver}")], others.iter().map(|own| (*own).to_owned()).collect()].concat();
            let turbofish = if turbofish.is_empty() { "::<0>".to_owned() } else { turbofish };
            Some(format!("`{name}` is a function of the type: `Tensor::{name}{turbofish}([{}])`", all.join(", ")))
        }
        _ => Some(format!("`{name}` is a function of the type, not of a tensor: `Tensor::{name}(..)`")),
    }
}
