extension JSONReader {
    /// Opens the object at the reader's position.
    public mutating func beginObject() {
        touch()
        if _slowPath(cursor == suspended) { return resumeObject() }
        if _fastPath(cursor.load16() == Pair.firstKey && depth < maximumDepth) {
            push(.plain)
            cursor += 1
        } else {
            beginObjectWithSpaces()
        }
    }

    @inline(never)
    private mutating func beginObjectWithSpaces() {
        skipSpaces()
        guard cursor.load8() == .openingBrace else { return failExpecting("object") }
        if cursor == suspended { return resumeObject() }
        guard depth < maximumDepth else { return failTooDeep() }
        push(.plain)
        cursor += 1
        skipSpaces(depth)
        if cursor.load8() != .quote && cursor.load8() != .closingBrace {
            failMalformed("a key or '}'")
        }
    }

    /// Closes the object. Members that were not read are checked and skipped.
    public mutating func endObject() {
        if _fastPath(cursor.load8() == .closingBrace && frames[depth].state.bits == 0) {
            cursor += 1
            closeContainer()
        } else {
            endUnusualObject()
        }
    }

    @inline(never)
    private mutating func endUnusualObject() {
        guard !record.isStopped else { return }
        if frames[depth].state.contains(.isComplete), frames[depth].shape != nil {
            seek(frames[depth].scannedUpTo)
        } else {
            guard passRemainingMembers() else { return }
        }
        if frames[depth].state.contains(.lacksKeys) { return failMissing() }
        cursor += 1
        pop()
    }

    /// Opens the object of a key path. Where it is missing or null, so is everything in it.
    public mutating func enter(_ key: StaticString) {
        guard !record.isStopped else { return }
        let isThere = take(key, isRequired: false)
        if isThere && !passNullMember() {
            beginObject()
            if record.isStopped { return }
            frames[depth].state.insert(.isPath)
        } else {
            if record.isStopped { return }
            guard depth < maximumDepth else { return failTooDeep() }
            push(.isPath)
            frames[depth].state.insert(.isAbsent)
            frames[depth].firstNoted = isThere ? -1 : 0
            cursor = source.zeros
            limit = JSONSource.unlimited
        }
        frames[depth].key = key
    }

    /// Closes the object of a key path.
    public mutating func leave() {
        guard !record.isStopped else { return }
        let isAbsent = frames[depth].state.contains(.isAbsent)
        if !isAbsent {
            guard passRemainingMembers() else { return }
            cursor += 1
        }
        let start = frames[depth].start
        let lacksKeys = frames[depth].state.contains(.lacksKeys)
        pop()
        if lacksKeys { frames[depth].state.insert(.lacksKeys) }
        if isAbsent {
            seek(start)
        } else {
            finishMember()
        }
    }

    /// Goes to the end of the object. False when the rest of it is not JSON.
    private mutating func passRemainingMembers() -> Bool {
        while passFoundMember() || passUnknownMembers() {}
        if record.isStopped { return false }
        if cursor.load8() == .closingBrace && !frames[depth].state.contains(.hasMembers) { return true }
        return indexRemainingMembers()
    }

    @_transparent
    mutating func push(_ state: ContainerFrame.State) {
        depth &+= 1
        suspended = nil
        (frames + depth).pointee.begin(at: cursor, state, firstContainer: containers.count)
    }

    mutating func pop() {
        if frames[depth].state.contains(.assumes) {
            record.assumed.removeLast(record.assumed.count - frames[depth].firstAssumed)
        }
        if frames[depth].state.contains(.hasMembers) { members.truncate(to: frames[depth].firstMember) }
        closeContainer()
    }

    /// Goes to the container around the one that ends at the cursor. It is known where members of objects end.
    @_transparent
    mutating func closeContainer() {
        let frame = frames + depth
        containers.count = frame.pointee.firstContainer
        depth &-= 1
        if !frames[depth].state.contains(.isList) {
            containers.append(from: frame.pointee.start, to: cursor)
        }
    }

    /// After the value of a required member that holds nothing but itself.
    @_transparent
    mutating func finishRequiredMember(_ key: StaticString) {
        if _slowPath(record.isStopped), let failure = record.failure {
            recordNull(key, at: source.place(at: failure.offset))
        }
        finishMember()
    }

    /// A null in place of a required value is treated as a missing key, and reading continues.
    @inline(never)
    mutating func recordNull(_ key: StaticString, at place: UnsafeRawPointer) {
        guard let failure = record.failure, case .mismatch = failure.problem else { return }
        record.isStopped = false
        seek(place)
        skipSpaces()
        guard source.offset(of: cursor) == failure.offset, takeNull() else { return stop() }
        record.failure = nil
        recordMissing(key, isNull: true)
    }

    /// Notes that a required key of the open object is not there, or has no value.
    mutating func recordMissing(_ key: StaticString, isNull: Bool = false) {
        var path = "\(key)"
        var level = depth
        while frames[level].state.contains(.isPath) {
            path = "\(frames[level].key).\(path)"
            level -= 1
        }
        record.missing.append(MissingKey(path: path, isNull: isNull))
        frames[depth].state.insert(.lacksKeys)
    }

    private mutating func failMissing() {
        let nulls = record.missing.filter(\.isNull).map(\.path)
        fail(.missing(record.missing.map(\.path), null: nulls), at: frames[depth].start)
    }

    mutating func failTooDeep() {
        fail(
            .malformed(expected: "at most \(maximumDepth) containers in each other", found: "more"),
            at: cursor
        )
    }
}
