#if canImport(AuthenticationServices) && canImport(CryptoKit) && !os(tvOS) && !os(watchOS)
    public import AuthenticationServices
    import Foundation

    /// The system's browser for sign-ins, as a sheet of the app (`ASWebAuthenticationSession`).
    ///
    ///     let browser = WebAuthenticationBrowser { window }
    ///     try await session.signIn(through: browser, redirectURL: "com.example.trips:/callback")
    ///
    /// A custom scheme needs no entry in the app's Info.plist. An `https` URL needs an associated domain.
    public struct WebAuthenticationBrowser: SignInBrowser {
        private let isEphemeral: Bool
        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor

        /// - Parameters:
        ///   - isEphemeral: Whether the browser starts without cookies and forgets those of the visit.
        ///   - anchor: The window above which the page appears.
        public init(
            isEphemeral: Bool = false,
            anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor
        ) {
            self.isEphemeral = isEphemeral
            self.anchor = anchor
        }

        /// Opens the page in the sheet of the system.
        ///
        /// - Throws: `CancellationError` if the person closes the sheet or the task is cancelled, and the system's error for a page
        ///   that cannot be shown.
        public func visit(_ url: String, until redirectURL: String) async throws -> String {
            guard let url = URL(string: url) else { throw RedirectError.unexpectedURL }
            let target = try RedirectTarget(redirectURL)
            let visit = await Visit(anchor: anchor)
            return try await withTaskCancellationHandler {
                try await visit.run(url, until: target, isEphemeral: isEphemeral).absoluteString
            } onCancel: {
                Task { @MainActor in visit.cancel() }
            }
        }
    }

    /// One page. The system and the app can both end it, and the first of them decides.
    @MainActor private final class Visit: NSObject, ASWebAuthenticationPresentationContextProviding {
        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor
        private var session: ASWebAuthenticationSession?
        private var continuation: CheckedContinuation<URL, any Error>?
        private var isCancelled = false

        init(anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor) {
            self.anchor = anchor
        }

        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { anchor() }

        func run(
            _ url: URL,
            until target: RedirectTarget,
            isEphemeral: Bool
        ) async throws -> URL {
            guard !isCancelled else { throw CancellationError() }
            return try await withCheckedThrowingContinuation { continuation in
                self.continuation = continuation
                let session = ASWebAuthenticationSession(url: url, callback: target.callback) { url, error in
                    let result = Self.result(url, error)
                    Task { @MainActor in self.end(result) }
                }
                session.presentationContextProvider = self
                session.prefersEphemeralWebBrowserSession = isEphemeral
                self.session = session
                if !session.start() {
                    end(.failure(ASWebAuthenticationSessionError(.presentationContextInvalid)))
                }
            }
        }

        func cancel() {
            isCancelled = true
            session?.cancel()
            end(.failure(CancellationError()))
        }

        private func end(_ result: Result<URL, any Error>) {
            continuation?.resume(with: result)
            continuation = nil
            session = nil
        }

        private nonisolated static func result(_ url: URL?, _ error: (any Error)?) -> Result<URL, any Error> {
            if let url { return .success(url) }
            let isClosed = (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin
            return .failure(isClosed ? CancellationError() : error ?? CancellationError())
        }
    }

    extension RedirectTarget {
        fileprivate var callback: ASWebAuthenticationSession.Callback {
            switch self {
            case .scheme(let scheme): .customScheme(scheme)
            case .https(let host, let path): .https(host: host, path: path)
            }
        }
    }
#endif
