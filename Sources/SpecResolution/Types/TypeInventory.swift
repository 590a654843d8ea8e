import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The enums of an API, and the types that are declared where they are used. Passes that meet types add to it.
struct TypeInventory {
    var enumerations: [TypeName: Enumeration] = [:]
    /// The names that authors gave to the values of enums, and the cases they became.
    var caseNames: [TypeName: [String: String]] = [:]
    /// Enums and responses that were declared where they are used, by the type they belong to.
    var inlined: [Int: [Declaration]] = [:]
    var takenNames: [TypeName: SourceRange] = [:]
    /// The examples of fields, with what they have to be. Only when all types are known can they be looked at.
    var fieldExamples: [(example: LiteralSpec, type: TypeReference)] = []
}
