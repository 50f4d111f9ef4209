//! Sockets and connections. The server stops when it is told to: running work is cancelled, open connections
//! get a moment to end.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::sync::watch;
use tower::Service;

use crate::explorer::Explorer;
use crate::guard::Reached;
use crate::options::Options;
use crate::patient::Patient;
use crate::places::Places;
use crate::routes::router;

/// How long open connections may take to end.
const FAREWELL: Duration = Duration::from_millis(1200);

/// How long threads may take after that.
const LAST_MOMENT: Duration = Duration::from_millis(300);

/// The most bytes of a request's head.
const MAX_HEAD: usize = 32 << 10;

/// How long to wait when no more connections can be accepted.
const PAUSE: Duration = Duration::from_millis(50);

/// A server with its socket.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    options: Options,
    stop: watch::Sender<bool>,
}

/// Stops a server from outside.
#[derive(Clone)]
pub struct Stopper(watch::Sender<bool>);

impl Stopper {
    /// Tells the server to stop.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Opens the socket.
    pub fn bind(options: Options) -> io::Result<Server> {
        let addresses: Vec<SocketAddr> = (options.host.as_str(), options.port)
            .to_socket_addrs()?
            .collect();
        let listener = TcpListener::bind(&addresses[..])?;
        listener.set_nonblocking(true)?;
        Ok(Server {
            address: listener.local_addr()?,
            listener,
            options,
            stop: watch::Sender::new(false),
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// A handle that stops it.
    pub fn stopper(&self) -> Stopper {
        Stopper(self.stop.clone())
    }

    /// Answers requests until it is stopped.
    pub fn run(self) -> io::Result<()> {
        self.run_until(std::future::pending())
    }

    /// Answers requests until it is stopped, or this comes to pass.
    fn run_until(self, signal: impl Future<Output = ()>) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()?;
        let result = runtime.block_on(self.accept(signal));
        runtime.shutdown_timeout(LAST_MOMENT);
        result
    }

    async fn accept(self, signal: impl Future<Output = ()>) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(self.options.patience)
            .max_buf_size(MAX_HEAD);
        let places = Places::new(self.options.connections);
        let patience = self.options.patience;
        let explorer = Arc::new(Explorer::new(self.options, self.address));
        let router = router(Arc::clone(&explorer));
        let farewell = GracefulShutdown::new();
        let mut stop = self.stop.subscribe();
        let mut signal = std::pin::pin!(signal);
        let mut out_of_memory = std::pin::pin!(explorer.guard_memory());
        let mut ended = Ok(());
        loop {
            let connecting = async {
                let (stream, _) = listener.accept().await?;
                Ok::<_, io::Error>((places.take().await, stream))
            };
            let (place, stream) = tokio::select! {
                accepted = connecting => match accepted {
                    Ok((Some(place), stream)) => (place, stream),
                    // Too many open files, or a connection that went away: others may succeed.
                    Ok((None, _)) | Err(_) => {
                        tokio::time::sleep(PAUSE).await;
                        continue;
                    }
                },
                _ = stop.wait_for(|&stopped| stopped) => break,
                () = &mut signal => break,
                () = &mut out_of_memory => {
                    let words = "the server holds more memory than it may, and its work does not stop";
                    ended = Err(io::Error::new(io::ErrorKind::OutOfMemory, words));
                    break;
                }
            };
            let Ok(reached) = stream.local_addr() else {
                continue;
            };
            let (router, watch) = (router.clone(), place.watch());
            let service = service_fn(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(Reached(reached.ip()));
                let (mut router, watch) = (router.clone(), watch.clone());
                async move {
                    let response = router.call(request.map(|body| watch.request(body))).await?;
                    Ok::<_, Infallible>(response.map(|body| watch.answer(body)))
                }
            });
            let stream = TokioIo::new(Patient::new(stream, patience));
            let connection = http.serve_connection(stream, service);
            let connection = farewell.watch(connection);
            tokio::spawn(async move {
                tokio::select! {
                    // Whoever was connected may go away at any time.
                    _ = connection => {}
                    () = place.has_to_go() => {}
                }
            });
        }
        drop(listener);
        explorer.stop();
        let _late: Result<(), _> = tokio::time::timeout(FAREWELL, farewell.shutdown()).await;
        ended
    }
}

/// Opens the socket, announces the address, and answers requests until the process is asked to end.
pub fn serve(options: Options, announce: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let server = Server::bind(options)?;
    announce(server.address());
    server.run_until(asked_to_end())
}

/// Ctrl-C, or a polite request of the system.
#[cfg(unix)]
async fn asked_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    let mut polite = match signal(SignalKind::terminate()) {
        Ok(polite) => polite,
        Err(_) => return interrupted().await,
    };
    tokio::select! {
        () = interrupted() => {}
        _ = polite.recv() => {}
    }
}

#[cfg(not(unix))]
async fn asked_to_end() {
    interrupted().await;
}

/// Ctrl-C; never, if it cannot be heard.
async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<Infallible>().await;
    }
}
