//! A certificate in which the parity of a power changes within a class is judged; it does not end the
//! program.

use meximal_uniform::{Solution, Status, Work, known};

#[test]
fn odd_slopes_of_powers_are_judged() {
    let text = known(&"0.26".parse().unwrap()).unwrap().certificate();
    let (mut read, mut refused) = (0, 0);
    for (number, line) in text.lines().enumerate() {
        if !line.starts_with("class") {
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        for place in 1..words.len() {
            for with in ["1", "3"] {
                let mut changed = words.clone();
                changed[place] = with;
                let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
                lines[number] = changed.join(" ");
                let Ok(solution) = Solution::from_certificate(&(lines.join("\n") + "\n")) else {
                    continue;
                };
                read += 1;
                let status = solution.prove(&Work::unlimited());
                refused += usize::from(!matches!(status, Ok(Status::Proved(_))));
            }
        }
    }
    assert!(refused > 10 && refused < read, "{refused} of {read}");
}
