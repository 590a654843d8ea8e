import APISimulation
import APIVerification
import Foundation
import ResolvedAPI
import SpecCommands
import Testing

/// Reports, and what they must not contain.
struct ReportTests {
    @Test("no format of a report contains a credential")
    func secrets() async throws {
        let fault = try #require(Shop.faults[.responseMissingMember])
        let report = try await Shop().verification(fault).run {
            $0.credential.token = "token-that-is-secret"
            $0.credential.headers = [("X-Api-Key", "key-that-is-secret")]
        }
        for text in [report.text, report.json, report.github] {
            #expect(!text.contains("that-is-secret"))
            #expect(text.contains("responseMissingMember"))
        }
        #expect(report.text.contains("Authorization: Bearer $TOKEN"))
    }

    @Test("a server that repeats a credential in a message does not bring it into the report")
    func echoedSecret() async throws {
        let report = try await Shop().verification { request, response in
            guard request.path.contains("genapi-missing"), let token = request["Authorization"] else {
                return
            }
            let text = "{\"code\":\"NotFound \(token)\",\"message\":\"None.\"}"
            response?.body = .bytes(Array(text.utf8))
        }
        .run { $0.credential.token = "token-that-is-secret" }
        #expect(report.deviations.map(\.rule) == [.failureCode])
        #expect(!report.text.contains("that-is-secret"))
        #expect(!report.json.contains("that-is-secret"))
    }

    @Test("a report for programs is JSON with all that the text has")
    func json() async throws {
        let fault = try #require(Shop.faults[.responseDate])
        let report = try await Shop().verification(fault).run()
        let json = try JSONLiteral(json: Array(report.json.utf8))
        #expect(json["api"]?.string == "Shop")
        let call = try #require(json["calls"]?.array?.first { $0["operation"]?.string == "Product.list" })
        let deviation = try #require(call["deviations"]?.array?.first)
        #expect(deviation["rule"]?.string == "responseDate")
        #expect(deviation["pointer"]?.string == "/data/0/created_at")
        #expect(deviation["count"]?.plainText == "12")
        #expect(deviation["line"]?.plainText == "10")
        #expect(deviation["column"]?.plainText == "3")
        let creation = try #require(
            json["calls"]?.array?.first { $0["operation"]?.string == "Product.create" }
        )
        #expect(
            creation["notCompared"]?["response"]?.string
                == "it can change something; '--write' compares such calls"
        )
    }

    @Test("annotations of a workflow have one line for each deviation, whatever a server writes")
    func annotations() async throws {
        let report = try await Shop().verification { request, response in
            guard request.path.contains("genapi-missing") else { return }
            response?.body = .bytes(Array("{\"code\":\"a\\n::error::b%0A\",\"message\":\"None.\"}".utf8))
        }
        .run()
        let lines = report.github.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("::error file=") == true)
        #expect(lines.first?.contains("%250A") == true)
    }

    @Test("an element that cannot be deleted is named, also after the comparison was canceled")
    func remains() async throws {
        let shop = try Shop().verification { request, response in
            guard request.method == "DELETE" else { return }
            response = SimulatedResponse(status: 405)
        }
        let report = try await shop.run { $0.writes = true }
        #expect(
            report.remains.contains { $0.hasPrefix("DELETE /v1/products/product-") && $0.hasSuffix("405") }
        )
        #expect(report.text.contains("It created and could not delete: DELETE /v1/products/"))
    }

    @Test("a canceled comparison deletes what it created")
    func cancellation() async throws {
        let canceled = CancellationPoint()
        let shop = try Shop().verification { request, response in
            // The first reading of something new.
            if response == nil, request.method == "GET", request.path.hasSuffix("/product-13") {
                canceled.reach()
            }
        }
        let task = Task { try await shop.run { $0.writes = true } }
        canceled.action = { task.cancel() }
        let report = try await task.value
        #expect(report.end == "it was interrupted")
        #expect(report.remains == [])
        let sent = await shop.server.requests
        #expect(sent.count { $0.method == "POST" } == sent.count { $0.method == "DELETE" })
        #expect(sent.contains { $0.method == "POST" })
    }

    @Test("a server that does not respond ends the comparison with the reason")
    func unreachable() async throws {
        struct Silence: VerifiedServer {
            let isUnreachable: Bool
            func respond(to request: SimulatedRequest) async throws -> SimulatedResponse {
                throw NoResponse("the connection was refused", isUnreachable: isUnreachable)
            }
        }
        let specs = try Shop().verification { _, _ in }.specs
        let url = try #require(ServerURL("http://127.0.0.1:9/v1/"))
        let refused = await Verification(specs, Silence(isUnreachable: true), url: url).run()
        #expect(refused.end == "the connection was refused")
        #expect(refused.requestCount == 1)
        #expect(refused.isEmpty)
        let slow = await Verification(specs, Silence(isUnreachable: false), url: url).run()
        #expect(slow.end == nil)
        #expect(slow.isEmpty)
    }

    @Test(
        "the URL of a server is split into origin and path, or rejected",
        arguments: [
            ("http://127.0.0.1:8080/v1/", "http://127.0.0.1:8080 /v1"),
            ("HTTPS://api.example.com", "https://api.example.com "),
            ("ftp://example.com", nil), ("http://", nil), ("http://a:b@example.com", nil),
            ("http://example.com/?q", nil),
            ("example.com", nil), ("http://exa mple.com", nil),
        ] as [(String, String?)]
    )
    func urls(text: String, expected: String?) {
        #expect(ServerURL(text).map { "\($0.origin) \($0.path)" } == expected)
    }
}

/// Does something when a point is reached.
private final class CancellationPoint: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: (@Sendable () -> Void)?
    private var isReached = false

    var action: (@Sendable () -> Void)? {
        get { lock.withLock { stored } }
        set {
            let isDue = lock.withLock {
                stored = newValue
                return isReached
            }
            if isDue { newValue?() }
        }
    }

    func reach() {
        let action = lock.withLock {
            isReached = true
            return stored
        }
        action?()
    }
}
