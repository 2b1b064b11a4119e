//! Parameters of generic code whose bound does not fit their use.
//!
//! | written | meant |
//! |---|---|
//! | `N: Shape` in `shape![N, 3]` | `N: Dim`, or `shape![..N, 3]` |
//! | `D as f32`, `D::SIZE` of a `D: Dim` | `D::SIZE` of a `D: StaticDim` |
//! | `Tensor<f32, S>` without `S` | a parameter `S: Shape` |
//! | `View<'_, f32, S>` declared, a new tensor returned | `Tensor<f32, S>` |
//! | `M: Layer<X>` where `Y` is returned | `M: Layer<X, Out = Y>` |
//! | `shape![O, I]` in a generic item with `#[derive(Clone)]` | `type LayerWeight<I, O> = shape![O, I];` |

use crate::facts::Facts;
use crate::facts::around::has_word;
use crate::facts::site::Site;
use crate::facts::types::read_shape;
use crate::facts::types::{bare, is_parameter, is_tensor, is_var, read_quoted};
use crate::styled::text;
use crate::words::{Spelling, Type, of_name, print};

/// A parameter with the bound of a shape, used as one length.
pub fn spread_shape(facts: &Facts) -> Option<String> {
    let asked = facts.headline.ends_with("is not known to be a length");
    let missing = facts.code == "E0599" && facts.headline.starts_with("no method named `");
    let known = || crate::facts::methods::names().any(|name| name == facts.pointed.own);
    if !(asked || missing && known()) {
        return None;
    }
    let all = read_quoted(&facts.headline);
    let lengths = match asked {
        true => all.first().map(|own| vec![text(&print(own, Spelling::Sentence))])?,
        false => all.iter().find(|own| is_tensor(own) || is_var(own)).and_then(|own| read_shape(bare(own)))?,
    };
    let name = lengths.iter().find(|own| is_parameter(own) && facts.around.declares_bound(own, "Shape"))?;
    Some(format!(
        "`{name}` has the bound of a shape, and stands for one length: `..{name}` stands for all of its axes, `{name}: Dim` for one"
    ))
}

/// The parameter of a length, used as its number.
fn find_number(facts: &Facts) -> Option<&str> {
    let own = match facts.headline.strip_prefix("expected value, found type parameter `") {
        Some(rest) => rest.split('`').next()?,
        None => {
            let rest = facts.headline.strip_prefix("no associated item named `")?;
            let names = ["SIZE", "VALUE", "USIZE", "LEN", "DIM", "size", "value"];
            let (name, rest) = rest.split_once("` found for type parameter `")?;
            names.contains(&name).then(|| rest.split('`').next())??
        }
    };
    let length = facts.around.declares_bound(own, "Dim") || facts.around.declares_bound(own, "StaticDim");
    (["E0423", "E0599"].contains(&&*facts.code) && length).then_some(own)
}

/// Says how to write the number of a length.
pub fn find_number_of_length(facts: &Facts) -> Option<String> {
    let own = find_number(facts).filter(|_| facts.around.names_the_library())?;
    Some(match facts.around.declares_bound(own, "StaticDim") {
        true => format!("the number of `{own}` is `{own}::SIZE`"),
        false if facts.headline.contains("named `SIZE`") => {
            format!("the bound `{own}: StaticDim` brings it; `x.sizes()` has the numbers of every tensor")
        }
        false => {
            format!("its number is `{own}::SIZE`, of a `{own}: StaticDim`; `x.sizes()` has the numbers of every tensor")
        }
    })
}

/// A parameter that is not declared, in the type of a tensor.
pub fn declare_parameter(facts: &Facts) -> Option<String> {
    let own = facts.pointed.own.as_str();
    let told = facts.headline.starts_with("cannot find type `") && ["E0412", "E0425"].contains(&&*facts.code);
    if !told || own.len() > 2 || !is_parameter(own) {
        return None;
    }
    let tensors = ["Tensor<", "Strided<", "View<'_, ", "ViewMut<'_, ", "Var<", "StackTensor<"];
    let (list, of) = tensors
        .iter()
        .filter_map(|of| Some((facts.pointed.before.rsplit_once(of)?.1, of)))
        .min_by_key(|(list, _)| list.len())?;
    let element = list.is_empty() && facts.pointed.behind.starts_with(',');
    let whole = list.ends_with(", ") && list.matches(',').count() == 1 && facts.pointed.behind.starts_with('>');
    let bound = match (element, whole) {
        (true, _) if of.starts_with("Var") => "Float",
        (true, _) => "Number",
        (_, true) => "Shape",
        _ => return None,
    };
    Some(format!("declare it with the parameters of the item, `{own}: {bound}`"))
}

/// `shape![O, I]` in a field of a generic item with a built-in derive, which rustc refuses (rust-lang/rust#50676).
pub fn name_type(facts: &Facts) -> Option<String> {
    let own = facts.pointed.own.as_str();
    let told = facts.headline == "`derive` cannot be used on items with type macros";
    let site = Site::new(facts);
    let item =
        *site.items().first().filter(|_| told && ["shape![", "len!["].iter().any(|name| own.starts_with(name)))?;
    let used = item.parameters.iter().filter(|parameter| has_word(own, &parameter.name));
    let constant = |name: &str| site.head(item).contains(&format!("const {name}:"));
    let declared = used.clone().map(|own| match constant(&own.name) {
        true => format!("const {}: usize", own.name),
        false => own.name.clone(),
    });
    // `LayerWeight` of the field `weight`; of a second macro in it, `LayerWeight2`.
    let fields = site.text.get(item.body.0..site.at)?;
    let field = fields.rfind(": ").map_or(fields, |at| &fields[at..]);
    let name = fields.strip_suffix(field).and_then(|front| front.rsplit(|char| !of_name(char)).next());
    let words = name.filter(|_| field != fields).unwrap_or("shape").split('_');
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let words: String = words.filter(|word| !word.is_empty()).map(capital).collect();
    let number = match field.matches("![").count() {
        0 => String::new(),
        more => (more + 1).to_string(),
    };
    let list = |all: Vec<String>| if all.is_empty() { String::new() } else { format!("<{}>", all.join(", ")) };
    let name = format!("{}{words}{number}", item.name);
    let (declared, used) = (list(declared.collect()), list(used.map(|own| own.name.clone()).collect()));
    Some(format!(
        "rustc's derives take no macro in the type of a generic item: write `type {name}{declared} = {own};` above, and `{name}{used}` here"
    ))
}

/// A new tensor, where a function declares that it returns a view.
pub fn return_tensor(facts: &Facts, expected: &Type, found: &Type) -> Option<String> {
    let declared = facts.labels.iter().any(|label| label.contains("because of return type"));
    let view = ["View", "ViewMut"].contains(&&*expected.name());
    let tensor = found.name() == "Tensor" && read_shape(expected) == read_shape(found);
    let shown = || text(&print(found, Spelling::Code));
    (declared && view && tensor && !shown().contains('_'))
        .then(|| format!("the operation makes a new tensor, so declare the result as `{}`", shown()))
}

/// The result of a relation or a layer that a bound leaves open.
pub fn name_result(expected: &Type, found: &Type) -> Option<String> {
    let (relation, result) = match read_projection(bare(found)) {
        Some(relation) if relation.name() == "Layer" => (relation, write_code(expected)),
        Some(_) => return None,
        None => (read_projection(bare(found).arguments().last()?)?, write_code(bare(expected).arguments().last()?)),
    };
    let known = relation.name() == "Layer" || crate::facts::relations::is_relation(&relation.name());
    let relation = write_code(&relation);
    if !known || result.contains(['?', '<']) && !result.starts_with("Var<") || relation.contains("..>") {
        return None;
    }
    let whole = crate::facts::returned::with_out(&relation, &format!("Out = {result}"));
    Some(format!("the bound leaves the result open, so name it there, as in `{whole}`"))
}

/// A type as code.
fn write_code(own: &Type) -> String {
    text(&print(own, Spelling::Code))
}

/// Returns the relation whose result a type is.
fn read_projection(own: &Type) -> Option<Type> {
    match own {
        Type::Projection(_, Some(relation), name) if text(name).ends_with("Out") => Some((**relation).clone()),
        _ => None,
    }
}

/// Whether a help proposes a bound on a result that the headline names.
pub fn is_named(note: &str, facts: &Facts) -> bool {
    note.starts_with("consider constraining the associated type")
        && facts.expected_and_found().is_some_and(|[expected, found]| name_result(&expected, &found).is_some())
}
