//! stub
pub mod convention;
pub mod form;
pub mod notation;
pub mod outcome;
pub mod player;
pub mod report;
pub mod rules;
pub mod runner;
pub mod value;
