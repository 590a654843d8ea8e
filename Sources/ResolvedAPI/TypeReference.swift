/// The type of a field, parameter, body or response.
package indirect enum TypeReference: Hashable, Sendable {
    case scalar(Scalar)
    /// The typed identity of a resource.
    case identity(of: TypeName)
    /// A declared type; the kind decides how it is read and written.
    case declared(TypeName, DeclarationKind)
    case list(TypeReference)
    case map(TypeReference)
    /// Inside of a list or a map only; fields have a presence.
    case optional(TypeReference)
    /// A selection of an object's fields. Only for a parameter in a query.
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
    /// An instant, seconds since 1970 with a fraction.
    case timestampFraction = "timestamp_fraction"
    /// An instant, RFC 822.
    case rfc822
    /// Bytes, base64.
    case data
    /// Any JSON.
    case json
}
