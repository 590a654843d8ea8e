import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// The endpoints of every resource, by its number in the scope, and the types that they declare.
struct Endpoints {
    let drafts: [Int: [EndpointDraft]]
    /// The fields of every resource that are looked up together.
    let indexes: [Int: [[String]]]
    /// The field of a resource that says whether an element was deleted.
    let deletionMarks: [Int: String]
    /// The resources whose elements are stored wherever they are.
    let embedded: Set<Int>
    let records: Set<Int>
    /// How long stores keep the elements of a resource or a union, where a spec says so.
    let lifetimes: [Int: Object.Lifetime]
    /// The paths of the parents below which the ids of a resource are unique.
    let parents: [Int: String]
    /// The lists inside of a resource that are also lists of their own.
    let containedLists: [Int: [ContainedList]]
    let failures: SharedFailures
    let headers: SharedHeaders
    /// Of calls that state none; `nil` for the first scheme.
    let authorization: Endpoint.Authorization?
    let inventory: TypeInventory
}

/// An endpoint with its spec. It is a class because both are large, and many steps pass it on.
final class EndpointDraft {
    let spec: EndpointSpec
    /// The parameters of its path, with their names in the path.
    let pathKeys: [String]
    let endpoint: Endpoint

    init(spec: EndpointSpec, pathKeys: [String], endpoint: Endpoint) {
        (self.spec, self.pathKeys, self.endpoint) = (spec, pathKeys, endpoint)
    }
}

/// The number of a resource, and the index of one of its endpoints.
struct EndpointPlace: Hashable {
    let owner: Int
    let place: Int
}

/// The context of all steps in the resolution of one endpoint.
struct EndpointContext {
    /// The number of its resource.
    let owner: Int
    let spec: EndpointSpec
    /// Its Swift name.
    let name: String
    /// The Swift names of the call's parameters so far.
    var names = NamesInUse<SourceRange>()
    /// The Swift names of the parameters in its path.
    var namesInPath: Set<String> = []

    /// `ListSort` for the enum of `sort` in `list`.
    var prefix: String { name.prefix(1).uppercased() + name.dropFirst() }
}

struct EndpointPass: TypePass {
    let spec: APISpec
    let scope: Scope
    let conventions: Conventions
    let types: ResolvedTypes
    let authorization: Authorization
    let errors: ErrorCodes
    var inventory: TypeInventory
    /// The objects that some endpoint lists, or that are the rows of a list inside of an element.
    var listed: Set<TypeName>
    var sharedFailures = SharedFailures()
    var sharedHeaders = SharedHeaders()
    var log = ResolutionLog()

    init(
        spec: APISpec,
        scope: Scope,
        conventions: Conventions,
        types: ResolvedTypes,
        authorization: Authorization,
        errors: ErrorCodes,
        inventory: TypeInventory
    ) {
        self.spec = spec
        self.scope = scope
        self.conventions = conventions
        self.types = types
        self.authorization = authorization
        self.errors = errors
        self.inventory = inventory
        listed = scope.listedObjects
    }

    mutating func run() -> Endpoints {
        var drafts: [Int: [EndpointDraft]] = [:]
        var indexes: [Int: [[String]]] = [:]
        var deletionMarks: [Int: String] = [:]
        var (embedded, records) = (Set<Int>(), Set<Int>())
        let containedLists = containedLists()
        listed.formUnion(containedLists.values.joined().map(\.row))
        sharedFailures.api = failureOfAPI()
        sharedHeaders.api = headersOfAPI()
        for index in scope.types.indices {
            guard let object = scope[index].object else { continue }
            if let store = object.store {
                indexes[index] = self.indexes(store, of: index)
                deletionMarks[index] = deletionMark(store, of: index)
                if isEmbedded(store, of: index) { embedded.insert(index) }
                if isRecord(store, of: index) { records.insert(index) }
            }
            sharedFailures.resources[index] = failure(of: object, at: index)
            sharedHeaders.resources[index] = headers(of: object, at: index)
            guard !object.endpoints.isEmpty || !object.parameters.isEmpty else { continue }
            drafts[index] = endpoints(of: object, at: index)
            checkResourceParameters(object)
        }
        checkMergedLists(drafts)
        checkResourcePolicies()
        checkFormerOperations(drafts)
        let lifetimes = lifetimes(&drafts)
        return Endpoints(
            drafts: drafts,
            indexes: indexes,
            deletionMarks: deletionMarks,
            embedded: embedded,
            records: records,
            lifetimes: lifetimes,
            parents: parents(of: drafts),
            containedLists: containedLists,
            failures: sharedFailures,
            headers: sharedHeaders,
            authorization: authorizationOfAll(),
            inventory: inventory
        )
    }

    private mutating func endpoints(of object: ObjectSpec, at index: Int) -> [EndpointDraft] {
        let base = object.path.map { template($0) } ?? PathTemplate()
        var names = NamesInUse<SourceRange>()
        return object.endpoints.compactMap { spec in
            guard let name = memberName(key: spec.key, chosen: spec.name) else { return nil }
            let place = (spec.name ?? spec.key).range
            if let earlier = names.take(name, for: place) {
                report(.duplicateEndpoint(Located(name, at: place), earlier: earlier))
            }
            return endpoint(
                EndpointContext(owner: index, spec: spec, name: name),
                base: spec.isOutside ? PathTemplate() : base,
                object: object
            )
        }
    }

    private mutating func endpoint(_ context: EndpointContext, base: PathTemplate, object: ObjectSpec)
        -> EndpointDraft
    {
        var context = context
        let spec = context.spec
        let own = template(spec.path)
        let path = base.appending(own)
        checkRepetitions(of: base, in: own, spec, object)
        let pathParameters = self.pathParameters(of: path, own: own, object: object, &context)
        context.namesInPath = Set(pathParameters.map(\.parameter.name))
        var query = self.query(&context)
        let (requestHeaders, constants) = self.headers(&context)
        let body = self.body(&context)
        checkFlattenedNames(spec, query: query, body: body, conventions.nesting(of: spec, in: object))
        checkTexts(of: spec.envelope)
        let ownEnvelope = Conventions.envelope(spec.envelope, inherited: conventions.resolved.envelope)
        let envelope = ownEnvelope ?? conventions.resolved.envelope
        let response = self.response(context, envelope: envelope)
        let paging = self.paging(context, response: response, envelope: envelope)
        let beside = paging == nil ? response : valuesOfPages(context, envelope: envelope)
        let headers = self.responseHeaders(context, beside: beside)
        checkCache(spec)
        let selection = selection(&context, response, paging)
        if let selection { query.append(selection) }
        let endpoint = Endpoint(
            name: context.name,
            doc: text(spec.doc),
            deprecated: text(spec.deprecated),
            method: Endpoint.Method(rawValue: spec.method.value.rawValue) ?? .get,
            path: pathParts(path, pathParameters),
            pathTemplate: path.text,
            pathSuffix: conventions.suffix,
            server: server(spec),
            pathParameters: pathParameters.parameters,
            query: query,
            nesting: conventions.nesting(of: spec, in: object),
            headers: requestHeaders,
            constantHeaders: constants,
            body: body,
            bodyWrapper: wrapper(of: spec, in: object)?.keys ?? [],
            bodyConstants: bodyConstants(spec),
            response: response,
            events: eventFormat(spec, of: response),
            responseHeaders: paging == nil ? headers?.name : nil,
            typedHeaders: headers?.fields ?? inheritedHeaders(context),
            envelope: ownEnvelope,
            pageValues: paging == nil ? nil : headers?.name ?? beside.declaredObject,
            paging: paging,
            authorization: authorization(of: spec),
            timeout: positive(spec.timeout),
            attemptTimeout: positive(spec.attemptTimeout),
            retry: retry(spec.retry, inherited: self.spec.retry, errors: self.spec.errors),
            sendsIdempotencyKey: spec.idempotencyKey?.value ?? false,
            offline: offline(context),
            formerOperations: formerOperations(context),
            cache: positive(spec.cache),
            priority: spec.priority.flatMap { Endpoint.Priority(rawValue: $0.value.rawValue) },
            errors: errors(spec.errors),
            failure: failure(context),
            examples: examples(spec.examples),
            invalidates: invalidated(context, paging: paging),
            ttl: ttl(context, response: response),
            selectedAlways: selectedAlways(selection, paging: paging)
        )
        return EndpointDraft(spec: spec, pathKeys: pathParameters.map(\.key), endpoint: endpoint)
    }

    private mutating func errors(_ names: [Located<String>]) -> [String] {
        var seen: [String: SourceRange] = [:]
        return names.compactMap { name in
            guard let code = errors.byKey[name.value] else {
                if !errors.broken.contains(name.value) {
                    let nearest = log.suggestions.closest(
                        to: name.value,
                        in: spec.errors.map(\.key.value),
                        of: "error"
                    )
                    report(.unknownErrorCode(name, nearest: nearest))
                }
                return nil
            }
            if let earlier = seen.updateValue(name.range, forKey: name.value) {
                report(.namedTwice(name, earlier: earlier))
                return nil
            }
            return code.name
        }
    }

    private mutating func checkCache(_ spec: EndpointSpec) {
        guard let cache = spec.cache, spec.method.value != .get, spec.method.value != .head else { return }
        report(.cacheOfWrite(cache.range, method: spec.method.map(\.rawValue)))
    }
}
