//! The line of source that a message points at: enough of Rust to find an operand and the arguments of a call.
//!
//! A message holds the line, and no file is needed to read it. A line may be a part of an expression, or break off in one: so it is read
//! letter by letter here, and not by `syn`, which reads whole files (see `syntax`).

use crate::words::of_name;

/// A line in three parts: what is pointed at, and what stands on either side of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pointed {
    /// `let _ = a.`
    pub before: String,
    /// `sum`
    pub own: String,
    /// `(1);`
    pub behind: String,
}

impl Pointed {
    /// The letters `from..to` of a line, counted from 0.
    pub fn new(line: &str, from: usize, to: usize) -> Pointed {
        let part = |from: usize, to: usize| line.chars().skip(from).take(to.saturating_sub(from)).collect();
        Pointed { before: part(0, from), own: part(from, to), behind: part(to, usize::MAX) }
    }

    /// The expression on the left of what is pointed at: `&a` in `let _ = &a + &b`, `a` in `a.sum(1)`.
    pub fn left(&self) -> Option<&str> {
        let before = self.before.trim_end().trim_end_matches('.');
        let (mut depth, mut start) = (0_usize, before.len());
        for (at, char) in before.char_indices().rev() {
            match char {
                // Inside of a turbofish.
                _ if at >= start => {}
                ')' | ']' => depth += 1,
                '(' | '[' if depth > 0 => depth -= 1,
                _ if depth > 0 || of_expression(char) => {}
                '>' => match find_turbofish(&before[..at], &before[at + 1..]) {
                    Some(open) => start = open,
                    None => break,
                },
                _ => break,
            }
            start = start.min(at);
        }
        // A line that begins with `.exp()` continues another, so the expression is not known.
        let own = before.get(start..).filter(|own| depth == 0 && (!own.starts_with('.') || own.starts_with("..")))?;
        // `mut x`, `return x`: a word that stands in front is not part of it.
        Some(own.trim_start_matches(['.', ':'])).filter(|own| !own.is_empty())
    }

    /// The expression on the right of what is pointed at: `&b` in `&a + &b;`.
    pub fn right(&self) -> Option<&str> {
        let behind = self.behind.trim_start();
        let mut depth = 0_usize;
        let end = behind.find(|char| match char {
            '(' | '[' => {
                depth += 1;
                false
            }
            ')' | ']' if depth > 0 => {
                depth -= 1;
                false
            }
            _ => depth == 0 && !of_expression(char),
        });
        Some(&behind[..end.unwrap_or(behind.len())]).filter(|own| !own.is_empty())
    }

    /// Returns the method or the sign that the message points at, or whose operand it points at.
    pub fn called(&self) -> &str {
        let before = self.before.trim_end();
        // Where rustc points at the receiver.
        if let Some(call) = self.behind.strip_prefix('.') {
            return call.split(|char: char| !of_name(char)).next().unwrap_or_default();
        }
        if let Some(call) = before.strip_suffix('(') {
            return call.rsplit(|char: char| !of_name(char)).next().unwrap_or_default();
        }
        let word = before.rsplit(' ').next().unwrap_or_default();
        match self.own.starts_with('&') || !word.ends_with('=') || word == "=" {
            _ if SIGNS.contains(&&*self.own) => &self.own,
            true if SIGNS.contains(&word) => word,
            _ => &self.own,
        }
    }

    /// The first argument, if there is one alone: of the call whose name is pointed at, or what is pointed at in a call.
    pub fn argument(&self) -> Option<&str> {
        if self.before.trim_end().ends_with('(') {
            return self.behind.starts_with(')').then_some(&*self.own);
        }
        let call = match self.behind.strip_prefix("::<") {
            Some(rest) => rest.split_once(">(").map(|(types, _)| self.behind.len() - rest.len() + types.len() + 1)?,
            None => 0,
        };
        let all = take_brackets(&self.behind[call..]).map(split_at_commas)?;
        match all[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    /// The arguments of the call whose name is pointed at, with those over closures, if it ends on this line.
    pub fn values(&self) -> Option<Vec<&str>> {
        let call = self.behind.find('(').filter(|at| *at == 0 || self.behind.starts_with("::<"))?;
        let inner =
            self.behind[call..].strip_prefix("()").map_or_else(|| take_brackets(&self.behind[call..]), |_| Some(""));
        inner.map(split_at_commas)
    }

    /// The receiver or the left operand, and the argument or the right operand, without `&`: where they are names.
    pub fn operands(&self) -> [Option<String>; 2] {
        let before = self.before.trim_end();
        if SIGNS.contains(&&*self.own) {
            // `a + b * c`: what stands behind or in front may belong to another sign.
            let left = self
                .left()
                .filter(|left| before.strip_suffix(left).is_some_and(ends_before_operand))
                .and_then(read_name);
            let right = self
                .right()
                .filter(|right| self.behind.trim_start().strip_prefix(right).is_some_and(begins_behind_operand));
            return [left, right.and_then(read_name)];
        }
        let sign = SIGNS.iter().filter(|sign| before.ends_with(&format!(" {sign}"))).max_by_key(|sign| sign.len());
        if let Some(front) = sign.and_then(|sign| before.strip_suffix(sign)) {
            let left = Pointed { before: front.to_owned(), ..Pointed::default() };
            return [left.left().and_then(read_name), read_name(&self.own)];
        }
        if self.behind.starts_with('.') {
            return [read_name(&self.own), None];
        }
        let receiver = match before.strip_suffix('(') {
            Some(call) => {
                let call = call.trim_end_matches(of_name);
                Pointed { before: call.to_owned(), ..Pointed::default() }
                    .left()
                    .filter(|_| call.ends_with('.'))
                    .and_then(read_name)
            }
            None => self.left().filter(|_| before.ends_with('.')).and_then(read_name),
        };
        [receiver, self.argument().and_then(read_name)]
    }

    /// The argument or the right operand as it is written, with its `&`, where it is a name.
    pub fn second(&self) -> Option<&str> {
        let [_, name] = self.operands();
        let name = name?;
        let all = [self.argument(), self.right(), Some(&self.own)];
        all.into_iter()
            .flatten()
            .map(str::trim)
            .find(|own| own.trim_start_matches('&').trim_start_matches("mut ") == name)
    }

    /// From where to where on its line the operation reaches: with its operands, or its receiver and its arguments.
    pub fn reach(&self) -> (usize, usize) {
        let (mut before, mut behind) = (self.before.as_str(), self.behind.as_str());
        let mut right = 0;
        if SIGNS.contains(&&*self.own) {
            right = self.right().map_or(0, |own| own.chars().count() + 1);
        } else if let Some((call, depth)) = find_call_around(before) {
            // Of an argument, the whole call.
            (before, behind) = (call, skip_to_closing(behind, depth));
        } else {
            let types = behind.strip_prefix("::<").and_then(|rest| rest.split_once(">("));
            let call = &behind[types.map_or(0, |(types, _)| types.len() + 4)..];
            behind =
                take_brackets(call).filter(|_| call.starts_with('(')).map_or(behind, |inner| &call[inner.len() + 2..]);
        }
        // `Tensor::<f32, shape![2]>::`, of which a bracket is no part of an expression.
        if let Some(path) = before.strip_suffix("::") {
            before = path.trim_end_matches(|char: char| of_name(char) || "<>:!, []".contains(char));
        }
        let left = Pointed { before: before.to_owned(), ..Pointed::default() };
        let left = left.left().map_or(0, |own| own.chars().count());
        let begins = before.chars().count().saturating_sub(left + count_room(before));
        let whole = self.before.chars().count() + self.own.chars().count() + self.behind.chars().count();
        // `a && b` asks twice for the same.
        let wide = |text: &str| if touches_logical_sign(text) { 3 } else { 0 };
        (begins.saturating_sub(wide(before)), whole - behind.chars().count() + right + wide(behind))
    }

    /// Returns the name that the message points at, without `&`.
    pub fn value(&self) -> Option<&str> {
        let own = self.own.trim_start_matches('&');
        let plain = own.chars().all(|char| of_name(char) || char == '.');
        (plain && own.starts_with(char::is_alphabetic)).then_some(own)
    }

    /// Whether the place is in a list that begins so, as `shape![`.
    pub(crate) fn is_in_list(&self, begin: &str) -> bool {
        self.before.rsplit_once(begin).is_some_and(|(_, list)| !list.contains(']'))
    }

    /// The arguments of the call whose name is pointed at, if it ends on this line.
    pub fn arguments(&self) -> Option<Vec<&str>> {
        take_brackets(&self.behind).map(split_at_commas)
    }
}

/// Whether a text begins or ends with `&&` or `||`.
fn touches_logical_sign(text: &str) -> bool {
    ["&&", "||"].iter().any(|sign| text.trim().starts_with(sign) || text.trim().ends_with(sign))
}

/// Whether an operand may end where this begins.
fn begins_behind_operand(rest: &str) -> bool {
    rest.trim_start().is_empty() || rest.trim_start().starts_with([';', ')', ',', ']', '}'])
}

/// Whether an operand may begin where this ends.
fn ends_before_operand(front: &str) -> bool {
    let front = front.trim_end();
    front.is_empty() || front.ends_with(['=', '(', ',', '[', '{', '}', ';', '|', '>']) || front.ends_with("return")
}

/// How many spaces and dots a text ends with.
fn count_room(text: &str) -> usize {
    text.chars().rev().take_while(|char| *char == ' ' || *char == '.').count()
}

/// A name or a field, behind its `&`.
pub fn read_name(own: &str) -> Option<String> {
    let own = own.trim_start_matches('&').trim_start_matches("mut ");
    let plain = own.chars().all(|char| of_name(char) || char == '.');
    (plain && own.starts_with(|char: char| char.is_alphabetic() || char == '_')).then(|| own.to_owned())
}

/// The signs of operators that take two tensors.
const SIGNS: [&str; 18] =
    ["+", "-", "*", "/", "%", "&", "|", "^", "==", "!=", "<", ">", "+=", "-=", "*=", "/=", "%=", "&="];

/// Returns the text in front of the call around an argument, and the number of brackets that are open since.
fn find_call_around(before: &str) -> Option<(&str, usize)> {
    let (mut depth, mut opened) = (0_usize, 0);
    for (at, char) in before.char_indices().rev() {
        match char {
            ')' | ']' => depth += 1,
            '(' | '[' if depth > 0 => depth -= 1,
            '(' | '[' => {
                opened += 1;
                let front = before[..at].trim_end_matches(|char: char| of_name(char) || "<>:".contains(char));
                if char == '(' && front.len() < at {
                    return Some((front, opened));
                }
            }
            ';' | '{' | '}' | '=' => return None,
            _ => {}
        }
    }
    None
}

/// Returns the text behind the brackets that are open.
fn skip_to_closing(behind: &str, mut depth: usize) -> &str {
    for (at, char) in behind.char_indices() {
        match char {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &behind[at + 1..];
        }
    }
    behind
}

/// Where the types of a call begin that end with the `>` between these texts: at the `<` of `sum::<0>()`.
fn find_turbofish(before: &str, behind: &str) -> Option<usize> {
    let mut depth = 1_usize;
    let (open, _) = before.char_indices().rev().filter(|(at, _)| !is_arrow(before, *at)).find(|(_, char)| {
        match char {
            '>' => depth += 1,
            '<' => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    (before[..open].ends_with("::") && behind.starts_with(['(', ':'])).then_some(open)
}

/// Whether the letter at this place is the `>` of `->` or `=>`.
fn is_arrow(text: &str, at: usize) -> bool {
    text[at..].starts_with('>') && text[..at].ends_with(['-', '='])
}

fn of_expression(char: char) -> bool {
    char.is_alphanumeric() || "_.&:".contains(char)
}

/// Returns the text in the brackets with which a text begins.
pub(crate) fn take_brackets(text: &str) -> Option<&str> {
    let mut depth = 0_usize;
    for (at, char) in text.char_indices() {
        match char {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return (at > 0).then(|| &text[1..at]);
        }
    }
    None
}

/// Where the last bracket stands that is open at the end.
pub(crate) fn find_open(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.char_indices().rev().find_map(|(at, char)| {
        match char {
            ')' | ']' | '}' => depth += 1,
            '(' | '[' | '{' if depth == 0 => return (char == '(').then_some(at),
            '(' | '[' | '{' => depth -= 1,
            _ => {}
        }
        None
    })
}

/// The arguments up to the bracket that closes the call in which this begins.
pub(crate) fn split_until_closed(text: &str) -> Option<Vec<&str>> {
    let mut depth = 0_usize;
    let end = text.find(|char| {
        match char {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return true,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        false
    });
    Some(split_at_commas(&text[..end?]))
}

/// The parts between commas that stand in no brackets.
pub(crate) fn split_at_commas(text: &str) -> Vec<&str> {
    let (mut depth, mut from, mut all) = (0_isize, 0, Vec::new());
    // `|x, y|` of a closure.
    let (mut names, mut end) = (false, 0);
    for (at, char) in text.char_indices() {
        if at < end {
            continue;
        }
        end = at + measure_literal(&text[at..]).unwrap_or_default();
        match char {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '|' if names => names = false,
            '|' if depth == 0 => names = ["", "move", "&mut", "&"].contains(&text[from..at].trim()),
            ',' if depth == 0 && !names => {
                all.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    all.push(&text[from..]);
    all.into_iter().map(str::trim).filter(|own| !own.is_empty()).collect()
}

/// How long the text, the letter or the comment is with which this begins: brackets in it are none.
pub(crate) fn measure_literal(text: &str) -> Option<usize> {
    let mut chars = text.char_indices();
    match chars.next()?.1 {
        '"' => {
            while let Some((at, char)) = chars.next() {
                match char {
                    '"' => return Some(at + 1),
                    '\\' => drop(chars.next()),
                    _ => {}
                }
            }
            Some(text.len())
        }
        // A letter, and no lifetime.
        '\'' if text.starts_with("'\\") => text[3..].find('\'').map(|at| at + 4),
        '\'' => chars.nth(1).filter(|(_, char)| *char == '\'').map(|(at, _)| at + 1),
        '/' if text.starts_with("//") => Some(text.find('\n').unwrap_or(text.len())),
        '/' if text.starts_with("/*") => Some(text.find("*/").map_or(text.len(), |at| at + 2)),
        _ => None,
    }
}

/// The elements of `[2, 6]`, `&[2, 6]`, `(2, 6)` or `dims![2, 6]`.
pub fn split_list(argument: &str) -> Option<Vec<&str>> {
    let own = argument.trim_start_matches('&');
    let own =
        own.split_once('!').filter(|(name, _)| name.chars().all(char::is_alphanumeric)).map_or(own, |(_, own)| own);
    let whole = own.starts_with(['(', '[']) && own.ends_with([')', ']']);
    whole.then(|| take_brackets(own).map(split_at_commas)).flatten()
}

/// Whether it is a whole number, as `2` or `-1`.
pub fn is_number(own: &str) -> bool {
    let digits = own.strip_prefix('-').unwrap_or(own);
    !digits.is_empty() && digits.chars().all(|char| char.is_ascii_digit())
}

#[cfg(test)]
mod tests;
