package import GenAPIRuntime

/// A call of an API, and how its server has to see it:
///
///     ExpectedCall(User.get(id: "7"), "GET /v1/users/7")
package struct ExpectedCall: Sendable {
    package let send: @Sendable (Client) async throws -> Void
    private let line: String
    private let accept: String
    private let isSignedIn: Bool
    private let headers: [String]
    private let body: String?

    /// - Parameters:
    ///   - line: Method and target.
    ///   - headers: Besides those of every call. That of a JSON body need not be said.
    package init<Value>(
        _ endpoint: Endpoint<Value>,
        _ line: String,
        isSignedIn: Bool = true,
        headers: [String] = [],
        body: String? = nil
    ) {
        send = { _ = try await $0.send(endpoint) }
        accept = Value.accept
        (self.line, self.isSignedIn, self.headers, self.body) = (line, isSignedIn, headers, body)
    }

    /// The first page, with three elements.
    package init<Element>(_ list: ListEndpoint<Element>, _ line: String) {
        send = { _ = try await $0.firstPage(of: list, limit: 3) }
        accept = [Element].accept
        (self.line, isSignedIn, headers, body) = (line, true, [], nil)
    }

    /// As `ArrivedCall` writes it.
    ///
    /// - Parameters:
    ///   - ofEveryCall: The API's own headers.
    ///   - authorization: The header's value in calls of somebody who is signed in.
    package func arrival(ofEveryCall: [String] = [], authorization: String) -> String {
        var headers = headers + ofEveryCall + ["Accept: \(accept)"]
        if isSignedIn { headers.append("Authorization: \(authorization)") }
        if body != nil, !headers.contains(where: { $0.hasPrefix("Content-Type:") }) {
            headers.append("Content-Type: application/json")
        }
        return "\(line)\n\(headers.sorted().joined(separator: "\n"))" + (body.map { "\n\n\($0)" } ?? "")
    }
}
