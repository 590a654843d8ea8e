import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The paging ids of lists in realtime mode, which resources have without listing them.
extension Scope {
    /// The key path of the paging id for every object that an endpoint lists in realtime mode.
    func pagingIDs(_ conventions: Conventions) -> [Int: [String]] {
        var paths: [Int: [String]] = [:]
        for index in mainTypes {
            for endpoint in types[index].object?.endpoints ?? [] {
                guard let paging = endpoint.paging, paging.mode.value == .realtime,
                    case .type(.list(.named(let name), _))? = endpoint.returns,
                    let element = lookUp(name.value, from: index)
                else { continue }
                let inherited = conventions.paging.flatMap { $0.mode.value == .realtime ? $0.pagingID : nil }
                let path = paging.pagingID?.keys ?? inherited?.keys ?? conventions.pagingID
                for object in objects(in: element) { paths[object] = path }
            }
        }
        return paths
    }

    /// The object itself, or the members of a union.
    func objects(in index: Int) -> [Int] {
        switch types[index].spec.content {
        case .object: [index]
        case .enumeration: []
        case .union(let union):
            union.allMembers.compactMap { member in
                lookUp(member.type.value, from: types[index].parent)
                    .flatMap { types[$0].object == nil ? nil : $0 }
            }
        }
    }
}
