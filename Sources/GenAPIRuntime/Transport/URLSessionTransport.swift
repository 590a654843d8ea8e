package import HTTPTypes
import Synchronization

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The transport for Apple's platforms. It follows no redirects and stores no cookies, credentials or responses.
///
/// On Linux prefer `AsyncHTTPTransport`. This transport works there, but Foundation's tasks cannot be cancelled safely:
/// a cancelled call returns at once, and its connection ends by itself. A request that changes something has a
/// connection of its own, because Foundation repeats requests. Foundation also sends `Content-Length: 0` with
/// every method but GET and HEAD if there is no body, and drops the body of a 401 that asks for a password. A response
/// that ends in its head, or whose `Content-Length` is the largest integer, crashes Foundation and so the process; so can
/// a lost connection during the upload of a file of more than 16 MiB. Smaller files are in memory while they are sent.
public final class URLSessionTransport: Transport {
    private let configuration: URLSessionConfiguration
    private let session: URLSession
    private let exchanges: URLSessionExchanges

    /// Creates a transport that trusts the servers that the system trusts.
    ///
    /// - Parameter configuration: Its time limits, proxies and TLS settings are used; its storage is not.
    public convenience init(configuration: URLSessionConfiguration = .ephemeral) {
        self.init(configuration, URLSessionExchanges(trust: nil, identity: nil))
    }

    /// Creates a transport that trusts the servers of a policy.
    ///
    /// Foundation does not support keys in PEM files. On Linux it supports neither the check of certificates nor client
    /// certificates. `AsyncHTTPTransport` supports all of this.
    ///
    /// - Throws: `TLSPolicyError.unsupported` for an identity in PEM and, on Linux, for any policy but the system's;
    ///   `TLSPolicyError.unreadableFile`.
    public convenience init(configuration: URLSessionConfiguration = .ephemeral, tls policy: TLSPolicy)
        throws(TLSPolicyError)
    {
        let trust = try policy.trustsTheSystems ? nil : ServerTrust(policy)
        let identity = try policy.identity.map(ClientIdentity.init)
        self.init(configuration, URLSessionExchanges(trust: trust, identity: identity))
    }

    private init(_ configuration: URLSessionConfiguration, _ exchanges: URLSessionExchanges) {
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        #if canImport(FoundationNetworking)
            // Connections of cancelled calls stay open for a while and must not block other calls.
            configuration.httpMaximumConnectionsPerHost = max(
                configuration.httpMaximumConnectionsPerHost,
                1024
            )
        #endif
        (self.configuration, self.exchanges) = (configuration, exchanges)
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Returns the response as soon as its head has arrived; its body arrives as a stream.
    ///
    /// - Throws: `TransportError`, `CancellationError`, or the error of reading a body's file.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        try Task.checkCancellation()
        let file = try await UploadFile(request.body)
        let (session, exchanges) = session(for: request)
        let task = try session.task(for: request, uploading: file)
        let exchange = URLSessionExchange(progress: request.body?.progress) { Self.stop(task) }
        exchanges.add(exchange, for: task.taskIdentifier)
        task.resume()
        if session !== self.session { session.finishTasksAndInvalidate() }
        // The file exists until it has been sent, which is certain when there is a response.
        defer { withExtendedLifetime(file) {} }
        let response = try await withTaskCancellationHandler {
            try await exchange.response()
        } onCancel: {
            exchange.end(CancellationError())
            Self.stop(task)
        }
        return WireResponse(head: HTTPResponse(response), body: .stream(exchange.body))
    }

    private func session(for request: WireRequest) -> (URLSession, URLSessionExchanges) {
        #if canImport(FoundationNetworking)
            if request.needsOwnConnection {
                let own = exchanges.forAnotherSession()
                return (URLSession(configuration: configuration, delegate: own, delegateQueue: nil), own)
            }
        #endif
        return (session, exchanges)
    }

    /// Foundation's `cancel` can hang or crash the process where it is not Apple's (swift-corelibs-foundation 5412).
    private static func stop(_ task: URLSessionDataTask) {
        #if !canImport(FoundationNetworking)
            task.cancel()
        #endif
    }
}

extension WireRequest {
    /// Foundation repeats a request on a new connection if the server has closed the connection of an earlier one when it
    /// arrived. It then omits the body, so that the server waits for it, and also repeats requests that must not arrive twice. A
    /// repeated deletion would report that there was nothing to delete.
    fileprivate var needsOwnConnection: Bool {
        body != nil || ![.get, .head, .options, .trace].contains(head.method)
    }
}

extension URLSession {
    /// The largest file that is loaded into memory where Foundation can crash otherwise.
    private static let longestInMemory = 16 << 20

    fileprivate func task(for request: WireRequest, uploading file: UploadFile?) throws -> URLSessionDataTask
    {
        let body = request.body?.onlyBytes.map { Data($0) }
        if let body, request.body?.progress != nil {
            return uploadTask(with: try URLRequest(request, body: nil), from: body)
        }
        let urlRequest = try URLRequest(request, body: body)
        guard let file else { return dataTask(with: urlRequest) }
        #if canImport(FoundationNetworking)
            // Foundation reads a file next to the upload, and crashes if the connection is lost in between.
            if try file.length() <= Self.longestInMemory {
                let bytes = try Data(contentsOf: file.url, options: .mappedIfSafe)
                return uploadTask(with: urlRequest, from: bytes)
            }
        #endif
        return uploadTask(with: urlRequest, fromFile: file.url)
    }
}

/// Forwards the delegate calls to the exchanges of their tasks.
private final class URLSessionExchanges: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges = Mutex<[Int: URLSessionExchange]>([:])
    /// `nil` leaves the decision to the system.
    private let trust: ServerTrust?
    /// `nil` leaves the identity to the system.
    private let identity: ClientIdentity?

    init(trust: ServerTrust?, identity: ClientIdentity?) {
        self.trust = trust
        self.identity = identity
    }

    /// The same decisions for another session.
    func forAnotherSession() -> URLSessionExchanges { URLSessionExchanges(trust: trust, identity: identity) }

    func add(_ exchange: URLSessionExchange, for task: Int) {
        exchanges.withLock { $0[task] = exchange }
    }

    private subscript(task: URLSessionTask) -> URLSessionExchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// A 401 is a response. Certificates are those of the policy or the system.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let method = challenge.protectionSpace.authenticationMethod
        let isPassword = [
            NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
            NSURLAuthenticationMethodNTLM, NSURLAuthenticationMethodNegotiate,
        ].contains(method)
        #if canImport(FoundationNetworking)
            // Foundation drops the response here, so it is taken now, without its body.
            if isPassword, let response = challenge.failureResponse {
                self[task]?.begin(response)
                self[task]?.end(nil)
            }
        #endif
        #if canImport(Security)
            if let trust, method == NSURLAuthenticationMethodServerTrust {
                if let server = challenge.protectionSpace.serverTrust, trust.accepts(server) {
                    return completionHandler(.useCredential, URLCredential(trust: server))
                }
                self[task]?.end(TransportError(.notTrusted, detail: "the server is not one of the policy's"))
                return completionHandler(.cancelAuthenticationChallenge, nil)
            }
            if let identity, method == NSURLAuthenticationMethodClientCertificate {
                return completionHandler(.useCredential, identity.credential)
            }
        #endif
        completionHandler(isPassword ? .rejectProtectionSpace : .performDefaultHandling, nil)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        self[dataTask]?.begin(response)
        completionHandler(.allow)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        self[task]?.noteSent(Int(clamping: totalBytesSent))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        self[dataTask]?.receive(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        if let response = task.response { exchange?.begin(response) }
        exchange?.end(error.map { TransportError($0, hasBegun: exchange?.hasBegun) })
    }

    #if !canImport(FoundationNetworking)
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didFinishCollecting metrics: URLSessionTaskMetrics
        ) {
            self[task]?.note(hasBegun: metrics.transactionMetrics.contains { $0.requestStartDate != nil })
        }
    #endif
}

extension URLRequest {
    fileprivate init(_ request: WireRequest, body: Data?) throws {
        try self.init(request.head, url: request.url)
        httpBody = body
    }

    /// Without a body.
    package init(_ head: HTTPRequest, url: String) throws {
        guard let url = URL(string: url) else { throw TransportError(.other, detail: "not a URL") }
        self.init(url: url)
        httpMethod = head.method.rawValue
        httpShouldHandleCookies = false
        for field in head.headerFields {
            addValue(field.value, forHTTPHeaderField: field.name.rawName)
        }
    }
}

extension HTTPResponse {
    package init(_ response: HTTPURLResponse) {
        self.init(status: Status(code: response.statusCode))
        for (name, value) in response.allHeaderFields {
            guard let name = name as? String, let name = HTTPField.Name(name), let value = value as? String
            else { continue }
            headerFields.append(HTTPField(name: name, value: value))
        }
    }
}

extension URLSessionTransport: CustomReflectable {
    /// Shows nothing of the running requests.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
