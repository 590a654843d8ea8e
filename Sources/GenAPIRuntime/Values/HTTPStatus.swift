/// A status code (RFC 9110 section 15).
///
///     catch let error as ClientError where error.status == .notFound { … }
public struct HTTPStatus: RawRepresentable, Hashable, Sendable {
    /// Three digits, if the server follows RFC 9110.
    public let rawValue: Int

    /// Accepts any number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// 200, RFC 9110 section 15.3.1.
    public static let ok: HTTPStatus = 200
    /// 201, RFC 9110 section 15.3.2.
    public static let created: HTTPStatus = 201
    /// 202, RFC 9110 section 15.3.3.
    public static let accepted: HTTPStatus = 202
    /// 204, RFC 9110 section 15.3.5.
    public static let noContent: HTTPStatus = 204
    /// 301, RFC 9110 section 15.4.2.
    public static let movedPermanently: HTTPStatus = 301
    /// 302, RFC 9110 section 15.4.3.
    public static let found: HTTPStatus = 302
    /// 303, RFC 9110 section 15.4.4.
    public static let seeOther: HTTPStatus = 303
    /// 304, RFC 9110 section 15.4.5.
    public static let notModified: HTTPStatus = 304
    /// 307, RFC 9110 section 15.4.8.
    public static let temporaryRedirect: HTTPStatus = 307
    /// 308, RFC 9110 section 15.4.9.
    public static let permanentRedirect: HTTPStatus = 308
    /// 400, RFC 9110 section 15.5.1.
    public static let badRequest: HTTPStatus = 400
    /// 401, RFC 9110 section 15.5.2.
    public static let unauthorized: HTTPStatus = 401
    /// 402, RFC 9110 section 15.5.3.
    public static let paymentRequired: HTTPStatus = 402
    /// 403, RFC 9110 section 15.5.4.
    public static let forbidden: HTTPStatus = 403
    /// 404, RFC 9110 section 15.5.5.
    public static let notFound: HTTPStatus = 404
    /// 405, RFC 9110 section 15.5.6.
    public static let methodNotAllowed: HTTPStatus = 405
    /// 408, RFC 9110 section 15.5.9.
    public static let requestTimeout: HTTPStatus = 408
    /// 409, RFC 9110 section 15.5.10.
    public static let conflict: HTTPStatus = 409
    /// 410, RFC 9110 section 15.5.11.
    public static let gone: HTTPStatus = 410
    /// 412, RFC 9110 section 15.5.13.
    public static let preconditionFailed: HTTPStatus = 412
    /// 413, RFC 9110 section 15.5.14.
    public static let contentTooLarge: HTTPStatus = 413
    /// 422, RFC 9110 section 15.5.21.
    public static let unprocessableContent: HTTPStatus = 422
    /// 428, RFC 6585 section 3.
    public static let preconditionRequired: HTTPStatus = 428
    /// 429, RFC 6585 section 4.
    public static let tooManyRequests: HTTPStatus = 429
    /// 500, RFC 9110 section 15.6.1.
    public static let internalServerError: HTTPStatus = 500
    /// 501, RFC 9110 section 15.6.2.
    public static let notImplemented: HTTPStatus = 501
    /// 502, RFC 9110 section 15.6.3.
    public static let badGateway: HTTPStatus = 502
    /// 503, RFC 9110 section 15.6.4.
    public static let serviceUnavailable: HTTPStatus = 503
    /// 504, RFC 9110 section 15.6.5.
    public static let gatewayTimeout: HTTPStatus = 504
    /// 511, RFC 6585 section 6.
    public static let networkAuthenticationRequired: HTTPStatus = 511

    /// 2xx.
    public var isSuccess: Bool { (200...299).contains(rawValue) }
    /// 3xx.
    public var isRedirection: Bool { (300...399).contains(rawValue) }
}

extension HTTPStatus: ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// `404`
    public init(integerLiteral value: Int) {
        self.init(rawValue: value)
    }

    /// The number.
    public var description: String { String(rawValue) }
}

extension HTTPStatus {
    /// Whether the call may have taken effect although the status is not a success.
    ///
    /// - A server that fails during the call does not say how far it came (500), and a gateway without a response does
    ///   not know (502, 504). Servers send 501, 503 and 505 before they do anything.
    /// - A redirect can lead to the result (301, 302, 303); 307 and 308 repeat the request elsewhere.
    /// - A status that is not defined counts as 500 (RFC 9110 section 15).
    package var mayHideEffect: Bool {
        switch rawValue {
        case 200...299, 304...499, 501, 503, 505: false
        default: true
        }
    }
}
