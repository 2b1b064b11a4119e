//! Features of the libraries that a program uses without having enabled them. Cargo names the features that a library was compiled with.
//!
//! | missing | feature |
//! |---|---|
//! | methods that draw, as `heat_map` | `show` |
//! | `to_png`, `write_png` | `png` |
//! | conversions from and to another crate | its name |
//! | `Serialize`, `Deserialize` of tensors | `serde` |
//! | `Safetensors::map`, and modules of `congruent-files` | `mmap`, `csv`, .. |
//! | `a.eig()`, `z.conj()`, `congruent::complex` | `complex` |
//! | `a.solve(&b)`, `x.rfft::<-1>()`, `rfftfreq` | a crate: `congruent-linalg`, `congruent-fft` |

use crate::facts::Facts;
use crate::facts::types::{bare, is_tensor, is_var, read_quoted};
use crate::rules::conversions::Crate;
use crate::rules::elsewhere::crates;

/// The methods of tensors that a feature of `congruent` adds.
const METHODS: [(&str, &str); 3] = [
    ("show", "heat_map sparkline points cells histogram to_html evcxr_display"),
    ("png", "to_png write_png"),
    ("dlpack", "into_dlpack"),
];

/// The modules and functions of `congruent-files` that a feature adds, and the feature.
const FILES: [(&str, &str); 7] = [
    ("csv", "csv"),
    ("npz", "npz"),
    ("arrow", "arrow"),
    ("images", "png"),
    ("write_png", "png"),
    ("write_jpeg", "jpeg"),
    ("encode_jpeg", "jpeg"),
];

/// Says which feature the program needs, if it is off.
pub fn say_feature(facts: &Facts) -> Option<String> {
    let rules: [fn(&Facts) -> Option<String>; 6] =
        [say_method, say_map, say_item, say_complex, say_serde, say_conversion];
    let of_crates: [fn(&Facts) -> Option<String>; 3] = [crates::say_own, crates::say_function, crates::say_crate];
    rules.iter().chain(&of_crates).find_map(|rule| rule(facts))
}

/// `x.heat_map()`
fn say_method(facts: &Facts) -> Option<String> {
    let name = facts.pointed.own.as_str();
    let told = facts.code == "E0599" && facts.headline.starts_with("no method named `");
    let found = read_quoted(&facts.headline).pop().filter(|_| told)?;
    let ours = is_tensor(&found) || is_var(&found) || bare(&found).name() == "HeatMap";
    let known = |(_, names): &&(&str, &str)| names.split_whitespace().any(|own| own == name);
    let (feature, _) = METHODS.iter().find(known).filter(|_| ours && !facts.around.is_theirs(&bare(&found).name()))?;
    let value = || format!("{}.value().{name}()", facts.pointed.left().unwrap_or("x"));
    match (facts.lacks("congruent", feature), is_var(&found)) {
        // The answer to the name in `elsewhere` says how to do without the feature.
        (true, false) if name == "histogram" => None,
        (true, true) => Some(format!("`{name}` needs congruent's feature `{feature}`, and is then `{}` here", value())),
        (true, false) => Some(format!("`{name}` needs congruent's feature `{feature}`")),
        (false, true) if *feature != "dlpack" => Some(format!("`{name}` is a method of tensors: write `{}`", value())),
        _ => None,
    }
}

/// `Safetensors::map`, which is then the method of an iterator.
fn say_map(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0599" && facts.headline == "`Safetensors<'_>` is not an iterator";
    (told && facts.pointed.own == "map" && facts.lacks("congruent_files", "mmap"))
        .then(|| "`Safetensors::map` needs congruent-files' feature `mmap`".to_owned())
}

/// `use congruent_files::csv::Csv;`
fn say_item(facts: &Facts) -> Option<String> {
    let missing = ["E0432", "E0433", "E0425"].contains(&&*facts.code) && facts.headline.contains("congruent_files");
    let name = facts.pointed.own.as_str();
    let (_, feature) = FILES.iter().find(|(own, _)| *own == name).filter(|_| missing)?;
    let or = if name == "images" { " or `jpeg`" } else { "" };
    facts.lacks("congruent_files", feature).then(|| format!("`{name}` needs congruent-files' feature `{feature}`{or}"))
}

/// `use congruent::complex::Complex;`, `use congruent_linalg::Eigen;`
fn say_complex(facts: &Facts) -> Option<String> {
    let missing = ["E0432", "E0433"].contains(&&*facts.code);
    let line = format!("{}{}{}", facts.pointed.before, facts.pointed.own, facts.pointed.behind);
    if missing && line.contains("congruent::complex") && facts.lacks("congruent", "complex") {
        return Some("`congruent::complex` needs congruent's feature `complex`".to_owned());
    }
    let eigen = missing && facts.headline.contains("`congruent_linalg::Eigen`");
    (eigen && facts.lacks("congruent_linalg", "complex"))
        .then(|| "`Eigen` needs congruent-linalg's feature `complex`".to_owned())
}

/// `serde_json::to_string(&x)`
fn say_serde(facts: &Facts) -> Option<String> {
    let bound = facts.headline.strip_prefix("the trait bound `").filter(|_| facts.code == "E0277")?;
    let name = ["Serialize", "Deserialize"].into_iter().find(|name| {
        let behind = |front: &str| bound.split_once(front).is_some_and(|(_, rest)| rest.starts_with(['`', '<']));
        behind(&format!(": serde::{name}")) || behind(&format!(": {name}"))
    })?;
    let own = crate::words::read(&crate::styled::plain(bound))?.0;
    if !is_tensor(&own) {
        return None;
    }
    let kind = bare(&own).name();
    match facts.lacks("congruent", "serde") {
        true => Some(format!("`{name}` of tensors needs congruent's feature `serde`")),
        false if name == "Deserialize" && kind != "Tensor" && kind != "StackTensor" => {
            Some(format!("a `{kind}` owns no elements to read into: read a `Tensor`"))
        }
        false => None,
    }
}

/// `View::try_from(array.view())?`
fn say_conversion(facts: &Facts) -> Option<String> {
    let feature = Crate::find(facts)?.feature();
    facts.lacks("congruent", feature).then(|| format!("conversions of {feature} need congruent's feature `{feature}`"))
}

/// The helps of rustc that guess at a name that a feature adds.
pub const REDUNDANT: &[&str] = &[
    "there is a method `",
    "there is a crate or module with a similar name",
    "items from traits can only be used if the trait is in scope",
    "trait `",
    "the trait `From<",
    "the trait `TryFrom<",
    "found an item that was configured out",
    "if you're trying to build a new `Safetensors",
    "the following trait bounds were not satisfied",
    "for local types consider adding `#[derive(serde::",
    "for types from other crates check whether",
    "the following other types implement trait",
    "a function with a similar name exists",
    "the following types implement the trait",
    "nested arrays of numbers or `bool` do",
    "build such a tensor from run-time lengths",
];
