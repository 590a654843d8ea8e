import GenAPIMapping
import GenAPIRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The stored state of a list except its rows.
package struct KeptListState: Codable {
    package let frame: ListFrame
    private let fetchedAt: Duration?
    private var isInvalidated: Bool
    private let total: Int?
    private let extras: PageExtras?
    private let tags: [String]
    private var mark: String?
    private var eventID: String?
    /// The parent of the elements; `nil` if it is empty.
    package let parent: String?

    /// - Parameter parent: The parent of the elements.
    package init(_ list: StoredList, parent: String) {
        self.parent = parent.isEmpty ? nil : parent
        frame = list.contents.frame
        (fetchedAt, total) = (list.facts.fetchedAt, list.facts.total)
        isInvalidated = list.facts.invalidatedAt != nil
        extras = list.facts.extras
        tags = list.facts.tags.sorted()
        (mark, eventID) = (list.facts.mark, list.facts.eventID)
    }

    /// `nil` if the bytes are invalid.
    package init?(_ bytes: [UInt8]) {
        guard let state = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = state
    }

    /// The same state, in which the list is stale and is fetched as a whole.
    package var invalidated: KeptListState {
        var state = self
        (state.isInvalidated, state.mark) = (true, nil)
        return state
    }

    /// The form that a JSON encoder makes of it, without the cost of an encoder: a state is written with each page.
    package func bytes() throws -> [UInt8] {
        try JSONWriter.object { json in
            json.key("frame")
            frame.write(to: &json)
            if let (high, low) = fetchedAt?.words {
                json.key("fetchedAt")
                json.beginArray()
                json.int64(high)
                json.unsigned(low)
                json.endArray()
            }
            json.bool("isInvalidated", isInvalidated)
            json.intIfPresent("total", total)
            if let extras {
                json.key("extras")
                extras.write(to: &json)
            }
            json.list("tags", tags)
            json.stringIfPresent("mark", mark)
            json.stringIfPresent("eventID", eventID)
            json.stringIfPresent("parent", parent)
        }
    }

    /// A list with an impossible time of its fetch is invalidated, and an impossible total is unknown.
    ///
    /// - Parameter time: The assumed time of an invalidation.
    package func facts(invalidatedAt time: Int) -> ListState {
        var facts = ListState()
        let isPossible = fetchedAt.map { Self.times.contains($0) } ?? true
        (facts.fetchedAt, facts.tags) = (isPossible ? fetchedAt : .zero, Set(tags))
        facts.total = total.flatMap { $0 < 0 ? nil : $0 }
        facts.mark = isPossible ? mark : nil
        facts.eventID = eventID
        facts.extras = extras
        facts.invalidatedAt = isInvalidated || !isPossible ? time : nil
        return facts
    }

    /// The years 1970 to 9999.
    private static var times: ClosedRange<Duration> { .zero ... .seconds(253_402_300_799) }
}

extension Duration {
    /// The parts of its number of attoseconds.
    fileprivate var words: (high: Int64, low: UInt64) {
        let number = Int128(components.seconds) * 1_000_000_000_000_000_000 + Int128(components.attoseconds)
        return (Int64(truncatingIfNeeded: number >> 64), UInt64(truncatingIfNeeded: number))
    }
}

extension [Int] {
    /// Eight bytes for each number, little-endian.
    package var kept: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count * 8) { bytes, byteCount in
            let bytes = UnsafeMutableRawBufferPointer(bytes)
            for (index, number) in enumerated() {
                bytes.storeBytes(of: Int64(number).littleEndian, toByteOffset: index * 8, as: Int64.self)
            }
            byteCount = count * 8
        }
    }

    /// Ignores incomplete numbers at the end.
    package init(kept bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 8).map { index in
                Int(Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: Int64.self)))
            }
        }
    }
}
