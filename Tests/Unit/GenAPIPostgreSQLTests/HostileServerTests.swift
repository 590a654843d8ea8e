import GenAPIMapping
import GenAPIRuntime
import LoopbackTesting
import TestTraits
import Testing

@testable import GenAPIPostgreSQL

/// Servers that keep to PostgreSQL's protocol only in part (PostgreSQL's documentation, chapter 55).
@Suite(.timeLimit(.minutes(10))) struct HostileServerTests {
    enum Answer: CaseIterable {
        case copy, endlessResults, longMessage, negativeLength, moreColumnsThanBytes, nothing, noise,
            endlessNotices
    }

    /// A message: its type, its length with that of the length, and its contents.
    private static func message(_ type: Character, _ contents: [UInt8] = [], length: Int32? = nil) -> [UInt8]
    {
        let length = length ?? Int32(contents.count + 4)
        return [type.asciiValue ?? 0] + withUnsafeBytes(of: length.bigEndian) { Array($0) } + contents
    }

    private static let greeting = message("R", [0, 0, 0, 0]) + message("Z", [UInt8(ascii: "I")])

    private static func respond(_ answer: Answer, on connection: RawConnection) {
        /// For longer than the database waits, or until it closes the connection.
        func repeatedly(_ message: [UInt8]) {
            let messages = Array(repeatElement(message, count: 100).joined())
            for _ in 0..<100_000 { guard connection.write(messages) else { return } }
        }
        switch answer {
        case .copy: connection.write(message("H", [0, 0, 0]))
        case .endlessResults: repeatedly(message("C", Array("SELECT\0".utf8)))
        case .endlessNotices: repeatedly(message("N", Array("SNOTICE\0Mno\0\0".utf8)))
        case .longMessage: connection.write(message("D", [0, 1], length: .max))
        case .negativeLength: connection.write(message("D", [0, 1], length: -5))
        case .moreColumnsThanBytes:
            connection.write(
                message("T", [0x7f, 0xff]) + message("D", [0x7f, 0xff, 0x7f, 0xff, 0xff, 0xff])
            )
        case .nothing: break
        case .noise: connection.write((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 197) })
        }
    }

    @Test("a query ends in time, whatever the server responds", .blocking, arguments: Answer.allCases)
    func answers(_ answer: Answer) async throws {
        let server = try RawServer { connection in
            _ = connection.read(65_536)
            connection.write(Self.greeting)
            _ = connection.read(65_536)
            Self.respond(answer, on: connection)
            connection.waitForTheEnd()
        }
        let database = PostgreSQLDatabase(
            Sensitive("host=127.0.0.1 port=\(server.port) user=a sslmode=disable"),
            timeout: .milliseconds(300)
        )
        let time = await ContinuousClock().measure {
            let error = await #expect(throws: PostgreSQLError.self) {
                try await database.rows { "SELECT 1 FROM \($0).logins" }
            }
            #expect(error?.isTemporary == true, "\(String(describing: error))")
        }
        #expect(time < .seconds(20))
        server.stop()
    }

    @Test(
        "a hostile greeting is shown without control characters and secrets, and shortened",
        .blocking
    )
    func greetings() async throws {
        // The form of errors before version 3 of the protocol, which has no codes.
        let text = "\u{1B}[2J canary \u{07}" + String(repeating: "x", count: 20_000)
        let server = try RawServer { connection in
            _ = connection.read(65_536)
            connection.write(Array("E\(text)\n\0".utf8))
            connection.waitForTheEnd()
        }
        let database = PostgreSQLDatabase(
            Sensitive("host=127.0.0.1 port=\(server.port) user=a password=canary sslmode=disable"),
            timeout: .milliseconds(300)
        )
        let error = await #expect(throws: PostgreSQLError.self) { try await database.prepare() }
        let shown = "\(try #require(error))"
        #expect(
            !shown.contains("canary") && !shown.contains("\u{1B}") && !shown.contains("\u{07}"),
            "\(shown)"
        )
        #expect(shown.utf8.count < 1000)
        server.stop()
    }
}
