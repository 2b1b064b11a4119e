//! Slips in lines about tensors that rustc words without a word of the library: closures, parts in Python's spelling, assignments to
//! parts, and views of what is dropped.
//!
//! | written | meant |
//! |---|---|
//! | <code>from_fn(&#124;i, j&#124; ..)</code> | <code>&#124;[i, j]&#124;</code> |
//! | <code>x.map(&#124;&v&#124; v * 2.0)</code>, <code>x.map(&#124;v&#124; *v * 2.0)</code> | <code>&#124;v&#124;</code>, `v` |
//! | `x[1:3]`, `x[:, 1]`, `x[..., 0]` | `x.slice(s![1..3])`, `x.slice(s![.., 1])`, `x.slice(s![..., 0])` |
//! | `x[1, 2]`, `x[[0, -1]]` | `x[[1, 2]]`, `x.slice(s![0, -1]).item()` |
//! | `x @ y`, `x ** 2.0` | `x.matmul(&y)`, `x.pow(2.0)` |
//! | `x[[1..3, 0]]` | `x.slice(s![1..3, 0])` |
//! | `x.slice(s![0]) = y` | `x.slice_mut(s![0]).copy_(&y)` |
//! | `for v in &x { *v += 1.0; }` | `for v in &mut x` |
//! | `x.exp().slice(s![0])` in a `let` | a `let` for `x.exp()`, or `.to_tensor()` behind it |
//! | `einsum!("ij->ji", a)`, and then `a` | `einsum!("ij->ji", &a)` |
//! | `x.slice_mut(s![i]).add_(&x.slice(s![i - 1]))` | a copy of the part that is read |

use crate::facts::Facts;
use crate::facts::receiver::write_receiver;
use crate::facts::source::{Pointed, is_number};
use crate::rules::rule::{Rule, beyond};
use crate::words::of_name;

/// The rules whose sentence follows the headline.
pub const BEYOND: [Rule; 12] = [
    beyond(take_positions).about_the_library(),
    beyond(take_elements).about_the_library(),
    beyond(write_part).about_the_library(),
    beyond(write_product).about_the_library(),
    beyond(write_power).about_the_library(),
    beyond(count_from_the_back)
        .about_the_library()
        .redundant(&["consider specifying an integer type that can be negative"]),
    beyond(write_part_of_positions).about_the_library(),
    beyond(write_to_part).about_the_library(),
    beyond(write_elements).about_the_library(),
    beyond(copy_before).about_the_library(),
    beyond(keep_viewed).about_the_library(),
    beyond(lend_operand).about_the_library(),
];

/// `Tensor::from_fn(|i, j| ..)`
fn take_positions(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0593" && facts.headline.starts_with("closure is expected to take 1 argument");
    let (front, rest) = facts.source.split_once("from_fn(|").filter(|_| told)?;
    let tensor = ["Tensor::", "StackTensor::"].iter().any(|of| front.contains(of));
    let (arguments, _) = rest.split_once('|').filter(|_| tensor)?;
    Some(format!("write `|[{arguments}]|`, one array of positions"))
}

/// The value of which the method with this closure is called: `x` for `let y = x.map(|`.
fn closure_of<'l>(before: &'l str, pipe: &str) -> Option<(&'l str, &'l str)> {
    let call = before.rsplit_once(pipe)?.0.strip_suffix('(')?;
    let (front, method) = call.rsplit_once('.')?;
    let owner = front.rsplit(|char: char| !of_name(char)).next()?;
    method.chars().all(of_name).then_some((owner, method))
}

/// Methods of tensors that pass elements to a closure.
const PASS_ELEMENTS: [&str; 5] = ["map", "map_", "mapv", "par_map", "zip_map"];

/// `x.map(|&v| ..)`, `x.map(|v| *v)`
fn take_elements(facts: &Facts) -> Option<String> {
    let Pointed { before, own, .. } = &facts.pointed;
    let pattern = facts.code == "E0308" && own.starts_with('&') && facts.has_label("found `&_`");
    let read = facts.code == "E0614" && own.starts_with('*') && facts.headline.ends_with("cannot be dereferenced");
    let front = if pattern { format!("{before}|") } else { before.clone() };
    let (owner, method) = match pattern {
        true => closure_of(&front, "|").or_else(|| closure_of(before, "|"))?,
        false => {
            let arguments = front.trim_end().strip_suffix('|').unwrap_or(&front);
            closure_of(arguments, "|")?
        }
    };
    let ours = PASS_ELEMENTS.contains(&method) && facts.around.is_tensor(owner);
    let name = own.trim_start_matches(['&', '*']);
    ((pattern || read) && ours && name.chars().all(of_name)).then(|| match pattern {
        true => format!("write `{name}`, because `{method}` passes values"),
        false => format!("write `{name}`, because `{method}` passes values and no references"),
    })
}

/// The value in front of an index, where it is a tensor: `x` for `let y = x[`.
fn indexed<'f>(facts: &Facts, before: &'f str) -> Option<&'f str> {
    let front = before.strip_suffix('[')?;
    let name = front.rsplit(|char: char| !of_name(char)).next()?;
    facts.around.is_tensor(name).then_some(name)
}

/// `x[1:3]`, `x[1, 2]`
fn write_part(facts: &Facts) -> Option<String> {
    let Pointed { before, own, behind } = &facts.pointed;
    let told = facts.code.is_empty() && facts.headline.starts_with("expected ");
    let at =
        before.rfind('[').filter(|at| told && ([":", ","].contains(&&**own) || before[*at..].starts_with("[::")))?;
    let list = format!("{}{own}{}", &before[at + 1..], behind.split(']').next()?);
    let name = indexed_by_text(facts, &before[..=at])?;
    let items = write_items(&list)?;
    match list.contains([':', '-', '.']) {
        true => Some(format!("a part of a tensor is `{name}.slice(s![{items}])`")),
        false => Some(format!("an element of a tensor is `{name}[[{items}]]`, and a part `{name}.slice(s![{items}])`")),
    }
}

/// `x[..., 0]`
pub fn write_dots(facts: &Facts) -> Option<String> {
    let Pointed { before, own, behind } = &facts.pointed;
    let told = ["unexpected token: `...`", "inclusive range with no end", "expected `]`, found `,`"];
    let told = told.contains(&&*facts.headline) && ["", "E0586"].contains(&&*facts.code);
    let line = format!("{before}{own}{behind}");
    let at = before.rfind('[').filter(|_| told)?;
    let list = line[at + 1..].split(']').next().filter(|list| list.contains("..."))?;
    let name = indexed_by_text(facts, &before[..=at])?;
    Some(format!("a part of a tensor is `{name}.slice(s![{}])`", write_items(list)?))
}

/// Returns the items of an index of Python as those of `s!`: `1..3` for `1:3`.
fn write_items(list: &str) -> Option<String> {
    let items = list.split(',').map(str::trim).map(|item| {
        let parts: Vec<_> = item.split(':').map(str::trim).collect();
        match parts[..] {
            ["None" | "np.newaxis"] => Some("NewAxis".to_owned()),
            [one] => Some(one.to_owned()),
            [from, to] => Some(format!("{from}..{to}")),
            [from, to, step] => Some(format!("{from}..{to};{step}")),
            _ => None,
        }
    });
    Some(items.collect::<Option<Vec<_>>>()?.join(", "))
}

/// The value in front of an index, where it is a tensor, in a file that rustc did not parse: then nothing is known of its names but what
/// the lines say.
fn indexed_by_text(facts: &Facts, before: &str) -> Option<String> {
    let own = Pointed { before: before.to_owned(), ..Pointed::default() }.read_indexed();
    is_tensor_by_text(facts, &own).then_some(own)
}

/// Whether an expression begins with the name of a tensor, as far as the lines say.
fn is_tensor_by_text(facts: &Facts, own: &str) -> bool {
    let begins = own.trim_start_matches(['(', '&', '*', '-']);
    let name = begins.split(|char: char| !of_name(char)).next().unwrap_or_default();
    let text = facts.around.place().0;
    let declared = ["let ", "let mut "].iter().any(|word| text.contains(&format!("{word}{name} = Tensor")))
        || ["Tensor<", "&Tensor<", "&mut Tensor<", "View<", "&Strided<"]
            .iter()
            .any(|of| text.contains(&format!("{name}: {of}")));
    !name.is_empty() && (declared || facts.around.is_tensor(name))
}

/// `x @ y`
fn write_product(facts: &Facts) -> Option<String> {
    let told = facts.code.is_empty() && facts.headline.starts_with("expected ") && facts.pointed.own == "@";
    let left = facts.pointed.left().filter(|own| told && is_tensor_by_text(facts, own))?;
    let right = facts.pointed.right()?;
    let mark = if right.starts_with('&') || is_view(right) { "" } else { "&" };
    Some(format!("the matrix product is `{}.matmul({mark}{right})`", write_receiver(left)))
}

/// Whether an expression is a view, which products take by value.
fn is_view(own: &str) -> bool {
    [".t()", ".mt()"].iter().any(|end| own.ends_with(end))
}

/// `x ** 2.0`
fn write_power(facts: &Facts) -> Option<String> {
    let Pointed { before, own, .. } = &facts.pointed;
    let told = facts.code == "E0614" && facts.headline.ends_with("cannot be dereferenced");
    let front = before.trim_end().strip_suffix('*').filter(|_| told)?;
    let left = Pointed { before: front.to_owned(), ..Pointed::default() };
    let left = left.left().filter(|own| is_tensor_by_text(facts, own))?;
    let exponent = own.strip_prefix('*')?.trim();
    let whole = is_number(exponent) && ["f32", "f64"].iter().any(|of| facts.around.has(of));
    let exponent = if whole { format!("{exponent}.0") } else { exponent.to_owned() };
    Some(format!("a power is `{}.pow({exponent})`", write_receiver(left)))
}

/// `x[[0, -1]]`
fn count_from_the_back(facts: &Facts) -> Option<String> {
    let Pointed { before, own, behind } = &facts.pointed;
    let told = facts.code == "E0277" && facts.headline == "the trait bound `usize: Neg` is not satisfied";
    let at = before.rfind("[[").filter(|_| told)?;
    let indexed = Pointed { before: before[..=at].to_owned(), ..Pointed::default() }.read_indexed();
    let list = format!("{}{own}{}", &before[at + 2..], behind.split(']').next()?);
    let rest = behind.split_once("]]").map_or("", |(_, rest)| rest.trim_start());
    is_tensor_by_text(facts, &indexed).then(|| say_from_the_back(&indexed, &list, rest, facts))
}

/// An element at positions some of which are counted from the back, with what stands behind its index.
pub(super) fn say_from_the_back(name: &str, list: &str, behind: &str, facts: &Facts) -> String {
    match behind.strip_prefix("= ") {
        Some(value) => {
            let value = value.trim_end().trim_end_matches(';');
            let written = write_value(value, facts);
            format!("positions from the back are for `{name}.slice_mut(s![{list}]).{written}`")
        }
        None => format!("positions from the back are for `{name}.slice(s![{list}]).item()`"),
    }
}

/// `x[[1..3, 0]]`
fn write_part_of_positions(facts: &Facts) -> Option<String> {
    let Pointed { before, own, behind } = &facts.pointed;
    let ranged = ["Range", "integer"].iter().all(|word| facts.labels.iter().any(|label| label.contains(word)));
    let at = before.rfind("[[").filter(|_| facts.code == "E0308" && ranged)?;
    let name = indexed(facts, &before[..=at])?;
    let list = format!("{}{own}{}", &before[at + 2..], behind.split(']').next()?);
    Some(format!("write `{name}.slice(s![{list}])` for `{name}[[{list}]]`"))
}

/// `x.slice(s![0]) = y`
fn write_to_part(facts: &Facts) -> Option<String> {
    let before = facts.pointed.before.trim();
    let told = facts.code == "E0070" && facts.pointed.own == "=";
    let (name, list) = ["slice(s![", "slice_mut(s!["].iter().find_map(|call| {
        let (name, rest) = before.split_once(&format!(".{call}"))?;
        Some((name, rest.strip_suffix("])")?))
    })?;
    let value = facts.pointed.behind.trim().strip_suffix(';')?.trim();
    let written = write_value(value, facts);
    told.then(|| format!("write `{name}.slice_mut(s![{list}]).{written}` for `{before} = {value}`"))
}

/// `fill_(0.0)`, `copy_(&y)`
pub(super) fn write_value(value: &str, facts: &Facts) -> String {
    let number = is_number(value) || value.parse::<f64>().is_ok();
    let lent = value.starts_with('&') || facts.around.declares_lent(value);
    match value.chars().all(|char| of_name(char) || char == '.') {
        _ if number => format!("fill_({value})"),
        _ if lent => format!("copy_({value})"),
        true => format!("copy_(&{value})"),
        false => format!("copy_(&({value}))"),
    }
}

/// `for v in &x { *v += 1.0; }`
fn write_elements(facts: &Facts) -> Option<String> {
    let name = facts.headline.strip_prefix("cannot assign to `*")?.split('`').next()?;
    let told = facts.code == "E0594" && facts.has_label("this iterator yields `&` references");
    (told && facts.around.is_element(name)).then(|| {
        let line = facts.source.lines().find_map(|line| line.split_once(&format!("for {name} in &")));
        let of = line.and_then(|(_, rest)| rest.split(|char| !of_name(char)).next()).unwrap_or("x");
        format!("a loop that writes goes over `&mut {of}`")
    })
}

/// `x.slice_mut(s![i]).add_(&x.slice(s![i - 1]))`
fn copy_before(facts: &Facts) -> Option<String> {
    let Pointed { before, own, behind } = &facts.pointed;
    let told = facts.code == "E0502" && facts.headline.ends_with("as immutable because it is also borrowed as mutable");
    let written = [".slice_mut(s![", ".select_mut::<", ".narrow_mut::<"];
    let line = written.iter().any(|call| before.contains(&format!("{own}{call}"))) && before.ends_with("(&");
    let read = behind.strip_prefix('.').filter(|_| told && line)?;
    let call = take_call(read)?;
    Some(format!("copy first what is read, `let part = {own}.{call}.to_tensor();`"))
}

/// `slice(s![i - 1])` at the start of a text.
fn take_call(text: &str) -> Option<&str> {
    let (mut depth, open) = (0_usize, text.find('(')?);
    let end = text[open..].find(|char| {
        match char {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })?;
    Some(&text[..=open + end])
}

/// Calls that make a view of a tensor.
const VIEWS: [&str; 14] = [
    "t()",
    "mt()",
    "slice(s![",
    "permute::<",
    "transpose::<",
    "narrow::<",
    "unsqueeze::<",
    "expand::<",
    "as_view()",
    "select::<",
    "squeeze::<",
    "diagonal::<",
    "unfold::<",
    "movedim::<",
];

/// A view of a tensor that has no name.
fn keep_viewed(facts: &Facts) -> Option<String> {
    let Pointed { own, behind, .. } = &facts.pointed;
    let rest = behind.strip_prefix('.').filter(|_| facts.code == "E0716")?;
    let views = VIEWS.iter().any(|call| rest.starts_with(call));
    let short = !own.is_empty() && own.len() <= 40 && !own.contains('\n');
    let own =
        own.strip_prefix('(').and_then(|own| own.strip_suffix(')')).filter(|own| !own.contains(')')).unwrap_or(own);
    views.then(|| match short {
        true => format!("keep what is viewed, `let kept = {own};`, or copy the view by `.to_tensor()`"),
        false => "keep what is viewed in a `let` of its own, or copy the view by `.to_tensor()`".to_owned(),
    })
}

/// An operand of `einsum!` without its `&`, which is used again.
fn lend_operand(facts: &Facts) -> Option<String> {
    let name = facts.headline.split('`').rev().nth(1).filter(|_| facts.code == "E0382")?;
    let (text, at) = facts.around.place();
    let calls =
        text[..at].match_indices("einsum!(").filter_map(|(from, call)| text[from + call.len()..].split(')').next());
    let given = calls.last()?.split(',').skip(1).any(|own| own.trim() == name);
    (given && facts.has_label("value moved here"))
        .then(|| format!("`einsum!` leaves `{name}` as it is if it is given `&{name}`"))
}
