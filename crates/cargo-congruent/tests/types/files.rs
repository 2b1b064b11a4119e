//! Files of tensors, and the command that makes source of them.

use congruent_files::{ElementType, Pattern, Wanted, npy, npz};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of these tests.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/types")
}

/// A new folder, for the test of this name.
pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("types").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The bytes of a file with this header, and data of zeros and ones.
pub fn file(header: &str) -> Vec<u8> {
    let entries: Value = serde_json::from_str(header).unwrap();
    let ends = entries.as_object().unwrap().values().filter_map(|entry| entry["data_offsets"][1].as_u64());
    let data = (0..ends.max().unwrap_or(0)).map(|k| u8::from(k % 3 == 0));
    (header.len() as u64).to_le_bytes().into_iter().chain(header.bytes()).chain(data).collect()
}

/// The bytes of a file of this format with the tensors of a header, of which npy has the first. An npz is deflated.
pub fn file_of(format: &str, header: &str) -> Vec<u8> {
    let entries: Value = serde_json::from_str(header).unwrap();
    let wanted = |(name, entry): (&String, &Value)| {
        let elements = ElementType::of_safetensors(entry["dtype"].as_str().unwrap()).unwrap();
        let sizes: Vec<usize> = serde_json::from_value(entry["shape"].clone()).unwrap();
        Wanted::new(name, elements, Pattern::exactly(&sizes))
    };
    let wanted = || entries.as_object().unwrap().iter().map(wanted).collect::<Vec<_>>();
    match format {
        "npy" => npy::Writer::sample(&wanted()[0]).unwrap().into_bytes().unwrap(),
        "npz" => npz::Writer::sample(&wanted()).unwrap().deflated().into_bytes().unwrap(),
        _ => file(header),
    }
}

/// A header of tensors: names, element types, shapes.
pub fn header(tensors: &[(String, &str, Vec<usize>)]) -> String {
    let (mut entries, mut at) = (serde_json::Map::new(), 0);
    for (name, elements, shape) in tensors {
        let bytes = match *elements {
            "F64" | "I64" => 8,
            "F32" => 4,
            "F16" | "BF16" => 2,
            _ => 1,
        };
        let end = at + bytes * shape.iter().product::<usize>();
        entries
            .insert(name.clone(), serde_json::json!({ "dtype": elements, "shape": shape, "data_offsets": [at, end] }));
        at = end;
    }
    Value::Object(entries).to_string()
}

/// What the command wrote: its exit code, the source, and what it said.
pub struct Ran {
    pub code: Option<i32>,
    pub source: String,
    pub said: String,
}

/// `cargo congruent types`, with these arguments, in a folder.
pub fn types(folder: &Path, arguments: &[&str]) -> Ran {
    let out = Command::new(env!("CARGO_BIN_EXE_cargo-congruent"))
        .args(["congruent", "types"])
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: out.status.code(), source: text(out.stdout), said: text(out.stderr) }
}

/// The source for a file, which is there or is written there first.
pub fn source(folder: &Path, name: &str, header: Option<&str>, options: &[&str]) -> String {
    if let Some(header) = header {
        let format = name.rsplit_once('.').unwrap().1;
        std::fs::write(folder.join(name), file_of(format, header)).unwrap();
    }
    let ran = types(folder, &[options, &[name]].concat());
    assert_eq!((ran.code, &*ran.said), (Some(0), ""), "{name}");
    ran.source
}
