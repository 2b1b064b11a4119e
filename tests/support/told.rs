//! What `cargo congruent` says of the cases of a folder: one file, `all.told`, with a section for each case.
//!
//! ```text
//! ==== by_reference ====
//! error[E0277]: ..
//!
//! ==== by_value ====
//! error[E0277]: ..
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The file with the section of a case.
pub fn file_of(case: &Path) -> PathBuf {
    case.with_file_name("all.told")
}

/// The name of a section: that of the case, without its ending.
pub fn name_of(case: &Path) -> String {
    case.file_stem().expect("a case has a name").to_string_lossy().into_owned()
}

fn header(line: &str) -> Option<&str> {
    line.strip_prefix("==== ")?.strip_suffix(" ====")
}

/// The sections of a file, by case.
pub fn sections(text: &str) -> BTreeMap<String, String> {
    let (mut all, mut open) = (BTreeMap::new(), None);
    for line in text.split_inclusive('\n') {
        match header(line.trim_end()) {
            Some(name) => {
                let before = all.insert(name.to_owned(), String::new());
                assert!(before.is_none(), "two sections are named {name}");
                open = Some(name.to_owned());
            }
            None => {
                let name = open.as_ref().unwrap_or_else(|| panic!("{line:?} is in front of all sections"));
                all.get_mut(name).expect("it was opened").push_str(line);
            }
        }
    }
    // The empty line between two sections belongs to neither.
    all.into_iter().map(|(name, said)| (name, said.trim_end_matches('\n').to_owned() + "\n")).collect()
}

/// The file of these sections.
#[allow(dead_code, reason = "most tests only read")]
pub fn joined(sections: &BTreeMap<String, String>) -> String {
    let all: Vec<_> = sections.iter().map(|(name, said)| format!("==== {name} ====\n{said}")).collect();
    all.join("\n")
}

/// What the file of a folder says of a case, of which this is the program or the golden of rustc.
#[allow(dead_code, reason = "others read whole files")]
pub fn told(case: &Path) -> String {
    let file = file_of(case);
    let text = std::fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    let said = sections(&text).remove(&name_of(case));
    said.unwrap_or_else(|| panic!("{} has no section for {}", file.display(), name_of(case)))
}
