import SourceDiagnostics
import SpecReading

/// Everything resolution can say about types and their names. Keep the list alphabetical.
extension Diagnostic {
    static func ambiguousMember(
        _ type: Located<String>,
        at range: SourceRange,
        key: String,
        earlier: SourceRange
    ) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type.value)' has the key '\(key)' too, by which an earlier member is told",
            at: range,
            notes: [Note("every object with that key is taken for this one", at: earlier)]
        )
    }

    static func discriminatorsMeet(_ value: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "two resources are told by '\(value.value)'",
            at: value.range,
            notes: [Note("the other is told by it here", at: earlier)]
        )
    }

    static func duplicateMember(_ type: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type.value)' is already a member",
            at: type.range,
            notes: [Note("first written here", at: earlier)]
        )
    }

    static func duplicateType(_ name: Located<String>, earlier: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "type '\(name.value)' is already declared",
            at: name.range,
            notes: [Note("first declared here", at: earlier.range)]
        )
    }

    /// - Parameter links: every place of the chain and the type that is needed there, the first one's first.
    static func endlessChain(
        of type: String,
        links: [(place: SourceRange, needed: String)],
        optional: SourceRange?
    ) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type)' can never be made: it needs '\(links[0].needed)'",
            at: links[0].place,
            notes: links.dropFirst().map { Note("which needs '\($0.needed)'", at: $0.place) },
            fixIts: optional.map { [FixIt("make it optional", at: $0, replacement: $0.text + "?")] } ?? []
        )
    }

    static func filesShareName(_ name: Located<String>, file: SourceFile, earlier: DeclarationSpec)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "two spec files would be made into the same files",
            at: name.range,
            notes: [Note("the other is '\(earlier.file.path)'", at: earlier.name.range)]
        )
    }

    static func inheritanceCycle(_ name: Located<String>, others: [Located<String>]) -> Diagnostic {
        Diagnostic(
            .error,
            others.isEmpty
                ? "a type cannot extend itself" : "a type extends itself by way of '\(name.value)'",
            at: name.range,
            notes: others.map { Note("which extends '\($0.value)'", at: $0.range) }
        )
    }

    static func inlineTypeNameTaken(_ place: Located<String>, name: String, other: SourceRange?) -> Diagnostic
    {
        Diagnostic(
            .error,
            "the type declared here would be called '\(name)', which is taken",
            at: place.range,
            notes: other.map { [Note("by this", at: $0)] } ?? [
                Note("Swift and generated types keep that name")
            ]
        )
    }

    static func memberCannotBeTold(_ type: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "nothing tells '\(type.value)' from other members",
            at: type.range,
            notes: [Note("there is no discriminator here; 'has' names a key by which it is told")]
        )
    }

    static func memberIsNoObject(_ type: Located<String>, declared: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type.value)' is not an object",
            at: type.range,
            notes: [Note("it is declared here", at: declared.range)]
        )
    }

    static func memberNameLikeAType(_ name: Located<String>, spelled: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' begins with a capital, as types do",
            at: name.range,
            fixIts: .replacing(name, with: spelled)
        )
    }

    static func memberSaysAnother(_ value: Located<String>, own: String, other: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the type says '\(own)' of itself, not '\(value.value)'",
            at: value.range,
            notes: [Note("so it is written here", at: other)],
            fixIts: [FixIt("say '\(own)'", at: value.range, replacement: own)]
        )
    }

    static func memberToldTwice(_ type: Located<String>, key: String, other: SourceRange?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type.value)' says what it is under another key, '\(key)'",
            at: type.range,
            notes: other.map { [Note("which is decided here", at: $0)] } ?? []
        )
    }

    static func namedTwice(_ name: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' is already named",
            at: name.range,
            notes: [Note("first named here", at: earlier)]
        )
    }

    static func namesMeet(_ name: Located<String>, other: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the Swift name '\(name.value)' is taken",
            at: name.range,
            notes: [Note("by this; 'name' gives one of them another", at: other)]
        )
    }

    static func notAMemberName(_ name: Located<String>, cure: FixIt?) -> Diagnostic {
        Diagnostic(
            .error,
            "no Swift name can be made of '\(name.value)'",
            at: name.range,
            fixIts: cure.map { [$0] } ?? []
        )
    }

    static func notATypeName(_ name: Located<String>, cure: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' cannot be the name of a Swift type",
            at: name.range,
            fixIts: cure.map { [FixIt("name it '\($0)'", at: name.range, replacement: $0)] } ?? []
        )
    }

    static func reservedTypeName(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'\(name.value)' means something else already", at: name.range)
    }

    static func typeHidesAnother(_ name: Located<String>, other: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' would hide another type of that name",
            at: name.range,
            notes: [Note("which is declared here", at: other.range)]
        )
    }

    static func typeHidesSwift(_ name: Located<String>, api: Located<String>) -> Diagnostic {
        Diagnostic(
            .warning,
            "'\(name.value)' hides Swift's '\(name.value)' in every file that imports the API",
            at: name.range,
            notes: [Note("'name' gives the type another name in Swift, or says that this one is meant")],
            fixIts: [.adding("name: \(api.value)\(name.value)", behind: name.range)]
        )
    }

    static func typeMeetsGeneratedName(_ name: Located<String>, api: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' is the name of something that is made for every API",
            at: name.range,
            notes: [Note("after the name of this API", at: api.range)]
        )
    }

    static func typeNotNamedLikeItsFile(_ name: Located<String>, baseName: String, file: String) -> Diagnostic
    {
        Diagnostic(
            .error,
            "'\(name.value)' is declared in a file named '\(file)'",
            at: name.range,
            fixIts: SwiftIdentifier.isValid(baseName)
                ? [FixIt("name it '\(baseName)', or rename the file", at: name.range, replacement: baseName)]
                : []
        )
    }

    static func typeWithoutIdentity(_ name: Located<String>, declared: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' has no identity",
            at: name.range,
            notes: [Note("only resources have; it is declared here", at: declared.range)]
        )
    }

    static func unionWithoutMembers(_ name: Located<String>, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "union '\(name.value)' has no members", at: range)
    }

    static func unknownMemberKey(_ key: Located<String>, type: String, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type)' has no key '\(key.value)'",
            at: key.range,
            fixIts: .replacing(key, with: nearest)
        )
    }

    static func unknownType(_ name: Located<String>, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "unknown type '\(name.value)'",
            at: name.range,
            fixIts: .replacing(name, with: nearest)
        )
    }

    static func unreachableMember(_ type: Located<String>, at range: SourceRange, earlier: SourceRange)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "nothing is ever taken for '\(type.value)'",
            at: range,
            notes: [Note("an earlier member is told by the same", at: earlier)]
        )
    }
}
