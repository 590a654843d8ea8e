package import SourceDiagnostics

/// A field of an object, a body or a response. `name: string?` is short for `name: { type: string, required: false }`.
package struct FieldSpec: Sendable {
    package enum Access: String, CaseIterable, Sendable {
        case read, write
        case readWrite = "read_write"
    }

    /// The treatment of a value of the wrong type.
    package enum Malformed: String, CaseIterable, Sendable { case fail, null, keep }

    /// How a list is combined that was changed by an app and elsewhere.
    package enum Merge: String, CaseIterable, Sendable { case set, sequence }

    /// Another representation of the type in which a value may be sent.
    package enum AcceptedForm: String, CaseIterable, Sendable { case text, number, whole, fraction, bool }

    /// The key as written in the spec; also the key in JSON, unless there is a `keyPath`.
    package let key: Located<String>
    /// The type as written. A field is optional if this is `.optional` or if it is not `required`.
    package let type: TypeSpec
    package let required: Located<Bool>?
    /// `const:`, a text, a number or a bool. Its type is `type`.
    package let constant: LiteralSpec?
    /// `nullable:`, whether null is a value of its own.
    package let nullable: Located<Bool>?
    package let doc: Located<String>?
    package let example: LiteralSpec?
    /// `key:`
    package let keyPath: KeyPathSpec?
    /// `formerly:`, the keys of the value in earlier versions.
    package let formerly: [Located<String>]
    package let access: Located<Access>?
    package let sensitive: Located<Bool>?
    package let `default`: LiteralSpec?
    /// `assumes:`, what nothing means to the server.
    package let assumes: LiteralSpec?
    /// `name:`, the Swift name.
    package let name: Located<String>?
    package let badElements: Located<ConventionSpec.BadElements>?
    package let malformed: Located<Malformed>?
    package let accept: [Located<AcceptedForm>]?
    /// `format:`, the notations of a date in the order in which they are tried; the first one is written.
    package let formats: [Located<String>]?
    /// `zone:`, the zone of dates that are written without one.
    package let zone: Located<String>?
    /// `epoch:`, from where timestamps count.
    package let epoch: Located<String>?
    package let merge: Located<Merge>?
    package let deprecated: Located<String>?

    init(
        key: Located<String>,
        type: TypeSpec,
        required: Located<Bool>? = nil,
        constant: LiteralSpec? = nil,
        nullable: Located<Bool>? = nil,
        doc: Located<String>? = nil,
        example: LiteralSpec? = nil,
        keyPath: KeyPathSpec? = nil,
        formerly: [Located<String>] = [],
        access: Located<Access>? = nil,
        sensitive: Located<Bool>? = nil,
        default: LiteralSpec? = nil,
        assumes: LiteralSpec? = nil,
        name: Located<String>? = nil,
        badElements: Located<ConventionSpec.BadElements>? = nil,
        malformed: Located<Malformed>? = nil,
        accept: [Located<AcceptedForm>]? = nil,
        formats: [Located<String>]? = nil,
        zone: Located<String>? = nil,
        epoch: Located<String>? = nil,
        merge: Located<Merge>? = nil,
        deprecated: Located<String>? = nil
    ) {
        self.key = key
        self.type = type
        self.required = required
        self.constant = constant
        self.nullable = nullable
        self.doc = doc
        self.example = example
        self.keyPath = keyPath
        self.formerly = formerly
        self.access = access
        self.sensitive = sensitive
        self.default = `default`
        self.assumes = assumes
        self.name = name
        self.badElements = badElements
        self.malformed = malformed
        self.accept = accept
        self.formats = formats
        self.zone = zone
        self.epoch = epoch
        self.merge = merge
        self.deprecated = deprecated
    }
}

/// A parameter of a call: in the path, the query, a header, or a part of a multipart body.
package struct ParameterSpec: Sendable {
    /// The separator of the elements of a list that is sent as one text.
    package enum Separator: String, CaseIterable, Sendable { case comma, pipe, space }

    /// The name on the wire.
    package let key: Located<String>
    /// In a multipart body the name `file` is a file, and in a query `flag` is a name without a value; elsewhere these are
    /// ordinary names.
    package let type: TypeSpec
    package let required: Located<Bool>?
    /// `const:`, a text, a number or a bool. Its type is `type`.
    package let constant: LiteralSpec?
    /// `nullable:`, whether null is a value of its own, sent as an empty text.
    package let nullable: Located<Bool>?
    package let doc: Located<String>?
    package let example: LiteralSpec?
    package let `default`: LiteralSpec?
    /// `assumes:`, what nothing means to the server.
    package let assumes: LiteralSpec?
    /// `name:`, the Swift name.
    package let name: Located<String>?
    package let join: Located<Separator>?
    /// `allow_empty:`, whether a value in a path can be empty.
    package let allowEmpty: Located<Bool>?
    package let deprecated: Located<String>?

    init(
        key: Located<String>,
        type: TypeSpec,
        required: Located<Bool>? = nil,
        constant: LiteralSpec? = nil,
        nullable: Located<Bool>? = nil,
        doc: Located<String>? = nil,
        example: LiteralSpec? = nil,
        default: LiteralSpec? = nil,
        assumes: LiteralSpec? = nil,
        name: Located<String>? = nil,
        join: Located<Separator>? = nil,
        allowEmpty: Located<Bool>? = nil,
        deprecated: Located<String>? = nil
    ) {
        self.key = key
        self.type = type
        self.required = required
        self.constant = constant
        self.nullable = nullable
        self.doc = doc
        self.example = example
        self.default = `default`
        self.assumes = assumes
        self.name = name
        self.join = join
        self.allowEmpty = allowEmpty
        self.deprecated = deprecated
    }
}
