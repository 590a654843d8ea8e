import Foundation
import GoldenTesting
import TestTraits
import Testing

/// Calls that must not compile: `Tests/GoldenTests/CompileFailures`, and the same with what is generated of `Specs/Trips`.
@Suite(.blocking) struct CompileFailureTests {
    static let files: [URL] = {
        let folder = BuiltProducts.package.appending(path: "Tests/GoldenTests/CompileFailures")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0) }
    }()

    @Test(
        "a mismatched call does not compile, and everything else does",
        .proves("GI-01", "GI-05", "JU-12"),
        arguments: files
    )
    func mismatchedCalls(_ file: URL) throws {
        let run = try SwiftCompiler.compile([file])
        let complaints = SwiftCompiler.complaints(in: run)
        var refused: Set<Int> = []
        for (index, line) in try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        ).enumerated() {
            guard let mark = line.firstRange(of: "// error: ") else { continue }
            let expected = line[mark.upperBound...]
            refused.insert(index + 1)
            #expect(
                complaints.contains { $0.line == index + 1 && $0.message.contains(expected) },
                "line \(index + 1) is not refused with '\(expected)'"
            )
        }
        #expect(!refused.isEmpty)
        #expect(Set(complaints.map(\.line)) == refused, "\(run.errors)")
    }

    @Test("at least two files of calls that must not compile are found") func thereAreFilesThatDoNotCompile()
    {
        #expect(Self.files.count >= 2)
    }
}
