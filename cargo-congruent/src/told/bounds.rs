//! A bound that generic code lacks: the one to write.
//!
//! rustc lists the rules that are not met, many of which are no one's business: `T: Copy`, `T: Send`, `S: Lengths`. What users
//! write is one bound for each parameter.
//!
//! | missing | written |
//! |---|---|
//! | `Copy`, `Send`, `Sync`, `Element`, `Number` | `T: Number` |
//! | `Float` | `T: Float` |
//! | `Lengths`, `List`, `Broadcast<S>` and other relations of `S` with itself | `S: Shape` |
//! | `Length`, `BroadcastDim<D>` | `D: Dim` |

use super::facts::Facts;

/// What a bound that is missing stands for.
fn stands_for(missing: &str) -> Option<&'static str> {
    let name = missing.rsplit("::").next()?.split('<').next()?;
    let name = missing.split('<').next().map_or(name, |path| path.rsplit("::").next().unwrap_or(name));
    Some(match name {
        "Float" => "Float",
        "Copy" | "Send" | "Sync" | "Element" | "Number" | "Signed" | "PartialEq" | "PartialOrd" => "Number",
        "Lengths" | "List" | "Shape" | "Broadcast" | "Meets" | "Expands" | "Same" => "Shape",
        "Length" | "Dim" | "BroadcastDim" | "ExpandDim" | "SameDim" => "Dim",
        "StaticShape" => "StaticShape + Shape",
        "StaticDim" | "Fixed" => "StaticDim",
        _ => return None,
    })
}

/// The parameters without a bound, and the bound of each.
pub fn missing(facts: &Facts) -> Vec<(String, &'static str)> {
    let mut found: Vec<(String, &'static str)> = Vec::new();
    let mut add = |own: &str, bound: &str| {
        let parameter = own.len() <= 2 && own.starts_with(char::is_uppercase);
        // With the bound that stands for all, something else is missing.
        let has = |bound: &str| facts.source.contains(&format!("{own}: {bound}"));
        if let (true, Some(bound)) = (parameter, stands_for(bound)) {
            match found.iter_mut().find(|(known, _)| known == own) {
                Some((_, known)) if bound == "Float" => *known = bound,
                Some(_) => {}
                None if has(bound) => {}
                None => found.push((own.to_owned(), bound)),
            }
        }
    };
    for note in facts.notes.iter().chain(&facts.labels) {
        if let Some((_, rest)) = note.split_once("restricting type parameter `")
            && let Some((own, rest)) = rest.split_once("` with trait `")
        {
            add(own, rest.split('`').next().unwrap_or_default());
        }
        if note.contains("the following trait bounds were not satisfied") {
            for line in note.lines().skip(1).filter(|line| !line.contains("which is required by")) {
                if let Some((own, bound)) = line.trim().trim_matches('`').split_once(": ") {
                    add(own, bound);
                }
            }
        }
    }
    found
}

/// The headline of an error about a bound.
pub fn bound(facts: &Facts) -> Option<String> {
    if !["E0369", "E0599", "E0600", "E0368"].contains(&&*facts.code) {
        return None;
    }
    let all: Vec<_> = missing(facts).iter().map(|(own, bound)| format!("`{own}: {bound}`")).collect();
    let what = facts.pointed.own.as_str();
    (!all.is_empty() && !what.is_empty() && what.len() < 30)
        .then(|| format!("`{what}` needs a bound here: write {}", all.join(" and ")))
}

/// Whether rustc's help names a bound that nobody needs: this one is told in the headline.
pub fn is_told(said: &str, facts: &Facts) -> bool {
    let Some(_) = bound(facts) else { return false };
    let kept = |rest: &str| missing(facts).iter().any(|(_, bound)| rest == *bound);
    match said.split_once("` with trait `") {
        Some((_, rest)) => !kept(rest.trim_end_matches('`')),
        None => said.starts_with("the following trait bounds were not satisfied")
            || said.starts_with("consider restricting the type parameter"),
    }
}
