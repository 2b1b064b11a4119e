//! Cargo's message about a crate that it has compiled.

use serde_json::{Value, json};
use std::path::Path;

/// The line about a library whose source is this file.
pub fn artifact(name: &str, source: &Path) -> Value {
    json!({
        "reason": "compiler-artifact",
        "package_id": format!("path+file:///{name}#0.1.0"),
        "manifest_path": "/Cargo.toml",
        "target": { "kind": ["lib"], "crate_types": ["lib"], "name": name, "src_path": source, "edition": "2024",
                    "doc": true, "doctest": true, "test": true },
        "profile": { "opt_level": "0", "debuginfo": 2, "debug_assertions": true, "overflow_checks": true, "test": false },
        "features": [], "filenames": [], "executable": null, "fresh": false,
    })
}
