//! Notes that only say how the library is built.
//!
//! | dropped | because |
//! |---|---|
//! | `required for A to implement B` | the two shapes in it are drawn; what else it names is no one's business |
//! | `the trait B is not implemented for A` | the headline says it in words |
//! | the impls that there are, the bound that asked | source of the library |
//! | `this error originates in the macro`, `1 redundant requirement hidden` | rustc's own bookkeeping |
//! | `axes count from 0, or from -1 for the last backwards ..` | where the shape is known: its axes are named instead |
//! | `remove the extra argument`, other bounds | where the headline says what to write |
//! | `consider introducing a where clause` | unless its relation can be named; the notes say which one to ask for |

use super::around::Around;
use super::facts::Facts;
use super::headline;
use crate::words::{Type, read};
use std::path::{Path, PathBuf};

/// Where the source of the library lies, and that of the package whose messages are read.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    folders: Vec<String>,
    /// The folders that the package's files may be named from, if it is known.
    roots: Vec<PathBuf>,
    /// Whether the package's manifest does not name the library.
    stranger: bool,
}

impl Origin {
    /// The folders with its source, from what cargo says of the crates that it has compiled.
    pub fn new(folders: impl IntoIterator<Item = String>) -> Origin {
        Origin { folders: folders.into_iter().collect(), ..Origin::default() }
    }

    /// One more.
    pub fn add(&mut self, folder: String) {
        if !self.folders.contains(&folder) {
            self.folders.push(folder);
        }
    }

    /// What comes next is of the package with this manifest.
    pub fn enter(&mut self, manifest: &Path) {
        self.roots = manifest.ancestors().skip(1).map(Path::to_owned).collect();
        self.stranger = std::fs::read_to_string(manifest).is_ok_and(|text| !text.contains("congruent"));
    }

    /// Whether the library was compiled before this message: nothing is about it otherwise.
    pub fn is_known(&self) -> bool {
        !self.folders.is_empty()
    }

    /// Whether the package does without the library, or has it from another one.
    pub fn is_stranger(&self) -> bool {
        self.stranger
    }

    /// The text of the file that a message points at.
    fn text(&self, place: &str) -> Option<String> {
        let file = place.rsplitn(3, ':').last().unwrap_or(place);
        let here = std::env::current_dir().unwrap_or_default();
        let roots = self.roots.iter().map(PathBuf::as_path).chain(here.ancestors());
        roots.filter_map(|root| std::fs::read_to_string(root.join(file)).ok()).next()
    }

    /// What stands around this place.
    pub fn around(&self, place: &str) -> Around {
        let mut numbers = place.rsplitn(3, ':').map_while(|own| own.parse().ok());
        let (column, line) = (numbers.next(), numbers.next());
        Around::new(self.text(place).unwrap_or_default(), line.unwrap_or(1), column.unwrap_or(1))
    }

    /// Whether a function that is defined there is the user's own: neither the library's nor the standard library's.
    pub fn is_own(&self, place: &str) -> bool {
        !self.holds(place)
            && !place.contains("/rustlib/src/rust/")
            && !place.starts_with("/rustc/")
            && !place.starts_with("$RUST/")
    }

    /// Whether a file is the library's. rustc names it from its working folder where it lies within that, as it does where the
    /// library is a folder of the user's own package.
    pub fn holds(&self, file: &str) -> bool {
        let lies_in = |path: &str| self.folders.iter().any(|folder| path.starts_with(folder.as_str()));
        lies_in(file) || self.found(file).is_some_and(|path| lies_in(&path.to_string_lossy()))
    }

    /// The file that a relative path names: the nearest to the package's manifest, so that a package within the library's folder keeps its own.
    fn found(&self, file: &str) -> Option<PathBuf> {
        let file = Path::new(file.rsplitn(3, ':').last().unwrap_or(file));
        let mut candidates = self.roots.iter().map(|root| root.join(file)).filter(|_| file.is_relative());
        candidates.find(|path| path.is_file())
    }
}

/// Relations that a program may ask for: `congruent::shape`, without what can be told of better.
pub const RELATIONS: &[&str] = &[
    "Addmm",
    "Along",
    "Bmm",
    "Broadcast",
    "ChunkAxis",
    "Concat",
    "ConcatAll",
    "ConcatMany",
    "Conv1d",
    "Conv2d",
    "ConvTranspose1d",
    "ConvTranspose2d",
    "Diag",
    "DiagEmbed",
    "Diagonal",
    "Divisor",
    "Dot",
    "EmbedIn",
    "Expands",
    "FlattenAxes",
    "GatherAlong",
    "Kron",
    "Maps",
    "Matmul",
    "Matrix",
    "Movedim",
    "Mv",
    "Narrow",
    "Pad",
    "Permute",
    "PickFrom",
    "Pool1d",
    "Pool2d",
    "Reduce",
    "ReduceAxes",
    "Repeat",
    "Scores",
    "SelectAlong",
    "SelectAt",
    "Slice",
    "SplitAxis",
    "SplitLengths",
    "SplitSizes",
    "Squeeze",
    "StackAll",
    "Stretch",
    "TakeAlong",
    "TopK",
    "Transpose",
    "Unflatten",
    "Unfold",
    "Unsqueeze",
];

/// The other traits that bounds name.
const BOUNDS: [&str; 20] = [
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Dim",
    "Display",
    "Element",
    "Float",
    "Known",
    "Length",
    "Lengths",
    "Module",
    "Number",
    "PartialEq",
    "PartialOrd",
    "Send",
    "Shape",
    "StaticDim",
    "StaticShape",
    "Sync",
];

/// Whether a part of a message is plumbing: what it says, where it points, and where the message points.
pub fn is(said: &str, place: Option<&str>, whole: Option<&str>, facts: &Facts, origin: &Origin) -> bool {
    let said = said.strip_prefix("note: ").or_else(|| said.strip_prefix("help: ")).unwrap_or(said);
    let ours = place.is_some_and(|place| origin.holds(place));
    let worded = !RUSTC_SAYS.iter().any(|start| facts.headline.starts_with(start));
    let lists = said.contains("implements `") || said.contains("<V>") || said.contains("::N<");
    match said {
        _ if headline::covers(said, facts) => true,
        _ if said.starts_with("required for `") => true,
        _ if said.starts_with("the trait `") && said.contains("is not implemented for `") => worded || ours,
        // With the line that brings it there.
        _ if said.contains("is implemented but not in scope") => false,
        _ if said.starts_with("the trait `") || said.starts_with("trait `") => true,
        _ if said.starts_with("for that trait implementation, expected") => true,
        _ if said.starts_with("the following other types implement trait") => worded || lists,
        _ if said.starts_with("the following types implement the trait") => lists,
        _ if said.starts_with("required by a") => ours || line(place) == line(whole),
        _ if said.contains("defined here") => ours,
        _ if said.starts_with("the following trait bounds were not satisfied") => facts.relations.is_empty(),
        _ if said.starts_with("this error originates in the ") || said.starts_with("in this macro invocation") => true,
        // Rows of an impl, and where the library lies.
        _ if said.starts_with('`') && said.contains("` implements `") => worded || lists,
        _ if said.contains("is defined in another crate") || said.starts_with("the method is available for `") => true,
        _ if said.contains("redundant requirement") => true,
        // The remedy names the axes of this shape.
        _ if said.starts_with("axes count from 0") => super::sides::without_an_axis(facts).is_some(),
        _ if said.starts_with("the full name for the type has been written") => true,
        _ if said.starts_with("consider using `--verbose`") => true,
        _ if said.starts_with("cannot satisfy `") || said.starts_with("multiple `impl`s satisfying `") => true,
        _ if said.starts_with("consider introducing a `where` clause") => {
            // The headline names it as it is written.
            !asks_for_a_relation(facts) || headline::sentence(facts).contains("write `where ")
        }
        // `with trait Broadcast`, `with trait Dim`: what can be named.
        _ if said.starts_with("consider further restricting") || said.starts_with("consider restricting") => {
            let name = said.split("with trait `").nth(1).and_then(|rest| rest.split('`').next());
            name.is_some_and(|name| !RELATIONS.contains(&name) && !BOUNDS.contains(&name))
        }
        _ => false,
    }
}

/// `src/main.rs:5` of `src/main.rs:5:16`
fn line(place: Option<&str>) -> Option<&str> {
    place.and_then(|place| place.rsplit_once(':')).map(|(line, _)| line)
}

/// How headlines begin that are rustc's own; the trait behind them is worth a word.
const RUSTC_SAYS: [&str; 5] = ["the trait bound", "cannot ", "can't ", "the size for values", "the method `"];

/// Whether what is not implemented is a relation that code can ask for.
fn asks_for_a_relation(facts: &Facts) -> bool {
    facts.relations.first().is_some_and(|first| named(&first.relation))
}

fn named(relation: &Type) -> bool {
    RELATIONS.contains(&&*relation.name())
}

/// Whether a type stands for a length, a parameter of generic code among them.
fn is_length(of: &Type) -> bool {
    let (name, path) = (of.name(), matches!(of, Type::Path { .. }));
    let parameter = name.len() <= 2 && name.starts_with(char::is_uppercase) && of.arguments().is_empty();
    path && (parameter || crate::words::RAW.contains(&&*name))
}

/// Whether a sentence still holds a type that nobody writes.
pub fn raw(said: &str) -> Vec<String> {
    let letters = crate::styled::plain(said);
    let mut found = Vec::new();
    let chars: Vec<char> = said.chars().collect();
    let mut quoted = false;
    for at in 0..letters.len() {
        quoted ^= chars[at] == '`';
        let inside = at > 0 && (chars[at - 1].is_alphanumeric() || "_:>!".contains(chars[at - 1]));
        if inside || !(chars[at].is_alphabetic() || "(<&".contains(chars[at])) {
            continue;
        }
        if let Some((own, len)) = read(&letters[at..]) {
            let bad = own.any(&|inner| match inner {
                Type::Path { .. } => {
                    let bare = quoted && inner.name().len() > 1;
                    let by_hand = inner.name() == "N" && inner.arguments() == [Type::Word(crate::styled::plain("1"))];
                    !by_hand && crate::words::RAW.contains(&&*inner.name()) && (bare || !inner.arguments().is_empty())
                }
                Type::Tuple(all) => {
                    quoted && matches!(&all[..], [Type::Tuple(_) | Type::Path { .. }, last] if is_length(last))
                }
                _ => false,
            });
            // `Dyn(n)` is a value.
            let called = chars.get(at + len) == Some(&'(');
            if bad && !called {
                found.push(said.chars().skip(at).take(len).collect());
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_is_known_by_absolute_and_by_relative_paths() {
        let folder = std::env::temp_dir().join(format!("cargo-congruent-origin-{}", std::process::id()));
        let files =
            ["Cargo.toml", "src/main.rs", "snap/src/tensor/mod.rs", "snap/user/Cargo.toml", "snap/user/src/lib.rs"];
        for file in files.map(|file| folder.join(file)) {
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, "").unwrap();
        }
        let mut origin = Origin::new([format!("{}/snap/src/", folder.display())]);
        let absolute = format!("{}/snap/src/tensor/mod.rs:3:4", folder.display());
        origin.enter(&folder.join("Cargo.toml"));
        let around = [&*absolute, "snap/src/tensor/mod.rs:3:4", "snap/src/tensor/mod.rs", "src/main.rs:3:4"];
        let around = around.map(|place| origin.holds(place));
        // The library's own folder may hold the user's package: rustc names its files as the library's.
        origin.enter(&folder.join("snap/user/Cargo.toml"));
        let within = [&*absolute, "src/lib.rs:3:4", "src/tensor/mod.rs:3:4"].map(|place| origin.holds(place));
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(around, [true, true, true, false]);
        assert_eq!(within, [true, false, true]);
    }
}
