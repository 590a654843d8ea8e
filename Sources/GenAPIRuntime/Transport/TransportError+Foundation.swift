import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension TransportError {
    /// Converts an error of `URLSession`.
    ///
    /// Its code alone never shows that nothing was sent: Foundation uses the same codes for connections that have the
    /// request.
    ///
    /// - Parameter hasBegun: Whether the request was handed to a connection; `nil` if the system does not say.
    package init(_ error: any Error, hasBegun: Bool?) {
        guard let error = error as? URLError else {
            self.init(.other, detail: String(describing: type(of: error)))
            return
        }
        let kind = Kind(error.code)
        let isBeforeSending = hasBegun.map { !$0 } ?? error.isOfConnecting
        self.init(
            kind == .cannotConnect && !isBeforeSending ? .connectionLost : kind,
            detail: "URLError \(error.code.rawValue)",
            requestMayHaveArrived: !isBeforeSending
        )
    }
}

extension TransportError.Kind {
    fileprivate init(_ code: URLError.Code) {
        self =
            switch code {
            case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
                .cannotConnect
            // Foundation on Linux reports this for a connection that ended without a response.
            case .networkConnectionLost, .badServerResponse: .connectionLost
            case .timedOut: .timedOut
            case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
                .notTrusted
            default: .other
            }
    }
}

extension URLError {
    /// Whether curl failed before there was a connection.
    ///
    /// Foundation on Linux returns `cannotConnectToHost` for every error after one address has rejected the connection,
    /// even if another address of the host accepted it. The texts are curl's own.
    fileprivate var isOfConnecting: Bool {
        guard code != .cannotFindHost, code != .dnsLookupFailed else { return true }
        let text = userInfo[NSLocalizedDescriptionKey] as? String ?? ""
        return ["Failed to connect to ", "Could not resolve host"].contains { text.hasPrefix($0) }
    }
}
