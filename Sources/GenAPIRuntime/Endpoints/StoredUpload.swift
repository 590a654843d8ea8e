import Foundation

/// The body of a stored call with files, which are not stored themselves.
package enum StoredUpload: Hashable, Sendable {
    /// The file is the whole body.
    case file(StoredFile, contentType: String)
    /// Servers that compare repeated requests with the same key need the same boundary.
    case form([Part], boundary: String)

    /// A part of a form. It has texts or a file.
    package struct Part: Hashable, Sendable {
        let name: String
        var texts: [String] = []
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
        let unread = body.files.filter { !known.isKnown($0) }
        if let parts, let boundary = MultipartPart.boundary(of: contentType) {
            if !unread.isEmpty { throw KnownFiles.Unread(files: unread) }
            self = .form(parts.compactMap { Part($0, known) }, boundary: boundary)
        } else if body.pieces.count == 1, let url = body.files.first {
            guard let file = known[url] else { throw KnownFiles.Unread(files: unread) }
            self = .file(file, contentType: contentType)
        } else {
            return nil
        }
    }

    package var files: [StoredFile] {
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
        case .form(let parts, let boundary):
            return .multipart(parts.map { $0.part(stores: stores) }, boundary: boundary)
        }
    }

    /// The texts of a form.
    var texts: [String] {
        guard case .form(let parts, _) = self else { return [] }
        return parts.flatMap(\.texts)
    }

    /// Replaces a value wherever it is the whole text of a part.
    mutating func replace(_ text: String, with new: String) {
        guard case .form(var parts, let boundary) = self else { return }
        for index in parts.indices { parts[index].texts = parts[index].texts.map { $0 == text ? new : $0 } }
        self = .form(parts, boundary: boundary)
    }
}

extension WireBody {
    fileprivate var files: [URL] {
        pieces.compactMap { if case .file(let url, _) = $0 { url } else { nil } }
    }
}

extension StoredUpload.Part {
    /// `nil` for a part that is omitted.
    fileprivate init?(_ part: MultipartPart, _ known: KnownFiles) {
        name = part.name
        switch part.content {
        case nil, .texts(nil): return nil
        case .texts(let texts?): self.texts = texts
        case .file(let file):
            guard case .file(let url, _) = file.content else { return nil }
            (self.file, filename, contentType) = (known[url], file.filename, file.contentType)
        }
    }

    fileprivate func part(stores: URL?) -> MultipartPart {
        guard let file else { return MultipartPart(name: name, content: .texts(texts)) }
        let content = MultipartFile(
            content: .file(file.url(stores: stores), file.contents),
            filename: filename ?? "",
            contentType: contentType ?? ""
        )
        return MultipartPart(name: name, content: .file(content))
    }
}

extension StoredUpload: JSONReadable, JSONWritable {
    package init(from json: inout JSONReader) {
        json.beginObject()
        let file = json.valueIfPresent("file", as: StoredFile.self)
        let contentType = json.stringIfPresent("content_type")
        let parts = json.list("parts", of: Part.self, default: [])
        let boundary = json.stringIfPresent("boundary")
        json.endObject()
        self =
            file.map { .file($0, contentType: contentType ?? "") } ?? .form(parts, boundary: boundary ?? "")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        switch self {
        case .file(let file, let contentType):
            json.value("file", file)
            json.string("content_type", contentType)
        case .form(let parts, let boundary):
            json.list("parts", parts)
            json.string("boundary", boundary)
        }
        json.endObject()
    }
}

extension StoredUpload.Part: JSONReadable, JSONWritable {
    package init(from json: inout JSONReader) {
        json.beginObject()
        name = json.string("name")
        texts = json.list("texts", of: String.self, default: [])
        file = json.valueIfPresent("file", as: StoredFile.self)
        filename = json.stringIfPresent("filename")
        contentType = json.stringIfPresent("content_type")
        json.endObject()
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("name", name)
        if file == nil { json.list("texts", texts) }
        json.valueIfPresent("file", file)
        json.stringIfPresent("filename", filename)
        json.stringIfPresent("content_type", contentType)
        json.endObject()
    }
}
