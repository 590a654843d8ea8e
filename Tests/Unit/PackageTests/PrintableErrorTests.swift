import GenAPIApp
import GenAPIMapping
import GenAPIOAuth2
import GenAPIRepositories
import GenAPITesting
import Testing

@testable import GenAPIRuntime

/// Texts of servers, specs and apps in the descriptions of errors, which go to logs and terminals.
@Suite struct PrintableErrorTests {
    /// Line breaks, the start of a terminal's commands, and characters that change the direction of text.
    static let hostile =
        "X\r\nERROR forged\u{0}\u{1B}[2J\u{7F}\u{85}\u{9B}2J\u{2028}\u{202E}\u{2066}\u{200B}\u{FEFF}\u{E0041}Y"

    private static let line = RequestSummary(method: "GET", path: "/\(hostile)")

    private static let response = ErrorResponse(
        request: RequestSummary(method: hostile, path: "/"),
        status: .conflict,
        code: hostile,
        message: hostile
    )

    /// Errors with the text in each value that a description shows.
    static let errors: [any Error] = [
        response, ClientError.errorResponse(response), ClientError.emptyBody(line, .ok),
        ClientError.transport(line, TransportError(.other, detail: hostile)),
        ClientError.timeout(line, after: .seconds(1)), ClientError.nothingToSend(line),
        ClientError.unsendable(line, .invalidHeader(hostile)),
        ClientError.unsendable(line, .valueWithoutText(hostile)),
        ClientError.missingCredentials(line, scheme: hostile),
        ClientError.authorization(
            line,
            OAuth2Error.refused(error: hostile, description: hostile, status: 400)
        ),
        ClientError.redirect(line, .tooMany(1)), ClientError.tooLarge(line, limit: 1),
        ClientError.paging(line, .otherServer(hostile)), ClientError.paging(line, .unreadableNext(hostile)),
        TransportError(.connectionLost, detail: hostile),
        OAuth2Error.refused(error: hostile, description: hostile, status: 400),
        OAuth2Error.unsupportedTokenType(hostile), OAuth2Error.insufficientScope([hostile]),
        OAuth2Error.unusableURL(hostile), OAuth2Error.issuerMismatch(hostile),
        OAuth2Error.unsafeMetadata(hostile), OAuth2Error.unsupportedClientAuthentication(hostile),
        OAuth2Error.transport(TransportError(.other, detail: hostile)),
        FetchError.notFound(type: hostile, id: hostile), RedirectError.repeatedParameter(hostile),
        TLSPolicyError.unreadableFile(hostile), TLSPolicyError.unsupported(hostile),
        ConfigurationError.missing(hostile, in: [.file(hostile)]),
        ConfigurationError.unknown(hostile, .environment(hostile)),
        UnexpectedRequest(line: hostile), UnknownExample(call: hostile, name: hostile),
        UnreadableRecording(file: hostile), UnansweredCall(hostile),
    ]

    private func expectPrintable(_ error: any Error, _ comment: Comment? = nil) {
        let text = "\(error)"
        let hidden = text.unicodeScalars.filter { scalar in
            [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                scalar.properties.generalCategory
            )
        }
        #expect(hidden.isEmpty, "\(text.debugDescription)")
    }

    @Test("the description of an error is one line without invisible characters", arguments: errors.indices)
    func descriptions(_ index: Int) {
        expectPrintable(Self.errors[index])
    }

    @Test("the error of a value that does not match shows the value without its control characters")
    func mapping() throws {
        let json = Array("{\"a\": \"X\\r\\nERROR\\u0000\\u001b[2J\\u202e\"}".utf8)
        let error = #expect(throws: MappingError.self) {
            try JSONReader.read(json) { json in json.int("a") }
        }
        expectPrintable(try #require(error))
    }

    @Test("a header that HTTP cannot carry is named without its line break")
    func headers() async throws {
        let server = StubTransport()
        let client = Client(
            APIDefinition(name: "Headers", envelope: .none),
            baseURL: "http://stub.test",
            transport: server
        )
        var call = Endpoint<NoContent>.get("/")
        call.request.headers.append(.header("Xa\r\nX-Evil: 1", "b"))
        let error = await #expect(throws: ClientError.self) { try await client.send(call) }
        #expect("\(try #require(error))".contains(#"Xa\r\nX-Evil: 1"#))
        expectPrintable(try #require(error))
        #expect(server.requests.isEmpty)
    }

    @Test("visible text stays as it is, and escaping again changes nothing")
    func printable() {
        for text in ["", "plain", "Zoë 👩‍🚀 東京 שלום", #"back\slash"#] { #expect(text.printable == text) }
        let once = Self.hostile.printable
        #expect(once.printable == once)
        #expect("a\r\n\t\u{1B}\u{202E}b".printable == #"a\r\n\t\u{1B}\u{202E}b"#)
    }
}
