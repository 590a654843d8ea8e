import PlausibleValues
import ResolvedAPI

/// A call at the elements of an object, with the constraints of its path.
struct ElementCall {
    let request: CallRequest
    let plan: CallPlan
    let object: Object
    let path: PathConstraints
    let constraints: [PathConstraints.Constraint]

    var endpoint: Endpoint { request.endpoint }
}

/// The effects of calls on elements.
extension Simulation {
    mutating func call(_ request: CallRequest) -> SimulatedResponse {
        guard let plan = plans[request.call.operation] else {
            return failure(404, "There is no such call.", of: nil)
        }
        guard let object = plan.object else { return action(request, plan, nil) }
        if let missing = missingParent(request, object) {
            return failure(404, missing, of: request.call)
        }
        let path = PathConstraints(index, object, request.endpoint)
        let constraints = path.constraints(request.match.arguments)
        fill(object, request.match.arguments)
        let call = ElementCall(
            request: request,
            plan: plan,
            object: object,
            path: path,
            constraints: constraints
        )
        return switch plan.effect {
        case .list: list(request, plan, object, constraints)
        case .read: read(call)
        case .current: current(call)
        case .create: create(call)
        case .put(let creates): put(call, creates: creates)
        case .update: update(call)
        case .delete: delete(call)
        case .deleteAll: deleteAll(call)
        case .action: act(call)
        }
    }

    // MARK: Elements

    func first(_ call: ElementCall) -> Element? { tables[call.object.name]?.first(call.constraints) }

    /// The element of a path, which has no identity for a singleton.
    func currentElement(_ call: ElementCall) -> Element? {
        call.object.identity == .singleton ? tables[call.object.name]?.first([]) : first(call)
    }

    func table(_ object: Object) -> ElementTable { tables[object.name] ?? ElementTable(object) }

    mutating func insert(_ element: Element, _ object: Object) {
        tables[object.name, default: ElementTable(object)].insert(element)
        if deleted[object.name] != nil {
            let table = table(object)
            deleted[object.name]?.remove(table.identityText(element.json), in: table)
        }
        elementCount += 1
    }

    mutating func remove(_ element: Element, _ object: Object) {
        tables[object.name]?.remove(element)
        elementCount -= 1
    }

    // MARK: Responses

    func notFound(_ call: ElementCall) -> SimulatedResponse {
        let name = call.object.name.path.joined(separator: ".")
        let request = call.request
        return failure(404, "There is no such \(name) at \(request.request.path).", of: request.call)
    }

    /// A response with an element, or one that says that the client has it already.
    func answer(_ element: Element, _ call: ElementCall, status: Int = 200) -> SimulatedResponse {
        let tag = element.tag
        let known = call.request.request["If-None-Match"]
        if [.get, .head].contains(call.endpoint.method), let known, known.hasTag(tag) {
            var response = SimulatedResponse(status: 304)
            response.set("ETag", tag)
            return response
        }
        var response = payload(
            call.plan.returnsElements ? shaped(element, call.plan, call.object) : nil,
            element,
            call.request,
            call.plan,
            status: status
        )
        response.set("ETag", tag)
        if status != 204 { response.set("Last-Modified", CivilDate.httpDate(element.modified / 1000)) }
        return response
    }

    /// The element as the type of the response, which can be a variant of the object that is kept.
    func shaped(_ element: Element, _ plan: CallPlan, _ object: Object) -> JSONLiteral {
        let type = plan.payload?.element ?? plan.payload?.unwrapped
        guard case .declared(let name, .object)? = type, name != object.name, let other = index.object(name)
        else {
            return element.json
        }
        var value = sampling.element(other, number: element.number)
        for field in other.fields where field.constant == nil {
            if let own = element.json[field.keyPath] { value.set(own, at: field.keyPath) }
        }
        return value
    }

    /// The status of a success: the given one, or the status of calls without a payload.
    ///
    /// - Parameter empty: The status without a body. An envelope always has a body, so that its status is 200.
    func successStatus(_ call: ElementCall, _ status: Int = 200, empty: Int = 204) -> Int {
        if call.plan.payload != nil { return status }
        return index.envelope(of: call.request.call).code == nil ? empty : 200
    }
}

extension Element {
    /// A strong validator (RFC 9110 section 8.8.3).
    var tag: String { "\"\(revision)\"" }
}

extension String {
    /// Whether a list of validators has this one.
    func hasTag(_ tag: String) -> Bool {
        split(separator: ",").contains { item in
            let item = item.trimmed
            return item == "*" || item == tag || item == "W/\(tag)"
        }
    }
}
