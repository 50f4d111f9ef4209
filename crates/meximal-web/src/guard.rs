//! What every answer says to the browser, and requests that are refused before they are read: for another
//! host than this one, as a page with a rebound name sends them, and changes that another page asks for.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::failure::Failure;
use crate::options::Options;

const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The names that the server answers to.
pub struct Names {
    address: SocketAddr,
    /// The name that it was told to listen on.
    host: String,
    /// Names that it was told to answer to, with any port: a proxy may have another one.
    others: Vec<String>,
}

/// The address at which a connection reached this machine.
#[derive(Clone, Copy)]
pub struct Reached(pub IpAddr);

impl Names {
    /// The names of a server that listens at this address.
    pub fn new(options: &Options, address: SocketAddr) -> Names {
        Names {
            address,
            host: options.host.clone(),
            others: options.names.clone(),
        }
    }

    /// Whether a Host header names this server: the loopback interface, the name it listens on, or the
    /// address at which the connection reached it, with its port; or one of the other names.
    fn contains(&self, host: &str, reached: Reached) -> bool {
        let (name, port) = split(host);
        let is = |other: &String| name.eq_ignore_ascii_case(plain(other));
        if self.has_other(host) {
            return true;
        }
        let has_port = match port {
            Some(given) => given == self.address.port().to_string(),
            None => self.address.port() == 80,
        };
        let is_address = |ip: IpAddr| {
            let ip = ip.to_canonical();
            ip.is_loopback() || ip == reached.0.to_canonical()
        };
        let is_own = name.eq_ignore_ascii_case("localhost")
            || is(&self.host)
            || name.parse().is_ok_and(is_address);
        has_port && is_own
    }

    /// Whether it is one of the other names, which may be those of a proxy.
    fn has_other(&self, host: &str) -> bool {
        let (name, _) = split(host);
        let is = |other: &String| name.eq_ignore_ascii_case(plain(other));
        self.others.iter().any(is)
    }
}

/// The name and the port of a Host header.
fn split(host: &str) -> (&str, Option<&str>) {
    match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (plain(name), Some(port)),
        _ => (plain(host), None),
    }
}

/// A name, or an address without its brackets.
fn plain(name: &str) -> &str {
    let inner = name.strip_prefix('[').and_then(|n| n.strip_suffix(']'));
    inner.unwrap_or(name)
}

/// Refuses what must not pass, and adds headers to all answers.
pub async fn guard(
    State(names): State<Arc<Names>>,
    Extension(reached): Extension<Reached>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match refusal(&names, reached, request.method(), request.headers()) {
        Some(failure) => failure.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let policies = [
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ];
    for (name, value) in policies {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn refusal(
    names: &Names,
    reached: Reached,
    method: &Method,
    headers: &HeaderMap,
) -> Option<Failure> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok());
    let (Some(host), None) = (host, hosts.next()) else {
        return Some(Failure::bad("expected one header Host"));
    };
    if !names.contains(host, reached) {
        let own = SocketAddr::new(reached.0.to_canonical(), names.address.port());
        let words = format!(
            "this server is not '{host}': expected {own}, or a name that --allow-host names"
        );
        return Some(Failure::new(StatusCode::MISDIRECTED_REQUEST, words));
    }
    let reads = [Method::GET, Method::HEAD].contains(method);
    if !reads && is_foreign(headers, host, names.has_other(host)) {
        let words = "requests of other pages are refused: expected the same origin";
        return Some(Failure::new(StatusCode::FORBIDDEN, words));
    }
    None
}

/// Whether a browser says that another page sends the request. A proxy in front of the server may speak
/// HTTPS, the server does not.
fn is_foreign(headers: &HeaderMap, host: &str, proxied: bool) -> bool {
    let site = headers.get("sec-fetch-site");
    let foreign_site = site.is_some_and(|site| site != "same-origin" && site != "none");
    let own = |scheme: &str, origin: &HeaderValue| {
        format!("{scheme}://{host}").as_bytes() == origin.as_bytes()
    };
    let is_own = |origin: &HeaderValue| own("http", origin) || (proxied && own("https", origin));
    let mut origins = headers.get_all(header::ORIGIN).iter();
    foreign_site || !origins.all(is_own)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a server at an address, on which a connection reached it, answers to a name.
    fn answers(address: &str, host: &str, others: &[&str], name: &str) -> bool {
        let address: SocketAddr = address.parse().unwrap();
        let names = Names {
            address,
            host: host.to_owned(),
            others: others.iter().map(|&name| name.to_owned()).collect(),
        };
        names.contains(name, Reached(address.ip()))
    }

    #[test]
    fn loopback_has_few_names() {
        for good in [
            "localhost:80",
            "LOCALHOST:80",
            "127.0.0.1:80",
            "[::1]:80",
            "127.0.0.1",
            "[::1]",
        ] {
            assert!(answers("127.0.0.1:80", "127.0.0.1", &[], good), "{good}");
        }
        for bad in [
            "",
            ":80",
            ":8080",
            "localhost:81",
            "localhost",
            "evil.example:8080",
            "localhost.evil.example:8080",
            "127.0.0.1.evil.example:8080",
            "10.0.0.1:8080",
            "[::2]:8080",
            "127.0.0.1:8080:8080",
        ] {
            assert!(!answers("127.0.0.1:8080", "127.0.0.1", &[], bad), "{bad}");
        }
    }

    #[test]
    fn other_interfaces_have_their_address_and_their_name() {
        for address in ["192.0.2.7:8080", "[::ffff:192.0.2.7]:8080"] {
            for good in ["192.0.2.7:8080", "box:8080", "BOX:8080", "localhost:8080"] {
                assert!(answers(address, "box", &[], good), "{good}");
            }
            for bad in [
                "192.0.2.8:8080",
                "192.0.2.7:80",
                "192.0.2.7",
                "box",
                "0.0.0.0:8080",
            ] {
                assert!(!answers(address, "box", &[], bad), "{bad}");
            }
        }
        assert!(answers(
            "[2001:db8::7]:8080",
            "::",
            &[],
            "[2001:db8::7]:8080"
        ));
        assert!(!answers(
            "[2001:db8::7]:8080",
            "::",
            &[],
            "[2001:db8::8]:8080"
        ));
    }

    #[test]
    fn origins_are_compared_with_the_host() {
        let host = "games.example:8080";
        for (origin, foreign, foreign_to_a_proxy) in [
            ("http://games.example:8080", false, false),
            ("https://games.example:8080", true, false),
            ("https://games.example", true, true),
            ("http://evil.example:8080", true, true),
            ("ftp://games.example:8080", true, true),
            ("null", true, true),
        ] {
            let headers = HeaderMap::from_iter([(header::ORIGIN, origin.parse().unwrap())]);
            assert_eq!(is_foreign(&headers, host, false), foreign, "{origin}");
            assert_eq!(
                is_foreign(&headers, host, true),
                foreign_to_a_proxy,
                "{origin}"
            );
        }
        assert!(!is_foreign(&HeaderMap::new(), host, false));
    }

    #[test]
    fn names_that_are_allowed_have_any_port() {
        let others = ["games.example", "[2001:db8::9]"];
        for good in ["games.example", "Games.Example:443", "[2001:db8::9]:8080"] {
            assert!(
                answers("192.0.2.7:8080", "0.0.0.0", &others, good),
                "{good}"
            );
        }
        for bad in [
            "evil.games.example",
            "games.example.evil:8080",
            "2001:db8::9",
        ] {
            assert!(!answers("192.0.2.7:8080", "0.0.0.0", &others, bad), "{bad}");
        }
    }
}
