import Foundation
import GenAPIRuntime
import GoldenTesting
import LoopbackTesting
import SourceDiagnostics
import SwiftEmission
import Synchronization
import TestTraits
import Testing

/// What the keys of endpoints are on the wire: the golden case `WireCalls`, built, run, and looked at by its server.
@Suite(.blocking, .timeLimit(.minutes(10))) struct WireTests {
    private static let program = Result {
        let golden = try #require(try GoldenCase.all().first { $0.name == "WireCalls" })
        let files = try #require(try golden.generate(.internal).value)
        let program = GoldenCase.folder.deletingLastPathComponent().appending(path: "Programs/Calls.swift")
        return try SwiftCompiler.build(files, and: [program], named: "WireCalls")
    }

    /// A call, what its server sees, and what the caller gets.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let arrivals: [String]
        let outcome: String

        init(_ name: String, _ arrivals: [String], _ outcome: String = "done") {
            (self.name, self.arrivals, self.outcome) = (name, arrivals, outcome)
        }

        var testDescription: String { name }
    }

    private static func arrival(
        _ line: String,
        _ headers: String...,
        accept: String = NoContent.accept,
        key: String? = "X-Api-Key: a-key",
        body: String? = nil
    ) -> String {
        let all = headers + ["Accept: \(accept)", "X-Client: wire"] + (key.map { [$0] } ?? [])
        return "\(line)\n\(all.sorted().joined(separator: "\n"))" + (body.map { "\n\n\($0)" } ?? "")
    }

    private static let json = "application/json"

    private static let signIn = """
        POST /v1/token
        Accept: application/json
        Content-Type: application/x-www-form-urlencoded

        grant_type=password&username=alice&password=a-password&scope=jobs.read+jobs.write&client_id=tests
        """

    private static let rows: [Row] = [
        Row("look", [arrival("HEAD /v1/jobs/a%2Fb")], "3"),
        Row("allowed", [arrival("OPTIONS /v1/jobs")], "GET"),
        Row("public", [arrival("GET /v1/jobs/public", key: nil)]),
        Row("keyed", [arrival("GET /v1/jobs/keyed")]),
        Row(
            "named",
            [arrival("GET /v1/jobs/named", key: "Authorization: Basic YWxpY2U6YS1wYXNzd29yZA==")]
        ),
        Row("bearing", [arrival("GET /v1/jobs/bearing", key: "Authorization: Bearer another-token")]),
        Row(
            "guarded",
            [
                arrival("POST /v1/jobs/guarded", key: nil),
                arrival("POST /v1/jobs/guarded", "X-Xsrf-Token: a b", key: "Cookie: XSRF-TOKEN=a%20b"),
            ]
        ),
        Row("read", [signIn, arrival("GET /v1/jobs/read", key: "Authorization: Bearer a-token")]),
        // The login is not good for it.
        Row(
            "write",
            [signIn],
            "POST /jobs/write was not authorized: the token is not good for 'jobs.write'"
        ),
        Row("search", [arrival("GET /v1/jobs?q=a%20b%26c&sort=name&tags=one&tags=two")]),
        Row("short", [arrival("GET /v1/jobs/short?only=id%2Ctitle%2Ctype", accept: json)], "short"),
        Row(
            "all",
            ["offset=0&limit=2", "offset=2&limit=2"].map { arrival("GET /v1/jobs/all?\($0)", accept: json) },
            "one two three"
        ),
        Row("beside", [arrival("GET /v1/jobs/beside", accept: json)], "beside hint"),
        Row(
            "note",
            [
                arrival(
                    "POST /v1/jobs/note",
                    "Content-Type: application/x-www-form-urlencoded",
                    body: "text=a+b%26c"
                )
            ]
        ),
        Row(
            "near",
            [
                arrival(
                    "GET /v1/jobs/near?place%5Bstreet%5D=A%201&place%5Bfloor%5D=&marks=a&marks=b&all&ids=1%2C2,3"
                )
            ]
        ),
        Row(
            "order",
            [
                arrival(
                    "POST /v1/jobs/order",
                    "Content-Type: application/x-www-form-urlencoded",
                    body: [
                        "places%5B0%5D%5Bstreet%5D=A+1", "places%5B0%5D%5Bfloor%5D=",
                        "places%5B1%5D%5Bstreet%5D=B", "places%5B1%5D%5Bfloor%5D=2",
                        "marks%5B%5D=x", "marks%5B%5D=y", "notes%5Bk%26%5D=%5Bv%5D", "hint=",
                    ].joined(separator: "&")
                )
            ]
        ),
        Row(
            "move",
            [
                arrival(
                    "POST /v1/jobs/7/place",
                    "Content-Type: application/x-www-form-urlencoded",
                    body: "street=A+1&floor="
                )
            ]
        ),
        Row(
            "amend",
            [
                arrival(
                    "PATCH /v1/jobs/7/hint",
                    "Content-Type: application/x-www-form-urlencoded",
                    body: "title=t&detail="
                )
            ]
        ),
        Row("several", [arrival("GET /v1/jobs/of/a%2Cb,c%2Fd")]),
        Row("draw", [arrival("PUT /v1/jobs/7/image", "Content-Type: image/png", body: "PNG")]),
        Row(
            "attach",
            [
                arrival(
                    "POST /v1/jobs/7/files",
                    "Content-Type: multipart/form-data; boundary=(boundary)",
                    body: """
                        --(boundary)
                        Content-Disposition: form-data; name="file"; filename="a.txt"
                        Content-Type: text/plain

                        A
                        --(boundary)
                        Content-Disposition: form-data; name="caption"

                        é
                        --(boundary)--

                        """
                )
            ]
        ),
        Row(
            "enclose",
            [
                arrival(
                    "POST /v1/jobs/7/enclosures",
                    "Content-Type: multipart/form-data; boundary=(boundary)",
                    body: """
                        --(boundary)
                        Content-Disposition: form-data; name="errand"
                        Content-Type: application/json

                        {"type":"Errand","id":"8","title":"t"}
                        --(boundary)
                        Content-Disposition: form-data; name="marks"

                        1
                        --(boundary)
                        Content-Disposition: form-data; name="marks"

                        2
                        --(boundary)
                        Content-Disposition: form-data; name="files"; filename="A.txt"
                        Content-Type: text/plain

                        A
                        --(boundary)
                        Content-Disposition: form-data; name="files"; filename="B.txt"
                        Content-Type: text/plain

                        B
                        --(boundary)--

                        """
                )
            ]
        ),
        Row(
            "change",
            [
                arrival(
                    "PUT /v1/jobs/7",
                    "Content-Type: application/json",
                    "If-Match: \"v1\"",
                    "Prefer: return=minimal",
                    accept: json,
                    body: #"{"title":"t"}"#
                )
            ],
            "refused, Taken"
        ),
        Row(
            "merge",
            [
                arrival(
                    "PATCH /v1/jobs/7/merged",
                    "Content-Type: application/merge-patch+json",
                    body: #"{"title":"t","detail":null}"#
                )
            ]
        ),
        Row(
            "revise",
            [
                arrival(
                    "PUT /v1/jobs/7/revision",
                    "Content-Type: application/json",
                    body: #"{"job":{"changes":{"detail":null}}}"#
                )
            ]
        ),
        Row(
            "handOver",
            [
                arrival(
                    "POST /v1/handovers",
                    "Content-Type: application/json",
                    body: #"{"job":{"type":"Errand","id":"7","title":"t"}}"#
                )
            ]
        ),
        Row(
            "store",
            [
                arrival("PUT /v1/jobs/7/file", "Content-Type: application/octet-stream", body: "a"),
                arrival("PUT /v1/jobs/7/file", "Content-Type: text/plain", body: "b"),
            ]
        ),
        Row(
            "signs",
            [
                arrival(
                    "GET /v1/reactions?StartTime%3C=2&StartTime%3E=1&%24kind=unknown",
                    accept: json
                ),
                arrival(
                    "POST /v1/reactions",
                    "2Fa-Code: 123",
                    "Content-Type: application/json",
                    accept: json,
                    body: ##"{"$ref":"a","+1":3,"-1":4,"2fa":true,"emoji":"-1"}"##
                ),
            ],
            "r 7.0 1 2 false true, true"
        ),
        Row("found", [arrival("GET /v1/jobs/found", accept: json)], "found"),
        Row("raw", [arrival("GET /v1/jobs/raw", accept: "*/*")], "raw"),
        Row("export", [arrival("GET /v1/jobs/export", accept: "*/*")], "export"),
        Row("changes", [arrival("GET /v1/jobs/changes", accept: "text/event-stream")], "one two"),
        Row("slow", [arrival("GET /v1/jobs/slow")], "GET /jobs/slow got no response within 0.1 seconds"),
        Row("patient", Array(repeating: arrival("GET /v1/jobs/patient"), count: 2)),
        Row("busy", Array(repeating: arrival("GET /v1/jobs/busy"), count: 3)),
        Row("once", Array(repeating: arrival("POST /v1/jobs/once", "Idempotency-Key: (a UUID)"), count: 2)),
        Row("twice", [arrival("POST /v1/jobs/twice")], "POST /jobs/twice returned 503"),
        Row(
            "limited",
            [
                arrival("GET /v1/jobs/limited", accept: json),
                arrival("GET /v1/jobs/limited", "If-None-Match: \"v1\"", accept: json),
            ],
            "limited 3 \"v1\", GET /jobs/limited returned 200, which cannot be decoded: header:X-Remaining: "
                + "expected integer, found string (line 1, column 1, byte 0)"
        ),
        Row("rated", [arrival("POST /v1/jobs/rated")], "5 odd"),
        Row(
            "taken",
            Array(repeating: arrival("POST /v1/jobs/taken"), count: 4),
            "taken a+b [1] done"
        ),
        Row("cached", [arrival("GET /v1/jobs/cached", accept: json)], "cached cached"),
        Row("priority", ["first", "next", "last"].map { arrival("GET /v1/jobs/\($0)") }),
    ]

    @Test("requests and results are those that the spec of an endpoint describes", arguments: rows)
    func arrives(_ row: Row) throws {
        let server = try WireServer()
        defer { server.stop() }
        let run = try ProgramRun(try Self.program.get(), ["\(server.port)", row.name], secondsAtMost: 300)
        #expect(run.output == "\(row.name): \(row.outcome)\n", "\(run.errors)")
        #expect(server.arrivals == row.arrivals)
        // The same key with each attempt.
        #expect(Set(server.keys).count <= 1)
    }
}

/// The server of `WireCalls`.
private final class WireServer: Sendable {
    private let server: LoopbackServer

    init() throws {
        let counts = Mutex<[String: Int]>([:])
        server = try LoopbackServer { request in
            let count = counts.withLock { counts in
                counts[request.target, default: 0] += 1
                return counts[request.target] ?? 0
            }
            return Self.reaction(request, count)
        }
    }

    var port: UInt16 { server.port }
    var arrivals: [String] { server.requests.map { ArrivedCall($0).description } }
    var keys: [String] { server.requests.flatMap { $0.values(of: "Idempotency-Key") } }

    func stop() { server.stop() }

    private static func reaction(_ request: LoopbackRequest, _ count: Int) -> LoopbackServer.Reaction {
        let name = request.target.split(separator: "/").last.map(String.init) ?? ""
        switch (request.method, name) {
        case ("HEAD", _): return .answer(headers: [("X-Size", "3")])
        case ("OPTIONS", _): return .answer(headers: [("Allow", "GET")])
        case (_, "token"):
            return .answer(body: #"{"access_token":"a-token","token_type":"Bearer","scope":"jobs.read"}"#)
        case (_, "guarded"):
            return .answer(status: 204, headers: [("Set-Cookie", "XSRF-TOKEN=a%20b; Path=/")])
        case (_, "short?only=id%2Ctitle%2Ctype"): return .answer(body: envelope(job("short")))
        case (_, "all?offset=0&limit=2"): return .answer(body: page("\(job("one")),\(job("two"))"))
        case (_, "all?offset=2&limit=2"): return .answer(body: page(job("three")))
        case (_, "beside"):
            return .answer(body: #"{"data":\#(job(name)),"hint":"hint","code":"OK"}"#)
        case ("PUT", "7"): return .answer(status: 409, body: #"{"code":"Taken"}"#)
        case (_, "found"): return .answer(body: #"{"result":{"job":\#(job("found"))},"code":"OK"}"#)
        case (_, "cached"): return .answer(body: envelope(job(name)))
        case (_, "limited"):
            let headers = [
                ("X-Remaining", count == 1 ? "3" : "few"), ("X-Reset", "1700000000"), ("ETag", "\"v1\""),
            ]
            return .answer(headers: headers, body: envelope(job(name)))
        case ("GET", "reactions?StartTime%3C=2&StartTime%3E=1&%24kind=unknown"):
            return .answer(body: envelope("[\(reaction("unknown"))]"))
        case ("POST", "reactions"): return .answer(body: envelope(reaction("+1")))
        case (_, "taken") where count == 1: return .answer(status: 409, body: job(name))
        case (_, "taken") where count == 2: return .answer(status: 422, body: #"["a","b"]"#)
        case (_, "taken") where count == 3: return .answer(status: 422, body: #"["a",7]"#)
        case (_, "rated"): return .answer(status: 204, headers: [("X-Mode", "odd")])
        case (_, "raw"), (_, "export"): return .answer(body: name)
        case (_, "changes"):
            let events = ["one", "two"].map { "data: \(job($0))\n\n" }.joined()
            return .answer(headers: [("Content-Type", "text/event-stream")], body: events)
        case (_, "slow"),
            (_, "patient") where count == 1:
            return .silence
        case (_, "busy") where count < 3, (_, "once") where count < 2, (_, "twice"):
            return .answer(status: 503, headers: [("Retry-After", "0")])
        default: return .answer(status: 204)
        }
    }

    private static func envelope(_ data: String) -> String { #"{"data":\#(data),"code":"OK"}"# }

    private static func page(_ jobs: String) -> String {
        #"{"data":[\#(jobs)],"info":{"total":3},"code":"OK"}"#
    }

    private static func reaction(_ emoji: String) -> String {
        #"{"type":"Reaction","id":"1","$ref":"r","@timestamp":7,"+1":1,"-1":2,"2fa":false,"emoji":"\#(emoji)"}"#
    }

    private static func job(_ title: String) -> String {
        #"{"type":"Errand","id":"\#(title)","title":"\#(title)"}"#
    }
}
