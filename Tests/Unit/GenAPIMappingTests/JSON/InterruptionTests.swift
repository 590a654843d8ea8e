import Foundation
import GenAPIMapping
import Synchronization
import TestTraits
import Testing

@testable import GenAPIMapping

/// Long documents are read until nobody waits for them any more.
@Suite struct InterruptionTests {
    /// What a reader comes to that is told at the end of that window to stop.
    private func read<Value>(_ bytes: [UInt8], window: Int, stopAt: Int, _ read: (inout JSONReader) -> Value)
        -> (result: Result<Value, MappingError>, asked: Int)
    {
        let asked = Mutex(0)
        let interruption = ReadingInterruption(window: window) {
            asked.withLock { count in
                count += 1
                return count > stopAt
            }
        }
        let result = ReadingInterruption.$current.withValue(interruption) {
            Result { () throws(MappingError) in try JSONReader.read(bytes, read) }
        }
        return (result, asked.withLock { $0 })
    }

    @Test("a document that is read in windows of any size is the same", arguments: 1...60)
    func windowsMakeNoDifference(_ seed: UInt64) throws {
        var document = RandomDocument(seed: seed)
        let people = (0..<12).map { _ in
            document.object([("a", document.value()), ("b", document.quoted(document.text())), ("c", "7")])
        }
        let text = "[\(document.value()),\(people.joined(separator: ","))]"
        let plain = try JSONValue(json: text)
        for window in [1, 16, 64, 100, 128, 200, 256, 511, 2000] {
            let (result, _) = read(Array(text.utf8), window: window, stopAt: .max) { $0.json() }
            #expect(try result.get() == plain, "seed \(seed), window \(window)")
        }
    }

    @Test("models in any order are the same in windows of any size", arguments: HostileShape.all)
    func modelsInWindows(_ shape: HostileShape) {
        let bytes = shape.document(depth: 4, size: 3000, isSpread: true)
        HostileNode.$form.withValue(shape.form) {
            let plain = Result { try HostileNode(json: bytes) }
            for window in [1, 16, 64, 100, 128, 200, 256, 511, 2000] {
                let (result, _) = read(bytes, window: window, stopAt: .max) { HostileNode(from: &$0) }
                #expect((try? result.get().size) == (try? plain.get().size), "window \(window)")
                #expect((try? result.get().id) == (try? plain.get().id), "window \(window)")
                #expect(
                    (result.failure as? MappingError) == (plain.failure as? MappingError),
                    "window \(window)"
                )
            }
        }
    }

    @Test("a reader that is interrupted stops at any position", arguments: HostileShape.all)
    func stops(_ shape: HostileShape) {
        let bytes = shape.document(depth: 4, size: 3000, isSpread: true)
        HostileNode.$form.withValue(shape.form) {
            let all = read(bytes, window: 128, stopAt: .max) { HostileNode(from: &$0) }.asked
            #expect(all > 20)
            for stop in 0..<all {
                let (result, asked) = read(bytes, window: 128, stopAt: stop) { HostileNode(from: &$0) }
                #expect(
                    result.failure as? MappingError == JSONOrigin().error(ReadingInterruption.problem),
                    "\(stop) of \(all)"
                )
                #expect(asked <= stop + 3, "\(stop) of \(all)")
            }
        }
    }

    @Test(
        "10,000 objects, 50 levels deep, need little stack, and reading them can be interrupted",
        .proves("BM-07")
    )
    func deepTree() async throws {
        // Each of 200 trunks is a chain of 50 objects.
        let chain = (0..<50).reversed().reduce("") { child, level in
            #"{"level":\#(level),"children":[\#(child)]}"#
        }
        let bytes = Array("[\(Array(repeating: chain, count: 200).joined(separator: ","))]".utf8)
        let forest = try await onSmallStack { try JSONReader.read(bytes) { $0.list(of: Branch.self) } }
        #expect(forest.reduce(0) { $0 + $1.size } == 10_000)
        #expect(forest.allSatisfy { $0.depth == 50 })

        let all = read(bytes, window: 1024, stopAt: .max) { $0.list(of: Branch.self) }
        #expect(try all.result.get() == forest && all.asked > 200)
        let stopped = read(bytes, window: 1024, stopAt: 20) { $0.list(of: Branch.self) }
        #expect(stopped.asked <= 23)
        #expect(stopped.result.failure as? MappingError == JSONOrigin().error(ReadingInterruption.problem))

        // An endless tree is an error long before it needs a larger stack.
        let endless = Array(String(repeating: #"{"level":1,"children":["#, count: 100_000).utf8)
        await #expect(throws: MappingError.self) {
            try await onSmallStack { try JSONReader.read(endless) { Branch(from: &$0) } }
        }
    }

    private struct Branch: Equatable, JSONReadable {
        let level: Int
        let children: [Branch]

        init(from json: inout JSONReader) {
            json.beginObject()
            level = json.int("level")
            children = json.list("children", of: Branch.self)
            json.endObject()
        }

        var size: Int { children.reduce(1) { $0 + $1.size } }
        var depth: Int { 1 + (children.map(\.depth).max() ?? 0) }
    }

    /// Runs the closure on a thread with 512 KiB of stack, as secondary threads of Apple's platforms have.
    private func onSmallStack<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try body() }) }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }
}

extension Result {
    fileprivate var failure: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
