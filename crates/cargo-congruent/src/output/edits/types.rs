//! A type in the place of another: of a field, or of the path that a value is made by.

use crate::facts::site::Site;
use crate::output::edits::edit::Edit;
use crate::output::edits::names::line_begin;

/// `Linear<f32, len![4], len![16]>` around the place, or the whole type of a field.
pub(super) fn replace_type(code: &str, site: &Site) -> Option<Edit> {
    if ["f32", "f64"].contains(&code) {
        return replace_element(code, site);
    }
    let (name, list) = code.split_once('<')?;
    if !name.starts_with(char::is_uppercase) || !name.chars().all(crate::words::of_name) || !code.ends_with('>') {
        return None;
    }
    let begins = line_begin(site.text, site.at);
    let ends = site.text[site.at..].find('\n').map_or(site.text.len(), |at| site.at + at);
    let found = ["<", "::<"].iter().find_map(|open| {
        let path = format!("{name}{open}");
        let at = begins + site.text[begins..ends].rfind(&path)?;
        Some((at + path.len() - 1, site.closing_angle(at + path.len() - 1)?))
    });
    if let Some(span) = found {
        return Some(Edit::replace(span, format!("<{list}")));
    }
    let to = site.closing_angle(site.at + site.text[site.at..ends].find('<')?)?;
    Some(Edit::replace((site.at, to), code))
}

/// The elements of the type that is pointed at.
fn replace_element(code: &str, site: &Site) -> Option<Edit> {
    let line = site.text[site.at..].split('\n').next()?;
    let others = ["f32", "f64", "i32", "i64", "u8", "i8", "u32", "u64", "usize", "isize", "i16", "u16"];
    let places = others.iter().filter(|own| **own != code);
    let (at, old) = places.filter_map(|own| Some((line.find(&format!("<{own}"))? + 1, own))).min()?;
    Some(Edit::replace((site.at + at, site.at + at + old.len()), code))
}
