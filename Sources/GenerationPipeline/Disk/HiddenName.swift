/// `.genapi-3w5e11264sgsf-new-User.swift`: a new file that is being written, or an old one until all changes are made.
enum HiddenName {
    private static let prefix = ".genapi-"

    /// - Parameter token: Letters and digits, unique to the run.
    static func text(_ token: String, _ role: String, _ name: String) -> String {
        "\(prefix)\(token)-\(role)-\(shortened(name))"
    }

    /// The name, so short that a file system allows it with what precedes it. Long names stay different.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > 100 else { return name }
        var fingerprint = Fingerprint()
        fingerprint.add(name)
        let beginning = String(decoding: name.utf8.prefix(80), as: UTF8.self)
        return "\(beginning)-\(String(fingerprint.value, radix: 36))"
    }

    /// `.genapi-3w5e11264sgsf-journal-of-changes`
    static func journal(_ token: String) -> String { text(token, "journal", "of-changes") }

    /// The token in the name of a journal; `nil` for any other name.
    static func token(ofJournal name: String) -> String? {
        guard matches(name), name.hasSuffix("-journal-of-changes") else { return nil }
        return name.dropFirst(prefix.count).split(separator: "-").first.map(String.init)
    }

    static func matches(_ name: String) -> Bool {
        guard name.hasPrefix(prefix) else { return false }
        let parts = name.dropFirst(prefix.count).split(separator: "-", maxSplits: 2)
        return parts.count == 3 && ["new", "old", "journal"].contains(parts[1])
            && (1...13).contains(parts[0].utf8.count)
            && parts[0].utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
            }
    }
}
