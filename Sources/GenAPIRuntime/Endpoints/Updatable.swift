/// A resource whose elements can be updated by their differences.
///
/// Generated for resources with a patch called `update` that needs nothing but the identity.
public protocol Updatable: EndpointResponse, Identifiable where ID: Sendable {
    /// The call that changes an older value into this one; `nil` if they are equal.
    func update(changedFrom old: Self) -> Endpoint<Self>?
}

/// A resource whose elements can be deleted.
///
/// Generated for resources with a deletion called `delete` that needs nothing but the identity.
public protocol Deletable: Identifiable, Sendable where ID: Sendable {
    /// The response of the deletion.
    associatedtype Deletion: EndpointResponse

    /// The call that deletes the element with this identity.
    static func delete(id: ID) -> Endpoint<Deletion>
}
