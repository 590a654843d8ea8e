import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension EndpointPass {
    mutating func paging(_ context: EndpointContext, response: Response, envelope: Envelope) -> Paging? {
        guard let spec = context.spec.paging else { return nil }
        checkPaging(spec, errors: self.spec.errors)
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
        case .keyset: checkKeyedElement(element, at: place)
        case .idCursor:
            checkKeyedElement(element, at: place)
            if identityPaths(of: element).count != 1 {
                report(.idCursorOfSeveralFields(spec.mode.range, type: element.words))
            }
        default: break
        }
        let general = conventions.paging.flatMap { $0.mode.value == spec.mode.value ? $0 : nil }
        let paging = Paging(
            spec,
            inheriting: general,
            identity: identityPaths(of: element),
            pagingID: conventions.pagingID,
            envelope: envelope,
            errors: self.spec.errors
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

    /// The key paths of the identity of elements; the convention's for elements without one.
    private func identityPaths(of element: TypeReference) -> [[String]] {
        let usual = [[conventions.identity ?? "id"]]
        guard case .declared(let name, .object) = element, let index = scope.index(of: name),
            let object = types.objects[index], let identity = object.identity
        else { return usual }
        let paths = identity.fields.compactMap { name in
            object.fields.first { $0.field.name == name }?.field.keyPath
        }
        return paths.isEmpty ? usual : paths
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
