import ResolvedAPI

/// Renders a declaration and the ones inside of it with the templates of their kinds.
struct DeclarationRendering {
    let declared: DeclaredTypes
    let imports: Imports
    let access: AccessLevel
    let templates: TemplateSet

    /// Without a line break at its end.
    func text(_ declaration: Declaration, indent: Int) -> String {
        let place = DeclarationPlace(access: access, indent: indent)
        switch declaration {
        case .object(let object):
            let scope = NameScope(inside: object.name.path, declared: declared, imports: imports)
            let nested = object.nested.map { text($0, indent: indent + 4).indented(by: 4) }
            if object.isGroup {
                return templates.part(.calls, CallsView(object, place: place, nested: nested))
            }
            return templates.part(.structure, StructView(object, scope: scope, place: place, nested: nested))
        case .enumeration(let enumeration):
            let scope = NameScope(inside: enumeration.name.path, declared: declared, imports: imports)
            return templates.part(
                enumeration.keepsUnknown ? .openEnumeration : .closedEnumeration,
                EnumerationView(enumeration, scope: scope, place: place)
            )
        case .union(let union):
            let scope = NameScope(inside: union.name.path, declared: declared, imports: imports)
            return templates.part(.union, UnionView(union, scope: scope, place: place))
        }
    }
}
