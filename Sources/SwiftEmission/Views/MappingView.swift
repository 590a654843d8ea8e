import ResolvedAPI

/// What `Mapping.mustache` may say.
struct MappingView {
    let source: String
    /// Why the file is empty.
    let nothing: String?
    let imports: [String]
    /// The types of the spec that need code of their own, the outer ones first.
    let types: [MappedTypeView]
}

extension MappingView: TemplateView {
    static let vocabulary: [String: Word<MappingView>] = [
        "source": .text(\.source),
        "nothing": .optionalText(\.nothing),
        "hasImports": .flag { !$0.imports.isEmpty },
        "imports": .texts(\.imports),
        "types": .list(MappedTypeView.self, \.types),
    ]
}

/// One type to be mapped; only one of the three is there.
struct MappedTypeView {
    var objects: [MappedObjectView] = []
    var unionsByValue: [MappedUnionView] = []
    var unionsByKey: [MappedUnionView] = []
}

extension MappedTypeView: TemplateView {
    static let vocabulary: [String: Word<MappedTypeView>] = [
        "objects": .list(MappedObjectView.self, \.objects),
        "unionsByValue": .list(MappedUnionView.self, \.unionsByValue),
        "unionsByKey": .list(MappedUnionView.self, \.unionsByKey),
    ]
}

extension MappingView {
    init(_ file: SpecFile, declared: DeclaredNames, access: AccessLevel) {
        let imports = Imports()
        var types: [MappedTypeView] = []
        func collect(_ declaration: Declaration) {
            let scope = NameScope(extending: declaration.name.path, declared: declared, imports: imports)
            switch declaration {
            case .object(let object):
                types.append(MappedTypeView(objects: [MappedObjectView(object, scope: scope, access: access)]))
                object.nested.forEach(collect)
            case .union(let union):
                let view = MappedUnionView(union, scope: scope, access: access)
                let isByKey = union.discriminator == nil
                types.append(isByKey ? MappedTypeView(unionsByKey: [view]) : MappedTypeView(unionsByValue: [view]))
            case .enumeration:
                break
            }
        }
        collect(file.declaration)
        source = SafeText.line(file.path)
        self.types = types
        self.imports = imports.lines(access)
        nothing =
            types.isEmpty ? "An enumeration reads and writes its raw value; there is nothing to add to that." : nil
    }
}
