import Foundation
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import Testing

/// Headers of a response with their types.
@Suite struct TypedHeadersTests {
    private struct Limits: EndpointResponse, Equatable {
        var value: String?
        var remaining: Int
        var mode: String?

        static func value(of response: RawResponse) throws(ClientError) -> Limits {
            try Limits(
                value: String?.value(of: response),
                remaining: response.header("X-Remaining") { json in json.int() },
                mode: response.headerIfPresent("x-mode") { json in json.string() }
            )
        }
    }

    private func headers(_ value: String) -> ResponseHeaders {
        var fields = HTTPFields()
        if let name = HTTPField.Name("X-Value") { fields[name] = value }
        return ResponseHeaders(fields)
    }

    private func failure<Value>(_ value: String, _ read: (inout JSONReader) -> Value) -> MappingError? {
        do throws(MappingError) {
            _ = try headers(value).value("X-Value", read)
            return nil
        } catch {
            return error
        }
    }

    @Test("a header is read by the rules for values in JSON")
    func scalars() throws {
        #expect(try headers("42").value("x-value") { $0.int() } == 42)
        #expect(try headers("42").value("x-value") { $0.string() } == "42")
        #expect(try headers("true").value("x-value") { $0.bool() })
        #expect(try headers("1.25").value("x-value") { $0.decimal() } == 1.25)
        #expect(try headers("a \"b\" \\").value("x-value") { $0.string() } == "a \"b\" \\")
        #expect(try headers("2026-11-21").value("x-value") { $0.day() }.description == "2026-11-21")
        let date = try headers("Sat, 21 Nov 2026 06:24:00 GMT").value("x-value") { $0.date(.rfc822) }
        #expect(date.timeIntervalSince1970 == 1_795_242_240)
        #expect(
            try headers("1700000000").value("x-value") { $0.date(.timestamp) }.timeIntervalSince1970 == 1.7e9
        )
    }

    @Test("a header that does not match is an error with its name")
    func mismatches() {
        #expect(failure("few") { $0.int() }?.path == "header:X-Value")
        #expect(failure("few") { $0.int() }?.found == "string")
        #expect(failure("1.5") { $0.int() }?.expected == "integer")
        #expect(failure("[1]") { $0.int() }?.found == "string")
        #expect(failure("yes") { $0.bool() }?.expected == "bool")
        let missing = #expect(throws: MappingError.self) { try headers("1").value("X-Other") { $0.int() } }
        #expect(missing?.missing == ["header:X-Other"])
        #expect(throws: Never.self) { try headers("1").valueIfPresent("X-Other") { $0.int() } }
    }

    @Test("a response has its value and its headers, and says which header does not match")
    func calls() async throws {
        let server = StubTransport()
        server.on("GET", "/name", .json(#""n""#, headers: ["X-Remaining": "3", "X-Mode": "fast"]))
        server.on("POST", "/name", .status(204, headers: ["X-Remaining": "2"]))
        server.on("PUT", "/name", .status(204, headers: ["X-Remaining": "none"]))
        let client = Client(
            APIDefinition(name: "Names", envelope: .none),
            baseURL: "https://api.example.com",
            transport: server
        )
        let named: Endpoint<Limits> = .get("/name")
        #expect(try await client.send(named) == Limits(value: "n", remaining: 3, mode: "fast"))
        let limits: Endpoint<Limits> = .post("/name")
        #expect(try await client.send(limits) == Limits(value: nil, remaining: 2, mode: nil))
        let broken: Endpoint<Limits> = .put("/name")
        let error = await #expect(throws: ClientError.self) { try await client.send(broken) }
        if case .decoding(let failure)? = error {
            #expect(failure.error.path == "header:X-Remaining")
        } else {
            Issue.record("\(String(describing: error))")
        }
    }
}
