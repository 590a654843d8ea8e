public import GenAPIMapping
public import GenAPIOutbox
public import GenAPIRuntime

/// An element whose text is changed by calls of each kind.
public struct Memo: Equatable, OfflineElement {
    public typealias ID = Identifier<Memo, String>

    public var id: ID
    public var text: String
    public var color: String
    public var version = 0

    public static let definition = APIDefinition(name: "Memos", envelope: .none, retry: .never)
    private static let options = EndpointOptions(timeout: .seconds(5))
    private static let keyOptions = EndpointOptions(timeout: .seconds(5), sendsIdempotencyKey: true)

    public static let offlineCalls: [String: OfflineCall] = [
        "Memo.put": OfflineCall(.client, options: options),
        "Memo.log": OfflineCall(.client, options: options),
        "Memo.logOnce": OfflineCall(.client, options: keyOptions),
        "Memo.patch": OfflineCall(.merge, options: options),
        "Memo.patchChecked": OfflineCall(.ask, options: options),
        "Memo.create": OfflineCall(.ask, options: keyOptions),
        "Memo.delete": OfflineCall(.client, options: options),
    ]

    public init(id: ID, text: String, color: String = "", version: Int = 0) {
        (self.id, self.text, self.color, self.version) = (id, text, color, version)
    }

    public init(from json: inout JSONReader) {
        json.beginObject()
        id = json.value("id", as: ID.self)
        text = json.string("text")
        color = json.string("color", default: "")
        version = json.int("version", default: 0)
        json.endObject()
    }

    public func write(to json: inout JSONWriter) {
        json.beginObject()
        json.value("id", id)
        json.string("text", text)
        json.string("color", color)
        json.int("version", version)
        json.endObject()
    }

    /// The same memo with other values.
    public func with(text: String? = nil, color: String? = nil) -> Memo {
        var memo = self
        (memo.text, memo.color) = (text ?? self.text, color ?? self.color)
        return memo
    }
}

// Calls.

extension Memo {
    private var body: RequestBody {
        .json { json in
            json.string("text", text)
            json.string("color", color)
        }
    }

    public var put: Endpoint<Memo> {
        .put("/memos/\(id)", operation: "Memo.put", body: body, options: Self.options)
    }

    /// Adds a line, which the server can do twice.
    public var log: Endpoint<NoContent> {
        .post("/memos/\(id)/log", operation: "Memo.log", body: body, options: Self.options)
    }

    /// Adds a line with an idempotency key.
    public var logOnce: Endpoint<NoContent> {
        .post("/memos/\(id)/log", operation: "Memo.logOnce", body: body, options: Self.keyOptions)
    }

    public var create: Endpoint<Memo> {
        .post("/memos", operation: "Memo.create", body: body, options: Self.keyOptions)
    }

    public static func delete(_ id: ID) -> Endpoint<NoContent> {
        .delete("/memos/\(id)", operation: "Memo.delete", options: options)
    }

    private func changes(from former: Memo) -> RequestBody {
        .patch { json in
            json.change("text", Change(from: former.text, to: text))
            json.change("color", Change(from: former.color, to: color))
        }
    }

    public func patch(from former: Memo) -> Endpoint<Memo>? {
        .patch("/memos/\(id)", operation: "Memo.patch", body: changes(from: former), options: Self.options)
            .nilIfUnchanged
    }

    /// A patch that the server rejects if the memo has another version.
    public func patchChecked(from former: Memo) -> Endpoint<Memo>? {
        .patch(
            "/memos/\(id)",
            operation: "Memo.patchChecked",
            headers: [.header("If-Match", "\"\(former.version)\"")],
            body: changes(from: former),
            options: Self.options
        ).nilIfUnchanged
    }
}
