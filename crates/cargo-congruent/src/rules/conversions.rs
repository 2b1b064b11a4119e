//! Conversions from and to arrays of other crates that do not compile: which of them exists.
//!
//! | from | to | written |
//! |---|---|---|
//! | an array of ndarray, a view of one | `View` | `a.view().try_into()?` |
//! | the same | `Tensor` | `Shared::try_from(a)?`, or a copy of the view |
//! | a tensor | an array | `ArrayView2::from(x.as_view())` |
//! | a matrix of nalgebra with static lengths | `View` | `(&m).into()` |
//! | a matrix with a side `Dyn` | `View` | `(&m).try_into()?` |
//! | a tensor | a matrix | `MatrixView::<f64, Dyn, Dyn, _, _>::from(x.as_view())` |

use crate::facts::Facts;
use crate::facts::types::{bare, element, is_tensor, read_shape, word};
use crate::styled::{plain, text};
use crate::words::{Spelling, Type, print, read};

/// A crate whose arrays are converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crate {
    /// Arrays of any rank.
    Ndarray,
    /// Matrices and vectors.
    Nalgebra,
    /// Another crate, by the name of its feature.
    Other(&'static str),
}

/// Crates, the word by which a file names them, and their types.
const OTHERS: [(&str, &str, &str); 8] = [
    ("faer", "faer", "Mat Col Row"),
    ("image", "image", "ImageBuffer DynamicImage"),
    ("candle", "candle", "candle_core::Tensor"),
    ("burn", "burn", "TensorData"),
    (
        "mint",
        "mint",
        "Vector2 Vector3 Vector4 Point2 Point3 Quaternion RowMatrix2 RowMatrix3 RowMatrix4 ColumnMatrix2 ColumnMatrix3 ColumnMatrix4",
    ),
    ("generic-array", "generic_array", "GenericArray"),
    ("hybrid-array", "hybrid_array", "Array"),
    ("typenum", "typenum", "UInt UTerm"),
];

impl Crate {
    /// The crate of the array that the message is about.
    pub fn find(facts: &Facts) -> Option<Crate> {
        let Bound { own, other } = Bound::read(facts)?;
        [Some(&own), other.as_ref()].into_iter().flatten().find_map(|of| Crate::identify(bare(of), facts))
    }

    fn identify(of: &Type, facts: &Facts) -> Option<Crate> {
        let name = of.name();
        match &*name {
            "ArrayBase" => Some(Crate::Ndarray),
            "Matrix" if is_stored(of) => Some(Crate::Nalgebra),
            _ => {
                let path = text(&print(of, Spelling::Sentence));
                let is = |own: &str| own == name || own.contains("::") && path.starts_with(own);
                let known = OTHERS.iter().find(|(_, _, types)| types.split_whitespace().any(is));
                known.filter(|(_, word, _)| facts.around.has(word)).map(|(feature, _, _)| Crate::Other(feature))
            }
        }
    }

    /// Returns the name of its feature.
    pub fn feature(self) -> &'static str {
        match self {
            Crate::Ndarray => "ndarray",
            Crate::Nalgebra => "nalgebra",
            Crate::Other(feature) => feature,
        }
    }
}

/// Whether a type is a matrix of nalgebra: its last argument is its storage.
fn is_stored(of: &Type) -> bool {
    of.arguments().last().is_some_and(|own| own.name().contains("Storage"))
}

/// A conversion that there is not: `own: From<other>`.
struct Bound {
    own: Type,
    other: Option<Type>,
}

impl Bound {
    fn read(facts: &Facts) -> Option<Bound> {
        let said = facts.headline.as_str();
        let first = |said: &str| Some(read(&plain(said))?.0);
        if let Some(said) = said.strip_prefix("the trait bound `") {
            let letters = plain(said);
            let (own, len) = read(&letters)?;
            let (relation, _) = read(letters.get(len + 2..)?)?;
            let named = ["From", "TryFrom"].contains(&&*relation.name());
            return named.then(|| Bound { own, other: relation.arguments().first().cloned() });
        }
        // What becomes of an array when it is made a tensor.
        let found = said.strip_prefix("type mismatch resolving `<").filter(|said| said.contains(" as ArrayShape>::"));
        if let Some(found) =
            found.or_else(|| said.strip_prefix('`').filter(|said| said.contains("` does not become a tensor")))
        {
            return Some(Bound { own: first(found)?, other: None });
        }
        let length = said.strip_prefix("the length `").and_then(first);
        length.map(|own| Bound { own, other: None })
    }
}

/// Says which conversion exists.
pub fn say_conversion(facts: &Facts) -> Option<String> {
    if facts.code != "E0277" && facts.code != "E0271" {
        return None;
    }
    if let Some(said) = say_static(facts).or_else(|| say_rank(facts)) {
        return Some(said);
    }
    let Bound { own, other } = Bound::read(facts)?;
    let kind = Crate::find(facts)?;
    let Some(other) = other else {
        return match kind {
            Crate::Ndarray => Some(say_tensor_of_array(facts, bare(&own))),
            Crate::Nalgebra => Some(say_tensor_of_matrix(facts, bare(&own))),
            Crate::Other(_) => None,
        };
    };
    match (kind, is_tensor(&own)) {
        (Crate::Ndarray, true) => say_view_of_array(facts, &own, &other),
        (Crate::Nalgebra, true) => say_view_of_matrix(facts, &own, &other),
        (Crate::Ndarray, false) if is_tensor(&other) => Some(say_array(facts, &own, &other)),
        (Crate::Nalgebra, false) if is_tensor(&other) => Some(say_matrix(facts, &other)),
        _ => None,
    }
}

/// Whether the conversion is a method, `a.into()`; otherwise it is a function, `View::from(a)`.
fn is_method(facts: &Facts) -> bool {
    ["into", "try_into"].contains(&&*facts.pointed.own)
}

/// The value that is converted, if it is a name: `a` of `(&a).try_into()` and `a.view().into()`.
fn find_value<'f>(facts: &'f Facts, sample: &'f str) -> &'f str {
    let argument = || {
        let call = facts.pointed.behind.split_once('(')?.1;
        Some(call.split([')', '?']).next().unwrap_or(call))
    };
    let own = if is_method(facts) { facts.pointed.left() } else { argument() };
    let own = own.unwrap_or_default().trim_start_matches(['(', '&', '*']).trim_start_matches("mut ");
    let name = own.split(['.', ')', '(']).next().unwrap_or_default();
    let plain = !name.is_empty() && name.chars().all(crate::words::of_name) && !name.starts_with(char::is_numeric);
    if plain { name } else { sample }
}

/// `View`, `ViewMut` or `Shared`, and the method that borrows an array for it.
fn borrow(own: &Type) -> (String, &'static str) {
    let name = bare(own).name();
    let method = if name == "ViewMut" { "view_mut" } else { "view" };
    (name, method)
}

/// Writes the conversion as the program does: as a method, or as a function.
fn write_call(facts: &Facts, owner: &str, value: &str) -> String {
    match is_method(facts) {
        true => format!("`{value}.try_into()?`"),
        false => format!("`{owner}::try_from({value})?`"),
    }
}

/// Says that the elements differ, if they do: `View<f32, ..>` of an array of `f64`.
fn say_elements(own: &Type, found: &Type, of: &str) -> Option<String> {
    let (wanted, given) = (element(own)?, word(found));
    let known = |own: &str| !own.starts_with(['{', '_']) && !own.is_empty();
    let kind = bare(own).name();
    (known(&wanted) && known(&given) && wanted != given)
        .then(|| format!("{of} has `{given}`: `{kind}<{given}, ..>`, then `.to_type::<{wanted}>()`"))
}

/// The number of axes of an array of ndarray: `2` of `Dim<[usize; 2]>`.
fn read_rank(array: &Type) -> Option<usize> {
    let of = array.arguments().iter().find(|own| own.name() == "Dim")?;
    let dimension = text(&print(of.arguments().first()?, Spelling::Sentence));
    dimension.strip_prefix("[usize; ")?.strip_suffix(']')?.parse().ok()
}

fn say_axes(count: usize) -> String {
    format!("{count} {}", if count == 1 { "axis" } else { "axes" })
}

/// `[2, 3]` as `shape![2, 3]`.
fn write_shape(lengths: &[String]) -> String {
    format!("shape![{}]", lengths.join(", "))
}

/// A view, or a shared tensor, of an array of ndarray.
fn say_view_of_array(facts: &Facts, own: &Type, other: &Type) -> Option<String> {
    let array = bare(other);
    let (owner, method) = borrow(own);
    let value = find_value(facts, "a");
    let storage = array.arguments().first()?.name();
    if let Some(said) = array.arguments().last().and_then(|found| say_elements(own, found, "the array")) {
        return Some(said);
    }
    if let (Some(rank), Some(lengths)) = (read_rank(array), read_shape(own))
        && rank != lengths.len()
    {
        let (open, written) = (vec!["_".to_owned(); rank], write_shape(&lengths));
        return Some(format!("an array of {} is no `{written}`: write `{}`", say_axes(rank), write_shape(&open)));
    }
    let owned = storage == "OwnedRepr";
    if owner == "Shared" {
        let value = if owned { value.to_owned() } else { format!("{value}.to_owned()") };
        let why = if owned { "lengths are checked at run time: " } else { "a `Shared` takes an array of its own: " };
        return Some(format!("{why}write {}", write_call(facts, &owner, &value)));
    }
    let call = write_call(facts, &owner, &format!("{value}.{method}()"));
    match owned {
        true => Some(format!("a `{owner}` borrows an array: write {call}")),
        false if is_method(facts) => Some("lengths are checked at run time: write `.try_into()?`".to_owned()),
        false => Some(format!("lengths are checked at run time: write {call}")),
    }
}

/// A tensor of an array of ndarray.
fn say_tensor_of_array(facts: &Facts, array: &Type) -> String {
    let value = find_value(facts, "a");
    // (Of a type that rustc has cut, nothing is known.)
    let owned = array.arguments().first().is_none_or(|own| own.name() != "ViewRepr");
    let copied = format!("`View::try_from({value}.view())?.to_tensor()`");
    match owned {
        true => format!("an array becomes a tensor with `Shared::try_from({value})?`, or {copied}"),
        false => format!("a view of an array becomes a tensor with {copied}"),
    }
}

/// Whether both sides of a matrix of nalgebra have static lengths, and these.
fn read_sides(matrix: &Type) -> Option<[String; 2]> {
    let side = |k: usize| {
        let of = matrix.arguments().get(k).filter(|of| of.name() == "Const")?;
        Some(text(&print(of.arguments().first()?, Spelling::Sentence)))
    };
    Some([side(1)?, side(2)?])
}

/// A view, or a shared tensor, of a matrix of nalgebra.
fn say_view_of_matrix(facts: &Facts, own: &Type, other: &Type) -> Option<String> {
    let matrix = bare(other);
    let (owner, method) = borrow(own);
    let value = find_value(facts, "m");
    if let Some(said) = matrix.arguments().first().and_then(|found| say_elements(own, found, "the matrix")) {
        return Some(said);
    }
    let lent = matches!(other, Type::Marked(..));
    let mark = if method == "view_mut" { "&mut " } else { "&" };
    let value = match (owner.as_str(), is_method(facts)) {
        ("Shared", _) => value.to_owned(),
        (_, true) => format!("({mark}{value})"),
        (_, false) => format!("{mark}{value}"),
    };
    match (read_sides(matrix), lent || owner == "Shared") {
        (Some(_), false) if is_method(facts) => Some(format!("a `{owner}` borrows a matrix: write `{value}.into()`")),
        (Some(_), _) => None,
        (None, true) if is_method(facts) => Some("a `DMatrix` has its sizes at run time: `.try_into()?`".to_owned()),
        (None, true) => Some(format!("a `DMatrix` has its sizes at run time: {}", write_call(facts, &owner, &value))),
        (None, false) => Some(format!("a `{owner}` borrows a matrix: write {}", write_call(facts, &owner, &value))),
    }
}

/// A tensor of a matrix of nalgebra.
fn say_tensor_of_matrix(facts: &Facts, matrix: &Type) -> String {
    let value = find_value(facts, "m");
    match read_sides(matrix) {
        Some(_) => format!("a matrix becomes a tensor with `View::from(&{value}).to_tensor()`"),
        None => {
            format!(
                "a matrix becomes a tensor with `Shared::try_from({value})?`, or `View::try_from(&{value})?.to_tensor()`"
            )
        }
    }
}

/// An array of ndarray of a tensor.
fn say_array(facts: &Facts, own: &Type, other: &Type) -> String {
    let value = find_value(facts, "x");
    let rank = read_shape(other).map(|own| own.len()).or_else(|| read_rank(bare(own)));
    let view = rank.filter(|rank| *rank <= 6).map_or("ArrayViewD".to_owned(), |rank| format!("ArrayView{rank}"));
    let view = format!("{view}::from({value}.as_view())");
    let owned = bare(own).arguments().first().is_some_and(|own| own.name() == "OwnedRepr");
    match owned && bare(other).name() == "View" {
        true => format!("an array of its own is a copy: write `{view}.to_owned()`"),
        false => format!("an array is made of a view: write `{view}`, with `.to_owned()` for an array of its own"),
    }
}

/// A matrix of nalgebra of a tensor.
fn say_matrix(facts: &Facts, other: &Type) -> String {
    let value = find_value(facts, "x");
    let element = element(other).filter(|own| !own.starts_with(['{', '_'])).unwrap_or_else(|| "f64".to_owned());
    format!(
        "a matrix is made of a view: write `MatrixView::<{element}, Dyn, Dyn, _, _>::from({value}.as_view()).into_owned()`"
    )
}

/// A matrix with static lengths, and a view of other lengths.
fn say_static(facts: &Facts) -> Option<String> {
    let open = facts.headline.starts_with("the length `") && facts.headline.contains("is not known at compile time");
    let length = facts.headline.starts_with("an array of length `");
    let found = facts.relations.iter().filter(|own| own.relation.name() == "From" && is_tensor(&own.own));
    let mut matrices = found.filter_map(|own| own.relation.arguments().first()).map(bare).filter(|own| is_stored(own));
    let lengths = read_sides(matrices.next().filter(|_| open || length)?)?;
    Some(format!("an `SMatrix` has static lengths: `{}`", write_shape(&lengths)))
}

/// An array of ndarray with other axes than the tensor.
fn say_rank(facts: &Facts) -> Option<String> {
    let rest = facts.headline.strip_prefix("an array of dimension `")?;
    let (dimension, rest) = rest.split_once("` does not have the axes of a tensor of shape `")?;
    let rank: usize = dimension.split_once("[usize; ")?.1.split(']').next()?.parse().ok()?;
    let lengths = read_shape(&read(&plain(rest))?.0)?;
    let written = lengths.join(", ");
    (lengths.len() <= 6).then(|| {
        format!("an array of {} is no tensor of shape [{written}]: write `ArrayView{}`", say_axes(rank), lengths.len())
    })
}

/// The notes that only say that the conversion is not there, or list others.
pub const REDUNDANT: &[&str] = &[
    "the trait `From<",
    "the trait `TryFrom<",
    "the following other types implement trait",
    "the following types implement the trait",
    "required for `",
    "nested arrays of numbers or `bool` do",
    "values are given to functions that end in `of`",
    "both lengths are known at compile time",
    "expected type `",
];
