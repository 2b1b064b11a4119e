//! Explanations agree with the library: each expression, and the same call on tensors whose rank is known at run time.

use cargo_congruent::explain::drawing::Mark;
use cargo_congruent::explain::explain;
use congruent::prelude::*;

type Any = Tensor<f32, AnyRank>;

fn make_ones(sizes: &[usize]) -> Any {
    Tensor::ones_of(AnyRank::from(sizes))
}

/// The shapes that are explained; `None` where the operation is refused.
fn explain_shapes(expression: &str) -> Option<Vec<Vec<usize>>> {
    let report = explain(expression).unwrap_or_else(|why| panic!("{expression}: {why}"));
    report.results.map(|all| all.iter().map(|own| own.sizes().expect("numbers")).collect())
}

/// The shape that is explained.
fn explain_shape(expression: &str) -> Option<Vec<usize>> {
    explain_shapes(expression).map(|mut all| {
        assert_eq!(all.len(), 1, "{expression}");
        all.remove(0)
    })
}

fn assert_same<E>(expression: &str, done: Result<Any, E>) {
    assert_eq!(explain_shape(expression), done.ok().map(|done| done.sizes().to_vec()), "{expression}");
}

const SHAPES: [&[usize]; 12] =
    [&[], &[0], &[1], &[2], &[3], &[1, 3], &[2, 1], &[2, 3], &[3, 2], &[2, 1, 3], &[2, 2, 3], &[4, 3, 2]];

fn pairs() -> impl Iterator<Item = (&'static [usize], &'static [usize])> {
    SHAPES.iter().flat_map(|a| SHAPES.iter().map(move |b| (*a, *b)))
}

#[test]
fn operators() {
    for (a, b) in pairs() {
        assert_same(&format!("{a:?} + {b:?}"), make_ones(a).try_add(&make_ones(b)));
        assert_same(&format!("{a:?} @ {b:?}"), make_ones(a).try_matmul(&make_ones(b)));
        let mut own = make_ones(a);
        let done = own.try_add_(make_ones(b)).map(|_| ());
        assert_same(&format!("{a:?} += {b:?}"), done.map(|()| make_ones(a)));
    }
}

#[test]
fn the_same_elements_under_other_lengths() {
    let wanted: [&[isize]; 9] = [&[6], &[3, 2], &[2, 3], &[-1], &[2, -1], &[1, 6, 1], &[4], &[-1, -1], &[3, -1, 2]];
    for (a, wanted) in SHAPES.iter().flat_map(|a| wanted.iter().map(move |wanted| (*a, *wanted))) {
        let x = make_ones(a);
        assert_same(&format!("{a:?}.view({})", list(wanted)), x.view(wanted).map(|view| view.to_tensor()));
        assert_same(&format!("{a:?}.reshape({})", list(wanted)), x.reshape(wanted).map(|view| view.to_tensor()));
        if a.len() >= 2 {
            let turned = x.transpose(-1, -2).unwrap();
            assert_same(
                &format!("{a:?}.mt().view({})", list(wanted)),
                turned.view(wanted).map(|view| view.to_tensor()),
            );
            assert_same(
                &format!("{a:?}.mt().reshape({})", list(wanted)),
                turned.reshape(wanted).map(|view| view.to_tensor()),
            );
        }
    }
}

fn list(all: &[isize]) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[test]
fn strides_of_views() {
    let x = make_ones(&[4, 6, 2]);
    let view = x.permute([2, 0, 1]).unwrap();
    let said = explain("[4, 6, 2].permute(2, 0, 1)").unwrap().said.join("\n");
    let strides = view.strides().iter().map(|stride| format!("{stride:>3}")).collect::<String>();
    assert!(said.contains(&format!("strides{strides}").replace("  1 12", "  1  12")), "{said}");
    for expression in
        ["[4, 6][1..3, ..;2]", "[4, 6][-1]", "[4, 6][..., 5]", "[4, 6][0..0]", "[4, 6][1..=2, NewAxis]", "[4, 6][..;5]"]
    {
        let x = make_ones(&[4, 6]);
        let done = match expression {
            "[4, 6][1..3, ..;2]" => x.slice(s![1..3, ..;2]).unwrap().to_tensor(),
            "[4, 6][-1]" => x.slice(s![-1]).unwrap().to_tensor(),
            "[4, 6][..., 5]" => x.slice(s![..., 5]).unwrap().to_tensor(),
            "[4, 6][0..0]" => x.slice(s![0..0]).unwrap().to_tensor(),
            "[4, 6][1..=2, NewAxis]" => x.slice(s![1..=2, NewAxis]).unwrap().to_tensor(),
            _ => x.slice(s![..;5]).unwrap().to_tensor(),
        };
        assert_same(expression, Ok::<_, ()>(done));
    }
    assert_eq!(explain_shape("[4, 6][4]"), None);
    assert_eq!(explain_shape("[4, 6][0, 0, 0]"), None);
}

#[test]
fn joins_and_gather() {
    for ((a, b), axis) in pairs().flat_map(|both| [0, 1, -1].map(|axis| (both, axis))) {
        assert_same(&format!("cat({axis}, {a:?}, {b:?})"), congruent::cat(axis, &[&make_ones(a), &make_ones(b)]));
        assert_same(&format!("stack({axis}, {a:?}, {b:?})"), congruent::stack(axis, &[&make_ones(a), &make_ones(b)]));
        // (Positions have to be there.)
        if !a.contains(&0) {
            let index = Tensor::<i64, _>::zeros_of(AnyRank::from(b));
            assert_same(&format!("{a:?}.gather({axis}, {b:?})"), make_ones(a).gather(axis, &index));
        }
    }
}

#[test]
fn equations_and_windows() {
    for (a, b) in pairs().filter(|(a, b)| a.len() == 2 && b.len() == 2) {
        for equation in ["ij,jk->ik", "ij,jk", "ij,ij->", "ij,ij->ji", "ij,kl->il", "ii,jk->ijk"] {
            assert_same(
                &format!("einsum(\"{equation}\", {a:?}, {b:?})"),
                congruent::einsum(equation, &[&make_ones(a), &make_ones(b)]),
            );
        }
    }
    let (x, w) = (make_ones(&[2, 3, 9, 7]), make_ones(&[4, 3, 3, 2]));
    assert_same("conv2d([2, 3, 9, 7], [4, 3, 3, 2])", x.conv2d(conv(&w)));
    assert_same(
        "conv2d([2, 3, 9, 7], [4, 3, 3, 2], stride = 2, padding = 1)",
        x.conv2d(conv(&w).stride::<2>().padding::<1>()),
    );
    assert_same("conv2d([2, 3, 9, 7], [4, 3, 3, 2], dilation = 4)", x.conv2d(conv(&w).dilation::<4>()));
    assert_same("conv2d([2, 3, 9, 7], [4, 3, 3, 2], dilation = 5)", x.conv2d(conv(&w).dilation::<5>()));
    assert_same("conv2d([2, 3, 9, 7], [4, 2, 3, 2])", x.conv2d(conv(&make_ones(&[4, 2, 3, 2]))));
    assert_same(
        "conv2d([2, 6, 9, 7], [4, 3, 3, 2], groups = 2)",
        make_ones(&[2, 6, 9, 7]).conv2d(conv(&w).groups::<2>()),
    );
}

#[test]
fn what_is_drawn() {
    let said = explain("[2, 1] + [3]").unwrap().said;
    let picture = "\
+---+........     +---+---+---+     +---+---+---+
|   |   :   :     |   |   |   |     |   |   |   |
+---+........  +  +---+---+---+  =  +---+---+---+
|   |   :   :     :   :   :   :     |   |   |   |
+---+........     .............     +---+---+---+
[2, 1]            [3]               [2, 3]";
    assert_eq!(said[4], picture);
    let (parts, signs) = explain("[2, 1] + [3]").unwrap().picture.unwrap();
    let drawing = cargo_congruent::explain::drawing::draw(&parts, &signs);
    let svg = cargo_congruent::explain::svg::svg(&drawing);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    // Two operands stretched over 6 cells and the result, of each front, top and right sides: 6 + 3 + 2.
    assert_eq!(svg.matches("<polygon").count(), 3 * 11);
    assert_eq!(svg.matches("stroke-dasharray").count(), 4 + 2 + 2 + 3 + 1);
    assert!(explain("[2] + [3]").unwrap().picture.is_none());

    // The same drawing as pixels, twice as many each way.
    let png = tiny_skia::Pixmap::decode_png(&cargo_congruent::explain::png::png(&drawing).unwrap()).unwrap();
    let size = drawing.size;
    assert_eq!((png.width(), png.height()), ((2.0 * size.0).ceil() as u32, (2.0 * size.1).ceil() as u32));
    let at = |x: f64, y: f64| {
        let pixel = png.pixel((2.0 * x) as u32, (2.0 * y) as u32).unwrap();
        [pixel.red(), pixel.green(), pixel.blue()]
    };
    let sides = drawing.marks.iter().filter_map(|mark| match mark {
        Mark::Side { corners, shade } => Some((corners, shade)),
        Mark::Text { .. } => None,
    });
    for (corners, shade) in sides {
        let middle = |pick: fn(&(f64, f64)) -> f64| corners.iter().map(pick).sum::<f64>() / 4.0;
        assert_eq!(at(middle(|own| own.0), middle(|own| own.1)), shade.unwrap_or([255; 3]));
    }
    // The first title stands under its cubes: some of it is ink.
    let Some(Mark::Text { at: (x, y), .. }) = drawing.marks.iter().find(|mark| matches!(mark, Mark::Text { .. }))
    else {
        panic!("no title")
    };
    assert!((-20..20).any(|dx| (0..10).any(|dy| at(x + f64::from(dx), y - f64::from(dy))[0] < 128)));
}
