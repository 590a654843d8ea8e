/// How a name is changed where something else has it.
extension String {
    /// The name, or if it is taken, the name with the first number that makes it free.
    package func numbered(unless taken: Set<String>) -> String {
        var name = self
        var number = 2
        while taken.contains(name) {
            name = self + String(number)
            number += 1
        }
        return name
    }

    /// The first of some names that is free, or the first one with a number.
    package static func free(_ names: [String], unless taken: Set<String>) -> String {
        names.first { !taken.contains($0) } ?? names.first.map { $0.numbered(unless: taken) } ?? ""
    }

    /// The stored property behind a deprecated one, which is computed: generated code reads and writes the storage, so that
    /// it causes no warnings.
    package var deprecatedStorage: String { "_" + self }

    /// The name with its first word in lower case: `user` for `User`, `urlRule` for `URLRule`.
    package var lowercasedFirstWord: String {
        let capitals = prefix { $0.isUppercase }
        guard !capitals.isEmpty else { return self }
        let isWord = capitals.count == count || dropFirst(capitals.count).first?.isLowercase == false
        let end = isWord || capitals.count == 1 ? capitals.endIndex : index(before: capitals.endIndex)
        return self[..<end].lowercased() + self[end...]
    }
}
