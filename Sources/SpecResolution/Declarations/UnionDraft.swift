import ResolvedAPI
import SpecReading

/// A member of a union during resolution.
struct UnionMemberDraft {
    /// The number of its object; `nil` for another type.
    let object: Int?
    /// The number of the type that it contains directly.
    let contained: Int?
    let member: Union.Member
    let spec: UnionSpec.Member
}

/// A union during resolution.
struct UnionDraft {
    var union: Union
    /// The numbers of the types that its members contain directly, in their order; `nil` for a list or a text.
    var members: [Int?]
}
