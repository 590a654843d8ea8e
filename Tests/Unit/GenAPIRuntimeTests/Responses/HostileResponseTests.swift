import Foundation
import GenAPIMapping
import LoopbackTesting
import RealServers
import TestTraits
import Testing

@testable import GenAPIRuntime

/// Responses that no server should send. Each one is a typed error or a response: no crash, no call without an end.
@Suite(.timeLimit(.minutes(10))) struct HostileResponseTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        /// `nil`: an error or any response.
        let expected: Expected?

        enum Expected: Sendable {
            case failure
            case status(Int)
        }

        init(_ name: String, _ text: String, _ expected: Expected? = nil) {
            testDescription = name
            bytes = Array(text.utf8)
            self.expected = expected
        }
    }

    @Test(
        "a hostile response to a POST ends the call in time, with a response or a typed error",
        .thorough,
        arguments: all,
        RealTransport.allCases.filter(\.survivesAnyResponse)
    )
    func hostileResponses(_ row: Row, _ transport: RealTransport) async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write(row.bytes)
            connection.pause()
        }
        defer { server.stop() }
        let client = Client(
            APIDefinition(name: "Hostile", envelope: .none),
            baseURL: "http://127.0.0.1:\(server.port)",
            transport: transport.make()
        )
        let endpoint: Endpoint<ResponseBytes> = .post(
            "/pay",
            body: .json { $0.int("a", 1) },
            options: EndpointOptions(timeout: .seconds(20))
        )
        var status: Int?
        do {
            status = try await client.response(to: endpoint).status.rawValue
        } catch let error as ClientError {
            if case .timeout = error { Issue.record("the call did not end by itself") }
            status = error.status?.rawValue
            // The server has the request: only its own refusal says that it did nothing.
            if status == nil { #expect(error.effect != .none, "\(error)") }
        }
        #expect(status.map { (200...599).contains($0) || $0 >= 600 } ?? true)
        switch row.expected {
        case .failure: #expect(status == nil)
        case .status(let expected): #expect(status == expected)
        case nil: break
        }
        #expect(server.log.count == 1)
    }

    static let all = statusLines + informational + bodies + lengths + chunks + headers

    private static let end = "Content-Length: 2\r\n\r\n{}"

    private static let statusLines =
        ["000", "001", "099"].map { Row("status \($0)", "HTTP/1.1 \($0) X\r\n\(end)", .failure) }
        + ["600", "999"].map { Row("status \($0)", "HTTP/1.1 \($0) X\r\n\(end)", .status(Int($0) ?? 0)) }
        + ["1000", "99999999999999999999", "-1", "-200", "20", "2", "", "abc", "2e2", "0x200", "+200"].map {
            Row("status \($0)", "HTTP/1.1 \($0) X\r\n\(end)")
        }
        + ["0.9", "3.0", "1.2", "9.9", "1", "1.", ".1", "-1.1", "1.99999999999999999999", "a.b"].map {
            Row("version \($0)", "HTTP/\($0) 200 OK\r\n\(end)")
        }
        + [
            Row("no reason", "HTTP/1.1 200\r\n\(end)", .status(200)),
            Row("a reason of a megabyte", "HTTP/1.1 200 \(long(1 << 20))\r\n\(end)"),
            Row("another protocol", "ICY 200 OK\r\n\(end)"),
            Row("HTML without a head", "<html>no</html>"),
            Row("a head of HTTP/0.9", "{}\r\n"),
            Row("nothing", "", .failure),
            Row("blank lines", "\r\n\r\n\r\n\r\n"),
            Row("zeros", String(repeating: "\0", count: 4096)),
            Row("half a status line", "HTTP/1.1 2", .failure),
            Row("half a head", "HTTP/1.1 200 OK\r\nContent-Le"),
            Row("a request", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
            Row("TLS", "\u{16}\u{03}\u{01}\u{02}\u{00}"),
        ]

    private static let informational =
        ["100", "102", "103", "150", "199"].map {
            Row("\($0), then the end", "HTTP/1.1 \($0) X\r\n\r\n", .failure)
        }
        + ["100", "103", "199"].map {
            Row("\($0), then 200", "HTTP/1.1 \($0) X\r\n\r\nHTTP/1.1 200 OK\r\n\(end)", .status(200))
        }
        + [
            Row("100 with a body", "HTTP/1.1 100 X\r\n\(end)HTTP/1.1 200 OK\r\n\(end)"),
            Row("101 without a body", "HTTP/1.1 101 X\r\n\r\n"),
            Row("101 with a body", "HTTP/1.1 101 X\r\n\(end)"),
            Row("101 with an upgrade", "HTTP/1.1 101 X\r\nUpgrade: a\r\nConnection: upgrade\r\n\r\nbytes"),
            Row("200 with an upgrade", "HTTP/1.1 200 X\r\nUpgrade: a\r\nConnection: upgrade\r\n\(end)"),
            Row("20,000 times 100", String(repeating: "HTTP/1.1 100 X\r\n\r\n", count: 20_000)),
            Row(
                "20,000 times 103, then 200",
                String(repeating: "HTTP/1.1 103 X\r\nLink: <a>\r\n\r\n", count: 20_000)
                    + "HTTP/1.1 200 OK\r\n\(end)"
            ),
        ]

    private static let bodies = [
        Row("204 with a body", "HTTP/1.1 204 X\r\n\(end)", .status(204)),
        Row("304 with a body", "HTTP/1.1 304 X\r\n\(end)", .status(304)),
        Row("205 with a body", "HTTP/1.1 205 X\r\n\(end)"),
        Row("two responses", "HTTP/1.1 200 OK\r\n\(end)HTTP/1.1 200 OK\r\n\(end)", .status(200)),
        Row("a response and garbage", "HTTP/1.1 200 OK\r\n\(end)garbage", .status(200)),
        Row("a body up to the end", "HTTP/1.1 200 OK\r\n\r\n{}", .status(200)),
        Row("gzip that is none", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\(end)"),
        Row("deflate that is none", "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\(end)"),
        Row("an unknown encoding", "HTTP/1.1 200 OK\r\nContent-Encoding: zip\r\n\(end)"),
    ]

    private static let lengths =
        [
            "-1", "-9223372036854775808", "9223372036854775807", "9223372036854775808",
            "18446744073709551615",
            "18446744073709551616", "99999999999999999999999", "2147483648", "4294967297",
        ].map { Row("length \($0)", "HTTP/1.1 200 OK\r\nContent-Length: \($0)\r\n\r\n{}", .failure) }
        + ["+2", "0x2", "2 2", "2,2", "2;", "", "two", "2.0", "٢"].map {
            Row("length '\($0)'", "HTTP/1.1 200 OK\r\nContent-Length: \($0)\r\n\r\n{}")
        }
        + [
            Row("two equal lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\(end)"),
            Row("two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\(end)"),
            Row("a length and chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\(end)"),
        ]

    private static let chunks =
        [
            "7fffffffffffffff", "8000000000000000", "ffffffffffffffff", "10000000000000000", "7fffffff",
            "80000000", "100000000", "fffffffffffffffffffffffffffffff",
        ].map { Row("a chunk of \($0)", "\(chunked)\($0)\r\n{}\r\n0\r\n\r\n", .failure) }
        + ["-1", "-ffffffffffffffff", "g", "", " 2", "0x2", "2 ", "+2"].map {
            Row("a chunk of '\($0)'", "\(chunked)\($0)\r\n{}\r\n0\r\n\r\n")
        }
        + [
            Row("chunks without an end", "\(chunked)2\r\n{}\r\n", .failure),
            Row("a chunk that is longer than it says", "\(chunked)1\r\n{}\r\n0\r\n\r\n"),
            Row("an extension of a megabyte", "\(chunked)2;\(long(1 << 20))\r\n{}\r\n0\r\n\r\n"),
            Row("200,000 chunks", chunked + String(repeating: "1\r\n1\r\n", count: 200_000) + "0\r\n\r\n"),
            Row("a flood of trailers", "\(chunked)2\r\n{}\r\n0\r\n\(fields(5_000))\r\n"),
            Row(
                "chunks twice",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
            ),
            Row("an unknown transfer encoding", "HTTP/1.1 200 OK\r\nTransfer-Encoding: zip\r\n\r\n{}"),
        ]

    private static let headers = [
        Row("5,000 headers", "HTTP/1.1 200 OK\r\n\(fields(5_000))\(end)"),
        Row("a header of 4 megabytes", "HTTP/1.1 200 OK\r\nA: \(long(4 << 20))\r\n\(end)"),
        Row("a name of 4 megabytes", "HTTP/1.1 200 OK\r\n\(long(4 << 20)): a\r\n\(end)"),
        Row("a header without a colon", "HTTP/1.1 200 OK\r\nabc\r\n\(end)"),
        Row("a header without a name", "HTTP/1.1 200 OK\r\n: a\r\n\(end)"),
        Row("a name with a space", "HTTP/1.1 200 OK\r\na b: c\r\n\(end)"),
        Row("a name that is not ASCII", "HTTP/1.1 200 OK\r\né: c\r\n\(end)"),
        Row("a folded header", "HTTP/1.1 200 OK\r\na: b\r\n c\r\n\(end)"),
        Row("a header with a zero", "HTTP/1.1 200 OK\r\na: b\0c\r\n\(end)"),
        Row("lines that end in LF", "HTTP/1.1 200 OK\nContent-Length: 2\n\n{}"),
        Row("lines that end in CR", "HTTP/1.1 200 OK\rContent-Length: 2\r\r{}"),
    ]

    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

    private static func fields(_ count: Int) -> String {
        String((0..<count).flatMap { "H\($0): a\r\n" })
    }

    @Test(
        "a response that is sent before the request neither crashes nor blocks the call",
        arguments: RealTransport.allCases.filter(\.survivesAnyResponse)
    )
    func earlyResponses(_ transport: RealTransport) async throws {
        for status in ["200", "000", "101"] {
            let server = try RawServer { connection in
                connection.write("HTTP/1.1 \(status) X\r\n\(Self.end)")
                connection.readRequest()
            }
            defer { server.stop() }
            let client = Client(
                APIDefinition(name: "Early", envelope: .none),
                baseURL: "http://127.0.0.1:\(server.port)",
                transport: transport.make()
            )
            let options = EndpointOptions(timeout: .seconds(20))
            do {
                _ = try await client.send(Endpoint<ResponseBytes>.post("/pay", options: options))
            } catch ClientError.timeout {
                Issue.record("the call did not end by itself")
            } catch is ClientError {}
        }
    }

    @Test(
        "a response before the end of the request's body ends the call",
        arguments: RealTransport.allCases.filter(\.survivesAnyResponse)
    )
    func responsesDuringTheBody(_ transport: RealTransport) async throws {
        for answer in ["200", "000", "413", "200 X\r\n\(Self.end)HTTP/1.1 200"] {
            let server = try RawServer { connection in
                _ = connection.read(1000)
                connection.write("HTTP/1.1 \(answer) X\r\n\(Self.end)")
                connection.pause()
            }
            defer { server.stop() }
            let client = Client(
                APIDefinition(name: "During", envelope: .none),
                baseURL: "http://127.0.0.1:\(server.port)",
                transport: transport.make()
            )
            let endpoint: Endpoint<ResponseBytes> = .post(
                "/pay",
                body: .bytes([UInt8](repeating: 0, count: 8 << 20), contentType: "a/b"),
                options: EndpointOptions(timeout: .seconds(20))
            )
            do {
                _ = try await client.send(endpoint)
            } catch ClientError.timeout {
                Issue.record("the call did not end by itself")
            } catch is ClientError {}
        }
    }
}
