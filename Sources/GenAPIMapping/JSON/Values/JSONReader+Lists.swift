/// Lists of values that read themselves.
extension JSONReader {
    /// An array, which may be empty. An error if it is missing or null.
    ///
    /// - Parameter skipBadElements: Omits elements that do not match, and keeps each among the warnings; text that is
    ///   no JSON stays an error. Otherwise one that does not match is the error.
    @inlinable
    public mutating func list<Element: JSONReadable>(
        _ key: StaticString,
        of type: Element.Type = Element.self,
        skipBadElements: Bool = false
    ) -> [Element] {
        let member = openMember(key)
        let elements = list(of: type, skipBadElements: skipBadElements)
        closeMember(member, key)
        return elements
    }

    /// An array, which may be empty; nil if it is missing or null.
    @inlinable
    public mutating func listIfPresent<Element: JSONReadable>(
        _ key: StaticString,
        of type: Element.Type = Element.self,
        skipBadElements: Bool = false
    ) -> [Element]? {
        guard openPresentMember(key) else { return nil }
        let elements = list(of: type, skipBadElements: skipBadElements)
        closePresentMember()
        return elements
    }

    /// An array; the default if it is missing or null, but not if it is empty.
    @inlinable
    public mutating func list<Element: JSONReadable>(
        _ key: StaticString,
        of type: Element.Type = Element.self,
        default value: @autoclosure () -> [Element],
        skipBadElements: Bool = false
    ) -> [Element] {
        listIfPresent(key, of: type, skipBadElements: skipBadElements) ?? value()
    }

    /// The array at the reader's position, of elements that read themselves. The one loop that is compiled for each
    /// type of elements, and once for each: to append without knowing the type costs more than many an element does.
    @inlinable
    @inline(never)
    public mutating func list<Element: JSONReadable>(
        of type: Element.Type = Element.self,
        skipBadElements: Bool = false
    ) -> [Element] {
        if skipBadElements { return fittingElements() }
        if let elements = plainElements(of: type) { return elements }
        var elements: [Element] = []
        guard beginArray() else { return elements }
        while true {
            if elements.count == elements.capacity {
                elements.reserveCapacity(
                    capacity(after: elements.count, size: MemoryLayout<Element>.stride)
                )
            }
            elements.append(Element(from: &self))
            if nextElement() { continue }
            guard readsElementAgain() else { break }
            elements.removeLast()
        }
        endArray()
        return elements
    }

    /// The list at the reader's position, where that is read in one call and not in one for each element.
    @inlinable @inline(__always)
    mutating func plainElements<Element>(of type: Element.Type) -> [Element]? {
        if type == String.self, let strings = plainStrings() {
            return unsafeBitCast(strings, to: [Element].self)
        }
        if type == Double.self, let doubles = plainDoubles() {
            return unsafeBitCast(doubles, to: [Element].self)
        }
        if type == Int.self, let ints = plainInts() { return unsafeBitCast(ints, to: [Element].self) }
        return nil
    }

    /// The array at the reader's position, without the elements that do not match, which are kept among the warnings.
    @usableFromInline
    mutating func fittingElements<Element: JSONReadable>() -> [Element] {
        list(skipBadElements: true) { Element(from: &$0) }
    }
}

/// Lists whose elements a closure reads.
extension JSONReader {
    /// An array whose elements the closure reads, each from its own place; it has to read the whole element. An error
    /// if the array is missing or null.
    ///
    /// The closure can be called a second time for an element whose members come in another order than it asks for
    /// them, so it must not count its calls. The list contains the result of the last call.
    ///
    ///     days = json.list("days") { json in json.day() }
    @inlinable
    public mutating func list<Element>(
        _ key: StaticString,
        skipBadElements: Bool = false,
        _ read: (inout JSONReader) -> Element
    ) -> [Element] {
        let member = openMember(key)
        let elements = list(skipBadElements: skipBadElements, read)
        closeMember(member, key)
        return elements
    }

    /// An array whose elements the closure reads; nil if it is missing or null.
    @inlinable
    public mutating func listIfPresent<Element>(
        _ key: StaticString,
        skipBadElements: Bool = false,
        _ read: (inout JSONReader) -> Element
    ) -> [Element]? {
        guard openPresentMember(key) else { return nil }
        let elements = list(skipBadElements: skipBadElements, read)
        closePresentMember()
        return elements
    }

    /// An array whose elements the closure reads; the default if it is missing or null, but not if it is empty.
    @inlinable
    public mutating func list<Element>(
        _ key: StaticString,
        default value: @autoclosure () -> [Element],
        skipBadElements: Bool = false,
        _ read: (inout JSONReader) -> Element
    ) -> [Element] {
        listIfPresent(key, skipBadElements: skipBadElements, read) ?? value()
    }

    /// The list at the reader's position. Elements that do not match are an error, or are omitted and kept among the
    /// warnings.
    @inlinable
    public mutating func list<Element>(
        skipBadElements: Bool = false,
        _ read: (inout JSONReader) -> Element
    ) -> [Element] {
        var elements: [Element] = []
        guard beginArray() else { return elements }
        elements.reserveCapacity(4)
        if skipBadElements {
            repeat {
                if let element = isolated(read) { elements.append(element) }
            } while nextElement() || readsElementAgain()
        } else {
            while true {
                if elements.count == elements.capacity {
                    elements.reserveCapacity(
                        capacity(after: elements.count, size: MemoryLayout<Element>.stride)
                    )
                }
                elements.append(read(&self))
                if nextElement() { continue }
                guard readsElementAgain() else { break }
                elements.removeLast()
            }
        }
        endArray()
        return elements
    }
}

extension JSONReader {
    /// Opens the array at the reader's position. False when it is empty, or after a failure.
    @usableFromInline
    mutating func beginArray() -> Bool {
        touch()
        if cursor.load16() == Pair.emptyList && depth < maximumDepth {
            cursor += 2
            return false
        }
        skipSpaces()
        guard cursor.load8() == .openingBracket else {
            failExpecting("array")
            return false
        }
        guard depth < maximumDepth else {
            failTooDeep()
            return false
        }
        let start = cursor
        cursor += 1
        skipSpaces(depth &+ 1)
        if cursor.load8() == .closingBracket {
            cursor += 1
            return false
        }
        push(.isList)
        let frame = frames + depth
        frame.pointee.start = start
        frame.pointee.element = cursor
        frame.pointee.firstMember = members.count
        frame.pointee.firstAssumed = record.assumed.count
        frame.pointee.firstMissing = record.missing.count
        return true
    }

    /// Room for the open list, which goes on after so many elements. That of a long list is guessed: all that is left of
    /// the document may be elements as long as these. It takes no more memory than eight times that, and nothing is
    /// guessed of a list in another one, behind which the other's elements stand.
    ///
    /// - Parameter size: The bytes of an element in memory.
    @usableFromInline
    func capacity(after count: Int, size: Int) -> Int {
        if count < 16 { return max(4, count * 4) }
        if isInList { return count * 2 }
        let read = Double(offset - source.offset(of: frames[depth].start))
        let rest = Double(source.count - offset)
        let guess = min(rest / read * Double(count) * 1.1, rest * 8 / Double(size))
        return max(count + count / 2, count + 4 + Int(guess))
    }

    /// Whether the open list is somewhere in another one, or so deep that it is not looked for.
    private var isInList: Bool {
        depth > 16 || (1..<depth).contains { frames[$0].state.contains(.isList) }
    }

    @usableFromInline
    mutating func endArray() {
        if !record.isStopped { closeContainer() }
    }

    /// Nil if the value does not match, which is kept among the warnings.
    @usableFromInline
    mutating func isolated<Value>(_ read: (inout JSONReader) -> Value) -> Value? {
        let mark = mark
        if offset >= lookedTo { forgetSkipped() }
        isolations += 1
        let value = read(&self)
        isolations -= 1
        guard hasFailed else { return value }
        if setFailureAside(backTo: mark) { skipAgain() }
        return nil
    }
}
