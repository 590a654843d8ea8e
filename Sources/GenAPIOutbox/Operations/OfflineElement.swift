public import GenAPIMapping
public import GenAPIRuntime

/// A resource whose changes can wait for a connection in an ``Outbox``.
///
/// Generated for resources that have `offline` in the spec.
public protocol OfflineElement: EndpointResponse, Identifiable, JSONReadable, JSONWritable
where ID: JSONReadable & JSONWritable & Sendable {
    /// The name of the type in stored operations, such as `Trips.User`. It does not depend on the module, and the types of an
    /// outbox have different ones. Generated: the API and the resource.
    static var elementTypeName: String { get }
    /// The calls that can wait, by the names of their operations, such as `User.update`.
    static var offlineCalls: [String: OfflineCall] { get }
    /// How lists of an element are combined that were changed here and elsewhere. Others are whole.
    static var mergedLists: [JSONKeyPath: ListMerge] { get }
}

extension OfflineElement {
    /// The name of the Swift type without its module.
    public static var elementTypeName: String { "\(Self.self)" }

    /// No lists.
    public static var mergedLists: [JSONKeyPath: ListMerge] { [:] }
}

/// The rules for a call that can wait for a connection.
public struct OfflineCall: Hashable, Sendable {
    /// The winner if the element was changed elsewhere in the meantime.
    public let conflictPolicy: ConflictPolicy
    let wrapper: JSONKeyPath
    let options: EndpointOptions

    /// - Parameters:
    ///   - wrapper: The location of the members of the body.
    ///   - options: Those of the endpoint.
    public init(
        _ conflictPolicy: ConflictPolicy,
        wrapper: JSONKeyPath = .root,
        options: EndpointOptions = EndpointOptions()
    ) {
        self.conflictPolicy = conflictPolicy
        self.wrapper = wrapper
        self.options = options
    }
}

/// The winner of a conflict: a queued change of an element that somebody else has changed or deleted in the meantime.
///
/// A conflict is found in two ways. A call with `If-Match` leaves it to the server (412, RFC 9110 section 13.1.1). Before
/// other updates, unless the policy is `client`, the outbox requests the current element and compares the changed members.
/// It does not compare files, so that an upload without `If-Match` wins.
public enum ConflictPolicy: String, CaseIterable, Hashable, Sendable {
    /// The server's version wins, and the queued change is dropped.
    case server
    /// The queued change wins.
    case client
    /// Changes of different members are combined. If both sides have changed the same member, the app decides.
    case merge
    /// The app decides.
    case ask
}

extension OfflineElement {
    /// - Throws: `MappingError`.
    init(value: JSONValue) throws { try self.init(json: value.jsonBytes()) }

    /// - Throws: An error of the mapping.
    var jsonValue: JSONValue { get throws { try JSONValue(json: jsonBytes()) } }

    static func id(_ value: JSONValue) throws -> ID { try ID(json: value.jsonBytes()) }

    static func json(_ id: ID) throws -> JSONValue { try JSONValue(json: id.jsonBytes()) }
}
