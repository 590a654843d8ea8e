import Foundation
import TestTraits
import Testing

@testable import GenAPICaching
@testable import GenAPIRuntime

/// R10: the tests of http-tests/cache-tests for private caches.
@Suite(
    .enabled(if: !CacheTestCase.all.isEmpty, "the folder shared/data is not beside this checkout"),
    .timeLimit(.minutes(10))
)
struct CacheConformanceTests {
    /// Without the server's permission, stale responses do not replace errors; another test depends on one of these.
    /// Partial responses and responses to POST are not stored, and content negotiation by language is not predicted.
    static let failures: [CacheTestCase.Kind: Set<String>] = [
        .required: ["stale-close-must-revalidate", "stale-close-no-cache"],
        .optimal: [
            "method-POST", "vary-normalise-lang-select", "partial-store-partial-reuse-partial",
            "partial-store-partial-reuse-partial-byterange", "partial-store-partial-reuse-partial-absent",
            "partial-store-partial-reuse-partial-suffix", "partial-store-partial-complete",
        ],
    ]

    @Test("a cache in memory passes 135 of 137 required and 70 of 77 optional tests", .proves("R10"))
    func inMemory() async throws {
        try await play { MemoryCacheStorage(limit: 1 << 20) }
    }

    @Test("a cache on disk passes 135 of 137 required and 70 of 77 optional tests", .proves("R10"))
    func onDisk() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await play { try DiskCacheStorage(folder: folder, limit: 1 << 24) }
    }

    private func play(_ storage: () throws -> any CacheStorage) async throws {
        var failed: [String: String] = [:]
        for test in CacheTestCase.all {
            do {
                try await CacheTestRun(test, storage: try storage()).play()
            } catch {
                failed[test.id] = "\(error)"
            }
        }
        // A test is inconclusive if a test that it depends on fails.
        var count = 0
        while failed.count > count {
            count = failed.count
            for test in CacheTestCase.all where failed[test.id] == nil {
                if let lost = test.dependencies.first(where: { failed[$0] != nil }) {
                    failed[test.id] = "after \(lost)"
                }
            }
        }
        for (kind, total) in [(CacheTestCase.Kind.required, 137), (.optimal, 77)] {
            let tests = CacheTestCase.all.filter { $0.kind == kind }
            #expect(tests.count == total)
            let lost = Set(tests.map(\.id).filter { failed[$0] != nil })
            #expect(lost == Self.failures[kind], "\(lost.map { "\($0): \(failed[$0] ?? "")" })")
        }
    }
}
