/// A method of a path of the document.
struct Operation {
    let value: DocumentValue
    let method: String
    /// As in the document, without a query.
    let path: String
    /// The query in a path of the document, behind the question mark.
    let query: [(key: String, value: String)]
    let id: String?
    let tags: [String]
    /// The server that it is sent to, if that is not the API's.
    var server: OtherServer?
    /// The parameters of the path and of the operation, resolved.
    let parameters: [Parameter]

    var segments: [String] { path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) } }
    var doc: String? {
        let texts = [value["summary"], value["description"]].compactMap { $0?.string }.filter { !$0.isEmpty }
        guard let summary = texts.first, texts.count > 1 else { return texts.first }
        return texts[1].hasPrefix(summary) ? texts[1] : "\(summary)\n\n\(texts[1])"
    }
}

/// A server of single operations.
struct OtherServer: Hashable {
    let name: String
    let url: String
}

/// A parameter of an operation.
struct Parameter {
    let value: DocumentValue
    let name: String
    /// `path`, `query`, `header`, `cookie`; in Swagger also `body` and `formData`.
    let location: String

    /// The schema, which in Swagger is the parameter itself.
    var schema: DocumentValue {
        value["schema"] ?? value["content"]?.entries.first?.value["schema"] ?? value
    }

    var isRequired: Bool { location == "path" || value["required"]?.isTrue == true }
}
