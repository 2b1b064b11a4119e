//! The lines that cargo writes, in order: each goes on as soon as the next one shows that it stands alone.

use crate::facts::origin::Origin;
use crate::output::bounds;
use crate::output::cascade::Key;
use crate::output::message::{self, Told};
use crate::rules::subject;
use cargo_metadata::Artifact;
use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Where a line goes.
#[derive(Debug, PartialEq, Eq)]
pub enum Out {
    /// A message as text, for people.
    Text(String),
    /// A line for whoever reads cargo's output.
    Line(String),
}

/// The crates of the library.
const LIBRARY: [&str; 11] = [
    "congruent",
    "congruent_kernel",
    "congruent_layout",
    "congruent_formats",
    "congruent_files",
    "congruent_grad",
    "congruent_machines",
    "congruent_linalg",
    "congruent_fft",
    "congruent_macros",
    "congruent_notation",
];

/// The state of a reader of cargo's output.
pub struct Stream {
    /// Whether messages go on as JSON.
    json: bool,
    /// Whether the lines of cargo that are no message of rustc go on.
    others: bool,
    origin: Origin,
    /// The mistakes of each target.
    seen: BTreeMap<String, Vec<Key>>,
    /// The last error: the next one may be about the same mistake.
    held: Option<(Key, Told)>,
    /// The messages that were shown: cargo prints those of a library and of its tests twice.
    shown: BTreeSet<String>,
}

impl Stream {
    /// Messages as JSON, or as text; and whether cargo's other lines are asked for.
    pub fn new(json: bool, others: bool) -> Stream {
        Stream { json, others, origin: Origin::default(), seen: BTreeMap::new(), held: None, shown: BTreeSet::new() }
    }

    /// Returns the output after this line.
    pub fn line(&mut self, line: &str) -> Vec<Out> {
        let parsed = if line.starts_with("{\"reason\":") { serde_json::from_str::<Value>(line).ok() } else { None };
        let Some(mut own) = parsed else {
            return self.end().into_iter().chain([Out::Line(line.to_owned())]).collect();
        };
        if own["reason"] == "compiler-message" {
            bounds::rename_proposed(&mut own["message"]);
            return self.message(own, line);
        }
        if own["reason"] == "compiler-artifact" {
            self.learn(own);
        }
        let mut out = self.end();
        if self.others {
            out.push(Out::Line(line.to_owned()));
        }
        out
    }

    /// Returns the output that was held back.
    pub fn end(&mut self) -> Vec<Out> {
        let Some((key, own)) = self.held.take() else { return vec![] };
        self.show(own.finish(&key.notes()))
    }

    /// Cargo says of each crate where its source lies, before it compiles what depends on it.
    fn learn(&mut self, artifact: Value) {
        let Ok(artifact) = Artifact::deserialize(artifact) else { return };
        let name = artifact.target.name.replace('-', "_");
        if LIBRARY.contains(&&*name)
            && let Some(folder) = artifact.target.src_path.parent()
        {
            self.origin.add(format!("{folder}/"));
            self.origin.enable(&name, artifact.features.clone());
        }
    }

    /// A message that cannot be translated goes on as it is: no mistake of ours may hide one of the user's.
    fn message(&mut self, own: Value, line: &str) -> Vec<Out> {
        let read = Diagnostic::deserialize(&own["message"]);
        let told = read.ok().and_then(|said| catch_unwind(AssertUnwindSafe(|| self.translated(own, &said))).ok());
        told.unwrap_or_else(|| {
            let mut out = self.end();
            out.extend(serde_json::from_str(line).map_or(vec![], |own| self.show(own)));
            out
        })
    }

    fn translated(&mut self, own: Value, said: &Diagnostic) -> Vec<Out> {
        self.origin.enter(Path::new(own["manifest_path"].as_str().unwrap_or_default()));
        let facts = subject::judge(said, &self.origin);
        let key = message::make_key(said, &facts);
        let error = said.level == DiagnosticLevel::Error;
        let target = format!("{} {}", own["package_id"], own["target"]);
        let seen = self.seen.entry(target.clone()).or_default();
        if error && let Some(covering) = seen.iter_mut().find(|seen| seen.covers(&key)) {
            covering.count(&key);
            if let Some((held, _)) = self.held.as_mut().filter(|(held, _)| held.covers(&key)) {
                held.count(&key);
            }
            return vec![];
        }
        let own = Told::translate(own, said, &facts, &self.origin);
        let mut key = key;
        if self.held.as_ref().is_some_and(|(held, _)| key.outdoes(held))
            && let Some((held, _)) = self.held.take()
        {
            key.count(&held);
        }
        let mut out = self.end();
        if error && facts.ours {
            self.seen.entry(target).or_default().push(key.clone());
            self.held = Some((key, own));
        } else {
            out.extend(self.show(own.finish(&[])));
        }
        out
    }

    fn show(&mut self, own: Value) -> Vec<Out> {
        if self.json {
            return vec![Out::Line(own.to_string())];
        }
        let rendered = own["message"]["rendered"].as_str().unwrap_or_default().to_owned();
        let new = !rendered.is_empty() && self.shown.insert(rendered.clone());
        if new { vec![Out::Text(rendered)] } else { vec![] }
    }
}
