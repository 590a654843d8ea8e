import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// Finds the endpoints at which lists inside of elements continue.
struct ContinuationPass: Pass {
    let scope: Scope
    let types: ResolvedTypes
    let endpoints: Endpoints
    let lists: [ListOfElement]
    var log = ResolutionLog()

    init(
        scope: Scope,
        types: ResolvedTypes,
        endpoints: Endpoints,
        lists: [ListOfElement]
    ) {
        (self.scope, self.types, self.endpoints, self.lists) = (scope, types, endpoints, lists)
    }

    /// The lists of each resource, by the number of the resource.
    mutating func run() -> [Int: [ContainedList]] {
        var lists = endpoints.containedLists
        for (index, all) in endpoints.containedLists.sorted(by: { $0.key < $1.key }) {
            for (place, list) in all.enumerated() {
                guard let spec = spec(of: list, at: index) else { continue }
                lists[index]?[place].rest = rest(spec, of: list, at: index)
            }
        }
        return lists
    }

    private func spec(of list: ContainedList, at index: Int) -> ListRestSpec? {
        let key = types.objects[index]?.fields.first { $0.field.name == list.field }?.key.value
        return scope[index].object?.store?.lists.first { $0.field.value == key }?.rest
    }

    private mutating func rest(
        _ spec: ListRestSpec,
        of list: ContainedList,
        at index: Int
    ) -> ContainedList.Rest? {
        guard let (resource, endpoint) = endpoint(spec.relation, of: index),
            let parameter = endpoint.pathParameters.first
        else { return nil }
        check(endpoint, spec, list)
        return ContainedList.Rest(
            resource: resource,
            endpoint: endpoint.name,
            identity: parameter.name,
            total: spec.total.flatMap { field($0, at: index, { $0.isCount }, "an int") },
            next: spec.next.flatMap { field($0, at: index, { $0.isText }, "a string") }
        )
    }

    /// The endpoint of a list with that name.
    private mutating func endpoint(_ name: Located<String>, of index: Int) -> (TypeName, Endpoint)? {
        let own = lists.filter { $0.relation.resource == scope[index].name }
        guard let place = own.first(where: { $0.relation.name == Spelling.member(name.value) })?.place,
            let endpoint = endpoints.drafts[place.owner]?[place.place].endpoint
        else {
            let names = own.map(\.relation.name)
            let nearest = log.suggestions.closest(to: name.value, in: names)
            report(.unknownRest(name, of: scope[index].name.words, known: names, nearest: nearest))
            return nil
        }
        // Generated code makes the call, and has no warnings.
        if endpoint.deprecated != nil || scope[place.owner].spec.deprecated != nil {
            report(.impossibleRest(name, "it is deprecated"))
        }
        return (scope[place.owner].name, endpoint)
    }

    private mutating func check(_ endpoint: Endpoint, _ spec: ListRestSpec, _ list: ContainedList) {
        if let row = endpoint.response.listed, row != list.row {
            report(
                .impossibleRest(
                    spec.relation,
                    "it has elements of '\(row.words)', not of '\(list.row.words)'"
                )
            )
        }
        let parameters = endpoint.query + endpoint.headers
        if let needed = parameters.first(where: { $0.constant == nil && $0.presence == .required }) {
            report(.impossibleRest(spec.relation, "it needs the parameter '\(needed.wireName)'"))
        }
        switch endpoint.paging?.mode {
        case nil, .some(.none): report(.impossibleRest(spec.relation, "it has no pages"))
        case .cursor?, .link?, .url?: if spec.next == nil { report(.restWithoutNext(spec.relation)) }
        default: if let next = spec.next { report(.nextOfNoCursor(next)) }
        }
    }

    /// The name of a field.
    private mutating func field(
        _ key: Located<String>,
        at index: Int,
        _ isRight: (TypeReference) -> Bool,
        _ type: String
    ) -> String? {
        let fields = (types.objects[index]?.fields ?? []).filter {
            $0.field.isInModel && !$0.field.isSensitive
        }
        guard let found = fields.first(where: { $0.key.value == key.value }) else {
            let nearest = log.suggestions.closest(to: key.value, in: fields.map(\.key.value))
            report(.unknownField(key, type: scope[index].name.words, nearest: nearest))
            return nil
        }
        guard found.isBroken || isRight(found.field.type) else {
            report(.restValueOfAnotherType(key, type: type))
            return nil
        }
        return found.field.name
    }
}

extension TypeReference {
    fileprivate var isCount: Bool { self == .scalar(.int) }

    fileprivate var isText: Bool { self == .scalar(.string) }
}
