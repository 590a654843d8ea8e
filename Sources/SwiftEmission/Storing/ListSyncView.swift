import ResolvedAPI
import SwiftNaming

/// The values of `ListSync.mustache`: how lists with elements of one type are refreshed by their changes.
struct ListSyncView {
    /// `RepositoryStore.ListSync<User>`
    let type: String
    let lists: [SyncedListView]
}

extension ListSyncView: TemplateView {
    static let vocabulary: Vocabulary<ListSyncView> = [
        "type": .text(\.type),
        "lists": .list(SyncedListView.self, \.lists),
    ]
}

/// A list that is refreshed by its changes.
struct SyncedListView: TemplateView {
    /// Whether a blank line precedes it.
    let blank: Bool
    let doc: String
    let access: String
    let name: String
    let value: String

    static let vocabulary: Vocabulary<SyncedListView> = [
        "blank": .flag(\.blank),
        "doc": .text(\.doc),
        "access": .text(\.access),
        "name": .text(\.name),
        "value": .text(\.value),
    ]
}

extension ListSyncView {
    /// The views of a resource's lists, one for each type of their elements.
    ///
    /// - Parameter scope: The scope at the top level of the file.
    static func views(of object: Object, scope: NameScope, access: AccessLevel) -> [ListSyncView] {
        var elements: [TypeName] = []
        for sync in object.endpoints.compactMap(\.sync) where !elements.contains(sync.element) {
            elements.append(sync.element)
        }
        return elements.map { element in
            let endpoints = object.endpoints.filter { $0.sync?.element == element }
            return ListSyncView(
                type: "\(scope.repositories("RepositoryStore", .signature)).ListSync<\(scope.type(element))>",
                lists: endpoints.enumerated().compactMap { index, endpoint in
                    endpoint.sync.map {
                        SyncedListView($0, endpoint, of: object, scope, access, isFirst: index == 0)
                    }
                }
            )
        }
    }
}

extension SyncedListView {
    fileprivate init(
        _ sync: ListSync,
        _ endpoint: Endpoint,
        of object: Object,
        _ scope: NameScope,
        _ access: AccessLevel,
        isFirst: Bool
    ) {
        blank = !isFirst
        let call = "\(object.name.path.joined(separator: ".")).\(endpoint.name)"
        doc = "How `\(call)` is refreshed by its changes."
        self.access = access.modifier
        name = sync.name.identifier
        let mark = Self.mark(sync, endpoint, scope)
        value = SwiftCode.call("Self", [.labeled("since", .literal(sync.since)), .labeled("mark", mark)])
            .text(indent: 8, column: 8)
    }

    private static func mark(_ sync: ListSync, _ endpoint: Endpoint, _ scope: NameScope) -> SwiftCode {
        switch sync.mark {
        case .header(let name): return .call(".header", [.literal(name)])
        case .serverTime(let notation): return .call(".serverTime", times(notation, sync.overlap, scope))
        case .pageValue(let field, let isInside):
            let values = endpoint.pageValues.map { scope.type($0) } ?? ""
            let owner = isInside ? "values.value" : "values"
            let text = text(of: field, owner, scope)
            return .closure(".token", parameters: "(values: \(values))", [.text(text)])
        case .field(let field, let notation):
            let arguments = times(notation, sync.overlap, scope)
            let list = arguments.isEmpty ? "" : SwiftCode.call("", arguments).text(indent: 0, column: 0)
            return .closure(".latest" + list, parameters: "", [.text(member(field, of: "$0", scope))])
        }
    }

    /// The notation and the overlap, where they are not the runtime's own.
    private static func times(_ notation: DateNotation, _ overlap: Duration?, _ scope: NameScope)
        -> [SwiftCode]
    {
        var arguments: [SwiftCode] = []
        if notation != .format(.datetime) {
            // The cases of `DateNotation`.
            scope.imports.useMapping(.body)
            arguments.append(.labeled("in", .text(notation.code)))
        }
        if let overlap { arguments.append(.labeled("overlap", .text(DurationExpression.text(overlap)))) }
        return arguments
    }

    private static func member(_ field: Field, of owner: String, _ scope: NameScope) -> String {
        let member = "\(owner).\(field.storageName.memberName)"
        guard field.tellsNullFromNothing else { return member }
        // The property `value` of a `Nullable`.
        scope.imports.useMapping(.body)
        return member + "?.value"
    }

    /// The text of a token.
    private static func text(of field: Field, _ owner: String, _ scope: NameScope) -> String {
        let member = member(field, of: owner, scope)
        guard field.type != .scalar(.string) else { return member }
        let string = scope.swift("String")
        return field.canBeNil ? "\(member).map { \(string)($0) }" : "\(string)(\(member))"
    }
}
