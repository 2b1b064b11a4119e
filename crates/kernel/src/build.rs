//! Says how this library is compiled: `cfg(unoptimised)` where it is not optimised, `cfg(one_level)` where its loops are compiled
//! for one instruction set, `cfg(skip_avx2)` and `cfg(skip_avx512)` where they are not compiled for that one.
//!
//! No vectors come of loops where nothing is optimised, and each instruction set costs as much to compile as the first, and fills
//! every debug binary. A debug build runs where it was built: if it is optimised, its loops are compiled for what every machine has
//! and for the widest set of this one; loops that no vector of 512 bits makes faster are compiled for AVX2 instead. `CONGRUENT_LEVELS=all` compiles all of them nevertheless: so do the tests, which ask what each
//! of them gives.

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rerun-if-env-changed=CONGRUENT_LEVELS");
    for name in ["unoptimised", "one_level", "skip_avx2", "skip_avx512"] {
        println!("cargo::rustc-check-cfg=cfg({name})");
    }
    let all = is("CONGRUENT_LEVELS", "all");
    if is("OPT_LEVEL", "0") {
        println!("cargo::rustc-cfg=unoptimised");
        if !all {
            println!("cargo::rustc-cfg=one_level");
        }
    } else if !all && is("PROFILE", "debug") && std::env::var("HOST") == std::env::var("TARGET") {
        let skipped = if has_avx512() { "skip_avx2" } else { "skip_avx512" };
        println!("cargo::rustc-cfg={skipped}");
    }
}

/// Whether the variable has this value.
fn is(name: &str, value: &str) -> bool {
    std::env::var(name).is_ok_and(|found| found == value)
}

/// Whether this machine has what `simd::isa` asks of one with vectors of 512 bits.
#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("f16c")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx512() -> bool {
    false
}
