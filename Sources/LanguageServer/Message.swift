import SourceDiagnostics
import SpecReading
import TextEscaping

/// A request or a notification.
struct Message {
    /// How the answer names the request; `nil` for a notification.
    let id: JSONText?
    let method: String
    let params: YAMLNode?

    struct Failure: Error {
        let code: Int
        let message: String

        static let notJSON = Failure(code: -32700, message: "the message is not JSON")
        static let notARequest = Failure(code: -32600, message: "the message is not a request")
        static let noParams = Failure(code: -32602, message: "parameters are missing or wrong")
        static func unknown(_ method: String) -> Failure {
            Failure(code: -32601, message: "there is no method '\(method.prefix(100))'")
        }
        /// The request is right, but cannot be done.
        static func refused(_ message: String) -> Failure { Failure(code: -32803, message: message) }
    }

    init(_ bytes: [UInt8]) throws(Failure) {
        // JSON is told by its name, because other texts are read as YAML.
        let file = SourceFile(path: "message.json", bytes: bytes)
        guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"),
            let root = LocatedDocument.read(file).recovered
        else { throw .notJSON }
        guard let method = root["method"]?.string else { throw .notARequest }
        self.method = method
        params = root["params"]
        if let id = root["id"] {
            guard let answer = id.identifier else { throw .notARequest }
            self.id = answer
        } else {
            id = nil
        }
    }

    // MARK: Parameters

    var uri: String? { params?["textDocument"]?["uri"]?.string }

    var position: DocumentPosition? { params?["position"].flatMap(DocumentPosition.init) }

    /// The path of the document.
    func path() throws(Failure) -> String {
        guard let uri, let path = DocumentURI.path(of: uri) else { throw .noParams }
        return path
    }
}

/// A line and a column in UTF-16 units, both from zero.
struct DocumentPosition: Hashable {
    let line: Int
    let character: Int

    init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

    init?(_ node: YAMLNode) {
        guard let line = node["line"]?.int, let character = node["character"]?.int, line >= 0, character >= 0
        else { return nil }
        self.init(line: line, character: character)
    }

    var json: JSONText { .object([("line", .int(line)), ("character", .int(character))]) }
}

extension YAMLNode {
    subscript(key: String) -> YAMLNode? { entries?.first { $0.key.value == key }?.value }

    var string: String? {
        guard case .scalar(let text, let style) = content, style != .plain else { return nil }
        return text
    }

    var int: Int? {
        guard case .scalar(let text, .plain) = content, text.utf8.count <= 10 else { return nil }
        return Int(text)
    }

    var items: [YAMLNode]? { if case .sequence(let items) = content { items } else { nil } }

    /// The id of a request: a text or a number.
    fileprivate var identifier: JSONText? { string.map(JSONText.string) ?? int.map(JSONText.int) }
}

/// `file` URIs of absolute paths.
enum DocumentURI {
    static func path(of uri: String) -> String? {
        guard uri.hasPrefix("file://") else { return nil }
        let rest = uri.dropFirst("file://".count)
        guard let slash = rest.firstIndex(of: "/"), rest[..<slash].isEmpty || rest[..<slash] == "localhost"
        else { return nil }
        var bytes: [UInt8] = []
        var utf8 = rest[slash...].utf8[...]
        while let byte = utf8.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = utf8.popFirst(), let low = utf8.popFirst(),
                let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16), value != 0
            else { return nil }
            bytes.append(value)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    static func uri(of path: String) -> String { "file://" + path.percentEncoded(except: "/-._~") }
}
