//! Says whether this library is optimised: `cfg(unoptimised)` where it is not. (`crates/kernel/src/build.rs` says for which machines loops are
//! compiled.)

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rustc-check-cfg=cfg(unoptimised)");
    if std::env::var("OPT_LEVEL").is_ok_and(|level| level == "0") {
        println!("cargo::rustc-cfg=unoptimised");
    }
}
