import GenAPITesting
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// A server's response and the expected result.
struct HostileAnswer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Computed, because a chunked body can be read only once.
    let answer: @Sendable () -> StubAnswer
    /// `nil` if the response is accepted.
    let error: OAuth2Error?

    /// Part of every secret in these tables.
    static let secret = "c4n4ry"

    static func row(
        _ name: String,
        _ answer: @autoclosure @escaping @Sendable () -> StubAnswer,
        _ error: OAuth2Error?
    ) -> HostileAnswer {
        HostileAnswer(testDescription: name, answer: answer, error: error)
    }

    static func row(_ name: String, _ json: String, status: Int = 200, _ error: OAuth2Error?) -> HostileAnswer
    {
        row(name, .json(json, status: status), error)
    }

    /// Responses that every endpoint rejects.
    static let unreadable: [HostileAnswer] = [
        row("nothing", "", .unreadableResponse(200)),
        row(
            "HTML with status 200",
            StubAnswer(headers: ["Content-Type": "text/html"], body: html),
            .unreadableResponse(200)
        ),
        row("HTML with status 502", StubAnswer(status: 502, body: html), .unreadableResponse(502)),
        row("an empty 400", .status(400), .unreadableResponse(400)),
        row("an empty 204", .status(204), .unreadableResponse(204)),
        row("JSON of another kind: a list", #"["\#(secret)"]"#, .unreadableResponse(200)),
        row("JSON of another kind: a text", #""\#(secret)""#, .unreadableResponse(200)),
        row("JSON of another kind: null", "null", .unreadableResponse(200)),
        row("an object without anything", "{}", .unreadableResponse(200)),
        row(
            "a form",
            "access_token=\(secret)&client_id=\(secret)&token_type=bearer",
            .unreadableResponse(200)
        ),
        row("nesting without end", String(repeating: "[", count: 100_000), .unreadableResponse(200)),
        row("zero bytes", StubAnswer(body: [0, 0, 0, 0]), .unreadableResponse(200)),
        row(
            "a redirect, which is not followed",
            .status(302, headers: ["Location": "https://evil.test/?\(secret)"]),
            .unreadableResponse(302)
        ),
        row(
            "a permanent redirect, which is not followed",
            .json("{}", status: 308, headers: ["Location": "/elsewhere"]),
            .unreadableResponse(308)
        ),
        row(
            "a body without end",
            .chunks(Array(repeating: Array(repeating: 0x20, count: 65_536), count: 40)),
            .unreadableResponse(200)
        ),
        row(
            "a lost connection",
            .error(TransportError(.connectionLost)),
            .transport(TransportError(.connectionLost))
        ),
        row(
            "a body that breaks off",
            .brokenOff(Array(#"{"access_token":"\#(secret)"#.utf8)),
            .transport(TransportError(.connectionLost))
        ),
    ]

    /// Variations of a good response that every endpoint rejects.
    static func spoiled(_ good: String) -> [HostileAnswer] {
        [
            row("truncated", String(good.dropLast(2)), .unreadableResponse(200)),
            row("followed by more", "\(good)\(good)", .unreadableResponse(200)),
            row("with a trailing comma", "\(good.dropLast()),}", .unreadableResponse(200)),
            row(
                "huge",
                "\(good.dropLast()),\"x\":\"\(String(repeating: "x", count: 2 << 20))\"}",
                .unreadableResponse(200)
            ),
            row(
                "huge, in chunks",
                .chunks(
                    (["\(good.dropLast()),\"x\":\""]
                        + Array(repeating: String(repeating: "x", count: 65_536), count: 40)
                        + ["\"}"]).map { Array($0.utf8) }
                ),
                .unreadableResponse(200)
            ),
            row("as long as it may be", spaced(good, to: limit), nil),
            row("longer than it may be", spaced(good, to: limit + 1), .unreadableResponse(200)),
            row("as long as it may be, in chunks", chunked(spaced(good, to: limit)), nil),
            row(
                "longer than it may be, in chunks",
                chunked(spaced(good, to: limit + 1)),
                .unreadableResponse(200)
            ),
            row("with status 302", good, status: 302, .unreadableResponse(302)),
            row("with status 400", good, status: 400, .unreadableResponse(400)),
            row("with status 500", good, status: 500, .unreadableResponse(500)),
            row(
                "of another content type",
                StubAnswer(headers: ["Content-Type": "text/html"], body: Array(good.utf8)),
                nil
            ),
            row("with status 201", good, status: 201, nil),
        ]
    }

    private static let limit = AuthorizationServer.maxResponseBytes

    private static func spaced(_ text: String, to length: Int) -> String {
        text + String(repeating: " ", count: length - text.utf8.count)
    }

    private static func chunked(_ text: String) -> StubAnswer {
        .chunks([Array(text.utf8.prefix(1000)), Array(text.utf8.dropFirst(1000))])
    }

    /// Error responses (RFC 6749 section 5.2), and responses that only look like them.
    static let refusals: [HostileAnswer] = [
        row("a refusal with status 200", #"{"error":"invalid_grant"}"#, refused("invalid_grant", nil, 200)),
        row(
            "a refusal with status 500",
            #"{"error":"server_error"}"#,
            status: 500,
            refused("server_error", nil, 500)
        ),
        row(
            "a refusal that repeats a secret",
            #"{"error":"invalid_\#(secret)-p","error_description":"'\#(secret)-p' is wrong"}"#,
            status: 400,
            refused("invalid_redacted", "'redacted' is wrong", 400)
        ),
        row(
            "a refusal that would break a log's line, and clear its screen",
            #"{"error":"a\r\nb","error_description":"\u001b[2Jc\u202e"}"#,
            status: 400,
            refused("a??b", "?[2Jc?", 400)
        ),
        row(
            "a refusal without end",
            #"{"error":"\#(String(repeating: "e", count: 9999))"}"#,
            status: 400,
            refused(String(repeating: "e", count: 256), nil, 400)
        ),
        row(
            "a refusal twice: the last one counts",
            #"{"error":"a","error":"b"}"#,
            status: 400,
            refused("b", nil, 400)
        ),
        row(
            "a refusal with a token in it, which decides nothing",
            #"{"error":"invalid_grant","access_token":"\#(secret)"}"#,
            status: 400,
            .unreadableResponse(400)
        ),
        row(
            "an error that is not a text",
            #"{"error":{"code":"\#(secret)"}}"#,
            status: 400,
            .unreadableResponse(400)
        ),
        row("an error that is null", #"{"error":null}"#, status: 400, .unreadableResponse(400)),
    ]

    private static let html = Array("<!doctype html><title>\(secret)</title>".utf8)

    static func refused(_ error: String, _ description: String?, _ status: HTTPStatus) -> OAuth2Error {
        .refused(error: error, description: description, status: status)
    }

    /// Expects the table's error, without a secret in it.
    func expect(of call: () async throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) async {
        var thrown: (any Error)?
        do { try await call() } catch { thrown = error }
        #expect(thrown as? OAuth2Error == error, sourceLocation: sourceLocation)
        #expect((thrown == nil) == (error == nil), sourceLocation: sourceLocation)
        guard let thrown else { return }
        var dumped = ""
        dump(thrown, to: &dumped)
        for text in [dumped, "\(thrown)", String(reflecting: thrown)] {
            #expect(!text.contains(Self.secret), sourceLocation: sourceLocation)
        }
    }
}
