import Foundation
import GoldenTesting
import Testing

/// An editor: starts the tool, writes requests to it and reads its answers.
final class EditorClient {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var bytes = Data()
    private var number = 0
    /// The last diagnostics of each document, as codes and lines.
    private(set) var diagnostics: [String: [[String: Any]]] = [:]
    private let watchdog: DispatchWorkItem

    init(secondsAtMost limit: Int = 60) throws {
        process.executableURL = BuiltProducts.genapi
        process.arguments = ["lsp"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        watchdog = DispatchWorkItem { [identifier = process.processIdentifier] in
            _ = kill(identifier, SIGKILL)
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit), execute: watchdog)
    }

    deinit {
        watchdog.cancel()
        if process.isRunning { process.terminate() }
    }

    func write(_ text: String) {
        input.fileHandleForWriting.write(Data("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
    }

    func writeRaw(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

    func notify(_ method: String, _ params: [String: Any]) throws {
        write(try Self.json(["jsonrpc": "2.0", "method": method, "params": params]))
    }

    /// The answer to a request: its result or its error.
    func request(_ method: String, _ params: [String: Any]) throws -> [String: Any] {
        number += 1
        write(try Self.json(["jsonrpc": "2.0", "id": number, "method": method, "params": params]))
        while true {
            let message = try read()
            if message["id"] as? Int == number { return message }
        }
    }

    /// Reads on until a document has diagnostics that are as wanted.
    func waitForDiagnostics(of uri: String, _ isWanted: ([[String: Any]]) -> Bool) throws {
        while !(diagnostics[uri].map(isWanted) ?? false) { _ = try read() }
    }

    /// The next message that is not a notification.
    func readAnswer() throws -> [String: Any] {
        while true {
            let message = try read()
            if message["method"] == nil { return message }
        }
    }

    func read() throws -> [String: Any] {
        while true {
            if let end = bytes.range(of: Data("\r\n\r\n".utf8)) {
                let header = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
                let length = try #require(header.split(separator: " ").last.flatMap { Int($0) })
                if bytes.distance(from: end.upperBound, to: bytes.endIndex) >= length {
                    let body = bytes[end.upperBound..<end.upperBound + length]
                    bytes = Data(bytes[(end.upperBound + length)...])
                    let message = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
                    note(message)
                    return message
                }
            }
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty, "the server has ended")
            bytes.append(more)
        }
    }

    private func note(_ message: [String: Any]) {
        guard message["method"] as? String == "textDocument/publishDiagnostics",
            let params = message["params"] as? [String: Any], let uri = params["uri"] as? String
        else { return }
        diagnostics[uri] = params["diagnostics"] as? [[String: Any]]
    }

    func exitStatus() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    func closeInput() { try? input.fileHandleForWriting.close() }

    private static func json(_ object: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }
}
