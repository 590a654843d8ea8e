/// Type names of the modules that generated files import.
///
/// A declared type hides an imported one in the API's own module. In a file that imports the API like the other modules,
/// such a name needs its module in front.
package enum ImportedNames {
    package static func contains(_ name: String) -> Bool {
        swift.contains(name) || foundation.contains(name) || RuntimeNames.types.contains(name)
    }

    /// Types of Swift and Foundation that most files mention.
    package static let everyday: Set<String> = [
        "Array", "AsyncSequence", "Bool", "Character", "Codable", "Collection", "Data", "Date", "Decimal",
        "Dictionary", "Double", "Duration", "Equatable", "Error", "Float", "Hashable", "Identifiable",
        "Int", "Int64", "Never", "Optional", "Result", "Sendable", "Sequence", "Set", "StaticString",
        "String", "Task", "URL", "UUID", "Void",
    ]

    private static let swift: Set<String> = [
        "Any", "Array", "AsyncSequence", "Bool", "Character", "Codable", "Collection", "Dictionary",
        "Double", "Duration", "Element", "Equatable", "Error", "Float", "Hashable", "ID", "Identifiable",
        "Int", "Int64", "Never", "Optional", "Protocol", "Range", "Result", "Sendable", "Sequence", "Set",
        "StaticString", "String", "Substring", "Task", "TaskGroup", "Type", "UInt8", "Void",
    ]

    private static let foundation: Set<String> = [
        "Bundle", "Calendar", "Data", "Date", "Decimal", "Host", "Locale", "Measurement", "Notification",
        "Operation", "Port", "Process", "Progress", "Thread", "TimeZone", "Timer", "URL", "UUID", "Unit",
    ]
}
