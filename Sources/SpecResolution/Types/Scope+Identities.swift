import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The identity of a resource as its spec says it, before its fields are known.
enum DeclaredIdentity {
    /// The key of the convention, which need not be listed.
    case convention(String)
    /// Fields by their keys in the spec.
    case fields([Located<String>], SourceRange)
    case singleton(SourceRange)
}

extension Scope {
    /// The identity of a resource, its own or the convention's; `nil` for resources without one, and for other types.
    func identity(of index: Int, _ conventions: Conventions) -> DeclaredIdentity? {
        guard types[index].isResource else { return nil }
        switch types[index].object?.identity {
        case nil: return conventions.identity.map { .convention($0) }
        case .none(_)?: return nil
        case .singleton(let range)?: return .singleton(range)
        case .fields(let names, let range)?: return .fields(names, range)
        }
    }

    /// Whether an identity is one text in a path.
    func hasPlainIdentity(_ name: TypeName, _ conventions: Conventions) -> Bool {
        guard let index = index(of: name) else { return false }
        switch identity(of: index, conventions) {
        case .convention: return true
        case .fields(let names, _): return names.count == 1
        case .singleton, nil: return false
        }
    }
}
