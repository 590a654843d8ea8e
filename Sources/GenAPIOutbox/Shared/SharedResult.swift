package import GenAPIMapping

/// An operation of a queue that many processes share, with the server's result.
package struct SharedResult: Sendable {
    package let shared: SharedOperation
    private let result: OperationResult
    private let lists: [JSONKeyPath: ListMerge]

    init(_ operation: Operation, _ result: OperationResult, lists: [JSONKeyPath: ListMerge]) {
        (shared, self.result, self.lists) = (SharedOperation(operation), result, lists)
    }

    /// The element after the operation; `nil` after a deletion, or if it is unknown.
    package var value: JSONValue? { result.value }

    /// Whether later operations of the element change with its end.
    package var hasConsequences: Bool { result.tag != nil || result.isSuperseded }

    /// The later operations of its element that change, because they expect the version of the element that was before.
    ///
    /// - Parameter later: In their order.
    package func followers(of later: [SharedOperation]) -> [SharedOperation] {
        var followers: [SharedOperation] = []
        var previous: (former: Operation, new: Operation?)?
        for shared in later {
            let former = shared.operation
            var new: Operation?
            if let previous, !result.isSuperseded {
                new = previous.new.flatMap { former.following(previous.former, as: $0, lists: lists) }
            } else {
                new = former.following(self.shared.operation, result, lists: lists)
            }
            if let new { followers.append(SharedOperation(new)) }
            previous = (former, new)
        }
        return followers
    }
}

// Its stored form.

extension SharedResult {
    /// The result of an operation that was sent by an earlier process.
    ///
    /// - Parameter content: One that cannot be read is a success of which nothing is known.
    package init(_ shared: SharedOperation, content: String, lists: [JSONKeyPath: ListMerge]) {
        let json = try? JSONValue(json: Array(content.utf8))
        let (value, tag) = (json?["value"], json?["tag"]?.string)
        (self.shared, self.lists) = (shared, lists)
        result =
            switch json?["kind"]?.string {
            case "element": .element(value, tag: tag, isCurrent: json?["current"]?.bool ?? false)
            case "superseded": .superseded(by: value)
            default: .applied(tag: tag)
            }
    }

    /// JSON.
    package var content: String {
        var json: JSONObject = [:]
        switch result {
        case .returned, .element: json["kind"] = "element"
        case .applied: json["kind"] = "applied"
        case .superseded: json["kind"] = "superseded"
        }
        json["value"] = result.value
        json["tag"] = result.tag.map(JSONValue.string)
        json["current"] = .bool(result.isCurrent)
        return JSONValue.object(json).description
    }
}
