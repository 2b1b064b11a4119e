//! What `congruent::testing` accepts; what it refuses is in `ui-tests/testing`.

use congruent::prelude::*;
use congruent::shape::{Concat, Narrow};
use congruent::testing::{assert_refused, assert_shape, goldens};
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

dim!(Batch);
dim!(Seq);

assert_refused!([5, 2] + [5, 3]);
assert_refused!([5, 2,] + [4, 2,]);
assert_refused!([Batch, 8] + [Seq, 8]);
assert_refused!([Batch] + [5]);
assert_refused!([0] + [3]);
assert_refused!([] += [1]);
assert_refused!([1, 3] += [2, 3]);
assert_refused!([3] += [1, 3]);
assert_refused!([2, 3] @ [2, 3]);
assert_refused!([] @ [2]);
assert_refused!(shape![4, 6]: Narrow<0, 2, 3>);
assert_refused!(shape![4, 6]: Concat<0, shape![4, 5]>);
assert_refused!(shape![_, 3]: StaticShape);
assert_refused!(shape![_, 3]: Shape + StaticShape);
assert_refused!(usize: Dim);

/// The relations that the refused ones stand next to hold.
const _: () = {
    const fn broadcast<S: Broadcast<R>, R>() {}
    const fn expands<S: Expands<R>, R>() {}
    const fn product<S: Matmul<R>, R>() {}
    broadcast::<shape![5, 2], shape![5, 1]>();
    broadcast::<shape![Batch, 8], shape![Batch, 1]>();
    expands::<shape![1, 3], shape![2, 3]>();
    product::<shape![2, 3], shape![3, 2]>();
};

#[test]
fn whatever_has_a_shape_is_asked_for_it() {
    let mut x = Tensor::<f32, shape![5, 1, 4]>::ones();
    assert_shape!(x, [5, 1, 4]);
    assert_shape!(x, shape![5, 1, 4],);
    assert_shape!(&mut x, [5, 1, 4]);
    assert_shape!(x.slice(s![1..]), [4, 1, 4]);
    assert_shape!(x.slice_mut(s![1..]), [4, 1, 4]);
    assert_shape!(x.reshape::<shape![20]>(), [20]);
    assert_shape!(x.contiguous(), [5, 1, 4]);
    assert_shape!(x.lazy() * 2.0 + x.mt(), [5, 4, 4]);
    assert_shape!(x.sum_all(), []);
    assert_shape!(StackTensor::from([1.0, 2.0]), [2]);
    let n = 3;
    assert_shape!(Tensor::<f32, _>::zeros_of(dims![Batch(2), n, 1]), [Batch, _, 1]);
    assert_refused!([5] + [4]);
    assert_shape!(x.into_dyn(), AnyRank);
}

#[test]
fn shapes_of_generic_code_are_asked_for_by_their_parameters() {
    fn sums<L: Shape, D: Dim>(x: &Strided<f32, shape![..L, D]>) -> usize {
        assert_shape!(x, [..L, D]);
        assert_shape!(x.sum::<-1>(), L);
        x.sum::<-1>().numel()
    }
    assert_eq!(sums::<shape![2, 3], len![4]>(&Tensor::ones()), 6);
}

#[test]
fn what_is_asserted_is_evaluated_once() {
    let mut calls = 0;
    let mut make = || {
        calls += 1;
        Tensor::<f32, shape![2]>::ones()
    };
    assert_shape!(make(), [2]);
    assert_eq!(calls, 1);
}

/// A folder of its own with cases, `name`, words and golden.
fn folder(test: &str, cases: &[(&str, &str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("goldens").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, first, golden) in cases {
        fs::write(folder.join(name).with_extension("rs"), format!("{first}\nfn main() {{}}\n")).unwrap();
        if !golden.is_empty() {
            fs::write(folder.join(name).with_extension("stderr"), golden).unwrap();
        }
    }
    folder
}

/// What `goldens` says of them; it calls nothing for another rustc.
fn said(test: &str, cases: &[(&str, &str, &str)]) -> Result<(), String> {
    let folder = folder(test, cases);
    let asked = catch_unwind(|| goldens(folder, "0.1", |_| panic!("there is no rustc 0.1")));
    asked.map_err(|said| *said.downcast::<String>().unwrap())
}

#[test]
fn a_golden_has_one_error_with_the_words() {
    let good = ("good", "// `N<2>` with `N<3>`", "error[E0277]: dimension `N<2>` with `N<3>`\n --> file\n");
    assert_eq!(said("good", &[good]), Ok(()));

    let other = ("other", "// `N<2>` with `N<4>`", good.2);
    let two = ("two", good.1, "error[E0277]: `N<2>` with `N<3>`\n\nerror[E0308]: mismatched types\n");
    let none = ("none", good.1, "");
    let silent = ("silent", "use congruent::prelude::*;", good.2);
    let said = said("bad", &[good, other, two, none, silent]).unwrap_err();
    let lines: Vec<_> = said.lines().collect();
    assert_eq!(lines.len(), 4, "{said}");
    assert!(lines[0].contains("none.rs: no golden yet"), "{said}");
    assert!(
        lines[1].ends_with(
            "other.rs: expected `` `N<2>` with `N<4>` ``, found `` error[E0277]: dimension `N<2>` with `N<3>` ``"
        ),
        "{said}"
    );
    assert!(lines[2].contains("silent.rs: the first line is no comment"), "{said}");
    assert!(lines[3].contains("two.rs: 2 errors"), "{said}");
}

#[test]
fn a_folder_without_cases_is_a_mistake() {
    assert!(said("empty", &[]).unwrap_err().contains("no case"));
}

#[test]
fn cases_are_compiled_by_the_rustc_of_the_goldens() {
    let folder = folder("run", &[("one", "// words", "error: words\n")]);
    let mut cases = String::new();
    goldens(&folder, "1", |pattern| cases = pattern.to_owned());
    assert_eq!(cases, format!("{}/*.rs", folder.display()));
}
