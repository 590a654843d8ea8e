/// Names that authors cannot choose, because Swift, the runtime or generated code has them.
package enum ReservedNames {
    /// The modules that generated files import, words of the language, and a nested type in which others are used.
    package static let mainTypes: Set<String> = [
        "Any", "ContainedLists", "Foundation", "GenAPIFieldSelection", "GenAPILinks", "GenAPIMapping",
        "GenAPIMessages", "GenAPIOutbox", "GenAPIRepositories", "GenAPIRuntime", "Self", "Swift",
    ]

    /// The types that generated types declare, and words that cannot name a member.
    package static let nestedTypes: Set<String> = [
        "Any", "CodingKeys", "ContainedLists", "ID", "Protocol", "QueryableFields", "Self", "Type",
    ]

    /// The names that a function without arguments cannot have in a resource.
    package static let members = swiftMembers.union(RuntimeNames.modelMembers).union(generatedMembers)

    /// The members of the generated messages besides the messages.
    package static let messages: Set<String> = ["languages", "missing", "text"]

    private static let swiftMembers: Set<String> = [
        "customMirror", "debugDescription", "description", "hashValue", "id", "init", "self",
    ]

    private static let generatedMembers: Set<String> = ["hasMissingFields", "missingFields", "unknownFields"]
}
