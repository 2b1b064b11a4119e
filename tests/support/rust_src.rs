//! Goldens that name the standard library. rustc shows its lines where the component `rust-src` is installed, which a plain toolchain lacks:
//! the goldens are those of a plain one.

use crate::rustc::SYSROOT;
use std::fs;
use std::io::{Write, stderr};
use std::path::Path;
use std::sync::LazyLock;

/// Whether the component `rust-src` changes the message of a case. The test then says that it skips the case.
pub fn changes(case: &Path) -> bool {
    let golden = fs::read_to_string(case.with_extension("stderr")).unwrap_or_default();
    let changes = *IS_INSTALLED && golden.contains("$RUST/");
    if changes {
        let skipped =
            format!("skipped {}: the component `rust-src` adds lines of the standard library\n", case.display());
        // Not by `eprintln!`, which a test that passes does not show.
        let _ = stderr().write_all(skipped.as_bytes());
    }
    changes
}

static IS_INSTALLED: LazyLock<bool> = LazyLock::new(|| SYSROOT.join("lib/rustlib/src/rust/library").exists());
