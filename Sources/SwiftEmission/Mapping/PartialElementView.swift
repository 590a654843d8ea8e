import ResolvedAPI
import SwiftNaming

/// The values of `PartialElement.mustache`: how a value takes over what a response lacked.
struct PartialElementView {
    let access: String
    /// `Trip`
    let model: String
    /// `PartialElement`
    let `protocol`: String
    /// `Bool`
    let bool: String
    /// `missingFields.isEmpty`, or a switch.
    let conditions: [String]
    let statements: [String]
}

extension PartialElementView: TemplateView {
    static let vocabulary: Vocabulary<PartialElementView> = [
        "access": .text(\.access),
        "model": .text(\.model),
        "protocol": .text(\.protocol),
        "bool": .text(\.bool),
        "conditions": .texts(\.conditions),
        "statements": .texts(\.statements),
    ]
}

extension PartialElementView {
    /// `nil` for an object whose responses are whole.
    init?(_ object: Object, scope: NameScope, outside: NameScope, access: AccessLevel) {
        let partial = scope.declared.partial
        guard partial.contains(object.name) else { return nil }
        let fields = object.fields.filter { $0.isInModel && $0.access != .write && $0.constant == nil }
        let missing = partial.hasMissingFields(object.name) ? fields.filter(\.canBeMissing) : []
        let inner = fields.filter { !$0.isSensitive && partial.contains($0.type) }
        let conditions =
            (missing.isEmpty ? [] : ["!missingFields.isEmpty"])
            + inner.map { "\($0.ownProperty).hasMissingFields" }
        var statements: [String] = []
        if object.identity != .singleton { statements.append("guard id == known.id else { return }") }
        statements += missing.map { Self.filling(of: $0, scope).text(indent: 8, column: 8) }
        if !missing.isEmpty { statements.append("missingFields.formIntersection(known.missingFields)") }
        statements += inner.map {
            "\($0.ownProperty).fillMissingFields(from: known.\($0.storageName.memberName))"
        }
        self.init(
            object.name,
            [Self.joined(conditions)],
            statements,
            scope: scope,
            outside: outside,
            access: access
        )
    }

    /// `nil` for a union whose members are whole.
    init?(_ union: Union, scope: NameScope, outside: NameScope, access: AccessLevel) {
        let partial = scope.declared.partial
        guard partial.contains(union.name) else { return nil }
        let members = union.members.filter {
            if case .declared(let name, .object) = $0.type { partial.contains(name) } else { false }
        }
        let isComplete = members.count == union.members.count && !union.keepsUnknown
        let conditions = members.map { "case .\($0.name.memberName)(let value): value.hasMissingFields" }
        let statements = members.flatMap { member -> [String] in
            let name = member.name.memberName
            return [
                "case (.\(name)(var value), .\(name)(let known)):",
                "    value.fillMissingFields(from: known)",
                "    self = .\(name)(value)",
            ]
        }
        let isOnly = isComplete && members.count == 1
        self.init(
            union.name,
            ["switch self {"] + conditions + (isComplete ? [] : ["default: false"]) + ["}"],
            ["switch (self, known) {"] + statements + (isOnly ? [] : ["default: break"]) + ["}"],
            scope: scope,
            outside: outside,
            access: access
        )
    }

    private init(
        _ name: TypeName,
        _ conditions: [String],
        _ statements: [String],
        scope: NameScope,
        outside: NameScope,
        access: AccessLevel
    ) {
        self.access = access.modifier
        model = outside.type(name)
        `protocol` = outside.runtime("PartialElement", .conformance)
        bool = scope.swift("Bool")
        (self.conditions, self.statements) = (conditions, statements)
    }

    /// `nickname = missingFields.filled("nickname", nickname, from: known.nickname)`
    private static func filling(of field: Field, _ scope: NameScope) -> SwiftCode {
        let path = field.keyPath.map(SwiftCode.literal)
        let property = field.ownProperty
        let known = SwiftCode.argument("from", "known.\(field.storageName.memberName)")
        let initial: [SwiftCode]
        switch field.presence {
        case .defaulted:
            initial = field.initialValue(scope, use: .body).map { [.labeled("default", $0)] } ?? []
        case .optional, .required: initial = []
        }
        let key = path.count == 1 ? path[0] : .array(path)
        let arguments = [key, .text(property)] + initial + [known]
        return .assignment(property, .call("missingFields.filled", arguments))
    }

    /// The conditions, a line for each if they do not fit on one.
    private static func joined(_ conditions: [String]) -> String {
        let line = conditions.joined(separator: " || ")
        return line.count + 8 <= SwiftCode.width ? line : conditions.joined(separator: "\n            || ")
    }
}

extension Field {
    /// The property, in code that also has a `known`.
    fileprivate var ownProperty: String {
        ["known", "self"].contains(storageName) ? "self." + storageName.memberName : storageName.identifier
    }
}
