#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| meximal_fuzz::run("depth", bytes));
