//! Source that `cargo congruent types` writes: as the goldens have it, formatted, compiled with the library, and run.
//!
//! After a change: `TOLD=overwrite cargo test --package cargo-congruent --test main types::`, then read what `git diff` says.

mod files;
mod names;

use crate::artifact;
use crate::libraries::compile;
use crate::rustc::has_the_words_of_the_goldens;
use cargo_congruent::output::stream::{Out, Stream};
use files::{folder, header, scratch, source, types};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The name of a golden, the format of its file, and options.
type Golden = (&'static str, &'static str, &'static [&'static str]);

/// An MLP as PyTorch names it, a transformer with a list of layers, names that are no identifiers, and variables with counters among them; an archive
/// of NumPy with a list, and one array.
const GOLDENS: [Golden; 6] = [
    ("mlp", "safetensors", &[]),
    ("transformer", "safetensors", &[]),
    ("odd", "safetensors", &[]),
    ("convolutions", "safetensors", &["--var"]),
    ("gru", "npz", &[]),
    ("points", "npy", &[]),
];

fn header_of(golden: &str) -> String {
    fs::read_to_string(folder().join("goldens").join(golden).with_extension("json")).unwrap()
}

#[test]
fn each_file_has_the_source_of_its_golden() {
    let scratch = scratch("goldens");
    for (name, format, options) in GOLDENS {
        let source = source(&scratch, &format!("{name}.{format}"), Some(&header_of(name)), options);
        let golden = folder().join("goldens").join(name).with_extension("rs");
        if std::env::var("TOLD").is_ok_and(|how| how == "overwrite") {
            fs::write(&golden, &source).unwrap();
        }
        assert!(fs::read_to_string(&golden).unwrap_or_default() == source, "{} differs:\n{source}", golden.display());
        let widest = source.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(120), "{name}: {widest:?}");
    }
}

#[test]
fn source_is_formatted_as_rustfmt_formats_it() {
    // (Where rustup has no component `rustfmt`, its command is there, and fails.)
    if !Command::new("rustfmt").arg("--version").output().is_ok_and(|said| said.status.success()) {
        eprintln!("skipped, as there is no rustfmt: rustup component add rustfmt");
        return;
    }
    for config in ["max_width=100,use_small_heuristics=Default", "max_width=120,use_small_heuristics=Max"] {
        for (name, ..) in GOLDENS {
            let golden = folder().join("goldens").join(name).with_extension("rs");
            let mut rustfmt = Command::new("rustfmt");
            rustfmt.args(["--edition=2024", "--check", "--color=never", "--config", config]);
            let said = rustfmt.arg(golden).output().unwrap();
            assert!(said.status.success(), "{config}:\n{}", String::from_utf8_lossy(&said.stdout));
        }
    }
}

#[test]
fn source_compiles_without_warnings_and_its_tests_pass() {
    let scratch = scratch("compiled");
    for (name, format, options) in GOLDENS {
        let source = source(&scratch, &format!("{name}.{format}"), Some(&header_of(name)), options);
        fs::write(scratch.join(name).with_extension("rs"), source).unwrap();
    }
    let generic =
        ["--struct", "Model", "--generic", "Hidden=HIDDEN", "--length", "WORDS=1000", "--generic", "Long=128"];
    fs::write(scratch.join("generic.rs"), source(&scratch, "transformer.safetensors", None, &generic)).unwrap();
    fs::write(scratch.join("npz_variables.rs"), source(&scratch, "gru.npz", None, &["--var"])).unwrap();
    let array = ["--generic", "Points=1000", "--var"];
    let doubles = header_of("points").replace("F16", "F64");
    fs::write(scratch.join("npy_variables.rs"), source(&scratch, "variables.npy", Some(&doubles), &array)).unwrap();
    let tensor = |name: String| (name, "F32", vec![3, 20]);
    let list = header(&[0, 1, 2].map(|k| tensor(k.to_string())));
    fs::write(scratch.join("list.rs"), source(&scratch, "list.safetensors", Some(&list), &[])).unwrap();
    let random = names::random_header(&mut names::Random(7), 60);
    fs::write(scratch.join("random.rs"), source(&scratch, "random.safetensors", Some(&random), &[])).unwrap();
    let titles = names::header_of_titles();
    fs::write(scratch.join("titles.rs"), source(&scratch, "titles.safetensors", Some(&titles), &[])).unwrap();
    let titles = source(&scratch, "titles.safetensors", None, &["--var", "--generic", "Sized=64", "--length", "AT=63"]);
    fs::write(scratch.join("titled_variables.rs"), titles).unwrap();
    fs::copy(folder().join("program.rs"), scratch.join("program.rs")).unwrap();

    let compiled = compile(&scratch, "program.rs", &["--test", "-o", "program"]);
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new(scratch.join("program")).current_dir(&scratch).output().unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{said}");
    // Two of each file, and those of the program.
    assert!(said.contains("37 passed; 0 failed; 0 ignored"), "{said}");
}

/// The first error of a program that uses a file with this header: its line there, and what `cargo congruent check` says first.
fn first_error(name: &str, header: &str) -> Option<(String, String)> {
    let scratch = scratch(name);
    fs::write(scratch.join("mlp.rs"), source(&scratch, "mlp.safetensors", Some(header), &[])).unwrap();
    let program = fs::read_to_string(folder().join("used.rs")).unwrap();
    fs::write(scratch.join("used.rs"), &program).unwrap();
    let compiled = compile(&scratch, "used.rs", &["--crate-type=lib", "--emit=metadata", "--error-format=json"]);
    let lines = String::from_utf8(compiled.stderr).unwrap();
    let mut messages = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let first = messages.find(|message| message["level"] == "error")?;
    let span = first["spans"].as_array().unwrap().iter().find(|span| span["is_primary"] == true).unwrap();
    assert_eq!(span["file_name"], "used.rs", "{first}");
    let line = span["line_start"].as_u64().unwrap() as usize;
    Some((program.lines().nth(line - 1).unwrap().trim().to_owned(), headline(&scratch, &first)))
}

/// The first line of rustc's message, as the tool shows it.
fn headline(package: &Path, message: &Value) -> String {
    let library = folder().ancestors().nth(4).unwrap().join("src/lib.rs");
    let message = serde_json::json!({
        "reason": "compiler-message",
        "package_id": "program",
        "manifest_path": package.join("Cargo.toml"),
        "target": { "name": "program" },
        "message": message,
    });
    let mut stream = Stream::new(false, false);
    let lines = [artifact::artifact("congruent", &library), message].map(|line| line.to_string());
    let mut out: Vec<_> = lines.iter().flat_map(|line| stream.line(line)).collect();
    out.extend(stream.end());
    let texts = out.into_iter().map(|out| match out {
        Out::Text(text) | Out::Line(text) => text,
    });
    texts.collect::<String>().lines().next().unwrap_or_default().to_owned()
}

/// What changes in the file, the line of the program that uses it, and what is said first.
const CHANGES: [(&str, &str, &str, &str); 3] = [
    (
        "784",
        "785",
        "let hidden = (x.matmul(&weights.layer0.weight.t()) + &weights.layer0.bias).relu();",
        "error[E0277]: a matrix product cannot contract dimension `784` with dimension `785`: a right operand of shape [784, 128] would fit",
    ),
    (
        "10",
        "11",
        "hidden.matmul(&weights.layer2.weight.t()) + &weights.layer2.bias",
        "error[E0308]: expected shape `[_, 10]`, found `[_, 11]`: return that shape, or declare `shape![_, 11]`",
    ),
    (
        "F32",
        "F64",
        "let hidden = (x.matmul(&weights.layer0.weight.t()) + &weights.layer0.bias).relu();",
        "error[E0277]: `&View<'_, f64, [784, 128]>` cannot stand in an operation on elements of type `f32`: `.to_type::<f32>()` converts it",
    ),
];

/// The header of an MLP whose lengths and elements are these.
fn mlp(inputs: usize, outputs: usize, elements: &'static str) -> String {
    let layers = [("0", 128, inputs), ("2", outputs, 128)];
    let tensors = layers.into_iter().flat_map(|(at, outputs, inputs)| {
        let weight = (format!("{at}.weight"), elements, vec![outputs, inputs]);
        [(format!("{at}.bias"), elements, vec![outputs]), weight]
    });
    header(&tensors.collect::<Vec<_>>())
}

#[test]
fn a_file_with_another_length_is_an_error_at_the_line_that_uses_it() {
    assert_eq!(first_error("unchanged", &mlp(784, 10, "F32")), None);
    for (from, to, line, said) in CHANGES {
        let inputs = if from == "784" { 785 } else { 784 };
        let outputs = if from == "10" { 11 } else { 10 };
        let elements = if from == "F32" { "F64" } else { "F32" };
        let (at, message) = first_error(to, &mlp(inputs, outputs, elements)).expect("an error");
        assert_eq!(at, line, "{from} to {to}");
        // (The words are those of one rustc.)
        if has_the_words_of_the_goldens() {
            assert_eq!(message, said, "{from} to {to}");
        }
    }
}

#[test]
fn a_file_that_is_broken_has_no_source() {
    let scratch = scratch("broken");
    let good = files::file(&header_of("mlp"));
    let fp8 = files::file(&header(&[("a".into(), "F32", vec![2]), ("b".into(), "F8_E4M3", vec![4])]));
    let cases: [(&str, &[u8], &str); 7] = [
        ("empty", b"", "not a file of safetensors: it is empty"),
        (
            "cut",
            &good[..good.len() - 1],
            "the file is cut off: `2.weight`, [10, 128] f32, takes 5120 bytes, of which 5119 are there",
        ),
        (
            "long",
            &[&good[..], b"x"].concat(),
            "bytes follow the last tensor, `2.weight` (data_offsets [401960, 407080])",
        ),
        ("header", &good[..20], "the file is cut off: the header has 352 bytes, of which 12 are there"),
        ("nothing", &files::file("{}"), "the file has no tensors"),
        (
            "numpy",
            b"\x93NUMPY\x01\x00v\x00{'descr': '<f4'",
            "the file is cut off: the header has 118 bytes, of which 15 are there",
        ),
        ("fp8", &fp8, "b: no type of Rust has elements of type f8_e4m3"),
    ];
    for (name, bytes, why) in cases {
        fs::write(scratch.join(name), bytes).unwrap();
        let ran = types(&scratch, &[name]);
        let said = format!("cargo congruent types: {name}: {why}\n");
        assert_eq!((ran.code, &*ran.source, ran.said), (Some(1), "", said));
    }
    let ran = types(&scratch, &["missing"]);
    assert_eq!((ran.code, &*ran.source), (Some(1), ""));
    assert!(ran.said.starts_with("cargo congruent types: missing: "), "{}", ran.said);
}

/// The fields of the structs in the source for a file that NumPy wrote.
fn fields_of_numpy(name: &str) -> Vec<String> {
    let folder = folder().ancestors().nth(3).unwrap().join("files/tests/data");
    let source = source(&folder, name, None, &[]);
    let field = |line: &str| line.trim().strip_prefix("pub ")?.strip_suffix(',').map(str::to_owned);
    source.lines().filter_map(field).collect()
}

#[test]
fn files_of_numpy_are_read() {
    let arrays = [
        "x: Tensor<f32, shape![2, 3]>",
        "labels: Tensor<i64, shape![3]>",
        "layer: Layer",
        "gr_u00f6_u00df_e: Tensor<u16, shape![]>",
        "mask: Tensor<bool, shape![2, 3]>",
    ];
    assert_eq!(fields_of_numpy("stored.npz"), arrays);
    let mut more = arrays.to_vec();
    more.insert(4, "zeros: Tensor<f32, shape![100, 50]>");
    assert_eq!(fields_of_numpy("deflated.npz"), more);
    let endings =
        ["x: Tensor<f64, shape![2]>", "y: Tensor<f64, shape![1]>", "layer: Layer", "z: Tensor<i32, shape![2]>"];
    assert_eq!(fields_of_numpy("endings.npz"), endings);
    for (name, array) in [
        ("fortran.npy", "f32, shape![2, 3]"),
        ("fortran-3d.npy", "i32, shape![2, 3, 4]"),
        ("big-f2.npy", "F16, shape![2, 3]"),
        ("b1.npy", "bool, shape![2, 3]"),
        ("version-2.npy", "f32, shape![2, 3]"),
        ("scalar.npy", "f64, shape![]"),
    ] {
        assert_eq!(fields_of_numpy(name), [format!("array: Tensor<{array}>")], "{name}");
    }
}

#[test]
fn files_of_numpy_that_are_broken_have_no_source() {
    let scratch = scratch("numpy");
    let data = folder().ancestors().nth(3).unwrap().join("files/tests/data");
    let read = |name: &str| fs::read(data.join(name)).unwrap();
    let (npy, stored, deflated) = (read("f4.npy"), read("stored.npz"), read("deflated.npz"));
    let head = stored.windows(5).position(|bytes| bytes == b"descr").unwrap();
    let mut broken = stored.clone();
    broken[head] = b'D';
    // The packed bytes of the first array follow 30 bytes of its record, a name of 5 bytes and an extra part of 20.
    let mut packed = deflated.clone();
    packed[30 + 5 + 20..][..20].fill(0xff);
    // An archive of other files, as PyTorch writes it.
    let mut other = stored.clone();
    for at in 0..other.len() - 4 {
        if other[at..].starts_with(b".npy") {
            other[at..][..4].copy_from_slice(b".pkl");
        }
        if other[at..].starts_with(b"\x93NUM") {
            other[at] = 0x80;
        }
    }
    let no_arrays = "the archive has no arrays: save a model of PyTorch with `safetensors.torch.save_file`";
    let cases: [(&str, &[u8], &str); 8] = [
        ("other.pt", &other, no_arrays),
        ("empty.npz", &congruent_files::npz::Writer::new().into_bytes().unwrap(), no_arrays),
        ("cut.npy", &npy[..npy.len() - 1], "the file is cut off: [2, 3] f32 takes 24 bytes, of which 23 are there"),
        ("magic.npy", &npy[..7], "the file is cut off: it ends after 7 bytes"),
        ("complex.npy", &read("c8.npy"), "no type of Rust has elements of type c64"),
        (
            "cut.npz",
            &stored[..stored.len() - 1],
            "the file is cut off: it begins like an npz and has no directory at its end",
        ),
        ("head.npz", &broken, "the array `x`: the header has the key `Descr`, which the format does not"),
        ("packed.npz", &packed, "the array `x`: corrupt deflate stream"),
    ];
    for (name, bytes, why) in cases {
        fs::write(scratch.join(name), bytes).unwrap();
        let ran = types(&scratch, &[name]);
        let said = format!("cargo congruent types: {name}: {why}\n");
        assert_eq!((ran.code, &*ran.source, ran.said), (Some(1), "", said));
    }
}

#[test]
fn what_cannot_be_done_is_refused() {
    let scratch = scratch("refused");
    fs::write(scratch.join("mlp"), files::file(&header_of("mlp"))).unwrap();
    let cases: [(&[&str], &str); 18] = [
        (&["mlp", "other"], "one file at a time: what is `other`?"),
        (&["--struct", "Net"], "the name of a file is missing"),
        (&["mlp", "--struct"], "`--struct` takes a name"),
        (&["mlp", "--struct", "self"], "`self` is not a name that a struct may have"),
        (&["mlp", "--name", "x"], "`--name` is not known: it is one of --struct, --length, --generic and --var"),
        (&["mlp", "--length", "X"], "`--length` takes a name and a length, as in --length HIDDEN=768"),
        (&["mlp", "--generic", "1X=128"], "`1X=128`: `1X` is not a name that a length may have"),
        (&["mlp", "--generic", "X=129"], "`X=129`: the file has no axis of length 129"),
        (&["mlp", "--generic", "X=VOCAB"], "`X=VOCAB`: `VOCAB` is neither a number nor the name of a length"),
        (&["mlp", "--length", "A=128", "--length", "A=784"], "two lengths would have the name `A`"),
        (&["mlp", "--length", "A=128", "--length", "B=128"], "`A=128`: this length has another name, too"),
        (&["mlp", "--length", "NET=128", "--generic", "NET=784"], "two lengths would have the name `NET`"),
        (&["mlp", "--length", "at=128"], "`at=128`: the name of a constant has no small letters: `AT`"),
        (&["mlp", "--length", "k=784"], "`k=784`: the name of a constant has no small letters: `K`"),
        (
            &["mlp", "--generic", "width=128"],
            "`width=128`: `width` does not begin with a capital, as the name of a type does",
        ),
        (&["mlp", "--generic", "Tensor=128"], "`Tensor=128`: the source has another `Tensor`"),
        (&["mlp", "--struct", "u8"], "`u8` does not begin with a capital, as the name of a type does"),
        (
            &["mlp", "--struct", "Net", "--generic", "Net=784"],
            "a type parameter and the outermost struct would have the name `Net`",
        ),
    ];
    for (arguments, why) in cases {
        let ran = types(&scratch, arguments);
        assert_eq!((ran.code, &*ran.source, &*ran.said), (Some(1), "", &*format!("cargo congruent types: {why}\n")));
    }
    fs::write(scratch.join("u8"), files::file(&header(&[("x".into(), "U8", vec![2])]))).unwrap();
    let ran = types(&scratch, &["--var", "u8"]);
    let said = "cargo congruent types: u8: no tensor has elements of type f32 or f64, as variables have\n";
    assert_eq!((ran.code, &*ran.source, &*ran.said), (Some(1), "", said));
    let ran = types(&scratch, &["--help"]);
    assert_eq!((ran.code, &*ran.said), (Some(0), ""));
    assert!(ran.source.contains("cargo congruent types model.safetensors > src/weights.rs"));
    assert_eq!(types(&scratch, &[]).code, Some(1));
}

#[test]
fn a_reader_who_closes_the_pipe_has_seen_enough() {
    let scratch = scratch("closed");
    fs::write(scratch.join("mlp"), files::file(&header_of("mlp"))).unwrap();
    for arguments in [
        &["types", "mlp"][..],
        &["types", "--help"],
        &["explain", "[2, 3] + [3]"],
        &["lsp", "--help"],
        &["help"],
        &["-V"],
    ] {
        // (Closed before the first write: that it fails does not depend on the reader's speed.)
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-congruent"));
        let ran = command.args(arguments).current_dir(&scratch).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
        let ran = ran.wait_with_output().unwrap();
        assert_eq!((ran.status.code(), &*String::from_utf8_lossy(&ran.stderr)), (Some(0), ""), "{arguments:?}");
    }
}

/// A cargo that prints without an end.
#[cfg(unix)]
#[test]
fn a_program_that_runs_ends_when_its_reader_does() {
    use std::io::{BufRead, BufReader};
    use std::os::unix::fs::PermissionsExt;
    let scratch = scratch("endless");
    let cargo = scratch.join("cargo");
    fs::write(&cargo, "#!/bin/sh\nexec yes\n").unwrap();
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-congruent"));
    command.arg("run").env("CARGO", &cargo).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut ran = command.spawn().unwrap();
    let mut first = String::new();
    BufReader::new(ran.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert_eq!(first, "y\n");
    let ran = ran.wait_with_output().unwrap();
    assert!(!ran.status.success(), "the program was killed");
    assert_eq!(String::from_utf8_lossy(&ran.stderr), "");
}
