import Foundation
import GenAPIMapping
import GenAPIRuntime
import StoredCalls

extension StoredUpload {
    /// `nil` for a body that is neither a file nor a form of texts and files.
    ///
    /// - Throws: `KnownFiles.Unread`.
    init?(_ body: WireBody, contentType: String, parts: [MultipartPart]?, _ known: KnownFiles) throws {
        if contentType == "application/x-www-form-urlencoded", let bytes = body.onlyBytes {
            self = .formUpload(FormUpload(parts: FormPart.list(urlEncoded: bytes)))
            return
        }
        let unread = body.files.filter { !known.isKnown($0) }
        if let parts, let boundary = MultipartReading.boundary(of: contentType) {
            if !unread.isEmpty { throw KnownFiles.Unread(files: unread) }
            self = .formUpload(
                FormUpload(parts: parts.flatMap { FormPart.list($0, known) }, boundary: boundary)
            )
        } else if body.pieces.count == 1, let url = body.files.first {
            guard let file = known[url] else { throw KnownFiles.Unread(files: unread) }
            self = .fileUpload(FileUpload(file: file, contentType: contentType))
        } else {
            return nil
        }
    }

    var files: [StoredFile] {
        switch self {
        case .fileUpload(let upload): [upload.file]
        case .formUpload(let form): form.parts.compactMap(\.file)
        }
    }

    /// - Parameter stores: The folder of the stores of all accounts.
    func body(stores: URL?) -> RequestBody {
        switch self {
        case .fileUpload(let upload):
            let body = WireBody(pieces: [.file(upload.file.url(stores: stores), upload.file.contents)])
            return RequestBody(content: .some(body, contentType: upload.contentType))
        case .formUpload(let form):
            guard let boundary = form.boundary else {
                return .form(form.parts.map { .item($0.name, $0.texts) })
            }
            return .multipart(form.parts.map { $0.part(stores: stores) }, boundary: boundary)
        }
    }

    /// The texts of a form, and the strings and numbers of its JSON.
    var texts: [String] {
        guard case .formUpload(let form) = self else { return [] }
        return form.parts.flatMap { part in
            var texts = (part.isJSON ? [] : part.texts) + [part.filename].compactMap(\.self)
            for json in part.values { json.visitTexts { texts.append($0) } }
            return texts
        }
    }

    /// Replaces an id wherever it is the whole text of a part, or the whole string or number in its JSON, and a temporary one
    /// also inside of texts.
    mutating func replace(_ value: JSONValue, with new: JSONValue) {
        guard case .formUpload(var form) = self else { return }
        for (index, part) in form.parts.enumerated() {
            if part.isJSON {
                form.parts[index].texts = part.values.map { $0.replacing(value, with: new).description }
            } else if let old = value.idText, let new = new.idText {
                form.parts[index].texts = part.texts.map { $0.replacing(id: old, with: new) }
                form.parts[index].filename = part.filename?.replacing(id: old, with: new)
            }
        }
        self = .formUpload(form)
    }
}

extension WireBody {
    fileprivate var files: [URL] {
        pieces.compactMap { if case .file(let url, _) = $0 { url } else { nil } }
    }
}

extension FormPart {
    /// The value of a part with JSON.
    fileprivate var values: [JSONValue] {
        isJSON ? texts.compactMap { try? JSONValue(json: Array($0.utf8)) } : []
    }

    /// The items of a form that `RequestBody` has encoded, each with a part of its own.
    fileprivate static func list(urlEncoded bytes: [UInt8]) -> [FormPart] {
        String(decoding: bytes, as: UTF8.self).split(separator: "&").map { item in
            let texts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                let text = String($0.replacing("+", with: " "))
                return text.removingPercentEncoding ?? text
            }
            return FormPart(name: texts.first ?? "", texts: Array(texts.dropFirst()))
        }
    }

    /// The parts of the same name.
    fileprivate static func list(_ part: MultipartPart, _ known: KnownFiles) -> [FormPart] {
        switch part.content {
        case .texts(let texts): [FormPart(name: part.name, texts: texts ?? [])]
        case .json(let bytes):
            [
                FormPart(
                    name: part.name,
                    texts: [String(decoding: (try? bytes.get()) ?? [], as: UTF8.self)],
                    isJSON: true
                )
            ]
        case .files(let files):
            files.compactMap { file in
                guard case .file(let url, _) = file.content else { return nil }
                return FormPart(
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
