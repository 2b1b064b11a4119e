//! Programs of one file, checked by rustc against the compiled libraries: what `cargo check` does, without cargo.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The two libraries, compiled.
pub struct Libraries {
    tensors: PathBuf,
    gradients: PathBuf,
}

/// rustc's answer to a program.
pub struct Checked {
    /// The messages, as JSON, without the count at the end.
    pub messages: Vec<Value>,
    /// The time of the CPU, in steps of 10 ms.
    pub cpu: Duration,
}

impl Checked {
    /// Whether rustc accepts the program.
    pub fn compiles(&self) -> bool {
        self.messages.iter().all(|own| own["level"] != "error")
    }
}

impl Libraries {
    /// Finds the libraries next to the running program. Several may have been compiled, with other features: the newest two that fit together.
    pub fn find(scratch: &Path) -> Libraries {
        let program = std::env::current_exe().expect("a running program has a file");
        let folder = program.ancestors().nth(2).expect("in a folder of the target directory").join("deps");
        let newest = |name: &str| {
            let begin = format!("lib{name}-");
            let entries =
                fs::read_dir(&folder).expect("a target directory").map(|entry| entry.expect("readable").path());
            let own = |path: &PathBuf| {
                let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                file.starts_with(&begin) && file.ends_with(".rlib")
            };
            let mut all: Vec<PathBuf> = entries.filter(own).collect();
            all.sort_by_key(|path| path.metadata().and_then(|data| data.modified()).expect("a file system with times"));
            all.reverse();
            all
        };
        let both = "pub fn f(x: congruent::Tensor<f32, ()>) -> congruent_grad::Var<f32, ()> { x.into() }";
        let (all, gradients) = (newest("congruent"), newest("congruent_grad"));
        let pairs = gradients.iter().flat_map(|gradients| all.iter().map(move |tensors| (tensors, gradients)));
        let mut pairs =
            pairs.map(|(tensors, gradients)| Libraries { tensors: tensors.clone(), gradients: gradients.clone() });
        pairs.find(|own| own.check("both", both, scratch).compiles()).expect("cargo has compiled both libraries")
    }

    /// Checks the program with this source.
    pub fn check(&self, name: &str, source: &str, scratch: &Path) -> Checked {
        fs::create_dir_all(scratch).expect("a folder for programs");
        let file = scratch.join(format!("{name}.rs"));
        fs::write(&file, source).expect("a file for the program");
        let before = cpu_of_children();
        let output = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
            .arg(&file)
            .args(["--edition=2024", "--crate-name=program", "--crate-type=lib", "--emit=metadata", "-Awarnings"])
            .args(["--error-format=json", "--json=future-incompat", "--diagnostic-width=140", "--out-dir"])
            .arg(scratch.join(name))
            .arg(format!("--extern=congruent={}", self.tensors.display()))
            .arg(format!("--extern=congruent_grad={}", self.gradients.display()))
            .arg(format!("-Ldependency={}", self.tensors.parent().expect("a folder").display()))
            .output()
            .expect("rustc runs");
        let cpu = cpu_of_children() - before;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let counts = |own: &Value| {
            let message = own["message"].as_str().unwrap_or_default();
            own["level"] == "failure-note" || message.starts_with("aborting due to")
        };
        let all = said.lines().map(|line| serde_json::from_str::<Value>(line).expect("rustc writes JSON"));
        Checked { messages: all.filter(|own| !counts(own)).collect(), cpu }
    }
}

/// The time that finished children of this process have taken, as Linux counts it.
fn cpu_of_children() -> Duration {
    let line = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = line.rsplit(") ").next().unwrap_or_default().split(' ').skip(13).take(2);
    Duration::from_millis(fields.filter_map(|ticks| ticks.parse::<u64>().ok()).sum::<u64>() * 10)
}

/// The source of each model, without its tests, by name.
pub fn models() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/models");
    let paths = fs::read_dir(folder).expect("the models").map(|entry| entry.expect("readable").path());
    let own = |path: PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let source = fs::read_to_string(path).expect("a model is text");
        let code = source.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
        (name, code)
    };
    let mut all: Vec<_> = paths.map(own).filter(|(name, _)| name != "mod").collect();
    all.sort();
    all
}
