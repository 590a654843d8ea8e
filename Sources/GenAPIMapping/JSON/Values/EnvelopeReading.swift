/// Reads an envelope in one pass, whatever the order of its members: the payload directly into its type, the values at
/// other locations unchanged. Everything else is skipped.
package struct EnvelopeReading<Payload> {
    private let data: JSONKeyPath?
    private let places: [JSONKeyPath]
    private let read: (inout JSONReader) -> Payload
    private var payload: Payload?
    private var values: [JSONValue?]

    private init(
        data: JSONKeyPath?,
        places: [JSONKeyPath],
        read: @escaping (inout JSONReader) -> Payload
    ) {
        self.data = data
        self.places = places
        self.read = read
        values = Array(repeating: nil, count: places.count)
    }

    /// The payload, and the values at the places in their order; `nil` for those that are not there.
    package static func of(
        _ bytes: [UInt8],
        data: JSONKeyPath,
        places: [JSONKeyPath],
        read: @escaping (inout JSONReader) -> Payload
    ) throws(MappingError) -> (payload: Payload, values: [JSONValue?]) {
        // A payload with other places inside of itself is read on its own.
        let isApart = places.contains { $0.keys.starts(with: data.keys) }
        let inner = EnvelopeReading(data: data, places: isApart ? [] : places, read: read)
        let first = try JSONReader.read(bytes) { json in inner.pass(&json) }
        guard let payload = first.payload else { throw .missing(data, in: bytes) }
        guard isApart else { return (payload, first.values) }
        let others = EnvelopeReading(data: nil, places: places, read: read)
        return (payload, try JSONReader.read(bytes) { json in others.pass(&json) }.values)
    }

    private func pass(_ json: inout JSONReader) -> EnvelopeReading {
        var reading = self
        reading.value(at: [], &json)
        return reading
    }

    private mutating func value(at path: [String], _ json: inout JSONReader) {
        if let data, path == data.keys {
            payload = read(&json)
        } else if places.contains(where: { $0.keys == path }) {
            let value = json.json()
            for index in places.indices where places[index].keys == path { values[index] = value }
        } else if isOnTheWay(path), json.isAtObject {
            members(below: path, &json)
        } else {
            json.skipValue()
        }
    }

    private mutating func members(below path: [String], _ json: inout JSONReader) {
        guard json.beginMembers() else { return }
        // The keys of an envelope are declared.
        json.record.maps.remove(json.depth)
        repeat {
            guard let key = json.nextKey() else { break }
            value(at: path + [key], &json)
        } while json.nextMember()
        json.endMembers()
    }

    private func isOnTheWay(_ path: [String]) -> Bool {
        data?.keys.starts(with: path) ?? false || places.contains { $0.keys.starts(with: path) }
    }
}

extension JSONReader {
    fileprivate var isAtObject: Bool {
        mutating get {
            skipSpaces()
            return cursor.load8() == UInt8(ascii: "{")
        }
    }
}

extension MappingError {
    /// The error for a response without a required value.
    package static func missing(_ path: JSONKeyPath, in bytes: [UInt8]) -> MappingError {
        MappingError(problem: .missing([path.description]), path: "", offset: 0, line: 1, column: 1)
    }
}
