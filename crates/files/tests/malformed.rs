//! Files of safetensors that are broken, each in one way that the crate `safetensors` refuses, too: the same files in our own spelling, and our sentence.
//! What that crate accepts is accepted, but for whitespace in front of the header: the format says that it begins with `{`.

use crate::support::with_header;
use congruent::prelude::*;
use congruent_files::{ElementType, Safetensors};

/// The sentence that a file is refused with.
#[track_caller]
fn refusal(bytes: &[u8]) -> String {
    let error = Safetensors::from_bytes(bytes).err().expect("a refusal").to_string();
    error.strip_prefix("not a file of safetensors: ").unwrap_or(&error).to_owned()
}

/// A header of one tensor.
fn header(shape: &str, offsets: &str) -> String {
    format!(r#"{{"test":{{"dtype":"I32","shape":{shape},"data_offsets":{offsets}}}}}"#)
}

#[test]
fn a_header_that_claims_too_much_is_refused() {
    let mut bytes = with_header(header("[2,2]", "[0,16]"), &[0; 16]);
    bytes[5..8].fill(0xff);
    assert_eq!(
        refusal(&bytes),
        format!("the header has {} bytes, 100000000 at most", u64::from_le_bytes(*bytes.first_chunk().unwrap()))
    );
}

#[test]
fn an_empty_file_is_refused() {
    assert_eq!(refusal(b""), "it is empty");
    assert_eq!(refusal(b"\0\0\0"), "it begins with a length of 8 bytes, and has 3");
}

#[test]
fn a_header_longer_than_the_file_is_refused() {
    assert_eq!(refusal(b"<\0\0\0\0\0\0\0"), "the file is cut off: the header has 60 bytes, of which 0 are there");
}

#[test]
fn a_header_that_is_not_utf_8_is_refused() {
    assert_eq!(refusal(&with_header(b"{\xff", &[])), "the header is not UTF-8 after its first 1 bytes");
}

#[test]
fn a_header_that_is_not_json_is_refused() {
    assert_eq!(refusal(&with_header("{", &[])), "the header, at byte 1: expected `\"`");
}

#[test]
fn a_value_of_another_kind_is_named() {
    let metadata = |value: &str| refusal(&with_header(format!(r#"{{"__metadata__":{{"n":{value}}}}}"#), &[]));
    for (value, kind) in [
        ("0", "a number"),
        ("-1", "a number"),
        ("true", "a truth value"),
        ("null", "null"),
        ("[]", "a list"),
        ("{}", "an object"),
    ] {
        assert_eq!(
            metadata(value),
            format!("the header, at byte 21: the value of `n` in `__metadata__` is {kind}, not a text")
        );
    }
    assert_eq!(
        refusal(&with_header(r#"{"__metadata__":3}"#, &[])),
        "the header, at byte 16: `__metadata__` is a number, not an object"
    );
    let entry = |entry: &str| refusal(&with_header(format!(r#"{{"w":{entry}}}"#), &[]));
    assert_eq!(entry("[1]"), "the header, at byte 5: the tensor `w` is a list, not an object");
    assert_eq!(entry(r#"{"dtype":32}"#), "the header, at byte 14: `dtype` of the tensor `w` is a number, not a text");
    assert_eq!(entry(r#"{"shape":"2"}"#), "the header, at byte 14: `shape` of the tensor `w` is a text, not a list");
    assert_eq!(
        entry(r#"{"data_offsets":{}}"#),
        "the header, at byte 21: `data_offsets` of the tensor `w` is an object, not a list"
    );
    assert_eq!(entry(r#"{"dtype":}"#), "the header, at byte 14: `dtype` of the tensor `w` is no value, not a text");
}

#[test]
fn ten_tensors_in_one_place_are_refused() {
    let tensors: Vec<_> =
        (0..10).map(|k| format!(r#""weight_{k}":{{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}}"#)).collect();
    let why = refusal(&with_header(format!("{{{}}}", tensors.join(",")), &[0; 16]));
    assert_eq!(why, "the tensors `weight_0` (data_offsets [0, 16]) and `weight_1` (data_offsets [0, 16]) overlap");
}

#[test]
fn more_and_fewer_bytes_than_those_of_the_tensors_are_refused() {
    let mut bytes = with_header(header("[2,2]", "[0,16]"), &[0; 16]);
    assert!(Safetensors::from_bytes(&bytes[..]).is_ok());
    assert_eq!(
        refusal(&bytes[..bytes.len() - 2]),
        "the file is cut off: `test`, [2, 2] i32, takes 16 bytes, of which 14 are there"
    );
    bytes.extend(b"another file behind it");
    assert_eq!(refusal(&bytes), "bytes follow the last tensor, `test` (data_offsets [0, 16])");
}

#[test]
fn a_place_of_another_size_is_refused() {
    let why = refusal(&with_header(header("[2,2]", "[0, 4]"), &[0; 4]));
    assert_eq!(why, "the tensor `test` (data_offsets [0, 4]) has 4 bytes; I32 of shape [2, 2] takes 16");
}

#[test]
fn sizes_that_cannot_be_multiplied_are_refused() {
    for size in ["18446744073709551614", "9223372036854775807"] {
        let why = refusal(&with_header(header(&format!("[2,{size}]"), "[0,16]"), &[0; 16]));
        assert_eq!(
            why,
            format!(
                "the tensor `test` (data_offsets [0, 16]) of I32 and shape [2, {size}] has more bits than can be counted"
            )
        );
    }
}

#[test]
fn elements_of_4_bits_fill_whole_bytes() {
    let with = |shape: &str, data: &[u8]| {
        let text = format!(r#"{{"a":{{"dtype":"F4","shape":{shape},"data_offsets":[0,{}]}}}}"#, data.len());
        with_header(text, data)
    };
    let file = with("[1,2]", &[0]);
    assert_eq!(Safetensors::from_bytes(file).unwrap().entry("a").unwrap().elements, ElementType::F4);
    assert!(refusal(&with("[1,3]", &[0, 1])).ends_with("takes 12 bits, no whole number of bytes"));
    assert!(refusal(&with("[1,2]", &[0, 1])).ends_with("has 2 bytes; F4 of shape [1, 2] takes 1"));
}

#[test]
fn a_header_may_end_with_whitespace_and_begins_with_a_bracket() {
    assert_eq!(Safetensors::from_bytes(with_header("{}\r \t\n", &[])).unwrap().entries(), []);
    assert_eq!(refusal(&with_header("\t\n{}\r ", &[])), "the header, at byte 0: expected `{`");
}

#[test]
fn tensors_without_axes_and_without_elements_are_read() {
    let file = with_header(header("[]", "[0,4]"), &[5, 0, 0, 0]);
    assert_eq!(Safetensors::from_bytes(file).unwrap().get::<i32, shape![]>("test").unwrap().item(), 5);
    let file = with_header(header("[2,0]", "[0, 0]"), &[]);
    assert_eq!(Safetensors::from_bytes(file).unwrap().get::<i32, shape![2, _]>("test").unwrap().sizes(), [2, 0]);
}
