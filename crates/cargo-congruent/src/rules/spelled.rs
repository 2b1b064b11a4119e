//! Other spellings: rustc's errors about syntax, arguments and names that are about the library.
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

use crate::facts::Facts;
use crate::facts::receiver::write_receiver;
use crate::facts::site::find_operands;
use crate::facts::source::{is_number, split_list};
use crate::facts::types::{is_tensor, read_quoted};
use crate::rules::numerics;
use crate::rules::rule::{Rule, beyond, instead};
use crate::words::Type;

/// Whether the place that the message points at is inside `shape![..]` or `len![..]`.
fn is_in_shape(facts: &Facts) -> bool {
    facts.pointed.is_in_list("shape![") || facts.pointed.is_in_list("len![")
}

/// Returns the text of the list around the place, from its `(` or `[`.
fn read_list(facts: &Facts) -> Option<String> {
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
pub fn write_shape(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0747" && facts.headline == "constant provided when a type was expected"
        || facts.headline == "invalid const generic expression"
        || facts.headline.starts_with("expected type, found `");
    let list = read_list(facts).filter(|_| told)?;
    let numbers: Vec<_> =
        split_list(&list.replace('(', "[").replace(')', "]"))?.into_iter().map(str::to_owned).collect();
    let before = facts.pointed.before.trim_end_matches(['(', '[']).trim_end();
    let types = ["Tensor<", "Tensor::<", "Strided<", "View<", "Var<", "Var::<", "get::<"];
    let of_tensor = before.ends_with(',') && types.iter().any(|of| before.contains(of));
    let whole = numbers.iter().all(|own| is_number(own) || own == "_");
    (of_tensor && whole).then(|| format!("a shape is a type: write `shape![{}]`", numbers.join(", ")))
}

/// A computed length in `shape!` needs braces.
pub fn brace_computed(facts: &Facts) -> Option<String> {
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

/// A const parameter from which a length is computed stands alone in its braces.
pub fn name_result(facts: &Facts) -> Option<String> {
    let told = facts.headline == "generic parameters may not be used in const operations" && is_in_shape(facts);
    told.then(|| {
        let own = &facts.pointed.own;
        let front = facts.pointed.before.rsplit('{').next().unwrap_or_default();
        let behind = facts.pointed.behind.split('}').next().unwrap_or_default();
        if !own.is_empty() && is_arithmetic(front) && is_arithmetic(behind) {
            let whole = format!("{front}{{{own}}}{behind}");
            return format!("a const parameter stands alone in its braces, as in `{}`", whole.trim());
        }
        "a const parameter stands alone in its braces, as in `{I} + 1`; what else is not known is a parameter of its own, `M: StaticDim`".to_owned()
    })
}

/// Whether a text has only numbers and signs.
fn is_arithmetic(of: &str) -> bool {
    of.chars().all(|char| char.is_ascii_digit() || "+-*/% _".contains(char))
}

/// A number where the type of a length is expected.
pub fn write_length(facts: &Facts) -> Option<String> {
    let own = facts.pointed.own.as_str();
    let told = facts.code == "E0747" && facts.headline == "constant provided when a type was expected";
    // If the program has bounds on lengths, the expected type may be a length; in `Vec::<3>` it is not.
    let lengths = ["Dim", "StaticDim"].iter().any(|bound| facts.around.has(bound));
    let lengths = lengths && !numerics::takes_axes(facts) || numerics::takes_length(facts);
    (told && lengths && is_number(own) && !is_in_shape(facts)).then(|| format!("a length as a type is `len![{own}]`"))
}

/// A length that rustc cannot infer.
pub fn annotate_length(facts: &Facts) -> Option<String> {
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

/// The name of a length that is not declared.
pub fn declare_name(facts: &Facts) -> Option<String> {
    let own = facts.pointed.own.as_str();
    let told = facts.code == "E0425" && facts.headline.starts_with("cannot find type `") && is_in_shape(facts);
    if told && ["Minimum", "Maximum"].contains(&own) {
        return Some(format!("write `use congruent::dim::{own};`"));
    }
    (told && own.chars().all(char::is_alphanumeric))
        .then(|| format!("declare the name, `dim!({own});`, or a parameter, `{own}: Dim`"))
}

/// A named length that is used as a number, or without its size.
pub fn give_value(facts: &Facts) -> Option<String> {
    let (front, rest) = facts.headline.split_once("`fn(usize) -> Sym<")?;
    let name = rest.split('>').next()?.rsplit("::").next()?;
    let name = name.trim_start_matches("__dim_");
    Some(match facts.headline.ends_with("is not a length") && front.is_empty() {
        true => format!("`{name}` has no value here: `{name}(n)` is one"),
        false => format!(
            "`{name}` is the name of a length, not a number: its value is `x.sizes()[0]`, of a tensor `x` that has it"
        ),
    })
}

/// Settings of convolutions, whose numbers are types.
const SETTINGS: [&str; 4] = ["stride", "padding", "dilation", "groups"];

/// Arguments that have to be written in another way.
pub fn move_arguments(facts: &Facts) -> Option<String> {
    if facts.code != "E0061" || facts.own_function {
        return None;
    }
    let (name, all) = (facts.pointed.own.as_str(), facts.pointed.arguments().unwrap_or_default());
    let method = facts.headline.starts_with("this method takes") && facts.library_function;
    match (name, &all[..]) {
        (_, [number]) if method && SETTINGS.contains(&name) => {
            let number = if is_number(number) { number } else { "1" };
            Some(format!("`{name}` takes its number as a type argument, as in `.{name}::<{number}>()`"))
        }
        ("one_hot", [number]) if method && is_number(number) => {
            let owner = facts.pointed.left()?;
            Some(format!("`one_hot` takes its number of classes as a type argument: `{owner}.one_hot::<{number}>()`"))
        }
        (_, [kept @ ("true" | "false")]) if method => keep_axis(facts, *kept == "true"),
        (_, [list, axis]) if name.ends_with("::stack") && is_number(axis) => {
            Some(format!("`stack` takes its axis as a type argument: `{name}::<{axis}>({list})`"))
        }
        (_, [_, _, ..]) if name.contains("::stack::<") => {
            Some(format!("`stack` takes an array: `{name}([{}])`", all.join(", ")))
        }
        (_, [weight, number]) if method && name.starts_with("conv") && is_number(number) => {
            Some(format!("`{name}` takes its settings with the weight, as in `conv({weight}).stride::<{number}>()`"))
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
        _ if name.ends_with("::from_vec") || name.ends_with("::from_slice") => add_lengths(facts, &all),
        _ => None,
    }
}

/// `x.sum::<1>(true)`
fn keep_axis(facts: &Facts, kept: bool) -> Option<String> {
    let (name, axis) = facts.pointed.own.split_once("::<")?;
    let owner = facts.pointed.left().unwrap_or_default();
    let known = crate::facts::methods::reduces(name);
    let other = if kept { format!("{name}_keepdim") } else { name.to_owned() };
    known.then(|| format!("whether the axis is kept is in the name: `{owner}.{other}::<{axis}()`"))
}

/// `Tensor::randn()`, `Tensor::randn(42)`
pub fn pass_generator(facts: &Facts) -> Option<String> {
    let none = facts.code == "E0061" && facts.has_label("argument #1 of type `&mut _` is missing");
    let seed = facts.code == "E0308" && facts.has_label("expected `&mut _`, found integer");
    let named = [&facts.pointed.before, &facts.pointed.own].iter().any(|part| part.contains("::rand"));
    let own = facts.pointed.own.as_str();
    let seed = if seed && is_number(own) {
        own
    } else if none {
        "42"
    } else {
        return None;
    };
    // In `congruent-grad`, layers and batches draw random numbers.
    (named && !facts.own_function || seed == own && facts.library_function)
        .then(|| format!("random numbers come from a generator: pass `&mut congruent::random::seeded({seed})`"))
}

/// Operations on numbers.
const OF_NUMBERS: &str =
    "gt ge lt le eq ne maximum minimum clamp abs sum sum_all prod_all amax_all amin_all dot matmul cumsum to_type";

/// An operation on elements of a type `T` without a bound, or a literal of this type.
pub fn bound_elements(facts: &Facts) -> Option<String> {
    let name = facts.pointed.own.split("::").last().filter(|_| facts.code == "E0599")?;
    if facts.headline.starts_with("no function or associated item named `of` found for type parameter `") {
        let own = facts.headline.split('`').nth(3)?;
        return Some(format!("`{own}` needs a bound here: write `{own}: Number`, or `{own}: Float`"));
    }
    let found = read_quoted(&facts.headline)
        .into_iter()
        .find(is_tensor)
        .filter(|_| facts.headline.starts_with("no method named `"))?;
    // For an expression, rustc names the parameters of the struct.
    let whole = !["Lazy", "Shared", "CowTensor", "Contiguous"].contains(&&*crate::facts::types::bare(&found).name());
    let own = crate::facts::types::element(&found).filter(|own| whole && crate::facts::types::is_parameter(own))?;
    let known = crate::rules::bounds::is_of_floats(name) || OF_NUMBERS.split_whitespace().any(|own| own == name);
    // If there is such a bound already, another one is missing.
    let bound = ["Number", "Float"].iter().any(|bound| facts.around.has(bound));
    (known && !bound).then(|| match crate::rules::bounds::is_of_floats(name) {
        true => format!("`{name}` needs a bound here: write `{own}: Float`"),
        // The sentence is that of a literal, so that both mistakes have one message.
        false => format!("`{own}` needs a bound here: write `{own}: Number`, or `{own}: Float`"),
    })
}

/// `x ^ 2`
pub fn call_pow(facts: &Facts) -> Option<String> {
    let told =
        facts.code == "E0369" && facts.headline.starts_with("no implementation for `") && facts.pointed.own == "^";
    let all = read_quoted(&facts.headline.replace(" ^ ", "` ^ `"));
    let ([Some(left), Some(right)], true) = (find_operands(facts), told) else { return None };
    let floats = crate::facts::types::element(all.first().filter(|own| is_tensor(own))?)?.starts_with('f');
    let number = if floats && is_number(right) { format!("{right}.0") } else { right.to_owned() };
    Some(format!("write `{}.pow({number})`", write_receiver(left)))
}

/// `squeeze` of an axis whose length is not 1.
pub fn explain_squeeze(facts: &Facts) -> Option<String> {
    let told = facts.headline.starts_with("the method `squeeze")
        && facts.headline.ends_with("trait bounds were not satisfied");
    let lengths = read_quoted(&facts.headline).iter().find_map(crate::facts::types::read_shape).filter(|_| told)?;
    let generic = lengths.iter().any(|own| facts.is_parameter(own));
    let axis = facts.pointed.behind.strip_prefix("::<")?.split('>').next().filter(|_| generic)?;
    let receiver = facts.pointed.write_receiver();
    Some(format!(
        "only a length that is 1, or `_`, is squeezed: write `{receiver}select::<{axis}>(0)`, which takes what is at one position"
    ))
}

/// `Tensor::from_vec(v)`
fn add_lengths(facts: &Facts, all: &[&str]) -> Option<String> {
    let label = facts.labels.iter().find(|label| label.contains("argument #1 of type `"))?;
    let name = facts.pointed.own.rsplit("::").next()?;
    let lengths = read_quoted(label).first().and_then(crate::facts::types::read_shape)?;
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
pub fn match_tuple(facts: &Facts) -> Option<String> {
    let names = facts.pointed.own.strip_prefix('[')?.strip_suffix(']')?;
    let Some(Type::Tuple(all)) = read_quoted(&facts.headline).into_iter().next() else { return None };
    let told = facts.code == "E0529" && !all.is_empty() && all.iter().all(is_tensor);
    told.then(|| format!("the parts have unequal lengths, so they are a tuple: write `let ({names}) = ..`"))
}

/// One `&` too many.
pub fn drop_reference(facts: &Facts) -> Option<String> {
    let twice = facts.headline.contains("`&&") && ["E0369", "E0277"].contains(&&*facts.code);
    let sign = Some(facts.pointed.own.as_str()).filter(|own| ["+", "-", "*", "/", "%"].contains(own))?;
    let types = read_quoted(&facts.headline);
    let [Some(left), Some(right)] = find_operands(facts) else { return None };
    (twice && types.iter().all(is_tensor)).then(|| {
        format!(
            "an operator takes one `&`, and these are references: write `{} {sign} {}`",
            remove_reference(left),
            remove_reference(right)
        )
    })
}

/// A value without its `&`.
fn remove_reference(own: &str) -> String {
    own.strip_prefix('&').unwrap_or(own).to_owned()
}

/// `dyn Layer<X>` without the type of its result.
pub fn name_output(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0191" && facts.headline.contains("associated type `Out` in `Layer<");
    (told && !facts.around.is_theirs("Layer"))
        .then(|| "write it behind the input, as in `dyn Layer<X, Out = Y>`".to_owned())
}

/// A method of tensors, called on an element.
pub fn iterate_rows(facts: &Facts) -> Option<String> {
    let number = ["`&f32`", "`&f64`", "`f32`", "`f64`", "`&i64`", "`i64`"];
    let told = facts.code == "E0599" && number.iter().any(|of| facts.headline.contains(&format!(" {of} ")));
    let name = facts.pointed.own.as_str();
    let ours = crate::facts::methods::names().any(|own| own == name) || name.ends_with("_all") || name == "where_";
    let receiver = facts.pointed.left()?;
    let compared = receiver.strip_prefix('(').and_then(|own| own.strip_suffix(')')?.split_once(" == "));
    if let Some((left, right)) = compared
        && facts.headline.contains("found for type `bool`")
        && ours
        && facts.code == "E0599"
        && [left, right].iter().any(|own| facts.around.is_tensor(own.trim_start_matches('&')))
    {
        return Some("`==` compares whole tensors, and `.eq(..)` element by element".to_owned());
    }
    (told && ours && facts.around.is_element(receiver))
        .then(|| "this is a number, and `x.axis_iter::<0>()` goes through rows".to_owned())
}

/// A view that is moved to a thread that may outlive the tensor.
pub fn scope_thread(facts: &Facts) -> Option<String> {
    let waits = facts.labels.iter().any(|label| label.ends_with("is borrowed for `'static`"));
    let spawned = facts.source.contains("thread::spawn(") && facts.code == "E0597";
    let views = [".select::<", ".slice(", ".t()", ".as_view()", ".narrow::<", ".view::<", ".axis_iter::<"];
    (waits && spawned && views.iter().any(|call| facts.source.contains(call))).then(|| {
        "a view borrows its tensor, so lend it to threads of `std::thread::scope`, or send `.to_tensor()`".to_owned()
    })
}

/// A part of a tensor that a thread writes, and also returns.
pub fn end_closure(facts: &Facts) -> Option<String> {
    let threads = facts.code == "E0515" && facts.pointed.before.contains("spawn(");
    let written = ["slice_mut(", "select_mut::<", "narrow_mut::<", "as_view_mut("];
    // In a rendered message, the mark may begin behind the call.
    let parts = [&facts.pointed.before, &facts.pointed.own];
    (threads && written.iter().any(|call| parts.iter().any(|part| part.contains(call))))
        .then(|| "a part that is written in a thread stays there: end the closure with `;`".to_owned())
}

/// The rules whose sentence replaces the headline.
pub const INSTEAD: [Rule; 8] = [
    instead(write_shape).about_the_library().redundant(&["expressions must be enclosed in braces"]),
    instead(brace_computed).about_the_library(),
    instead(name_result).about_the_library(),
    instead(give_value).about_the_library(),
    instead(pass_generator).about_the_library(),
    instead(bound_elements).about_the_library(),
    instead(move_arguments).about_the_library(),
    instead(match_tuple).about_the_library(),
];
/// The rules whose sentence follows the headline.
pub const BEYOND: [Rule; 10] = [
    beyond(write_length).about_the_library(),
    beyond(annotate_length).about_the_library(),
    beyond(declare_name).about_the_library(),
    beyond(drop_reference).about_the_library(),
    beyond(name_output).about_the_library(),
    beyond(iterate_rows).about_the_library(),
    beyond(scope_thread).about_the_library(),
    beyond(end_closure).about_the_library(),
    beyond(call_pow).about_the_library(),
    beyond(explain_squeeze).about_the_library(),
];
