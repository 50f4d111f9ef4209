//! What is refused: other hosts, other pages, other files; and what every answer says to the browser.

mod common;

use common::{Running, exchange, head};
use meximal_web::Options;

const BODY: &str = r#"{"game": "*2"}"#;

#[test]
fn every_answer_has_the_headers() {
    let server = Running::new(Options::default());
    for path in [
        "/",
        "/quotient",
        "/api",
        "/api/version",
        "/nothing",
        "/api/outcome",
    ] {
        let reply = server.get(path);
        let policy = reply.header("content-security-policy");
        assert!(policy.contains("default-src 'self'"), "{path}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
        assert_eq!(reply.header("referrer-policy"), "no-referrer");
        assert!(!reply.header("cache-control").is_empty());
        assert_eq!(reply.header("access-control-allow-origin"), "");
        assert_eq!(reply.header("server"), "");
    }
}

#[test]
fn other_hosts_are_refused() {
    let server = Running::new(Options::default());
    let port = server.address.port();
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("localhost.evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        format!("127.0.0.1:{}", port ^ 1),
        "127.0.0.1".to_owned(),
        String::new(),
    ] {
        let reply = exchange(
            server.address,
            &head("GET", "/api/version", &host, &[]),
            b"",
        );
        assert_eq!(reply.unwrap().status, 421, "{host}");
    }
    for host in [
        format!("localhost:{port}"),
        format!("127.0.0.1:{port}"),
        format!("[::1]:{port}"),
    ] {
        let reply = exchange(
            server.address,
            &head("GET", "/api/version", &host, &[]),
            b"",
        );
        assert_eq!(reply.unwrap().status, 200, "{host}");
    }
    let none = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n";
    assert_eq!(exchange(server.address, none, b"").unwrap().status, 400);
    let two = format!(
        "GET / HTTP/1.1\r\nHost: localhost:{port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    );
    assert_eq!(exchange(server.address, &two, b"").unwrap().status, 400);
}

#[test]
fn other_interfaces_have_few_names_too() {
    let server = Running::new(Options {
        host: "0.0.0.0".to_owned(),
        names: vec!["games.example".to_owned()],
        ..Options::default()
    });
    let port = server.address.port();
    let address = ([127, 0, 0, 1], port).into();
    let status = |host: &str| {
        let head = head("GET", "/api/version", host, &[]);
        exchange(address, &head, b"").unwrap().status
    };
    for host in [
        format!("localhost:{port}"),
        format!("127.0.0.1:{port}"),
        "games.example".to_owned(),
        format!("GAMES.example:{port}"),
    ] {
        assert_eq!(status(&host), 200, "{host}");
    }
    for host in [
        format!("evil.example:{port}"),
        format!("evil.games.example:{port}"),
        format!("192.0.2.1:{port}"),
        format!("127.0.0.1:{}", port ^ 1),
    ] {
        assert_eq!(status(&host), 421, "{host}");
    }
}

#[test]
fn other_pages_cannot_ask() {
    let server = Running::new(Options::default());
    let host = server.host();
    let kind = "Content-Type: application/json";
    let length = format!("Content-Length: {}", BODY.len());
    let status = |extra: &str| {
        let head = head("POST", "/api/outcome", &host, &[kind, &length, extra]);
        exchange(server.address, &head, BODY.as_bytes())
            .unwrap()
            .status
    };
    for foreign in [
        "Origin: http://evil.example",
        "Origin: null",
        "Origin: http://localhost:1",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
    ] {
        assert_eq!(status(foreign), 403, "{foreign}");
    }
    assert_eq!(status(&format!("Origin: https://{host}")), 403);
    assert_eq!(status(&format!("Origin: http://{host}")), 200);
    assert_eq!(status("Sec-Fetch-Site: same-origin"), 200);
    let delete = head(
        "DELETE",
        "/api/jobs/1",
        &host,
        &["Origin: http://evil.example"],
    );
    assert_eq!(exchange(server.address, &delete, b"").unwrap().status, 403);
    let ask_first = head(
        "OPTIONS",
        "/api/outcome",
        &host,
        &["Origin: http://evil.example"],
    );
    assert_eq!(
        exchange(server.address, &ask_first, b"").unwrap().status,
        403
    );
}

#[test]
fn no_path_leads_out_of_the_page() {
    let server = Running::new(Options::default());
    for path in [
        "/../Cargo.toml",
        "/../../Cargo.toml",
        "/assets/../../../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e%2f%2e%2e%2fCargo.toml",
        "/assets/%2e%2e/%2e%2e/Cargo.toml",
        "/..\\..\\Cargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/%00",
        "/index.html%00.png",
        "/./../x",
        "/api/../../Cargo.toml",
        "/api/%2e%2e/secret",
    ] {
        let reply = server.get(path);
        assert!(
            [400, 404, 405].contains(&reply.status),
            "{path}: {}",
            reply.status
        );
        assert!(!reply.text().contains("[package]"), "{path}");
    }
}

#[test]
fn views_are_the_page_and_files_are_kept() {
    let server = Running::new(Options::default());
    let index = server.get("/");
    assert_eq!(index.status, 200);
    assert!(index.header("content-type").starts_with("text/html"));
    assert_eq!(index.header("cache-control"), "no-cache");
    for view in [
        "/quotient",
        "/sums",
        "/hackenbush",
        "/ending",
        "/papers",
        "/play?game=nim:3",
    ] {
        let reply = server.get(view);
        assert_eq!(
            (reply.status, reply.body),
            (200, index.body.clone()),
            "{view}"
        );
    }
    let tag = format!("If-None-Match: {}", index.header("etag"));
    let again = head("GET", "/", &server.host(), &[&tag]);
    let reply = exchange(server.address, &again, b"").unwrap();
    assert_eq!((reply.status, reply.body.len()), (304, 0));
    let text = index.text();
    let assets = text.split('"').filter(|part| part.starts_with("/assets/"));
    for asset in assets {
        let reply = server.get(asset);
        assert_eq!(reply.status, 200, "{asset}");
        assert!(reply.header("cache-control").contains("immutable"));
    }
    // A page that there is not says so to whoever looks at it; a program gets JSON.
    let seen = head(
        "GET",
        "/nonsense",
        &server.host(),
        &["Accept: text/html,*/*"],
    );
    let reply = exchange(server.address, &seen, b"").unwrap();
    assert_eq!((reply.status, reply.body), (404, index.body.clone()));
    assert!(server.get("/nonsense").json()["error"].is_string());
    let seen = head(
        "GET",
        "/api/nonsense",
        &server.host(),
        &["Accept: text/html"],
    );
    let reply = exchange(server.address, &seen, b"").unwrap();
    assert!(reply.status == 404 && reply.json()["error"].is_string());
    assert_eq!(server.get("/api/outcome").status, 405);
    assert_eq!(server.get("/api/nothing").status, 404);
    assert_eq!(server.post("/quotient", BODY).status, 405);
    assert_eq!(server.delete("/api").status, 405);
}

#[test]
fn large_answers_are_compressed_on_request() {
    let server = Running::new(Options::default());
    let head = head("GET", "/api", &server.host(), &["Accept-Encoding: gzip"]);
    let reply = exchange(server.address, &head, b"").unwrap();
    assert_eq!(reply.header("content-encoding"), "gzip");
    assert_eq!(reply.body[..2], [0x1f, 0x8b]);
    assert!(reply.body.len() < server.get("/api").body.len() / 3);
}
