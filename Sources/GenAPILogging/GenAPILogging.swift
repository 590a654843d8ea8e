public import GenAPIRuntime
public import Logging

/// Logging with swift-log. No line has a query, a credential, or a message of the server.
///
///     var options = ClientOptions()
///     options.logger = Logger(label: "trips")
extension ClientOptions {
    /// Logs the beginning and the end of a call (debug; info if it did not succeed). The two loggers below log the rest, so
    /// that each of them can have its own level.
    public var logger: Logger? {
        get { callLog.calls }
        set { callLog.calls = newValue }
    }
    /// Logs each attempt and each pause (debug), and denied retries (notice). `nil` for `logger`.
    public var attemptLogger: Logger? {
        get { callLog.attempts }
        set { callLog.attempts = newValue }
    }
    /// Logs the headers of each request and response (trace). `nil` for `logger`.
    public var messageLogger: Logger? {
        get { callLog.messages }
        set { callLog.messages = newValue }
    }
    /// The longest body in bytes that `messageLogger` logs at trace, if it is JSON or a form. Values whose names mark them as
    /// secret, or that the API declares as sensitive, and values that repeat a secret of the request are redacted. Of other
    /// bodies, only the length is logged. 0: no bodies, and no lengths.
    public var maxLoggedBodyBytes: Int {
        get { callLog.maxBodyBytes }
        set { callLog.maxBodyBytes = newValue }
    }

    private var callLog: CallLog {
        get { log as? CallLog ?? CallLog() }
        set { log = newValue }
    }
}
