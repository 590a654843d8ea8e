import ResolvedAPI

/// The mapping of a union, with a case for each of its objects.
struct MappedUnionView {
    let name: String
    let access: String
    let reader: String
    let writer: String
    /// The subject of the `switch`; `nil` in a union without a discriminator.
    let subject: String?
    let members: [UnionMemberView]
    let keepsUnknown: Bool
    let hasFallback: Bool
    /// The failure for other objects, if they are not preserved; one, or none.
    let failure: [UnionFailureView]
}

extension MappedUnionView: TemplateView {
    static let vocabulary: Vocabulary<MappedUnionView> = [
        "name": .text(\.name),
        "access": .text(\.access),
        "reader": .text(\.reader),
        "writer": .text(\.writer),
        "subject": .optionalText(\.subject),
        "members": .list(UnionMemberView.self, \.members),
        "keepsUnknown": .flag(\.keepsUnknown),
        "hasFallback": .flag(\.hasFallback),
        "failure": .list(UnionFailureView.self, \.failure),
    ]
}

/// The statement that fails the reader, and the placeholder.
struct UnionFailureView: TemplateView {
    let statement: String
    let member: String
    let type: String

    static let vocabulary: Vocabulary<UnionFailureView> = [
        "statement": .text(\.statement),
        "member": .text(\.member),
        "type": .text(\.type),
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
            return union.mayLackDiscriminator
                ? "json.discriminatorIfPresent(\(key))" : "json.discriminator(\(key))"
        }
        keepsUnknown = union.keepsUnknown
        hasFallback = union.hasFallback
        guard !union.keepsUnknown, !union.hasFallback, all.indices.contains(union.placeholder) else {
            failure = []
            return
        }
        let placeholder = all[union.placeholder]
        failure = [
            UnionFailureView(
                statement: Self.failure(union).text(indent: 12, column: 12),
                member: placeholder.member,
                type: placeholder.type
            )
        ]
    }

    private static func failure(_ union: Union) -> SwiftCode {
        if union.discriminator != nil {
            let known = union.members.flatMap(\.values).map(SwiftCode.literal)
            return .call("json.failUnknownType", ["type", .labeled("known", .array(known))])
        }
        let keys = union.members.compactMap(\.key).map { "'\($0)'" }.joined(separator: " or ")
        return .call(
            "json.refuse",
            [
                .labeled("expected", .literal("an object with \(keys)")),
                .labeled("found", .literal("one without")),
                "at: json.offset",
            ]
        )
    }
}
