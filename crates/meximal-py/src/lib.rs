//! The native module of the Python package `meximal`. It turns texts into questions, asks the library, and
//! hands back answers whose words the package `meximal` gives names and types. Nothing is decided here.
//!
//! Every question runs in a thread of its own while Python goes on: see [`work`].

mod answer;
mod ask;
mod atlas;
mod batch;
mod command;
mod error;
mod explore;
mod games;
mod given;
mod hackenbush;
mod html;
mod matches;
mod papers;
mod quotient;
mod work;

use pyo3::prelude::*;

/// The native part of meximal.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::answer::Answer;
    #[pymodule_export]
    use crate::ask::ask;
    #[pymodule_export]
    use crate::atlas::{
        Atlas, survey_check, survey_question, survey_report, survey_run, survey_unit, survey_units,
    };
    #[pymodule_export]
    use crate::batch::outcomes;
    #[pymodule_export]
    #[pymodule_export]
    use crate::command::command;
    #[pymodule_export]
    use crate::explore::Explorer;
    #[pymodule_export]
    use crate::games::{convention, multiple, notation_latex, options, pictures, rules, written};
    #[pymodule_export]
    use crate::given::Sum;
    #[pymodule_export]
    use crate::hackenbush::{add_pictures, cut, edges};
    #[pymodule_export]
    use crate::matches::{Position, position};
    #[pymodule_export]
    use crate::papers::paper_names;
    #[pymodule_export]
    use crate::quotient::{InfiniteSolution, Solved, solve};
    #[pymodule_export]
    use crate::work::Budget;
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
