import SourceDiagnostics
import SpecReading
import SwiftNaming

extension Pass {
    /// Takes a name; reports a conflict if it is taken already.
    mutating func isFree(_ name: Located<String>, _ names: inout NamesInUse<SourceRange>) -> Bool {
        guard let other = names.take(name.value, for: name.range) else { return true }
        report(.namesMeet(name, other: other))
        return false
    }

    /// The Swift name of something with a key and an optional chosen name.
    mutating func memberName(key: Located<String>, chosen: Located<String>?) -> String? {
        _ = text(key)
        if let chosen {
            guard let name = Spelling.chosenMember(chosen.value) else {
                report(.notAMemberName(chosen))
                return nil
            }
            if name.first?.isUppercase == true {
                report(.memberNameLikeAType(chosen, spelled: Spelling.member(name)))
                return nil
            }
            return name
        }
        guard let name = Spelling.member(key.value) else {
            report(.notAMemberName(key))
            return nil
        }
        return name
    }
}
