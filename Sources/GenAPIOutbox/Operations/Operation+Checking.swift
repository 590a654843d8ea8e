import GenAPIMapping
import StoredCalls

// Comparisons of an operation with the server's current element.

extension Operation {
    /// Whether the current element is requested before the call is sent: to find changes that somebody else has made, which
    /// the server does not look for, and to see whether an earlier attempt has taken effect.
    ///
    /// - Parameter isRepeated: Whether the call may have been sent before.
    func isCheckedFirst(_ policy: ConflictPolicy, isRepeated: Bool) -> Bool {
        if policy == .client { return false }
        return switch kind {
        case .create: isRepeated && call.method == "PUT" && call[header: "If-None-Match"] == nil
        // A resource that is sent as a file need not be the element.
        case .update where call.upload != nil: false
        case .update:
            ["PUT", "PATCH"].contains(call.method) && (call[header: "If-Match"] == nil || hasDroppedBase)
        case .delete: false
        }
    }

    /// Whether the server's version already has the change. Without an earlier attempt, a new element with the same content
    /// is somebody else's.
    ///
    /// - Parameter isRepeated: Whether the call may have been sent before.
    func isApplied(
        in remote: Remote,
        isRepeated: Bool,
        lists: [JSONKeyPath: ListMerge]
    ) -> Bool {
        switch kind {
        case .delete: return remote.value == nil
        case .create: return isRepeated && hasContent(of: remote)
        case .update:
            // The element does not tell the contents of files.
            guard remote.value != nil, base != changed, call.upload == nil else { return false }
            let merge = ThreeWayMerge(base: base, local: changed, remote: remote.value, lists: lists)
            return merge.conflicts.isEmpty && merge.merged == remote.value
        }
    }

    /// The operation with the version of its element that results from the earlier one, which an earlier `If-Match` would
    /// take for a change by somebody else. `nil` if somebody else may have changed what this operation changes. After an
    /// earlier one that was dropped, it is compared with the server's version before it is sent.
    func following(
        _ earlier: Operation,
        _ result: OperationResult,
        lists: [JSONKeyPath: ListMerge]
    ) -> Operation? {
        if result.isSuperseded {
            var operation = self
            operation.hasDroppedBase = true
            return operation
        }
        guard let tag = result.tag, !tag.hasPrefix("W/"), let expected = call[header: "If-Match"] else {
            return nil
        }
        var operation = self
        operation.call[header: "If-Match"] = tag
        let former = earlier.call[header: "If-Match"]
        // Between the two, nobody else has changed the element.
        if !result.isCurrent, earlier.kind == .create || former == expected { return operation }
        guard kind == .update, former == nil || former == expected, let value = result.value else {
            return nil
        }
        return rebased(on: Remote(value: value, tag: tag), lists: lists)
    }

    /// The operation after the one before it, which waits too, has become a change of a newer version. `nil` if one of them
    /// expects no version, or if somebody else may have changed what this operation changes.
    ///
    /// The two may expect different versions: of a change that was made after an earlier one was confirmed, it is the new one.
    func following(_ former: Operation, as new: Operation, lists: [JSONKeyPath: ListMerge]) -> Operation? {
        guard call[header: "If-Match"] != nil, former.call[header: "If-Match"] != nil else { return nil }
        var operation = rebased(from: former.changed, to: new.changed, lists: lists)
        let merge = ThreeWayMerge(base: base, local: changed, remote: operation.base, lists: lists)
        guard merge.conflicts.isEmpty else { return nil }
        operation.call[header: "If-Match"] = new.call[header: "If-Match"]
        return operation
    }

    /// Whether the server's version has all values that were sent. The server may have added others. Members that the
    /// element type does not have cannot be compared.
    private func hasContent(of remote: Remote) -> Bool {
        guard let value = remote.value else { return false }
        guard case .object(let body) = call.body else { return changed.map(value.includes) ?? false }
        return body.allSatisfy { member in
            changed?[member.key] == nil || (value[member.key] ?? .null).includes(member.value)
        }
    }
}

extension JSONValue {
    /// Whether the value is equal to another one, except for additional members of objects. A missing member is null.
    fileprivate func includes(_ other: JSONValue) -> Bool {
        switch (self, other) {
        case (.object(let own), .object(let other)):
            other.allSatisfy { (own[$0.key] ?? .null).includes($0.value) }
        case (.array(let own), .array(let other)):
            own.count == other.count && zip(own, other).allSatisfy { $0.includes($1) }
        default: self == other
        }
    }
}
