import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The enums of an API, and the types that are declared where they are used. Passes add to it.
struct TypeInventory {
    var enumerations: [TypeName: Enumeration] = [:]
    /// The author's names for the values of enums, and the resulting cases.
    var caseNames: [TypeName: [String: String]] = [:]
    /// Enums and responses that were declared where they are used, by the type they belong to.
    var inlined: [Int: [Declaration]] = [:]
    /// The unions among them.
    var inlinedUnions: [TypeName: Union] = [:]
    /// References to an element that can be expanded, with the identity and the type that have to fit.
    var expandables: [Expandable] = []
    var takenNames: [TypeName: SourceRange] = [:]
    /// The examples of fields with their types. They are checked when all types are known.
    var fieldExamples: [(example: LiteralSpec, type: TypeReference)] = []
}

extension TypeInventory {
    /// `id<User> | User`
    struct Expandable {
        /// The resource whose identity it is.
        let identity: Located<Int>
        /// The type of the whole element.
        let value: Located<Int>
    }
}
