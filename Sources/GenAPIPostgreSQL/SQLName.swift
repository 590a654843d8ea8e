/// A name in a statement, quoted.
struct SQLName: Sendable, CustomStringConvertible {
    private let name: String

    init(_ name: String) {
        self.name = name
    }

    /// - Throws: `PostgreSQLError.failed` with the code for an invalid name, unless it has 1 to 63 bytes without a null character.
    ///   PostgreSQL would shorten a longer one, so that two names could be the same.
    func check() throws(PostgreSQLError) {
        guard (1...63).contains(name.utf8.count), !name.utf8.contains(0) else {
            throw .failed(sqlState: "42602")
        }
    }

    /// The name between quotation marks. Those in the name are doubled.
    var description: String {
        "\"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }
}
