/// How a name on the wire is spelled in Swift, after the API Design Guidelines.
///
///     Spelling.member("cover_image_url")    // coverImageURL
///     Spelling.member("NOT_FOUND")          // notFound
///     Spelling.member("StartTime<")         // startTimeLessThan
///     Spelling.member("2fa")                // _2fa
///     Spelling.type("list_sort")            // ListSort
package enum Spelling {
    /// The name of a property, a parameter, a function or a case.
    ///
    /// `nil` if no words are left of the key, or if it has invisible characters. The author then has to give a `name`.
    package static func member(_ key: String) -> String? {
        guard isVisible(key) else { return nil }
        let words = Words.of(key)
        guard let first = words.first else { return nil }
        return name([first.opening] + words.dropFirst().map(\.following))
    }

    /// The name of a type that an author declares; `nil` for one with other characters than those of names and
    /// separators. One that already begins with a capital and has no separators is its author's choice and stays as it
    /// is (`HTTPError`, `UserId`).
    package static func type(_ name: String) -> String? {
        if name.first?.isUppercase == true, !name.contains("_"), SwiftIdentifier.isValid(name) { return name }
        let isName = name.unicodeScalars.allSatisfy { scalar in
            SwiftIdentifier.isCharacter(scalar) || "-. ".unicodeScalars.contains(scalar)
        }
        guard isName, name.utf8.first.map(isDigit) != true else { return nil }
        return type(ofKey: name)
    }

    /// The name of a type that is declared where it is used.
    package static func type(ofKey key: String, prefix: String = "") -> String? {
        guard isVisible(key) else { return nil }
        let words = Words.of(key)
        return words.isEmpty ? nil : name([prefix] + words.map(\.following))
    }

    /// Two numbers next to each other stay two numbers: `v1_2`.
    private static func name(_ parts: [String]) -> String? {
        var name = ""
        for part in parts {
            if part.utf8.first.map(isDigit) == true, name.utf8.last.map(isDigit) ?? true { name += "_" }
            name += part
        }
        return SwiftIdentifier.isValid(name) ? name : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isVisible(_ key: String) -> Bool {
        key.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
            || key.unicodeScalars.map(\.properties).allSatisfy { scalar in
                scalar.generalCategory != .control && !scalar.isDefaultIgnorableCodePoint
            }
    }
}

extension Spelling {
    /// A name that an author chose: as it is, if it is a Swift identifier.
    package static func chosenMember(_ name: String) -> String? { SwiftIdentifier.isValid(name) ? name : nil }

    /// The same for a case, whose name may also be a key: `Active`, `NOT_FOUND`.
    package static func chosenCase(_ name: String) -> String? {
        let isKey = name.contains("_") || name.contains("-") || name.first?.isUppercase == true
        let hasWords = name.unicodeScalars.allSatisfy { SwiftIdentifier.isCharacter($0) || $0 == "-" }
        return (isKey && hasWords ? member(name) : nil) ?? chosenMember(name)
    }
}
