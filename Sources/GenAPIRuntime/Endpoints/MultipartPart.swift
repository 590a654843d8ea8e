public import Foundation
public import GenAPIMapping

/// A value of a `multipart/form-data` body: one part, or a part for each element of a list.
///
///     .multipart([.file("image", image), .field("caption", caption), .json("place", place)])
public struct MultipartPart: Sendable {
    package let name: String
    package let content: Content

    package enum Content: Sendable {
        /// `nil` if a value has no text; the call fails then.
        case texts([String]?)
        case json(Result<[UInt8], JSONWritingError>)
        case files([MultipartFile])
    }

    package init(name: String, content: Content) { (self.name, self.content) = (name, content) }

    /// A list makes one part for each of its elements; `nil` makes none.
    public static func field(_ name: String, _ value: (some QueryValue)?) -> MultipartPart {
        MultipartPart(name: name, content: .texts(value.map(\.queryTexts) ?? []))
    }

    /// An instant in one of the formats of the API.
    public static func field(_ name: String, _ value: Date?, _ format: DateFormat) -> MultipartPart {
        .field(name, value.map { [$0] }, format)
    }

    /// Instants in one of the formats of the API, a part for each.
    public static func field(_ name: String, _ values: [Date]?, _ format: DateFormat) -> MultipartPart {
        MultipartPart(name: name, content: .texts((values ?? []).texts { $0.parameterText(format) }))
    }

    /// A value in one part with the media type `application/json`; `nil` makes no part.
    public static func json(_ name: String, _ value: (some JSONWritable)?) -> MultipartPart {
        guard let value else { return MultipartPart(name: name, content: .files([])) }
        return MultipartPart(
            name: name,
            content: .json(
                Result { () throws(JSONWritingError) in
                    try JSONWriter.bytes { json in
                        json.isSending = true
                        value.write(to: &json)
                    }
                }
            )
        )
    }

    /// `nil` makes no part.
    public static func file(_ name: String, _ file: MultipartFile?) -> MultipartPart {
        MultipartPart(name: name, content: .files(file.map { [$0] } ?? []))
    }

    /// A part for each file, all with this name.
    public static func files(_ name: String, _ files: [MultipartFile]?) -> MultipartPart {
        MultipartPart(name: name, content: .files(files ?? []))
    }
}

/// A file to upload: its bytes, or its URL on disk.
public struct MultipartFile: Sendable {
    package let content: WireBody.Piece
    /// The name that is sent; quotes and line breaks are escaped.
    public let filename: String
    /// A media type (RFC 9110 section 8.3.1). A call with a line break in it fails before anything is sent.
    public let contentType: String

    /// A file that is in memory.
    public init(bytes: [UInt8], filename: String, contentType: String = "application/octet-stream") {
        content = .bytes(bytes)
        self.filename = filename
        self.contentType = contentType
    }

    /// The file is read when the call is sent.
    public init(
        contentsOf url: URL,
        filename: String? = nil,
        contentType: String = "application/octet-stream"
    ) {
        content = .file(url)
        self.filename = filename ?? url.lastPathComponent
        self.contentType = contentType
    }
}

extension MultipartFile {
    package init(content: WireBody.Piece, filename: String, contentType: String) {
        (self.content, self.filename, self.contentType) = (content, filename, contentType)
    }
}

extension MultipartPart {
    /// Whether a file of it is in memory.
    var isInMemory: Bool {
        guard case .files(let files) = content else { return false }
        return files.contains { if case .bytes = $0.content { true } else { false } }
    }

    /// The reason why it cannot be sent: a media type with a line break, or a value without text or JSON.
    var problem: UnsendableReason? {
        switch content {
        case .files(let files) where !files.map(\.contentType).allSatisfy(HeaderItem.isValidValue):
            .invalidHeader("Content-Type of part '\(name)'")
        case .texts(nil): .valueWithoutText(name)
        case .json(.failure(let error)): .body(error)
        default: nil
        }
    }

    /// 128 random bits, which no content contains by chance.
    static func randomBoundary() -> String {
        let bits = [UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max)]
        return "genapi-" + bits.map { String($0, radix: 36) }.joined()
    }

    /// Delimiters, part headers and contents in order (RFC 2046 section 5.1.1, RFC 7578 section 4).
    static func pieces(of parts: [MultipartPart], boundary: String) -> [WireBody.Piece] {
        var writer = MultipartWriter(boundary: boundary)
        for part in parts {
            switch part.content {
            case .texts(let texts):
                for text in texts ?? [] { writer.add(name: part.name, headers: "", .bytes(Array(text.utf8))) }
            case .json(let json):
                let bytes = (try? json.get()) ?? []
                writer.add(name: part.name, headers: "\r\nContent-Type: application/json", .bytes(bytes))
            case .files(let files):
                for file in files {
                    let filename = "; filename=\"\(escaped(file.filename))\""
                    let headers = filename + "\r\nContent-Type: \(file.contentType)"
                    writer.add(name: part.name, headers: headers, file.content)
                }
            }
        }
        return writer.finish()
    }

    /// Escapes quotes and line breaks as browsers do (WHATWG HTML, section 4.10.21.8), so that a name cannot end its
    /// header or start another one.
    fileprivate static func escaped(_ name: String) -> String {
        String(
            name.unicodeScalars.map { scalar in
                switch scalar {
                case "\"": "%22"
                case "\r": "%0D"
                case "\n": "%0A"
                default: String(scalar)
                }
            }.joined()
        )
    }
}

/// Joins the text between two contents into one piece.
private struct MultipartWriter {
    let boundary: String
    var pieces: [WireBody.Piece] = []
    var text: [UInt8] = []

    init(boundary: String) {
        self.boundary = boundary
    }

    mutating func add(name: String, headers: String, _ content: WireBody.Piece) {
        let name = MultipartPart.escaped(name)
        text += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\(headers)\r\n\r\n".utf8
        switch content {
        case .bytes(let bytes): text += bytes
        case .file, .stream:
            flush()
            pieces.append(content)
        }
        text += "\r\n".utf8
    }

    mutating func finish() -> [WireBody.Piece] {
        text += "--\(boundary)--\r\n".utf8
        flush()
        return pieces
    }

    private mutating func flush() {
        if !text.isEmpty { pieces.append(.bytes(text)) }
        text = []
    }
}

extension MultipartPart: CustomReflectable {
    /// Shows only the name, because the content may be secret.
    public var customMirror: Mirror { Mirror(self, children: ["name": name], displayStyle: .struct) }
}

extension MultipartFile: CustomReflectable {
    /// Shows the name and the type, without the content.
    public var customMirror: Mirror {
        Mirror(self, children: ["filename": filename, "contentType": contentType], displayStyle: .struct)
    }
}
