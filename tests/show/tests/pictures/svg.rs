//! Heat maps as SVG.

use super::xml::{hex, number, parse, shapes, texts};
use congruent::prelude::*;
use congruent::show::viridis;
use roxmltree::Node;

/// Left, top, width, height, colour and tooltip of a cell.
fn read_cell(cell: &Node<'_, '_>) -> ([usize; 4], String, String) {
    let place = ["x", "y", "width", "height"].map(|name| number(cell, name));
    let tooltip = cell.first_element_child().and_then(|title| title.text()).unwrap_or_default();
    (place, cell.attribute("fill").unwrap_or_default().to_owned(), tooltip.to_owned())
}

#[test]
fn a_small_matrix_is_exact() {
    let file = Tensor::from([[0.0, 1.0], [4.0, f64::NAN]]).heat_map().to_svg();
    let picture = parse(&file);
    let rects = shapes(&picture, "rect");
    let wanted = [
        ([0, 0, 24, 24], hex([68, 1, 84]), "[0, 0] 0".to_owned()),
        ([24, 0, 24, 24], hex(viridis(0.25)), "[0, 1] 1".to_owned()),
        ([0, 24, 24, 24], hex([253, 231, 37]), "[1, 0] 4".to_owned()),
        ([24, 24, 24, 24], "#808080".to_owned(), "[1, 1] nan".to_owned()),
    ];
    assert_eq!(rects[..4].iter().map(read_cell).collect::<Vec<_>>(), wanted);
    // Behind the cells, the scale: 32 colours from end to end, without tooltips.
    let scale: Vec<_> = rects[4..].iter().map(read_cell).collect();
    assert_eq!(scale.len(), 32);
    assert_eq!(scale[0], ([0, 56, 6, 10], hex([68, 1, 84]), String::new()));
    assert_eq!(scale[31], ([186, 56, 6, 10], hex([253, 231, 37]), String::new()));
    assert_eq!(texts(&shapes(&picture, "text")), ["×", "0", "4", "× nan: 1"]);
}

#[test]
fn a_whole_file_is_exact() {
    let file = Tensor::from([7_u8]).heat_map().between(0.0, 7.0).to_svg();
    let (head, rest) = file.split_once('\n').unwrap();
    assert_eq!(
        head,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"192\" height=\"58\" viewBox=\"0 0 192 58\" \
         fill=\"currentColor\" font-family=\"sans-serif\" font-size=\"12\" shape-rendering=\"crispEdges\">"
    );
    assert!(rest.starts_with(
        "<title>u8 [1]</title>\n\
         <rect x=\"0\" y=\"0\" width=\"24\" height=\"24\" fill=\"#fde725\"><title>[0] 7</title></rect>\n\
         <rect x=\"0\" y=\"32\" width=\"6\" height=\"10\" fill=\"#440154\"/>\n"
    ));
    assert!(rest.ends_with(
        "<text x=\"0\" y=\"54\" text-anchor=\"start\">0</text>\n<text x=\"192\" y=\"54\" text-anchor=\"end\">7</text>\n</svg>\n"
    ));
}

/// The number of cells that the paths draw.
fn count_cells(paths: &[Node<'_, '_>]) -> usize {
    paths.iter().map(|path| path.attribute("d").unwrap_or_default().matches('M').count()).sum()
}

#[test]
fn a_large_matrix_is_sampled_and_says_so() {
    let x = Tensor::<f32, shape![1000, 65]>::from_fn(|[i, j]| (i + j) as f32);
    let file = x.heat_map().to_svg();
    let picture = parse(&file);
    assert_eq!(count_cells(&shapes(&picture, "path")), 64 * 64);
    let said = texts(&shapes(&picture, "text"));
    assert_eq!(said, ["0", "1063", "drawn: 64 of 1000 rows, 64 of 65 columns, evenly spaced"]);
    // The corners are those of the tensor.
    let find = |color: &str| {
        shapes(&picture, "path")
            .iter()
            .find(|path| path.attribute("fill") == Some(color))
            .map(|path| path.attribute("d").unwrap().to_owned())
    };
    assert!(find("#440154").unwrap().starts_with("M0 0h6v6h-6z"));
    assert!(find("#fde725").unwrap().ends_with("M378 378h6v6h-6z"));
    assert!(file.len() < 100_000, "{} bytes", file.len());
}

#[test]
fn a_colour_is_that_of_the_element() {
    let x = Tensor::<f64, shape![20, 30]>::from_fn(|[i, j]| (i * 30 + j) as f64);
    let file = x.heat_map().to_svg();
    let picture = parse(&file);
    let wanted = hex(viridis(95.0 / 599.0));
    let path = shapes(&picture, "path").into_iter().find(|path| path.attribute("fill") == Some(&wanted)).unwrap();
    // Row 3, column 5, of cells of 12 by 12.
    assert!(path.attribute("d").unwrap().contains("M60 36h12v12h-12z"));
}

#[test]
fn slices_stand_next_to_each_other() {
    let x = Tensor::<i32, shape![5, 3, 2, 2]>::arange();
    let file = x.heat_map().to_svg();
    let picture = parse(&file);
    let said = texts(&shapes(&picture, "text"));
    let titles =
        ["[0, 0, .., ..]", "[0, 2, .., ..]", "[1, 2, .., ..]", "[2, 2, .., ..]", "[3, 2, .., ..]", "[4, 2, .., ..]"];
    assert_eq!(said[..6], titles);
    assert_eq!(said[6..], ["0", "59", "drawn: 6 of 15 slices, evenly spaced"]);
    let rects = shapes(&picture, "rect");
    let cells: Vec<_> = rects[..24].iter().map(read_cell).collect();
    assert_eq!((cells[0].0, cells[0].2.as_str()), ([0, 16, 16, 16], "[0, 0, 0, 0] 0"));
    assert_eq!((cells[4].0, cells[4].2.as_str()), ([106, 16, 16, 16], "[0, 2, 0, 0] 8"));
    assert_eq!(cells[23].2, "[4, 2, 1, 1] 59");
}

#[test]
fn what_is_not_finite_has_a_sign() {
    let file = Tensor::from([f32::NAN, f32::INFINITY, f32::NEG_INFINITY]).heat_map().to_svg();
    let picture = parse(&file);
    let fills: Vec<_> = shapes(&picture, "rect").iter().map(|cell| read_cell(cell).1).collect();
    assert_eq!(fills, ["#808080", "#ffffff", "#000000"]);
    let said = texts(&shapes(&picture, "text"));
    assert_eq!(said, ["×", "↑", "↓", "no finite elements", "× nan: 1, ↑ inf: 1, ↓ -inf: 1"]);
}

/// Text without a colour of its own has that of its surroundings, on a dark page as on a light one.
#[test]
fn text_has_the_colour_of_the_page() {
    let file = Tensor::from([[1.0, f64::INFINITY]]).heat_map().to_svg();
    let picture = parse(&file);
    assert_eq!(picture.root_element().attribute("fill"), Some("currentColor"));
    let colored: Vec<_> =
        shapes(&picture, "text").into_iter().filter(|text| text.attribute("fill").is_some()).collect();
    assert_eq!(texts(&colored), ["↑"]);
}

/// Everything that is drawn is inside of the picture, and every picture is XML.
#[test]
fn every_shape_is_a_picture() {
    let pictures = [
        Tensor::scalar(1.5).heat_map().to_svg(),
        Tensor::<f64, shape![0]>::zeros().heat_map().to_svg(),
        Tensor::<f64, shape![3, 0, 2]>::zeros().heat_map().to_svg(),
        Tensor::<f64, shape![1]>::zeros().heat_map().to_svg(),
        Tensor::<f64, shape![5000]>::zeros().heat_map().to_svg(),
        Tensor::<f64, shape![1, 3000]>::ones().heat_map().to_svg(),
        Tensor::<f64, shape![2, 2, 2, 2, 2, 2]>::ones().heat_map().to_svg(),
        Tensor::<f64, shape![64, 3, 100, 100]>::ones().into_dyn().heat_map().to_svg(),
        Tensor::from([1.0]).as_dyn().expand([1_usize << 20, 1 << 20, 1 << 20]).unwrap().heat_map().to_svg(),
    ];
    for file in &pictures {
        let picture = parse(file);
        let [width, height] = ["width", "height"].map(|name| number(&picture.root_element(), name));
        for rect in shapes(&picture, "rect") {
            let [left, top, across, down] = read_cell(&rect).0;
            assert!(left + across <= width && top + down <= height, "outside of {width} by {height}: {rect:?}");
        }
        for text in shapes(&picture, "text") {
            assert!(number(&text, "y") <= height && number(&text, "x") <= width, "outside: {text:?}");
        }
        assert!(file.len() < 150_000, "{} bytes", file.len());
    }
    assert!(pictures[1].contains(">no elements<") && pictures[8].contains("6 of 1048576 slices, 32 of 1048576 rows"));
}
