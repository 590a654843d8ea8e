import Foundation
import GenAPIMapping
import HTTPTypes

@testable import GenAPICaching
@testable import GenAPIRuntime

/// Runs one test with the client.
struct CacheTestRun {
    /// Why a test fails.
    struct Failure: Error, CustomStringConvertible {
        let isSetup: Bool
        let description: String
    }

    let server: CacheTestServer
    let client: Client
    let cache: ResponseCache

    init(_ test: CacheTestCase, storage: any CacheStorage) {
        let server = CacheTestServer(test)
        self.server = server
        cache = ResponseCache(storage: storage, account: "tests") { server.now }
        var options = ClientOptions()
        options.cache = cache
        options.redirects = .none
        let definition = APIDefinition(name: "Cache", envelope: .none)
        client = Client(definition, baseURL: "http://cache.test", transport: server, options: options)
    }

    /// Throws a `Failure` unless the test passes.
    func play() async throws {
        var responses: [WireResponse?] = []
        for (index, step) in server.test.steps.enumerated() {
            let response = try await answer(to: step, number: index + 1, after: responses.last ?? nil)
            responses.append(response)
            try check(response, of: step, number: index + 1)
            while !cache.revalidations.isEmpty { await Task.yield() }
            if step.pausesAfter { server.pause() }
        }
        try checkRequests(responses)
    }

    private func answer(
        to step: CacheTestCase.Step,
        number: Int,
        after last: WireResponse?
    ) async throws -> WireResponse? {
        let query = step.json["query_arg"]?.string.map { "?\($0)" } ?? ""
        let path = "/test/\(server.test.id)" + (step.json["filename"]?.string.map { "/\($0)" } ?? "") + query
        let method = HTTPRequest.Method(rawValue: step.method) ?? .get
        var head = HTTPRequest(method: method, scheme: "http", authority: "cache.test", path: path)
        for header in step.headers("request_headers") {
            let value = server.text(of: header, in: step, base: "")
            head.headerFields.append(HTTPField(name: CacheTestServer.name(header.name), value: value))
        }
        // The Fetch standard's mapping of this mode (section 5.6).
        if step.json["cache"]?.string == "no-cache" { head.headerFields[.cacheControl] = "max-age=0" }
        head.headerFields[CacheTestServer.name("Req-Num")] = String(number)
        let request = WireRequest(
            head: head,
            body: step.json["request_body"]?.string.map { WireBody(Array($0.utf8)) }
        )
        let endpoint: Endpoint<ResponseBytes> = .get("/")
        let call = try Call(endpoint.storage, by: client, accept: "*/*")
        do {
            return try await Pipeline.whole.send(StagedRequest(call, request, isTrusted: true))
        } catch is TransportError where step.json["expected_status"]?.isNull == true {
            return nil
        } catch let error as TransportError {
            throw Failure(isSetup: step.isSetup, description: "request \(number) failed: \(error)")
        }
    }

    // MARK: Received responses

    private func check(_ response: WireResponse?, of step: CacheTestCase.Step, number: Int) throws {
        guard let response else { return }
        let fields = response.head.headerFields
        func get(_ name: String) -> String? { fields[CacheTestServer.name(name)] }
        let (status, count) = (
            response.head.status.code, get("Server-Request-Count").flatMap { Int($0) } ?? 0
        )
        if step.type == "cached", status != 304 || count > 0 {
            try expect(
                count < number,
                step.isSetup("expected_type"),
                "\(number) does not come from the cache"
            )
        } else if step.type == "not_cached" {
            try expect(count == number, step.isSetup("expected_type"), "\(number) comes from the cache")
        }
        if let expected = step.json["expected_status"] {
            if let expected = expected.int {
                try expect(
                    status == expected,
                    step.isSetup("expected_status"),
                    "\(number) has status \(status)"
                )
            }
        } else {
            try expect(status == step.status, status != 999, "\(number) has status \(status)")
        }
        for header in step.json["expected_response_headers"]?.array ?? [] {
            try check(header, get, of: step, number)
        }
        for header in step.json["expected_response_headers_missing"]?.array ?? [] {
            let isSetup = step.isSetup("expected_response_headers_missing")
            if let name = header.string { try expect(get(name) == nil, isSetup, "\(number) has \(name)") }
        }
        try checkBody(response, of: step, number: number)
    }

    private func check(
        _ header: JSONValue,
        _ get: (String) -> String?,
        of step: CacheTestCase.Step,
        _ number: Int
    ) throws {
        let isSetup = step.isSetup("expected_response_headers")
        let name = header.string ?? header[0]?.string ?? ""
        let value = get(name)
        guard header.string == nil else {
            return try expect(value != nil, isSetup, "\(number) has no \(name)")
        }
        switch (header[1]?.string, header[2]) {
        case ("=", let other?):
            try expect(value == get(other.string ?? ""), isSetup, "\(number): \(name) differs")
        case (">", let least?):
            let isMore = value.flatMap { Int($0) } ?? -1 > least.int ?? 0
            try expect(isMore, isSetup, "\(number): \(name) is \(value ?? "missing")")
        default:
            guard let header = CacheTestCase.Header(header) else { return }
            // Dates are relative to the server's time of the response.
            let time = get("Server-Now").flatMap { Double($0) }.map { $0 / 1000 }
            let expected = server.text(of: header, in: step, base: "", at: time)
            try expect(
                value == expected,
                isSetup,
                "\(number): \(name) is \(value ?? "missing"), not \(expected)"
            )
        }
    }

    private func checkBody(_ response: WireResponse, of step: CacheTestCase.Step, number: Int) throws {
        guard case .bytes(let bytes) = response.body, step.json["check_body"]?.bool != false else { return }
        let body = String(decoding: bytes, as: UTF8.self)
        if let expected = step.json["expected_response_text"] {
            guard let expected = expected.string else { return }
            try expect(
                body == expected,
                step.isSetup("expected_response_text"),
                "\(number) has another body: \(body)"
            )
        } else if let expected = step.json["response_body"]?.string {
            try expect(body == expected, true, "\(number) has another body: \(body)")
        } else if ![204, 304].contains(response.head.status.code), step.method != "HEAD" {
            try expect(body == server.token, true, "\(number) has another body: \(body)")
        }
    }

    // MARK: Received requests

    private func checkRequests(_ responses: [WireResponse?]) throws {
        var seen = server.seen[...]
        for (index, step) in server.test.steps.enumerated() where step.type != "cached" {
            let request = seen.popFirst()
            let isSetup = step.isSetup("expected_type")
            if step.type == "not_cached" {
                try expect(request?.number == index + 1, isSetup, "\(index + 1) was not asked for")
            }
            let validators = ["etag_validated": "If-None-Match", "lm_validated": "If-Modified-Since"]
            if let name = step.type.flatMap({ validators[$0] }) {
                let value = request?.headers[CacheTestServer.name(name)]
                try expect(value != nil, isSetup, "\(index + 1) was sent without \(name)")
            }
            for header in step.json["expected_request_headers"]?.array ?? [] {
                let isSetup = step.isSetup("expected_request_headers")
                let value = request?.headers[CacheTestServer.name(header.string ?? header[0]?.string ?? "")]
                let isThere = header.string == nil ? value == header[1]?.string : value != nil
                try expect(isThere, isSetup, "\(index + 1) was sent without \(header)")
            }
            if let method = step.json["expected_method"]?.string {
                try expect(
                    request?.method == method,
                    step.isSetup("expected_method"),
                    "\(index + 1) was another method"
                )
            }
            for (name, value) in request?.answered ?? [] where name.lowercased() != "date" {
                let received = responses[index]?.head.headerFields[CacheTestServer.name(name)]
                try expect(
                    received == value,
                    true,
                    "\(index + 1): \(name) is \(received ?? "missing"), not \(value)"
                )
            }
        }
    }

    private func expect(_ condition: Bool, _ isSetup: Bool, _ message: String) throws {
        guard condition else { throw Failure(isSetup: isSetup, description: message) }
    }
}

/// HTTP dates, formatted by Foundation.
struct HTTPDateText {
    let seconds: Int

    var inUse: String { text("EEE, dd MMM yyyy HH:mm:ss 'GMT'") }
    var rfc850: String { text("EEEE, dd-MMM-yy HH:mm:ss 'GMT'") }

    private func text(_ format: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = format
        return formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
    }
}
