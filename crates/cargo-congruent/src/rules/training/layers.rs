//! Layers, optimisers, and the fields of models.

use crate::facts::Facts;
use crate::facts::site::Site;
use crate::facts::source::is_number;
use crate::facts::types::{FLOATS, bare, element, is_parameter, is_tensor, is_var, read_quoted, word};
use crate::words::{Type, of_name, write_lengths};
use std::cell::RefCell;

/// The parameters of a layer after its element type: lengths, or one shape of a number of lengths.
#[derive(Clone, Copy)]
enum Takes {
    Lengths(usize),
    Shape(&'static str),
}
use Takes::{Lengths, Shape};

/// The generic arguments that each layer takes.
const LAYERS: [(&str, Takes); 13] = [
    ("Linear", Lengths(2)),
    ("Embedding", Lengths(2)),
    ("LstmCell", Lengths(2)),
    ("GruCell", Lengths(2)),
    ("Lstm", Lengths(2)),
    ("Gru", Lengths(2)),
    ("MultiHeadAttention", Lengths(2)),
    ("LayerNorm", Lengths(1)),
    ("RmsNorm", Lengths(1)),
    ("BatchNorm", Lengths(1)),
    ("Conv1d", Shape("16, 3, 5")),
    ("Conv2d", Shape("16, 3, 5, 5")),
    ("Var", Shape("2, 3")),
];

/// Returns the layer around the place, such as `Linear` of `Linear::<f32, 4, 16>`, and its generic arguments.
fn generic(facts: &Facts) -> Option<(&'static str, Takes, Vec<String>)> {
    let line = format!("{}{}{}", facts.pointed.before, facts.pointed.own, facts.pointed.behind);
    let end = facts.pointed.before.len() + facts.pointed.own.len();
    let found = |(name, takes): &(&'static str, Takes)| {
        let (start, inner) = find_brackets_of(name, &line, end)?;
        Some((start, (*name, *takes, arguments(inner)?)))
    };
    LAYERS.iter().filter_map(found).max_by_key(|(start, _)| *start).map(|(_, found)| found)
}

/// Returns the start of the last such name before this byte that is followed by `<` or `::<`, and the text after the bracket.
fn find_brackets_of<'l>(name: &str, line: &'l str, end: usize) -> Option<(usize, &'l str)> {
    line[..end].rmatch_indices(name).find_map(|(start, _)| {
        let whole = !line[..start].ends_with(of_name);
        let rest = &line[start + name.len()..];
        let inner = rest.strip_prefix("::").unwrap_or(rest).strip_prefix('<')?;
        whole.then_some((start, inner))
    })
}

/// Returns `f32`, `4` and `16` of `f32, 4, 16>::new()`.
fn arguments(inner: &str) -> Option<Vec<String>> {
    let (mut depth, mut from, mut all) = (0_usize, 0, Vec::new());
    for (at, char) in inner.char_indices() {
        match char {
            '<' | '[' | '(' | '{' => depth += 1,
            '>' if depth == 0 => {
                all.push(inner[from..at].trim().to_owned());
                return Some(all);
            }
            '>' | ']' | ')' | '}' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                all.push(inner[from..at].trim().to_owned());
                from = at + 1;
            }
            _ => {}
        }
    }
    None
}

/// Returns a number or a constant as programs write it as a length.
fn say_length(own: &str) -> String {
    match own {
        _ if own.starts_with("len![") => own.to_owned(),
        _ if is_number(own) => format!("len![{own}]"),
        _ => format!("len![{{ {own} }}]"),
    }
}

/// `Linear::<f32, 4, 16>`, `Conv2d<f32, 16, 3, 5, 5>`
pub fn say_numbers(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0747"
        || facts.code == "E0107" && facts.headline.starts_with("struct takes ") && facts.headline.contains("generic");
    let (name, takes, all) = generic(facts).filter(|_| told && !facts.own_function)?;
    let (first, rest) = all.split_first()?;
    if in_macro(facts) || is_number(first) && !matches!(takes, Lengths(n) if n == all.len()) {
        return None;
    }
    let (element, rest) = if is_number(first) { ("f32", &all[..]) } else { (first.as_str(), rest) };
    if rest.is_empty() || !rest.iter().all(|own| is_number_or_constant(own)) {
        return None;
    }
    let list = match takes {
        Lengths(count) if count == rest.len() => rest.iter().map(|own| say_length(own)).collect::<Vec<_>>().join(", "),
        Lengths(_) => return None,
        Shape(_) if name == "Conv2d" && rest.len() == 3 => {
            return Some(format!(
                "numbers of channels are types: write `{name}<{element}, {}, {}, {}>`",
                say_length(&rest[0]),
                say_length(&rest[1]),
                rest[2]
            ));
        }
        Shape(_) => {
            let all = rest.iter().map(|own| if is_number(own) { own.clone() } else { format!("{{ {own} }}") });
            format!("shape![{}]", all.collect::<Vec<_>>().join(", "))
        }
    };
    let what = if matches!(takes, Shape(_)) { "a shape is a type" } else { "a length is a type" };
    Some(format!("{what}: write `{name}<{element}, {list}>`"))
}

/// Whether a text is a number or the name of a constant.
fn is_number_or_constant(own: &str) -> bool {
    is_number(own) || own.chars().all(|char| char.is_uppercase() || char == '_')
}

/// Whether the place is inside `len![..]` or `shape![..]`, which have their own messages.
fn in_macro(facts: &Facts) -> bool {
    facts.pointed.is_in_list("len![") || facts.pointed.is_in_list("shape![")
}

/// `Linear<f32, shape![4, 16]>`, `Linear<len![4], len![16]>`: a wrong number of generic arguments.
pub fn say_other_generics(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0107" && facts.headline.contains("generic argument")
        || facts.headline.starts_with("missing generics for struct");
    let name = facts.pointed.own.split([':', '<']).next()?;
    let (name, takes) = LAYERS.iter().find(|(own, _)| *own == name && told && !facts.own_function)?;
    let (what, list) = match takes {
        Lengths(1) => ("the type of its elements and one length", "len![16]".to_owned()),
        Lengths(_) => ("the type of its elements and two lengths", "len![4], len![16]".to_owned()),
        Shape(list) if *name == "Var" => ("the type of its elements and its shape", format!("shape![{list}]")),
        Shape(list) => ("the type of its elements and the shape of its weights", format!("shape![{list}]")),
    };
    Some(format!("`{name}` takes {what}: `{name}<f32, {list}>`"))
}

/// Calls of constructors and methods whose arguments differ from PyTorch's.
const CALLS: [(&str, &str); 24] = [
    ("Sgd::new", "`Sgd::new(0.1)` takes the rate"),
    ("Adam::new", "`Adam::new(&net, 0.001)` takes the model and the rate"),
    ("AdamW::new", "`AdamW::new(&net, 0.001)` takes the model and the rate"),
    ("RmsProp::new", "`RmsProp::new(&net, 0.001)` takes the model and the rate"),
    ("Linear::new", "lengths are types, `Linear::<f32, len![4], len![16]>::new(&mut rng)`"),
    ("Embedding::new", "lengths are types, `Embedding::<f32, len![100], len![8]>::new(&mut rng)`"),
    ("LayerNorm::new", "the length is a type, `LayerNorm::<f32, len![16]>::new()`"),
    ("BatchNorm::new", "the length is a type, `BatchNorm::<f32, len![16]>::new()`"),
    ("Conv1d::new", "the shape of its weights is a type, `Conv1d::<f32, shape![16, 3, 5]>::new(&mut rng)`"),
    ("Conv2d::new", "channels and kernel are types, `Conv2d::<f32, len![3], len![16], 5>::new(&mut rng)`"),
    ("MaxPool1d::new", "the window is a type, `MaxPool1d::<2>::new()`"),
    ("MaxPool2d::new", "the window is a type, `MaxPool2d::<2>::new()`"),
    ("AvgPool1d::new", "the window is a type, `AvgPool1d::<2>::new()`"),
    ("AvgPool2d::new", "the window is a type, `AvgPool2d::<2>::new()`"),
    ("RmsNorm::new", "the length is a type, `RmsNorm::<f32, len![16]>::new()`"),
    ("Flatten::new", "`Flatten::new()` keeps the first axis"),
    ("Dropout::new", "`Dropout::new(0.5)` takes the part that is dropped"),
    ("training", "`training(&mut rng, || ..)` takes what dropout draws from"),
    ("step", "`step(&mut net, &gradient)` takes the model and its gradient"),
    ("value_and_grad", "`value_and_grad(&net, |net| ..)` takes the model and the function"),
    ("grad", "`grad(&net, |net| ..)` takes what the gradient is taken of and the function"),
    (
        "load",
        "`files::load(&mut net, path)?` takes the model that it fills, and the file; `Net::load(&file)?` makes one",
    ),
    ("save", "`files::save(&net, path)?` takes the model and the file"),
    ("checkpoint", "`checkpoint(&(net, x), |(net, x)| ..)` takes all that the function reads, and the function"),
];

/// A call with too many arguments, or too few.
pub fn say_called(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0061" && facts.library_function;
    // The path without its generic arguments: `Linear::new` for `Linear::<f32, _, _>::new`.
    let own = &facts.pointed.own;
    let path = match (own.find("::<"), own.rfind(">::")) {
        (Some(from), Some(to)) if from < to => format!("{}{}", &own[..from], &own[to + 1..]),
        _ => own.clone(),
    };
    let of = |call: &str| path.strip_suffix(call).is_some_and(|front| front.is_empty() || front.ends_with("::"));
    // The step of a slice is a function of the library, too.
    let optimiser = facts.headline.starts_with("this method");
    CALLS
        .iter()
        .find(|(call, _)| told && of(call) && (*call != "step" || optimiser))
        .map(|(_, said)| (*said).to_owned())
}

/// `MaxPool2d::<f32, 2>`
pub fn say_window(facts: &Facts) -> Option<String> {
    let line = format!("{}{}{}", facts.pointed.before, facts.pointed.own, facts.pointed.behind);
    let name = ["MaxPool1d", "MaxPool2d", "AvgPool1d", "AvgPool2d"].into_iter().find(|name| line.contains(name))?;
    (facts.code == "E0747" && facts.headline.starts_with("type provided"))
        .then(|| format!("a window is a number: write `{name}<2>`, of `f32`, or `{name}<2, f64>`"))
}

/// `#[derive(Clone, Module)]`
pub fn say_derived(facts: &Facts) -> Option<String> {
    let module = facts.notes.iter().any(|said| said.contains("in the derive macro `Module`"));
    let told = facts.code == "E0119" && facts.headline.contains("of trait `Clone`");
    (module && told).then(|| "`Module` derives `Clone`, too: leave that out".to_owned())
}

/// `#[frozen]`
pub fn say_attribute(facts: &Facts) -> Option<String> {
    let name = facts.headline.strip_prefix("cannot find attribute `")?.split('`').next()?;
    (["frozen", "skip"].contains(&name) && facts.around.is_field_of_a_model())
        .then(|| format!("write `#[module({name})]`"))
}

/// `Flatten` where a value is expected.
pub fn say_unit(facts: &Facts) -> Option<String> {
    let name = facts.headline.strip_prefix("expected value, found struct `")?.trim_end_matches('`');
    let new = ["Flatten", "Relu", "Gelu", "Silu", "Tanh", "Sigmoid", "Softplus"].contains(&name);
    (facts.code == "E0423" && new).then(|| format!("write `{name}::new()`"))
}

/// `Sequential::new(a, b)`
pub fn say_in_a_row(facts: &Facts) -> Option<String> {
    let told = match &*facts.code {
        "E0432" => facts.labels.iter().any(|label| label.contains("no `Sequential` in `")),
        "E0433" | "E0412" | "E0425" => facts.headline.contains(" `Sequential` in "),
        _ => false,
    };
    let ours = facts.around.has("congruent_grad") && !facts.around.is_theirs("Sequential");
    (told && ours).then(|| "layers in a row are a tuple, `(a, b, c)`".to_owned())
}

/// A tuple of layers with different elements.
fn say_mixed(all: &[Type]) -> Option<String> {
    // Layers without variables have elements `f32` unless the type says otherwise.
    let plain = ["Relu", "Gelu", "Silu", "Tanh", "Sigmoid", "Softplus", "Flatten", "Dropout"];
    let of = |own: &Type| match own.arguments().first() {
        Some(first) => Some(word(first)).filter(|own| FLOATS.contains(&&**own)),
        None => plain.contains(&&*own.name()).then(|| "f32".to_owned()),
    };
    let first = all.iter().find_map(of)?;
    let other = all.iter().find(|own| of(own).is_some_and(|own| own != first))?;
    let name = other.name();
    let whole = plain.contains(&&*name).then(|| format!("write `{name}<{first}>`"));
    let said = whole.unwrap_or_else(|| format!("write `{first}` in `{name}`, too"));
    Some(format!("a model has one element type, {said}"))
}

/// `value_and_grad(net, |net| ..)`, where rustc does not know the type of the reference.
pub fn say_lent(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0282" && facts.headline.starts_with("type annotations needed for `&");
    let (call, argument) = ["value_and_grad(", "grad(", "checkpoint(", "vjp(", "jvp("].iter().find_map(|call| {
        let (front, rest) = facts.pointed.before.rsplit_once(call)?;
        if front.ends_with(|char: char| char.is_alphanumeric() || "_.".contains(char)) {
            return None;
        }
        let argument = rest.trim_end_matches('|').trim_end().strip_suffix(',')?;
        (!argument.contains('|')).then_some((call.trim_end_matches('('), argument))
    })?;
    let said = || format!("`{call}` takes by reference what it is computed of: write `{call}(&{argument}, ..)`");
    (told && !argument.starts_with('&')).then(said)
}

/// Returns both types of the headline: the layer, and the input that it does not take.
fn both(facts: &Facts) -> Option<[Type; 2]> {
    read_quoted(&facts.headline).try_into().ok()
}

/// A layer with an input that it does not take.
pub fn say_unfit(facts: &Facts) -> Option<String> {
    let [layer, given] = both(facts)?;
    let name = layer.name();
    let of_layer = layer.arguments();
    if name == "Embedding" {
        return Some("it takes whole numbers, a tensor such as `&x.to_type::<i64>()`".to_owned());
    }
    if is_tensor(&given) {
        return Some(match given.name() == "Tensor" {
            true => format!(
                "a tensor becomes a variable, write `&Var::from({})`",
                crate::rules::training::layers::say_tensor_of(facts)
            ),
            false => "it becomes a variable, as in `&Var::from(x.to_tensor())`".to_owned(),
        });
    }
    if let (Some(own), Some(given)) = (of_layer.first().map(word), element(&given).filter(|_| is_var(&given)))
        && own != given
        && [&own, &given].iter().all(|own| FLOATS.contains(&own.as_str()))
    {
        return Some(format!("its elements are `{own}`, those of the input `{given}`"));
    }
    let shape = crate::facts::types::read_shape(&given).filter(|_| is_var(&given));
    let length = |k: usize| of_layer.get(k).and_then(say_length_of);
    match (&*name, shape) {
        ("Linear" | "LayerNorm" | "RmsNorm" | "MultiHeadAttention", Some(shape)) => {
            say_last(&name, &shape, of_layer, &length(1)?)
        }
        ("BatchNorm", Some(shape)) => say_channels(&shape, &length(1)?),
        ("LstmCell" | "GruCell", _) => Some(say_cell(&name, &length(1)?, &length(2)?)),
        ("Lstm" | "Gru", _) => Some(say_sequence(&name, &length(1)?, &length(2)?)),
        ("Residual", Some(_)) => Some("what is inside must give the shape that it takes".to_owned()),
        _ => say_own_layer(&layer, &given),
    }
}

/// Returns `8` for `N<8>`.
fn say_length_of(own: &Type) -> Option<String> {
    let list = Type::Tuple(vec![Type::Tuple(vec![]), own.clone()]);
    write_lengths(&list)?.pop()
}

/// A layer that works along the last axis.
fn say_last(name: &str, shape: &[String], of_layer: &[Type], takes: &str) -> Option<String> {
    let Some(found) = shape.last().filter(|own| !own.starts_with("..")) else {
        return Some(format!("it takes shape [.., {takes}]"));
    };
    // The result of the layer before, which has several axes, is often meant as one row.
    let flat =
        shape.get(1..).and_then(|own| own.iter().map(|own| own.parse::<usize>().ok()).product::<Option<usize>>());
    if found != takes && flat.is_some_and(|flat| flat.to_string() == takes) && shape.len() > 2 {
        return Some(format!("`Flatten` before it makes one axis of {}, of length {takes}", shape[1..].join(" × ")));
    }
    if name == "MultiHeadAttention" && shape.len() < 2 {
        return Some(format!("it takes shape [.., places, {takes}]"));
    }
    let mut other: Vec<String> = of_layer.iter().skip(1).filter_map(say_length_of).collect();
    if found == takes || other.is_empty() {
        return None;
    }
    found.clone_into(&mut other[0]);
    let other: Vec<_> = other.iter().map(|own| format!("len![{own}]")).collect();
    let element = word(of_layer.first()?);
    Some(match found.parse::<usize>() {
        Ok(_) => {
            format!("write `{name}<{element}, {}>`, or give it a shape that ends with {takes}", other.join(", "))
        }
        Err(_) => format!("give it a shape that ends with {takes}, not with {found}"),
    })
}

/// A layer that works along the second axis.
fn say_channels(shape: &[String], takes: &str) -> Option<String> {
    let found = shape.get(1)?;
    (found != takes).then(|| format!("axis 1, of the channels, must have length {takes}, not {found}"))
}

fn say_cell(name: &str, inputs: &str, hidden: &str) -> String {
    match name {
        "LstmCell" => format!("it takes `&(x, (h, c))` of shapes [.., {inputs}], [.., {hidden}] and [.., {hidden}]"),
        _ => format!("it takes `&(x, h)` of shapes [.., {inputs}] and [.., {hidden}]"),
    }
}

/// A layer over whole sequences.
fn say_sequence(name: &str, inputs: &str, hidden: &str) -> String {
    let state = if name == "Lstm" { "(h, c)" } else { "h" };
    format!("it takes shape [steps, batch, {inputs}], or `&(x, {state})` with a state of shape [batch, {hidden}]")
}

/// A struct with layers as its fields.
fn say_own_layer(layer: &Type, given: &Type) -> Option<String> {
    let name = layer.name();
    let known = LAYERS.iter().any(|(own, _)| *own == name) || matches!(layer, Type::Tuple(_));
    let one = layer.arguments().is_empty() && name.len() > 2 && name.starts_with(char::is_uppercase);
    let parameter = layer.arguments().is_empty() && name.len() <= 2 && is_parameter(&name);
    let given = crate::styled::text(&crate::words::print(given, crate::words::Spelling::Code));
    if parameter {
        return Some(format!("a bound `{name}: Layer<{given}, Out = ..>` says that it does"));
    }
    (one && !known && !["Relu", "Flatten", "Dropout"].contains(&&*name))
        .then(|| format!("`impl Layer<{given}> for {name}` lets it, with an `apply` that calls its layers"))
}

/// Returns the type parameters of a type that is not a module, or lacks a method, according to a message: the type would be a module if these
/// parameters had bounds. (For a layer the list also has an empty name: there the cause may be a shape instead of a length.)
pub fn follows(facts: &Facts) -> Vec<String> {
    let unsatisfied = facts.headline.ends_with("but its trait bounds were not satisfied");
    if facts.code != "E0599" || !unsatisfied && !facts.headline.ends_with("is not a module") {
        return Vec::new();
    }
    let found = RefCell::new(Vec::new());
    for of in read_quoted(&facts.headline) {
        if LAYERS.iter().any(|(name, _)| *name == bare(&of).name()) {
            found.borrow_mut().push(String::new());
        }
        of.contains(&|inner| {
            let name = inner.name();
            if inner.arguments().is_empty() && is_parameter(&name) {
                found.borrow_mut().push(name);
            }
            false
        });
    }
    found.into_inner()
}

/// A field, or the argument of a call, that is not a module.
pub fn say_no_module(of: &Type, wanted: Option<String>, called: bool) -> Option<String> {
    let own = bare(of);
    let name = own.name();
    let shown = |of: &Type| crate::styled::text(&crate::words::print(of, crate::words::Spelling::Code));
    if is_tensor(own) {
        return Some(match (name.as_str(), own.arguments()) {
            ("Tensor", _) if called => "a tensor becomes a variable, write `&Var::from(x)`".to_owned(),
            ("Tensor", [element, shape]) => {
                let written = format!("Var<{}, {}>", word(element), shown(shape));
                format!("write `{written}`, frozen by `#[module(frozen)]` if it is not to be trained")
            }
            _ => "a variable owns its elements, `Var::from(x.to_tensor())`".to_owned(),
        });
    }
    let plain = ["String", "bool", "char", "PhantomData", "Vec", "HashMap", "Option"].contains(&&*name)
        || crate::facts::types::is_number_type(own);
    if let (Some(wanted), Some(found)) = (wanted, own.arguments().first().map(word))
        && FLOATS.contains(&&*found)
        && found != wanted
    {
        return Some(format!("a model has one element type, write `{wanted}` here, too"));
    }
    match own {
        _ if is_var(own) && called && matches!(of, Type::Marked(..)) => {
            Some("a model owns its variables, and `.clone()` of one copies no element".to_owned())
        }
        // One of its parameters lacks a bound, which has its own message.
        _ if LAYERS.iter().any(|(known, _)| *known == name) => None,
        _ if matches!(of, Type::Marked(..)) => Some("a model owns its variables, leave out the reference".to_owned()),
        Type::Tuple(all) if say_mixed(all).is_some() => say_mixed(all),
        Type::Tuple(all) if all.len() > 12 => Some("a tuple has at most twelve layers, and tuples nest".to_owned()),
        _ if plain => Some("write `#[module(skip)]` before the field".to_owned()),
        _ if is_parameter(&name) && name.len() <= 2 => Some(format!("write `{name}: Module`")),
        Type::Path { .. } if name.starts_with(char::is_uppercase) => {
            Some(format!("write `#[derive(Module)]` before `{name}`"))
        }
        _ => None,
    }
}

/// Returns the tensor in the call as a value: `x` for `&x`, and `x.clone()` if `x` is a reference.
fn say_tensor_of(facts: &Facts) -> String {
    let (site, own) = (Site::new(facts), facts.pointed.own.as_str());
    // `net.forward(&Tensor::ones())`: the argument is not a name.
    let argument = || site.called().and_then(|_| site.right_operand()).map(|(from, to)| &site.text[from..to]);
    let made =
        Some(own).filter(|own| own.contains("Tensor::")).or_else(argument).map(|own| own.trim_start_matches('&'));
    if let Some(made) = made.filter(|own| own.starts_with("Tensor::") && own.len() < 50 && !own.contains(['\n', '`'])) {
        return made.to_owned();
    }
    let given = facts.pointed.argument().unwrap_or(&facts.pointed.own);
    let name = given.trim_start_matches('&');
    let plain = name.chars().all(crate::words::of_name) && name.starts_with(char::is_alphabetic);
    match plain {
        true if given.starts_with('&') || !facts.around.declares_lent(name) => name.to_owned(),
        true => format!("{name}.clone()"),
        false => "x".to_owned(),
    }
}
