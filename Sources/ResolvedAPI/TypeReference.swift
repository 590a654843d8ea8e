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
    /// An instant in the first of these notations that matches. At least one; the first is written.
    case instant([DateNotation])
    /// A type of the app's own.
    case custom(CustomType)
    /// The identity of a declared type, or a whole value of it: an object, or a union with one type of identity.
    case expandable(TypeName, DeclarationKind)
    /// A value at a key path in an object, whose other members are ignored. Only as the element of a list.
    case inside([String], TypeReference)
}

/// A Swift type that no spec declares.
package struct CustomType: Hashable, Sendable {
    /// The name of the type, perhaps with the types around it: `UI.Color`.
    package var name: String
    /// The type that reads and writes it; `nil` if it does so itself.
    package var codec: String?
    /// `nil` for the module of the generated code.
    package var module: String?

    package init(name: String, codec: String? = nil, module: String? = nil) {
        self.name = name
        self.codec = codec
        self.module = module
    }
}

/// How an instant is written.
package enum DateNotation: Hashable, Sendable {
    /// One of the scalars that are instants. A timestamp counts from `epoch`, in seconds since 1970.
    case format(Scalar, epoch: Int64 = 0)
    /// A day, from whose midnight it is, `offset` seconds ahead of UTC.
    case day(offset: Int = 0)
    /// A date and a time without a zone.
    case local(offset: Int = 0)
    case pattern(String, offset: Int = 0)
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
