//! What every answer says to the browser, and requests that are refused before they are read: for another host than this one, as
//! a page with a rebound name sends them, and changes that another page asks for.

use std::net::SocketAddr;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::failure::Failure;

const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Refuses what must not pass, and adds headers to all answers.
pub async fn guard(State(address): State<SocketAddr>, request: Request, next: Next) -> Response {
    let mut response = match refusal(address, request.method(), request.headers()) {
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

fn refusal(address: SocketAddr, method: &Method, headers: &HeaderMap) -> Option<Failure> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok());
    let (Some(host), None) = (host, hosts.next()) else {
        return Some(Failure::bad("expected one header Host"));
    };
    if address.ip().is_loopback() && !names_loopback(host, address.port()) {
        let words = format!("this server is not {host}: expected {address}");
        return Some(Failure::new(StatusCode::MISDIRECTED_REQUEST, words));
    }
    let reads = [Method::GET, Method::HEAD].contains(method);
    if !reads && is_foreign(headers, host) {
        let words = "requests of other pages are refused: expected the same origin";
        return Some(Failure::new(StatusCode::FORBIDDEN, words));
    }
    None
}

/// Whether a Host header names this machine's loopback interface, and this port.
fn names_loopback(host: &str, port: u16) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, given)) if !given.ends_with(']') => {
            if given != port.to_string() {
                return false;
            }
            name
        }
        _ if port == 80 => host,
        _ => return false,
    };
    let address = name.trim_start_matches('[').trim_end_matches(']');
    let is_loopback = |text: &str| {
        text.parse::<std::net::IpAddr>()
            .is_ok_and(|address| address.is_loopback())
    };
    name.eq_ignore_ascii_case("localhost") || is_loopback(address)
}

/// Whether a browser says that another page sends the request.
fn is_foreign(headers: &HeaderMap, host: &str) -> bool {
    let site = headers.get("sec-fetch-site");
    let foreign_site = site.is_some_and(|site| site != "same-origin" && site != "none");
    let mut origins = headers.get_all(header::ORIGIN).iter();
    foreign_site || origins.any(|origin| origin.as_bytes() != format!("http://{host}").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert!(names_loopback(good, 80), "{good}");
        }
        for bad in [
            "",
            ":80",
            "localhost:81",
            "localhost",
            "evil.example:8080",
            "localhost.evil.example:8080",
            "127.0.0.1.evil.example:8080",
            "10.0.0.1:8080",
            "[::2]:8080",
            "127.0.0.1:8080:8080",
        ] {
            assert!(!names_loopback(bad, 8080), "{bad}");
        }
    }
}
