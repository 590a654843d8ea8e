import ResolvedAPI

/// How a union is read and written, a case for each of its objects.
struct MappedUnionView {
    let name: String
    let access: String
    let reader: String
    let writer: String
    /// What is switched over; `nil` in a union without a discriminator.
    let subject: String?
    let members: [UnionMemberView]
    /// What becomes of an object that is none of them.
    let unknown: [String]
    /// The case that writes it back.
    let unknownWrite: String?
}

extension MappedUnionView: TemplateView {
    static let vocabulary: Vocabulary<MappedUnionView> = [
        "name": .text(\.name),
        "access": .text(\.access),
        "reader": .text(\.reader),
        "writer": .text(\.writer),
        "subject": .optionalText(\.subject),
        "members": .list(UnionMemberView.self, \.members),
        "unknown": .texts(\.unknown),
        "unknownWrite": .optionalText(\.unknownWrite),
    ]
}

extension MappedUnionView {
    init(_ union: Union, scope: NameScope, access: AccessLevel) {
        name = scope.type(union.name)
        self.access = access.modifier
        reader = scope.runtime("JSONReader", .signature)
        writer = scope.runtime("JSONWriter", .signature)
        let all = UnionMemberView.all(of: union, scope: scope)
        members = all.filter { !$0.isTriedLast } + all.filter(\.isTriedLast)

        subject = union.discriminator.map { name in
            let key = SafeText.literal(name)
            return union.isMixed ? "json.discriminatorIfPresent(\(key))" : "json.discriminator(\(key))"
        }
        let unknownPattern = union.discriminator == nil ? "let value" : "_, let value"
        unknownWrite = union.keepsUnknown ? "case .unknown(\(unknownPattern)): json.json(value)" : nil
        let placeholder =
            all.indices.contains(union.placeholder) ? Self.placeholder(all[union.placeholder]) : []
        unknown =
            union.discriminator == nil
            ? Self.withoutKey(union, placeholder) : Self.ofUnknownType(union, placeholder)
    }

    private static func placeholder(_ member: UnionMemberView) -> [String] {
        [
            "    // A placeholder: the reader has failed.",
            "    self = .\(member.member)(\(member.type)(from: &json))",
        ]
    }

    /// What becomes of an object whose type nobody declared.
    private static func ofUnknownType(_ union: Union, _ placeholder: [String]) -> [String] {
        if union.keepsUnknown { return ["case let type: self = .unknown(type: type, json: json.json())"] }
        let known = union.members.compactMap(\.value).map(SwiftCode.literal)
        let refusal = SwiftCode.call("json.failUnknownType", ["type", .labeled("known", .array(known))])
        return ["case let type:", "    " + refusal.text(indent: 12, column: 12)] + placeholder
    }

    /// What becomes of an object that has none of the keys.
    private static func withoutKey(_ union: Union, _ placeholder: [String]) -> [String] {
        if union.keepsUnknown { return ["} else {", "    self = .unknown(json: json.json())"] }
        let keys = union.members.compactMap(\.key).map { "'\($0)'" }.joined(separator: " or ")
        let refusal = SwiftCode.call(
            "json.refuse",
            [
                .labeled("expected", .literal("an object with \(keys)")),
                .labeled("found", .literal("one without")),
                "at: json.offset",
            ]
        )
        return ["} else {", "    " + refusal.text(indent: 12, column: 12)] + placeholder
    }
}
