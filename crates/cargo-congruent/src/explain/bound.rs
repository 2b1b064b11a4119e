//! The arguments of a call, each with the parameter that takes it. Nothing is left over in silence.

use super::items::{self, Pick};
use super::near::nearest;
use super::parameter::{Kind, Parameter, Signature};
use super::parse::Call;
use super::report::Stop;
use super::value::Value;

/// An argument whose tensors are evaluated.
#[derive(Clone, Debug)]
pub(super) enum Passed {
    /// A tensor.
    Tensor(Value),
    /// Lengths in brackets: a tensor of that shape, or a list.
    Lengths(Vec<String>),
    /// Several in brackets.
    Several(Vec<Value>),
    /// A number: a tensor without axes, or a number.
    Number(String),
    /// `_`, a name, `None`.
    Word(String),
    /// `axes![..]`
    Items(Vec<String>),
    /// `true`
    Flag(bool),
    /// `"ij->ji"`
    Text(String),
}

/// A call: its operation, and what each parameter takes.
#[derive(Clone, Default)]
pub(super) struct Bound {
    /// The name as it was written.
    pub(super) name: String,
    /// The tensors, each with the name of its parameter.
    pub(super) tensors: Vec<(&'static str, Value)>,
    /// Which of the tensors were written as numbers.
    scalars: Vec<usize>,
    /// Numbers and lists.
    pub(super) words: Vec<(String, Vec<String>)>,
    /// The parameters whose words were written in brackets.
    lists: Vec<&'static str>,
    /// The flags, with their values.
    pub(super) flags: Vec<(&'static str, bool)>,
    /// Positions and ranges.
    pub(super) items: Vec<Pick>,
    /// Texts, and what does not matter to shapes.
    pub(super) texts: Vec<(&'static str, String)>,
    /// The list to which a number behind another belongs.
    open: Option<&'static str>,
}

impl Bound {
    /// Binds arguments to the parameters of an operation.
    ///
    /// # Errors
    /// An argument that no parameter takes, a setting of another name, or a parameter without its argument.
    pub(super) fn new(signature: &Signature, call: Call<Passed>) -> Result<Bound, Stop> {
        let parameters = &signature.parameters;
        let mut bound = Bound { name: call.name, ..Bound::default() };
        let turbofish: Vec<_> = signature.generic.split_whitespace().collect();
        let place = |own: &Parameter| turbofish.iter().position(|name| *name == own.name);
        let mut ordered = parameters.clone();
        if !turbofish.is_empty() {
            ordered.sort_by_key(|own| place(own).unwrap_or(usize::MAX));
        }
        for (setting, passed) in call.settings {
            bound.named(signature, &setting, passed)?;
        }
        ordered.retain(|own| !matches!(own.kind, Kind::Tensor | Kind::Tensors));
        for passed in call.generic {
            bound.positional(signature, &ordered, passed)?;
        }
        bound.open = None;
        for passed in call.arguments {
            bound.positional(signature, parameters, passed)?;
        }
        let order = |name: &str| parameters.iter().position(|own| own.name == name);
        bound.tensors.sort_by_key(|(name, _)| order(name).unwrap_or(usize::MAX));
        bound.check_words()?;
        let given = |own: &Parameter| bound.has(own.name) || matches!(own.kind, Kind::Items | Kind::Lengths);
        match parameters.iter().find(|own| own.required && !given(own)) {
            Some(own) => {
                let (name, needed, takes) = (&bound.name, describe(own), signature.taken());
                Err(Stop::Unread(format!("`{name}` needs {needed}: it takes {takes}")))
            }
            None => Ok(bound),
        }
    }

    /// Refuses what is neither a whole number nor a length.
    fn check_words(&self) -> Result<(), Stop> {
        for (name, all) in &self.words {
            if let Some(word) = all.iter().find(|word| !may_be_length(word)) {
                return Err(Stop::Unread(format!(
                    "`{name}` of `{}` takes whole numbers, and `{word}` is none",
                    self.name
                )));
            }
        }
        Ok(())
    }

    /// Refuses a negative count. (Lengths of any name are counts where their parameter's are.)
    pub(super) fn check_counts(&self, signature: &Signature) -> Result<(), Stop> {
        let parameters = &signature.parameters;
        let own = |name: &str| parameters.iter().find(|own| own.name == name || own.kind == Kind::Lengths);
        for (name, all) in self.words.iter().filter(|(name, _)| own(name).is_some_and(|own| own.counts)) {
            if let Some(count) = all.iter().find(|word| word.parse().is_ok_and(|count: isize| count < 0)) {
                return Err(Stop::Refused(format!("`{name}` is {count}: a count is not negative")));
            }
        }
        Ok(())
    }

    /// Whether a parameter has its argument.
    pub(super) fn has(&self, name: &str) -> bool {
        let names = self.tensors.iter().map(|(own, _)| *own).chain(self.words.iter().map(|(own, _)| own.as_str()));
        let rest = self.flags.iter().map(|(own, _)| *own).chain(self.texts.iter().map(|(own, _)| *own));
        names.chain(rest).any(|own| own == name)
    }

    /// Binds an argument to the first parameter that is free and takes it.
    fn positional(&mut self, signature: &Signature, parameters: &[Parameter], passed: Passed) -> Result<(), Stop> {
        // Numbers behind each other are one list: `permute(2, 0, 1)`.
        if let (Passed::Number(word) | Passed::Word(word), Some(open)) = (&passed, self.open)
            && let Some((_, all)) = self.words.iter_mut().find(|(own, _)| own == open)
        {
            all.push(word.clone());
            return Ok(());
        }
        let free = |own: &&Parameter| !own.by_name && (own.kind == Kind::Tensors || !self.has(own.name));
        let Some(own) = parameters.iter().filter(free).find(|own| takes(own.kind, &passed)) else {
            let what = shown(&passed);
            return Err(Stop::Unread(format!("`{}` has no use for {what}: it takes {}", self.name, signature.taken())));
        };
        if let (Kind::Items, Passed::Items(all)) = (own.kind, &passed) {
            return self.index(all);
        }
        self.open =
            (own.kind == Kind::Variadic && matches!(passed, Passed::Number(_) | Passed::Word(_))).then_some(own.name);
        self.bind(*own, passed);
        Ok(())
    }

    /// Binds the items of an index, whose tensors are operands.
    fn index(&mut self, all: &[String]) -> Result<(), Stop> {
        for item in all {
            let (pick, tensor) = items::read(item)?;
            self.items.push(pick);
            self.tensors.extend(tensor.map(|lengths| ("items", Value::new(lengths))));
        }
        Ok(())
    }

    /// Binds a setting by its name.
    fn named(&mut self, signature: &Signature, setting: &str, passed: Passed) -> Result<(), Stop> {
        let parameters = &signature.parameters;
        let find = |name: &str| parameters.iter().find(|own| own.name == name);
        if let (Passed::Number(word), true) = (&passed, parameters.iter().any(|own| own.kind == Kind::Lengths)) {
            self.words.push((setting.to_owned(), vec![word.clone()]));
            return Ok(());
        }
        let Some(own) = find(setting).or_else(|| find(alias(setting))) else {
            let names: Vec<_> = parameters.iter().map(|own| own.name).collect();
            let near =
                nearest(setting, names.iter().copied()).map_or(String::new(), |own| format!("; did you mean `{own}`?"));
            let takes = signature.taken();
            return Err(Stop::Unread(format!("`{}` has no setting `{setting}`: it takes {takes}{near}", self.name)));
        };
        if self.has(own.name) {
            return Err(Stop::Unread(format!("`{}` has two values for `{setting}`", self.name)));
        }
        if !own.required && matches!(&passed, Passed::Word(word) if word == "None") {
            self.texts.push((own.name, String::new()));
            return Ok(());
        }
        if !takes(own.kind, &passed) {
            let (takes, what) = (describe(own), shown(&passed));
            return Err(Stop::Unread(format!("`{setting}` of `{}` is {takes}, not {what}", self.name)));
        }
        self.bind(*own, passed);
        Ok(())
    }

    /// Puts an argument where its parameter wants it. (The two fit: see [`takes`].)
    fn bind(&mut self, own: Parameter, passed: Passed) {
        match (own.kind, passed) {
            (Kind::Tensor | Kind::Tensors, Passed::Tensor(value)) => self.tensors.push((own.name, value)),
            (Kind::Tensor | Kind::Tensors, Passed::Lengths(lengths)) => {
                self.tensors.push((own.name, Value::new(lengths)));
            }
            (Kind::Tensor | Kind::Tensors, Passed::Number(_)) => {
                self.scalars.push(self.tensors.len());
                self.tensors.push((own.name, make_scalar()));
            }
            (_, Passed::Several(all)) => self.tensors.extend(all.into_iter().map(|value| (own.name, value))),
            (Kind::Any, passed) => self.texts.push((own.name, shown(&passed))),
            (_, Passed::Lengths(all) | Passed::Items(all)) => {
                self.lists.push(own.name);
                self.words.push((own.name.to_owned(), all));
            }
            (_, Passed::Number(word) | Passed::Word(word)) => self.words.push((own.name.to_owned(), vec![word])),
            (_, Passed::Flag(flag)) => self.flags.push((own.name, flag)),
            (_, Passed::Text(text)) => self.texts.push((own.name, text)),
            (_, Passed::Tensor(value)) => self.tensors.push((own.name, value)),
        }
    }

    /// The tensors alone.
    pub(super) fn values(&self) -> Vec<&Value> {
        self.tensors.iter().map(|(_, value)| value).collect()
    }

    /// Whether a tensor was written as a number.
    pub(super) fn is_number(&self, tensor: usize) -> bool {
        self.scalars.contains(&tensor)
    }

    /// The words of a parameter.
    pub(super) fn list(&self, name: &str) -> &[String] {
        self.words.iter().find(|(own, _)| own == name).map_or(&[], |(_, all)| all)
    }

    /// Whether the words of a parameter were written as a list: `[2]`, not `2`.
    pub(super) fn is_list(&self, name: &str) -> bool {
        self.lists.contains(&name)
    }

    /// The text of a parameter.
    pub(super) fn text(&self, name: &str) -> &str {
        self.texts.iter().find(|(own, _)| *own == name).map_or("", |(_, text)| text)
    }

    /// Whether a flag is set.
    pub(super) fn is_set(&self, name: &str) -> bool {
        self.flags.contains(&(name, true))
    }

    /// Whether the form in place is meant: `add_`.
    pub(super) fn in_place(&self) -> bool {
        self.name.ends_with('_') && self.name != "where_"
    }

    /// Whether reduced axes stay: by the flag, or by the name.
    pub(super) fn keeps(&self) -> bool {
        self.name.ends_with("_keepdim") || self.flags.contains(&("keepdim", true))
    }
}

/// A value of rank 0.
fn make_scalar() -> Value {
    Value::new(vec![])
}

/// Whether a word can be a length: `_`, a number, or a name with a capital letter.
fn may_be_length(word: &String) -> bool {
    word == "_" || word.starts_with(char::is_uppercase) || word.parse::<isize>().is_ok()
}

/// PyTorch's and NumPy's other names of a parameter.
fn alias(setting: &str) -> &str {
    match setting {
        "axis" | "dims" | "axes" | "dimension" => "dim",
        "keepdims" => "keepdim",
        "tensor2" | "vec2" | "mat2" => "other",
        "shape" | "size" => "sizes",
        own => own,
    }
}

/// Whether a parameter takes an argument.
fn takes(kind: Kind, passed: &Passed) -> bool {
    match (kind, passed) {
        (Kind::Any, passed) => !matches!(passed, Passed::Tensor(_) | Passed::Lengths(_) | Passed::Several(_)),
        (Kind::Tensor | Kind::Tensors, Passed::Tensor(_) | Passed::Lengths(_)) => true,
        (Kind::Tensor, Passed::Number(_)) | (Kind::Tensors, Passed::Several(_)) | (Kind::Items, Passed::Items(_)) => {
            true
        }
        (Kind::List | Kind::Variadic, Passed::Lengths(_) | Passed::Items(_) | Passed::Number(_)) => true,
        (Kind::List | Kind::Variadic | Kind::Number, Passed::Word(word)) => word != "None",
        (Kind::Number, Passed::Number(_)) => true,
        (Kind::Number, Passed::Items(all)) => all.len() == 1,
        (Kind::Flag, Passed::Flag(_)) | (Kind::Text, Passed::Text(_)) => true,
        _ => false,
    }
}

/// A parameter in words.
fn describe(own: &Parameter) -> String {
    let kind = match own.kind {
        Kind::Tensor => "a tensor",
        Kind::Tensors => "tensors",
        Kind::Number => "a whole number",
        Kind::List | Kind::Variadic => "whole numbers",
        Kind::Flag => "`true` or `false`",
        Kind::Text => "text",
        Kind::Items => "positions and ranges",
        Kind::Lengths => "lengths",
        Kind::Any => "a value",
    };
    format!("`{}`, {kind}", own.name)
}

/// An argument as it was written, nearly.
fn shown(passed: &Passed) -> String {
    match passed {
        Passed::Tensor(value) => format!("a tensor of shape {}", value.shown()),
        Passed::Lengths(all) | Passed::Items(all) => format!("`[{}]`", all.join(", ")),
        Passed::Several(_) => "a list of tensors".into(),
        Passed::Number(word) | Passed::Word(word) => format!("`{word}`"),
        Passed::Flag(flag) => format!("`{flag}`"),
        Passed::Text(text) => format!("\"{text}\""),
    }
}
