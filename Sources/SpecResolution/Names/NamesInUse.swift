import SourceDiagnostics

/// The Swift names of one scope and who has them.
struct NamesInUse {
    private var owners: [String: SourceRange] = [:]

    /// Takes a name, or answers who has it already.
    mutating func take(_ name: String, at place: SourceRange) -> SourceRange? {
        if let owner = owners[name] { return owner }
        owners[name] = place
        return nil
    }
}

extension Pass {
    /// Takes a name; reports it when it is taken already.
    mutating func isFree(_ name: Located<String>, _ names: inout NamesInUse) -> Bool {
        guard let other = names.take(name.value, at: name.range) else { return true }
        report(.namesMeet(name, other: other))
        return false
    }

    /// The Swift name of something that has a key and perhaps a name its author chose.
    mutating func memberName(
        key: Located<String>,
        chosen: Located<String>?,
        cure: @autoclosure () -> Diagnostic.FixIt? = nil
    ) -> String? {
        _ = text(key)
        if let chosen {
            guard let name = Spelling.chosenMember(chosen.value) else {
                report(.notAMemberName(chosen, cure: nil))
                return nil
            }
            if name.first?.isUppercase == true {
                report(.memberNameLikeAType(chosen, spelled: Spelling.member(name)))
                return nil
            }
            return name
        }
        guard let name = Spelling.member(key.value) else {
            report(.notAMemberName(key, cure: cure()))
            return nil
        }
        return name
    }
}

extension Spelling {
    /// A name that an author chose: as it is, when Swift can have it.
    static func chosenMember(_ name: String) -> String? { SwiftIdentifier.isValid(name) ? name : nil }

    /// The same for a case, whose name may also be a key: `Active`, `NOT_FOUND`.
    static func chosenCase(_ name: String) -> String? {
        let isKey = name.contains("_") || name.contains("-") || name.first?.isUppercase == true
        return (isKey ? member(name) : nil) ?? chosenMember(name)
    }
}
