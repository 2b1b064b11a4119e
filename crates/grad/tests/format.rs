//! The format safetensors, sentence by sentence: what it allows is read, what it forbids is refused in words, and a model changes as a whole or not at all.

use crate::support::format::{bits, file, model, refusal};
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::files::{load, load_from};

const A: &str = r#""0":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}"#;
const B: &str = r#""1":{"dtype":"F32","shape":[0,3],"data_offsets":[8,8]}"#;
const C: &str = r#""2":{"dtype":"F32","shape":[],"data_offsets":[8,12]}"#;

fn with(entries: &[&str]) -> Vec<u8> {
    file(format!("{{{}}}", entries.join(",")), &[7; 12])
}

#[track_caller]
fn refused(file: &[u8], why: &str) {
    assert_eq!(refusal(file).as_deref(), Some(why));
}

#[track_caller]
fn accepted(file: &[u8]) {
    assert_eq!(refusal(file), None);
}

#[test]
fn the_header_has_its_length_in_front() {
    accepted(&with(&[A, B, C]));
    for short in [0, 3, 7] {
        let why = if short == 0 {
            "it is empty".to_owned()
        } else {
            format!("it begins with a length of 8 bytes, and has {short}")
        };
        refused(&with(&[A, B, C])[..short], &why);
    }
    refused(
        &[&9_u64.to_le_bytes()[..], b"{}"].concat(),
        "the file is cut off: the header has 9 bytes, of which 2 are there",
    );
    refused(&u64::MAX.to_le_bytes(), "the header has 18446744073709551615 bytes, 100000000 at most");
    refused(&100_000_001_u64.to_le_bytes(), "the header has 100000001 bytes, 100000000 at most");
    refused(
        &100_000_000_u64.to_le_bytes(),
        "the file is cut off: the header has 100000000 bytes, of which 0 are there",
    );
    // (The first byte is the least.)
    refused(&[0, 0, 0, 0, 0, 0, 0, 1], "the header has 72057594037927936 bytes, 100000000 at most");
}

#[test]
fn the_header_begins_with_a_bracket_and_may_end_with_spaces() {
    let header = format!("{{{A},{B},{C}}}");
    for end in [" ", "       ", &" ".repeat(1000)] {
        accepted(&file(format!("{header}{end}"), &[7; 12]));
    }
    for begin in [" ", "\n", "\u{feff}", "[", "0"] {
        refused(&file(format!("{begin}{header}"), &[7; 12]), "the header, at byte 0: expected `{`");
    }
    refused(&file("", &[]), "the header, at byte 0: expected `{`");
    let at = header.len();
    for end in ["\0", "}", "{}", "x", "\u{a0}", "\u{2003}"] {
        let why = format!("the header, at byte {at}: more text after the last `}}`");
        refused(&file(format!("{header}{end}"), &[7; 12]), &why);
    }
}

#[test]
fn the_header_is_utf_8() {
    let mut text = format!("{{{A},{B},{C},\"é\":0}}").into_bytes();
    let at = text.iter().position(|&c| c == 0xc3).unwrap();
    text[at + 1] = b'(';
    refused(&file(&text, &[7; 12]), &format!("the header is not UTF-8 after its first {at} bytes"));
    refused(&file([b'{', 0xff], &[]), "the header is not UTF-8 after its first 1 bytes");
}

#[test]
fn metadata_are_strings_by_strings() {
    for good in ["{}", r#"{"a":"b"}"#, r#"{"a":"b","":"","b":"b"}"#] {
        accepted(&with(&[&format!("\"__metadata__\":{good}"), A, B, C]));
    }
    let at = r#"{"__metadata__":{"a":"#.len();
    let values =
        [("1", "a number"), ("null", "null"), ("[]", "a list"), ("{}", "an object"), ("true", "a truth value")];
    for (value, kind) in values {
        let why = format!("the header, at byte {at}: the value of `a` in `__metadata__` is {kind}, not a text");
        refused(&with(&[&format!("\"__metadata__\":{{\"a\":{value}}}"), A, B, C]), &why);
    }
    for (value, kind) in [("\"text\"", "a text"), ("[]", "a list"), ("0", "a number")] {
        let why = format!("the header, at byte 16: `__metadata__` is {kind}, not an object");
        refused(&with(&[&format!("\"__metadata__\":{value}")]), &why);
    }
}

#[test]
fn no_key_is_there_twice() {
    let (twice, at) = (with(&[A, B, C, A]), A.len() + B.len() + C.len() + 4);
    refused(&twice, &format!("the header, at byte {at}: the key `0` is there twice"));
    // An escape makes no other name.
    let other = A.replace("\"0\"", "\"\\u0030\"");
    refused(&with(&[A, B, C, &other]), &format!("the header, at byte {at}: the key `0` is there twice"));
    refused(
        &with(&[r#""__metadata__":{},"__metadata__":{}"#]),
        "the header, at byte 19: the key `__metadata__` is there twice",
    );
    refused(&with(&[r#""__metadata__":{"a":"","a":""}"#]), "the header, at byte 24: the key `a` is there twice");
    refused(&with(&[r#""0":{"dtype":"F32","dtype":"F32"}"#]), "the header, at byte 20: the key `dtype` is there twice");
    refused(&with(&[r#""0":{"more":{"a":0,"a":0}}"#]), "the header, at byte 20: the key `a` is there twice");
}

#[test]
fn tensors_cover_the_data_once() {
    let second = |offsets: &str| C.replace("[8,12]", offsets);
    let first = "`0` (data_offsets [0, 8])";
    // The same place, and places that share some bytes.
    let same = r#""2":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}"#;
    refused(&with(&[A, same]), &format!("the tensors {first} and `2` (data_offsets [0, 8]) overlap"));
    refused(&with(&[&second("[4,8]"), A, B]), &format!("the tensors {first} and `2` (data_offsets [4, 8]) overlap"));
    refused(&with(&[&second("[7,11]"), A, B]), &format!("the tensors {first} and `2` (data_offsets [7, 11]) overlap"));
    // Bytes that no tensor has: in front, between, behind.
    refused(
        &with(&[A, B, &second("[9,13]")]),
        "no tensor has the bytes from 8 to 9, before `2` (data_offsets [9, 13])",
    );
    refused(&with(&[C]), "no tensor has the bytes from 0 to 8, before `2` (data_offsets [8, 12])");
    let mut longer = with(&[A, B, C]);
    longer.push(0);
    refused(&longer, "bytes follow the last tensor, `2` (data_offsets [8, 12])");
    let mut empty: Vec<Var<f32, shape![]>> = Vec::new();
    let error = load_from(&mut empty, &mut &file("{}", &[1])[..]).unwrap_err();
    assert_eq!(error.to_string(), "bytes follow the header");
    load_from(&mut empty, &mut &file("{}", &[])[..]).unwrap();
    // Fewer bytes than tensors.
    let whole = with(&[A, B, C]);
    for cut in 1..=4 {
        let why = format!("the file is cut off: `2`, [] f32, takes 4 bytes, of which {} are there", 4 - cut);
        refused(&whole[..whole.len() - cut], &why);
    }
    refused(&whole[..whole.len() - 9], "the file is cut off: `0`, [2] f32, takes 8 bytes, of which 3 are there");
}

#[test]
fn a_place_has_the_size_of_its_elements() {
    let a = |elements: &str, shape: &str, offsets: &str| {
        with(&[&format!(r#""0":{{"dtype":"{elements}","shape":{shape},"data_offsets":{offsets}}}"#)])
    };
    refused(&a("F32", "[2]", "[8,0]"), "the tensor `0` (data_offsets [8, 0]) ends before it begins");
    refused(&a("F32", "[2]", "[0,7]"), "the tensor `0` (data_offsets [0, 7]) has 7 bytes; F32 of shape [2] takes 8");
    refused(&a("F32", "[]", "[0,0]"), "the tensor `0` (data_offsets [0, 0]) has 0 bytes; F32 of shape [] takes 4");
    refused(&a("F32", "[0]", "[0,4]"), "the tensor `0` (data_offsets [0, 4]) has 4 bytes; F32 of shape [0] takes 0");
    refused(
        &a("F32", "[4294967296,4294967296]", "[0,0]"),
        "the tensor `0` (data_offsets [0, 0]) of F32 and shape [4294967296, 4294967296] has more bits than can be counted",
    );
    refused(
        &a("F4", "[3]", "[0,2]"),
        "the tensor `0` (data_offsets [0, 2]) of F4 and shape [3] takes 12 bits, no whole number of bytes",
    );
    // The size is right: only the model has another.
    let others = "1: the file has no such tensor, the type says [0, 3] f32\n2: the file has no such tensor, the type says [] f32";
    let three = "the file does not fit the type in 3 places:";
    for (elements, shape, offsets, found) in [
        ("F4", "[4]", "[0,2]", "[4] f4"),
        ("BOOL", "[2]", "[0,2]", "[2] bool"),
        ("C64", "[1]", "[0,8]", "[1] c64"),
        ("F32", "[4294967296,4294967296,0]", "[0,0]", "[4294967296, 4294967296, 0] f32"),
    ] {
        let cure = if elements == "BOOL" { "\n`load_converted` converts elements" } else { "" };
        let why = format!("{three}\n0: the file has {found}, the type says [2] f32\n{others}{cure}");
        refused(&a(elements, shape, offsets), &why);
    }
    // Nothing is taken for what is only claimed.
    refused(
        &a("F32", "[1000000000000]", "[0,4000000000000]"),
        &format!("{three}\n0: the file has [1000000000000] f32, the type says [2] f32\n{others}"),
    );
}

#[test]
fn tensors_without_elements_lie_between_others() {
    for (at, order) in [("[8,8]", [A, C]), ("[0,0]", [C, A]), ("[12,12]", [A, C])] {
        accepted(&with(&[order[0], &B.replace("[8,8]", at), order[1]]));
    }
    refused(
        &with(&[A, &B.replace("[8,8]", "[4,4]"), C]),
        "the tensors `0` (data_offsets [0, 8]) and `1` (data_offsets [4, 4]) overlap",
    );
    refused(
        &with(&[A, &B.replace("[8,8]", "[13,13]"), C]),
        "no tensor has the bytes from 12 to 13, before `1` (data_offsets [13, 13])",
    );
}

#[test]
fn a_tensor_says_all_three_things() {
    for (key, entry) in [
        ("dtype", r#""0":{"shape":[2],"data_offsets":[0,8]}"#),
        ("shape", r#""0":{"dtype":"F32","data_offsets":[0,8]}"#),
        ("data_offsets", r#""0":{"dtype":"F32","shape":[2]}"#),
    ] {
        let at = entry.len() + 1;
        refused(&with(&[entry]), &format!("the header, at byte {at}: the tensor `0` has no `{key}`"));
    }
    for unknown in ["Q7", "f32", "", "F32 "] {
        let why =
            format!("the header, at byte {}: the tensor `0` has unknown elements, `{unknown}`", 16 + unknown.len());
        refused(&with(&[&A.replace("F32", unknown)]), &why);
    }
    for offsets in ["[]", "[0]", "[0,4,8]"] {
        let at = A.len() - "[0,8]}".len() + offsets.len() + 1;
        let why = format!("the header, at byte {at}: the tensor `0` has `data_offsets` that are not two numbers");
        refused(&with(&[&A.replace("[0,8]", offsets)]), &why);
    }
}

#[test]
fn numbers_are_those_of_json() {
    let at = A.find("2]").unwrap() + 1;
    for number in ["01", "00", "-", "+2", "2.", ".2", "0x2", "2e", "2e+", "--2", "2a", "Infinity"] {
        let why = format!("the header, at byte {at}: expected a number, found `{number}`");
        refused(&with(&[&A.replace("2]", &format!("{number}]"))]), &why);
        assert!(refusal(&with(&[&A.replace('}', &format!(",\"x\":{number}}}")), B, C])).is_some(), "{number}");
    }
    for number in ["2e0", "2.0", "-0", "-2", "1e3", "18446744073709551616", "99999999999999999999999999999999"] {
        let why =
            format!("the header, at byte {at}: expected a whole number from 0 to {}, found `{number}`", usize::MAX);
        refused(&with(&[&A.replace("2]", &format!("{number}]"))]), &why);
        // As any value they are numbers.
        accepted(&with(&[&A.replace('}', &format!(",\"x\":{number}}}")), B, C]));
    }
    for value in ["true", "false", "null", "\"\"", "[]", "[[0],{\"a\":{}}]", "1E-7", "-0.5e+3"] {
        accepted(&with(&[&A.replace('}', &format!(",\"x\":{value}}}")), B, C]));
    }
    for value in
        ["", "tru", "nul", "NaN", "True", "'a'", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "[1}"]
    {
        assert!(refusal(&with(&[&A.replace('}', &format!(",\"x\":{value}}}")), B, C])).is_some(), "{value}");
    }
    for broken in ["{,}", "{\"a\":0,}", "{", "{\"a\"", "{\"a\":", "{\"a\":{", "{]", "{}}"] {
        assert!(refusal(&file(broken, &[])).unwrap().starts_with("the header, at byte "), "{broken}");
    }
}

#[test]
fn strings_are_those_of_json() {
    let named = |name: &str| with(&[&A.replace("\"0\"", &format!("\"{name}\"")), B, C]);
    for zero in ["\\u0030", "0"] {
        accepted(&named(zero));
    }
    for (spelled, name) in [
        ("\\\"\\\\\\/\\b\\f\\n\\r\\t", "\"\\/\u{8}\u{c}\n\r\t"),
        ("\\u00e9\\u20AC", "é€"),
        ("\\ud83d\\ude00", "\u{1f600}"),
        ("\\uD800\\uDC00\\uDBFF\\uDFFF", "\u{10000}\u{10ffff}"),
        ("\u{7f}\u{2028}é", "\u{7f}\u{2028}é"),
    ] {
        // (It is a name that the model has not: the sentence says it as it was read.)
        let file =
            with(&[A, B, C, &format!("\"{spelled}\":{{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[12,12]}}")]);
        refused(&file, &format!("the model has no variable `{name}`, which is in the file"));
    }
    let digits = "expected `\\u` and four hexadecimal digits";
    let half = "half of a surrogate pair in a string";
    for (spelled, at, why) in [
        ("\\u+030", 2, digits),
        ("\\u 030", 2, digits),
        ("\\u-030", 2, digits),
        ("\\u003", 2, digits),
        ("\\u00g0", 2, digits),
        ("\\u00é", 2, digits),
        ("\\U0030", 2, "an unknown escape in a string"),
        ("\\x30", 2, "an unknown escape in a string"),
        ("\\0", 2, "an unknown escape in a string"),
        ("\\é", 2, "an unknown escape in a string"),
        ("\\ude00", 2, half),
        ("\\ude00\\ud83d", 2, half),
        ("\\ud83d\\u0041", 2, half),
        ("\\ud83d\\ud83d", 2, half),
        ("\\ud83d\\ue000", 2, half),
        ("\\ud83d", 8, digits),
        ("\\ud83d \\ude00", 8, digits),
        ("\\ud83d\\n", 8, digits),
        ("a\nb", 3, "the control character 10 in a string"),
        ("\0", 2, "the control character 0 in a string"),
        ("\u{1f}", 2, "the control character 31 in a string"),
    ] {
        refused(&named(spelled), &format!("the header, at byte {at}: {why}"));
    }
    refused(&file("{\"a", &[]), "the header, at byte 3: a string without an end");
    refused(&file("{\"a\\", &[]), "the header, at byte 3: an unknown escape in a string");
    refused(&file("{\"a\\\"", &[]), "the header, at byte 5: a string without an end");
}

#[test]
fn depth_has_a_bound() {
    for (open, times) in [("[", 1_000_000), ("{\"a\":", 1_000_000), ("[", 63)] {
        let text = refusal(&file(format!("{{\"0\":{{\"x\":{}", open.repeat(times)), &[])).unwrap();
        assert!(text.ends_with(": more than 64 objects and lists inside of each other"), "{text}");
    }
    let deep = |n| with(&[&A.replace('}', &format!(",\"x\":{}{}}}", "[".repeat(n), "]".repeat(n))), B, C]);
    accepted(&deep(62));
    assert!(refusal(&deep(63)).is_some());
}

#[test]
fn a_file_is_named_where_there_is_one() {
    let path = std::env::temp_dir().join(format!("congruent-format-{}.safetensors", std::process::id()));
    std::fs::write(&path, with(&[A, A])).unwrap();
    let error = load(&mut model(), &path).unwrap_err().to_string();
    let at = A.len() + 2;
    let why = format!("the header, at byte {at}: the key `0` is there twice");
    assert_eq!(error, format!("{}: {why}", path.display()));
    std::fs::remove_file(&path).unwrap();
    let error = load(&mut model(), &path).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{}: ", path.display())), "{error}");
}

/// A reader that gives one byte at a time, or fails after some.
struct Slow<'a>(&'a [u8], Option<usize>);
impl std::io::Read for Slow<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        if self.1.as_mut().is_some_and(|left| {
            let end = *left == 0;
            *left = left.saturating_sub(1);
            end
        }) {
            return Err(std::io::Error::other("the wire is cut"));
        }
        let (Some((&first, rest)), Some(place)) = (self.0.split_first(), to.first_mut()) else { return Ok(0) };
        (*place, self.0) = (first, rest);
        Ok(1)
    }
}

#[test]
fn a_reader_may_be_slow_and_may_fail() {
    let file = with(&[A, B, C]);
    let mut slow = model();
    load_from(&mut slow, &mut Slow(&file, None)).unwrap();
    assert_eq!(bits(&slow), [0x0707_0707; 3]);
    for left in 0..file.len() {
        let mut model = model();
        let before = bits(&model);
        let error = load_from(&mut model, &mut Slow(&file, Some(left))).unwrap_err();
        assert_eq!((error.to_string().as_str(), bits(&model)), ("the wire is cut", before));
    }
}
