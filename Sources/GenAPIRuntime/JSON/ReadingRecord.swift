/// What a reader keeps beside its place: failures, warnings, missing keys, and the members it went past.
struct ReadingRecord {
    /// Nothing is read any more: after a failure, or while placeholders are made for a missing value.
    var isStopped = false
    var failure: ReadingFailure?
    var warnings: [ReadingFailure] = []
    /// Required keys that are not there or null, of the open objects.
    var missing: [MissingKey] = []
    /// Some object has a key twice.
    var hasDuplicates = false
}

/// A failure with its place; paths and lines are found out when it is thrown.
struct ReadingFailure {
    let problem: MappingError.Problem
    let offset: Int
}

struct MissingKey {
    /// Keys from the object to the one that is missing.
    let path: String
    /// It is there, without a value.
    let isNull: Bool
}

/// An open object, or the open object of a key path.
struct ContainerFrame {
    /// Where the object begins.
    var start: UnsafeRawPointer
    var state: State = []
    /// The members of this object in `JSONReader.members`, when it has an index.
    var firstMember = 0
    var lastMember = 0
    /// Where the next look-up begins.
    var nextMember = 0
    /// The end of the object that has an index; where to go back to from an object that is not there.
    var end: UnsafeRawPointer
    /// The key of the object of a key path.
    var key: StaticString?

    init(start: UnsafeRawPointer) {
        self.start = start
        end = start
    }

    /// What makes an object other than plain. The end of a plain object is the cheap one.
    struct State: OptionSet {
        let rawValue: UInt8
        static let isIndexed = State(rawValue: 1)
        /// It was entered by a key path.
        static let isPath = State(rawValue: 2)
        /// It was entered by a key path and is not there.
        static let isAbsent = State(rawValue: 4)
        static let lacksKeys = State(rawValue: 8)
    }
}
