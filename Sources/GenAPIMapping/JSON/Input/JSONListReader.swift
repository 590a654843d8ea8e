/// Reads the elements of one list of a document that arrives in pieces, each as soon as it is there whole. It holds
/// no more than what has arrived since the last whole element.
///
/// Everything is read by a `JSONReader`, over as many bytes as one step needs; so what is rejected, where, and in which
/// words is what it is for the whole document.
struct JSONListReader<Element: JSONReadable> {
    enum Step {
        case element(Element)
        case needsBytes
        case end
    }

    private enum State {
        case start
        /// At the value of a key of the path, or of the document.
        case value(level: Int)
        /// In an object: at a key, at a value to skip, after a value, and after its end.
        case key(level: Int)
        case passedValue(level: Int)
        case separator(level: Int)
        case closed(level: Int)
        case element
        case rest
        case failed(MappingError)
        case end
    }

    private let path: JSONKeyPath
    private let maximumDepth: Int
    private var state = State.start
    private var scanner: JSONUnitScanner?
    private var window = JSONWindow()
    private var documentPlace = JSONOrigin()
    private var hasList = false
    /// Whether the list is `null`. A later member of the same name replaces it.
    private var isNull = false

    init(at path: JSONKeyPath, maximumDepth: Int) {
        self.path = path
        self.maximumDepth = max(maximumDepth, 1)
    }

    mutating func append(_ bytes: some Sequence<UInt8>) {
        window.append(bytes)
    }

    /// No more bytes will come.
    mutating func finish() {
        window.isLast = true
    }

    /// The next element. After an error there is none.
    mutating func next() throws(MappingError) -> Step {
        do throws(MappingError) {
            while true {
                if case .end = state { return .end }
                if let step = try advance() { return step }
            }
        } catch {
            state = .end
            throw error
        }
    }

    private mutating func advance() throws(MappingError) -> Step? {
        switch state {
        case .start: return start()
        case .value(let level):
            return try unit(.opening) { list, count throws(MappingError) in try list.open(level, count) }
        case .key(let level):
            return try unit(.key) { list, count throws(MappingError) in try list.readKey(level, count) }
        case .passedValue(let level):
            return try unit(.value) { list, count throws(MappingError) in
                try list.read(count, depth: level + 1) { $0.skip() }
                list.state = .separator(level: level)
                return nil
            }
        case .separator(let level):
            return try unit(.separator) { list, count throws(MappingError) in
                let goesOn = try list.read(count, depth: level + 1) { json in json.nextMember() }
                if goesOn { list.window.enterNextMember() } else { list.window.skip(1) }
                list.state = goesOn ? .key(level: level) : .closed(level: level)
                return nil
            }
        case .closed(let level): return try close(level)
        case .element:
            return try unit(.value) { list, count throws(MappingError) in try list.readElement(count) }
        case .rest: return try readRest()
        case .failed(let error): throw error
        case .end: return .end
        }
    }

    /// Does that with as many bytes as the unit has, when they are there.
    private mutating func unit(
        _ unit: JSONUnitScanner.Unit,
        _ read: (inout Self, Int) throws(MappingError) -> Step?
    ) throws(MappingError) -> Step? {
        var scanner = self.scanner ?? JSONUnitScanner(unit)
        guard
            let count = window.withBytes({ [isLast = window.isLast] in scanner.length(in: $0, areAll: isLast)
            })
        else {
            self.scanner = scanner
            return .needsBytes
        }
        self.scanner = nil
        return try read(&self, count)
    }

    /// A byte order mark is skipped.
    private mutating func start() -> Step? {
        let first = window.withBytes { [UInt8]($0.prefix(3)) }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if first.count < 3 && !window.isLast && mark.starts(with: first) { return .needsBytes }
        if first == mark { window.skip(3) }
        state = .value(level: 0)
        return nil
    }
}

extension JSONListReader {
    private mutating func open(_ level: Int, _ count: Int) throws(MappingError) -> Step? {
        let isList = level == path.keys.count
        let start = window.place.offset
        try read(count, depth: level) { $0.skipSpaces() }
        if level == 0 { documentPlace = window.place }
        let opened: Bool? = try read(count - (window.place.offset - start), depth: level) { json in
            if level > 0 && json.null() { return nil }
            return isList ? json.beginArray() : json.beginMembers()
        }
        guard let opened else {
            isNull = isList
            state = .separator(level: level - 1)
            return nil
        }
        if isList {
            hasList = true
            if opened { window.enter(.index(0)) }
            state = opened ? .element : afterList
        } else {
            window.enter(.key(nil))
            state = opened ? .key(level: level) : .closed(level: level)
        }
        return nil
    }

    private var afterList: State {
        path.keys.isEmpty ? .rest : .separator(level: path.keys.count - 1)
    }

    private mutating func readKey(_ level: Int, _ count: Int) throws(MappingError) -> Step? {
        let place = window.place
        let key = try read(count, depth: level + 1) { $0.nextKey() ?? "" }
        window.enterMember(key)
        let isOnPath = key == path.keys[level]
        if isOnPath && hasList {
            // The elements are out already.
            throw place.error(.mismatch(expected: "one '\(key)' in the object", found: "another one"))
        }
        if isOnPath { isNull = false }
        state = isOnPath ? .value(level: level + 1) : .passedValue(level: level)
        return nil
    }

    private mutating func close(_ level: Int) throws(MappingError) -> Step? {
        window.leave()
        if level > 0 {
            state = .separator(level: level - 1)
        } else {
            if !hasList {
                let list = path.description
                throw documentPlace.error(.missing([list], null: isNull ? [list] : []))
            }
            state = .rest
        }
        return nil
    }

    private mutating func readElement(_ count: Int) throws(MappingError) -> Step? {
        let start = window.place.offset
        let element = try read(count, depth: path.keys.count + 1) { Element(from: &$0) }
        do throws(MappingError) {
            try leaveElement(count - (window.place.offset - start))
        } catch {
            // The element itself is right.
            state = .failed(error)
        }
        return .element(element)
    }

    private mutating func leaveElement(_ count: Int) throws(MappingError) {
        if try read(count, depth: path.keys.count + 1, { $0.nextElement() }) {
            window.enterNextElement()
        } else {
            window.leave()
            state = afterList
        }
    }

    /// Nothing but white space may follow.
    private mutating func readRest() throws(MappingError) -> Step? {
        try read(window.withBytes(\.count), depth: 0) { $0.skipSpaces() }
        let rest = window.withBytes(\.count)
        if rest < JSONUnitScanner.longestWord && !window.isLast { return .needsBytes }
        if rest > 0 { try read(rest, depth: 0) { $0.failMalformed("the end of the document") } }
        state = .end
        return .end
    }

    /// Reads the next bytes, and goes past those that were read.
    private mutating func read<Value>(
        _ count: Int,
        depth: Int,
        _ body: (inout JSONReader) -> Value
    ) throws(MappingError) -> Value {
        let part = window.withBytes { bytes in
            JSONReader.part(
                UnsafeRawBufferPointer(rebasing: bytes[..<count]),
                depth: depth,
                maximumDepth,
                body
            )
        }
        if let failure = part.failure { throw window.error(failure) }
        window.skip(part.count)
        return part.value
    }
}
