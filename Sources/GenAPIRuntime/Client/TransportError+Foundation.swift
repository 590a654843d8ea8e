import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension TransportError {
    /// What an error of `URLSession` means.
    ///
    /// Its code alone never says that nothing was sent: Foundation uses the same ones for connections that have the request.
    ///
    /// - Parameter hasBegun: Whether the request was handed to a connection; `nil` where the system does not say.
    init(_ error: any Error, hasBegun: Bool?) {
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
            // Foundation on Linux says so of a connection that ended without an answer.
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
    /// Foundation on Linux makes `cannotConnectToHost` of every error after one refused address, also where another address of
    /// the host was connected to. The words are curl's own.
    fileprivate var isOfConnecting: Bool {
        guard code != .cannotFindHost, code != .dnsLookupFailed else { return true }
        let text = userInfo[NSLocalizedDescriptionKey] as? String ?? ""
        return ["Failed to connect to ", "Could not resolve host"].contains { text.hasPrefix($0) }
    }
}
