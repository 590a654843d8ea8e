/// The bytes of a document that have arrived and were not read yet, and where in the document they begin.
struct JSONWindow {
    private var bytes: [UInt8] = []
    private var start = 0
    private(set) var place = JSONOrigin()
    /// No more bytes will come.
    var isLast = false

    mutating func append(_ more: some Sequence<UInt8>) {
        // Removes the bytes that were read, so that the rest is moved once for each piece.
        bytes.removeFirst(start)
        start = 0
        bytes.append(contentsOf: more)
    }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    }

    /// Goes past so many bytes.
    mutating func skip(_ count: Int) {
        for byte in bytes[start..<(start + count)] {
            if byte == UInt8(ascii: "\n") {
                place.line += 1
                place.column = 1
            } else {
                place.column += 1
            }
        }
        place.offset += count
        start += count
    }

    func error(_ failure: ReadingFailure) -> MappingError {
        withBytes { place.errors([failure], in: $0).first } ?? place.error(failure.problem)
    }
}

/// The containers that are open.
extension JSONWindow {
    mutating func enter(_ step: JSONTrail.Step) {
        place.steps.append(step)
    }

    mutating func leave() {
        place.steps.removeLast()
    }

    mutating func enterMember(_ key: String) {
        place.steps[place.steps.count - 1] = .named(key)
    }

    mutating func enterNextMember() {
        place.steps[place.steps.count - 1] = .key(nil)
    }

    mutating func enterNextElement() {
        guard case .index(let index) = place.steps.last else { return }
        place.steps[place.steps.count - 1] = .index(index + 1)
    }
}
