//! The lists of mistakes fit the models, and each model is a short file.

use shape_bench::mutation::mutations;
use shape_bench::program::models;
use std::fs;
use std::path::Path;

#[test]
fn each_model_has_ten_mistakes_that_it_has_once() {
    let models = models();
    assert!(models.len() >= 20, "{} models", models.len());
    for (name, source) in models {
        let all = mutations(&name);
        let real = all.iter().filter(|own| own.legal.is_none()).count();
        assert!(real >= 10, "{name}: {real} mistakes");
        for own in all {
            let (mutated, _) = own.apply(&source).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert_ne!(mutated, source, "{name}: {}", own.old);
            assert!(own.legal.is_some() || !own.words.is_empty(), "{name}: no word for {}", own.new);
        }
    }
}

#[test]
fn each_model_has_less_than_200_lines_and_its_own_tests() {
    for (name, _) in models() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/models/{name}.rs"));
        let text = fs::read_to_string(file).expect("a model is text");
        assert!(text.lines().count() < 200, "{name}: {} lines", text.lines().count());
        assert!(text.contains("#[test]") && text.starts_with("//!"), "{name}");
    }
}
