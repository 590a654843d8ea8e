import GenAPIRuntime
import StoredCalls

/// The element types whose operations an app sends.
///
/// An operation belongs to the type that has its call: a call has the name of its resource, and the former names of its spec. If
/// types of several APIs have a call of the same name, the operation belongs to the one whose name is stored with it.
struct ElementTypes: Sendable {
    private let named: [String: any OfflineElement.Type]
    /// The types that have a call, by its name.
    private let owners: [String: [any OfflineElement.Type]]

    /// - Precondition: Different types have different names.
    init(_ types: [any OfflineElement.Type]) {
        var (named, owners) = ([String: any OfflineElement.Type](), [String: [any OfflineElement.Type]]())
        for type in types {
            if let other = named.updateValue(type, forKey: type.elementTypeName) {
                precondition(
                    other == type,
                    "\(String(reflecting: other)) and \(String(reflecting: type)) have the same elementTypeName"
                )
                continue
            }
            for call in type.offlineCalls.keys { owners[call, default: []].append(type) }
        }
        // Development versions have stored the names of the Swift types.
        for type in types where named[String(reflecting: type)] == nil {
            named[String(reflecting: type)] = type
        }
        (self.named, self.owners) = (named, owners)
    }

    /// The type that an operation changes an element of; `nil` if the app does not have it.
    subscript(operation: Operation) -> (any OfflineElement.Type)? {
        let owners = owners[operation.call.operation] ?? []
        return owners.count == 1 ? owners[0] : named[operation.type]
    }

    /// The type and the rules of an operation; `nil` if the app does not have them.
    func rules(for operation: Operation) -> (type: any OfflineElement.Type, call: OfflineCall)? {
        guard let type = self[operation], let call = type.offlineCalls[operation.call.operation] else {
            return nil
        }
        return (type, call)
    }

    func contains<Element: OfflineElement>(_ type: Element.Type) -> Bool {
        named[type.elementTypeName] == type
    }

    /// A stored operation with the present names of its type and its list.
    func current(_ operation: Operation) -> Operation {
        self[operation].map { operation.belonging(to: $0) } ?? operation
    }
}
