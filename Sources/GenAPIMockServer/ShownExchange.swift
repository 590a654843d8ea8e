import APISimulation
import Foundation
import ResolvedAPI
import Synchronization
import TextEscaping

/// A request as logs show it: without secrets.
struct ShownExchange {
    private let request: SimulatedRequest
    let target: String

    private static let secretHeaders: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "x-xsrf-token",
    ]
    private static let secretWords = [
        "token", "secret", "password", "key", "code", "signature", "assertion", "verifier",
    ]

    init(_ request: SimulatedRequest) {
        self.request = request
        let items = QueryText(request.query).items.map { item in
            let value = item.value.map { Self.isSecret(item.name) ? "=•••" : "=\($0.percentEncoded)" }
            return item.name.percentEncoded + (value ?? "")
        }
        target =
            request.query.isEmpty ? String(request.path) : "\(request.path)?\(items.joined(separator: "&"))"
    }

    private static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return secretWords.contains {
            name == $0 || name.hasSuffix("_\($0)") || name.hasSuffix("-\($0)")
                || name.hasSuffix($0) && $0.count > 4
        }
    }

    /// A line of JSON.
    func record(_ response: SimulatedResponse, line: String) -> String {
        let request = JSONLiteral.object([
            .init(key: "line", value: .string(line)),
            .init(key: "headers", value: headers(request.headers)),
            .init(key: "body", value: body(request.body, request["Content-Type"])),
        ])
        let all = JSONLiteral.object([
            .init(key: "time", value: .number(String(self.request.time))),
            .init(key: "request", value: request),
            .init(key: "status", value: .int(response.status)),
            .init(key: "headers", value: headers(response.headers.map { ($0.name, $0.value) })),
            .init(key: "body", value: body(response.body.bytes, response["Content-Type"])),
        ])
        return all.json
    }

    private func headers(_ headers: [(name: String, value: String)]) -> JSONLiteral {
        let sorted = headers.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
        return .array(
            sorted.map { header in
                let isSecret =
                    Self.secretHeaders.contains(header.name.lowercased()) || Self.isSecret(header.name)
                return .array([.string(header.name), .string(isSecret ? "•••" : header.value)])
            }
        )
    }

    /// JSON with secrets replaced, or the number of bytes.
    private func body(_ bytes: [UInt8], _ type: String?) -> JSONLiteral {
        if bytes.isEmpty { return .null }
        if type?.contains("json") == true, let json = try? JSONLiteral(json: bytes) {
            return .object([.init(key: "json", value: redacted(json))])
        }
        return .object([.init(key: "bytes", value: .int(bytes.count))])
    }

    private func redacted(_ value: JSONLiteral) -> JSONLiteral {
        switch value {
        case .object(let members):
            .object(
                members.map { member in
                    let isSecret =
                        Self.isSecret(member.key) && member.value.plainText != nil && member.key != "code"
                    return .init(key: member.key, value: isSecret ? .string("•••") : redacted(member.value))
                }
            )
        case .array(let items): .array(items.map(redacted))
        default: value
        }
    }
}

/// A file that lines are appended to. It ends growing at 256 MB.
final class ExchangeFile: Sendable {
    private struct State {
        let handle: FileHandle
        var size: UInt64
    }

    private let state: Mutex<State>
    private static let largest: UInt64 = 256 << 20

    init(_ path: String) throws {
        let manager = FileManager.default
        if !manager.fileExists(atPath: path) {
            // Others may not read it, whatever was left in.
            guard manager.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
            else {
                throw MockServerError(message: "the file '\(path)' cannot be written")
            }
        }
        guard let handle = FileHandle(forWritingAtPath: path), let size = try? handle.seekToEnd() else {
            throw MockServerError(message: "the file '\(path)' cannot be written")
        }
        state = Mutex(State(handle: handle, size: size))
    }

    func append(_ line: String) {
        state.withLock { state in
            guard state.size < Self.largest else { return }
            let data = Data("\(line)\n".utf8)
            // A full disk ends the recording, and not the server.
            guard (try? state.handle.write(contentsOf: data)) != nil else { return }
            state.size += UInt64(data.count)
        }
    }
}
