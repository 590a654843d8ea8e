import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Resolves one field of an object, a body or a response.
extension TypePass {
    /// - Parameters:
    ///   - owner: The type in whose scope the field's type is looked up.
    ///   - prefix: The beginning of the name of an enum that is declared here, before the field's name.
    mutating func field(_ spec: FieldSpec, owner: Int, prefix: String = "") -> FieldDraft {
        if let constant = spec.constant { return constantField(spec, constant) }
        let name = memberName(key: spec.key, chosen: spec.name)
        _ = text(spec.keyPath?.text)
        for key in spec.formerly { _ = text(key) }
        let chosen = spec.name ?? spec.key
        let inline = InlineName(owner: owner, prefix: prefix, key: chosen.value, place: chosen)
        let declared = self.type(spec.type, owner: owner, inline: inline).map { dated($0, spec) }
        let (keyPath, type) = place(spec, declared)
        let field = Field(
            name: name ?? "",
            keyPath: keyPath,
            formerKeys: spec.formerly.map(\.value),
            type: type?.unwrapped ?? .scalar(.json),
            presence: presence(
                required: spec.required,
                default: spec.default,
                assumes: spec.assumes,
                type: spec.type,
                resolved: type
            ),
            isNullable: spec.nullable?.value ?? false,
            access: spec.access.map { Field.Access($0.value) }
                ?? (type?.isInside == true ? .read : .readWrite),
            isSensitive: spec.sensitive?.value ?? false,
            doc: doc(spec.doc, assumes: spec.assumes, example: spec.example),
            // Of a field whose malformed values are accepted, an example is not compared with the type.
            example: spec.malformed == nil ? literal(spec.example) : nil,
            deprecated: text(spec.deprecated)
        )
        var draft = FieldDraft(
            field: field,
            key: spec.key,
            typeRange: spec.type.range,
            formerKeys: spec.formerly,
            isBroken: name == nil || type == nil
        )
        if draft.field.isNullable, let literal = spec.default, let nullable = spec.nullable {
            report(.nullableWithDefault(nullable.range, default: literal.range))
        }
        if draft.field.isNullable, let malformed = spec.malformed, malformed.value == .keep,
            let nullable = spec.nullable
        {
            report(.nullableKept(malformed.range, nullable: nullable.range))
        }
        tolerances(spec, &draft)
        merge(spec, &draft)
        acceptedForms(spec, &draft)
        if draft.field.malformed == .fails, let example = spec.example, let type {
            inventory.fieldExamples.append((example, type))
        }
        return draft
    }

    /// A field that has one value. It needs no Swift name, because it is not a property.
    private mutating func constantField(_ spec: FieldSpec, _ constant: LiteralSpec) -> FieldDraft {
        _ = text(spec.keyPath?.text)
        let value = self.constant(constant)
        let field = Field(
            name: spec.key.value,
            keyPath: spec.keyPath?.keys ?? [conventions.keys.wireName(for: spec.key.value)],
            type: value.type,
            presence: spec.required?.value == false ? .optional : .required,
            constant: value
        )
        return FieldDraft(field: field, key: spec.key, typeRange: spec.type.range)
    }

    /// The value of `const`, which is a text, a number or a bool.
    mutating func constant(_ spec: LiteralSpec) -> ConstantValue {
        _ = literal(spec)
        let kind: ConstantValue.Kind =
            switch spec.value {
            case .number: .number
            case .bool: .bool
            case .string, .null, .list, .map: .text
            }
        return ConstantValue(text: spec.scalarText ?? "", kind: kind)
    }

    private mutating func merge(_ spec: FieldSpec, _ draft: inout FieldDraft) {
        guard let merge = spec.merge, !draft.isBroken else { return }
        guard draft.field.type.isMergeable else {
            report(.mergeOfNoList(merge.range, field: spec.key, type: draft.field.type.words))
            return
        }
        draft.field.merge = Field.Merge(rawValue: merge.value.rawValue)
        draft.merge = merge.range
    }

    private mutating func tolerances(_ spec: FieldSpec, _ draft: inout FieldDraft) {
        let isCollection = draft.field.type.isCollection
        if let badElements = spec.badElements {
            if !isCollection, !draft.isBroken {
                report(.badElementsOfOneValue(badElements.range, field: spec.key))
            }
            draft.field.skipsBadElements = isCollection && badElements.value == .skip
        } else {
            draft.field.skipsBadElements = isCollection && conventions.resolved.skipsBadElements
        }
        if let malformed = spec.malformed {
            draft.field.malformed = Field.Malformed(malformed.value)
        }
        if draft.field.malformed == .isNull, draft.field.presence == .required, !draft.field.isNullable,
            !draft.isBroken
        {
            report(.malformedNullOnRequired(spec.malformed?.range ?? spec.key.range, field: spec.key))
        }
    }
}

extension TypePass {
    /// The keys from an object to a field. A key path can go through one list, `authors[].name`: then the field is the list
    /// of what is behind it.
    fileprivate mutating func place(_ spec: FieldSpec, _ type: TypeReference?) -> ([String], TypeReference?) {
        guard let path = spec.keyPath else {
            return ([conventions.keys.wireName(for: spec.key.value)], type)
        }
        guard let list = path.keys.dropLast().firstIndex(where: { $0.hasSuffix("[]") && $0.count > 2 }) else {
            return (path.keys, type)
        }
        var keys = Array(path.keys[...list])
        keys[list].removeLast(2)
        guard let type else { return (keys, nil) }
        guard case .list(let element) = type.unwrapped,
            !path.keys[(list + 1)...].contains(where: { $0.hasSuffix("[]") })
        else {
            report(.listOnTheWay(path.text, type: type.words))
            return (keys, nil)
        }
        return (keys, .list(.inside(Array(path.keys[(list + 1)...]), element)).optional(as: type))
    }
}

extension TypeReference {
    fileprivate func optional(as other: TypeReference) -> TypeReference {
        if case .optional = other { .optional(self) } else { self }
    }

    fileprivate var isInside: Bool {
        if case .list(.inside) = unwrapped { true } else { false }
    }
}

/// Further representations in which a value may be sent.
extension TypePass {
    fileprivate mutating func acceptedForms(_ spec: FieldSpec, _ draft: inout FieldDraft) {
        guard !draft.isBroken else { return }
        let possible = draft.field.type.element.acceptableForms
        guard let accept = spec.accept else {
            // The forms of all models apply to the fields whose types can have them.
            draft.field.accepts = conventions.accepts.intersection(possible)
            return
        }
        for form in accept {
            guard let meant = Field.AcceptedForm(rawValue: form.value.rawValue), possible.contains(meant)
            else {
                let type = draft.field.type.element.words
                report(
                    .formImpossible(
                        form.range,
                        form: form.value.rawValue,
                        type: type,
                        possible: possible.map(\.rawValue)
                    )
                )
                continue
            }
            draft.field.accepts.insert(meant)
        }
    }
}

extension TypeReference {
    /// The innermost element of a list or a map, which may be a member of an object.
    fileprivate var element: TypeReference {
        switch self {
        case .list(let element), .map(let element), .optional(let element), .inside(_, let element):
            element.element
        default: self
        }
    }

    fileprivate var acceptableForms: [Field.AcceptedForm] {
        switch self {
        case .scalar(.int), .scalar(.int64): [.text, .whole, .fraction, .bool]
        case .scalar(.double), .scalar(.decimal), .scalar(.timestamp), .scalar(.timestampMilliseconds),
            .scalar(.timestampFraction):
            [.text]
        case .instant(let notations) where notations.contains { $0.isTimestamp }: [.text]
        case .scalar(.bool): [.text, .number]
        default: []
        }
    }
}

extension ConstantValue {
    fileprivate var type: TypeReference {
        switch kind {
        case .text: .scalar(.string)
        case .number: .scalar(Int64(text) == nil ? .double : .int64)
        case .bool: .scalar(.bool)
        }
    }
}

extension Field.Access {
    init(_ access: FieldSpec.Access) {
        switch access {
        case .read: self = .read
        case .write: self = .write
        case .readWrite: self = .readWrite
        }
    }
}

extension Field.Malformed {
    init(_ malformed: FieldSpec.Malformed) {
        switch malformed {
        case .fail: self = .fails
        case .null: self = .isNull
        case .keep: self = .keepsOldValue
        }
    }
}

extension TypeReference {
    /// Whether it is a list whose elements are members of their objects.
    fileprivate var isMergeable: Bool {
        switch self {
        case .list(.inside): false
        case .list: true
        default: false
        }
    }

    var isCollection: Bool {
        switch self {
        case .list, .map: true
        default: false
        }
    }
}
