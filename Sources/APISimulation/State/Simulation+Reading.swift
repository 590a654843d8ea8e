import ResolvedAPI

/// Calls that read one element.
extension Simulation {
    func read(_ call: ElementCall) -> SimulatedResponse {
        guard let element = first(call) else { return notFound(call) }
        return answer(element, call)
    }

    func current(_ call: ElementCall) -> SimulatedResponse {
        guard let element = currentElement(call) else { return notFound(call) }
        return answer(element, call)
    }

    /// Any other call: the members of its body that are fields of its element change the element.
    mutating func act(_ call: ElementCall) -> SimulatedResponse {
        guard call.path.hasIdentity else { return action(call.request, call.plan, nil) }
        guard var element = first(call) else { return notFound(call) }
        let isReading = call.endpoint.method == .get || call.endpoint.method == .head
        if !isReading {
            if let refusal = refusedChange(of: element, call) { return refusal }
            let before = element.json
            ElementChange(index, call.request, call.object).apply(to: &element, isWhole: false)
            if before != element.json || !call.request.values.files.isEmpty {
                stamp(&element, call)
                tables[call.object.name]?.replace(element)
            }
            keepFiles(call)
        }
        guard call.plan.returnsElements, call.plan.payload?.element == nil else {
            return action(call.request, call.plan, element)
        }
        return answer(element, call)
    }
}
