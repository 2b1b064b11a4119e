//! Says how this library is compiled: `cfg(unoptimised)` where it is not optimised, and `cfg(one_level)` where its loops are
//! compiled for one instruction set.
//!
//! No vectors come of loops where nothing is optimised, and each instruction set costs as much to compile as the first, and fills
//! every debug binary. `CONGRUENT_LEVELS=all` compiles all of them nevertheless: so do the tests, which ask what each of them gives.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=CONGRUENT_LEVELS");
    println!("cargo::rustc-check-cfg=cfg(unoptimised)");
    println!("cargo::rustc-check-cfg=cfg(one_level)");
    let set = |name: &str, value: &str| std::env::var(name).is_ok_and(|found| found == value);
    if !set("OPT_LEVEL", "0") {
        return;
    }
    println!("cargo::rustc-cfg=unoptimised");
    if !set("CONGRUENT_LEVELS", "all") {
        println!("cargo::rustc-cfg=one_level");
    }
}
