import GenAPIMapping
import StoredCalls

// Changes on top of newer versions of their element.

extension Operation {
    /// The same change on top of a newer element; `nil` if the change cannot be combined with it, as that of a file.
    func rebased(on remote: Remote, lists: [JSONKeyPath: ListMerge]) -> Operation? {
        let merge = ThreeWayMerge(base: base, local: changed, remote: remote.value, lists: lists)
        guard call.upload == nil, merge.conflicts.isEmpty, remote.value != nil,
            let body = body(with: merge.merged, lists)
        else { return nil }
        var operation = self
        operation.call.body = body.value
        (operation.base, operation.changed, operation.hasDroppedBase) = (remote.value, merge.merged, false)
        if call[header: "If-Match"] != nil { operation.call[header: "If-Match"] = remote.tag }
        return operation
    }

    /// The operation after an earlier one of its element has become another change, or none. What this operation has not
    /// changed itself follows.
    func rebased(from former: JSONValue?, to new: JSONValue?, lists: [JSONKeyPath: ListMerge]) -> Operation {
        var operation = self
        operation.base = ThreeWayMerge(base: former, local: base, remote: new, lists: lists).merged
        if kind == .update {
            let merge = ThreeWayMerge(base: base, local: changed, remote: operation.base, lists: lists)
            operation.changed = merge.merged
            if let body = body(with: merge.merged, lists) { operation.call.body = body.value }
        }
        return operation
    }

    /// The operation on top of the server's version, whatever that is: it wins where both sides have changed the same.
    func forced(over remote: Remote, lists: [JSONKeyPath: ListMerge]) -> Operation {
        var operation = self
        (operation.status, operation.attempts, operation.isSent) = (.waiting, 0, false)
        operation.hasDroppedBase = false
        if kind == .update, let value = remote.value {
            let merge = ThreeWayMerge(base: base, local: changed, remote: value, lists: lists)
            if let body = body(with: merge.merged, lists) { operation.call.body = body.value }
            (operation.base, operation.changed) = (value, merge.merged)
        }
        if call[header: "If-Match"] != nil { operation.call[header: "If-Match"] = remote.tag }
        return operation
    }

    /// The body for an element that was combined with a newer one; `nil` if it cannot have the combined values.
    private func body(
        with merged: JSONValue?,
        _ lists: [JSONKeyPath: ListMerge]
    ) -> (value: JSONValue?, Void)? {
        if call.method == "PUT" {
            // The body is the whole element, so it also has members that only the other side has changed.
            guard case .object(let body) = call.body,
                let body = merged?.object.map({ body.updated(from: $0) }), !body.isDifferent(from: merged)
            else { return nil }
            return (.object(body), ())
        }
        var body = call.body
        for path in lists.keys {
            let (new, local) = (merged?[path.keys], changed?[path.keys])
            guard let new, new != local, local != base?[path.keys] else { continue }
            guard let combined = body?.setting(path.keys[...], to: new) else { return nil }
            body = combined
        }
        return (body, ())
    }
}

extension JSONValue {
    fileprivate subscript(keys: [String]) -> JSONValue? {
        keys.reduce(self) { value, key in value?[key] }
    }

    /// Replaces the value at the keys; `nil` if there is none.
    fileprivate func setting(_ keys: ArraySlice<String>, to new: JSONValue) -> JSONValue? {
        guard let key = keys.first else { return new }
        guard case .object(var object) = self, let value = object[key]?.setting(keys.dropFirst(), to: new)
        else { return nil }
        object[key] = value
        return .object(object)
    }
}

extension JSONObject {
    fileprivate func updated(from values: JSONObject) -> JSONObject {
        var result = self
        for key in map(\.key) { if let value = values[key] { result[key] = value } }
        return result
    }

    /// Whether a member has another value, or none, in the element.
    fileprivate func isDifferent(from element: JSONValue?) -> Bool {
        contains { element?[$0.key] != $0.value }
    }
}
