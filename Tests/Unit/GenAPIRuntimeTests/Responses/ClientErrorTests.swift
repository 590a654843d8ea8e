import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import Testing
import UserAPI

/// What an app reads of an error, whatever its case.
@Suite struct ClientErrorTests {
    private enum Code: OpenEnumeration {
        case taken
        case unknown(String)

        init(rawValue: String) { self = rawValue == "Taken" ? .taken : .unknown(rawValue) }

        var rawValue: String {
            switch self {
            case .taken: "Taken"
            case .unknown(let code): code
            }
        }
    }

    private struct Locked: AuthorizationError {
        let description = "locked"
    }

    private let line = RequestSummary(method: "GET", path: "/users/7")

    private func refusal(_ code: String, details: JSONValue? = nil) -> ErrorResponse {
        ErrorResponse(request: line, status: .conflict, code: code, details: details)
    }

    private var all: [ClientError] {
        [
            .errorResponse(refusal("Taken")),
            .emptyBody(line, .ok),
            .transport(line, TransportError(.timedOut, requestMayHaveArrived: true)),
            .timeout(line, after: .seconds(1)),
            .nothingToSend(line),
            .unsendable(line, .invalidHeader("X")),
            .missingCredentials(line, scheme: "basic"),
            .redirect(line, .tooMany(3)),
            .tooLarge(line, limit: 1),
            .paging(line, .loop),
        ]
    }

    @Test("every error contains its request") func everyErrorNamesItsCall() {
        for error in all { #expect(error.request == line, "\(error)") }
    }

    @Test("every error has its own kind") func everyErrorHasAKindOfItsOwn() {
        #expect(Set(all.map(\.kind)).count == all.count)
        #expect(Set(ClientError.Kind.allCases.map(\.rawValue)).count == ClientError.Kind.allCases.count)
        #expect(ClientError.timeout(line, after: .zero).kind == .timeout)
    }

    @Test("the underlying error is available") func theUnderlyingErrorIsAvailable() {
        #expect(ClientError.errorResponse(refusal("Taken")).underlyingError is ErrorResponse)
        let failure = ClientError.transport(line, TransportError(.timedOut, requestMayHaveArrived: true))
        #expect((failure.underlyingError as? TransportError)?.kind == .timedOut)
        let unwritable = ClientError.unsendable(line, .body(CancellationError()))
        #expect(unwritable.underlyingError is CancellationError)
        #expect(ClientError.timeout(line, after: .zero).underlyingError == nil)
        let rejection = ClientError.authorization(line, Locked())
        #expect(rejection.underlyingError is Locked)
    }

    @Test("the underlying error of a response that cannot be read says where it cannot be read")
    func unreadable() async {
        let sample = SampleClient()
        sample.server.on("GET", "/v1/users/7", .json(#"{"data":{"type":"User","id":"7","first_name":7}}"#))
        let error = await sample.error { try await $0.send(User.get(id: "7")) }
        #expect((error?.underlyingError as? MappingError)?.path == "data.first_name")
    }

    @Test("an error code is read as the enumeration of the API") func aCodeIsReadAsTheAPINamesIt() {
        #expect(refusal("Taken").code(as: Code.self) == .taken)
        #expect(refusal("Other").code(as: Code.self) == .unknown("Other"))
        #expect(ClientError.errorResponse(refusal("Taken")).code(as: Code.self) == .taken)
        #expect(ClientError.nothingToSend(line).code(as: Code.self) == nil)
    }

    @Test("the details of an error are decoded as the requested type")
    func detailsAreReadAsTheTypeThatIsAskedFor() throws {
        let error = ClientError.errorResponse(refusal("Taken", details: ["a", "b"]))
        #expect(try error.details(as: [String].self) == ["a", "b"])
        #expect(throws: MappingError.self) { try error.details(as: Int.self) }
        #expect(try ClientError.errorResponse(refusal("Taken")).details(as: [String].self) == nil)
        #expect(try ClientError.nothingToSend(line).details(as: [String].self) == nil)
    }
}

/// Texts in the languages of those who read them.
@Suite struct TranslationsTests {
    private let texts: KeyValuePairs<String, String> = [
        "en": "there", "zh": "zh", "zh-Hant": "zh-Hant", "pt-BR": "pt-BR",
    ]

    @Test(
        "the text with the longest matching language tag is found",
        arguments: [
            ("zh-Hant-TW", "zh-Hant"), ("zh-Hans", "zh"), ("zh", "zh"), ("ZH_HANT", "zh-Hant"),
            ("pt-br", "pt-BR"),
            ("pt", "there"), ("de", "there"), ("", "there"), ("zhu", "there"),
        ]
    )
    func theLongestFittingLanguageIsFound(_ language: String, _ expected: String) {
        #expect(texts.text(in: language) == expected)
    }

    @Test("an empty table of texts has no text for any language") func thereIsNoTextWhereNoneWasGiven() {
        let none: KeyValuePairs<String, String> = [:]
        #expect(none.text(in: "en") == nil)
    }

    @Test("the first of two equal language tags counts") func theFirstOfTwoEqualTagsCounts() {
        let texts: KeyValuePairs<String, String> = ["de": "one", "DE": "two"]
        #expect(texts.text(in: "de") == "one")
    }

    @Test("null in an error means that the value is missing", arguments: ["null", "[]", "{}", "0", "false"])
    func nullDetails(_ details: String) async {
        var sample = SampleClient()
        sample.definition.envelope = .none
        sample.definition.failure = FailureBody(code: "code", message: "message", details: "details")
        let body = #"{"code":"X","message":null,"details":\#(details)}"#
        sample.server.on("GET", "/v1/a", .json(body, status: 400))
        let error = await sample.error { try await $0.send(Endpoint<NoContent>.get("/a")) }
        #expect(error?.response?.code == "X" && error?.response?.message == nil)
        let value = try? JSONValue(json: details)
        #expect(error?.response?.details == value.flatMap { $0.isNull ? Optional.none : $0 })
    }
}
