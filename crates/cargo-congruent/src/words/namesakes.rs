//! Two named lengths with one name, in two modules: their paths are all that differs.
//!
//! | rustc prints | here |
//! |---|---|
//! | `Sym<a::__dim_Row::Row>` and `Sym<b::__dim_Row::Row>` | `a::Row` and `b::Row` |
//! | `Sym<a::__dim_Row::Row>` alone | `Row` |
//!
//! A length that keeps its path is marked, `Sym<{a::Row}>`, before its type is read: the braces make one word of the path.

use std::collections::{BTreeMap, BTreeSet};

/// Returns the path of a tag as programs write it: `a::Row` of `a::__dim_Row::Row`.
pub(crate) fn write_path(tag: &str) -> String {
    tag.split("::").filter(|part| !part.starts_with("__dim_")).collect::<Vec<_>>().join("::")
}

/// Returns the last part of a path.
pub(crate) fn last_part(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

/// Lists the tags in a text: `a::__dim_Row::Row` of `Sym<a::__dim_Row::Row>`. A tag that is marked already is left out.
fn list_tags(text: &str) -> impl Iterator<Item = &str> {
    let tags = text.split("Sym<").skip(1).filter_map(|rest| rest.split_once('>').map(|(tag, _)| tag));
    tags.filter(|tag| tag.chars().all(|char| super::of_name(char) || char == ':'))
}

/// Returns the names that one of these texts has with two paths.
pub fn find_namesakes<'t>(texts: impl IntoIterator<Item = &'t str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for text in texts {
        let mut paths: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for tag in list_tags(text) {
            paths.entry(last_part(tag).to_owned()).or_default().insert(write_path(tag));
        }
        found.extend(paths.into_iter().filter(|(_, paths)| paths.len() > 1).map(|(name, _)| name));
    }
    found
}

/// Marks the lengths of these names, so that their paths are kept.
pub fn mark_namesakes(text: &str, names: &BTreeSet<String>) -> String {
    if names.is_empty() {
        return text.to_owned();
    }
    let tags: BTreeSet<_> = list_tags(text).filter(|tag| names.contains(last_part(tag))).collect();
    tags.iter().fold(text.to_owned(), |text, tag| {
        text.replace(&format!("Sym<{tag}>"), &format!("Sym<{{{}}}>", write_path(tag)))
    })
}

/// Returns the path in the braces of a marked tag.
pub(crate) fn read_marked(tag: &str) -> Option<&str> {
    tag.strip_prefix('{')?.strip_suffix('}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_with_one_name_keep_their_paths() {
        let text =
            "dimension `Sym<a::__dim_Row::Row>`, dimension `Sym<b::c::__dim_Row::Row>`, `Sym<a::__dim_Batch::Batch>`";
        let names = find_namesakes([text]);
        assert_eq!(names.iter().collect::<Vec<_>>(), ["Row"]);
        let marked = mark_namesakes(text, &names);
        assert_eq!(marked, "dimension `Sym<{a::Row}>`, dimension `Sym<{b::c::Row}>`, `Sym<a::__dim_Batch::Batch>`");
        assert_eq!(mark_namesakes(&marked, &names), marked);
        assert_eq!(crate::words::translate_sentence(text), "dimension `a::Row`, dimension `b::c::Row`, `Batch`");
    }

    #[test]
    fn one_length_has_no_namesake() {
        // rustc leaves the path out where the name is that of one item.
        assert!(find_namesakes(["`Sym<a::__dim_Row::Row>` `Sym<a::__dim_Row::Row>`"]).is_empty());
        assert!(find_namesakes(["`Sym<__dim_Row::Row>`", "`Sym<a::__dim_Row::Row>`"]).is_empty());
        assert!(find_namesakes(["`Sym<Row>` `Sym<__dim_Row::Row>`"]).is_empty());
    }
}
