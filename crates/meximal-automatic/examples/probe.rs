//! draft
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: u32 = a[2].parse().unwrap();
    let (whole, frac) = a[1].split_once('.').unwrap();
    let digits: Vec<u32> = std::iter::once(whole).flat_map(|w| w.chars()).chain(frac.chars()).map(|c| c.to_digit(16).unwrap()).collect();
    let mut opts = vec![];
    for h in 1..=n {
        let mut o = vec![];
        for (t, d) in digits.iter().enumerate() {
            let t = t as u32;
            if t > h { break; }
            let left = h - t;
            if d & 1 != 0 && left == 0 { o.push(vec![]); }
            if d & 2 != 0 && left > 0 && t > 0 { o.push(vec![left]); }
            if d & 4 != 0 { for i in 1..=left / 2 { o.push(vec![i, left - i]); } }
        }
        opts.push(o);
    }
    let g = meximal_automatic::HeapGame::new(opts).unwrap();
    let p = |i: usize, d: usize| a.get(i).map_or(d, |s| s.parse().unwrap());
    let t = std::time::Instant::now();
    match meximal_automatic::solve(&g, &meximal_automatic::Events::misere(), p(3, 1000), p(4, 4) as u64, &mut meximal_automatic::Unlimited) {
        Some((m, s)) => println!("{}@{} solved: infinite {:?} |M| {} states {} vectors {} {:?} {:?}", a[1], n, m.infinite, m.monoid.order(), m.next.len(), m.vectors.len(), s, t.elapsed()),
        None => println!("{}@{} failed {:?}", a[1], n, t.elapsed()),
    }
}
