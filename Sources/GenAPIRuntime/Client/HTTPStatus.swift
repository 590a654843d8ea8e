/// A status code (RFC 9110 section 15).
///
///     catch let error as ClientError where error.status == .notFound { … }
public struct HTTPStatus: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let ok: HTTPStatus = 200
    public static let created: HTTPStatus = 201
    public static let accepted: HTTPStatus = 202
    public static let noContent: HTTPStatus = 204
    public static let movedPermanently: HTTPStatus = 301
    public static let found: HTTPStatus = 302
    public static let seeOther: HTTPStatus = 303
    public static let notModified: HTTPStatus = 304
    public static let temporaryRedirect: HTTPStatus = 307
    public static let permanentRedirect: HTTPStatus = 308
    public static let badRequest: HTTPStatus = 400
    public static let unauthorized: HTTPStatus = 401
    public static let paymentRequired: HTTPStatus = 402
    public static let forbidden: HTTPStatus = 403
    public static let notFound: HTTPStatus = 404
    public static let methodNotAllowed: HTTPStatus = 405
    public static let requestTimeout: HTTPStatus = 408
    public static let conflict: HTTPStatus = 409
    public static let gone: HTTPStatus = 410
    public static let preconditionFailed: HTTPStatus = 412
    public static let contentTooLarge: HTTPStatus = 413
    public static let unprocessableContent: HTTPStatus = 422
    public static let preconditionRequired: HTTPStatus = 428
    public static let tooManyRequests: HTTPStatus = 429
    public static let internalServerError: HTTPStatus = 500
    public static let notImplemented: HTTPStatus = 501
    public static let badGateway: HTTPStatus = 502
    public static let serviceUnavailable: HTTPStatus = 503
    public static let gatewayTimeout: HTTPStatus = 504
    public static let networkAuthenticationRequired: HTTPStatus = 511

    /// 2xx.
    public var isSuccess: Bool { (200...299).contains(rawValue) }
    /// 3xx.
    public var isRedirection: Bool { (300...399).contains(rawValue) }
}

extension HTTPStatus: ExpressibleByIntegerLiteral, CustomStringConvertible {
    public init(integerLiteral value: Int) {
        self.init(rawValue: value)
    }

    public var description: String { String(rawValue) }
}
