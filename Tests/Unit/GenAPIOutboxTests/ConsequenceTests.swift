import GenAPIRuntime
import HTTPTypes
import StoredCalls
import Testing

@testable import GenAPIOutbox

/// What follows from an error of a call.
@Suite struct ConsequenceTests {
    private static let line = RequestSummary(method: "PATCH", path: "/notes/7")

    /// The consequence in short.
    private func consequence(
        _ error: ClientError,
        _ kind: Operation.Kind = .update,
        _ method: String = "PATCH",
        key: String? = nil,
        isCheck: Bool = false
    ) -> String {
        var operation = Operation.sample(kind, method: method)
        operation.call[header: "Idempotency-Key"] = key
        return switch Consequence(error, operation, isCheck: isCheck) {
        case .authorize: "authorize"
        case .end(.applied): "applied"
        case .end(.element(nil, _, _)): "gone"
        case .end: "another end"
        case .wait: "wait"
        case .retry(let delay): "retry\(delay.map { " after \($0)" } ?? "")"
        case .conflict: "conflict"
        case .fail(.rejected(let status, let code, let message)):
            "rejected \(status) \(code ?? "-") \(message ?? "-")"
        case .fail(.unsendable): "unsendable"
        case .fail(let failure): "\(failure)"
        }
    }

    private func response(_ status: HTTPStatus, headers: ResponseHeaders = ResponseHeaders()) -> ClientError {
        .errorResponse(
            ErrorResponse(
                request: Self.line,
                status: status,
                headers: headers,
                code: "Busy",
                message: "Later"
            )
        )
    }

    @Test("a response ends, repeats or fails an operation by its status")
    func statuses() {
        for (status, update, create, delete) in [
            (400, "rejected 400 Busy Later", "rejected 400 Busy Later", "rejected 400 Busy Later"),
            (401, "authorize", "authorize", "authorize"),
            (403, "rejected 403 Busy Later", "rejected 403 Busy Later", "rejected 403 Busy Later"),
            (404, "conflict", "rejected 404 Busy Later", "gone"),
            (410, "conflict", "rejected 410 Busy Later", "gone"),
            (409, "conflict", "conflict", "conflict"), (412, "conflict", "conflict", "conflict"),
            (408, "retry", "retry", "retry"), (425, "retry", "retry", "retry"),
            (429, "retry", "retry", "retry"),
            (499, "rejected 499 Busy Later", "rejected 499 Busy Later", "rejected 499 Busy Later"),
            (500, "retry", "retry", "retry"), (503, "retry", "retry", "retry"),
        ] as [(Int, String, String, String)] {
            let error = response(HTTPStatus(rawValue: status))
            #expect(consequence(error, .update) == update, "\(status)")
            #expect(consequence(error, .create, "PUT") == create, "\(status)")
            #expect(consequence(error, .delete, "DELETE") == delete, "\(status)")
        }
        let headers = ResponseHeaders([.retryAfter: "7"])
        #expect(consequence(response(503, headers: headers)) == "retry after \(Duration.seconds(7))")
    }

    @Test(
        "an error response to a request for the current element fails the operation, unless it is transient"
    )
    func checks() {
        for (status, expected) in [
            (404, "rejected 404 Busy Later"), (409, "rejected 409 Busy Later"), (503, "retry"),
            (401, "authorize"),
        ] {
            let error = response(HTTPStatus(rawValue: status))
            #expect(consequence(error, isCheck: true) == expected, "\(status)")
        }
        // The deletion itself was not sent.
        #expect(consequence(response(404), .delete, "DELETE", isCheck: true) == "rejected 404 Busy Later")
    }

    @Test("an operation that cannot be repeated fails if its outcome is unknown")
    func unknownOutcomes() {
        let lost = ClientError.transport(Self.line, TransportError(.connectionLost))
        let unsent = ClientError.transport(Self.line, TransportError(.cannotConnect))
        #expect(consequence(lost, .create, "POST") == "unknownOutcome")
        #expect(consequence(lost, .create, "POST", key: "k") == "retry")
        #expect(consequence(lost, .create, "POST", isCheck: true) == "retry")
        #expect(consequence(lost, .update) == "retry" && consequence(lost, .create, "PUT") == "retry")
        #expect(consequence(unsent, .create, "POST") == "wait")
        #expect(consequence(unsent, .update, isCheck: true) == "wait")
        let late = ClientError.timeout(Self.line, after: .seconds(1))
        #expect(consequence(late) == "retry" && consequence(late, .create, "POST") == "unknownOutcome")
        #expect(consequence(.tooLarge(Self.line, limit: 1)) == "retry")
    }

    @Test("an unreadable response confirms a change, but fails a creation because its ID is unknown")
    func unreadableResponses() {
        let empty = ClientError.emptyBody(Self.line, .ok)
        #expect(consequence(empty) == "applied" && consequence(empty, .delete, "DELETE") == "applied")
        #expect(consequence(empty, .create, "PUT") == "unreadableResponse")
        #expect(consequence(empty, isCheck: true) == "unsendable")
        #expect(consequence(.emptyBody(Self.line, .unauthorized)) == "authorize")
    }

    @Test("an operation waits for credentials, and fails if it cannot be sent")
    func unsentCalls() {
        #expect(consequence(.missingCredentials(Self.line, scheme: "bearer")) == "authorize")
        #expect(consequence(.nothingToSend(Self.line)) == "unsendable")
        #expect(consequence(.unsendable(Self.line, .emptyPathSegment)) == "unsendable")
        #expect(consequence(.paging(Self.line, .loop), .create, "POST") == "unsendable")
    }
}
