import ResolvedAPI
import SwiftNaming

/// The values of `QueryableFields.mustache`: the fields of a resource that queries can use.
struct QueryableFieldsView {
    let access: String
    /// `User`
    let model: String
    /// `RepositoryStore.Queryable`
    let queryable: String
    /// `RepositoryStore.QueryableFields`
    let fieldSet: String
    let fields: [QueryableFieldView]
    /// `[[PartialKeyPath<Self>]]`
    let indexesType: String
    let indexes: String
}

extension QueryableFieldsView: TemplateView {
    static let vocabulary: Vocabulary<QueryableFieldsView> = [
        "access": .text(\.access),
        "model": .text(\.model),
        "queryable": .text(\.queryable),
        "fieldSet": .text(\.fieldSet),
        "fields": .list(QueryableFieldView.self, \.fields),
        "indexesType": .text(\.indexesType),
        "indexes": .text(\.indexes),
    ]
}

/// A field that queries can use.
struct QueryableFieldView: TemplateView {
    let doc: [String]
    let name: String
    let value: String

    static let vocabulary: Vocabulary<QueryableFieldView> = [
        "doc": .texts(\.doc),
        "name": .text(\.name),
        "value": .text(\.value),
    ]
}

extension QueryableFieldsView {
    /// `nil` for an object without indexes.
    ///
    /// - Parameters:
    ///   - scope: The scope of an extension of the model.
    ///   - outside: The scope at the top level of the file.
    init?(_ object: Object, scope: NameScope, outside: NameScope, access: AccessLevel) {
        guard !object.indexes.isEmpty, let identity = object.identity else { return nil }
        let names = Set(object.indexes.joined())
        self.access = access.modifier
        let model = outside.type(object.name)
        self.model = model
        queryable = outside.repositories("RepositoryStore", .conformance) + ".Queryable"
        fieldSet = scope.repositories("RepositoryStore", .conformance) + ".QueryableFields"
        fields =
            [QueryableFieldView(identity, of: object, named: model, scope, access)]
            + object.fields.filter { names.contains($0.name) && $0.name != "id" }.map { field in
                QueryableFieldView(
                    field,
                    of: model,
                    identity: identity.isField(field.name) ? object.name : nil,
                    scope,
                    access
                )
            }
        indexesType = "[[\(scope.swift("PartialKeyPath"))<Self>]]"
        indexes = SwiftCode.array(
            object.indexes.map { index in
                SwiftCode.array(index.map { name in .text("\\." + name.memberName) })
            }
        ).text(indent: 12, column: 12)
    }
}

extension Identity {
    /// Whether a field alone is the identity.
    fileprivate func isField(_ name: String) -> Bool {
        if case .field(name, _) = self { true } else { false }
    }
}

extension QueryableFieldView {
    /// The property `id`.
    init(
        _ identity: Identity,
        of object: Object,
        named model: String,
        _ scope: NameScope,
        _ access: AccessLevel
    ) {
        if case .field(let name, _) = identity, var field = object.fields.first(where: { $0.name == name }) {
            let property = field.storageName
            field.name = "id"
            self.init(field, of: model, identity: object.name, property: property, scope, access)
            return
        }
        let keys = identity.fields.compactMap { name in
            object.fields.first { $0.name == name }?.keyPath.joined(separator: ".")
        }
        let id = scope.identity(of: object.name)
        let type = scope.repositories("RepositoryStore", .signature) + ".Field<\(model), \(id)>"
        let names = keys.map(SafeText.literal).joined(separator: ", ")
        let value = SwiftCode.closure("\(type)(identity: \(names))", parameters: "", [.text("$0.id")])
            .text(indent: 8, column: 8 + access.modifier.count + "let id = ".count)
        self.init(doc: [], name: "id", value: value)
    }

    init(
        _ field: Field,
        of model: String,
        identity: TypeName?,
        property: String? = nil,
        _ scope: NameScope,
        _ access: AccessLevel
    ) {
        doc = DocComment.lines(field.doc, indent: 8)
        name = field.name.identifier
        let type = identity.map { scope.identity(of: $0) } ?? field.modelType(scope)
        let keys = field.readKeyPaths.map { $0.joined(separator: ".") }
        let key = SafeText.literal(keys.joined(separator: ","))
        value = SwiftCode.closure(
            "\(scope.repositories("RepositoryStore", .signature)).Field<\(model), \(type)>(\(key))",
            parameters: "",
            [.text("$0." + (property ?? field.storageName).memberName)]
        ).text(indent: 8, column: 8 + access.modifier.count + "let  = ".count + name.count)
    }
}
