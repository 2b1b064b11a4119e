//! A drawing as PNG, at twice its size.

use super::drawing::{COPY, DASH, Drawing, Mark, SOLID};
use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster};
use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, PremultipliedColorU8, Stroke, StrokeDash, Transform};

/// The pixels per unit of the drawing.
const SCALE: f32 = 2.0;

fn paint([red, green, blue]: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

/// The bytes of the file; none where the drawing is too large to be painted.
pub fn png(drawing: &Drawing) -> Option<Vec<u8>> {
    let mut paper = Pixmap::new(count_pixels(drawing.size.0), count_pixels(drawing.size.1))?;
    paper.fill(Color::WHITE);
    for mark in &drawing.marks {
        match mark {
            Mark::Side { corners, shade } => side(&mut paper, corners, *shade)?,
            Mark::Text { at, size, text } => write(&mut paper, *at, *size, text),
        }
    }
    paper.encode_png().ok()
}

/// A length in whole pixels.
fn count_pixels(length: f64) -> u32 {
    (length as f32 * SCALE).ceil() as u32
}

fn side(paper: &mut Pixmap, corners: &[(f64, f64); 4], shade: Option<[u8; 3]>) -> Option<()> {
    let mut outline = PathBuilder::new();
    let [(x, y), rest @ ..] = corners;
    outline.move_to(*x as f32, *y as f32);
    for (x, y) in rest {
        outline.line_to(*x as f32, *y as f32);
    }
    outline.close();
    let (outline, scale) = (outline.finish()?, Transform::from_scale(SCALE, SCALE));
    paper.fill_path(&outline, &paint(shade.unwrap_or([255; 3])), FillRule::Winding, scale, None);
    let dash = if shade.is_some() { None } else { StrokeDash::new(vec![DASH as f32; 2], 0.0) };
    let stroke = Stroke { dash, ..Stroke::default() };
    paper.stroke_path(&outline, &paint(if shade.is_some() { SOLID } else { COPY }), &stroke, scale, None);
    Some(())
}

/// Text in one of two heights; what is not ASCII is a question mark.
fn write(paper: &mut Pixmap, (x, y): (f64, f64), size: u32, text: &str) {
    let height = match size as f32 * SCALE {
        ..26.0 => RasterHeight::Size24,
        _ => RasterHeight::Size32,
    };
    let raster = |c| get_raster(c, FontWeight::Regular, height);
    let all: Vec<_> = text.chars().filter_map(|c| raster(c).or_else(|| raster('?'))).collect();
    let width: usize = all.iter().map(|one| one.width()).sum();
    // The base line of this font is three quarters of the way down.
    let top = (y as f32 * SCALE) as usize - height.val() * 3 / 4;
    let mut left = (x as f32 * SCALE) as usize - width / 2;
    let wide = paper.width() as usize;
    for one in all {
        for (row, line) in one.raster().iter().enumerate() {
            for (column, &ink) in line.iter().enumerate() {
                let bright = 255 - ink;
                let at = (top + row) * wide + left + column;
                if ink > 0
                    && left + column < wide
                    && let (Some(pixel), Some(grey)) =
                        (paper.pixels_mut().get_mut(at), PremultipliedColorU8::from_rgba(bright, bright, bright, 255))
                {
                    *pixel = grey;
                }
            }
        }
        left += one.width();
    }
}
