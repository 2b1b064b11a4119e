//! Expressions of a file around the place that a message points at.

use crate::facts::around::Around;
use crate::facts::said::Facts;
use crate::facts::tree::{Call, Item, Kind, Operator, Span, Tree, holds};
use crate::words::of_name;

/// A file, and the bytes in it that are pointed at.
pub struct Site<'t> {
    pub text: &'t str,
    pub at: usize,
    pub end: usize,
    tree: Option<&'t Tree>,
}

/// The operands of the operator that a message points at.
pub(crate) fn find_operands(facts: &Facts) -> [Option<&str>; 2] {
    match Site::new(facts).sides() {
        Some(both) => both.map(Some),
        None => [facts.pointed.left(), facts.pointed.right()],
    }
}

impl<'t> Site<'t> {
    /// The place of a message; nothing of a file that has changed since.
    pub fn new(facts: &'t Facts) -> Site<'t> {
        let ((text, at), own) = (facts.around.place(), facts.pointed.own.as_str());
        match text.get(at..).is_some_and(|rest| rest.starts_with(own)) {
            true => Site::in_file(&facts.around, at, at + own.len()),
            false => Site { text: "", at: 0, end: 0, tree: None },
        }
    }

    /// These bytes of a file.
    pub(crate) fn in_file(file: &'t Around, at: usize, end: usize) -> Site<'t> {
        Site { text: file.place().0, at, end, tree: Some(file.tree()) }
    }

    fn tree(&self) -> &'t Tree {
        static NOTHING: std::sync::LazyLock<Tree> = std::sync::LazyLock::new(Tree::default);
        self.tree.unwrap_or(&NOTHING)
    }

    fn own_text(&self) -> &'t str {
        self.text.get(self.at..self.end).unwrap_or_default()
    }

    /// The text of a part of the file.
    pub fn text_of(&self, (from, to): Span) -> &'t str {
        self.text.get(from..to).unwrap_or_default()
    }

    fn operator(&self) -> Option<&'t Operator> {
        self.tree().operators.iter().find(|own| own.sign == (self.at, self.end))
    }

    /// The method or function whose name is pointed at.
    pub fn called(&self) -> Option<&'t str> {
        let name = self.own_text().split("::<").next().unwrap_or_default();
        let call = self.text[self.end..].starts_with(['(', ':']) || self.own_text().contains("::<");
        (call && !name.is_empty() && name.chars().all(of_name)).then_some(name)
    }

    /// The receiver and the arguments, or the two sides of an operator.
    pub fn operands(&self) -> Vec<Span> {
        if let Some(own) = self.operator() {
            return vec![own.left, own.right];
        }
        if let Some(call) = self.call() {
            return call.receiver.into_iter().chain(call.arguments.iter().copied()).collect();
        }
        if let Some(own) = self.operator_in_front() {
            return vec![own.left, own.right];
        }
        vec![(self.at, self.end)]
    }

    /// The operation that the place names, with its operands or its receiver.
    pub fn operation(&self) -> Option<Span> {
        self.operator().map(Operator::whole).or_else(|| Some(self.call()?.whole))
    }

    /// The operator that this part of the file is an operand of: its sign, and its other operand.
    pub fn other_operand(&self, own: Span) -> Option<(Span, Span)> {
        let own = self.tree().with_reference(own);
        self.tree().operators.iter().find_map(|found| match found {
            Operator { left, sign, right } if *right == own => Some((*sign, *left)),
            Operator { left, sign, right } if *left == own => Some((*sign, *right)),
            _ => None,
        })
    }

    /// Where a value with this name, behind `let`, is used behind that as the right operand of one with this text on the left.
    pub(crate) fn used_as_right_operand(&self, value: Span, left: &str) -> Option<Operator> {
        let tree = self.tree();
        let named = tree.declarations.iter().find(|own| own.value == Some(value) && own.of.is_none())?;
        let body = tree.items.iter().filter(|own| own.keyword == "fn" && holds(own.body, value)).map(|own| own.body);
        let body = body.min_by_key(|own| own.1 - own.0)?;
        let fits = |own: &&Operator| {
            let sign = ["-", "+", "*", "/"].contains(&self.text_of(own.sign));
            let right = self.text_of(own.right).trim_start_matches('&') == named.name;
            sign && right
                && self.text_of(own.left).trim_start_matches('&') == left
                && own.left.0 >= value.1
                && holds(body, own.whole())
        };
        tree.operators.iter().filter(fits).min_by_key(|own| own.left.0).cloned()
    }

    /// The calls in a part of the file.
    pub(crate) fn calls_in(&self, within: Span) -> impl Iterator<Item = &'t Call> {
        self.tree().calls.iter().filter(move |call| holds(within, call.whole))
    }

    /// The value of the last `let` in front of the place that declares this name.
    pub(crate) fn find_value(&self, name: &str) -> Option<Span> {
        let name = name.trim_start_matches('&');
        let all = self.tree().declarations.iter().filter(|own| own.name == name && own.at < self.at);
        all.max_by_key(|own| own.at)?.value
    }

    /// The operation of an operator.
    pub fn operation_of(&self, sign: Span) -> Option<Span> {
        self.tree().operators.iter().find(|own| own.sign == sign).map(Operator::whole)
    }

    /// The right side of an operator, or the first argument of a call.
    pub fn right_operand(&self) -> Option<Span> {
        match self.call().filter(|_| self.operator().is_none()) {
            Some(call) => call.arguments.first().copied(),
            None => self.operands().last().copied(),
        }
    }

    /// The receiver of the call around the place, and the name of the method.
    pub fn method(&self) -> Option<(&'t str, &'t str)> {
        let call = self.call()?;
        Some((self.text_of(call.receiver?), self.text_of(call.name)))
    }

    /// A method with its arguments and the dot in front.
    pub fn call_behind_its_dot(&self) -> Option<Span> {
        let (from, to) = self.call()?.named();
        self.text[..from].ends_with('.').then(|| (from - 1, to))
    }

    /// The call of this function or method around the place.
    pub(crate) fn call_of(&self, name: &str) -> Option<&'t Call> {
        let begins = self.text[..self.at].rfind(['\n', ';', '{']).map_or(0, |at| at + 1);
        let line = self.text[self.at..].find('\n').map_or(self.text.len(), |at| self.at + at);
        let named = |own: &&Call| {
            own.name.0 >= begins && own.name.0 < line && self.text_of((own.name.0, own.parentheses.0)) == name
        };
        self.tree().calls.iter().filter(named).min_by_key(|own| own.name.0)
    }

    /// The call on the line of the place whose name, without its path and its types, is this one.
    pub(crate) fn call_with_name(&self, name: &str) -> Option<&'t Call> {
        let begins = self.text[..self.at].rfind('\n').map_or(0, |at| at + 1);
        let line = self.text[self.at..].find('\n').map_or(self.text.len(), |at| self.at + at);
        let named = |own: &&Call| begins <= own.name.0 && own.name.0 < line && own.last == name;
        self.tree().calls.iter().filter(named).min_by_key(|own| own.name.0.abs_diff(self.at))
    }

    /// Returns the expressions that the place is part of or that are part of its call, the place itself among them.
    pub fn expressions(&self) -> Vec<Span> {
        let tree = self.tree();
        let mut all = vec![(self.at, self.end)];
        if let Some(own) = self.operator() {
            all.extend([own.left, own.right, own.whole()]);
        }
        if let Some(call) = self.call() {
            all.extend(&call.arguments);
            all.extend([call.named(), call.whole, tree.with_reference(call.whole)]);
        }
        if let Some(open) = tree.around(self.at) {
            match open.kind {
                Kind::Parentheses => all.push(open.span),
                Kind::List(from) => all.extend([(from, open.span.1), tree.with_reference((from, open.span.1))]),
                Kind::Call(_) | Kind::Macro | Kind::Braces => {}
            }
        }
        all.retain(|(from, to)| from <= to && *to <= self.text.len());
        all
    }

    /// The list, as in `axes![0, 1]`, that is pointed at or stands behind the place on its line.
    pub fn list(&self) -> Option<Span> {
        let line = self.text[self.at..].find('\n').map_or(self.text.len(), |at| self.at + at);
        let all = self.tree().macros.iter().filter(|own| own.is_list && own.bang >= self.at && own.bang < line);
        all.min_by_key(|own| own.bang).map(|own| own.whole)
    }

    /// The last list of this name in front of the place on its line.
    pub fn list_in_front(&self, name: &str) -> Option<Span> {
        let begins = self.text[..self.at].rfind('\n').map_or(0, |at| at + 1);
        let all = self.tree().macros.iter().filter(|own| own.is_list && own.name == name);
        all.map(|own| own.whole).filter(|own| own.0 >= begins && own.0 < self.at).max()
    }

    /// The items that begin in front of the place or on its line, from the nearest.
    pub(crate) fn items(&self) -> Vec<&'t Item> {
        let line = self.text[self.at..].find('\n').map_or(self.text.len(), |at| self.at + at);
        let known = ["fn", "struct", "enum", "impl", "trait"];
        let all = self.tree().items.iter().filter(|own| known.contains(&own.keyword) && own.head.0 < line);
        let mut all: Vec<_> = all.collect();
        all.sort_by_key(|own| std::cmp::Reverse(own.head.0));
        all
    }

    /// The head of an item, from its keyword to its body.
    pub(crate) fn head(&self, item: &Item) -> &'t str {
        self.text_of(item.head)
    }

    /// The struct of this name.
    pub(crate) fn structure(&self, name: &str) -> Option<&'t Item> {
        self.tree().items.iter().find(|own| own.keyword == "struct" && own.name == name)
    }

    /// Whether this part of the file is what its function returns, but for a conversion that keeps the shape.
    pub fn is_result(&self, own: Span) -> bool {
        // `topk` returns a pair, and a copy has the shape of its view.
        let kept = ["", ".0", ".to_tensor()", ".contiguous()"];
        let all = self.tree().results.iter().filter(|result| result.0 == own.0 && own.1 <= result.1);
        all.map(|result| self.text_of((own.1, result.1))).any(|behind| kept.contains(&behind))
    }

    /// Behind the angle bracket that closes the one here.
    pub fn closing_angle(&self, open: usize) -> Option<usize> {
        self.tree().angles.iter().find(|own| own.0 == open).map(|own| own.1)
    }

    /// Where a line that imports something is to stand: above the first of the file.
    pub fn first_import(&self) -> Option<usize> {
        self.tree().imports.iter().find(|own| own.is_plain).map(|own| own.at)
    }

    /// The call that the place names or is an argument of.
    fn call(&self) -> Option<&'t Call> {
        let tree = self.tree();
        // Where the receiver is pointed at.
        if self.text.get(self.end..).is_some_and(|rest| rest.starts_with('.')) && self.called().is_none() {
            let of_it = |own: &&Call| own.receiver.is_some_and(|own| own.1 == self.end && own.0 <= self.at);
            return tree.calls.iter().find(of_it);
        }
        self.named_call().or_else(|| match tree.around(self.at)?.kind {
            Kind::Call(call) => tree.calls.get(call),
            _ => None,
        })
    }

    /// The call whose name, or the path in front of it, is pointed at.
    fn named_call(&self) -> Option<&'t Call> {
        let own = self.own_text();
        let path = !own.is_empty() && !own.starts_with('&') && !own.contains(['(', ' ', '!']) || own.contains("::<");
        let all =
            self.tree().calls.iter().filter(|call| path && call.name.0 <= self.at && self.at < call.parentheses.0);
        all.filter(|call| self.end <= call.parentheses.0).min_by_key(|call| call.parentheses.0 - call.name.0)
    }

    /// The operands of the operator that is pointed at, each with its sign, as `-1` in `-1 * &x`, if they stand on one line.
    pub(crate) fn sides(&self) -> Option<[&'t str; 2]> {
        let own = self.operator()?;
        Some([own.left, own.right].map(|own| self.text_of(own)))
            .filter(|both| both.iter().all(|own| !own.contains('\n')))
    }

    /// The operator that is pointed at, or whose right operand is.
    pub(crate) fn operator_here(&self) -> Option<&'t Operator> {
        self.operator().or_else(|| self.operator_in_front())
    }

    /// The operator of which the place begins the right operand.
    fn operator_in_front(&self) -> Option<&'t Operator> {
        let signs = ["+", "-", "*", "/", "%"];
        self.tree().operators.iter().find(|own| own.right.0 == self.at && signs.contains(&self.text_of(own.sign)))
    }
}
