import Foundation
import TestTraits
import Testing

@testable import GenAPIRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What errors of `URLSession` say of a request, also those that loopback alone does not produce.
@Suite struct URLErrorTests {
    static let codes: [URLError.Code] = [
        .unknown, .cancelled, .badURL, .timedOut, .unsupportedURL, .cannotFindHost, .cannotConnectToHost,
        .networkConnectionLost, .dnsLookupFailed, .httpTooManyRedirects, .resourceUnavailable,
        .notConnectedToInternet, .redirectToNonExistentLocation, .badServerResponse, .zeroByteResource,
        .cannotDecodeRawData, .cannotDecodeContentData, .cannotParseResponse, .secureConnectionFailed,
        .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
        .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired,
    ]

    @Test(
        "an error after the request began never says that nothing was sent",
        .proves("R9"),
        arguments: codes
    )
    func begun(_ code: URLError.Code) {
        let error = TransportError(URLError(code), hasBegun: true)
        #expect(error.requestMayHaveArrived && error.kind != .cannotConnect, "\(error)")
    }

    @Test("an error before the request began reports that nothing was sent", arguments: codes)
    func notBegun(_ code: URLError.Code) {
        #expect(!TransportError(URLError(code), hasBegun: false).requestMayHaveArrived)
    }

    @Test(
        "without a system code, only the message of a failed connection counts",
        arguments: [
            ("Failed to connect to 127.0.0.1 port 1 after 1 ms: Couldn't connect to server", false),
            ("Could not resolve host: nowhere.invalid", false), ("Empty reply from server", true),
            ("Recv failure: Connection timed out", true), ("Recv failure: No route to host", true),
            ("Send failure: Connection refused", true), ("", true),
        ]
    )
    func unknown(_ text: String, _ mayHaveArrived: Bool) {
        for code in [URLError.Code.cannotConnectToHost, .notConnectedToInternet, .unknown, .timedOut] {
            let error = URLError(code, userInfo: [NSLocalizedDescriptionKey: text])
            #expect(TransportError(error, hasBegun: nil).requestMayHaveArrived == mayHaveArrived)
        }
        let nameless = URLError(.cannotFindHost, userInfo: [NSLocalizedDescriptionKey: text])
        #expect(!TransportError(nameless, hasBegun: nil).requestMayHaveArrived)
    }
}
