//! The picture of a report as a file: cubes that are solid, and their copies, which are dashed.

use super::Part;
use std::fmt::Write;

/// The side of a cell, and how far an axis to the back goes right and up.
const CELL: f64 = 36.0;
const BACK: f64 = 16.0;
/// The most cells that are drawn along an axis.
const MOST: usize = 12;

fn last_three(lengths: &[usize]) -> [usize; 3] {
    let at = |back: usize| lengths.len().checked_sub(back).map_or(1, |k| lengths[k].min(MOST));
    [at(3), at(2), at(1)]
}

struct Drawing {
    text: String,
    left: f64,
    ground: f64,
    full: [usize; 3],
}

impl Drawing {
    /// A corner on paper, from its place along each axis.
    fn at(&self, [z, y, x]: [usize; 3]) -> (f64, f64) {
        let (z, x, up) = (z as f64, x as f64, (self.full[1] - y) as f64);
        (self.left + CELL * x + BACK * z, self.ground - CELL * up - BACK * z)
    }

    fn side(&mut self, corners: [[usize; 3]; 4], solid: bool, shade: &str) {
        let points: Vec<_> = corners.iter().map(|own| self.at(*own)).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let looks = if solid {
            format!("fill=\"{shade}\" stroke=\"#1f4e79\"")
        } else {
            "fill=\"#ffffff\" stroke=\"#9aa7b4\" stroke-dasharray=\"3 3\"".to_owned()
        };
        let _ = writeln!(self.text, "<polygon points=\"{}\" {looks}/>", points.join(" "));
    }

    fn cubes(&mut self, own: [usize; 3]) {
        let [depth, height, width] = self.full;
        let inside = |z: usize, y: usize, x: usize| z < own[0] && y < own[1] && x < own[2];
        for solid in [false, true] {
            for (z, x) in
                (0..depth).flat_map(|z| (0..width).map(move |x| (z, x))).filter(|(z, x)| inside(*z, 0, *x) == solid)
            {
                self.side([[z, 0, x], [z, 0, x + 1], [z + 1, 0, x + 1], [z + 1, 0, x]], solid, "#dce9f5");
            }
            for (z, y) in (0..depth)
                .flat_map(|z| (0..height).map(move |y| (z, y)))
                .filter(|(z, y)| inside(*z, *y, width - 1) == solid)
            {
                self.side(
                    [[z, y, width], [z + 1, y, width], [z + 1, y + 1, width], [z, y + 1, width]],
                    solid,
                    "#8fb4d9",
                );
            }
            for (y, x) in
                (0..height).flat_map(|y| (0..width).map(move |x| (y, x))).filter(|(y, x)| inside(0, *y, *x) == solid)
            {
                self.side([[0, y, x], [0, y, x + 1], [0, y + 1, x + 1], [0, y + 1, x]], solid, "#b9d2eb");
            }
        }
    }

    fn write(&mut self, x: f64, y: f64, size: u32, text: &str) {
        let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(
            self.text,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-family=\"monospace\" font-size=\"{size}\" text-anchor=\"middle\">{escaped}</text>"
        );
    }
}

/// The parts in a row, with signs between them.
pub fn draw(parts: &[Part], signs: &[String]) -> String {
    let tall = |part: &Part| {
        let [depth, height, _] = last_three(&part.full);
        CELL * height as f64 + BACK * depth as f64
    };
    let ground = 20.0 + parts.iter().map(tall).fold(0.0, f64::max);
    let mut drawing = Drawing { text: String::new(), left: 20.0, ground, full: [1; 3] };
    for (k, part) in parts.iter().enumerate() {
        if k > 0 {
            drawing.left += 28.0;
            let (x, y) = (drawing.left - 14.0, ground / 2.0 + 10.0);
            drawing.write(x, y, 22, signs.get(k - 1).map_or("", String::as_str));
        }
        drawing.full = last_three(&part.full);
        let [depth, _, width] = drawing.full;
        let wide = (CELL * width as f64 + BACK * depth as f64).max(9.0 * part.title.chars().count() as f64);
        if drawing.full.contains(&0) {
            drawing.write(drawing.left + wide / 2.0, ground - 10.0, 12, "no elements");
        } else {
            drawing.cubes(last_three(&part.own));
        }
        drawing.write(drawing.left + wide / 2.0, ground + 24.0, 14, &part.title);
        drawing.left += wide + 14.0;
    }
    let (width, height) = (drawing.left + 6.0, ground + 40.0);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{}</svg>\n",
        drawing.text
    )
}
