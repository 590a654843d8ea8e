import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

@Suite struct OAuth2ErrorTests {
    private static func refused(_ error: String, _ status: HTTPStatus = 400) -> OAuth2Error {
        .refused(error: error, description: nil, status: status)
    }

    @Test(
        "failures of the server, the network and the store are transient",
        arguments: [
            .unreadableResponse(200), .unreadableResponse(503), .transport(TransportError(.connectionLost)),
            .store(.unreadable), refused("temporarily_unavailable"), refused("server_error"),
            refused("server_error", 500),
        ]
    )
    func transient(_ error: OAuth2Error) {
        #expect(error.isTransient && !error.endsLogin(of: OAuth2Definition(tokenURL: "/token", grants: [])))
    }

    @Test(
        "refusals, unsafe servers and the state of the session are final",
        arguments: [
            refused("invalid_grant"), refused("invalid_grant", 500), refused("invalid_request"),
            refused("access_denied"), refused("slow_down"), refused(""), .signedOut(.revoked),
            .alreadySignedIn, .signInInProgress, .userMismatch, .unsupportedTokenType("mac"),
            .insufficientScope(["a"]), .unusableURL("a"), .issuerMismatch("a"), .unsafeMetadata("a"),
            .unsupportedClientAuthentication("a"), .unsigned,
        ]
    )
    func final(_ error: OAuth2Error) {
        #expect(!error.isTransient)
    }
}
