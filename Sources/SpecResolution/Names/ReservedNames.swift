/// Names that authors cannot choose, because Swift, the runtime or generated code has them.
enum ReservedNames {
    /// The modules that generated files import, and what Swift keeps for itself.
    static let mainTypes: Set<String> = ["Any", "Foundation", "GenAPIRuntime", "Self", "Swift"]

    /// What generated types declare themselves, and what cannot be the name of a member.
    static let nestedTypes: Set<String> = ["Any", "CodingKeys", "ID", "Protocol", "Self", "Type"]

    /// What a function without arguments cannot be called in a resource.
    static let properties: Set<String> = [
        "customMirror", "debugDescription", "description", "hashValue", "id", "init", "jsonBytes", "jsonData",
        "jsonText", "self", "unknownFields",
    ]
}
