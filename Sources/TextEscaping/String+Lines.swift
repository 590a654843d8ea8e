extension String {
    /// The texts between line feeds, at least one. A carriage return is part of its line.
    package var lines: [Substring] {
        utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
    }
}
