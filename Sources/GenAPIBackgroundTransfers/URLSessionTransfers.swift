#if canImport(Darwin)
    public import Foundation
    public import GenAPIRuntime
    public import HTTPTypes
    import Synchronization

    /// The system's service for transfers in the background: a session with a background configuration.
    ///
    /// The system launches the app for the events of a session. See ``BackgroundTransfers/handleEvents()``. It follows redirects
    /// itself, and takes all headers but `Authorization` to their targets.
    public final class URLSessionTransfers: TransferService {
        private let configuration: URLSessionConfiguration
        private let trust: ServerTrust?
        private let identity: ClientIdentity?
        /// It exists when its events are delivered.
        private let session = Mutex<URLSession?>(nil)

        /// Creates a service that trusts the servers that the system trusts.
        ///
        /// - Parameters:
        ///   - identifier: The same at each launch, and of one object at a time.
        ///   - configure: Sets the network access and the container of a background configuration. Its storage is not used.
        public init(identifier: String, configure: (URLSessionConfiguration) -> Void = { _ in }) {
            (configuration, trust, identity) = (Self.configuration(identifier, configure), nil, nil)
        }

        /// Creates a service that trusts the servers of a policy.
        ///
        /// - Throws: `TLSPolicyError.unsupported` for an identity in PEM; `TLSPolicyError.unreadableFile`.
        public init(
            identifier: String,
            tls policy: TLSPolicy,
            configure: (URLSessionConfiguration) -> Void = { _ in }
        ) throws(TLSPolicyError) {
            configuration = Self.configuration(identifier, configure)
            trust = try policy.trustsTheSystems ? nil : ServerTrust(policy)
            if let identity = policy.identity {
                self.identity = try ClientIdentity(identity)
            } else {
                identity = nil
            }
        }

        private static func configuration(
            _ identifier: String,
            _ configure: (URLSessionConfiguration) -> Void
        ) -> URLSessionConfiguration {
            let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
            configure(configuration)
            configuration.sessionSendsLaunchEvents = true
            configuration.httpCookieStorage = nil
            configuration.httpShouldSetCookies = false
            configuration.httpCookieAcceptPolicy = .never
            configuration.urlCache = nil
            configuration.urlCredentialStorage = nil
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            return configuration
        }

        /// Creates an upload task.
        ///
        /// - Throws: `TransportError` for a file that cannot be read.
        public func start(_ request: HTTPRequest, body: URL, as name: String) throws {
            let urlRequest = try URLRequest(request, url: WireRequest(head: request).url)
            // The system would raise an exception.
            guard let session = session.withLock(\.self),
                FileManager.default.isReadableFile(atPath: body.path)
            else { throw TransportError(.other, detail: "no body", requestMayHaveArrived: false) }
            let task = session.uploadTask(with: urlRequest, fromFile: body)
            task.taskDescription = name
            task.resume()
        }

        /// The descriptions of the session's tasks.
        public var tasks: Set<String> {
            get async { Set(await all.compactMap(\.taskDescription)) }
        }

        /// Cancels the task of the session.
        public func cancel(_ name: String) async {
            for task in await all where task.taskDescription == name { task.cancel() }
        }

        private var all: [URLSessionTask] {
            get async {
                guard let session = session.withLock(\.self) else { return [] }
                return await withCheckedContinuation { continuation in
                    session.getAllTasks { continuation.resume(returning: $0) }
                }
            }
        }

        /// Creates the session, which delivers the events that have waited.
        public func deliver(to receiver: @escaping @Sendable (TransferEvent) -> Void) {
            let delegate = TransferDelegate(trust, identity, receiver)
            let created = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
            session.withLock { $0 = created }
        }
    }

    /// Translates the calls of a session.
    private final class TransferDelegate: NSObject, URLSessionDataDelegate, Sendable {
        /// The part of a response that has arrived.
        private struct Arrived {
            var body: [UInt8] = []
            /// `nil` if the system has not said whether the request was handed to a connection.
            var hasBegun: Bool?
        }

        /// The largest response, in bytes.
        private static let limit = 64 << 20

        private let trust: ServerTrust?
        private let identity: ClientIdentity?
        private let receiver: @Sendable (TransferEvent) -> Void
        private let arrived = Mutex<[Int: Arrived]>([:])

        init(
            _ trust: ServerTrust?,
            _ identity: ClientIdentity?,
            _ receiver: @escaping @Sendable (TransferEvent) -> Void
        ) {
            (self.trust, self.identity, self.receiver) = (trust, identity, receiver)
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didSendBodyData bytesSent: Int64,
            totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64
        ) {
            receiver(.progressed(name: task.taskDescription ?? "", sent: Int(clamping: totalBytesSent)))
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let isTooLarge = arrived.withLock { arrived in
                arrived[dataTask.taskIdentifier, default: Arrived()].body += data
                return arrived[dataTask.taskIdentifier]?.body.count ?? 0 > Self.limit
            }
            if isTooLarge { dataTask.cancel() }
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didFinishCollecting metrics: URLSessionTaskMetrics
        ) {
            let hasBegun = metrics.transactionMetrics.contains { $0.requestStartDate != nil }
            arrived.withLock { $0[task.taskIdentifier, default: Arrived()].hasBegun = hasBegun }
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didCompleteWithError error: (any Error)?
        ) {
            let name = task.taskDescription ?? ""
            let arrived = arrived.withLock { $0.removeValue(forKey: task.taskIdentifier) }
            if let response = task.response as? HTTPURLResponse, error == nil {
                receiver(.answered(name: name, HTTPResponse(response), body: arrived?.body ?? []))
            } else {
                let reason = error ?? URLError(.badServerResponse)
                receiver(.failed(name: name, TransportError(reason, hasBegun: arrived?.hasBegun)))
            }
        }

        func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
            receiver(.deliveredAll)
        }

        /// A 401 is a response. Certificates are those of the policy or the system.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler:
                @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            let method = challenge.protectionSpace.authenticationMethod
            if let trust, method == NSURLAuthenticationMethodServerTrust {
                if let server = challenge.protectionSpace.serverTrust, trust.accepts(server) {
                    return completionHandler(.useCredential, URLCredential(trust: server))
                }
                return completionHandler(.cancelAuthenticationChallenge, nil)
            }
            if let identity, method == NSURLAuthenticationMethodClientCertificate {
                return completionHandler(.useCredential, identity.credential)
            }
            let isPassword = [
                NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
                NSURLAuthenticationMethodNTLM, NSURLAuthenticationMethodNegotiate,
            ].contains(method)
            completionHandler(isPassword ? .rejectProtectionSpace : .performDefaultHandling, nil)
        }
    }

    extension URLSessionTransfers: CustomReflectable {
        /// Shows nothing of the running requests.
        public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
    }
#endif
