import ResolvedAPI

/// The parts that paging adds to a call: parameters, values beside the list, headers, and a sentence.
struct PagingParts {
    struct Parameter {
        let place: String
        let name: String
        let doc: String
        let schema: DocumentNode
    }

    private(set) var parameters: [Parameter] = []
    /// By key path, from the root of the body.
    private(set) var values: [(path: [String], schema: DocumentNode)] = []
    private(set) var headers: [(name: String, schema: DocumentNode)] = []
    private(set) var sentence: String?
    private(set) var mode: String?

    private static let whole = DocumentNode.entries(["type": .text("integer"), "format": .text("int64")])
    private static let text = DocumentNode.entries(["type": .text("string")])
    private static let url = DocumentNode.entries(["type": .text("string"), "format": .text("uri-reference")])
    private static let flag = DocumentNode.entries(["type": .text("boolean")])
    private let size: Int?

    init(_ endpoint: Endpoint) {
        size = endpoint.paging?.pageSize
        guard let paging = endpoint.paging else { return }
        describe(paging)
    }

    private mutating func describe(_ paging: Paging) {
        switch paging.mode {
        case .none: mode = "none"
        case .standard(let offset, let limit, _):
            say("standard", "The list is read in pages, by `\(offset)` and `\(limit)`.")
            add(offset, "The number of elements before the page.", Self.whole)
        case .page(let number, let size, _, let first, _):
            say("page", "The list is read in pages, by `\(number)` from \(first) on and `\(size)`.")
            add(number, "The number of the page; the first one is \(first).", Self.whole)
        case .range(let unit, _):
            say("range", "The list is read in pages, by the header `Range` with the unit `\(unit)`.")
            parameters.append(
                Parameter(place: "header", name: "Range", doc: "`\(unit)=0-19`", schema: Self.text)
            )
            headers.append(("Content-Range", Self.text))
        case .interval(let start, let end, _):
            say("interval", "The list is read in pages, from `\(start)` up to `\(end)`.")
            add(start, "The number of the first element.", Self.whole)
            add(end, "The number after that of the last element.", Self.whole)
        case .cursor(let parameter, let next, let hasMore, _):
            say(
                "cursor",
                "The list is read in pages: `\(parameter)` is the cursor that the page before has sent."
            )
            add(parameter, "The cursor of the page; without it, the first page is meant.", Self.text)
            add(next, SchemaMaker.nullable(Self.text))
            add(hasMore, Self.flag)
        case .link(let header, _, _):
            say("link", "The list is read in pages: the header `\(header)` has the URL of the next one.")
            headers.append((header, Self.text))
        case .url(let next, let previous, _, _):
            say("url", "The list is read in pages, each with the URL of the next one.")
            add(next, SchemaMaker.nullable(Self.url))
            add(previous, SchemaMaker.nullable(Self.url))
        case .keyset(let keys, _, _, _):
            say(
                "keyset",
                "The list is read in pages, each after the sort keys of the last element before it."
            )
            for key in keys {
                add(key.parameter, "`\(key.keyPath.joined(separator: "."))` of the last element.", Self.text)
            }
        case .idCursor(let after, let before, let hasMore, _):
            say(
                "id_cursor",
                "The list is read in pages, by `\(after)` with the identity of the last element."
            )
            add(after, "The identity of the element before the page.", Self.text)
            if let before { add(before, "The identity of the element after the page.", Self.text) }
            add(hasMore, Self.flag)
        case .realtime(let since, let max, let min, _, _, let order, _):
            say(
                "realtime",
                "The list is a timeline in \(order.rawValue) order, read by `\(since)` and `\(max)`."
            )
            add(since, "Elements that are newer than this one.", Self.text)
            add(max, "Elements that are older than this one.", Self.text)
            if let min { add(min, "The elements that directly follow this one.", Self.text) }
        }
        addLimit(paging.mode.limit)
        add(paging.mode.total, Self.whole)
    }

    private mutating func say(_ mode: String, _ sentence: String) {
        (self.mode, self.sentence) = (mode, sentence)
    }

    private mutating func add(_ name: String, _ doc: String, _ schema: DocumentNode) {
        parameters.append(Parameter(place: "query", name: name, doc: doc, schema: schema))
    }

    private mutating func addLimit(_ name: String?) {
        guard let name else { return }
        var schema = DocumentMap(["type": .text("integer"), "minimum": .number(1)])
        schema["default"] = size.map(DocumentNode.number)
        add(name, "The largest number of elements of the page.", .map(schema))
    }

    private mutating func add(_ place: Paging.Location?, _ schema: DocumentNode) {
        switch place {
        case .body(let path): values.append((path, schema))
        case .header(let name): headers.append((name, schema))
        case nil: break
        }
    }
}
