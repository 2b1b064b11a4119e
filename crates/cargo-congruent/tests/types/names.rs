//! Any names: the source is Rust, every name in it is the name of one thing, and its tables lead to the names of the file.

use crate::files::{header, scratch, source};
use std::collections::{BTreeMap, BTreeSet};
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, FieldValue, Item, Lit, Member, Token, Type};

/// Numbers that look random, the same ones each time.
pub struct Random(pub u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end
    }

    fn choose<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

const PARTS: [&str; 40] = [
    "0",
    "1",
    "2",
    "3",
    "00",
    "weight",
    "bias",
    "layers",
    "layer",
    "Layer",
    "layer0",
    "self",
    "Self",
    "type",
    "crate",
    "super",
    "fn",
    "a-b",
    "a_b",
    "a b",
    "ab",
    "AB",
    "",
    "_",
    "__",
    "é",
    "日本",
    "\u{202e}x",
    "\n",
    "\"",
    "\\",
    "{}",
    "`",
    "tensor",
    "Tensor",
    "weights",
    "Weights",
    "part",
    "names",
    "r#type",
];

fn random_names(random: &mut Random, count: usize) -> BTreeSet<String> {
    let separator = if random.below(5) == 0 { "/" } else { "." };
    let name = |random: &mut Random| {
        let parts = 1 + random.below(4);
        (0..parts).map(|_| random.choose(&PARTS)).collect::<Vec<_>>().join(separator)
    };
    (0..count).map(|_| name(random)).collect()
}

/// The header of tensors of these names, each of one of two shapes.
fn header_of(names: &BTreeSet<String>, random: &mut Random) -> String {
    let tensor = |name: &String| (name.clone(), "F32", vec![9 + random.below(2)]);
    header(&names.iter().map(tensor).collect::<Vec<_>>())
}

/// The header of about as many tensors.
pub fn random_header(random: &mut Random, count: usize) -> String {
    header_of(&random_names(random, count), random)
}

/// The tables of a source: of each struct, its fields with what their names have behind that of the struct.
fn tables(file: &syn::File) -> BTreeMap<String, Vec<(String, String)>> {
    let mut tables = BTreeMap::new();
    for item in &file.items {
        let Item::Macro(call) = item else { continue };
        if !call.mac.path.is_ident("names") {
            continue;
        }
        let Expr::Struct(table) = syn::parse2(call.mac.tokens.clone()).unwrap() else { panic!("no table") };
        let row = |row: &FieldValue| match (&row.member, &row.expr) {
            (Member::Named(name), Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) => (name.to_string(), text.value()),
            _ => panic!("no row"),
        };
        let rows: Punctuated<FieldValue, Token![,]> = table.fields;
        tables.insert(table.path.get_ident().unwrap().to_string(), rows.iter().map(row).collect());
    }
    tables
}

/// The fields of each struct, with their types.
fn structs(file: &syn::File) -> BTreeMap<String, Vec<(String, Type)>> {
    let mut structs = BTreeMap::new();
    for item in &file.items {
        if let Item::Struct(own) = item {
            let fields = own.fields.iter().map(|field| (field.ident.as_ref().unwrap().to_string(), field.ty.clone()));
            let fields: Vec<_> = fields.collect();
            let names: BTreeSet<&String> = fields.iter().map(|(name, _)| name).collect();
            assert_eq!(names.len(), fields.len(), "{}", own.ident);
            assert!(structs.insert(own.ident.to_string(), fields).is_none(), "two structs {}", own.ident);
        }
    }
    structs
}

struct Source {
    tables: BTreeMap<String, Vec<(String, String)>>,
    structs: BTreeMap<String, Vec<(String, Type)>>,
    separator: &'static str,
}

impl Source {
    /// Adds the names of the tensors in a type, whose names begin with `at`.
    fn add_names(&self, at: &str, ty: &Type, names: &mut Vec<String>) {
        match ty {
            Type::Array(list) => {
                let Expr::Lit(ExprLit { lit: Lit::Int(length), .. }) = &list.len else { panic!("no length") };
                for k in 0..length.base10_parse().unwrap() {
                    let separator = if at.is_empty() { "" } else { self.separator };
                    self.add_names(&format!("{at}{separator}{k}"), &list.elem, names);
                }
            }
            Type::Path(path) if path.path.segments[0].ident == "Tensor" => names.push(at.to_owned()),
            Type::Path(path) => self.add_struct(at, &path.path.get_ident().unwrap().to_string(), names),
            _ => panic!("another type"),
        }
    }

    fn add_struct(&self, at: &str, name: &str, names: &mut Vec<String>) {
        let (rows, fields) = (&self.tables[name], &self.structs[name]);
        assert_eq!(rows.len(), fields.len());
        for ((row, text), (field, ty)) in rows.iter().zip(fields) {
            assert_eq!(row, field);
            self.add_names(&format!("{at}{text}"), ty, names);
        }
    }
}

#[test]
fn tables_lead_to_the_names_of_the_file() {
    let (scratch, mut random) = (scratch("names"), Random(1));
    let (mut lists, mut longest) = (0, 0);
    for _ in 0..300 {
        let count = 1 + random.below(30);
        let wanted = random_names(&mut random, count);
        let text = source(&scratch, "names.safetensors", Some(&header_of(&wanted, &mut random)), &[]);
        let file = syn::parse_file(&text).unwrap_or_else(|why| panic!("{why}:\n{text}"));
        let has = |letter| wanted.iter().any(|name| name.contains(letter));
        let separator = if !has('.') && has('/') { "/" } else { "." };
        let own = Source { tables: tables(&file), structs: structs(&file), separator };
        let mut names = Vec::new();
        own.add_struct("", "Weights", &mut names);
        names.sort();
        assert_eq!(names, wanted.into_iter().collect::<Vec<_>>(), "{text}");
        lists += text.matches("; ").count();
        longest = longest.max(own.structs.len());
    }
    assert!(lists > 100 && longest > 20, "{lists} lists, {longest} structs: are there any?");
}
