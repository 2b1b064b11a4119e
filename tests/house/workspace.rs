//! The packages of the workspace, as cargo lists them: no list of a test leaves one out.

use crate::read_sources;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// A package.
#[derive(Debug)]
pub struct Package {
    pub name: String,
    /// Its folder from the root; the root's own is empty.
    pub folder: String,
    /// The folder of its library, or of its program: `crates/kernel/src`.
    pub source: String,
    /// Whether it is on crates.io.
    pub is_published: bool,
}

impl Package {
    /// How its own sources name it.
    pub fn crate_name(&self) -> String {
        self.name.replace('-', "_")
    }
}

/// All packages of the workspace.
pub fn packages() -> &'static [Package] {
    static ALL: OnceLock<Vec<Package>> = OnceLock::new();
    ALL.get_or_init(|| {
        let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
        let arguments = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
        let output = Command::new(cargo).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        read(&output.stdout)
    })
}

/// The folders of the sources of all packages.
pub fn folders() -> Vec<&'static str> {
    packages().iter().map(|package| package.source.as_str()).collect()
}

/// The folders of the sources of packages that are on crates.io.
pub fn published() -> Vec<&'static str> {
    packages().iter().filter(|package| package.is_published).map(|package| package.source.as_str()).collect()
}

fn read(metadata: &[u8]) -> Vec<Package> {
    let metadata: Value = serde_json::from_slice(metadata).unwrap();
    let root = PathBuf::from(metadata["workspace_root"].as_str().unwrap());
    let within = |path: &Path| path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
    let package = |package: &Value| {
        let is_whole = |kinds: &Value| ["lib", "proc-macro", "bin"].iter().any(|kind| *kind == kinds[0]);
        let targets = package["targets"].as_array().unwrap();
        let target = targets.iter().find(|target| is_whole(&target["kind"])).unwrap();
        let parent = |path: &Value| within(Path::new(path.as_str().unwrap()).parent().unwrap());
        Package {
            name: package["name"].as_str().unwrap().to_owned(),
            folder: parent(&package["manifest_path"]),
            source: parent(&target["src_path"]),
            // (`[]` is `publish = false`.)
            is_published: package["publish"].is_null(),
        }
    };
    metadata["packages"].as_array().unwrap().iter().map(package).collect()
}

#[test]
fn all_packages_are_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for package in packages() {
        assert!(root.join(&package.folder).join("Cargo.toml").exists(), "{package:?}");
        assert!(!read_sources(&[&package.source]).is_empty(), "{package:?}");
    }
    let find = |name: &str| packages().iter().find(|package| package.name == name).unwrap();
    let kernel = find("congruent-kernel");
    assert_eq!((&*kernel.folder, &*kernel.source, kernel.is_published), ("crates/kernel", "crates/kernel/src", true));
    assert_eq!((&*find("congruent").folder, &*find("congruent").source), ("", "src"));
    assert!(!find("course").is_published);
    assert!(published().len() > 10, "{:?}", published());
}
