//! Reads the modules, traits and exports of a crate: which traits a path of a user leads to, and what closes them.

use crate::floors::{module_of, reader::words};
use crate::sources;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

type Names = Vec<String>;

#[derive(Debug)]
pub struct Trait {
    pub module: Names,
    pub name: String,
    /// How many type parameters it has.
    pub parameters: usize,
    /// The last name of each supertrait.
    pub supers: Names,
    /// The words of the items that an impl must write.
    pub required: Names,
}

impl Trait {
    pub fn path(&self) -> String {
        self.module.iter().chain([&self.name]).cloned().collect::<Names>().join("::")
    }
}

/// An import of a module: whether others see it, of which path, by which name. A glob has the name `*`.
struct Import {
    public: bool,
    path: Names,
    name: String,
}

#[derive(Default)]
pub struct Crate {
    traits: Vec<Trait>,
    /// The imports of each module, in order.
    imports: BTreeMap<Names, Vec<Import>>,
    /// Each with whether it is `pub`.
    modules: BTreeMap<Names, bool>,
    /// Structs, enums and aliases that are `pub`.
    types: Vec<(Names, String)>,
    /// Functions that are `pub`, and no methods.
    functions: Vec<(Names, String)>,
    /// The words that an alias stands for.
    aliases: BTreeMap<(Names, String), Names>,
    /// The traits, types and functions, by module and name.
    declared: BTreeSet<(Names, String)>,
    /// The modules that a path of a user leads to.
    reached: BTreeSet<Names>,
    /// What such a module exports by name.
    given: BTreeSet<(Names, String)>,
}

/// The crates whose items `congruent` exports under paths of its own, and their sources.
pub const NUMBERS: [(&str, &str); 2] =
    [("congruent_kernel", "crates/kernel/src"), ("congruent_layout", "crates/layout/src")];

/// Whether this is the name of one of these crates.
pub fn is_of_numbers(name: &str) -> bool {
    NUMBERS.iter().any(|(own, _)| *own == name)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The sources of a crate; with those of `congruent`, those of the crates about numbers.
pub fn files(source: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    sources(&root().join(source), &mut found);
    if source == "src" {
        NUMBERS.iter().for_each(|(_, folder)| sources(&root().join(folder), &mut found));
    }
    found.sort();
    found
}

/// The module of one of these files; those of the crates about numbers are below its name.
pub fn module(source: &str, file: &Path) -> Names {
    let (front, relative) = match file.strip_prefix(root().join(source)) {
        Ok(relative) => (None, relative),
        Err(_) => {
            let of = |(name, folder): &(&'static str, &str)| {
                Some((Some(*name), file.strip_prefix(root().join(folder)).ok()?))
            };
            NUMBERS.iter().find_map(of).unwrap()
        }
    };
    let own = if relative == Path::new("lib.rs") { Vec::new() } else { module_of(relative) };
    front.into_iter().chain(own).map(String::from).collect()
}

/// What `crate` names in this module.
fn crate_of(module: &[String]) -> Names {
    module.first().filter(|first| is_of_numbers(first)).cloned().into_iter().collect()
}

impl Crate {
    /// Reads a crate, once for all tests.
    pub fn read(source: &'static str) -> &'static Crate {
        static READ: Mutex<BTreeMap<&str, &Crate>> = Mutex::new(BTreeMap::new());
        READ.lock().unwrap().entry(source).or_insert_with(|| Box::leak(Box::new(Crate::read_files(source))))
    }

    fn read_files(source: &str) -> Crate {
        let mut house = Crate::default();
        for file in files(source) {
            house.file(module(source, &file), &words(&std::fs::read_to_string(&file).unwrap()));
        }
        let traits = house.traits.iter().map(|of| (of.module.clone(), of.name.clone()));
        house.declared = traits.chain(house.types.iter().chain(&house.functions).cloned()).collect();
        house.reach(Vec::new());
        // (A program may depend on the crates about numbers, too.)
        NUMBERS.iter().for_each(|(name, _)| house.reach(vec![name.to_string()]));
        let reached = house.imports.iter().filter(|(module, _)| house.reached.contains(*module));
        let given = reached.flat_map(|(module, imports)| imports.iter().map(move |import| (module, import)));
        let home = |(module, import): (&Names, &Import)| match import.name.as_str() {
            // (A module may import several without a name.)
            "_" => import.path.split_last().and_then(|(last, path)| house.home(path, last)),
            name => house.home(module, name),
        };
        house.given = given.filter(|(_, import)| import.public).filter_map(home).collect();
        house
    }

    /// The modules of a file, what they export, and their traits. (The modules in `door` lie beside it.)
    fn file(&mut self, root: Names, words: &[String]) {
        let (mut inside, mut depth): (Vec<(String, usize)>, usize) = (Vec::new(), 0);
        for at in 0..words.len() {
            let word = |n: usize| words.get(at + n).map_or("", String::as_str);
            let public = at > 0 && words[at - 1] == "pub";
            let here =
                || -> Names { root.iter().cloned().chain(inside.iter().map(|(name, _)| name.clone())).collect() };
            match word(0) {
                "{" => depth += 1,
                "}" => {
                    inside.retain(|(_, at)| *at < depth);
                    depth -= 1;
                }
                "mod" if word(2) == "{" || word(2) == ";" => {
                    let whole = [here(), vec![word(1).to_owned()]].concat();
                    if word(1) != "door" {
                        *self.modules.entry(whole).or_default() |= public;
                        if word(2) == "{" {
                            inside.push((word(1).to_owned(), depth + 1));
                        }
                    }
                }
                "use" if word(1) != "<" => {
                    self.tree(&here(), public, Vec::new(), words, &mut (at + 1));
                }
                "fn" if depth == inside.len()
                    && words[..at]
                        .iter()
                        .rev()
                        .find(|word| !["const", "unsafe"].contains(&word.as_str()))
                        .is_some_and(|word| word == "pub") =>
                {
                    self.functions.push((here(), word(1).to_owned()));
                }
                "struct" | "enum" if public => self.types.push((here(), word(1).to_owned())),
                "type" if public => {
                    let own = (here(), word(1).to_owned());
                    let stands_for = words[at..].iter().skip_while(|word| *word != "=");
                    let stands_for = stands_for.take_while(|word| *word != ";").cloned().collect();
                    self.types.push(own.clone());
                    self.aliases.insert(own, stands_for);
                }
                "trait" if word(1) != "$" && at > 0 && ["pub", "unsafe"].contains(&words[at - 1].as_str()) => {
                    self.traits.push(declared(here(), &words[at + 1..]));
                }
                _ => {}
            }
        }
    }

    fn tree(&mut self, here: &Names, public: bool, before: Names, words: &[String], at: &mut usize) {
        let mut path = before;
        while let Some(word) = words.get(*at).map(String::as_str) {
            *at += 1;
            match word {
                "::" => {}
                "{" => {
                    while words[*at] != "}" && words[*at] != ";" {
                        self.tree(here, public, path.clone(), words, at);
                        *at += usize::from(words[*at] == ",");
                    }
                    *at += 1;
                    return;
                }
                "as" => {
                    self.import(here, public, path, words[*at].clone());
                    *at += 1;
                    return;
                }
                "," | ";" | "}" => {
                    *at -= 1;
                    let name = path.last().cloned().unwrap_or_default();
                    return self.import(here, public, path, name);
                }
                name => path.push(name.to_owned()),
            }
        }
    }

    fn import(&mut self, here: &Names, public: bool, path: Names, name: String) {
        let mut whole = match path.first().map(String::as_str) {
            Some("crate") => crate_of(here),
            Some("congruent" | "congruent_grad") => Vec::new(),
            Some(name) if is_of_numbers(name) => Vec::new(),
            _ => here.clone(),
        };
        for word in path {
            match word.as_str() {
                "crate" | "congruent" | "congruent_grad" | "self" | "door" => {}
                "super" => drop(whole.pop()),
                _ => whole.push(word),
            }
        }
        self.imports.entry(here.clone()).or_default().push(Import { public, path: whole, name });
    }

    /// This module and what is public in it can be reached.
    fn reach(&mut self, module: Names) {
        if !self.reached.insert(module.clone()) {
            return;
        }
        let inner = self.modules.iter().filter(|(path, public)| **public && path.split_last().unwrap().1 == module);
        let given = self.imports_of(&module).iter().filter(|import| import.public);
        let globs = given.map(|import| match import.path.split_last() {
            Some((last, path)) if last == "*" => path.to_vec(),
            _ => import.path.clone(),
        });
        let next: Vec<Names> = inner.map(|(path, _)| path.clone()).chain(globs).collect();
        for path in next {
            let path = self.place(&path, 0);
            if self.is_module(&path) {
                self.reach(path);
            }
        }
    }

    /// The module to which the imports of a name lead, where a macro declares it, and [`home`](Self::home) does not see it.
    pub fn last_module(&self, module: &[String], name: &str) -> Option<Names> {
        let module = self.place(module, 0);
        let imports = self.imports_of(&module).iter().filter(|import| import.name == name);
        let next = imports.filter_map(|import| import.path.split_last()).find(|(_, path)| **path != module[..]);
        match next {
            Some((last, path)) => self.last_module(path, last),
            None => self.is_module(&module).then_some(module),
        }
    }

    /// Where a name of a module comes from: the module that declares it, and its name there.
    pub fn home(&self, module: &[String], name: &str) -> Option<(Names, String)> {
        self.home_beyond(module, name, &mut BTreeSet::new())
    }

    /// As [`home`](Self::home), but not by what was looked at before.
    fn home_beyond(
        &self,
        module: &[String],
        name: &str,
        seen: &mut BTreeSet<(Names, String)>,
    ) -> Option<(Names, String)> {
        let module = self.place(module, seen.len());
        let own = (module.clone(), name.to_owned());
        if self.declared.contains(&own) {
            return Some(own);
        }
        if !seen.insert(own) {
            return None;
        }
        let imports = self.imports_of(&module).iter();
        imports.filter(|import| import.name == name || import.name == "*").find_map(|import| {
            let (last, path) = import.path.split_last()?;
            self.home_beyond(path, if last == "*" { name } else { last }, seen)
        })
    }

    /// Where a module lies that a path may name by an import: `shape::relax` is `shape::lists::relax`.
    fn place(&self, path: &[String], depth: usize) -> Names {
        let mut whole = Names::new();
        for word in path {
            let next = [&whole[..], std::slice::from_ref(word)].concat();
            let import = self.imports_of(&whole).iter().find(|import| import.name == *word);
            whole = match import {
                Some(import) if depth < 9 && !self.is_module(&next) && import.path != next => {
                    self.place(&import.path, depth + 1)
                }
                _ => next,
            };
        }
        whole
    }

    fn is_module(&self, path: &Names) -> bool {
        self.modules.contains_key(path)
    }

    fn imports_of(&self, module: &Names) -> &[Import] {
        self.imports.get(module).map_or(&[], Vec::as_slice)
    }

    /// Whether a path of a user leads to what a module declares.
    pub fn is_reached(&self, module: &Names, name: &str) -> bool {
        self.reached.contains(module) || self.given.contains(&(module.clone(), name.to_owned()))
    }

    pub fn is_public(&self, of: &Trait) -> bool {
        self.is_reached(&of.module, &of.name)
    }

    /// The names of all traits, public or not.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.traits.iter().map(|of| of.name.as_str())
    }

    pub fn public(&self) -> impl Iterator<Item = &Trait> {
        self.traits.iter().filter(|of| self.is_public(of))
    }

    pub fn find(&self, module: &[String], name: &str) -> Option<&Trait> {
        let (home, name) = name.rsplit_once("::").map_or_else(
            || self.home(module, name),
            |(path, name)| {
                let path: Names = path.split("::").map(String::from).collect();
                let mut whole = if path[0] == "crate" { crate_of(module) } else { module.to_vec() };
                for word in path.into_iter().filter(|word| word != "crate") {
                    if word == "super" { drop(whole.pop()) } else { whole.push(word) }
                }
                self.home(&whole, name)
            },
        )?;
        self.traits.iter().find(|of| of.module == home && of.name == name)
    }

    /// Whether these words of a module name a type that no user can name. (An alias is what it stands for.)
    pub fn names_hidden(&self, module: &[String], words: &[String]) -> bool {
        paths(words).iter().any(|names| {
            let Some(home) = self.type_of(module, names) else { return false };
            match self.aliases.get(&home) {
                // (An alias with the name of what it stands for leads to itself.)
                Some(words) => home.0 != *module && self.names_hidden(&home.0, words),
                None => !self.is_reached(&home.0, &home.1),
            }
        })
    }

    /// The home and the name of a type of this crate.
    fn type_of(&self, module: &[String], path: &[String]) -> Option<(Names, String)> {
        let (name, front) = path.split_last()?;
        let mut whole =
            if front.first().is_some_and(|word| word == "crate") { crate_of(module) } else { module.to_vec() };
        for word in front.iter().filter(|word| *word != "crate") {
            if word == "super" { drop(whole.pop()) } else { whole.push(word.clone()) }
        }
        self.home(&whole, name).filter(|home| self.types.contains(home))
    }
}

/// The paths among some words: `kernel::Ref` is two names. The name that an item declares is none.
fn paths(words: &[String]) -> Vec<Names> {
    let mut found: Vec<Names> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let before = at.checked_sub(1).map_or("", |at| words[at].as_str());
        let follows = before == "::";
        match found.last_mut() {
            _ if ["type", "fn", "const"].contains(&before) => {}
            _ if !word.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') => {}
            Some(path) if follows => path.push(word.clone()),
            _ => found.push(vec![word.clone()]),
        }
    }
    found
}

/// The trait whose name comes first here.
fn declared(module: Names, words: &[String]) -> Trait {
    let begin = words.iter().position(|word| word == "{" || word == ";").unwrap_or(0);
    let (parameters, rest) = parameters(&words[1..begin]);
    let supers = if rest.first().is_some_and(|word| word == ":") { bounds(&rest[1..]) } else { Vec::new() };
    Trait { module, name: words[0].clone(), parameters, supers, required: required(&words[begin..]) }
}

/// How many type parameters there are, and what follows them.
fn parameters(words: &[String]) -> (usize, &[String]) {
    let (mut depth, mut count) = (0, 0);
    if words.first().is_none_or(|word| word != "<") {
        return (0, words);
    }
    for (at, word) in words.iter().enumerate() {
        match word.as_str() {
            "<" => depth += 1,
            ">" if words[at - 1] != "-" => depth -= 1,
            _ => {}
        }
        let starts = depth == 1 && ["<", ","].contains(&word.as_str());
        let next = words.get(at + 1).map_or("", String::as_str);
        count += usize::from(starts && next != "const" && next.starts_with(char::is_uppercase));
        if depth == 0 {
            return (count, &words[at + 1..]);
        }
    }
    (count, &[])
}

/// The paths of the bounds, without what they are applied to.
fn bounds(words: &[String]) -> Names {
    let (mut depth, mut found, mut path) = (0, Vec::new(), String::new());
    for word in words.iter().map(String::as_str).chain(["+"]) {
        match word {
            "<" | "(" => depth += 1,
            ">" | ")" => depth -= 1,
            "where" => break,
            "+" if depth == 0 => found.push(std::mem::take(&mut path)),
            word if depth == 0 => path.push_str(word),
            _ => {}
        }
    }
    found.push(path);
    found
}

/// Whether an item that ends in a semicolon is a constant with a value.
fn has_default(item: &[String]) -> bool {
    let first = item.iter().find(|word| ["const", "fn", "type"].contains(&word.as_str()));
    first.is_some_and(|word| word == "const") && item.iter().any(|word| word == "=")
}

/// The words of the items that have no default.
fn required(words: &[String]) -> Names {
    let (mut depth, mut item, mut found) = (0, Vec::new(), Vec::new());
    for word in words {
        match word.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        match (depth, word.as_str()) {
            (0, _) => break,
            (1, ";") => {
                if !has_default(&item) {
                    found.append(&mut item);
                }
                item.clear();
            }
            (1, "}") => item.clear(),
            _ => item.push(word.clone()),
        }
    }
    found
}
