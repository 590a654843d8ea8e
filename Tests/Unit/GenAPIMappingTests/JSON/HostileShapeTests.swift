import Foundation
import Synchronization
import TestTraits
import Testing

@testable import GenAPIMapping

/// How far a reader goes grows as the document does, whatever its shape and however deep it is. What is counted is how
/// often it has gone through another kilobyte, forward or back, which is the same each time.
@Suite(.thorough) struct HostileShapeTests {
    private static let window = 1024

    private func steps(_ bytes: [UInt8], _ read: (inout JSONReader) -> Void) -> Int {
        let count = Mutex(0)
        let interruption = ReadingInterruption(window: Self.window) {
            count.withLock { $0 += 1 }
            return false
        }
        ReadingInterruption.$current.withValue(interruption) {
            _ = try? JSONReader.read(bytes, read)
        }
        return count.withLock { $0 }
    }

    @Test("each byte is read only a few times", arguments: HostileShape.all, [true, false])
    func stepsAreFew(_ shape: HostileShape, _ isSpread: Bool) {
        for depth in [1, 16, 120, 500] {
            let bytes = shape.document(depth: depth, size: 200_000, isSpread: isSpread)
            HostileNode.$form.withValue(shape.form) {
                let steps = steps(bytes) { _ = HostileNode(from: &$0) }
                #expect(steps >= bytes.count / Self.window / 2, "\(depth) levels are read")
                #expect(
                    steps <= 16 * bytes.count / Self.window + 16 * depth,
                    "\(depth) levels, \(bytes.count) bytes"
                )
            }
            let anySteps = steps(bytes) { _ = $0.json() }
            #expect(anySteps <= 6 * bytes.count / Self.window, "\(depth) levels, any JSON")
        }
    }

    /// In seconds of this thread.
    private func time(_ body: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        body()
        return now() - start
    }

    @Test(
        "the time per byte does not grow with the length or the depth of the document",
        .timeLimit(.minutes(10)),
        arguments: HostileShape.all
    )
    func timeGrowsWithSize(_ shape: HostileShape) {
        func time(_ size: Int, _ depth: Int) -> Double {
            let bytes = shape.document(depth: depth, size: size, isSpread: true)
            return HostileNode.$form.withValue(shape.form) {
                self.time { _ = try? HostileNode(json: bytes) }
            } / Double(bytes.count)
        }
        // Five times as long is what a machine with other work can do; sixteen times is what is looked for.
        func isSlower(_ one: (Int, Int), than other: (Int, Int)) -> Bool {
            (0..<3).allSatisfy { _ in time(one.0, one.1) > 5 * time(other.0, other.1) }
        }
        #expect(!isSlower((240_000, 30), than: (15_000, 30)))
        #expect(!isSlower((240_000, 480), than: (240_000, 30)))
    }

    @Test("keys with many accents take time in proportion to their length", .timeLimit(.minutes(10)))
    func accents() throws {
        let accents = (0..<200_000).map { $0.isMultiple(of: 2) ? "\u{301}" : "\u{316}" }.joined()
        let text = "{\"a\(accents)\":1,\"b\":2,\"a\(accents)\":3}"
        let value = try JSONValue(json: text)
        #expect(value.object?.count == 2 && value["b"]?.int == 2)
        let error = #expect(throws: MappingError.self) { try [String: Int](json: text) }
        #expect(error?.expected == "a key with at most 30 accents in a row")
        for count in [29, 30, 31] {
            let (letters, some) = (String(repeating: "ab", count: 20), accents.unicodeScalars.prefix(count))
            for key in [letters + String(some), String(some) + letters] {
                #expect((try? [String: Int](json: "{\"\(key)\":1}")) == (count == 31 ? nil : [key: 1]))
            }
        }
        let reading = JSONReader.self
        #expect(throws: MappingError.self) {
            try reading.read(Array(text.utf8)) { json in
                json.beginObject()
                let fields = json.unknownFields(besides: [])
                json.endObject()
                return fields
            }
        }
    }

    @Test("deep values that differ are compared once at each level", .timeLimit(.minutes(10)))
    func comparing() throws {
        func value(_ leaf: Int) throws -> JSONValue {
            let text = (0..<400).reduce("\(leaf)") { text, level in "{\"a\":\(text),\"b\(level)\":1}" }
            return try JSONValue(json: text)
        }
        #expect(try value(1) != value(2))
        #expect(try value(1) == value(1))
        #expect(try value(1).hashValue == value(1).hashValue)
    }

    @Test("warnings of a hostile document do not outgrow it", .timeLimit(.minutes(10)))
    func warnings() throws {
        let bad = Array(repeating: "1", count: 100_000).joined(separator: ",")
        let key = String(repeating: "é", count: 50_000)
        let text = (0..<400).reduce("[\(bad)]") { text, level in
            level < 4 ? "{\"\(key)\":\(text)}" : "[\(text)]"
        }
        func strings(_ json: inout JSONReader, _ level: Int) -> Int {
            if level == 400 { return json.list(of: String.self, skipBadElements: true).count }
            if level < 396 { return json.list { strings(&$0, level + 1) }.count }
            return json.map { strings(&$0, level + 1) }.count
        }
        let reading = try JSONReader.reading(Array(text.utf8)) { strings(&$0, 0) }
        #expect(reading.warnings.count == 1000)
        let warning = try #require(reading.warnings.last)
        #expect(
            warning.path.utf8.count < 6000
                && warning.path.hasSuffix("é….\(String(repeating: "é", count: 32))…[999]")
        )
    }
}
