import ResolvedAPI
import SwiftNaming

/// One of the objects a union can be.
struct UnionMemberView {
    /// `indirect `, or nothing.
    let indirect: String
    let name: String
    let member: String
    let type: String
    /// The expression that reads it, and the statement that writes it.
    let value: String
    let writing: String
    /// The pattern for the discriminator; `nil` in a union without one.
    let pattern: String?
    /// `json.hasKey("name")`, or `json.hasKey("name", formerly: "title")`; `nil` in a union with a discriminator.
    let condition: String?
    let isFirst: Bool
    /// Whether it is identified by a key while others are identified by the discriminator, or is every other object.
    let isTriedLast: Bool
    /// Whether it is every object that is no other member.
    let isFallback: Bool
    /// Whether it is identified by the kind of the value.
    let isByKind: Bool
}

extension UnionMemberView: TemplateView {
    static let vocabulary: Vocabulary<UnionMemberView> = [
        "indirect": .text(\.indirect),
        "name": .text(\.name),
        "member": .text(\.member),
        "type": .text(\.type),
        "value": .text(\.value),
        "writing": .text(\.writing),
        "pattern": .text { $0.pattern ?? "" },
        "condition": .text { $0.condition ?? "" },
        "first": .flag(\.isFirst),
        "fallback": .flag(\.isFallback),
    ]
}

extension UnionMemberView {
    /// The file in which it is. Only the model has the types of its members, and only the mapping reads and writes them.
    enum Part { case model, mapping }

    static func all(of union: Union, scope: NameScope, in part: Part) -> [UnionMemberView] {
        let isByKey = union.discriminator == nil
        let first = union.members.firstIndex { $0.kind == nil }
        let isIndirect = union.isIndirect
        return union.members.enumerated().map { index, member in
            let test = member.keyTest
            return UnionMemberView(
                indirect: member.isIndirect && !isIndirect ? "indirect " : "",
                name: member.name.identifier,
                member: member.name.memberName,
                type: part == .model ? scope.type(member.type, .signature) : "",
                value: part == .mapping ? value(member.type, scope) : "",
                writing: part == .mapping ? writing(member.type, scope) : "",
                pattern: member.kind.map { kindPattern($0, union) }
                    ?? (isByKey
                        ? nil
                        : valuePattern(member, union)
                            ?? test.map { (member.hasOwnDiscriminator ? "_" : "nil") + " where \($0)" }),
                condition: isByKey ? test : nil,
                isFirst: index == first,
                isTriedLast: member.isFallback || !isByKey && member.key != nil,
                isFallback: member.isFallback,
                isByKind: member.kind != nil
            )
        }
    }

    private static func value(_ type: TypeReference, _ scope: NameScope) -> String {
        if case .declared(let name, let kind) = type, kind != .enumeration {
            return scope.type(name) + "(from: &json)"
        }
        return Reading(scope: scope).value(type).text(indent: 8, column: 40)
    }

    private static func writing(_ type: TypeReference, _ scope: NameScope) -> String {
        if case .declared = type { return "value.write(to: &json)" }
        return Writing(scope: scope, json: "json").value("value", type).text(indent: 8, column: 40)
    }

    /// Without a member for whole numbers, these are numbers like others.
    private static func kindPattern(_ kind: JSONKind, _ union: Union) -> String {
        let isAnyNumber = kind == .number && !union.members.contains { $0.kind == .integer }
        return (isAnyNumber ? ".integer, " : "") + "." + kind.rawValue
    }

    /// A failed reader returns an empty text, which must not match a member.
    private static func valuePattern(_ member: Union.Member, _ union: Union) -> String? {
        guard let value = member.value else { return nil }
        let literal = ([value] + member.otherValues).map(SafeText.literal).joined(separator: ", ")
        guard value.isEmpty, !union.mayLackDiscriminator, let path = union.discriminator else {
            return literal
        }
        let keys = path.map(SafeText.literal).joined(separator: ", ")
        let isThere = path.count == 1 ? "json.hasKey(\(keys))" : "json.discriminatorIfPresent(\(keys)) != nil"
        return "\(literal) where \(isThere)"
    }
}

extension Union {
    /// Whether some members are identified by the discriminator and some by a key.
    var isMixed: Bool { discriminator != nil && members.contains { $0.key != nil } }

    /// Whether every object that is no other member is the last one.
    var hasFallback: Bool { members.last?.isFallback == true }

    /// Whether an object without a discriminator is one of the members, or is kept.
    var mayLackDiscriminator: Bool { isMixed || keepsUnknown || hasFallback }

    /// Whether all members are stored indirectly.
    var isIndirect: Bool { members.allSatisfy(\.isIndirect) }
}

extension Union.Member {
    var key: String? {
        if case .hasKey(let key, _) = rule { key } else { nil }
    }

    /// `json.hasKey("name")`; `nil` for a member that another rule identifies.
    fileprivate var keyTest: String? {
        guard case .hasKey(let key, let formerKeys) = rule else { return nil }
        let former = formerKeys.map(SafeText.literal).joined(separator: ", ")
        let list = SafeText.literal(key) + (former.isEmpty ? "" : ", formerly: \(former)")
        return "json.hasKey(\(list))"
    }

    var isFallback: Bool { rule == .otherwise }

    var kind: JSONKind? {
        if case .kind(let kind) = rule { kind } else { nil }
    }

    var value: String? {
        if case .value(let value) = rule { value } else { nil }
    }

    var values: [String] { value.map { [$0] + otherValues } ?? [] }
}
