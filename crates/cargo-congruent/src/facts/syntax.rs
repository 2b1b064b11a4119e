//! Reads a Rust file with `syn`. Where a part does not parse, as in a file that is being edited, the rest is read.

use crate::facts::parts::{Part, Parts, Values, bytes, delimited};
use crate::facts::tree::{
    Bracket, Call, Declaration, Import, Item, Kind, Macro, Operator, Parameter, Span, Tree, Type,
};
use proc_macro2::TokenStream;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Block, Expr, FnArg, Generics, Pat, Signature, Stmt, Token, Visibility};

/// Reads a file.
pub(crate) fn read(text: &str) -> Tree {
    let mut reader = Reader::default();
    // Of a file whose brackets do not match, nothing is known.
    if let Ok(tokens) = text.parse::<TokenStream>() {
        reader.read_tokens(tokens);
    }
    // What was read stays where it is; the places of its tokens are needed no more.
    proc_macro2::extra::invalidate_current_thread_spans();
    reader.tree
}

fn joined(own: &impl Spanned) -> Span {
    bytes(own.span())
}

/// The place of an expression. (Of chains and sums without a walk through all their tokens.)
fn place(own: &Expr) -> Span {
    match own {
        Expr::MethodCall(call) => (place(&call.receiver).0, delimited(call.paren_token.span).1),
        Expr::Call(call) => (place(&call.func).0, delimited(call.paren_token.span).1),
        Expr::Binary(both) => (place(&both.left).0, place(&both.right).1),
        Expr::Assign(both) => (place(&both.left).0, place(&both.right).1),
        Expr::Reference(own) => (joined(&own.and_token).0, place(&own.expr).1),
        Expr::Paren(own) => delimited(own.paren_token.span),
        Expr::Index(own) => (place(&own.expr).0, delimited(own.bracket_token.span).1),
        Expr::Field(own) => (place(&own.base).0, joined(&own.member).1),
        own => joined(own),
    }
}

/// The values that an expression may have: the ends of its blocks and branches.
fn results(own: &Expr, found: &mut Vec<Span>) {
    match own {
        Expr::Block(own) => result(&own.block, found),
        Expr::Unsafe(own) => result(&own.block, found),
        Expr::If(own) => {
            result(&own.then_branch, found);
            own.else_branch.iter().for_each(|(_, own)| results(own, found));
        }
        Expr::Match(own) => own.arms.iter().for_each(|arm| results(&arm.body, found)),
        own => found.push(place(own)),
    }
}

fn result(block: &Block, found: &mut Vec<Span>) {
    if let Some(Stmt::Expr(own, None)) = block.stmts.last() {
        results(own, found);
    }
}

/// The name that a pattern declares, if it is one alone.
fn name_of(pattern: &Pat) -> Option<(String, usize)> {
    match pattern {
        Pat::Ident(own) => Some((own.ident.to_string(), joined(&own.ident).0)),
        Pat::Type(own) => name_of(&own.pat),
        _ => None,
    }
}

fn type_of(own: &syn::Type) -> Option<Type> {
    match own {
        syn::Type::Reference(own) => type_of(&own.elem).map(|inner| Type { is_reference: true, ..inner }),
        syn::Type::Path(own) => {
            let last = own.path.segments.last()?;
            let arguments = match &last.arguments {
                syn::PathArguments::AngleBracketed(all) => {
                    let all = all.args.iter().filter(|own| !matches!(own, syn::GenericArgument::Lifetime(_)));
                    all.map(joined).collect()
                }
                _ => vec![],
            };
            Some(Type { is_reference: false, name: last.ident.to_string(), arguments })
        }
        _ => Some(Type { is_reference: false, name: String::new(), arguments: vec![] }),
    }
}

fn last_word(path: &syn::Path) -> String {
    path.segments.last().map(|own| own.ident.to_string()).unwrap_or_default()
}

fn bounds(all: &syn::punctuated::Punctuated<syn::TypeParamBound, Token![+]>) -> Option<Span> {
    Some((joined(all.first()?).0, joined(all.last()?).1))
}

fn parameters(generics: &Generics) -> Vec<Parameter> {
    generics.params.iter().filter_map(read_parameter).collect()
}

/// A type parameter or a const parameter.
fn read_parameter(own: &syn::GenericParam) -> Option<Parameter> {
    match own {
        syn::GenericParam::Type(own) => {
            Some(Parameter { name: own.ident.to_string(), span: joined(&own.ident), bounds: bounds(&own.bounds) })
        }
        syn::GenericParam::Const(own) => {
            Some(Parameter { name: own.ident.to_string(), span: joined(&own.ident), bounds: None })
        }
        _ => None,
    }
}

/// The names in `#[derive(..)]`.
fn derives(attributes: &[Attribute]) -> Vec<String> {
    let derived = attributes.iter().filter(|own| own.path().is_ident("derive"));
    derived.flat_map(read_paths).map(|path| last_word(&path)).collect()
}

/// The paths between the parentheses of an attribute.
fn read_paths(own: &Attribute) -> syn::punctuated::Punctuated<syn::Path, Token![,]> {
    own.parse_args_with(syn::punctuated::Punctuated::<syn::Path, Token![,]>::parse_terminated).unwrap_or_default()
}

fn words(tree: &syn::UseTree, found: &mut Vec<String>) {
    match tree {
        syn::UseTree::Path(own) => {
            found.push(own.ident.to_string());
            words(&own.tree, found);
        }
        syn::UseTree::Name(own) => found.push(own.ident.to_string()),
        syn::UseTree::Rename(own) => found.extend([own.ident.to_string(), own.rename.to_string()]),
        syn::UseTree::Group(own) => own.items.iter().for_each(|own| words(own, found)),
        _ => {}
    }
}

#[derive(Default)]
struct Reader {
    tree: Tree,
    /// How many blocks and modules are around.
    depth: usize,
}

impl Reader {
    fn read_tokens(&mut self, tokens: TokenStream) {
        if let Ok(Parts(all)) = syn::parse2::<Parts>(tokens) {
            self.read_parts(&all);
        }
    }

    fn read_parts(&mut self, all: &[Part]) {
        for part in all {
            match part {
                Part::Statement(own) => self.visit_stmt(own),
                Part::Function(signature, braces, inner) => {
                    self.add_function(signature, &[], *braces);
                    self.bracket(*braces, Kind::Braces);
                    self.visit_signature(signature);
                    self.read_inside(inner);
                }
                Part::Skipped(brackets, inner) => {
                    self.tree.brackets.extend_from_slice(brackets);
                    self.read_inside(inner);
                }
            }
        }
    }

    fn read_inside(&mut self, inner: &[Part]) {
        self.depth += 1;
        self.read_parts(inner);
        self.depth -= 1;
    }

    fn bracket(&mut self, span: Span, kind: Kind) {
        self.tree.brackets.push(Bracket { span, kind });
    }

    fn add_call(&mut self, receiver: Option<Span>, name: Span, last: String, parentheses: Span, arguments: Vec<Span>) {
        let whole = (receiver.map_or(name.0, |own| own.0), parentheses.1);
        self.bracket(parentheses, Kind::Call(self.tree.calls.len()));
        self.tree.calls.push(Call { whole, receiver, name, last, parentheses, arguments });
    }

    /// The values that closures among these arguments return.
    fn add_given(&mut self, arguments: &syn::punctuated::Punctuated<Expr, Token![,]>) {
        let (call, mut found) = (self.tree.calls.len(), Vec::new());
        for own in arguments {
            if let Expr::Closure(closure) = own {
                results(&closure.body, &mut found);
            }
        }
        self.tree.given.extend(found.into_iter().map(|own| (call, own)));
    }

    fn add_operator(&mut self, left: &Expr, sign: Span, right: &Expr) {
        self.tree.operators.push(Operator { left: place(left), sign, right: place(right) });
    }

    fn add_item(
        &mut self,
        keyword: &'static str,
        name: &syn::Ident,
        head: Span,
        body: Span,
        generics: &Generics,
    ) -> &mut Item {
        let clauses = generics.where_clause.as_ref();
        let bounded = |own: &syn::WherePredicate| match own {
            syn::WherePredicate::Type(own) => Some((joined(&own.bounded_ty), bounds(&own.bounds)?)),
            _ => None,
        };
        self.tree.items.push(Item {
            keyword,
            name: name.to_string(),
            head,
            body,
            parameters: parameters(generics),
            clauses: clauses.map(|own| joined(&own.where_token).1),
            bounded: clauses.map_or(vec![], |own| own.predicates.iter().filter_map(bounded).collect()),
            ..Item::default()
        });
        let last = self.tree.items.len() - 1;
        &mut self.tree.items[last]
    }

    fn add_function(&mut self, own: &Signature, results: &[Span], body: Span) {
        let of = match &own.output {
            syn::ReturnType::Type(_, of) => type_of(of),
            syn::ReturnType::Default => None,
        };
        let head = (joined(&own.fn_token).0, body.0);
        self.add_item("fn", &own.ident, head, body, &own.generics).of = of;
        self.tree.results.extend_from_slice(results);
    }

    fn add_function_with_body(&mut self, own: &Signature, body: &Block) {
        let mut found = Vec::new();
        result(body, &mut found);
        self.add_function(own, &found, delimited(body.brace_token.span));
    }

    fn add_named(&mut self, keyword: &'static str, name: &syn::Ident) {
        let at = joined(name);
        self.add_item(keyword, name, (at.1, at.1), (at.1, at.1), &Generics::default());
    }

    fn declare(&mut self, pattern: &Pat, end: usize, of: Option<Type>, value: Option<Span>) {
        if let Some((name, at)) = name_of(pattern) {
            self.tree.declarations.push(Declaration { name, at, end, of, value });
        }
    }
}

impl<'s> Visit<'s> for Reader {
    fn visit_expr_method_call(&mut self, own: &'s syn::ExprMethodCall) {
        let arguments = own.args.iter().map(place).collect();
        let (name, parentheses) = (joined(&own.method), delimited(own.paren_token.span));
        self.add_call(Some(place(&own.receiver)), name, own.method.to_string(), parentheses, arguments);
        visit::visit_expr_method_call(self, own);
    }

    fn visit_expr_call(&mut self, own: &'s syn::ExprCall) {
        let parentheses = delimited(own.paren_token.span);
        match &*own.func {
            Expr::Path(path) => {
                self.add_given(&own.args);
                let arguments = own.args.iter().map(place).collect();
                self.add_call(None, joined(path), last_word(&path.path), parentheses, arguments);
            }
            _ => self.bracket(parentheses, Kind::Parentheses),
        }
        visit::visit_expr_call(self, own);
    }

    fn visit_expr_binary(&mut self, own: &'s syn::ExprBinary) {
        self.add_operator(&own.left, joined(&own.op), &own.right);
        visit::visit_expr_binary(self, own);
    }

    fn visit_expr_assign(&mut self, own: &'s syn::ExprAssign) {
        self.add_operator(&own.left, joined(&own.eq_token), &own.right);
        visit::visit_expr_assign(self, own);
    }

    fn visit_expr_reference(&mut self, own: &'s syn::ExprReference) {
        let inner = place(&own.expr);
        self.tree.references.push(((joined(&own.and_token).0, inner.1), inner));
        visit::visit_expr_reference(self, own);
    }

    fn visit_expr_index(&mut self, own: &'s syn::ExprIndex) {
        self.bracket(delimited(own.bracket_token.span), Kind::List(place(&own.expr).0));
        visit::visit_expr_index(self, own);
    }

    fn visit_expr_array(&mut self, own: &'s syn::ExprArray) {
        let span = delimited(own.bracket_token.span);
        self.bracket(span, Kind::List(span.0));
        visit::visit_expr_array(self, own);
    }

    fn visit_expr_repeat(&mut self, own: &'s syn::ExprRepeat) {
        let span = delimited(own.bracket_token.span);
        self.bracket(span, Kind::List(span.0));
        visit::visit_expr_repeat(self, own);
    }

    fn visit_expr_paren(&mut self, own: &'s syn::ExprParen) {
        self.bracket(delimited(own.paren_token.span), Kind::Parentheses);
        visit::visit_expr_paren(self, own);
    }

    fn visit_expr_tuple(&mut self, own: &'s syn::ExprTuple) {
        self.bracket(delimited(own.paren_token.span), Kind::Parentheses);
        visit::visit_expr_tuple(self, own);
    }

    fn visit_expr_struct(&mut self, own: &'s syn::ExprStruct) {
        self.bracket(delimited(own.brace_token.span), Kind::Braces);
        visit::visit_expr_struct(self, own);
    }

    fn visit_expr_for_loop(&mut self, own: &'s syn::ExprForLoop) {
        if let Some((name, at)) = name_of(&own.pat) {
            self.tree.loops.push((name, at, place(&own.expr)));
        }
        visit::visit_expr_for_loop(self, own);
    }

    fn visit_block(&mut self, own: &'s Block) {
        self.bracket(delimited(own.brace_token.span), Kind::Braces);
        self.depth += 1;
        visit::visit_block(self, own);
        self.depth -= 1;
    }

    fn visit_local(&mut self, own: &'s syn::Local) {
        let of = if let Pat::Type(own) = &own.pat { type_of(&own.ty) } else { None };
        let value = own.init.as_ref().map(|own| place(&own.expr));
        self.declare(&own.pat, joined(&own.semi_token).1, of, value);
        visit::visit_local(self, own);
    }

    fn visit_fn_arg(&mut self, own: &'s FnArg) {
        if let FnArg::Typed(own) = own {
            self.declare(&own.pat, joined(&own.pat).1, type_of(&own.ty), None);
        }
        visit::visit_fn_arg(self, own);
    }

    fn visit_expr_closure(&mut self, own: &'s syn::ExprClosure) {
        for input in &own.inputs {
            if let Pat::Type(own) = input {
                self.declare(&own.pat, joined(&own.pat).1, type_of(&own.ty), None);
            }
        }
        visit::visit_expr_closure(self, own);
    }

    fn visit_macro(&mut self, own: &'s syn::Macro) {
        let span = delimited(*own.delimiter.span());
        let from = joined(&own.path).0;
        let is_list = matches!(own.delimiter, syn::MacroDelimiter::Bracket(_));
        self.bracket(span, if is_list { Kind::List(from) } else { Kind::Macro });
        let (whole, bang) = ((from, span.1), joined(&own.bang_token).0);
        self.tree.macros.push(Macro { whole, name: last_word(&own.path), bang, is_list });
        if let Ok(Values(all)) = syn::parse2::<Values>(own.tokens.clone()) {
            all.iter().for_each(|own| self.visit_expr(own));
        }
    }

    fn visit_angle_bracketed_generic_arguments(&mut self, own: &'s syn::AngleBracketedGenericArguments) {
        self.tree.angles.push((joined(&own.lt_token).0, joined(&own.gt_token).1));
        visit::visit_angle_bracketed_generic_arguments(self, own);
    }

    fn visit_item_fn(&mut self, own: &'s syn::ItemFn) {
        self.add_function_with_body(&own.sig, &own.block);
        visit::visit_item_fn(self, own);
    }

    fn visit_impl_item_fn(&mut self, own: &'s syn::ImplItemFn) {
        self.add_function_with_body(&own.sig, &own.block);
        visit::visit_impl_item_fn(self, own);
    }

    fn visit_trait_item_fn(&mut self, own: &'s syn::TraitItemFn) {
        match (&own.default, &own.semi_token) {
            (Some(body), _) => self.add_function_with_body(&own.sig, body),
            (None, end) => {
                let end = end.as_ref().map_or_else(|| joined(&own.sig).1, |own| joined(own).0);
                self.add_function(&own.sig, &[], (end, end));
            }
        }
        visit::visit_trait_item_fn(self, own);
    }

    fn visit_item_struct(&mut self, own: &'s syn::ItemStruct) {
        let whole = joined(own);
        let body = match &own.fields {
            syn::Fields::Named(fields) => delimited(fields.brace_token.span),
            _ => (whole.1.saturating_sub(1), whole.1),
        };
        let from = joined(&own.struct_token).0;
        self.add_item("struct", &own.ident, (from, body.0), body, &own.generics).derives = derives(&own.attrs);
        visit::visit_item_struct(self, own);
    }

    fn visit_item_enum(&mut self, own: &'s syn::ItemEnum) {
        let (from, body) = (joined(&own.enum_token).0, delimited(own.brace_token.span));
        self.add_item("enum", &own.ident, (from, body.0), body, &own.generics).derives = derives(&own.attrs);
        visit::visit_item_enum(self, own);
    }

    fn visit_item_trait(&mut self, own: &'s syn::ItemTrait) {
        let (from, body) = (joined(&own.trait_token).0, delimited(own.brace_token.span));
        self.add_item("trait", &own.ident, (from, body.0), body, &own.generics);
        visit::visit_item_trait(self, own);
    }

    fn visit_item_impl(&mut self, own: &'s syn::ItemImpl) {
        let (from, body) = (joined(&own.impl_token).0, delimited(own.brace_token.span));
        let of = type_of(&own.self_ty);
        let implements = own.trait_.as_ref().map(|(path, _)| last_word(path));
        let name = syn::Ident::new("_impl", own.impl_token.span);
        let item = self.add_item("impl", &name, (from, body.0), body, &own.generics);
        item.name = of.as_ref().map(|own| own.name.clone()).unwrap_or_default();
        item.of = of;
        item.implements = implements;
        visit::visit_item_impl(self, own);
    }

    fn visit_item_union(&mut self, own: &'s syn::ItemUnion) {
        self.add_named("union", &own.ident);
        visit::visit_item_union(self, own);
    }

    fn visit_item_type(&mut self, own: &'s syn::ItemType) {
        self.add_named("type", &own.ident);
        visit::visit_item_type(self, own);
    }

    fn visit_item_mod(&mut self, own: &'s syn::ItemMod) {
        self.add_named("mod", &own.ident);
        self.depth += 1;
        visit::visit_item_mod(self, own);
        self.depth -= 1;
    }

    fn visit_item_macro(&mut self, own: &'s syn::ItemMacro) {
        match &own.ident {
            // What a template holds is no code of the file.
            Some(name) => self.add_named("macro_rules", name),
            None => visit::visit_item_macro(self, own),
        }
    }

    fn visit_item_use(&mut self, own: &'s syn::ItemUse) {
        let mut found = Vec::new();
        words(&own.tree, &mut found);
        let first = own.attrs.first().map(|own| joined(own).0);
        self.tree.imports.push(Import {
            at: first.unwrap_or_else(|| joined(&own.use_token).0),
            is_plain: self.depth == 0 && matches!(own.vis, Visibility::Inherited),
            words: found,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str, (from, to): Span) -> &str {
        &text[from..to]
    }

    /// The functions of a file, and the methods and functions that are called in it.
    fn known(file: &str) -> (Vec<String>, Vec<String>) {
        let tree = read(file);
        let functions = tree.items.iter().filter(|own| own.keyword == "fn").map(|own| own.name.clone());
        (functions.collect(), tree.calls.iter().map(|own| own.last.clone()).collect())
    }

    fn both(functions: &[&str], calls: &[&str]) -> (Vec<String>, Vec<String>) {
        [functions, calls].map(|all| all.iter().map(|own| (*own).to_owned()).collect()).into()
    }

    #[test]
    fn where_a_file_does_not_parse_the_rest_is_read() {
        let whole = "use a::b;\nfn f() { g(); }\nimpl S { fn h(&self) { self.i(2); } }";
        assert_eq!(known(whole), both(&["f", "h"], &["g", "i"]));
        // A statement, the head of a block, and an item that end too early.
        assert_eq!(known("fn f() { let x = ; g(x); }\nfn h() { i() }"), both(&["f", "h"], &["g", "i"]));
        assert_eq!(known("fn f() { x. ; for in { g(); } h() }"), both(&["f"], &["g", "h"]));
        assert_eq!(known("struct ; fn f<T: Dim>(x: T) { let y = x +; y.g() }"), both(&["f"], &["g"]));
        assert_eq!(known("impl for { fn f(&self) { g( } ) }"), both(&[], &[]), "brackets that do not match");
        let tree = read("fn f<D: Dim, const N: usize>(x: &Tensor<f32, shape![D]>) { let y = ; }");
        assert_eq!(tree.items[0].parameters.iter().map(|own| own.name.as_str()).collect::<Vec<_>>(), ["D", "N"]);
        assert_eq!((tree.declarations[0].name.as_str(), tree.items[0].keyword), ("x", "fn"));
        let file = "fn f(x: &Tensor<f32, (2, 3)>) { g() }";
        assert_eq!(read(file).around(file.find("2, 3").unwrap()).map(|own| text(file, own.span)), Some("(2, 3)"));
        assert!(read("fn f() { \"").calls.is_empty() && read("").items.is_empty());
    }

    #[test]
    fn places_are_bytes_of_the_file() {
        let file =
            "// é\r\nfn f() {\r\n    let s = \"é (\"; let z = &a.b::<{ 2 }>(s, '(') + vec![c, d.e()][0]; // )\r\n}";
        let tree = read(file);
        let call = tree.calls.iter().find(|own| own.last == "b").unwrap();
        assert_eq!(text(file, call.whole), "a.b::<{ 2 }>(s, '(')");
        assert_eq!(call.arguments.iter().map(|own| text(file, *own)).collect::<Vec<_>>(), ["s", "'('"]);
        assert_eq!(text(file, tree.with_reference(call.whole)), "&a.b::<{ 2 }>(s, '(')");
        let [sum] = &tree.operators[..] else { panic!("{:?}", tree.operators) };
        assert_eq!((text(file, sum.sign), text(file, sum.right)), ("+", "vec![c, d.e()][0]"));
        assert!(tree.calls.iter().any(|own| own.last == "e"), "in a macro");
        assert_eq!(text(file, tree.macros[0].whole), "vec![c, d.e()]");
    }

    #[test]
    fn a_template_is_no_code() {
        assert_eq!(known("macro_rules! m { () => { f() } }\nm! { g() }"), both(&[], &["g"]));
    }
}
