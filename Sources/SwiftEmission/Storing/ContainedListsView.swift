import ResolvedAPI
import SwiftNaming

/// The values of `ContainedLists.mustache`: the lists inside of a resource that are also lists of their own.
struct ContainedListsView {
    let access: String
    /// `Album`
    let model: String
    /// `RepositoryStore.ContainingLists`
    let `protocol`: String
    /// `RepositoryStore.ContainedLists`
    let listSet: String
    let lists: [ContainedListView]
}

extension ContainedListsView: TemplateView {
    static let vocabulary: Vocabulary<ContainedListsView> = [
        "access": .text(\.access),
        "model": .text(\.model),
        "protocol": .text(\.protocol),
        "listSet": .text(\.listSet),
        "lists": .list(ContainedListView.self, \.lists),
    ]
}

/// A list inside of a resource.
struct ContainedListView: TemplateView {
    let doc: [String]
    let name: String
    let value: String

    static let vocabulary: Vocabulary<ContainedListView> = [
        "doc": .texts(\.doc),
        "name": .text(\.name),
        "value": .text(\.value),
    ]
}

extension ContainedListsView {
    /// `nil` for an object without such lists.
    ///
    /// - Parameters:
    ///   - scope: The scope of an extension of the model.
    ///   - outside: The scope at the top level of the file.
    init?(_ object: Object, scope: NameScope, outside: NameScope, access: AccessLevel) {
        guard !object.containedLists.isEmpty else { return nil }
        self.access = access.modifier
        model = outside.type(object.name)
        `protocol` = outside.repositories("RepositoryStore", .conformance) + ".ContainingLists"
        listSet = scope.repositories("RepositoryStore", .conformance) + ".ContainedLists"
        lists = object.containedLists.compactMap { list in
            object.fields.first { $0.name == list.field }.map { field in
                ContainedListView(list, field, among: object.fields, of: object.name, scope, access)
            }
        }
    }
}

extension ContainedListView {
    init(
        _ list: ContainedList,
        _ field: Field,
        among fields: [Field],
        of model: TypeName,
        _ scope: NameScope,
        _ access: AccessLevel
    ) {
        doc = DocComment.lines(field.doc, indent: 8)
        name = field.name.identifier
        let types = "\(scope.type(model)), \(scope.type(list.row))"
        let key = SafeText.literal(field.keyPath.joined(separator: "."))
        let type = "\(scope.repositories("RepositoryStore", .signature)).ContainedList<\(types)>"
        let column = 8 + access.modifier.count + "let  = ".count + name.count
        let call = SwiftCode.call(type, [.text(key)] + Self.arguments(list, of: model, fields, scope))
            .text(indent: 8, column: column + " {".count).split(separator: "\n").map(String.init)
        // A required list that is null is empty.
        let isNullWithoutRows = field.isNullable && !field.tellsNullFromNothing
        let isWrapped = list.rest != nil && field.tellsNullFromNothing
        if isWrapped { scope.imports.useMapping(.body) }
        let rows =
            "$0.\(field.storageName.memberName)"
            + (isWrapped ? ".map { $0.value ?? [] }" : isNullWithoutRows ? " ?? []" : "")
        let end = SwiftCode.closure(call.last ?? "", parameters: "", [.text(rows)])
            .text(indent: 8, column: call.count == 1 ? column : 0)
        value = (call.dropLast() + [end]).joined(separator: "\n")
    }

    /// `.replace`, or the endpoint at which the list continues.
    private static func arguments(
        _ list: ContainedList,
        of model: TypeName,
        _ fields: [Field],
        _ scope: NameScope
    ) -> [SwiftCode] {
        guard let rest = list.rest else { return [.text(".\(list.merge)")] }
        func value(_ name: String) -> SwiftCode {
            let field = fields.first { $0.name == name }
            let member = "$0.\((field?.storageName ?? name).memberName)"
            let isWrapped = field?.tellsNullFromNothing ?? false
            // The property `value` of a `Nullable`.
            if isWrapped { scope.imports.useMapping(.body) }
            return .text("{ \(isWrapped ? member + "?.value" : member) }")
        }
        let call = "\(scope.type(rest.resource)).\(rest.endpoint.memberName)(\(rest.identity.label): $0)"
        return [.labeled("rest", .text("{ \(call) }"))]
            + (rest.total.map { [.labeled("total", value($0))] } ?? [])
            + (rest.next.map { [.labeled("next", value($0))] } ?? [])
    }
}
