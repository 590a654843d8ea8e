/// The position of an element in its list, as the server wrote it: its paging id, or its keys of a keyset in their
/// order.
///
/// The texts are never converted to numbers or dates, because their last digit may distinguish two elements.
public typealias PagingKey = [String]

extension ListEndpoint {
    /// Whether an element with the one key is before the element with the other in the list; `nil` if the list does not
    /// define the order of its keys, or a key does not match it.
    public func precedes(_ key: PagingKey, _ other: PagingKey) -> Bool? {
        paging.mode.precedes(key, other)
    }
}
