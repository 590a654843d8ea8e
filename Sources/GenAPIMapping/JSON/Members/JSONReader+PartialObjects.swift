/// Objects that note which of their optional members are missing.
extension JSONReader {
    /// Opens the object at the reader's position, and notes the optional members that it lacks until `endPartialObject`.
    public mutating func beginPartialObject() {
        beginObject()
        if record.isStopped { return }
        frames[depth].firstNoted = record.noted.count
        record.noting.insert(depth)
    }

    /// Closes the object. Members that were not read are checked and skipped.
    ///
    /// - Returns: The optional members that were read and are missing, including those at key paths. Null is not missing.
    public mutating func endPartialObject() -> MissingFields {
        let level = depth
        endObject()
        if record.isStopped { return MissingFields() }
        record.noting.remove(level)
        let first = frames[level].firstNoted
        if _fastPath(record.noted.count == first) { return MissingFields() }
        return takeNoted(from: first, at: level)
    }

    @inline(never)
    private mutating func takeNoted(from first: Int, at level: Int) -> MissingFields {
        // Objects inside of it that were not read to their end have left others.
        defer { record.noted.removeLast(record.noted.count - first) }
        let noted = record.noted[first...].lazy.filter { $0.level == level }.map(\.field)
        if record.latestMissing.consists(of: noted) { return record.latestMissing }
        let fields = Array(noted)
        if fields.isEmpty { return MissingFields() }
        record.latestMissing = MissingFields(fields)
        return record.latestMissing
    }

    /// Notes that an optional member is missing, if its object is a partial one.
    @inline(__always)
    mutating func noteMissing(_ key: StaticString) {
        if _slowPath(!record.noting.isEmpty) { noteMissingMember(key) }
    }

    @inline(never)
    private mutating func noteMissingMember(_ key: StaticString) {
        if record.isStopped || isInsideNull { return }
        var (level, parents) = (depth, [StaticString]())
        while frames[level].state.contains(.isPath) {
            parents.insert(frames[level].key, at: 0)
            level -= 1
        }
        guard record.noting.contains(level) else { return }
        record.noted.append(NotedMember(field: MissingField(parents: parents, key: key), level: level))
    }
}

extension JSONReader {
    /// Whether an object of the key path that is open is null: then all its members are null.
    var isInsideNull: Bool {
        var level = depth
        while frames[level].state.contains(.isPath) {
            if frames[level].state.contains(.isAbsent) && frames[level].firstNoted < 0 { return true }
            level -= 1
        }
        return false
    }
}

/// A missing member of an open partial object.
struct NotedMember {
    let field: MissingField
    /// The depth of the object.
    let level: Int
}
