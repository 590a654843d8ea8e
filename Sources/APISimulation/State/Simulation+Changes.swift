import ResolvedAPI

/// Calls that create, change and delete elements.
extension Simulation {
    mutating func create(_ call: ElementCall) -> SimulatedResponse {
        guard elementCount < options.maxElements else { return isFull(call) }
        let element = newElement(call)
        if let identity = call.object.identity, identity != .singleton {
            let text = table(call.object).identityText(element.json)
            if tables[call.object.name]?.first(call.constraints + [.identity(text)]) != nil {
                return failure(409, "There is such an element already.", of: call.request.call)
            }
        }
        return inserted(element, call, empty: 204)
    }

    mutating func put(_ call: ElementCall, creates: Bool) -> SimulatedResponse {
        if let element = first(call) {
            return refusedChange(of: element, call) ?? change(element, call, isWhole: true)
        }
        guard creates else { return notFound(call) }
        if call.request.request["If-Match"] != nil { return changedMeanwhile(call) }
        guard elementCount < options.maxElements else { return isFull(call) }
        return inserted(newElement(call), call, empty: 201)
    }

    mutating func update(_ call: ElementCall) -> SimulatedResponse {
        guard let element = currentElement(call) else { return notFound(call) }
        let isWhole = call.endpoint.method == .put && !call.endpoint.isPatch
        return refusedChange(of: element, call) ?? change(element, call, isWhole: isWhole)
    }

    mutating func delete(_ call: ElementCall) -> SimulatedResponse {
        guard var element = first(call) else { return notFound(call) }
        if let refusal = refusedChange(of: element, call) { return refusal }
        remove(element, call.object)
        stamp(&element, call)
        keepDeleted(element, call.object)
        files.remove(String(call.request.request.path))
        let mark = call.object.deletionMark
        if let mark, let field = call.object.fields.first(where: { $0.name == mark }) {
            let time = element.modified
            element.json.set(
                field.type.isInstant ? field.type.json(milliseconds: time) : .bool(true),
                at: field.keyPath
            )
        }
        return payload(
            call.plan.returnsElements ? shaped(element, call.plan, call.object) : nil,
            element,
            call.request,
            call.plan,
            status: successStatus(call),
            isDeleted: true
        )
    }

    mutating func deleteAll(_ call: ElementCall) -> SimulatedResponse {
        let (request, plan) = (call.request, call.plan)
        let elements = tables[call.object.name]?.elements(call.constraints) ?? []
        let time = changeTime(request.request)
        for var element in elements {
            remove(element, call.object)
            stamp(&element, call)
            keepDeleted(element, call.object)
        }
        guard let type = plan.payload?.element else {
            return payload(nil, nil, request, plan, status: successStatus(call))
        }
        let items = elements.map { element in
            var element = element
            element.modified = time
            return plan.returnsElements
                ? shaped(element, plan, call.object) : described(type, element, request, isDeleted: true)
        }
        return payload(.array(items), nil, request, plan)
    }

    private mutating func inserted(_ element: Element, _ call: ElementCall, empty: Int) -> SimulatedResponse {
        insert(element, call.object)
        keepFiles(call)
        return answer(element, call, status: successStatus(call, 201, empty: empty))
    }

    private mutating func change(_ element: Element, _ call: ElementCall, isWhole: Bool)
        -> SimulatedResponse
    {
        var element = element
        ElementChange(index, call.request, call.object).apply(to: &element, isWhole: isWhole)
        stamp(&element, call)
        tables[call.object.name]?.replace(element)
        keepFiles(call)
        return answer(element, call, status: successStatus(call))
    }

    private func isFull(_ call: ElementCall) -> SimulatedResponse {
        let most = options.maxElements
        return failure(507, "The server keeps no more than \(most) elements.", of: call.request.call)
    }

    // MARK: Conditions (RFC 9110 section 13)

    func refusedChange(of element: Element, _ call: ElementCall) -> SimulatedResponse? {
        let request = call.request.request
        if let tags = request["If-Match"], !tags.hasTag(element.tag) { return changedMeanwhile(call) }
        if let tags = request["If-None-Match"], tags.hasTag(element.tag) { return changedMeanwhile(call) }
        return nil
    }

    private func changedMeanwhile(_ call: ElementCall) -> SimulatedResponse {
        failure(412, "The element has another version.", of: call.request.call)
    }

    // MARK: Elements

    mutating func stamp(_ element: inout Element, _ call: ElementCall) {
        element.modified = changeTime(call.request.request)
        element.revision = nextRevision()
        for field in call.object.fields.filter(\.isChangeTime) + marks(call.object) {
            element.json.set(field.type.json(milliseconds: element.modified), at: field.keyPath)
        }
    }

    private mutating func newElement(_ call: ElementCall) -> Element {
        let object = call.object
        let time = changeTime(call.request.request)
        let number = nextNumber(object)
        var context: [String: String] = [:]
        for case .context(let key, let text) in call.constraints { context[key] = text }
        let new = NewElement(index, sampling, object)
        var element = Element(
            number: number,
            json: new.json(number: number, time: time, pagingKeys: pagingKeys),
            context: context,
            isSampled: false,
            revision: nextRevision(),
            modified: time
        )
        for constraint in call.constraints {
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
        ElementChange(index, call.request, object).apply(to: &element, isWhole: false)
        return element
    }

    mutating func keepFiles(_ call: ElementCall) {
        let files = call.request.values.files
        guard let file = files[""] ?? files.sorted(by: { $0.key < $1.key }).first?.value else { return }
        self.files.keep(file, at: String(call.request.request.path))
    }
}
