//! Sets the `cfg`s that depend on how this crate is compiled: `cfg(unoptimised)` without optimisation, `cfg(one_level)` if the loops are
//! compiled for one instruction set, `cfg(skip_avx2)` and `cfg(skip_avx512)` if they are not compiled for AVX2 or AVX-512.
//!
//! Without optimisation no loop is vectorised, and each further instruction set costs the compile time of the first one, in every debug
//! binary. A debug build usually runs on the machine that builds it: if optimised, its loops are compiled for the baseline and for the
//! widest set of this machine; loops that gain nothing from vectors of 512 bits are compiled for AVX2 instead. `CONGRUENT_LEVELS=all`
//! compiles all sets; the tests do, because they compare the results of the sets.

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

/// Returns whether the environment variable has this value.
fn is(name: &str, value: &str) -> bool {
    std::env::var(name).is_ok_and(|found| found == value)
}

/// Returns whether this machine has the features that `simd::isa` requires for vectors of 512 bits.
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
