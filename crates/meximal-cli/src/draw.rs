//! The verb `draw`: pictures as SVG, or with characters on a terminal.

use std::path::PathBuf;

use clap::Args;

#[derive(Args)]
#[command(
    after_help = "Examples:\n  meximal draw 'hack:LCR+L(C)(R)' --svg picture.svg\n  \
    meximal draw 'hack:0-1C 0-2L 0-3L 2-4R 3-4C' --numbers --cut 2 --svg cut.svg"
)]
pub struct DrawVerb {
    /// The Hackenbush picture, such as hack:L(C)(R) or hack:0-1L 1-2C 2-0R; or @FILE
    pub game: String,
    /// Write the drawing to this file [default: print it; on a
    /// terminal, draw it with characters]
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Show the cut of this edge: 1 for the first one written
    #[arg(long, value_name = "EDGE")]
    pub cut: Option<usize>,
    /// Number the edges: 1 for the first one written
    #[arg(long)]
    pub numbers: bool,
}
