/// A type where it is used.
package indirect enum TypeReference: Hashable, Sendable {
    case scalar(Scalar)
    /// The typed identity of a resource.
    case identity(of: TypeName)
    /// A declared type; the kind says how it is read and written without looking it up.
    case declared(TypeName, DeclarationKind)
    case list(TypeReference)
    case map(TypeReference)
    /// Inside a list or a map only; a field says it with its presence.
    case optional(TypeReference)
    /// Which fields of an object are asked for. Of a parameter in a query only.
    case selection(of: TypeName)
}

package enum DeclarationKind: Hashable, Sendable { case object, enumeration, union }

package enum Scalar: String, CaseIterable, Sendable {
    case string, int, int64, double, decimal, bool, uuid, url
    /// A calendar day without time: `2026-11-21`.
    case date
    /// An instant, RFC 3339.
    case datetime
    /// An instant, seconds since 1970.
    case timestamp
    /// An instant, milliseconds since 1970.
    case timestampMilliseconds = "timestamp_ms"
    /// An instant, RFC 822.
    case rfc822
    /// Bytes, base64.
    case data
    /// Anything.
    case json
}
