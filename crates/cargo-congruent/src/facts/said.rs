//! The facts of one message.

use crate::facts::around::Around;
use crate::facts::source::Pointed;
use crate::styled::{plain, text};
use crate::words::{Spelling, Type, find_namesakes, mark_namesakes, print, read, read_marked, translate_sentence};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// `own: relation`, as rustc says it: `A` does not implement `B`, or would if it did.
#[derive(Clone, Debug)]
pub struct Relation {
    /// The type.
    pub own: Type,
    /// The trait.
    pub relation: Type,
}

/// The facts of one message.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// `E0277`, or nothing.
    pub code: String,
    /// The headline without `error[..]:`.
    pub headline: String,
    /// The labels under the source.
    pub labels: Vec<String>,
    /// The source that is named first.
    pub source: String,
    /// The text of the line that the message points at.
    pub pointed: Pointed,
    /// The line that declares the type parameter of which rustc asks for a bound.
    pub declared: Option<String>,
    /// All sentences of notes.
    pub notes: Vec<String>,
    /// Whether rustc proposes to import a trait from a private module of this library.
    pub private_import: bool,
    /// The relations in them, from the innermost.
    pub relations: Vec<Relation>,
    /// The named lengths in it: `Batch` of `Sym<Batch>`.
    pub names: BTreeSet<String>,
    /// Whether two of these lengths have one name, in two modules.
    pub namesakes: bool,
    /// Whether it names types or macros of this library.
    pub named: bool,
    /// Whether it is about this library.
    pub ours: bool,
    /// Whether the function that is called, or the struct that is named, is the user's own.
    pub own_function: bool,
    /// Whether it is the library's.
    pub library_function: bool,
    /// The features of the library's crates.
    pub features: Rc<BTreeMap<String, Vec<String>>>,
    /// The file around the place.
    pub around: Around,
    /// The number of the rule that answers the message, and its headline, once they are asked for.
    pub answer: OnceCell<Option<(usize, String)>>,
    /// The headline in words, once it is asked for.
    pub sentence: OnceCell<String>,
}

impl Facts {
    /// With the relations that its notes name.
    pub fn understood(mut self) -> Facts {
        self.mark_namesakes();
        for said in &self.notes {
            self.relations.extend(read_relation(said));
        }
        for label in &self.labels {
            self.relations.extend(label.find("the trait `").and_then(|at| read_relation(&label[at..])));
        }
        self.complete(&long_types(&self.notes));
        self.names = self.named_lengths();
        self.headline = whole_headline(&self.headline, &self.notes);
        let all = self.notes.iter().chain(&self.labels).chain([&self.headline]);
        let signs = [
            "congruent::",
            "congruent_kernel::",
            "congruent_layout::",
            "congruent_grad::",
            "congruent_machines::",
            "Sharded<",
            "congruent_linalg::",
            "congruent_fft::",
            "congruent_macros::",
            "Var<f32, ",
            "Var<f64, ",
            "<f32, N<",
            "<f64, N<",
            "((), ",
            "`Dyn`",
            "`One`",
            "shape `(",
            "Sole<",
            "Numeral<",
            "InBraces<",
            "Beside<",
            "LossTarget<",
            "`__dim_",
            "::__dim_",
            // What the macros themselves refuse.
            "`#[module(",
            "::<shape![",
            "`s![",
        ];
        // `__dim_` is what `dim!` makes; a macro of ours says so.
        let macros = ["`shape`", "`s`", "`dims`", "`axes`", "`einsum`", "`rearrange`", "`len`", "`dim`"];
        self.named = all.into_iter().any(|said| {
            signs.iter().any(|sign| said.contains(sign))
                || ["`N<", "`K<", "`M<", "`Sym<"].iter().any(|length| said.contains(length))
                || said.contains("originates in the macro") && macros.iter().any(|name| said.contains(name))
        });
        self
    }

    /// The headline in words.
    pub(crate) fn sentence(&self) -> &str {
        self.sentence.get_or_init(|| translate_sentence(&self.headline))
    }

    /// Marks lengths of one name and two paths, so that all facts have their paths.
    fn mark_namesakes(&mut self) {
        let all = self.notes.iter().chain(&self.labels).chain([&self.headline]);
        let names = find_namesakes(all.map(String::as_str));
        for said in self.notes.iter_mut().chain(&mut self.labels).chain([&mut self.headline]) {
            *said = mark_namesakes(said, &names);
        }
        self.namesakes = !names.is_empty();
    }

    /// The tag of every `Sym<..>`: in what is said, and in the types that rustc wrote to a file.
    fn named_lengths(&self) -> BTreeSet<String> {
        let names = RefCell::new(BTreeSet::new());
        for said in self.notes.iter().chain(&self.labels).chain([&self.headline]) {
            let tags = said.split("Sym<").skip(1).filter_map(|rest| rest.split('>').next());
            names.borrow_mut().extend(tags.map(cut_path));
        }
        let kept = |own: &Type| {
            if own.name() == "Sym" {
                let tag = own.arguments().first().map(|own| text(&print(own, Spelling::Sentence)));
                names.borrow_mut().extend(tag.map(|tag| cut_path(&tag)));
            }
            false
        };
        for found in &self.relations {
            found.own.contains(&kept);
            found.relation.contains(&kept);
        }
        names.into_inner()
    }

    /// Whether a crate of the library was compiled without this feature.
    pub(crate) fn lacks(&self, library: &str, feature: &str) -> bool {
        self.features.get(library).is_some_and(|all| !all.iter().any(|own| own == feature))
    }

    /// Whether a length has a name that `dim!` made.
    pub(crate) fn is_name(&self, own: &str) -> bool {
        self.names.contains(own)
    }

    /// Whether rustc speaks of a type parameter with this name.
    pub(crate) fn restricts(&self, name: &str) -> bool {
        let said = format!("type parameter `{name}`");
        self.notes.iter().chain(&self.labels).any(|own| own.contains(&said))
    }

    /// Whether a length or a shape is a parameter of generic code, a const parameter in braces among them.
    pub(crate) fn is_parameter(&self, own: &str) -> bool {
        let inner = own.strip_prefix('{').and_then(|own| own.strip_suffix('}')).unwrap_or(own).trim();
        let word = inner.chars().all(|char| char.is_alphanumeric() || char == '_');
        let known = ["AnyRank", "Dyn", "One", "Infer", "Self"].contains(&inner);
        word && inner.starts_with(char::is_uppercase) && !known && !self.is_name(inner)
    }

    /// Replaces the types that rustc has shortened by these.
    fn complete(&mut self, long: &[Type]) {
        for found in &mut self.relations {
            for part in [&mut found.own, &mut found.relation] {
                let cut = part.contains(&|inner| matches!(inner, Type::Cut(_)));
                if cut && let Some(whole) = long.iter().find(|whole| part.is_cut_from(whole)) {
                    *part = whole.clone();
                }
            }
        }
    }

    /// The shapes of `expected A, found B`.
    pub fn mismatch(&self) -> Option<[Vec<String>; 2]> {
        let paths = self.noted().filter(|_| self.namesakes).and_then(read_both_shapes);
        let labelled = || self.labelled().and_then(read_both_shapes);
        let both = paths.or_else(labelled).or_else(|| self.noted().and_then(read_both_shapes));
        both.map(|both| self.filled(both))
    }

    /// With the lengths that rustc leaves out of both, where the type in front of the value has them as numbers.
    fn filled(&self, [mut expected, mut found]: [Vec<String>; 2]) -> [Vec<String>; 2] {
        let annotated = self.pointed.before.trim_start().starts_with("let ");
        let written = self.pointed.before.rsplit_once("shape![").and_then(|(_, rest)| rest.split_once(']'));
        let written: Vec<_> = written.map_or(vec![], |(list, _)| list.split(',').map(str::trim).collect());
        let whole = annotated && written.len() == expected.len() && expected.iter().zip(&written).all(may_equal);
        if whole && expected.iter().chain(&found).any(|own| own == "?") {
            expected = written.iter().map(|&own| own.to_owned()).collect();
            for (own, written) in found.iter_mut().rev().zip(written.iter().rev()).filter(|(own, _)| *own == "?") {
                *own = (*written).to_owned();
            }
        }
        [expected, found]
    }

    /// The types of a label, `expected A, found B`, which are whole; often it names the parts that differ, as lengths.
    fn labelled(&self) -> Option<[Type; 2]> {
        let said = self.labels.iter().find_map(|label| Some(&label[label.find("expected `")?..]))?;
        (said.contains("`, found `") && !said.contains("...")).then(|| read_types(said)).flatten()
    }

    /// Those of the note, without what is the same in both.
    fn noted(&self) -> Option<[Type; 2]> {
        // rustc lines the two up at their ends.
        read_types(self.notes.iter().find(compares_types)?)
    }

    /// Returns the expected type and the type that is found, as whole as rustc prints them.
    pub fn expected_and_found(&self) -> Option<[Type; 2]> {
        let labelled = || self.labelled().filter(has_tensor_or_variable);
        // A label has no paths.
        let whole = self.noted().filter(|_| self.namesakes).or_else(labelled);
        whole.or_else(|| self.noted()).or_else(|| self.labelled())
    }

    /// Whether a label under the source says this.
    pub(crate) fn has_label(&self, said: &str) -> bool {
        self.labels.iter().any(|label| label.contains(said))
    }

    /// Whether a note says this.
    pub(crate) fn has_note(&self, said: &str) -> bool {
        self.notes.iter().any(|note| note.contains(said))
    }

    /// The notes, and the source that is named first.
    pub(crate) fn list_notes_and_source(&self) -> impl Iterator<Item = &String> {
        self.notes.iter().chain([&self.source])
    }

    /// The last relation of this name: the outermost.
    pub fn last(&self, name: &str) -> Option<&Relation> {
        self.relations.iter().rev().find(|found| found.relation.name() == name)
    }
}

/// Whether one of the types is that of a tensor or a variable.
fn has_tensor_or_variable(all: &[Type; 2]) -> bool {
    use crate::facts::types::{is_dist, is_tensor, is_var};
    all.iter().any(|own| is_tensor(own) || is_var(own) || is_dist(own))
}

/// Whether a note compares two types: rustc lines them up at their ends.
fn compares_types(said: &&String) -> bool {
    said.strip_prefix("note: ").is_some_and(|said| said.trim_start().starts_with("expected "))
}

/// Whether a length may be the one that is written: rustc leaves out what is the same in both types.
fn may_equal((own, written): (&String, &&str)) -> bool {
    own == "?" || own == written
}

/// The lengths of two types that have shapes.
fn read_both_shapes(all: [Type; 2]) -> Option<[Vec<String>; 2]> {
    // `()` beside a tensor is the type of a statement, and no shape.
    if all.iter().any(crate::facts::types::is_unit) && has_tensor_or_variable(&all) {
        return None;
    }
    let both: Vec<_> = all.iter().filter_map(crate::facts::types::read_shape).collect();
    both.try_into().ok()
}

/// The name of a length: `Batch` of `main::__dim_Batch`.
fn cut_path(path: &str) -> String {
    if let Some(path) = read_marked(path) {
        return path.to_owned();
    }
    path.rsplit("::").next().unwrap_or(path).trim_start_matches("__dim_").to_owned()
}

/// Whether rustc asks for a bound of a type parameter.
pub(crate) fn asks_for_a_bound(said: &str) -> bool {
    ["help: consider restricting type parameter", "help: consider further restricting type parameter"]
        .iter()
        .any(|start| said.starts_with(start))
}

/// Two types in backticks.
fn read_types(said: &str) -> Option<[Type; 2]> {
    let all: Vec<_> = said.split('`').skip(1).step_by(2).filter_map(|own| Some(read(&plain(own))?.0)).collect();
    all.try_into().ok()
}

/// The types that rustc found too long to print: it writes them to a file, and says to which.
fn long_types(notes: &[String]) -> Vec<Type> {
    long_lines(notes).iter().filter_map(|line| Some(read(&plain(line))?.0)).collect()
}

fn long_lines(notes: &[String]) -> Vec<String> {
    let said = notes.iter().filter(|said| said.contains("the full name for the type has been written to '"));
    let files = said.filter_map(|said| said.split('\'').nth(1)).filter_map(|file| std::fs::read_to_string(file).ok());
    files.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// A headline with the types in full that rustc has cut in it.
fn whole_headline(headline: &str, notes: &[String]) -> String {
    if !headline.contains("...") {
        return headline.to_owned();
    }
    let long = long_lines(notes);
    let whole = |cut: &str| {
        let (own, len) = read(&plain(cut))?;
        // Of a type with its bound, `A: B`, only such a line is the whole.
        let bound = |text: &str, len: usize| text.chars().skip(len).take(2).eq(": ".chars());
        let fits = |line: &&String| {
            read(&plain(line))
                .is_some_and(|(whole, end)| own.is_cut_from(&whole) && bound(line, end) == bound(cut, len))
        };
        long.iter().find(fits).cloned()
    };
    let parts = headline.split('`').enumerate();
    let parts = parts.map(|(k, part)| {
        if k % 2 == 1 && part.contains("...") { whole(part) } else { None }.unwrap_or_else(|| part.to_owned())
    });
    parts.collect::<Vec<_>>().join("`")
}

fn between<'s>(said: &'s str, before: &str, behind: &str) -> Option<(&'s str, &'s str)> {
    let (_, rest) = said.split_once(before)?;
    rest.split_once(behind)
}

/// Reads `required for `A` to implement `B`` and `the trait `B` is not implemented for `A``.
fn read_relation(said: &str) -> Option<Relation> {
    let (own, relation) = if let Some((own, rest)) = between(said, "required for `", "` to implement `") {
        (own, rest.split_once('`')?.0)
    } else {
        let (relation, rest) = between(said, "the trait `", "` is not implemented for `")?;
        (rest.split_once('`')?.0, relation)
    };
    Some(Relation { own: read(&plain(own))?.0, relation: read(&plain(relation))?.0 })
}
