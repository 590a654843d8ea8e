import ResolvedAPI
import SwiftNaming

/// The values of `DeletionMark.mustache`: how a resource says that an element was deleted.
struct DeletionMarkView {
    let access: String
    /// `User`
    let model: String
    /// `RepositoryStore.MarkingDeletion`
    let `protocol`: String
    /// `Bool`
    let bool: String
    /// `element.deletedAt != nil`
    let isDeleted: String
}

extension DeletionMarkView: TemplateView {
    static let vocabulary: Vocabulary<DeletionMarkView> = [
        "access": .text(\.access),
        "model": .text(\.model),
        "protocol": .text(\.protocol),
        "bool": .text(\.bool),
        "isDeleted": .text(\.isDeleted),
    ]
}

extension DeletionMarkView {
    /// `nil` for an object without such a field.
    ///
    /// - Parameters:
    ///   - scope: The scope of an extension of the model.
    ///   - outside: The scope at the top level of the file.
    init?(_ object: Object, scope: NameScope, outside: NameScope, access: AccessLevel) {
        guard let field = object.fields.first(where: { $0.name == object.deletionMark }) else { return nil }
        self.access = access.modifier
        model = outside.type(object.name)
        `protocol` = outside.repositories("RepositoryStore", .conformance) + ".MarkingDeletion"
        bool = scope.swift("Bool")
        let value = "element." + field.storageName.memberName
        isDeleted =
            switch (field.type, field.presence) {
            case (.scalar(.bool), .optional): value + " == true"
            case (.scalar(.bool), _): value
            default: value + " != nil"
            }
    }
}
