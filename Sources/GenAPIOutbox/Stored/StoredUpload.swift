import Foundation
import GenAPIMapping
import GenAPIRuntime

/// The body of a stored call that is not JSON: a form, or files, which are not stored themselves.
enum StoredUpload: Hashable, Sendable {
    /// The file is the whole body.
    case file(StoredFile, contentType: String)
    /// Servers that compare repeated requests with the same key need the same boundary. A form without one is URL-encoded.
    case form([Part], boundary: String?)

    /// A part of a form. It has texts or a file.
    struct Part: Hashable, Sendable {
        let name: String
        var texts: [String] = []
        /// Whether its text is JSON.
        var isJSON = false
        var file: StoredFile?
        var filename: String?
        var contentType: String?
    }
}

extension StoredUpload {
    /// `nil` for a body that is neither a file nor a form of texts and files.
    ///
    /// - Throws: `KnownFiles.Unread`.
    init?(_ body: WireBody, contentType: String, parts: [MultipartPart]?, _ known: KnownFiles) throws {
        if contentType == "application/x-www-form-urlencoded", let bytes = body.onlyBytes {
            self = .form(Part.list(urlEncoded: bytes), boundary: nil)
            return
        }
        let unread = body.files.filter { !known.isKnown($0) }
        if let parts, let boundary = MultipartReading.boundary(of: contentType) {
            if !unread.isEmpty { throw KnownFiles.Unread(files: unread) }
            self = .form(parts.flatMap { Part.list($0, known) }, boundary: boundary)
        } else if body.pieces.count == 1, let url = body.files.first {
            guard let file = known[url] else { throw KnownFiles.Unread(files: unread) }
            self = .file(file, contentType: contentType)
        } else {
            return nil
        }
    }

    var files: [StoredFile] {
        switch self {
        case .file(let file, _): [file]
        case .form(let parts, _): parts.compactMap(\.file)
        }
    }

    /// - Parameter stores: The folder of the stores of all accounts.
    func body(stores: URL?) -> RequestBody {
        switch self {
        case .file(let file, let contentType):
            let body = WireBody(pieces: [.file(file.url(stores: stores), file.contents)])
            return RequestBody(content: .some(body, contentType: contentType))
        case .form(let parts, let boundary?):
            return .multipart(parts.map { $0.part(stores: stores) }, boundary: boundary)
        case .form(let parts, nil):
            return .form(parts.map { .item($0.name, $0.texts) })
        }
    }

    /// The texts of a form, and the strings and numbers of its JSON.
    var texts: [String] {
        guard case .form(let parts, _) = self else { return [] }
        return parts.flatMap { part in
            var texts = (part.isJSON ? [] : part.texts) + [part.filename].compactMap(\.self)
            for json in part.values { json.visitTexts { texts.append($0) } }
            return texts
        }
    }

    /// Replaces an id wherever it is the whole text of a part, or the whole string or number in its JSON, and a temporary one
    /// also inside of texts.
    mutating func replace(_ value: JSONValue, with new: JSONValue) {
        guard case .form(var parts, let boundary) = self else { return }
        for (index, part) in parts.enumerated() {
            if part.isJSON {
                parts[index].texts = part.values.map { $0.replacing(value, with: new).description }
            } else if let old = value.idText, let new = new.idText {
                parts[index].texts = part.texts.map { $0.replacing(id: old, with: new) }
                parts[index].filename = part.filename?.replacing(id: old, with: new)
            }
        }
        self = .form(parts, boundary: boundary)
    }
}

extension WireBody {
    fileprivate var files: [URL] {
        pieces.compactMap { if case .file(let url, _) = $0 { url } else { nil } }
    }
}

extension StoredUpload.Part {
    /// The value of a part with JSON.
    fileprivate var values: [JSONValue] {
        isJSON ? texts.compactMap { try? JSONValue(json: Array($0.utf8)) } : []
    }

    /// The items of a form that `RequestBody` has encoded, each with a part of its own.
    fileprivate static func list(urlEncoded bytes: [UInt8]) -> [StoredUpload.Part] {
        String(decoding: bytes, as: UTF8.self).split(separator: "&").map { item in
            let texts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                let text = String($0.replacing("+", with: " "))
                return text.removingPercentEncoding ?? text
            }
            return StoredUpload.Part(name: texts.first ?? "", texts: Array(texts.dropFirst()))
        }
    }

    /// The parts of the same name.
    fileprivate static func list(_ part: MultipartPart, _ known: KnownFiles) -> [StoredUpload.Part] {
        switch part.content {
        case .texts(let texts): [StoredUpload.Part(name: part.name, texts: texts ?? [])]
        case .json(let bytes):
            [
                StoredUpload.Part(
                    name: part.name,
                    texts: [String(decoding: (try? bytes.get()) ?? [], as: UTF8.self)],
                    isJSON: true
                )
            ]
        case .files(let files):
            files.compactMap { file in
                guard case .file(let url, _) = file.content else { return nil }
                return StoredUpload.Part(
                    name: part.name,
                    file: known[url],
                    filename: file.filename,
                    contentType: file.contentType
                )
            }
        }
    }

    fileprivate func part(stores: URL?) -> MultipartPart {
        if isJSON {
            return MultipartPart(name: name, content: .json(.success(Array(texts.joined().utf8))))
        }
        guard let file else { return MultipartPart(name: name, content: .texts(texts)) }
        let content = MultipartFile(
            content: .file(file.url(stores: stores), file.contents),
            filename: filename ?? "",
            contentType: contentType ?? ""
        )
        return .file(name, content)
    }
}

extension StoredUpload: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        let file = json.valueIfPresent("file", as: StoredFile.self)
        let contentType = json.stringIfPresent("content_type")
        let parts = json.list("parts", of: Part.self, default: [])
        let boundary = json.stringIfPresent("boundary")
        json.endObject()
        self =
            file.map { .file($0, contentType: contentType ?? "") } ?? .form(parts, boundary: boundary)
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        switch self {
        case .file(let file, let contentType):
            json.value("file", file)
            json.string("content_type", contentType)
        case .form(let parts, let boundary):
            json.list("parts", parts)
            json.stringIfPresent("boundary", boundary)
        }
        json.endObject()
    }
}

extension StoredUpload.Part: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        name = json.string("name")
        texts = json.list("texts", of: String.self, default: [])
        isJSON = json.bool("is_json", default: false)
        file = json.valueIfPresent("file", as: StoredFile.self)
        filename = json.stringIfPresent("filename")
        contentType = json.stringIfPresent("content_type")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("name", name)
        if file == nil { json.list("texts", texts) }
        if isJSON { json.bool("is_json", true) }
        json.valueIfPresent("file", file)
        json.stringIfPresent("filename", filename)
        json.stringIfPresent("content_type", contentType)
        json.endObject()
    }
}
