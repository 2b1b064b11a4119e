//! What is spelled otherwise: errors of rustc about syntax, arguments and names, where the library is meant.
//!
//! | written | meant |
//! |---|---|
//! | `Tensor<f32, (2, 3)>`, `Tensor<f32, [2, 3]>` | `shape![2, 3]` |
//! | `shape![N * 2]` | `shape![{ N * 2 }]` |
//! | `shape![{ N + 1 }]` of a const parameter | another length parameter |
//! | `zeros::<3>()` | `zeros::<len![3]>()` |
//! | `shape![Batch]`, not declared | `dim!(Batch)` |
//! | `Batch * 3` | `x.sizes()[0] * 3` |
//! | `conv(&w).stride(2)`, `x.conv2d(&w, &b)` | `.stride::<2>()`, `conv(&w).bias(&b)` |
//! | `Tensor::from_vec(v)` | `Tensor::from_vec(dims![2, 3], v)?` |
//! | `let [a, b] = x.split::<0, 3>()` of unequal parts | `let (a, b)` |
//! | `&x + &y` of references | `x + y` |

use super::elements::{is_tensor, quoted};
use super::facts::Facts;
use super::source::{elements, is_number};
use crate::words::Type;

/// The macro of lengths that a place stands in, if it is open there.
fn is_in_shape(facts: &Facts) -> bool {
    let open = |name: &str| facts.pointed.before.rsplit_once(name).is_some_and(|(_, list)| !list.contains(']'));
    open("shape![") || open("len![")
}

/// The text of the list that a place stands in, from its `(` or `[`.
fn list_around(facts: &Facts) -> Option<String> {
    let line = format!("{}{}{}", facts.pointed.before, facts.pointed.own, facts.pointed.behind);
    let own = facts.pointed.own.as_str();
    if own.starts_with(['(', '[']) {
        return Some(own.to_owned());
    }
    let before = facts.pointed.before.trim_end();
    let close = match before.chars().last()? {
        '(' => ')',
        '[' => ']',
        _ => return None,
    };
    let rest = &line[before.len() - 1..];
    Some(rest[..=rest.find(close)?].to_owned())
}

/// A list of numbers where a shape is expected.
pub fn shape(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0747" && facts.headline == "constant provided when a type was expected"
        || facts.headline.starts_with("expected type, found `");
    let list = list_around(facts).filter(|_| told)?;
    let numbers: Vec<_> = elements(&list.replace('(', "[").replace(')', "]"))?.into_iter().map(str::to_owned).collect();
    let before = facts.pointed.before.trim_end_matches(['(', '[']).trim_end();
    let types = ["Tensor<", "Tensor::<", "Strided<", "View<", "Var<", "Var::<"];
    let of_tensor = before.ends_with(',') && types.iter().any(|of| before.contains(of));
    let whole = numbers.iter().all(|own| is_number(own) || own == "_");
    (of_tensor && whole).then(|| format!("a shape is a type: write `shape![{}]`", numbers.join(", ")))
}

/// What is computed in `shape!`, without braces.
pub fn computed(facts: &Facts) -> Option<String> {
    let syntax = facts.code.is_empty() && facts.headline.starts_with("expected one of `,` or `>`, found `");
    let told = syntax || facts.code == "E0747" && facts.headline == "constant provided when a type was expected";
    if !told || !is_in_shape(facts) {
        return None;
    }
    let (_, front) = ["shape![", "len!["].iter().find_map(|name| facts.pointed.before.rsplit_once(name))?;
    let front = front.rsplit(',').next()?.trim_start();
    let line = format!("{front}{}{}", facts.pointed.own, facts.pointed.behind);
    let whole = line.split([',', ']']).next()?.trim();
    let sign = whole.contains(['+', '-', '*', '/']);
    sign.then(|| format!("a computed length stands in braces, `{{{whole}}}`"))
}

/// What is computed from a const parameter.
pub fn parameter(facts: &Facts) -> Option<String> {
    let told = facts.headline == "generic parameters may not be used in const operations" && is_in_shape(facts);
    told.then(|| {
        "a length cannot be computed from parameters: name the result, by a parameter of its own, `M: StaticDim`"
            .to_owned()
    })
}

/// A number where the type of a length is expected.
pub fn length(facts: &Facts) -> Option<String> {
    let own = facts.pointed.own.as_str();
    let told = facts.code == "E0747" && facts.headline == "constant provided when a type was expected";
    (told && is_number(own) && !is_in_shape(facts)).then(|| format!("a length as a type is `len![{own}]`"))
}

/// A length that nothing says.
pub fn open(facts: &Facts) -> Option<String> {
    let length = facts.notes.iter().any(|note| {
        ["StaticDim`", "congruent::Dim`", "StaticShape`"]
            .iter()
            .any(|end| note.contains("cannot satisfy `_: ") && note.ends_with(end))
    });
    let label = facts.labels.iter().find(|label| label.contains("declared on the function `"))?;
    let name = label.split("declared on the function `").nth(1)?.split('`').next()?;
    (length && facts.code == "E0283")
        .then(|| format!("write the type of the result, or the length, as in `{name}::<len![3]>(..)`"))
}

/// A name of a length that nobody has declared.
pub fn declared(facts: &Facts) -> Option<String> {
    let own = facts.pointed.own.as_str();
    let told = facts.code == "E0425" && facts.headline.starts_with("cannot find type `") && is_in_shape(facts);
    (told && own.chars().all(char::is_alphanumeric))
        .then(|| format!("declare the name, `dim!({own});`, or a parameter, `{own}: Dim`"))
}

/// A named length as a number, or without one.
pub fn name(facts: &Facts) -> Option<String> {
    let (front, rest) = facts.headline.split_once("`fn(usize) -> Sym<")?;
    let name = rest.split('>').next()?.rsplit("::").next()?;
    let name = name.trim_start_matches("__dim_");
    Some(match facts.headline.ends_with("is not a length") && front.is_empty() {
        true => format!("`{name}` has no value here: write `{name}(n)`"),
        false => format!(
            "`{name}` is the name of a length, not a number: its value is `x.sizes()[0]`, of a tensor `x` that has it"
        ),
    })
}

/// Settings of convolutions, whose numbers are types.
const SETTINGS: [&str; 4] = ["stride", "padding", "dilation", "groups"];

/// Arguments that are written otherwise.
pub fn arguments(facts: &Facts) -> Option<String> {
    if facts.code != "E0061" || facts.own_function {
        return None;
    }
    let (name, all) = (facts.pointed.own.as_str(), facts.pointed.arguments().unwrap_or_default());
    let method = facts.headline.starts_with("this method takes");
    match (name, &all[..]) {
        (_, [number]) if method && SETTINGS.contains(&name) && is_number(number) => {
            Some(format!("`{name}` takes its number as a type argument: `.{name}::<{number}>()`"))
        }
        (_, [weight, bias]) if method && name.starts_with("conv") => {
            let owner = facts.pointed.left().unwrap_or_default();
            Some(format!("`{name}` takes a bias with the weight: `{owner}.{name}(conv({weight}).bias({bias}))`"))
        }
        ("add_" | "sub_", [other, times]) if method => {
            let owner = facts.pointed.left().unwrap_or_default();
            let other = other.trim_start_matches('&');
            Some(format!("`{name}` takes one operand: `{owner}.{name}(&{other} * {times})`"))
        }
        _ if name.ends_with("::from_vec") || name.ends_with("::from_slice") => without_lengths(facts, &all),
        _ => None,
    }
}

/// `Tensor::from_vec(v)`
fn without_lengths(facts: &Facts, all: &[&str]) -> Option<String> {
    let label = facts.labels.iter().find(|label| label.contains("argument #1 of type `"))?;
    let name = facts.pointed.own.rsplit("::").next()?;
    let lengths = quoted(label).first().and_then(super::sides::shape)?;
    let mut names = ["n", "m", "k"].into_iter();
    let value = |own: &String| if is_number(own) { Some(own.clone()) } else { names.next().map(str::to_owned) };
    let values: Vec<_> = lengths.iter().map(value).collect::<Option<_>>()?;
    Some(format!(
        "`{name}` takes the lengths first: `Tensor::{name}(dims![{}], {})?`",
        values.join(", "),
        if all.len() == 1 { all[0] } else { ".." }
    ))
}

/// Parts of unequal lengths, as an array.
pub fn parts(facts: &Facts) -> Option<String> {
    let names = facts.pointed.own.strip_prefix('[')?.strip_suffix(']')?;
    let Some(Type::Tuple(all)) = quoted(&facts.headline).into_iter().next() else { return None };
    let told = facts.code == "E0529" && !all.is_empty() && all.iter().all(is_tensor);
    told.then(|| format!("the parts have unequal lengths, so they are a tuple: write `let ({names}) = ..`"))
}

/// One `&` too many.
pub fn reference(facts: &Facts) -> Option<String> {
    let twice = facts.headline.contains("`&&") && ["E0369", "E0277"].contains(&&*facts.code);
    let sign = Some(facts.pointed.own.as_str()).filter(|own| ["+", "-", "*", "/", "%"].contains(own))?;
    let types = quoted(&facts.headline);
    let [left, right] = [facts.pointed.left()?, facts.pointed.right()?];
    let one = |own: &str| own.strip_prefix('&').unwrap_or(own).to_owned();
    (twice && types.iter().all(is_tensor)).then(|| {
        format!("an operator takes one `&`, and these are references: write `{} {sign} {}`", one(left), one(right))
    })
}

/// A layer behind a pointer, without its result.
pub fn boxed(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0191" && facts.headline.contains("associated type `Out` in `Layer<");
    told.then(|| "write it behind the input, as in `dyn Layer<X, Out = Y>`".to_owned())
}

/// A method of tensors, called on an element.
pub fn element(facts: &Facts) -> Option<String> {
    let number = ["`&f32`", "`&f64`", "`f32`", "`f64`", "`&i64`", "`i64`"];
    let told = facts.code == "E0599" && number.iter().any(|of| facts.headline.contains(&format!(" {of} ")));
    let name = facts.pointed.own.as_str();
    let ours = super::methods::names().any(|own| own == name) || name.ends_with("_all");
    (told && ours).then(|| "this is an element, and rows are `x.axis_iter::<0>()`".to_owned())
}

/// A view that a thread outlives its tensor with.
pub fn thread(facts: &Facts) -> Option<String> {
    let waits = facts.labels.iter().any(|label| label.ends_with("is borrowed for `'static`"));
    let spawned = facts.source.contains("thread::spawn(") && facts.code == "E0597";
    let views = [".select::<", ".slice(", ".t()", ".as_view()", ".narrow::<", ".view::<", ".axis_iter::<"];
    (waits && spawned && views.iter().any(|call| facts.source.contains(call))).then(|| {
        "a view borrows its tensor, so lend it to threads of `std::thread::scope`, or send `.to_tensor()`".to_owned()
    })
}

/// A part of a tensor that one of several threads writes, and returns.
pub fn returned(facts: &Facts) -> Option<String> {
    let threads = facts.code == "E0515" && facts.pointed.before.contains("spawn(");
    let written = ["slice_mut(", "select_mut::<", "narrow_mut::<", "as_view_mut("];
    // Of a rendered message, the mark may begin behind the call.
    let parts = [&facts.pointed.before, &facts.pointed.own];
    (threads && written.iter().any(|call| parts.iter().any(|part| part.contains(call))))
        .then(|| "a part that is written in a thread stays there: end the closure with `;`".to_owned())
}

type Rule = fn(&Facts) -> Option<String>;

/// What stands instead of the headline.
pub const INSTEAD: [Rule; 6] = [shape, computed, parameter, name, arguments, parts];
/// What stands behind it.
pub const BEYOND: [Rule; 8] = [length, open, declared, reference, boxed, element, thread, returned];

/// Whether a message that names nothing of the library is about it.
pub fn is_ours(facts: &Facts) -> bool {
    INSTEAD.iter().chain(&BEYOND).any(|rule| rule(facts).is_some())
}
