//! Convolutions, equations, and tensors and views that are written to.

use crate::facts::Facts;
use crate::facts::methods::SIGNS;
use crate::facts::sides;
use crate::facts::source::{Pointed, is_number, split_list};
use crate::facts::types::{FLOATS, bare, element, is_tensor, read_quoted};
use crate::rules::pattern::{Match, lengths, write_lengths};

/// A weight for another number of channels.
pub(super) fn say_channels(told: &Match) -> Option<String> {
    say_weight(told, told.hole("channels").to_owned())
}

/// A weight for another number of channels, in groups.
pub(super) fn say_channels_in_groups(told: &Match) -> Option<String> {
    let (groups, channels) = (told.number("groups")?, told.number("channels")?);
    match groups > 0 && channels % groups == 0 {
        true => say_weight(told, (channels / groups).to_string()),
        false => Some(format!("{groups} groups need a multiple of {groups} channels")),
    }
}

fn say_weight(told: &Match, channels: String) -> Option<String> {
    let (mut weight, input, transposed) = sides::convolution(told.facts)?;
    let one = weight.get(1).is_some_and(|own| own == "1");
    *weight.get_mut(usize::from(!transposed))? = channels;
    let said = format!("a weight of shape {} would fit", write_lengths(&weight));
    // The input may be a batch of inputs with one channel, without the axis of channels.
    let batch = one && input.len() + 1 == weight.len() && !transposed;
    Some(if batch { format!("{said}, or, if {} is a batch, `unsqueeze::<1>()` of the input", input[0]) } else { said })
}

/// The remedy for a label with two lengths.
pub(super) const LABELS: &str = "make them equal, or use two labels";

/// A number of subscripts that is not that of the axes.
pub(super) fn say_subscripts(told: &Match) -> Option<String> {
    let own = lengths(told.hole("shape"))?;
    let most = if told.facts.headline.contains("is more than") { "at most " } else { "" };
    Some(match own.len() {
        0 => "a scalar takes none".to_owned(),
        n => format!("{} takes {most}{n}, one for each axis", write_lengths(&own)),
    })
}

/// Views that have a mutable form, with the ending `_mut`.
const WRITTEN: [&str; 14] = [
    "permute",
    "transpose",
    "swapaxes",
    "t",
    "mt",
    "movedim",
    "unsqueeze",
    "squeeze",
    "diagonal",
    "narrow",
    "select",
    "select_at",
    "slice",
    "unflatten",
];

/// A read-only view that is written to.
pub(super) fn say_read_only(told: &Match) -> Option<String> {
    let source = &told.facts.source;
    // All views between the tensor and the written place, in order.
    let Pointed { before, .. } = &told.facts.pointed;
    let chain = before.rsplit([';', '{', '=']).next().unwrap_or(before);
    let calls = chain.split('.').filter_map(|call| call.split(['(', ':']).next());
    let mut views: Vec<_> = calls.filter(|name| WRITTEN.contains(name)).map(|name| format!("`{name}_mut`")).collect();
    views.dedup();
    match &views[..] {
        [] => {}
        [one] => return Some(format!("{one} makes one that is written through")),
        all => return Some(format!("{} make views that are written through", all.join(" and "))),
    }
    let over = before.trim().strip_suffix('.').and_then(|name| told.facts.around.find_loop(name));
    if let Some(over) = over.filter(|over| over.contains(".axis_iter::<")) {
        return Some(format!(
            "a loop that writes goes over `{}`",
            over.replacen(".axis_iter::<", ".axis_iter_mut::<", 1)
        ));
    }
    if ["expand", "unfold", "as_strided"].iter().any(|name| source.contains(&format!(".{name}"))) {
        return Some("write to the tensor itself, or to a copy, `.to_tensor()`".to_owned());
    }
    Some("write to the tensor itself, or through `as_view_mut()` or `slice_mut(s![..])`".to_owned())
}

/// Returns the parameter `x` of `x: &Tensor<..>`.
fn parameter<'t>(told: &'t Match) -> Option<&'t str> {
    let name = told.get("place")?.trim_start_matches('*');
    name.chars().all(|char| char.is_alphanumeric() || char == '_').then_some(name)
}

/// Whether the value that cannot be written is a tensor, according to the type behind its name, the function that makes it, or a method that no
/// other type has.
pub(super) fn is_written(facts: &Facts) -> bool {
    let name = facts.headline.split('`').nth(1).unwrap_or_default().trim_start_matches('*');
    let types = ["Tensor<", "Strided<", "StackTensor<", "View<", "ViewMut<", "Tensor::"];
    let declared = |said: &String| {
        said.match_indices(name).any(|(at, _)| {
            let rest = said[at + name.len()..].trim_start_matches([':', '=', ' ', '&']);
            let begins = !said[..at].ends_with(|char: char| char.is_alphanumeric() || "_.".contains(char));
            let rest = rest.trim_start_matches("mut ");
            begins && rest.len() < said.len() - at - name.len() && types.iter().any(|own| rest.starts_with(own))
        })
    };
    let Pointed { own, behind, .. } = &facts.pointed;
    // `x.add_(1.0)`, where the message points at `x`.
    let method = behind.strip_prefix('.').and_then(|rest| rest.split(['(', ':']).next());
    let in_place = method.is_some_and(|name| name.ends_with('_') && name.len() > 1);
    !name.is_empty() && (in_place && own.trim_start_matches('*') == name || facts.list_notes_and_source().any(declared))
}

/// The remedy for a tensor behind `&` that is written to.
pub(super) fn say_shared(told: &Match) -> Option<String> {
    let written = told.hole("place").trim_start_matches('*');
    if written == "self" || written.starts_with("self.") {
        return Some("write `&mut self`".to_owned());
    }
    let name = parameter(told)?;
    let own = |kind: &str| {
        let mut all = told.facts.notes.iter().chain([&told.facts.source]);
        all.any(|said| ["&", "&mut "].iter().any(|mark| said.contains(&format!("{name}: {mark}{kind}<"))))
    };
    let kind = ["Tensor", "Strided", "StackTensor"].into_iter().find(|kind| own(kind));
    Some(match kind {
        Some(kind) => format!("write `{name}: &mut {kind}<..>`"),
        None => format!("lend `{name}` by `&mut`"),
    })
}

/// A tensor that is not declared as `mut`.
pub(super) fn say_not_mutable(told: &Match) -> Option<String> {
    parameter(told).map(|name| format!("write `mut {name}`"))
}

/// The remedy for a function that writes.
pub(super) const WRITERS: &str = "take `&mut Tensor<..>` or `&mut ViewMut<..>`, a `Strided` is read-only";

/// The remedy for a `&Strided` where a tensor is written to.
pub(super) fn say_through_strided(told: &Match) -> Option<String> {
    read_quoted(&told.facts.headline).iter().any(is_tensor).then(|| WRITERS.to_owned())
}

/// `f(&read()?)`, where rustc looks for a `Strided` behind the `?`.
pub(super) fn say_behind_reference(told: &Match) -> Option<String> {
    let [expected, found] = told.facts.expected_and_found()?;
    let own = &told.facts.pointed.own;
    let strided = expected.name() == "Strided" && is_tensor(&found);
    (strided && own.ends_with('?')).then(|| match own.starts_with('&') || told.facts.pointed.before.ends_with('&') {
        true => format!("write `&*{}`", own.trim_start_matches('&')),
        false => "bind it by `let`, and lend that".to_owned(),
    })
}

/// `x -= ..` where `x` is a reference.
pub(super) fn say_assigned(told: &Match) -> Option<String> {
    if let Some(said) = crate::rules::training::names::say_assigned(told.facts, told.hole("sign")) {
        return Some(said);
    }
    let (sign, of) = (told.hole("sign"), read_quoted(&told.facts.headline).into_iter().last()?);
    if bare(&of).name() == "Strided" {
        return Some(WRITERS.to_owned());
    }
    // In a rendered message, `^` may begin behind the name, which has its own mark.
    let Pointed { before, own, .. } = &told.facts.pointed;
    let name = Some(own.split(' ').next()?).filter(|own| !own.is_empty()).or(before.rsplit(' ').next());
    let name = name.filter(|own| !own.is_empty() && own.chars().all(|char| char.is_alphanumeric() || char == '_'));
    let name = name.unwrap_or("x");
    (is_tensor(&of) && told.hole("type").starts_with("&mut ")).then(|| format!("write `*{name} {sign} ..`"))
}

/// `Tensor::stack::<0>(&x, &y)`
pub(super) fn write_stack(told: &Match) -> Option<String> {
    let (axis, call) = told.facts.pointed.behind.strip_prefix("::stack::<")?.split_once(">(")?;
    let whole = call.split(')').next()?;
    let list = ["&[", "&Vec<", "Vec<"].iter().any(|of| told.hole("found").starts_with(of));
    if list && whole.trim_start_matches('&').chars().all(|char| crate::words::of_name(char) || char == '.') {
        let front = if told.hole("found").starts_with('&') { "" } else { "&" };
        return Some(format!("`Tensor::stack_slice::<{axis}>({front}{whole})` takes any number of tensors"));
    }
    let all = Some(whole).filter(|own| own.contains(',') && !own.contains(['(', '[']))?;
    Some(format!("write `Tensor::stack::<{axis}>([{all}])`"))
}

/// A value that is not a filling for margins.
pub(super) fn say_filling(told: &Match) -> Option<String> {
    let own = &told.facts.pointed.own;
    // A list of two numbers: PyTorch's margins of the last axis.
    if let Some([before, behind]) = split_list(own).as_deref()
        && is_number(before)
        && is_number(behind)
    {
        return Some(format!(
            "write `{}pad::<-1, {before}, {behind}>(congruent::pad::Constant(0.0))`",
            told.write_receiver()
        ));
    }
    let number = own.parse::<f64>().is_ok();
    let value = if number { own.as_str() } else { ".." };
    Some(format!("write `congruent::pad::Constant({value})`, or `Reflect` or `Replicate` of the same module"))
}

/// A value that is not an index.
pub(super) fn say_no_index(told: &Match) -> Option<String> {
    if told.hole("found").starts_with('[') && told.facts.pointed.own.starts_with('[') {
        return Some(format!("write `&Tensor::from({})`", told.facts.pointed.own));
    }
    let found = read_quoted(&told.facts.headline).into_iter().next()?;
    if !is_tensor(&found) {
        return Some("make it one, as in `Tensor::from([0_i64, 2])`".to_owned());
    }
    let [_, name] = told.operands();
    let kind = element(&found)?;
    let whole = kind == "bool" || FLOATS.contains(&&*kind) || kind == "{float}";
    whole.then(|| match (&*kind, name) {
        ("bool", _) => "a mask picks by `x.index(s![&mask])`".to_owned(),
        (_, Some(name)) => format!("write `&{name}.to_type::<i64>()`"),
        (_, None) => "`.to_type::<i64>()` converts it".to_owned(),
    })
}

/// A value that is not an array of numbers.
pub(super) fn say_no_array(told: &Match) -> Option<String> {
    let own = told.hole("found");
    let said = match own {
        _ if own.contains("&str") || own.contains("String") || own.contains('(') => "elements are numbers or `bool`",
        _ if own.starts_with("Vec<Vec<") => "put the rows into one, for `Tensor::from_vec(dims![n, m], vec)?`",
        _ if own.starts_with("Vec<[") => "`Tensor::from_vec(dims![rows.len(), m], rows.into_flattened())?` makes one",
        _ => "`Tensor::from_vec(dims![..], vec)?` makes one of a `Vec`",
    };
    Some(said.to_owned())
}

/// `x.add(&y)`, for which rustc proposes `add_`.
pub(super) fn say_operator(told: &Match) -> Option<String> {
    let (_, sign) = SIGNS.into_iter().find(|(name, _)| told.facts.pointed.own == *name)?;
    let ([left, _], right) = (told.operands(), told.second());
    let tensor = read_quoted(&told.facts.headline).iter().any(is_tensor);
    tensor.then(|| match (left, right) {
        (Some(left), Some(right)) if !right.starts_with('&') => format!("write `{left} {sign} {right}`"),
        (Some(left), Some(right)) => format!("write `&{left} {sign} {right}`"),
        _ => format!("it is `{sign}` here"),
    })
}

/// The remedy for a shared tensor, which cannot be written to.
pub(super) const SHARED: &str = "`.into_tensor()` makes a tensor of one owner, which can be written";

/// A misspelled name.
pub(super) fn say_similar(told: &Match) -> Option<String> {
    let help = told.facts.notes.iter().find(|note| note.contains("with a similar name"))?;
    Some(format!("did you mean `{}`?", help.split_once("there is a")?.1.split('`').nth(1)?))
}

/// An input whose rank is not that of the convolution's input.
pub(super) fn say_convolved_rank(told: &Match) -> Option<String> {
    let (weight, input) = (lengths(told.hole("weight"))?, lengths(told.hole("input"))?);
    let along = if told.facts.last("Weight1d").is_some() { 1 } else { 2 };
    let places = ["height, width", "length"][usize::from(along == 1)];
    if weight.len() != along + 2 {
        return Some(format!("a weight has shape [outputs, channels, {places}]"));
    }
    let channels = &weight[1];
    let takes = format!("it takes [{channels}, {places}], or a batch of these");
    Some(match input.len() == along && input.iter().all(|own| !own.starts_with("..")) {
        true if channels == "1" => format!("{takes}, as `unsqueeze::<0>()` makes one of {}", write_lengths(&input)),
        _ => takes,
    })
}

/// A shape that cannot be that of a convolution's weight.
pub(super) fn say_filters(told: &Match) -> Option<String> {
    let own = lengths(told.hole("shape"))?;
    let open = own.iter().any(|own| own == "_" || told.facts.is_name(own));
    Some(match own.len() {
        3 | 4 if open => "all its lengths are known, write numbers".to_owned(),
        _ => "it is `shape![outputs, inputs, kernel]`, or `shape![outputs, inputs, kernel, kernel]`".to_owned(),
    })
}
