import Foundation

/// A test in the project's sources that is marked with the rows that it proves.
struct ProvingTest {
    /// What the test is called: the title in `@Test` or `@Suite`, or the name of the function or type.
    let title: String
    /// The name of its file, without `.swift`.
    let file: String
    let ids: [String]

    /// The marked tests in the Swift files of a folder and of the folders in it, ordered by file and place.
    static func all(in folder: URL) throws -> [ProvingTest] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        return try paths.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.flatMap { path in
            try all(inFileAt: folder.appending(path: path))
        }
    }

    private static func all(inFileAt url: URL) throws -> [ProvingTest] {
        let source = try String(contentsOf: url, encoding: .utf8)
        return source.matches(of: /\.proves\(([^)]*)\)/).compactMap { mark in
            guard let title = title(of: mark.range, in: source) else { return nil }
            return ProvingTest(
                title: title,
                file: url.deletingPathExtension().lastPathComponent,
                ids: mark.1.matches(of: /"([^"]*)"/).map { String($0.1) }
            )
        }
    }

    private static func title(of mark: Range<String.Index>, in source: String) -> String? {
        let before = source[..<mark.lowerBound]
        guard let attribute = before.matches(of: /@(?:Test|Suite)\(\s*("((?:[^"\\]|\\.)*)")?/).last else {
            return nil
        }
        if let title = attribute.2 { return String(title).replacing(#"\""#, with: "\"") }
        let name = source[mark.upperBound...].firstMatch(
            of: /\b(?:func|struct|class|actor|enum) `?([^\s(`:]+)/
        )
        return name.map { String($0.1) }
    }
}
