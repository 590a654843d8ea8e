/// Looking at the object at the reader's position without reading it.
extension JSONReader {
    /// The string of that member, or the text of its number or bool, which says what type the object is.
    public mutating func discriminator(_ key: StaticString) -> String {
        var type: String?
        let isObject = lookingAhead { json in type = json.findText(key) }
        if isObject && type == nil {
            let place = cursor
            fail(.missing(["\(key)"]), at: place)
        }
        return type ?? ""
    }

    /// The string of that member, or the text of its number or bool; nil where it is missing or anything else.
    public mutating func discriminatorIfPresent(_ key: StaticString) -> String? {
        var type: String?
        let isObject = lookingAhead { json in type = json.findText(key, isRequired: false) }
        return isObject ? type : nil
    }

    /// The string at the end of a path through objects, or the text of its number or bool, which says what type the object is.
    public mutating func discriminator(_ path: StaticString...) -> String {
        var type: String?
        let isObject = lookingAhead { json in type = json.findText(at: path[...], isRequired: true) }
        if isObject && type == nil {
            let place = cursor
            fail(.missing([path.map { "\($0)" }.joined(separator: ".")]), at: place)
        }
        return type ?? ""
    }

    /// The string at the end of a path through objects, or the text of its number or bool; nil where it is missing or anything
    /// else.
    public mutating func discriminatorIfPresent(_ path: StaticString...) -> String? {
        var type: String?
        let isObject = lookingAhead { json in type = json.findText(at: path[...], isRequired: false) }
        return isObject ? type : nil
    }

    /// The text at the end of a path from the object that was just opened; nil if it is missing. The reader keeps its position.
    private mutating func findText(at path: ArraySlice<StaticString>, isRequired: Bool) -> String? {
        guard let key = path.first else { return nil }
        if path.count == 1 { return findText(key, isRequired: isRequired) }
        let (place, count) = (cursor, containers.count)
        guard take(key, isRequired: false, mayAssume: false) else { return nil }
        skipSpaces()
        var text: String?
        if cursor.load8() == .openingBrace {
            beginObject()
            if record.isStopped { return nil }
            text = findText(at: path.dropFirst(), isRequired: isRequired)
            if record.isStopped { return nil }
            forgetObject()
        }
        // Members that were passed will be passed again.
        containers.count = count
        frames[depth].nextContainer = min(frames[depth].nextContainer, count)
        seek(place)
        return text
    }

    /// Whether the object has that member, under its present key or a former one.
    public mutating func hasKey(_ key: StaticString, formerly formerKeys: StaticString...) -> Bool {
        var isThere = false
        _ = lookingAhead { json in
            isThere = json.hasMember(key) || formerKeys.contains { json.hasMember($0) }
        }
        return isThere
    }

    /// The key under which the open object has a value: the present one, otherwise the first former one that it has. Without
    /// a value, the present one.
    public mutating func key(_ key: StaticString, formerly formerKeys: StaticString...) -> StaticString {
        if hasMember(key) { return key }
        for former in formerKeys where hasMember(former) { return former }
        return key
    }

    /// Whether the open object has that member. The reader stays where it is.
    mutating func hasMember(_ key: StaticString) -> Bool {
        let (place, count, noted) = (cursor, containers.count, record.noted.count)
        guard take(key, isRequired: false, mayAssume: false) else {
            record.noted.removeLast(record.noted.count - noted)
            return false
        }
        // Members that were passed will be passed again.
        containers.count = count
        frames[depth].nextContainer = min(frames[depth].nextContainer, count)
        seek(place)
        return true
    }

    /// Checks that the member is the string that it has to be.
    public mutating func expect(_ key: StaticString, _ constant: StaticString) {
        if hasFound(key, constant) { return }
        if let value = nextPlainMember(key) ?? indexedMember(key), passPlainMember(at: value, constant) {
            return
        }
        expectUnusual(key, constant)
    }

    /// Checks that the member is the number that it has to be.
    public mutating func expect(_ key: StaticString, _ constant: Int) {
        expect(key, constant) { $0.int() }
    }

    /// Checks that the member is the number that it has to be.
    public mutating func expect(_ key: StaticString, _ constant: Double) {
        expect(key, constant) { $0.double() }
    }

    /// Checks that the member is the bool that it has to be.
    public mutating func expect(_ key: StaticString, _ constant: Bool) {
        expect(key, constant) { $0.bool() }
    }

    /// Checks that the member is the string that it has to be, unless it is missing or null.
    public mutating func expectIfPresent(_ key: StaticString, _ constant: StaticString) {
        expectIfPresent(key) { $0.expect(constant) }
    }

    /// Checks that the member is the number that it has to be, unless it is missing or null.
    public mutating func expectIfPresent(_ key: StaticString, _ constant: Int) {
        expectIfPresent(key) { $0.expect(constant) { $0.int() } }
    }

    /// Checks that the member is the number that it has to be, unless it is missing or null.
    public mutating func expectIfPresent(_ key: StaticString, _ constant: Double) {
        expectIfPresent(key) { $0.expect(constant) { $0.double() } }
    }

    /// Checks that the member is the bool that it has to be, unless it is missing or null.
    public mutating func expectIfPresent(_ key: StaticString, _ constant: Bool) {
        expectIfPresent(key) { $0.expect(constant) { $0.bool() } }
    }

    @inline(never)
    private mutating func expectIfPresent(_ key: StaticString, _ check: (inout JSONReader) -> Void) {
        guard takePresent(key) else { return }
        check(&self)
        finishMember()
    }

    @inline(never)
    private mutating func expect<Value: Equatable>(
        _ key: StaticString,
        _ constant: Value,
        _ read: (inout JSONReader) -> Value
    ) {
        let member = openMember(key)
        expect(constant, read)
        closeMember(member, key)
    }

    @inline(never)
    private mutating func expectUnusual(_ key: StaticString, _ constant: StaticString) {
        let member = openMember(key)
        expect(constant)
        closeMember(member, key)
    }

    /// Checks the value at the reader's position.
    private mutating func expect<Value: Equatable>(_ constant: Value, _ read: (inout JSONReader) -> Value) {
        skipSpaces()
        let place = cursor
        let value = read(&self)
        if !record.isStopped && value != constant {
            fail(.mismatch(expected: "\(constant)", found: "\(value)"), at: place)
        }
    }

    /// Checks the string at the reader's position.
    private mutating func expect(_ constant: StaticString) {
        skipSpaces()
        let place = cursor
        let value = string()
        if !record.isStopped && value != "\(constant)" {
            fail(.mismatch(expected: "\"\(constant)\"", found: "\"\(value)\""), at: place)
        }
    }

    /// False when there is no object, which is kept as the error.
    private mutating func lookingAhead(_ look: (inout JSONReader) -> Void) -> Bool {
        skipSpaces()
        let place = cursor
        beginObject()
        if record.isStopped { return false }
        look(&self)
        if record.isStopped { return false }
        suspendObject()
        seek(place)
        return true
    }

    /// Moves back before the beginning of the open object. Its index stays for the next reader of the object.
    private mutating func suspendObject() {
        // Later members will be found again.
        containers.count = frames[depth].firstContainer
        frames[depth].nextContainer = frames[depth].firstContainer
        suspended = frames[depth].state.contains(.hasMembers) ? frames[depth].start : nil
        depth -= 1
    }

    /// Leaves the open object, wherever the reader is in it.
    private mutating func forgetObject() {
        if frames[depth].state.contains(.hasMembers) { members.truncate(to: frames[depth].firstMember) }
        containers.count = frames[depth].firstContainer
        depth -= 1
    }

    /// Opens the object that was suspended.
    @inline(never)
    mutating func resumeObject() {
        suspended = nil
        depth += 1
        frames[depth].nextMember = frames[depth].firstMember
        cursor += 1
        skipSpaces()
    }
}
