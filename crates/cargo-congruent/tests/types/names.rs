//! Any names: the source is Rust, every name in it is the name of one thing, and its tables lead to the names of the file.

use super::files::{header, scratch, source};
use std::collections::{BTreeMap, BTreeSet};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Expr, ExprLit, ExprMethodCall, FieldValue, Item, Lit, Member, Token, Type};

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

const PARTS: [&str; 45] = [
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
    "@NAME@",
    "@SAVE@",
    "@TEXTS@",
    "@WRITER@",
    "@",
];

/// Metadata that would be code, or would become other text, if the source were searched for it.
const METADATA: [(&str, &str); 5] = [
    ("{\".to_owned()+{std::process::exit(3);", "}+"),
    ("b", "@TEXTS@"),
    ("@NAME@", "@SAVE@ @WRITER@ @DIFFER@"),
    ("\");}}", "@GENERICS@"),
    ("@", "@@WRITER@\\\""),
];

/// Names whose structs would be called as traits, types and variants of Rust's prelude, or as those that the source uses.
const TITLES: [&str; 64] = [
    "as_mut",
    "as_ref",
    "box",
    "clone",
    "copy",
    "debug",
    "default",
    "dim",
    "double_ended_iterator",
    "drop",
    "element_type",
    "eq",
    "err",
    "exact_size_iterator",
    "extend",
    "file_error",
    "fn",
    "fn_mut",
    "fn_once",
    "from",
    "from_iterator",
    "hash",
    "into",
    "into_iterator",
    "iterator",
    "lengths",
    "module",
    "names",
    "none",
    "ok",
    "option",
    "ord",
    "own",
    "partial_eq",
    "partial_ord",
    "part",
    "path",
    "pattern",
    "result",
    "safetensors",
    "self",
    "send",
    "sized",
    "some",
    "str",
    "string",
    "sync",
    "tensor",
    "tensor_file",
    "tensor_writer",
    "to_owned",
    "to_string",
    "try_from",
    "try_into",
    "unpin",
    "usize",
    "var",
    "vec",
    "view",
    "wanted",
    "weights",
    "write",
    "writer",
    "yes",
];

/// The header of a tensor for each of these titles, no two of one shape.
pub fn header_of_titles() -> String {
    let tensor = |(k, title): (usize, &&str)| (format!("{title}.w"), "F32", vec![k + 1]);
    header(&TITLES.iter().enumerate().map(tensor).collect::<Vec<_>>())
}

/// Adds metadata to a header.
fn with_metadata(header: &str) -> String {
    let mut whole: serde_json::Map<String, serde_json::Value> = serde_json::from_str(header).unwrap();
    let texts = METADATA.iter().map(|(key, text)| ((*key).to_owned(), (*text).into()));
    whole.insert("__metadata__".to_owned(), serde_json::Value::Object(texts.collect()));
    serde_json::Value::Object(whole).to_string()
}

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

/// The header of about as many tensors, with metadata.
pub fn random_header(random: &mut Random, count: usize) -> String {
    with_metadata(&header_of(&random_names(random, count), random))
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

/// The calls of `metadata` in a source: two texts each.
#[derive(Default)]
struct Metadata(Vec<(String, String)>);

impl Visit<'_> for Metadata {
    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        if call.method == "metadata" {
            let text = |argument: &Expr| match argument {
                Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => text.value(),
                _ => panic!("no text"),
            };
            let texts: Vec<String> = call.args.iter().map(text).collect();
            self.0.push((texts[0].clone(), texts[1].clone()));
        }
        visit::visit_expr_method_call(self, call);
    }
}

#[test]
fn no_text_of_the_file_becomes_code() {
    let scratch = scratch("metadata");
    for name in ["w", "@TEXTS@", "@NAME@", "@SAVE@", "@WRITER@", "@DIFFER@"] {
        let header = with_metadata(&header(&[(name.to_owned(), "F32", vec![9])]));
        let text = source(&scratch, "metadata.safetensors", Some(&header), &[]);
        let file = syn::parse_file(&text).unwrap_or_else(|why| panic!("{why}:\n{text}"));
        let mut found = Metadata::default();
        found.visit_file(&file);
        assert_eq!(found.0, METADATA.map(|(key, text)| (key.to_owned(), text.to_owned())), "{text}");
        let tables = tables(&file);
        let rows: Vec<&String> = tables["Weights"].iter().map(|(_, text)| text).collect();
        assert_eq!(rows, [name]);
        assert!(text.contains(&format!("let name = \"{name}\";")), "{text}");
    }
}
