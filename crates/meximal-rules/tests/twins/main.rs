//! Every game twice: by its ruleset, with parts and normal forms, and by a slow twin that follows the words
//! of the rules on plain sets and lists. Who can win, from every starter, for two players and three, in
//! normal and misère play, must be the same; and every position that comes up must read back from its
//! spelling.

mod coins;
mod facts;
mod graphs;
mod grids;
mod heaps;
mod inputs;
mod loads;
mod pieces;
mod solver;
mod strips;
mod tokens;
