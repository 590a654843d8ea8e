/// The index of an object whose shape is known: its members are in the places of their keys.
///
/// Which places have a member is in `ContainerFrame.filled`.
extension JSONReader {
    /// Indexes all members of an object that has no index yet, and moves to its end. False if it has one, and after a failure.
    ///
    /// - Parameter key: The first key of the object that is asked for out of order.
    mutating func indexWholeObject(for key: StaticString) -> Bool {
        let frame = frames + depth
        guard !frame.pointee.state.contains(.hasMembers) else { return false }
        seek(frame.pointee.start + 1)
        skipSpaces()
        frame.pointee.beginIndexing(at: cursor, firstMember: members.count)
        if let shape = shapes.shape(key, depth) { placeAllMembers(shape) } else { indexAllMembers() }
        return !record.isStopped
    }

    /// Indexes all members of an object from its first one, where the cursor is, in the places that its shape has for them.
    /// Where it has none for some key, all members are indexed in the order of the document.
    @inline(__always)
    private mutating func placeAllMembers(_ shape: UnsafeMutablePointer<ObjectShape>) {
        let isAgain = beginLooking()
        let filled = cursor.load8() == .closingBrace ? 0 : placeMembers(shape, isAgain)
        if record.isStopped { return }
        let isMisfit = cursor.load8() != .closingBrace
        shape.pointee.note(isMisfit: isMisfit)
        guard _fastPath(!isMisfit) else {
            indexPlaced(shape, filled)
            return indexAllMembers()
        }
        members.add(shape.pointee.count)
        let frame = frames + depth
        frame.pointee.shape = shape
        frame.pointee.filled = filled
        frame.pointee.state.insert(.isComplete)
        endIndexing(at: cursor, frame.pointee.seen)
    }

    /// Places members up to the first one with a key that has no place, or the end of the object.
    ///
    /// The loop keeps its place in a local variable, which stays in a register while values are ASCII strings, numbers of few
    /// digits or bools, with `,"` or `}` after them.
    @inline(__always)
    private mutating func placeMembers(_ shape: UnsafeMutablePointer<ObjectShape>, _ isAgain: Bool) -> UInt64
    {
        let room = members.room(for: ObjectShape.mostKeys + 1)
        var filled: UInt64 = 0
        var start = cursor
        var next = 0
        while true {
            if _slowPath(start > limit) {
                cursor = start
                touch()
                start = cursor
            }
            let key = start + 1
            guard
                var place = shape.pointee.place(ofKeyAt: key, expected: next)
                    ?? shape.pointee.place(ofKeyAt: key)
            else { break }
            next = place &+ 1
            let known = shape.pointee.key(at: place)
            var value = key + (known.pointee.count &+ 2)
            if _slowPath(value.load8() == 0x20) { value += 1 }
            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: place)
            if _slowPath(filled & bit != 0) {
                // The first one stays.
                record.hasDuplicates = true
                place = ObjectShape.mostKeys
            }
            filled |= bit
            let member = room + place
            let end = member.pointee.begin(key, known, value, limit)
            if let end, end.load16() == Pair.nextKey {
                start = end + 1
            } else if let end, end.load8() == .closingBrace {
                start = end
                break
            } else {
                cursor = end ?? value
                if end == nil { passUnusualValue(isAgain, of: member) }
                guard nextMemberQuickly() else { return filled }
                start = cursor
            }
        }
        cursor = start
        touch()
        return filled
    }

    @inline(never)
    private mutating func passUnusualValue(_ isAgain: Bool, of member: UnsafeMutablePointer<Member>) {
        if cursor.load8() <= 0x20 {
            skipSpaces()
            member.pointee.value = cursor
        }
        passMember(isAgain)
    }

    /// Moves the members that have places together.
    @inline(never)
    private mutating func indexPlaced(_ shape: UnsafeMutablePointer<ObjectShape>, _ filled: UInt64) {
        let first = members.count
        for place in 0..<shape.pointee.count where filled &>> UInt64(place) & 1 != 0 {
            let mark = shape.pointee.key(at: place).pointee.mark
            members.append(members[first + place], mark: mark)
            _ = frames[depth].seen.insert(mark)
        }
    }

    /// The member of that key in an object whose shape is known, where a verb has asked for it before.
    @inline(__always)
    mutating func placedMember(_ key: StaticString) -> UnsafePointer<Member>? {
        let frame = frames + depth
        guard frame.pointee.state.contains(.isComplete), !record.isStopped, let shape = frame.pointee.shape,
            let place = shape.pointee.knownPlace(of: key),
            frame.pointee.filled &>> UInt64(truncatingIfNeeded: place) & 1 != 0
        else { return nil }
        return members.member(at: frame.pointee.firstMember &+ place)
    }

    /// The number or the bool that is the value of that member.
    @inline(__always)
    mutating func placedScalar<Value: PlainScalar>(_ key: StaticString) -> Value? {
        guard let member = placedMember(key), let end = member.pointee.plainEnd else { return nil }
        if Value.kind != .unknown && member.pointee.kind == Value.kind {
            return Value(bits: member.pointee.bits)
        }
        guard let (value, valueEnd) = Value.longPlain(at: member.pointee.value), valueEnd == end else {
            return nil
        }
        if Value.kind != .unknown { expect(Value.kind, of: key) }
        return value
    }

    /// Values of this key are read so from now on.
    @inline(never)
    private mutating func expect(_ kind: PlainKind, of key: StaticString) {
        guard let shape = frames[depth].shape, let place = shape.pointee.knownPlace(of: key) else { return }
        shape.pointee.key(at: place).pointee.kind = kind
    }

    /// The string of ASCII that is the value of that member.
    @inline(__always)
    mutating func placedString(_ key: StaticString) -> String? {
        guard let member = placedMember(key), let end = member.pointee.plainEnd,
            member.pointee.value.load8() == .quote
        else { return nil }
        let text = member.pointee.value + 1
        let count = end - text &- 1
        if count < 16, let smallString { return smallString.assembled(text, count) }
        return String(checked: UnsafeRawBufferPointer(start: text, count: count), isASCII: true)
    }

    /// The place in the index of the member of that key.
    @inline(__always)
    mutating func place(of key: StaticString, _ shape: UnsafeMutablePointer<ObjectShape>) -> Int? {
        let known = shape.pointee.knownPlace(of: key)
        guard let place = known ?? shape.pointee.findPlace(of: key, plainKeys.mark(of: key)),
            frames[depth].filled &>> UInt64(truncatingIfNeeded: place) & 1 != 0
        else { return nil }
        return frames[depth].firstMember &+ place
    }

    /// The places in the index of the members of the open object, in the order of the document.
    func placesOfMembers() -> [Int] {
        let range = frames[depth].firstMember..<frames[depth].lastMember
        guard frames[depth].shape != nil else { return Array(range) }
        let filled = frames[depth].filled
        return range.filter { filled &>> UInt64($0 - range.lowerBound) & 1 != 0 }
            .sorted { source.offset(of: members[$0].key) < source.offset(of: members[$1].key) }
    }
}

extension Member {
    /// Becomes the member of that key, and returns where its value ends in its most frequent form; nil for other forms.
    @_transparent
    mutating func begin(
        _ key: UnsafeRawPointer,
        _ known: UnsafeMutablePointer<ShapeKey>,
        _ value: UnsafeRawPointer,
        _ limit: UnsafeRawPointer
    ) -> UnsafeRawPointer? {
        self.key = key
        keyCount = known.pointee.count
        keyHasEscapes = false
        self.value = value
        if value.load8() == .quote {
            kind = .unknown
            plainEnd = value.endOfPlainString(limit)
            return plainEnd
        }
        switch known.pointee.kind {
        case .integer:
            if let (integer, end) = value.signedPlainInteger {
                return finish(.integer, UInt64(bitPattern: integer), end)
            }
        case .double:
            if let (double, end) = value.signedPlainDouble { return finish(.double, double.bitPattern, end) }
        case .unknown: break
        }
        kind = .unknown
        plainEnd = value.endOfPlainScalar(limit)
        return plainEnd
    }

    @_transparent
    private mutating func finish(_ kind: PlainKind, _ bits: UInt64, _ end: UnsafeRawPointer)
        -> UnsafeRawPointer
    {
        self.kind = kind
        self.bits = bits
        plainEnd = end
        return end
    }
}
