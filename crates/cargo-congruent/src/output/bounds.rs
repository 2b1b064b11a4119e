//! The bounds that rustc proposes for elements, by the names that users write.
//!
//! Operations ask for the least that they need: `+` for `Numeric`, which complex numbers are, too. Generic code has one bound for all of its
//! operations, and that is `Number` or `Float`.

use serde_json::Value;

/// The bounds that rustc proposes, and the bounds that are printed instead: `T: congruent::Numeric` becomes `T: congruent::Number`.
const COMMON: [(&str, &str); 7] = [
    ("with trait `Numeric`", "with trait `Number`"),
    ("with trait `Inexact`", "with trait `Float`"),
    ("with trait `Negate`", "with trait `Signed`"),
    ("congruent::Numeric", "congruent::Number"),
    ("congruent::element::Numeric", "congruent::Number"),
    ("congruent::element::Inexact", "congruent::Float"),
    ("congruent::element::Negate", "congruent::element::Signed"),
];

/// Renames the bounds that a message proposes for a type parameter, also in rustc's text, where the layout looks for its parts.
pub(super) fn rename_proposed(message: &mut Value) {
    if let Value::String(text) = &mut message["rendered"] {
        let lines = text.split_inclusive('\n');
        *text = lines.map(|line| if proposes_a_bound(line) { rename(line) } else { line.to_owned() }).collect();
    }
    let children = message["children"].as_array_mut().into_iter().flatten();
    for child in children.filter(|child| child["message"].as_str().is_some_and(proposes_a_bound)) {
        rename_in(&mut child["message"]);
        for span in child["spans"].as_array_mut().into_iter().flatten() {
            rename_in(&mut span["suggested_replacement"]);
        }
    }
}

fn proposes_a_bound(said: &str) -> bool {
    said.contains("restricting type parameter")
}

fn rename_in(text: &mut Value) {
    if let Value::String(text) = text {
        *text = rename(text);
    }
}

fn rename(text: &str) -> String {
    COMMON.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_proposed_bound_has_its_common_name() {
        let said = "consider further restricting type parameter `T` with trait `Inexact`";
        let mut message = json!({"rendered": null, "children": [
            {"message": said, "spans": [{"suggested_replacement": " + congruent::element::Inexact"}]},
            {"message": "required by a bound in `Inexact`", "spans": []},
        ]});
        rename_proposed(&mut message);
        let own = &message["children"];
        assert_eq!(own[0]["message"], "consider further restricting type parameter `T` with trait `Float`");
        assert_eq!(own[0]["spans"][0]["suggested_replacement"], " + congruent::Float");
        assert_eq!(own[1]["message"], "required by a bound in `Inexact`");
    }
}
