import APISimulation
import ResolvedAPI

/// An element that a run has created, and that it deletes at its end.
struct OwnedElement: Sendable {
    let family: TypeName
    let deletion: APIIndex.Call
    /// The call that reads the element; `nil` if the API has none.
    let reading: APIIndex.Call?
    let arguments: [String: String]
}

/// The calls with which elements of one resource are created, read, changed and deleted.
struct ElementCalls {
    let object: Object
    let creation: APIIndex.Call
    let deletion: APIIndex.Call
    let reading: APIIndex.Call?
    let list: APIIndex.Call?
    let change: APIIndex.Call?
    /// The key path of what the path of the deletion ends with; `nil` if elements do not have it.
    let nameKeys: [String]?

    /// - Returns: `nil` if elements of the object cannot be created and deleted.
    init?(_ object: Object, _ index: APIIndex, _ plans: [String: CallPlan]) {
        let own = index.calls.filter { plans[$0.operation]?.object?.name == object.name }
        func first(_ isMeant: (CallPlan.Effect) -> Bool) -> APIIndex.Call? {
            own.first { plans[$0.operation].map { isMeant($0.effect) } ?? false }
        }
        let posts = own.first { plans[$0.operation]?.effect == .create && $0.endpoint.hasKnownBody }
        let puts = own.first {
            plans[$0.operation]?.effect == .put(creates: true) && $0.endpoint.hasKnownBody
        }
        guard let creation = posts ?? puts, let deletion = first({ $0 == .delete }) else { return nil }
        nameKeys = object.keyPath(named: deletion.endpoint.pathKeys.last, in: deletion.endpoint)
        if posts != nil, nameKeys == nil { return nil }
        self.object = object
        self.creation = creation
        self.deletion = deletion
        reading = own.first { plans[$0.operation]?.effect == .read && $0.endpoint.method == .get }
        list = own.first { plans[$0.operation]?.effect == .list && $0.endpoint.method == .get }
        change = own.first { call in
            let effect = plans[call.operation]?.effect
            return (effect == .update || effect == .put(creates: false)) && !call.endpoint.bodyFields.isEmpty
        }
    }
}

extension Object {
    /// The key path of the field that a key of a path has.
    fileprivate func keyPath(named key: String?, in endpoint: Endpoint) -> [String]? {
        if let identityPath { return identityPath }
        let parameter = endpoint.pathParameters.first { $0.wireName == key }
        return fields.first { $0.name == parameter?.name || $0.keyPath == [key] }?.keyPath
    }
}

extension Endpoint {
    /// Whether a body can be made up.
    var hasKnownBody: Bool {
        switch body {
        case .fields, .value, .form: true
        case .none, .patch, .formPatch, .formValue, .multipart, .bytes: false
        }
    }
}
