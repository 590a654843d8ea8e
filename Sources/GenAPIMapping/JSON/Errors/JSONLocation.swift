/// The location of an offset in a document, for people. It is computed only for errors.
struct JSONLocation {
    /// The keys and indexes that lead there, `data[3].address.city`.
    private(set) var path = ""
    /// The path with a mark in place of each key that is data; `nil` if it has none.
    private(set) var shape: String?
    /// From 1.
    private(set) var line = 1
    /// From 1, in bytes.
    private(set) var column = 1

    /// The document is JSON up to there.
    init(at offset: Int, in bytes: UnsafeRawBufferPointer) {
        self = Self.places(at: [(offset, nil, MapDepths())], in: bytes).first ?? self
    }

    private init() {}

    /// The places of offsets in ascending order, in one go through the document, or through a part of it that
    /// begins at `origin`; each with the beginning of its path that has so many steps, or with all of it.
    static func places(
        at offsets: [(offset: Int, shownSteps: Int?, maps: MapDepths)],
        in bytes: UnsafeRawBufferPointer,
        from origin: JSONOrigin = JSONOrigin()
    ) -> [JSONLocation] {
        var trail = JSONTrail(steps: origin.steps)
        var walked = 0
        var line = origin.line
        var lineStart = 1 - origin.column
        return offsets.map { offset, shownSteps, maps in
            let end = min(offset, bytes.count)
            while walked < end {
                let byte = bytes[walked]
                trail.pass(byte, at: walked, in: bytes)
                walked += 1
                if byte == UInt8(ascii: "\n") {
                    line += 1
                    lineStart = walked
                }
            }
            var place = JSONLocation()
            place.path = trail.path(in: bytes, steps: shownSteps)
            if !maps.isEmpty { place.shape = trail.path(in: bytes, steps: shownSteps, maps: maps) }
            place.line = line
            place.column = end - lineStart + 1
            return place
        }
    }
}

/// The location of a part within its document.
struct JSONOrigin {
    /// The containers that are open there.
    var steps: [JSONTrail.Step] = []
    var offset = 0
    var line = 1
    var column = 1

    /// An error there.
    func error(_ problem: MappingError.Problem) -> MappingError {
        let path = JSONTrail(steps: steps).path(in: UnsafeRawBufferPointer(start: nil, count: 0))
        return MappingError(problem: problem, path: path, offset: offset, line: line, column: column)
    }
}

/// The open containers of a document that is walked byte by byte, each with the place in it.
struct JSONTrail {
    enum Step {
        /// In an object: the range of the last key, if there was one since the last comma.
        case key(Range<Int>?)
        /// The same with a key before the bytes that are scanned.
        case named(String)
        case index(Int)
    }

    private var steps: [Step]
    private var stringStart: Int?
    private var isEscaped = false
    private var lastString: Range<Int>?

    init(steps: [Step]) {
        self.steps = steps
    }

    mutating func pass(_ byte: UInt8, at offset: Int, in bytes: UnsafeRawBufferPointer) {
        if let start = stringStart {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                stringStart = nil
                lastString = start..<offset
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""): stringStart = offset + 1
        case UInt8(ascii: "{"): steps.append(.key(nil))
        case UInt8(ascii: "["): steps.append(.index(0))
        case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = steps.popLast()
        case UInt8(ascii: ":"): steps[max(steps.count - 1, 0)...].replaceLast(with: .key(lastString))
        case UInt8(ascii: ","):
            switch steps.last {
            case .index(let index): steps[steps.count - 1] = .index(index + 1)
            case .key, .named: steps[steps.count - 1] = .key(nil)
            case nil: break
            }
        default: break
        }
    }

    /// The path, or its beginning of so many steps, with a mark in place of each key of a map.
    func path(
        in bytes: UnsafeRawBufferPointer,
        steps shown: Int? = nil,
        maps: MapDepths = MapDepths()
    ) -> String {
        var path = ""
        for (index, step) in steps.prefix(shown ?? steps.count).enumerated() {
            switch step {
            case .key(.some), .named:
                guard maps.contains(index + 1) else { break }
                path += path.isEmpty ? "*" : ".*"
                continue
            default: break
            }
            switch step {
            case .index(let index): path += "[\(index)]"
            case .key(nil): break
            case .named(let key): path += path.isEmpty ? key : ".\(key)"
            case .key(let range?):
                let key = Self.key(UnsafeRawBufferPointer(rebasing: bytes[range]))
                path += path.isEmpty ? key : ".\(key)"
            }
        }
        return path
    }

    /// A key, or the beginning of a very long one as it is spelled: a path can be part of many warnings.
    private static func key(_ bytes: UnsafeRawBufferPointer) -> String {
        guard bytes.count > 256 else { return String(decoding: JSONEscape.unescaped(bytes), as: UTF8.self) }
        var end = 64
        while end > 0 && bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: bytes[..<end], as: UTF8.self) + "…"
    }
}

extension ArraySlice {
    fileprivate mutating func replaceLast(with element: Element) {
        guard !isEmpty else { return }
        self[endIndex - 1] = element
    }
}

extension JSONSource {
    func error(_ failure: ReadingFailure) -> MappingError {
        errors([failure]).first ?? JSONOrigin().error(failure.problem)
    }

    /// The failures with their paths and lines.
    func errors(_ failures: [ReadingFailure]) -> [MappingError] {
        JSONOrigin().errors(failures, in: bytes)
    }
}

extension JSONOrigin {
    /// The failures, whose offsets begin here, with their paths and lines in the document.
    func errors(_ failures: [ReadingFailure], in bytes: UnsafeRawBufferPointer) -> [MappingError] {
        if failures.isEmpty { return [] }
        let order = failures.indices.sorted { failures[$0].offset < failures[$1].offset }
        let places = JSONLocation.places(
            at: order.map { (failures[$0].offset, failures[$0].shownSteps, failures[$0].maps) },
            in: bytes,
            from: self
        )
        let errors = zip(order, places).map { index, place in (index, error(failures[index], place)) }
        return errors.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func error(_ failure: ReadingFailure, _ place: JSONLocation) -> MappingError {
        var problem = failure.problem
        if case .missing(let keys, let nulls) = problem {
            func full(_ key: String) -> String { place.path.isEmpty ? key : "\(place.path).\(key)" }
            problem = .missing(keys.map(full), null: nulls.map(full))
        }
        var error = MappingError(
            problem: problem,
            path: place.path,
            offset: offset + failure.offset,
            line: place.line,
            column: place.column
        )
        error.shape = place.shape
        return error
    }
}
