//! The imports that an edit needs.

use crate::facts::site::Site;
use crate::output::edits::edit::Edit;
use crate::output::edits::names::{line_end, names};

/// Names that edits use, and where they are.
const NAMES: [(&str, &str); 6] = [
    ("Var", "congruent_grad::Var"),
    ("Module", "congruent_grad::Module"),
    ("forward", "congruent_grad::nn::Forward"),
    ("len", "congruent::len"),
    ("shape", "congruent::shape"),
    ("Tensor", "congruent::Tensor"),
];

/// A line for each name that the edits bring into a file which does not import it.
pub(super) fn add_missing(site: &Site, edits: &[Edit]) -> Vec<Edit> {
    let (Some(from), text) = (site.first_import(), site.text) else { return vec![] };
    let imported = |name: &str| {
        let lines = || text.lines().map(str::trim_start).filter(|line| line.starts_with("use "));
        let last = NAMES.iter().find(|(own, _)| *own == name).and_then(|(_, path)| path.rsplit("::").next());
        lines().any(|line| names(line).iter().any(|word| Some(*word) == last))
            || ["len", "shape", "Tensor"].contains(&name) && text.contains("congruent::prelude::*")
            || name != "forward" && text.contains("congruent_grad::prelude::*")
    };
    let used = |name: &str| edits.iter().any(|edit| names(&edit.text).contains(&name));
    let wanted = NAMES.iter().filter(|(name, _)| used(name) && !imported(name) && !text.contains(&format!(".{name}(")));
    wanted.map(|(_, path)| Edit::insert(from, format!("use {path};{}", line_end(text)))).collect()
}

/// A line above the first import.
pub(super) fn add_line(code: &str, site: &Site) -> Option<Edit> {
    Some(Edit::insert(site.first_import()?, format!("{code}{}", line_end(site.text))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::around::Around;

    #[test]
    fn an_import_stands_above_the_first_and_its_attributes() {
        let with = |text: &str| {
            let edit = Edit { from: text.len(), to: text.len(), text: "Var::from(x)".to_owned() };
            let file = Around::of_text(text);
            let all = add_missing(&Site::in_file(&file, 0, 0), &[edit]);
            let mut text = text.to_owned();
            all.iter().for_each(|edit| text.insert_str(edit.from, &edit.text));
            text
        };
        assert_eq!(with("// a\r\n\r\nuse a::B;\r\n"), "// a\r\n\r\nuse congruent_grad::Var;\r\nuse a::B;\r\n");
        assert_eq!(
            with("#![a]\n\n#[rustfmt::skip]\n#[b]\nuse a::B;\n"),
            "#![a]\n\nuse congruent_grad::Var;\n#[rustfmt::skip]\n#[b]\nuse a::B;\n"
        );
        assert_eq!(with("#[b]\nstruct S;\nuse a::B;\n"), "#[b]\nstruct S;\nuse congruent_grad::Var;\nuse a::B;\n");
        assert_eq!(with("fn f() {}\n"), "fn f() {}\n");
    }
}
