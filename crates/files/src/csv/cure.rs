//! Cures: the end of a message about a frequent mistake says what to write instead.

use std::fmt;

/// Words that files have for a missing value, in lower case.
const WORDS: [&str; 9] = ["na", "n/a", "#n/a", "nan", "null", "none", "-", "?", "."];

/// Returns whether this is the name of a type of whole numbers.
fn is_whole(kind: &str) -> bool {
    kind.strip_prefix(['i', 'u']).is_some_and(|bits| ["8", "16", "32", "64", "128", "size"].contains(&bits))
}

/// Says why a text is no value of a type: a number out of range, in another form, or several; a word for a missing value, or a name in the first line.
pub(super) fn say_value(f: &mut fmt::Formatter<'_>, line: u64, found: &str, kind: &str) -> fmt::Result {
    let word = found.trim();
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if is_whole(kind) && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return f.write_str(", which is out of range");
    }
    if WORDS.contains(&&*word.to_lowercase()) {
        return write!(f, "; `.missing_words([\"\", \"{word}\"])` makes it a missing value");
    }
    if !is_number(kind) {
        return Ok(());
    }
    if let Some(delimiter) = [';', '\t', '|', ' '].into_iter().find(|&delimiter| has_numbers(word, delimiter)) {
        return say_delimiter(f, delimiter as u8);
    }
    if let Some(cure) = find_comma(digits) {
        return write!(f, "; {cure}");
    }
    if line == 1 && word.contains(char::is_alphabetic) {
        return f.write_str("; for a file with a line of names: `.skip_rows(1)`");
    }
    Ok(())
}

/// Returns whether this is the name of a type of numbers.
fn is_number(kind: &str) -> bool {
    is_whole(kind) || ["f32", "f64"].contains(&kind)
}

/// Returns whether a text has several numbers, with this delimiter.
fn has_numbers(text: &str, delimiter: char) -> bool {
    let is_number = |part: &str| part.replace(',', ".").parse::<f64>().is_ok();
    text.contains(delimiter) && text.split(delimiter).map(str::trim).filter(|part| !part.is_empty()).all(is_number)
}

/// Returns the setting for a number that has a comma.
fn find_comma(digits: &str) -> Option<&'static str> {
    let groups: Vec<&str> = digits.split(',').collect();
    let is_digits = |group: &str| !group.is_empty() && group.bytes().all(|digit| digit.is_ascii_digit());
    match &groups[..] {
        [first, rest @ .., last]
            if is_digits(first) && rest.iter().all(|group| is_digits(group) && group.len() == 3) =>
        {
            let whole = last.split('.').next().unwrap_or(last);
            match (whole.len() == 3 && is_digits(whole), rest) {
                (true, []) if !last.contains('.') => Some(
                    "`.thousands(b',')` reads the comma as a separator of thousands, `.decimal(b',')` as the decimal point",
                ),
                (true, _) => Some("`.thousands(b',')` reads commas as separators of thousands"),
                (false, []) if is_digits(last) => Some("`.decimal(b',')` reads a comma as the decimal point"),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Says which delimiter a file seems to have.
pub(super) fn say_delimiter(f: &mut fmt::Formatter<'_>, delimiter: u8) -> fmt::Result {
    match delimiter {
        b' ' => f.write_str("; it looks like `.delim_whitespace(true)`"),
        other => write!(f, "; it looks like `.delimiter(b'{}')`", char::from(other).escape_default()),
    }
}

/// Says the choices for a missing value of a type.
pub(super) fn say_missing(f: &mut fmt::Formatter<'_>, kind: &str) -> fmt::Result {
    f.write_str("; `Missing::DropRow` leaves such rows out")?;
    match kind {
        "text" => f.write_str(", and a `Vec<Option<String>>` has `None`"),
        "f32" | "f64" => write!(f, ", `Missing::Nan` reads NaN, and `Option<{kind}>` elements are `None`"),
        _ if is_whole(kind) || kind == "bool" => write!(f, ", and `Option<{kind}>` elements are `None`"),
        _ => f.write_str(", and `Option` elements are `None`"),
    }
}

/// Says why a file lacks names: another delimiter, no line of names, spaces, or letters of another case.
pub(super) fn say_names(f: &mut fmt::Formatter<'_>, unknown: &[String], has: &[String]) -> fmt::Result {
    if let Some(delimiter) = find_delimiter(has) {
        return say_delimiter(f, delimiter);
    }
    // (A whole number may be a name, as the years of a table are: it counts where the program finds no name at all.)
    let is_value = |name: &String| name.parse::<f64>().is_ok() && (name.contains('.') || unknown.len() >= has.len());
    if has.iter().any(is_value) {
        return f.write_str("; for a file without names: `.names([..])`");
    }
    let spaced = |name: &String| has.iter().any(|other| other != name && other.trim() == name.trim());
    if unknown.iter().any(spaced) {
        f.write_str("; `.trim(true)` removes the spaces")?;
    }
    let other_case = |name: &String| has.iter().find(|other| other.trim().to_lowercase() == name.to_lowercase());
    let pair =
        unknown.iter().find_map(|name| Some((name, other_case(name)?.trim()))).filter(|(name, other)| name != other);
    match pair {
        Some((name, other)) => write!(f, "; `{name}` differs from `{other}` in case: `#[column(\"{other}\")]`"),
        None => Ok(()),
    }
}

/// Returns the byte that separates the names, if the only name has several names in it: several spaces, or another byte.
pub(super) fn find_delimiter(has: &[String]) -> Option<u8> {
    let [one] = has else { return None };
    let other = [b';', b'\t', b'|'].into_iter().find(|&delimiter| one.as_bytes().contains(&delimiter));
    other.or(one.trim().contains("  ").then_some(b' '))
}
