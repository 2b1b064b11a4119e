//! Expressions of a file around the place that a message points at: enough of Rust to know where they begin and end.

use crate::facts::brackets::{Span, arguments, closing, count_borrow, end, start, start_of_name, turbofish, word};
use crate::facts::said::Facts;
use crate::words::of_name;

/// A file, and the bytes in it that are pointed at.
pub struct Site<'t> {
    pub text: &'t str,
    pub at: usize,
    pub end: usize,
}

impl<'t> Site<'t> {
    /// The place of a message; nothing of a file that has changed since.
    pub fn new(facts: &'t Facts) -> Site<'t> {
        let ((text, at), own) = (facts.around.place(), facts.pointed.own.as_str());
        match text.get(at..).is_some_and(|rest| rest.starts_with(own)) {
            true => Site { text, at, end: at + own.len() },
            false => Site { text: "", at: 0, end: 0 },
        }
    }

    fn own(&self) -> &'t str {
        self.text.get(self.at..self.end).unwrap_or_default()
    }

    fn is_operator(&self) -> bool {
        !self.own().is_empty() && self.own().chars().all(|char| "+-*/%&|^=<>!".contains(char)) && self.own() != "&"
    }

    /// The method or function whose name is pointed at.
    pub fn called(&self) -> Option<&'t str> {
        let name = self.own().split("::<").next().unwrap_or_default();
        let call = self.text[self.end..].starts_with(['(', ':']) || self.own().contains("::<");
        (call && !name.is_empty() && name.chars().all(of_name)).then_some(name)
    }

    /// The receiver and the arguments, or the two sides of an operator.
    pub fn operands(&self) -> Vec<Span> {
        if self.is_operator() {
            return vec![self.left(), self.right()];
        }
        if let Some((call, arguments)) = self.call() {
            let receiver = self.receiver(call);
            return receiver.into_iter().chain(arguments).collect();
        }
        if let Some(sign) = self.sign_in_front() {
            let side = Site { text: self.text, at: sign, end: sign + 1 };
            return vec![side.left(), side.right()];
        }
        vec![(self.at, self.end)]
    }

    /// The operation that the place names, with its operands or its receiver.
    pub fn operation(&self) -> Option<Span> {
        if self.is_operator() {
            return Some((self.left().0, self.right().1));
        }
        let (call, _) = self.call()?;
        Some((self.receiver(call).map_or(call.0, |own| own.0), call.1))
    }

    /// The operator that this part of the file is an operand of, and its other operand.
    pub fn other_operand(&self, (from, to): Span) -> Option<(Site<'t>, Span)> {
        let sign = |at: usize| {
            let side = Site { text: self.text, at, end: at + 1 };
            side.is_operator().then_some(side)
        };
        let front = self.text[..from].trim_end();
        if front.len() < from
            && let Some(side) = front.len().checked_sub(1).and_then(sign)
        {
            let left = side.left();
            return Some((side, left));
        }
        let room = self.text[to..].len() - self.text[to..].trim_start().len();
        let side = sign(to + room).filter(|_| room > 0)?;
        let right = side.right();
        Some((side, right))
    }

    /// The right side of an operator, or the first argument of a call.
    pub fn right_operand(&self) -> Option<Span> {
        match self.call().filter(|_| !self.is_operator()) {
            Some((_, arguments)) => arguments.first().copied(),
            None => self.operands().last().copied(),
        }
    }

    /// The receiver of the call around the place, and the name of the method.
    pub fn method(&self) -> Option<(&'t str, &'t str)> {
        let (call, _) = self.call()?;
        let (from, to) = self.receiver(call)?;
        Some((&self.text[from..to], &self.text[call.0..call.0 + word(&self.text[call.0..])]))
    }

    /// A method with its arguments and the dot in front.
    pub fn call_behind_its_dot(&self) -> Option<Span> {
        let ((from, to), _) = self.call()?;
        self.text[..from].ends_with('.').then(|| (from - 1, to))
    }

    /// The call of this function or method around the place, from its name on.
    pub fn call_of(&self, name: &str) -> Option<Span> {
        let begins = self.text[..self.at].rfind(['\n', ';', '{']).map_or(0, |at| at + 1);
        let line = &self.text[begins..];
        let at = line.match_indices(name).map(|(at, _)| at).find(|at| line[at + name.len()..].starts_with('('))?;
        let open = begins + at + name.len();
        Some((begins + at, closing(self.text, open)?))
    }

    /// Every expression that the place is part of or that is part of its call, the place itself among them.
    pub fn expressions(&self) -> Vec<Span> {
        let mut all = vec![(self.at, self.end)];
        if self.is_operator() {
            let (left, right) = (self.left(), self.right());
            all.extend([left, right, (left.0, right.1)]);
        }
        if let Some((call, arguments)) = self.call() {
            let begins = self.receiver(call).map_or(call.0, |own| own.0);
            all.extend(arguments);
            all.push(call);
            all.push((begins, call.1));
            all.push((begins + count_borrow(&self.text[begins..]), call.1));
        }
        if let Some(open) = self.enclosing('(').filter(|open| start_of_name(self.text, *open) == *open) {
            all.extend(closing(self.text, open).map(|to| (open, to)));
        }
        if let Some(open) = self.enclosing('[') {
            let begins = start(self.text, open);
            all.extend(closing(self.text, open).map(|to| (begins, to)));
        }
        all.retain(|(from, to)| from <= to && *to <= self.text.len());
        all
    }

    /// The list, as in `axes![0, 1]`, that is pointed at or stands behind the place on its line.
    pub fn list(&self) -> Option<Span> {
        let line = self.text[self.at..].split('\n').next().unwrap_or_default();
        let bracket = self.at + line.find("![")? + 1;
        Some((start(self.text, bracket), closing(self.text, bracket)?))
    }

    /// The last list of this name in front of the place on its line.
    pub fn list_in_front(&self, name: &str) -> Option<Span> {
        let begins = self.text[..self.at].rfind('\n').map_or(0, |at| at + 1);
        let from = begins + self.text[begins..self.at].rfind(&format!("{name}!["))?;
        Some((from, closing(self.text, from + name.len() + 1)?))
    }

    /// The call that the place names or is an argument of: from its name to its end, and its arguments.
    fn call(&self) -> Option<(Span, Vec<Span>)> {
        // Where the receiver is pointed at.
        if self.text[self.end..].starts_with('.') && self.called().is_none() {
            let name = self.end + 1;
            let next = Site { text: self.text, at: name, end: name + word(&self.text[name..]) };
            return next.named_call();
        }
        self.named_call().or_else(|| {
            let open = self.enclosing('(')?;
            let begins = start_of_name(self.text, open);
            let to = closing(self.text, open).filter(|_| begins < open)?;
            Some(((begins, to), arguments(self.text, open)))
        })
    }

    fn named_call(&self) -> Option<(Span, Vec<Span>)> {
        let mut name = self.own();
        // Where the type of a path is pointed at.
        let more = self.text[self.end..]
            .strip_prefix("::")
            .filter(|rest| !rest.starts_with('<'))
            .map_or(0, |rest| 2 + word(rest));
        let end = self.end + more;
        name = if more > 0 { &self.text[self.at..end] } else { name };
        let path =
            !name.is_empty() && !name.starts_with('&') && !name.contains(['(', ' ', '!']) || name.contains("::<");
        let open = turbofish(self.text, end);
        let to = closing(self.text, open).filter(|_| path && self.text[open..].starts_with('('))?;
        Some(((start_of_name(self.text, open), to), arguments(self.text, open)))
    }

    fn receiver(&self, (name, _): Span) -> Option<Span> {
        let dot = self.text[..name].trim_end().strip_suffix('.')?.trim_end().len();
        Some((start(self.text, dot), dot))
    }

    fn left(&self) -> Span {
        let end = self.text[..self.at].trim_end().len();
        (start(self.text, end), end)
    }

    fn right(&self) -> Span {
        let from = self.end + (self.text[self.end..].len() - self.text[self.end..].trim_start().len());
        (from, end(self.text, from))
    }

    /// The sign of which the place is the right operand.
    fn sign_in_front(&self) -> Option<usize> {
        let front = self.text[..self.at].trim_end();
        (front.ends_with([' ', '+', '-', '*', '/', '%']) && front.ends_with(['+', '-', '*', '/', '%']))
            .then(|| front.len() - 1)
    }

    /// The innermost bracket of this kind that is open here, within the statement.
    fn enclosing(&self, sign: char) -> Option<usize> {
        let mut depth = 0_usize;
        for (at, char) in self.text[..self.at].char_indices().rev() {
            match char {
                ')' | ']' => depth += 1,
                '(' | '[' if depth > 0 => depth -= 1,
                '(' | '[' => return (char == sign).then_some(at),
                ';' | '{' | '}' if depth == 0 => return None,
                _ => {}
            }
        }
        None
    }
}
