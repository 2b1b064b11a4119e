//! Data series in plots that plotters draws.

use super::xml::{hex, number, parse, shapes};
use congruent::prelude::*;
use congruent::show::viridis;
use plotters::prelude::*;

/// A file of 100 by 100 pixels, drawn by a function.
fn draw_plot(draw: impl FnOnce(&DrawingArea<SVGBackend<'_>, plotters::coord::Shift>)) -> String {
    let mut file = String::new();
    {
        let area = SVGBackend::with_string(&mut file, (101, 101)).into_drawing_area();
        draw(&area);
        area.present().expect("a picture");
    }
    file
}

#[test]
fn a_vector_is_a_line() {
    let x = Tensor::from([0.0_f32, 10.0, 5.0]);
    let file = draw_plot(|area| {
        let mut chart = ChartBuilder::on(area).build_cartesian_2d(0.0..2.0, 0.0..10.0).expect("a chart");
        chart.draw_series(LineSeries::new(x.points(), &RED)).expect("a line");
    });
    let picture = parse(&file);
    let lines = shapes(&picture, "polyline");
    let points: Vec<_> = lines[0].attribute("points").unwrap_or_default().split_whitespace().collect();
    // The upper left corner of the picture is (0, 0).
    assert_eq!(points, ["0,100", "50,0", "100,50"]);
    assert_eq!(lines.len(), 1);
}

#[test]
fn a_matrix_is_coloured_cells() {
    let x = Tensor::from([[0_i32, 1], [2, 4]]);
    let file = draw_plot(|area| {
        let mut chart = ChartBuilder::on(area).build_cartesian_2d(0.0..2.0, 0.0..2.0).expect("a chart");
        let cells = x.cells().map(|([row, column], x)| {
            let [red, green, blue] = viridis(x / 4.0);
            let (left, top) = (column as f64, 2.0 - row as f64);
            Rectangle::new([(left, top), (left + 1.0, top - 1.0)], RGBColor(red, green, blue).filled())
        });
        chart.draw_series(cells).expect("cells");
    });
    let picture = parse(&file);
    let drawn: Vec<_> = shapes(&picture, "rect")
        .iter()
        .map(|cell| ([number(cell, "x"), number(cell, "y")], cell.attribute("fill").unwrap_or_default().to_lowercase()))
        .collect();
    let wanted = [([0, 0], 0.0), ([50, 0], 0.25), ([0, 50], 0.5), ([50, 50], 1.0)];
    assert_eq!(drawn, wanted.map(|(corner, t)| (corner, hex(viridis(t)))));
}

#[test]
fn a_histogram_is_bars() {
    let x = Tensor::from([0.0, 0.1, 0.2, 0.9, 1.0, f64::NAN]);
    let histogram = x.histogram(4);
    let file = draw_plot(|area| {
        let mut chart = ChartBuilder::on(area).build_cartesian_2d(0.0..1.0, 0..4_usize).expect("a chart");
        let bars =
            histogram.bars().map(|([low, high], count)| Rectangle::new([(low, 0), (high, count)], BLUE.filled()));
        chart.draw_series(bars).expect("bars");
    });
    let picture = parse(&file);
    let drawn: Vec<_> =
        shapes(&picture, "rect").iter().map(|bar| ["x", "height"].map(|name| number(bar, name))).collect();
    assert_eq!(drawn, [[0, 75], [25, 0], [50, 0], [75, 50]]);
}

#[test]
fn bars_hold_every_finite_element_once() {
    let x = Tensor::<i64, shape![10, 10]>::arange();
    let histogram = x.histogram(7);
    assert_eq!(histogram.counts().iter().sum::<usize>(), 100);
    assert_eq!(histogram.bars().next().map(|([low, _], _)| low), Some(0.0));
    assert_eq!(histogram.bars().last().map(|([_, high], _)| high), Some(99.0));
    assert!(histogram.bars().zip(histogram.bars().skip(1)).all(|(([_, high], _), ([low, _], _))| high == low));
    assert_eq!(Tensor::from([3.0, 3.0]).histogram(2).bars().collect::<Vec<_>>(), [([2.5, 3.0], 0), ([3.0, 3.5], 2)]);
    assert_eq!(Tensor::from([f64::MIN, f64::MAX]).histogram(2).counts(), [1, 1]);
    assert_eq!(Tensor::from([f32::NAN]).histogram(2).bars().count() + x.histogram(0).bars().count(), 0);
    let wide = x.as_dyn();
    assert_eq!(wide.expand([1_i64 << 40, 10, 10]).unwrap().histogram(1).counts(), [100 << 40]);
}

#[test]
fn an_interval_includes_its_lower_end() {
    let x = Tensor::from([0.0, 0.29, 1.0]);
    let full: Vec<_> = x.histogram(100).bars().filter(|(_, count)| *count > 0).collect();
    assert_eq!(full, [([0.0, 0.01], 1), ([0.29, 0.3], 1), ([0.99, 1.0], 1)]);
    // Numbers at, or next to, the ends of intervals; each is compared with the ends themselves.
    let steps = |k: usize| {
        let end = k as f64 / 100.0;
        [end.next_down(), end, end.next_up()]
    };
    let x = Tensor::<f64, shape![99, 3]>::from_fn(|[row, column]| 3.0 * steps(row + 1)[column] - 1.0);
    for bins in 1..=100 {
        let histogram = x.histogram(bins);
        let is_in = |bar: usize, [low, high]: [f64; 2], x: f64| low <= x && (x < high || bar + 1 == bins);
        for (bar, (ends, count)) in histogram.bars().enumerate() {
            assert_eq!(x.iter().filter(|&&x| is_in(bar, ends, x)).count(), count, "bar {bar} of {bins}");
        }
    }
}

#[test]
fn more_bars_than_memory_holds_are_a_sentence() {
    let panic = std::panic::catch_unwind(|| Tensor::from([0.0, 1.0]).histogram(usize::MAX)).expect_err("no memory");
    let said = panic.downcast_ref::<String>().expect("a sentence");
    assert_eq!(said, "can't allocate memory: you tried to allocate more bytes than can be addressed");
}

#[test]
fn points_and_cells_are_row_major() {
    let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    let turned: Vec<_> = x.t().cells().collect();
    let wanted = [([0, 0], 1.0), ([0, 1], 4.0), ([1, 0], 2.0), ([1, 1], 5.0), ([2, 0], 3.0), ([2, 1], 6.0)];
    assert_eq!(turned, wanted);
    assert_eq!(x.as_dyn().points().last(), Some((5.0, 6.0)));
    assert_eq!(x.as_dyn().unsqueeze(0).unwrap().cells().last(), Some(([1, 2], 6.0)));
    assert_eq!(Tensor::scalar(true).into_dyn().cells().collect::<Vec<_>>(), [([0, 0], 1.0)]);
}
