import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension EndpointPass {
    mutating func paging(_ context: EndpointContext, response: Response, envelope: Envelope) -> Paging? {
        guard let spec = context.spec.paging else { return nil }
        checkPaging(spec)
        guard case .value(.list(let element)) = response else {
            // Invalid responses have been reported.
            let isBroken = response == .none && context.spec.returns.map { !$0.isPlainNone } == true
            if !isBroken { report(.pagingOfNoList(spec.range, returns: context.spec.returns?.range)) }
            return nil
        }
        let method = context.spec.method
        if method.value != .get, method.value != .post {
            report(.pagingOfAnotherMethod(spec.range, method: method.map(\.rawValue)))
            return nil
        }
        let place = context.spec.returns?.range ?? spec.range
        switch spec.mode.value {
        case .realtime: checkRealtimeElement(element, at: place)
        case .keyset, .idCursor: checkKeyedElement(element, at: place)
        default: break
        }
        let general = conventions.paging.flatMap { $0.mode.value == spec.mode.value ? $0 : nil }
        let paging = Paging(
            spec,
            inheriting: general,
            identity: identityPath(of: element),
            pagingID: conventions.pagingID,
            envelope: envelope
        )
        for parameter in context.spec.query {
            let wireName = conventions.keys.wireName(for: parameter.key.value)
            if paging.mode.parameters.contains(wireName) {
                report(.queryMeetsPaging(parameter.key, paging: spec.mode.range))
            }
        }
        if case .keyset(let keys, _, _, _) = paging.mode {
            if keys.isEmpty { report(.keysetWithoutKeys(spec.range)) }
            checkKeyset(spec.keys ?? general?.keys ?? [], of: element)
        }
        return paging
    }

    /// The key path of the element's own identity, or else the convention's.
    private func identityPath(of element: TypeReference) -> [String]? {
        if case .declared(let name, .object) = element, let index = scope.index(of: name),
            let object = types.objects[index], let identity = object.identity,
            let field = object.fields.first(where: { $0.field.name == identity.field })
        {
            return field.field.keyPath
        }
        return conventions.identity.map { [$0] }
    }

    private mutating func checkRealtimeElement(_ element: TypeReference, at range: SourceRange) {
        switch element {
        case .declared(_, .object), .declared(_, .union): break
        default: report(.realtimeOfNoObject(range, type: element.words))
        }
    }

    private mutating func checkKeyedElement(_ element: TypeReference, at range: SourceRange) {
        switch element {
        case .declared(_, .object), .declared(_, .union): break
        default: report(.keyedOfNoObject(range, type: element.words))
        }
    }
}

extension ResponseSpec {
    fileprivate var isPlainNone: Bool { if case .none = self { true } else { false } }
}
