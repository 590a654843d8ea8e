/// A mismatch between JSON and a model, with the expected and the found value and their location.
///
///     data[3].address.city: expected string, found number (line 12, column 17, byte 310)
public struct MappingError: Error, Hashable, Sendable {
    /// The kind of problem.
    public enum Problem: Hashable, Sendable {
        /// The text is not JSON: `found` is in the place of `expected`.
        case malformed(expected: String, found: String)
        /// It is JSON, but of another type or outside of the range of the type.
        case mismatch(expected: String, found: String)
        /// Required keys of one object that are missing or null, each as a full path, and those of them that are null.
        case missing([String], null: [String] = [])
    }

    /// The problem.
    public let problem: Problem
    /// The full path of keys and indexes, `data[3].address.city`; empty for the document itself.
    public let path: String
    /// The offset in bytes.
    public let offset: Int
    /// From 1.
    public let line: Int
    /// From 1, in bytes.
    public let column: Int
    /// The path with `*` in place of each key that is data; `nil` if it has none.
    var shape: String?

    /// Creates an error with its problem and location.
    public init(problem: Problem, path: String, offset: Int, line: Int, column: Int) {
        self.problem = problem
        self.path = path
        self.offset = offset
        self.line = line
        self.column = column
    }
}

extension MappingError {
    /// The full paths of the keys that are missing or null; empty when something else is wrong.
    public var missing: [String] {
        if case .missing(let paths, _) = problem { paths } else { [] }
    }

    /// The expected value.
    public var expected: String? {
        switch problem {
        case .malformed(let expected, _), .mismatch(let expected, _): expected
        case .missing: nil
        }
    }

    /// The found value.
    public var found: String? {
        switch problem {
        case .malformed(_, let found), .mismatch(_, let found): found
        case .missing: nil
        }
    }
}

extension MappingError {
    /// The field that does not fit, for statistics: `data[].prices.*.amount`. It has no index, no key of a map, and nothing else
    /// of the document. Of several missing keys it is the first; of text that is not JSON it is empty.
    package var fieldPath: String {
        var field = shape ?? path
        switch problem {
        case .malformed: return ""
        case .mismatch: break
        case .missing(let paths, _): field += (paths.first ?? path).dropFirst(path.count)
        }
        return field.replacing(/\[[0-9]+\]/, with: "[]")
    }
}

extension MappingError: CustomStringConvertible {
    /// One line with the path, the expected and the found value, and the location. It can quote the value that does not
    /// match, unless that was read as `Sensitive`.
    public var description: String { sentence.printable }

    private var sentence: String {
        let place = "(line \(line), column \(column), byte \(offset))"
        let subject = path.isEmpty ? "" : "\(path): "
        switch problem {
        case .malformed(let expected, let found):
            return "\(subject)malformed JSON, expected \(expected), found \(found) \(place)"
        case .mismatch(let expected, let found):
            return "\(subject)expected \(expected), found \(found) \(place)"
        case .missing(let paths, let nulls):
            let words = paths.map { nulls.contains($0) ? "\($0) (is null)" : $0 }
            return "missing \(words.joined(separator: ", ")) \(place)"
        }
    }
}
