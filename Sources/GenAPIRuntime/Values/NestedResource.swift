/// A resource whose ids are unique only below one parent, such as the lines of an order.
///
/// Generated for resources whose path has parameters besides the identity, unless the spec says `unique: everywhere`.
/// Repositories, stores and outboxes keep elements with the same id below different parents apart. They know the parent by the
/// path of the call that sends or returns an element. A call with another path has elements of its own.
public protocol NestedResource {
    /// The path of the parent as in the spec: `/orders/{order_id}`. The value of `{room=}` can be empty.
    static var parentPath: String { get }
}

extension NestedResource {
    /// The path of the parent in the path of a call: `/orders/7` in `/orders/7/lines`. `nil` if the call has another path.
    package static func parent(in path: String) -> String? {
        let pattern = parentPath.split(separator: "/", omittingEmptySubsequences: false)
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        guard segments.count >= pattern.count, zip(pattern, segments).allSatisfy(isValue) else { return nil }
        return segments.prefix(pattern.count).joined(separator: "/")
    }

    /// Whether a segment is that of a pattern, with values in place of parameters.
    private static func isValue(_ pattern: Substring, _ segment: Substring) -> Bool {
        guard let start = pattern.firstIndex(of: "{"), let end = pattern.lastIndex(of: "}"), start < end
        else { return segment == PercentEncoding.path.encode(String(pattern)) }
        let prefix = PercentEncoding.path.encode(String(pattern[..<start]))
        let suffix = PercentEncoding.path.encode(String(pattern[end...].dropFirst()))
        let isEmptyAllowed = pattern[..<end].hasSuffix("=")
        return segment.hasPrefix(prefix) && segment.hasSuffix(suffix)
            && segment.utf8.count + (isEmptyAllowed ? 1 : 0) > prefix.utf8.count + suffix.utf8.count
    }
}
