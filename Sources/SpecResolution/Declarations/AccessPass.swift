import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// Checks the access levels of types: the signatures of a type must not use a type that is less accessible.
struct AccessPass: Pass {
    let spec: APISpec
    let scope: Scope
    let types: ResolvedTypes
    var log = ResolutionLog()

    mutating func run() {
        let changed = scope.mainTypes.filter { scope[$0].spec.access != nil }
        guard !changed.isEmpty else { return }
        guard let access = spec.access.map({ Access($0.value) }) else {
            for case let access? in changed.map({ scope[$0].spec.access }) {
                report(.accessWithoutDefault(access, api: spec.name))
            }
            return
        }
        for index in scope.types.indices { check(index, default: access) }
        let shared = [
            ("Failure", OrNone.some(spec.convention?.failures ?? []).types),
            ("Headers", OrNone.some(spec.convention?.responseHeaders ?? []).types),
        ]
        for (type, names) in shared {
            for name in names {
                guard let used = scope.lookUp(name.value, from: nil) else { continue }
                check(
                    name,
                    uses: used,
                    access,
                    of: "\(APINames(spec.name.value).api).\(type)",
                    default: access
                )
            }
        }
    }

    private mutating func check(_ index: Int, default access: Access) {
        let own = level(of: index, default: access)
        for name in scope[index].spec.signatureTypes {
            guard let used = scope.lookUp(name.value, from: index) else { continue }
            check(name, uses: used, own, of: scope[index].name.words, default: access)
        }
        guard let extended = scope[index].object?.bases.first else { return }
        for case let used? in inheritedTypes(of: index) {
            check(extended, uses: used, own, of: scope[index].name.words, default: access)
        }
    }

    private mutating func check(
        _ name: Located<String>,
        uses used: Int,
        _ own: Access,
        of user: String,
        default access: Access
    ) {
        let other = level(of: used, default: access)
        guard other < own else { return }
        let outer = scope[scope.outermost(used)].spec
        report(
            .typeLessAccessible(
                name,
                type: scope[used].name.words,
                is: other,
                user: user,
                is: own,
                setAt: outer.access?.range ?? outer.name.range
            )
        )
    }

    /// The types of inherited fields, which become a part of the type.
    private func inheritedTypes(of index: Int) -> [Int?] {
        let own = Set(scope[index].object?.fields.map(\.key.value) ?? [])
        return (types.objects[index]?.fields ?? [])
            .filter { !own.contains($0.key.value) }
            .map { $0.field.type.declaredType.flatMap(scope.index) }
            + [types.objects[index]?.sharedIdentity?.owner]
    }

    /// A type inside of another has the other's access level.
    private func level(of index: Int, default access: Access) -> Access {
        scope[scope.outermost(index)].spec.access.map { Access($0.value) } ?? access
    }
}

extension Access {
    init(_ spec: APISpec.Access) {
        self =
            switch spec {
            case .public: .public
            case .package: .package
            case .internal: .internal
            }
    }
}
