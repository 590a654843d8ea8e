/// The kinds of bodies that calls have.
enum MediaKind {
    case json, form, multipart, events, text, other

    init(_ mediaType: String) {
        let type = mediaType.lowercased().split(separator: ";").first.map(String.init) ?? ""
        switch type.filter({ $0 != " " }) {
        case "application/x-www-form-urlencoded": self = .form
        case "multipart/form-data", "multipart/mixed", "multipart/related": self = .multipart
        case "text/event-stream": self = .events
        case let type where type.hasSuffix("/json") || type.hasSuffix("+json") || type == "*/*": self = .json
        case let type where type.hasPrefix("text/"): self = .text
        default: self = .other
        }
    }
}

/// A body in one media type.
struct Content {
    let mediaType: String
    let kind: MediaKind
    let schema: DocumentValue?
}

/// A successful response, or a failure.
struct ResponseReading {
    let status: String
    let value: DocumentValue
    let contents: [Content]

    var json: DocumentValue? { contents.first { $0.kind == .json }?.schema }

    var isSuccess: Bool { status.hasPrefix("2") }
    var isFailure: Bool { status.hasPrefix("4") || status.hasPrefix("5") }
}

/// Finds the schemas of an operation's bodies.
struct BodyReader {
    let source: DocumentSource

    private var isSwagger: Bool { source.root["swagger"] != nil }

    func requestContents(of operation: Operation) -> (value: DocumentValue, contents: [Content])? {
        if let reference = operation.value["requestBody"] {
            guard let body = source.resolved(reference) else { return nil }
            return (body, contents(of: body))
        }
        guard isSwagger else { return nil }
        let types = mediaTypes("consumes", operation)
        if let body = operation.parameters.first(where: { $0.location == "body" }) {
            let schema = body.value["schema"]
            let type = types.first { MediaKind($0) == .json } ?? types.first ?? "application/json"
            return (body.value, [Content(mediaType: type, kind: MediaKind(type), schema: schema)])
        }
        let fields = operation.parameters.filter { $0.location == "formData" }
        guard let first = fields.first else { return nil }
        let isMultipart =
            types.contains { MediaKind($0) == .multipart }
            || fields.contains { $0.value["type"]?.string == "file" }
        return (
            first.value,
            [
                Content(
                    mediaType: isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded",
                    kind: isMultipart ? .multipart : .form,
                    schema: nil
                )
            ]
        )
    }

    /// The responses in the order of the document.
    func responses(of operation: Operation) -> [ResponseReading] {
        (operation.value["responses"]?.entries ?? []).compactMap { status, reference in
            guard let value = source.resolved(reference) else { return nil }
            var contents = contents(of: value)
            if isSwagger, let schema = value["schema"] {
                let types = mediaTypes("produces", operation)
                let type = types.first { MediaKind($0) == .json } ?? types.first ?? "application/json"
                contents = [Content(mediaType: type, kind: MediaKind(type), schema: schema)]
            }
            return ResponseReading(status: status, value: value, contents: contents)
        }
    }

    private func contents(of value: DocumentValue) -> [Content] {
        (value["content"]?.entries ?? []).map { type, value in
            Content(mediaType: type, kind: MediaKind(type), schema: source.resolved(value)?["schema"])
        }
    }

    private func mediaTypes(_ key: String, _ operation: Operation) -> [String] {
        (operation.value[key] ?? source.root[key])?.items.compactMap(\.string) ?? []
    }
}
