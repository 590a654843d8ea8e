import ResolvedAPI
import SwiftNaming

/// The values of `Samples.mustache`.
struct SamplesView: TemplateView {
    let access: String
    /// `User.Status`, where it is extended.
    let type: String
    /// The type inside of the extension.
    let name: String
    /// `UInt64`
    let seed: String
    /// `SampleValues`
    let values: String
    /// The literal of the type's name.
    let key: String
    let statements: [String]

    static let vocabulary: Vocabulary<SamplesView> = [
        "access": .text(\.access),
        "type": .text(\.type),
        "name": .text(\.name),
        "seed": .text(\.seed),
        "values": .text(\.values),
        "key": .text(\.key),
        "statements": .texts(\.statements),
    ]
}

extension SamplesView {
    /// `nil` if no sample of the type can be made.
    init?(_ declaration: Declaration, _ types: SeededTypes, scope: NameScope, access: AccessLevel) {
        let sample = SeededSample(scope: scope, types: types)
        guard let statements = sample.statements(of: declaration) else { return nil }
        self.access = access.modifier
        type = scope.type(declaration.name)
        name = scope.type(declaration.name)
        seed = scope.swift("UInt64")
        values = scope.testing("SampleValues", .body)
        key = SafeText.literal(types.key(of: declaration.name))
        self.statements = statements
    }
}
