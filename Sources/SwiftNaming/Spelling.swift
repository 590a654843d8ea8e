/// How a name on the wire is spelled in Swift, after the API Design Guidelines.
///
///     Spelling.member("cover_image_url")    // coverImageURL
///     Spelling.member("NOT_FOUND")          // notFound
///     Spelling.type("list_sort")            // ListSort
///
/// `nil` where no Swift name comes of it: nothing but separators, a digit in front, or a character that Swift does
/// not know in names. The author then has to give a `name`.
package enum Spelling {
    /// The name of a property, a parameter, a function or a case.
    package static func member(_ key: String) -> String? {
        let words = Words.of(key)
        guard let first = words.first else { return nil }
        return valid(first.opening + words.dropFirst().map(\.following).joined())
    }

    /// The name of a type. One that already begins with a capital and has no separators is its author's choice and
    /// stays as it is (`HTTPError`, `UserId`).
    package static func type(_ name: String) -> String? {
        if name.first?.isUppercase == true, !name.contains("_"), SwiftIdentifier.isValid(name) { return name }
        return valid(Words.of(name).map(\.following).joined())
    }

    private static func valid(_ name: String) -> String? {
        SwiftIdentifier.isValid(name) ? name : nil
    }
}

extension Spelling {
    /// The nearest thing to a name that can be made of a text, to propose it: what no name can hold left out, an
    /// underscore in front of a digit.
    package static func repaired(_ text: String, by spelling: (String) -> String?) -> String? {
        let kept = text.map { character -> Character in
            character.unicodeScalars.allSatisfy(SwiftIdentifier.isCharacter) ? character : "_"
        }
        if let name = spelling(String(kept)) { return name }
        guard let first = kept.first(where: { $0 != "_" }), first.isNumber else { return nil }
        return spelling("x" + String(kept.drop { $0 == "_" })).map { "_" + $0.dropFirst() }
    }
}

extension Spelling {
    /// A name that an author chose: as it is, if it is a Swift identifier.
    package static func chosenMember(_ name: String) -> String? { SwiftIdentifier.isValid(name) ? name : nil }

    /// The same for a case, whose name may also be a key: `Active`, `NOT_FOUND`.
    package static func chosenCase(_ name: String) -> String? {
        let isKey = name.contains("_") || name.contains("-") || name.first?.isUppercase == true
        return (isKey ? member(name) : nil) ?? chosenMember(name)
    }
}
