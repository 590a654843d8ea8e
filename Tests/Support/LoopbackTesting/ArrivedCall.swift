import Foundation

/// A call as its server sees it, in one text:
///
///     POST /v1/users
///     Authorization: Bearer a
///     Content-Type: application/json
///
///     {"name":"a"}
///
/// What every client says of itself and of the connection is left out, and what is drawn by lot is called by what it is.
package struct ArrivedCall: CustomStringConvertible, Sendable {
    package let description: String

    private static let ofTheClient: Set<String> = [
        "host", "user-agent", "connection", "content-length", "transfer-encoding", "accept-encoding",
        "accept-language",
    ]

    package init(_ request: LoopbackRequest) {
        let headers = request.headers
            .filter { !Self.ofTheClient.contains($0.name.lowercased()) }
            .map { "\($0.name.capitalized): \(UUID(uuidString: $0.value) == nil ? $0.value : "(a UUID)")" }
        var text = "\(request.method) \(request.target)\n" + headers.sorted().joined(separator: "\n")
        if !request.body.isEmpty {
            text += "\n\n" + String(decoding: request.body, as: UTF8.self).replacing("\r\n", with: "\n")
        }
        if let boundary = request.values(of: "Content-Type").first?.firstMatch(of: #/boundary=(\S+)/#)?.1 {
            text = text.replacing(boundary, with: "(boundary)")
        }
        description = text
    }
}

/// The calls that generated Swift declares.
package enum GeneratedCalls {
    /// `Location.list` for every endpoint in the `…+Endpoints.swift` of the API in that folder of `Generated`.
    package static func names(of api: String) throws -> Set<String> {
        let folder = URL(filePath: #filePath).appending(path: "../../../../Generated/\(api)")
            .standardizedFileURL
        var names: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where file.hasSuffix("+Endpoints.swift") {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            let type = text.firstMatch(of: #/extension (\w+)/#)?.1 ?? ""
            for call in text.matches(of: #/static func `?(\w+)`?\(/#) { names.insert("\(type).\(call.1)") }
        }
        return names
    }
}
