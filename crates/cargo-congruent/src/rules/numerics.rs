//! Linear algebra, transforms and complex numbers in the style of NumPy and PyTorch: numbers that are types here, and results that are
//! complex.
//!
//! | written | meant |
//! |---|---|
//! | `x.rfft(16)`, `x.rfft::<-1, 16>()` | `x.to_length::<-1, len![16]>().rfft::<-1>()` |
//! | `y.irfft(8)`, `y.irfft::<-1>()` | `y.irfft::<-1, len![8]>()` |
//! | `hann_window(400)` | `hann_window::<_, len![400]>()` |
//! | `a.norm(2)` | `a.norm_all()` |
//! | `x.flip::<0>()` | `x.flip::<axes![0]>()` |
//! | `a.eigvals()` of a variable | `a.value().eigvals()` |
//! | `a.inverse()`, of elements `T: Float` | `T: LinalgElement` |
//! | `b.cholesky_solve(&l)` | `l.cholesky_solve(&b)` |
//! | a tensor of `Complex<f64>`, where one of `f64` is expected | `.real()` or `.abs()` |
//! | `a.matrix_norm(2)`, `a.solve_triangular(&b, true)` | `MatrixNorm::Two`, `Triangle::Upper` |

use crate::facts::Facts;
use crate::facts::methods::{Axes, Axis, list_parts, transforms};
use crate::facts::source::{Pointed, is_number};
use crate::facts::types::{FLOATS, bare, element, is_parameter, is_tensor, is_var, read_quoted, word};
use crate::rules::rule::{Rule, instead};
use crate::words::Type;

/// The helps of rustc that guess at other arguments or names.
const GUESSES: &[&str] = &["remove the ", "add missing generic", "if this generic argument", "there is a method `"];

/// The rules whose sentence replaces the headline.
pub const INSTEAD: [Rule; 7] = [
    instead(say_variant).about_the_library().redundant(GUESSES),
    instead(say_order).about_the_library().redundant(GUESSES),
    instead(say_signal_length).about_the_library().redundant(GUESSES),
    instead(say_padded_length).about_the_library().redundant(GUESSES),
    instead(say_window_length).about_the_library().redundant(GUESSES),
    instead(list_axes).about_the_library().redundant(GUESSES),
    instead(say_no_gradient).about_the_library().redundant(GUESSES),
];

/// The numbers between `::<` and `>` behind the name that is pointed at, or the arguments of its call.
fn read_numbers(facts: &Facts) -> Option<(bool, Vec<&str>)> {
    let types = facts.pointed.behind.strip_prefix("::<").and_then(|rest| rest.split_once('>'));
    let (typed, all) = match (types, facts.code.as_str()) {
        (Some((types, _)), "E0107") => (true, types.split(',').map(str::trim).collect()),
        (None, "E0061") => (false, facts.pointed.arguments()?),
        _ => return None,
    };
    (!facts.own_function && all.iter().all(|own| is_number(own))).then_some((typed, all))
}

/// `a.norm(2)`, whose number is no axis in the other libraries.
fn say_order(facts: &Facts) -> Option<String> {
    let (typed, all) = read_numbers(facts).filter(|_| facts.pointed.own == "norm")?;
    let x = facts.pointed.write_receiver();
    (!typed && all == ["2"]).then(|| {
        format!(
            "`norm` takes an axis, and no order: `{x}norm_all()` is of all elements, and \
             `{x}matrix_norm(MatrixNorm::Two)` of congruent-linalg the largest singular value"
        )
    })
}

/// `y.irfft(8)`, `y.irfft::<-1>()`
fn say_signal_length(facts: &Facts) -> Option<String> {
    let name = facts.pointed.own.as_str();
    let (typed, all) = read_numbers(facts).filter(|_| ["irfft", "hfft"].contains(&name))?;
    let (axis, length) = match (typed, &all[..]) {
        (false, [length]) => ("-1", *length),
        (false, [length, axis]) => (*axis, *length),
        (true, [axis]) => (*axis, "8"),
        _ => return None,
    };
    let call = format!("{}{name}::<{axis}, len![{length}]>()", facts.pointed.write_receiver());
    let as_in = if typed { "as in " } else { "" };
    Some(format!("`{name}` takes its axis and the length of the signal as type arguments: {as_in}`{call}`"))
}

/// `x.rfft(16)`, `x.rfft::<-1, 16>()`: a length. Few tensors have an axis of this number.
fn say_padded_length(facts: &Facts) -> Option<String> {
    let name = facts.pointed.own.as_str();
    let (typed, all) = read_numbers(facts).filter(|_| ["fft", "ifft", "rfft"].contains(&name))?;
    let (axis, length) = match (typed, &all[..]) {
        (false, [length]) if length.parse().is_ok_and(|own: i64| own >= 4) => ("-1", *length),
        (false, [length, axis]) => (*axis, *length),
        (true, [axis, length]) => (*axis, *length),
        _ => return None,
    };
    let call = format!("{}to_length::<{axis}, len![{length}]>().{name}::<{axis}>()", facts.pointed.write_receiver());
    Some(format!("`{name}` transforms a whole axis, which `to_length` cuts or fills with zeros: `{call}`"))
}

/// `hann_window(400)`, `fftfreq(8, 0.1)`
fn say_window_length(facts: &Facts) -> Option<String> {
    let name = facts.pointed.own.as_str();
    let known = ["hann_window", "hamming_window", "blackman_window", "fftfreq", "rfftfreq"].contains(&name);
    let told = facts.code == "E0061" && facts.headline.starts_with("this function takes ") && !facts.own_function;
    let all = facts.pointed.arguments().filter(|_| told && known)?;
    let (length, rest) = all.split_first()?;
    let rest = rest.join(", ");
    Some(match is_number(length) {
        true => format!("`{name}` takes its length as a type argument: `{name}::<_, len![{length}]>({rest})`"),
        false => {
            let all = all.join(", ");
            format!(
                "`{name}` takes its length as a type argument: with a value it is `congruent_fft::{name}_of({all})`"
            )
        }
    })
}

/// `x.flip::<0>()`, and `x.rfft::<axes![1]>()`.
fn list_axes(facts: &Facts) -> Option<String> {
    let own = facts.pointed.own.as_str();
    let front = facts.pointed.before.strip_suffix("::<").filter(|_| facts.code == "E0747")?;
    let name = front.rsplit('.').next()?;
    let x = Pointed { before: front.strip_suffix(name)?.to_owned(), ..Pointed::default() }.write_receiver();
    facts.pointed.behind.strip_prefix(">()")?;
    let one = own.strip_prefix("axes![").and_then(|own| own.strip_suffix(']')).filter(|one| is_number(one));
    match (list_parts(name)?, one) {
        ([Axes], _) if is_number(own) => Some(format!("`{name}` takes a list of axes: `{x}{name}::<axes![{own}]>()`")),
        ([Axis], Some(one)) => Some(format!("`{name}` takes one axis: `{x}{name}::<{one}>()`")),
        _ => None,
    }
}

/// `a.eigvals()` of a variable: rustc proposes `eigvalsh`, which reads one triangle.
fn say_no_gradient(facts: &Facts) -> Option<String> {
    let name = facts.pointed.own.as_str();
    let missing = facts.code == "E0599" && facts.headline.starts_with("no method named `");
    let told = missing && ["eig", "eigvals"].contains(&name) && !facts.around.is_theirs("Var");
    let variable = read_quoted(&facts.headline).iter().any(is_var);
    let x = facts.pointed.write_receiver();
    (told && variable).then(|| format!("`{name}` has no gradient: without one it is `{x}value().{name}()`"))
}

/// `b.cholesky_solve(&l)`, in PyTorch's order.
pub fn say_factor(facts: &Facts) -> Option<String> {
    let called = facts.pointed.called() == "cholesky_solve";
    let told = ["is not square", "is not a matrix: linear algebra works on the last two axes"];
    let argument =
        facts.pointed.argument().filter(|_| called && told.iter().any(|end| facts.headline.ends_with(end)))?;
    let (right, factor) = (facts.pointed.receiver()?, argument.trim_start_matches('&'));
    let plain = factor.chars().all(crate::words::of_name);
    plain.then(|| format!("the factor comes first, `{factor}.cholesky_solve(&{right})`"))
}

/// The traits of elements, by the sentence of the library.
const ELEMENTS: [(&str, &str); 3] = [
    ("linear algebra works on ", "LinalgElement"),
    ("this transform takes real numbers", "RealElement"),
    ("transforms work on ", "FftElement"),
];

/// The trait of elements that a message is about, and the type that lacks it.
fn find_element(facts: &Facts) -> Option<(&'static str, String)> {
    let (_, bound) = ELEMENTS.iter().find(|(start, _)| facts.headline.starts_with(start))?;
    let own = read_quoted(facts.headline.rsplit_once("elements of type ")?.1);
    Some((bound, word(own.first()?)))
}

/// `a.inverse()` of elements `T: Float`, and of complex numbers.
pub fn say_element(facts: &Facts) -> Option<String> {
    let (bound, own) = find_element(facts)?;
    match own.as_str() {
        "Complex" if bound == "LinalgElement" => Some("not here for matrices of complex numbers".to_owned()),
        "Complex" => None,
        own => is_parameter(own).then(|| format!("write the bound `{own}: {bound}`")),
    }
}

/// `a.matrix_norm(2)`, `a.solve_triangular(&b, true)`
fn say_variant(facts: &Facts) -> Option<String> {
    let named = |kind: &&str| facts.labels.iter().any(|label| label.contains(&format!("expected `{kind}`, found ")));
    let kind = ["MatrixNorm", "Triangle"].into_iter().find(named).filter(|_| facts.code == "E0308")?;
    let name = ["matrix_norm", "solve_triangular"].into_iter().find(|name| facts.pointed.before.contains(name))?;
    if facts.around.is_theirs(kind) {
        return None;
    }
    let norm = match facts.pointed.own.trim_matches('"') {
        "1" | "1.0" => "One",
        "fro" => "Frobenius",
        "nuc" => "Nuclear",
        own if own.ends_with("INFINITY") || own == "inf" => "Infinity",
        _ => "Two",
    };
    Some(match kind {
        "MatrixNorm" => format!("`{name}` takes the norm by its name, `MatrixNorm::{norm}`"),
        _ => format!("`{name}` takes the triangle by its name, `Triangle::Upper` or `Triangle::Lower`"),
    })
}

/// `a.solve(&b)` of elements `f64` and `f32`, where any shape may stand.
pub fn convert_argument(expected: &Type, found: &Type) -> Option<String> {
    let open = bare(expected).arguments().last().is_some_and(|shape| word(shape) == "_");
    let (wanted, given) = (element(expected)?, element(found)?);
    let both = is_tensor(expected) && is_tensor(found) && wanted != given;
    let floats = [&wanted, &given].iter().all(|own| FLOATS.contains(&own.as_str()));
    (open && both && floats).then(|| format!("`.to_type::<{wanted}>()` converts the elements"))
}

/// Says how elements of `given` become `wanted`, where one of them is complex.
pub fn say_parts(wanted: &str, given: &str) -> Option<String> {
    match (wanted, given) {
        ("Complex", "Complex") => None,
        (_, "Complex") => Some("`.real()` and `.abs()` of complex numbers are real".to_owned()),
        ("Complex", _) => Some("`.to_complex()` converts the elements".to_owned()),
        _ => None,
    }
}

/// The name of the call whose type arguments the message points into; empty without one.
fn read_generic_call(facts: &Facts) -> &str {
    let call = facts.pointed.before.rsplit_once("::<").map_or("", |(front, _)| front);
    call.rsplit(|char: char| !crate::words::of_name(char)).next().unwrap_or_default()
}

/// Whether the call takes a length as a type, so that a number in it means `len!`.
pub fn takes_length(facts: &Facts) -> bool {
    let names =
        "irfft irfft_with hfft hfft_with to_length hann_window hamming_window blackman_window fftfreq rfftfreq hop";
    names.split_whitespace().any(|own| own == read_generic_call(facts))
}

/// Whether a list of axes stands where the message points, as in `x.flip::<0>()`.
pub fn takes_axes(facts: &Facts) -> bool {
    list_parts(read_generic_call(facts)).is_some_and(|own| own.contains(&Axes))
}

/// Whether a message is about a call of a transform.
pub fn is_of_a_transform(facts: &Facts) -> bool {
    ["E0061", "E0283", "E0284"].contains(&&*facts.code) && transforms().any(|own| own == facts.pointed.own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_stands_in_front_of_its_right_hand_side() {
        let told = |headline: &str, before: &str, behind: &str| {
            let pointed = Pointed { before: before.into(), own: "cholesky_solve".into(), behind: behind.into() };
            say_factor(&Facts { code: "E0277".into(), headline: headline.into(), pointed, ..Facts::default() })
        };
        let square = "a matrix of `N<3>` rows and `N<2>` columns is not square";
        let answer = Some("the factor comes first, `l.cholesky_solve(&b)`".to_owned());
        assert_eq!(told(square, "    let x = b.", "(&l);"), answer);
        let vector = "shape `((), N<3>)` is not a matrix: linear algebra works on the last two axes";
        assert_eq!(told(vector, "    b.", "(&l)"), answer);
        assert_eq!(told(square, "    b.", "(&Tensor::ones())"), None);
        assert_eq!(
            told("matrices of `N<3>` rows cannot have a right-hand side of `N<2>` rows", "    l.", "(&b)"),
            None
        );
    }
}
