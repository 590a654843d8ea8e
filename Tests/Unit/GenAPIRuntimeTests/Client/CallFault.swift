import LoopbackTesting
import Testing

/// Something that goes wrong in one phase of a call, played by a server on a real socket.
struct CallFault: Sendable, CustomTestStringConvertible {
    enum Phase: String, Sendable {
        case resolve, connect, tls, send, wait, head, body, status, redirect, retry, authorization
    }

    let phase: Phase
    let name: String
    /// Where the request goes; `nil` for the server itself.
    let place: (@Sendable (UInt16) -> String)?
    /// What each connection does, by the number of those before it.
    let script: @Sendable (RawConnection, Int) -> Void

    init(_ phase: Phase, _ name: String, _ script: @escaping @Sendable (RawConnection, Int) -> Void) {
        (self.phase, self.name, self.place, self.script) = (phase, name, nil, script)
    }

    init(
        _ phase: Phase,
        _ name: String,
        at place: @escaping @Sendable (UInt16) -> String,
        _ script: @escaping @Sendable (RawConnection, Int) -> Void = { _, _ in }
    ) {
        (self.phase, self.name, self.place, self.script) = (phase, name, place, script)
    }

    var testDescription: String { "\(phase.rawValue): \(name)" }

    /// Nothing of the request gets to any server.
    var isBeforeSending: Bool { [.resolve, .connect, .tls].contains(phase) && !name.hasPrefix("localhost") }

    /// Foundation on Linux ends the process with a response that ends in its head, which nothing outside of it can prevent.
    var endsFoundation: Bool { phase == .head && name.hasSuffix("in the head") }

    static let all = beforeSending + whileSending + waiting + statuses + redirects + repetitions

    /// Nobody listens at port 1.
    private static let refusing = "http://127.0.0.1:1"

    private static let beforeSending = [
        CallFault(.resolve, "no such host", at: { _ in "http://nowhere.invalid" }),
        CallFault(.connect, "refused", at: { _ in refusing }),
        CallFault(.connect, "refused by a name", at: { _ in "http://localhost:1" }),
        // TEST-NET-1 of RFC 5737: unreachable, or without an answer.
        CallFault(.connect, "unreachable", at: { _ in "http://192.0.2.1" }),
        CallFault(.tls, "garbage", at: { "https://127.0.0.1:\($0)" }) { connection, _ in
            _ = connection.read(4096)
            connection.write("HTTP/1.1 400 Bad Request\r\n\r\n")
            connection.pause()
        },
        CallFault(.tls, "closed", at: { "https://127.0.0.1:\($0)" }) { connection, _ in
            _ = connection.read(4096)
        },
        CallFault(.tls, "reset", at: { "https://127.0.0.1:\($0)" }) { connection, _ in
            _ = connection.read(4096)
            connection.reset()
        },
        CallFault(.tls, "silence", at: { "https://127.0.0.1:\($0)" }) { connection, _ in
            connection.waitForTheEnd()
        },
        // Refused at ::1, and then answered by nobody at 127.0.0.1, which has the request.
        CallFault(.connect, "localhost, closed", at: { "http://localhost:\($0)" }) { connection, _ in
            connection.readRequest()
        },
        CallFault(.connect, "localhost, reset", at: { "http://localhost:\($0)" }) { connection, _ in
            connection.readRequest()
            connection.reset()
        },
    ]

    private static let whileSending = [
        CallFault(.send, "closed") { connection, _ in _ = connection.read(10) },
        CallFault(.send, "reset") { connection, _ in
            _ = connection.read(10)
            connection.reset()
        },
        CallFault(.send, "silence") { connection, _ in
            _ = connection.read(10)
            connection.pause()
            connection.waitForTheEnd()
        },
    ]

    private static let waiting =
        [
            ("before the head", ""), ("in the status line", "HTTP/1.1 20"),
            ("in the head", "HTTP/1.1 200 OK\r\nA:"),
        ]
        .flatMap { name, text in ends(.head, name, text) }
        + [
            ("in the body", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}"),
            ("in a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{}"),
        ].flatMap { name, text in ends(.body, name, text) }
        + [
            ("garbage", "garbage\r\n\r\n"), ("status 099", "HTTP/1.1 099 X\r\nContent-Length: 2\r\n\r\n{}"),
            ("switching protocols", "HTTP/1.1 101 X\r\nUpgrade: a\r\nConnection: upgrade\r\n\r\n{}"),
        ].map { name, text in answer(.head, name, text) }
        + [
            answer(.body, "bad chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n"),
            answer(.body, "not JSON", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n{"),
            answer(.body, "empty", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
        ]

    /// After the server has acted: closed, reset, or nothing more.
    private static func ends(_ phase: Phase, _ name: String, _ text: String) -> [CallFault] {
        [
            CallFault(phase, "closed \(name)") { connection, _ in
                connection.readRequest()
                connection.write(text)
                connection.pause()
            },
            CallFault(phase, "reset \(name)") { connection, _ in
                connection.readRequest()
                connection.write(text)
                connection.pause()
                connection.reset()
            },
            CallFault(phase, "silence \(name)") { connection, _ in
                connection.readRequest()
                connection.write(text)
                connection.waitForTheEnd()
            },
        ]
    }

    private static func answer(_ phase: Phase, _ name: String, _ text: String) -> CallFault {
        CallFault(phase, name) { connection, _ in
            connection.readRequest()
            connection.write(text)
            connection.pause()
        }
    }

    private static let statuses = [500, 502, 504, 507, 600, 999].map { status in
        answer(.status, "\(status)", "HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n")
    }

    /// The server acts, and sends the client on to somewhere else.
    private static let redirects = [301, 302, 303].flatMap { status in
        [
            ("refused", "\(refusing)/"), ("nowhere", "ftp://a"), ("loop", "/loop"), ("lost", "/lost"),
            ("404", "/404"), ("500", "/500"), ("unknown host", "http://nowhere.invalid/"),
        ].map { name, location in
            CallFault(.redirect, "\(status) to \(name)") { connection, _ in
                guard let line = connection.readRequest() else { return }
                switch line.split(separator: " ")[1] {
                case "/lost": break
                case "/404", "/500":
                    let status = line.split(separator: " ")[1].dropFirst()
                    connection.write("HTTP/1.1 \(status) X\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
                default:
                    connection.write(
                        "HTTP/1.1 \(status) X\r\nLocation: \(location)\r\nConnection: close\r\n"
                            + "Content-Length: 0\r\n\r\n"
                    )
                }
                connection.pause()
            }
        }
    }

    private static let lost = "HTTP/1.1 502 X\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

    /// The server acts and fails, and a repetition does not get to it.
    private static let repetitions = [
        CallFault(.retry, "502, then refused") { connection, number in
            connection.readRequest()
            connection.stopServer()
            connection.write(lost)
            connection.pause()
        },
        CallFault(.retry, "lost, then refused") { connection, number in
            connection.readRequest()
            connection.stopServer()
        },
        CallFault(.retry, "502, then 409") { connection, number in
            connection.readRequest()
            let refusal = "HTTP/1.1 409 X\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            connection.write(number == 0 ? lost : refusal)
            connection.pause()
        },
        // The token is there once only.
        CallFault(.authorization, "502, then no token") { connection, number in
            connection.readRequest()
            connection.write(lost)
            connection.pause()
        },
    ]
}
