//! The prompt: lines that can be edited, their history, and the file that keeps it.

use std::collections::VecDeque;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use anyhow::Context;
use clap::Command;
use rustyline::error::ReadlineError;
use rustyline::history::{DefaultHistory, History, SearchDirection};
use rustyline::{CompletionType, Config, Editor};

use super::Console;
use super::completion::Completion;
use crate::input::Lines;
use crate::output::{Output, tell};
use crate::places;

/// The lines that are kept.
const MAX_HISTORY: usize = 2000;
/// Longer lines are not kept.
const MAX_KEPT: usize = 10_000;

/// A line editor on the terminal.
pub struct Prompt {
    editor: Editor<Completion, DefaultHistory>,
    /// Where the history is kept, if it is.
    file: Option<PathBuf>,
    /// The rest of several lines that were pasted at once.
    pasted: VecDeque<String>,
}

/// What somebody did at the prompt.
pub enum Read {
    Line(String),
    /// Ctrl-C.
    Cleared,
    /// Ctrl-D.
    End,
}

impl Prompt {
    pub fn new(grammar: Command, no_history: bool) -> anyhow::Result<Prompt> {
        let config = Config::builder()
            .max_history_size(MAX_HISTORY)?
            .completion_type(CompletionType::List)
            .build();
        let mut editor = Editor::with_config(config).context("cannot use the terminal")?;
        editor.set_helper(Some(Completion::new(grammar)));
        let mut prompt = Prompt {
            editor,
            file: None,
            pasted: VecDeque::new(),
        };
        if !no_history {
            prompt.load();
        }
        Ok(prompt)
    }

    /// Reads the history, and keeps it from now on. If that fails, there is a warning, and the history is
    /// that of this shell only.
    fn load(&mut self) {
        let Some(folder) = places::folder("XDG_STATE_HOME", ".local/state") else {
            tell!("warning: the history is not kept: HOME and XDG_STATE_HOME are not set");
            return;
        };
        let file = folder.join("history");
        let made = fs::create_dir_all(&folder).map_err(ReadlineError::from);
        let loaded = made.and_then(|()| match self.editor.load_history(&file) {
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::NotFound => Ok(()),
            loaded => loaded,
        });
        match loaded {
            Ok(()) => self.file = Some(file),
            Err(error) => tell!(
                "warning: the history is not kept: {}: {error}",
                file.display()
            ),
        }
    }

    /// Adds a line to the history.
    pub fn remember(&mut self, line: &str) {
        if line.len() > MAX_KEPT || line.trim().is_empty() {
            return;
        }
        let added = self.editor.add_history_entry(line);
        if let Some(file) = &self.file
            && let Err(error) = added.and_then(|_| self.editor.append_history(file))
        {
            tell!(
                "warning: the history is not kept: {}: {error}",
                file.display()
            );
            self.file = None;
        }
    }

    /// Asks for a line. One that is not text is reported, and asked for again.
    pub fn read(&mut self, prompt: &str) -> anyhow::Result<Read> {
        if let Some(line) = self.pasted.pop_front() {
            return Ok(Read::Line(line));
        }
        match self.editor.readline(prompt) {
            Ok(text) => {
                self.pasted
                    .extend(text.split(['\r', '\n']).map(str::to_owned));
                Ok(Read::Line(self.pasted.pop_front().unwrap_or_default()))
            }
            Err(ReadlineError::Interrupted) => Ok(Read::Cleared),
            Err(ReadlineError::Eof) => Ok(Read::End),
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                tell!("error: the line is not UTF-8 text");
                Ok(Read::Cleared)
            }
            Err(error) => Err(error).context("cannot read from the terminal"),
        }
    }

    /// Lines that were pasted and not answered yet are not answered any more.
    pub fn forget_pasted(&mut self) {
        self.pasted.clear();
    }

    fn complete(&mut self, verbs: bool) {
        if let Some(completion) = self.editor.helper_mut() {
            completion.enable(verbs);
        }
    }
}

impl Lines for Prompt {
    fn ask(&mut self, prompt: &str, _output: &Output) -> anyhow::Result<Option<String>> {
        self.complete(false);
        let read = self.read(prompt);
        self.complete(true);
        Ok(match read? {
            Read::Line(line) => Some(line),
            Read::Cleared | Read::End => None,
        })
    }
}

impl Console for Prompt {
    fn history(&self) -> anyhow::Result<Vec<String>> {
        let history = self.editor.history();
        let line = |at| history.get(at, SearchDirection::Forward);
        let mut lines = Vec::new();
        for at in 0..history.len() {
            lines.extend(line(at)?.map(|found| found.entry.into_owned()));
        }
        Ok(lines)
    }
}
