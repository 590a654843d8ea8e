package import GenAPIMapping
import GenAPIRuntime

/// The stored form of a list without its rows: the gaps and the continuation points.
package struct ListFrame: Hashable, Sendable {
    var gaps: [ListGap.ID: ListGap]
    var head: ContinuationPoint?
    var tail: ContinuationPoint?

    /// The numbers of all gaps and continuation points.
    var numbers: [Int] {
        let points = gaps.values.compactMap(\.below) + [head, tail].compactMap { $0 }
        return points.map(\.id) + gaps.keys.map(\.number)
    }

    /// The largest of the numbers; 0 if there are none.
    var lastNumber: Int { numbers.max() ?? 0 }
}

extension ListFrame: Codable {
    private struct Gap: Codable {
        let number: Int
        let below: ContinuationPoint?
    }

    private enum CodingKeys: CodingKey { case gaps, head, tail }

    /// Reads what `encode(to:)` writes.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        head = try container.decodeIfPresent(ContinuationPoint.self, forKey: .head)
        tail = try container.decodeIfPresent(ContinuationPoint.self, forKey: .tail)
        gaps = [:]
        for gap in try container.decode([Gap].self, forKey: .gaps) {
            let id = ListGap.ID(number: gap.number)
            gaps[id] = ListGap(id: id, below: gap.below)
        }
    }

    /// Sorts the gaps by number, so that equal frames have equal bytes.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(head, forKey: .head)
        try container.encodeIfPresent(tail, forKey: .tail)
        try container.encode(
            sortedGaps.map { Gap(number: $0.id.number, below: $0.below) },
            forKey: .gaps
        )
    }

    private var sortedGaps: [ListGap] { gaps.values.sorted { $0.id.number < $1.id.number } }

    /// The form that a JSON encoder makes of it.
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.point("head", head)
        json.point("tail", tail)
        json.list("gaps", sortedGaps) { json, gap in
            json.beginObject()
            json.int("number", gap.id.number)
            json.point("below", gap.below)
            json.endObject()
        }
        json.endObject()
    }
}

extension JSONWriter {
    fileprivate mutating func point(_ key: StaticString, _ point: ContinuationPoint?) {
        guard let point else { return }
        self.key(key)
        beginObject()
        int("id", point.id)
        self.key("cursor")
        point.cursor.write(to: &self)
        endObject()
    }
}

extension ListContents {
    /// A part of the rows in order: numbers of elements, and complements of the numbers of gaps.
    package struct StoredChunk: Sendable {
        /// Unique within the list.
        package let id: Int
        /// Changes with the entries.
        package let revision: Int
        package let entries: ListEntries

        package init(id: Int, revision: Int, entries: ListEntries) {
            (self.id, self.revision, self.entries) = (id, revision, entries)
        }

        package func isSame(as other: StoredChunk) -> Bool { id == other.id && revision == other.revision }
    }

    /// The stored form without the rows.
    package var frame: ListFrame {
        ListFrame(gaps: gaps, head: head, tail: tail)
    }

    /// The stored form of the rows.
    package var storedChunks: [StoredChunk] {
        (0..<chunks.count).map { number in
            let chunk = chunks[number]
            return StoredChunk(id: chunk.id, revision: chunk.revision, entries: chunk.entries)
        }
    }
}
