/// A resource whose elements the API changes by what differs.
///
/// Generated for resources whose patch is called `update` and needs nothing but the identity.
public protocol Updatable: EndpointResponse, Identifiable where ID: Sendable {
    /// The call that makes an older value into this one; `nil` when nothing differs.
    func update(changedFrom old: Self) -> Endpoint<Self>?
}

/// A resource whose elements the API deletes.
///
/// Generated for resources whose deletion is called `delete` and needs nothing but the identity.
public protocol Deletable: Identifiable, Sendable where ID: Sendable {
    /// What the deletion answers.
    associatedtype Deletion: EndpointResponse

    /// The call that deletes the element with this identity.
    static func delete(id: ID) -> Endpoint<Deletion>
}
