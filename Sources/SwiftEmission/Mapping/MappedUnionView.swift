import ResolvedAPI

/// The mapping of a union, with a case for each of its objects.
struct MappedUnionView {
    let name: String
    let access: String
    let reader: String
    let writer: String
    /// The subject of the `switch`; `nil` in a union without a discriminator.
    let subject: String?
    /// The members that the kind of the value identifies. There are none in a union of objects.
    let kinds: [UnionMemberView]
    /// `public init(from`, or `private init(object` where some members are not objects.
    let initializer: String
    /// Whether there are objects that the kind alone does not identify.
    let hasObjects: Bool
    let members: [UnionMemberView]
    let keepsUnknown: Bool
    let hasFallback: Bool
    /// The failure for other objects, if they are not preserved; one, or none.
    let failure: [UnionFailureView]
    /// The failure for values of another kind; one, or none.
    let kindFailure: [UnionFailureView]
    /// `type: nil, ` where unknown objects have a type.
    let unknownType: String
}

extension MappedUnionView: TemplateView {
    static let vocabulary: Vocabulary<MappedUnionView> = [
        "name": .text(\.name),
        "access": .text(\.access),
        "reader": .text(\.reader),
        "writer": .text(\.writer),
        "subject": .optionalText(\.subject),
        "isByKind": .flag { !$0.kinds.isEmpty },
        "kinds": .list(UnionMemberView.self, \.kinds),
        "initializer": .text(\.initializer),
        "hasObjects": .flag(\.hasObjects),
        "members": .list(UnionMemberView.self, \.members),
        "keepsUnknown": .flag(\.keepsUnknown),
        "hasFallback": .flag(\.hasFallback),
        "failure": .list(UnionFailureView.self, \.failure),
        "kindFailure": .list(UnionFailureView.self, \.kindFailure),
        "unknownType": .text(\.unknownType),
    ]
}

/// The statement that fails the reader, and the placeholder.
struct UnionFailureView: TemplateView {
    let statement: String
    let member: String
    let value: String

    static let vocabulary: Vocabulary<UnionFailureView> = [
        "statement": .text(\.statement),
        "member": .text(\.member),
        "value": .text(\.value),
    ]
}

extension MappedUnionView {
    init(_ union: Union, scope: NameScope, access: AccessLevel) {
        name = scope.type(union.name)
        self.access = access.modifier
        reader = scope.mapping("JSONReader", .signature)
        writer = scope.mapping("JSONWriter", .signature)
        let all = UnionMemberView.all(of: union, scope: scope, in: .mapping)
        kinds = all.filter(\.isByKind)
        let objects = all.filter { !$0.isByKind }
        initializer = kinds.isEmpty ? access.modifier + "init(from" : "private init(object"
        hasObjects = kinds.isEmpty || !objects.isEmpty
        members = objects.filter { !$0.isTriedLast } + objects.filter(\.isTriedLast)
        unknownType = union.discriminator == nil ? "" : "type: nil, "
        subject = union.discriminator.map { path in
            (union.mayLackDiscriminator ? "json.discriminatorIfPresent" : "json.discriminator")
                + "(\(SwiftCode.list(path.map(SwiftCode.literal))))"
        }
        keepsUnknown = union.keepsUnknown
        hasFallback = union.hasFallback
        guard !union.keepsUnknown, all.indices.contains(union.placeholder) else {
            (failure, kindFailure) = ([], [])
            return
        }
        let placeholder = all[union.placeholder]
        func fails(_ code: SwiftCode) -> UnionFailureView {
            UnionFailureView(
                statement: code.text(indent: 12, column: 12),
                member: placeholder.member,
                value: placeholder.value
            )
        }
        failure = union.hasFallback ? [] : [fails(Self.failure(union))]
        kindFailure = kinds.isEmpty ? [] : [fails(Self.kindFailure(union))]
    }

    private static func kindFailure(_ union: Union) -> SwiftCode {
        var known = union.members.compactMap(\.kind)
        if known.count < union.members.count { known.append(.object) }
        let names = known.map { SwiftCode.text("." + $0.rawValue) }
        return .call("json.failUnknownKind", [.labeled("known", .array(names))])
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
