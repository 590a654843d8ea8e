import ResolvedAPI

/// What calls do with elements.
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
        return switch plan.effect {
        case .list: list(request, plan, object, constraints)
        case .read: read(request, plan, object, constraints)
        case .current: current(request, plan, object, constraints)
        case .create: create(request, plan, object, constraints)
        case .put(let creates): put(request, plan, object, constraints, creates: creates)
        case .update: update(request, plan, object, constraints)
        case .delete: delete(request, plan, object, constraints)
        case .deleteAll: deleteAll(request, plan, object, constraints)
        case .action: act(request, plan, object, path, constraints)
        }
    }

    // MARK: Reading

    private func read(
        _ request: CallRequest,
        _ plan: CallPlan,
        _ object: Object,
        _ constraints: [PathConstraints.Constraint]
    ) -> SimulatedResponse {
        guard let element = tables[object.name]?.first(constraints) else { return notFound(request, object) }
        return answer(element, request, plan, object)
    }

    private mutating func current(
        _ request: CallRequest,
        _ plan: CallPlan,
        _ object: Object,
        _ constraints: [PathConstraints.Constraint]
    ) -> SimulatedResponse {
        let isSingleton = object.identity == .singleton
        guard let element = tables[object.name]?.first(isSingleton ? [] : constraints) else {
            return notFound(request, object)
        }
        return answer(element, request, plan, object)
    }

    private func notFound(_ request: CallRequest, _ object: Object) -> SimulatedResponse {
        let name = object.name.path.joined(separator: ".")
        return failure(404, "There is no such \(name) at \(request.request.path).", of: request.call)
    }

    /// A response with an element, or one that says that the client has it already.
    private func answer(
        _ element: Element,
        _ request: CallRequest,
        _ plan: CallPlan,
        _ object: Object,
        status: Int = 200
    ) -> SimulatedResponse {
        let tag = element.tag
        if request.endpoint.method == .get, let known = request.request["If-None-Match"], known.hasTag(tag) {
            var response = SimulatedResponse(status: 304)
            response.set("ETag", tag)
            return response
        }
        var response = payload(
            plan.returnsElements ? shaped(element, plan, object) : nil,
            element,
            request,
            plan,
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

    // MARK: Changes

    private mutating func create(
        _ request: CallRequest,
        _ plan: CallPlan,
        _ object: Object,
        _ constraints: [PathConstraints.Constraint]
    ) -> SimulatedResponse {
        guard elementCount < options.maxElements else { return isFull(request) }
        let element = newElement(request, object, constraints)
        if let identity = object.identity, identity != .singleton,
            tables[object.name]?.first(constraints + [.identity(table(object).identityText(element.json))])
                != nil
        {
            return failure(409, "There is such an element already.", of: request.call)
        }
        insert(element, object)
        keepFiles(request)
        return answer(
            element,
            request,
            plan,
            object,
            status: plan.payload == nil ? successStatus(request, 204) : 201
        )
    }

    private func isFull(_ request: CallRequest) -> SimulatedResponse {
        failure(507, "The server keeps no more than \(options.maxElements) elements.", of: request.call)
    }

    private mutating func put(
        _ request: CallRequest,
        _ plan: CallPlan,
        _ object: Object,
        _ constraints: [PathConstraints.Constraint],
        creates: Bool
    ) -> SimulatedResponse {
        if let element = tables[object.name]?.first(constraints) {
            if let refusal = refusedChange(of: element, request) { return refusal }
            return change(element, request, plan, object, isWhole: true)
        }
        guard creates else { return notFound(request, object) }
        if request.request["If-Match"] != nil { return changedMeanwhile(request) }
        guard elementCount < options.maxElements else { return isFull(request) }
        let element = newElement(request, object, constraints)
        insert(element, object)
        keepFiles(request)
        return answer(
            element,
            request,
            plan,
            object,
            status: plan.payload == nil ? successStatus(request, 201) : 201
        )
    }

    private mutating func update(
        _ request: CallRequest,
        _ plan: CallPlan,
        _ object: Object,
        _ constraints: [PathConstraints.Constraint]
    ) -> SimulatedResponse {
        let isSingleton = object.identity == .singleton
        guard let element = tables[object.name]?.first(isSingleton ? [] : constraints) else {
            return notFound(request, object)
        }
        if let refusal = refusedChange(of: element, request) { return refusal }
        return change(
            element,
            request,
            plan,
            object,
            isWhole: request.endpoint.method == .put && !request.endpoint.isPatch
        )
    }

    private mutating func change(
        _ element: Element,
        _ request: CallRequest,
        _ plan: CallPlan,
        _ object: Object,
        isWhole: Bool
    ) -> SimulatedResponse {
        var element = element
        ElementChange(index, request, object).apply(to: &element, isWhole: isWhole)
        stamp(&element, request, object)
        tables[object.name]?.replace(element)
        keepFiles(request)
        return answer(
            element,
            request,
            plan,
            object,
            status: plan.payload == nil ? successStatus(request, 204) : 200
        )
    }

    private mutating func delete(
        _ request: CallRequest,
        _ plan: CallPlan,
        _ object: Object,
        _ constraints: [PathConstraints.Constraint]
    ) -> SimulatedResponse {
        guard var element = tables[object.name]?.first(constraints) else { return notFound(request, object) }
        if let refusal = refusedChange(of: element, request) { return refusal }
        remove(element, object)
        stamp(&element, request, object)
        files.remove(String(request.request.path))
        if let mark = object.deletionMark, let field = object.fields.first(where: { $0.name == mark }) {
            element.json.set(
                field.type.isInstant ? field.type.json(milliseconds: element.modified) : .bool(true),
                at: field.keyPath
            )
        }
        return payload(
            plan.returnsElements ? shaped(element, plan, object) : nil,
            element,
            request,
            plan,
            status: plan.payload == nil ? successStatus(request, 204) : 200,
            isDeleted: true
        )
    }

    private mutating func deleteAll(
        _ request: CallRequest,
        _ plan: CallPlan,
        _ object: Object,
        _ constraints: [PathConstraints.Constraint]
    ) -> SimulatedResponse {
        let elements = tables[object.name]?.elements(constraints) ?? []
        for element in elements { remove(element, object) }
        let time = changeTime(request.request)
        guard let type = plan.payload?.element else {
            return payload(
                nil,
                nil,
                request,
                plan,
                status: plan.payload == nil ? successStatus(request, 204) : 200
            )
        }
        let items = elements.map { element in
            var element = element
            element.modified = time
            return plan.returnsElements
                ? shaped(element, plan, object) : described(type, element, request, isDeleted: true)
        }
        return payload(.array(items), nil, request, plan)
    }

    /// A call that is none of the others: the members of its body that are fields of its element change it.
    private mutating func act(
        _ request: CallRequest,
        _ plan: CallPlan,
        _ object: Object,
        _ path: PathConstraints,
        _ constraints: [PathConstraints.Constraint]
    ) -> SimulatedResponse {
        guard path.hasIdentity else { return action(request, plan, nil) }
        guard var element = tables[object.name]?.first(constraints) else { return notFound(request, object) }
        let isReading = request.endpoint.method == .get || request.endpoint.method == .head
        if !isReading {
            if let refusal = refusedChange(of: element, request) { return refusal }
            let before = element.json
            ElementChange(index, request, object).apply(to: &element, isWhole: false)
            if before != element.json || !request.values.files.isEmpty {
                stamp(&element, request, object)
                tables[object.name]?.replace(element)
            }
            keepFiles(request)
        }
        guard plan.returnsElements, plan.payload?.element == nil else {
            return action(request, plan, element)
        }
        return answer(element, request, plan, object)
    }

    /// The status of a response without a body.
    private func successStatus(_ request: CallRequest, _ status: Int) -> Int {
        index.envelope(of: request.call).code == nil ? status : 200
    }

    // MARK: Conditions (RFC 9110 section 13)

    private func refusedChange(of element: Element, _ request: CallRequest) -> SimulatedResponse? {
        if let tags = request.request["If-Match"], !tags.hasTag(element.tag) {
            return changedMeanwhile(request)
        }
        if let tags = request.request["If-None-Match"], tags.hasTag(element.tag) {
            return changedMeanwhile(request)
        }
        return nil
    }

    private func changedMeanwhile(_ request: CallRequest) -> SimulatedResponse {
        failure(412, "The element has another version.", of: request.call)
    }

    // MARK: Tables

    func table(_ object: Object) -> ElementTable { tables[object.name] ?? ElementTable(object) }

    mutating func insert(_ element: Element, _ object: Object) {
        tables[object.name, default: ElementTable(object)].insert(element)
        elementCount += 1
    }

    private mutating func remove(_ element: Element, _ object: Object) {
        tables[object.name]?.remove(element)
        elementCount -= 1
    }

    private mutating func stamp(_ element: inout Element, _ request: CallRequest, _ object: Object) {
        element.modified = changeTime(request.request)
        element.revision = nextRevision()
        for field in object.fields where field.isChangeTime {
            element.json.set(field.type.json(milliseconds: element.modified), at: field.keyPath)
        }
    }

    private mutating func newElement(
        _ request: CallRequest,
        _ object: Object,
        _ constraints: [PathConstraints.Constraint]
    ) -> Element {
        let time = changeTime(request.request)
        let number = nextNumber(object)
        var context: [String: String] = [:]
        for case .context(let key, let text) in constraints { context[key] = text }
        var element = Element(
            number: number,
            json: NewElement(index, sampling, object).json(
                number: number,
                time: time,
                pagingKeys: pagingKeys
            ),
            context: context,
            isSampled: false,
            revision: nextRevision(),
            modified: time
        )
        for constraint in constraints {
            switch constraint {
            case .identity(let text):
                if let path = object.identityPath,
                    let field = object.fields.first(where: { $0.keyPath == path })
                {
                    element.json.set(FormTree.json(text, field.type, index), at: path)
                }
            case .field(let field, let text):
                element.json.set(FormTree.json(text, field.type, index), at: field.keyPath)
            case .context: break
            }
        }
        ElementChange(index, request, object).apply(to: &element, isWhole: false)
        return element
    }

    private mutating func keepFiles(_ request: CallRequest) {
        guard
            let file = request.values.files[""]
                ?? request.values.files.sorted(by: { $0.key < $1.key }).first?.value
        else { return }
        files.keep(file, at: String(request.request.path))
    }
}

extension Element {
    /// A strong validator (RFC 9110 section 8.8.3).
    var tag: String { "\"\(revision)\"" }
}

extension String {
    /// Whether a list of validators has this one.
    fileprivate func hasTag(_ tag: String) -> Bool {
        split(separator: ",").contains { item in
            let item = item.trimmed
            return item == "*" || item == tag || item == "W/\(tag)"
        }
    }
}
