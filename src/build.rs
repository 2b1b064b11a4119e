//! Sets `cfg(unoptimised)` if this library is not optimised. (`crates/kernel/src/build.rs` decides for which instruction sets loops are compiled.)

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rustc-check-cfg=cfg(unoptimised)");
    if std::env::var("OPT_LEVEL").is_ok_and(|level| level == "0") {
        println!("cargo::rustc-cfg=unoptimised");
    }
}
