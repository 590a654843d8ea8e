#if canImport(CryptoKit) || Cryptography
    import Foundation

    /// The part of a redirect URL by which the system recognizes it.
    enum RedirectTarget: Equatable {
        case scheme(String)
        case https(host: String, path: String)

        /// - Throws: `RedirectError.unexpectedURL` for a URL without a scheme, of plain HTTP, or without a host if it is `https`.
        init(_ redirectURL: String) throws(RedirectError) {
            guard let url = URLComponents(string: redirectURL), let scheme = url.scheme?.lowercased(),
                !scheme.isEmpty, scheme != "http"
            else { throw .unexpectedURL }
            guard scheme == "https" else {
                self = .scheme(scheme)
                return
            }
            guard let host = url.host, !host.isEmpty else { throw .unexpectedURL }
            self = .https(host: host, path: url.path.isEmpty ? "/" : url.path)
        }
    }
#endif
