import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Resolves how lists are refreshed by their changes.
struct SyncPass: Pass {
    let scope: Scope
    let types: ResolvedTypes
    let endpoints: Endpoints
    var log = ResolutionLog()
    /// The names of the lists of each element type.
    private var names: [TypeName: [String: SourceRange]] = [:]

    init(scope: Scope, types: ResolvedTypes, endpoints: Endpoints) {
        (self.scope, self.types, self.endpoints) = (scope, types, endpoints)
    }

    mutating func run() -> [EndpointPlace: ListSync] {
        var all: [EndpointPlace: ListSync] = [:]
        for owner in scope.types.indices {
            for (place, draft) in (endpoints.drafts[owner] ?? []).enumerated() {
                guard let spec = draft.spec.sync else { continue }
                all[EndpointPlace(owner: owner, place: place)] = sync(spec, of: draft, at: owner)
            }
        }
        return all
    }

    private mutating func sync(_ spec: SyncSpec, of draft: EndpointDraft, at owner: Int) -> ListSync? {
        let endpoint = draft.endpoint
        guard let element = endpoint.response.listed, let index = scope.index(of: element),
            let object = types.objects[index], endpoint.responseHeaders == nil,
            object.isBroken || object.identity?.isOfSeveralElements == true
        else {
            // An invalid response has been reported.
            if endpoint.response != .none || draft.spec.returns?.isNone != false {
                report(.syncOfNoList(spec.range))
            }
            return nil
        }
        checkSince(spec.since, of: draft)
        if let overlap = spec.overlap, !spec.mark.isTime { report(.overlapOfNoTime(overlap.range)) }
        guard let mark = mark(spec.mark, of: endpoint, at: owner, elements: object, index) else { return nil }
        return ListSync(
            name: name(of: draft, at: owner, element),
            element: element,
            since: spec.since.value,
            mark: mark,
            overlap: spec.overlap?.value
        )
    }

    /// `list` of the resource itself, `userPlaces` for `places` of a user.
    private mutating func name(of draft: EndpointDraft, at owner: Int, _ element: TypeName) -> String {
        let call = draft.endpoint.name
        let resource = scope[owner].name
        let prefix = resource.path.joined()
        let name =
            resource == element
            ? call
            : prefix.prefix(1).lowercased() + prefix.dropFirst() + call.prefix(1).uppercased()
                + call.dropFirst()
        let place = (draft.spec.name ?? draft.spec.key).range
        if let earlier = names[element, default: [:]].updateValue(place, forKey: name) {
            report(.namesMeet(Located(name, at: place), other: earlier))
        }
        return name
    }

    // MARK: The request

    private mutating func checkSince(_ since: Located<String>, of draft: EndpointDraft) {
        let endpoint = draft.endpoint
        if let parameter = endpoint.query.first(where: { $0.wireName == since.value }) {
            if parameter.constant != nil {
                report(.impossibleSince(since, "has the same value in every call"))
            } else if parameter.presence == .required {
                report(.impossibleSince(since, "is required, so no call returns the whole list"))
            } else if parameter.isFlag || parameter.type.hasSeveralTexts {
                report(.impossibleSince(since, "is not one text"))
            }
        }
        if endpoint.paging?.mode.parameters.contains(since.value) == true {
            report(.impossibleSince(since, "is used for the pages of the list"))
        }
    }

    // MARK: The mark

    private mutating func mark(
        _ spec: SyncSpec.Mark,
        of endpoint: Endpoint,
        at owner: Int,
        elements: ObjectDraft,
        _ index: Int
    ) -> ListSync.Mark? {
        switch spec {
        case .header(let name):
            if !HeaderName.isToken(name.value) { report(.notAHeaderName(name)) }
            return .header(name.value)
        case .serverTime(let clock):
            return .serverTime(.format(Scalar(rawValue: clock.value.rawValue) ?? .datetime))
        case .extra(let key): return pageValue(key, of: endpoint, at: owner)
        case .field(let key): return time(key, of: elements, index)
        }
    }

    private mutating func pageValue(_ key: Located<String>, of endpoint: Endpoint, at owner: Int)
        -> ListSync.Mark?
    {
        let objects = (endpoints.inventory.inlined[owner] ?? []).compactMap { declaration in
            if case .object(let object) = declaration { object } else { nil }
        }
        func fields(_ name: TypeName?) -> (own: [Field], besideHeaders: TypeName?) {
            let object = objects.first { $0.name == name }
            return (object?.fields ?? [], object?.besideHeaders?.declaredObject)
        }
        let page = fields(endpoint.pageValues)
        let inside = fields(page.besideHeaders).own
        let fields = page.own + inside
        guard let field = fields.first(where: { $0.keyPath.joined(separator: ".") == key.value }) else {
            let known = fields.map { $0.keyPath.joined(separator: ".") }
            let nearest = log.suggestions.closest(to: key.value, in: known)
            report(.unknownPageValue(key, known: known, nearest: nearest))
            return nil
        }
        guard [.scalar(.string), .scalar(.int), .scalar(.int64)].contains(field.type) else {
            report(.markOfAnotherType(key, type: "a string or an integer"))
            return nil
        }
        return .pageValue(field, isInside: !page.own.contains(field))
    }

    private mutating func time(_ key: Located<String>, of elements: ObjectDraft, _ index: Int)
        -> ListSync.Mark?
    {
        if elements.isBroken { return nil }
        let fields = elements.fields.filter { $0.field.isInModel && !$0.field.isSensitive }
        guard let found = fields.first(where: { $0.key.value == key.value }) else {
            let nearest = log.suggestions.closest(to: key.value, in: fields.map(\.key.value))
            report(.unknownField(key, type: scope[index].name.words, nearest: nearest))
            return nil
        }
        if found.isBroken { return nil }
        guard let notation = found.field.type.notation else {
            report(.markOfAnotherType(key, type: "an instant, such as a datetime or a timestamp"))
            return nil
        }
        return .field(found.field, notation)
    }
}

extension SyncSpec.Mark {
    fileprivate var isTime: Bool {
        switch self {
        case .header, .extra: false
        case .field, .serverTime: true
        }
    }
}

extension TypeReference {
    /// How a time is written.
    fileprivate var notation: DateNotation? {
        switch self {
        case .scalar(let scalar):
            switch scalar {
            case .datetime, .timestamp, .timestampMilliseconds, .timestampFraction, .rfc822: .format(scalar)
            default: nil
            }
        case .instant(let notations): notations.first
        default: nil
        }
    }

    /// Whether a query can have several items for a value.
    fileprivate var hasSeveralTexts: Bool {
        switch self {
        case .list, .map, .selection, .declared(_, .object), .declared(_, .union): true
        default: false
        }
    }
}
