import ResolvedAPI

/// How a union is read and written, a case for each of its objects.
struct MappedUnionView {
    let name: String
    let access: String
    let conformances: String
    let reader: String
    let writer: String
    /// What is switched over.
    let subject: String
    let members: [UnionMemberView]
    /// What becomes of an object that is none of them.
    let unknown: [String]
    /// The case that writes it back.
    let unknownWrite: String?
}

extension MappedUnionView: TemplateView {
    static let vocabulary: [String: Word<MappedUnionView>] = [
        "name": .text(\.name),
        "access": .text(\.access),
        "conformances": .text(\.conformances),
        "reader": .text(\.reader),
        "writer": .text(\.writer),
        "subject": .text(\.subject),
        "members": .list(UnionMemberView.self, \.members),
        "unknown": .texts(\.unknown),
        "unknownWrite": .optionalText(\.unknownWrite),
    ]
}

extension MappedUnionView {
    init(_ union: Union, scope: NameScope, access: AccessLevel) {
        name = scope.type(union.name)
        self.access = access.modifier
        conformances = MappedObjectView.conformances(scope, isCodable: false)
        reader = scope.runtime("JSONReader", .signature)
        writer = scope.runtime("JSONWriter", .signature)
        members = UnionMemberView.all(of: union, scope: scope)

        let key = SafeText.literal(union.discriminator ?? "")
        let keys = union.members.compactMap(\.key)
        subject =
            keys.isEmpty
            ? "json.discriminator(\(key))" : "json.hasKey(\(key)) ? json.discriminator(\(key)) : \"\""
        unknownWrite = union.keepsUnknown
            ? (union.discriminator == nil
                ? "case .unknown(let value): json.json(value)" : "case .unknown(_, let value): json.json(value)")
            : nil
        unknown = Self.unknown(union, members)
    }

    private static func unknown(_ union: Union, _ members: [UnionMemberView]) -> [String] {
        let placeholder = members.first.map { "self = .\($0.member)(\($0.type)(from: &json))" } ?? ""
        guard union.discriminator == nil else {
            if union.keepsUnknown { return ["case let type: self = .unknown(type: type, json: json.json())"] }
            let known = union.members.compactMap(\.value).map(SwiftCode.literal)
            let refusal = SwiftCode.call("json.failUnknownType", ["type", .labeled("known", .array(known))])
            return ["case let type:", "    " + refusal.text(indent: 12, column: 12), "    " + placeholder]
        }
        if union.keepsUnknown { return ["self = .unknown(json: json.json())"] }
        let keys = union.members.compactMap(\.key).map { "'\($0)'" }.joined(separator: " or ")
        let refusal = SwiftCode.call(
            "json.refuse",
            [
                .labeled("expected", .literal("an object with \(keys)")),
                .labeled("found", .literal("one without")),
                "at: json.offset",
            ]
        )
        return [refusal.text(indent: 12, column: 12), placeholder]
    }
}

extension Union.Member {
    fileprivate var key: String? {
        if case .hasKey(let key) = rule { key } else { nil }
    }

    fileprivate var value: String? {
        if case .value(let value) = rule { value } else { nil }
    }
}
