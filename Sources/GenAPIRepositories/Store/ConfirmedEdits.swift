import Synchronization

/// The edits of lists that the server has confirmed while requests were in flight, whose responses may lack them.
final class ConfirmedEdits: Sendable {
    private let edits = Mutex<[ListKey: [(at: Int, edit: any Sendable)]]>([:])

    /// - Parameter number: That of the confirmation.
    func add<Element>(_ edit: ListEdit<Element>, at number: Int, to key: ListKey) {
        edits.withLock { $0[key, default: []].append((number, edit)) }
    }

    /// The edits of a list that were confirmed after a request had begun, in order.
    func edits<Element>(of key: ListKey, since begun: Int, _ type: Element.Type) -> [ListEdit<Element>] {
        edits.withLock { edits in
            (edits[key] ?? []).filter { $0.at > begun }.compactMap { $0.edit as? ListEdit<Element> }
        }
    }

    /// Removes the edits that every response to come includes.
    ///
    /// - Parameter oldest: The number of the oldest request in flight.
    func removeAll(before oldest: Int) {
        edits.withLock { edits in
            if edits.isEmpty { return }
            edits = edits.compactMapValues { list in
                let rest = list.filter { $0.at > oldest }
                return rest.isEmpty ? nil : rest
            }
        }
    }
}
