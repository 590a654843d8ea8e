package import Foundation
import SourceDiagnostics

/// A folder that holds what is expected beside what it is expected of.
///
/// The files it expects are the ones for which `isExpectation` is true; the others are nobody's business here.
/// With `BLESS=1` in the environment the folder is rewritten to expect what there is. That fails too, once, so that
/// nobody blesses without noticing.
package struct GoldenFolder: Sendable {
    package let url: URL
    private let isExpectation: @Sendable (String) -> Bool
    private let isBlessing: Bool

    package init(
        _ url: URL,
        isBlessing: Bool = ProcessInfo.processInfo.environment["BLESS"] == "1",
        isExpectation: @escaping @Sendable (String) -> Bool = { name in
            [".swift", ".strings", ".stringsdict", ".xcstrings"].contains(where: name.hasSuffix)
                || name == "diagnostics.txt"
        }
    ) {
        self.url = url
        self.isBlessing = isBlessing
        self.isExpectation = isExpectation
    }

    /// A sentence, and a diff where there is one, for every file that is not as the folder says, in the order of the
    /// names.
    package func differences(from files: [String: String]) throws -> [String] {
        let expected = try expectations()
        var differences: [String] = []
        for name in Set(files.keys).union(expected.keys).sorted() where files[name] != expected[name] {
            differences.append(describe(name, expected: expected[name], actual: files[name]))
            if isBlessing { try bless(name, files[name]) }
        }
        return differences
    }

    private func expectations() throws -> [String: String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: url.path).filter(isExpectation)
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self))
            }
        )
    }

    private func describe(_ name: String, expected: String?, actual: String?) -> String {
        let folder = url.lastPathComponent
        let sentence =
            switch (expected, actual) {
            case (nil, _): "\(folder)/\(name) is made and nothing expects it"
            case (_, nil): "\(folder)/\(name) is expected and nothing makes it"
            default: "\(folder)/\(name) is not as expected"
            }
        let cure = isBlessing ? "it was rewritten: read the diff" : "to expect what there is, 'make bless'"
        let diff = UnifiedDiff.text(
            from: expected ?? "",
            to: actual ?? "",
            oldName: "expected",
            newName: "made"
        )
        return "\(sentence); \(cure)\n\(diff)"
    }

    private func bless(_ name: String, _ contents: String?) throws {
        let file = url.appending(path: name)
        if let contents {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(contents.utf8).write(to: file)
        } else {
            try FileManager.default.removeItem(at: file)
        }
    }
}
