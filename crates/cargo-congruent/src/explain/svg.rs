//! A drawing as SVG.

use super::drawing::{COPY, DASH, Drawing, Mark, SOLID};
use std::fmt::Write;

fn colour([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The text of the file.
pub fn svg(drawing: &Drawing) -> String {
    let (width, height) = drawing.size;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for mark in &drawing.marks {
        // (A `String` takes whatever is written.)
        let _ = match mark {
            Mark::Side { corners, shade } => {
                let points: Vec<_> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
                let looks = match shade {
                    Some(shade) => format!("fill=\"{}\" stroke=\"{}\"", colour(*shade), colour(SOLID)),
                    None => format!("fill=\"#ffffff\" stroke=\"{}\" stroke-dasharray=\"{DASH} {DASH}\"", colour(COPY)),
                };
                writeln!(out, "<polygon points=\"{}\" {looks}/>", points.join(" "))
            }
            Mark::Text { at: (x, y), size, text } => {
                let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
                writeln!(
                    out,
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" font-family=\"monospace\" font-size=\"{size}\" text-anchor=\"middle\">{escaped}</text>"
                )
            }
        };
    }
    out + "</svg>\n"
}
