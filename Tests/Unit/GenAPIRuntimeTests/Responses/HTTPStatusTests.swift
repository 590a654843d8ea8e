import GenAPIRuntime
import Testing

/// The names of status codes, by the sections of RFC 9110 and RFC 6585.
@Suite struct HTTPStatusTests {
    @Test(
        "every named status has its number",
        arguments: [
            (.ok, 200), (.created, 201), (.accepted, 202), (.noContent, 204), (.movedPermanently, 301),
            (.found, 302), (.seeOther, 303), (.notModified, 304), (.temporaryRedirect, 307),
            (.permanentRedirect, 308), (.badRequest, 400), (.unauthorized, 401), (.paymentRequired, 402),
            (.forbidden, 403), (.notFound, 404), (.methodNotAllowed, 405), (.requestTimeout, 408),
            (.conflict, 409), (.gone, 410), (.preconditionFailed, 412), (.contentTooLarge, 413),
            (.unprocessableContent, 422), (.preconditionRequired, 428), (.tooManyRequests, 429),
            (.internalServerError, 500), (.notImplemented, 501), (.badGateway, 502),
            (.serviceUnavailable, 503), (.gatewayTimeout, 504), (.networkAuthenticationRequired, 511),
        ] as [(HTTPStatus, Int)]
    )
    func numbers(_ status: HTTPStatus, _ number: Int) {
        #expect(status.rawValue == number)
    }

    @Test("a status is a success from 200 to 299 and a redirection from 300 to 399") func classes() {
        #expect((100...599).filter { HTTPStatus(rawValue: $0).isSuccess } == Array(200...299))
        #expect((100...599).filter { HTTPStatus(rawValue: $0).isRedirection } == Array(300...399))
    }
}
