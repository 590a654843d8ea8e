/// JSON that is not what the model needs: what was expected, what was found, and where.
///
///     data[3].address.city: expected string, found number (line 12, column 17, byte 310)
public struct MappingError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Problem: Hashable, Sendable {
        /// The text is not JSON: what stands at the place where `expected` should.
        case malformed(expected: String, found: String)
        /// It is JSON, but of another type or outside of what the type can hold.
        case mismatch(expected: String, found: String)
        /// Required keys of one object that are not there or null, each as a full path, and those of them that are
        /// null.
        case missing([String], null: [String] = [])
    }

    /// What is wrong there.
    public let problem: Problem
    /// The full path of keys and indexes, `data[3].address.city`; empty for the document itself.
    public let path: String
    /// How many bytes stand before the place.
    public let offset: Int
    /// From 1.
    public let line: Int
    /// From 1, in bytes.
    public let column: Int

    /// What is wrong, and where.
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

    /// What should have been there.
    public var expected: String? {
        switch problem {
        case .malformed(let expected, _), .mismatch(let expected, _): expected
        case .missing: nil
        }
    }

    /// What was there.
    public var found: String? {
        switch problem {
        case .malformed(_, let found), .mismatch(_, let found): found
        case .missing: nil
        }
    }
}

extension MappingError: CustomStringConvertible {
    /// One line: the path, what was expected, what was found, and where. It can quote the value that does not fit,
    /// unless that was read as `Sensitive`.
    public var description: String {
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
