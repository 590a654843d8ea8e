/// What a reader keeps beside its place: failures, warnings, missing keys, and the members it went past.
struct ReadingRecord {
    /// Nothing is read any more: after a failure, or while placeholders are made for a missing value.
    var isStopped = false
    var failure: ReadingFailure?
    var warnings: [ReadingFailure] = []
    /// Each names its place in the document, which in all can be much longer than the document.
    static var mostWarnings: Int { 1000 }
    /// Required keys that are not there or null, of the open objects.
    var missing: [MissingKey] = []
    /// Some object has a key twice.
    var hasDuplicates = false
    /// Keys of the open objects that were taken to be missing, as another one stood in their place.
    var assumed: [StaticString] = []
    /// Some key was.
    var hasAssumed = false
    /// How many bytes were read again as something had been assumed that was wrong.
    var countReadAgain = 0
    /// The failure is that one of them is there after all.
    var hasAssumedWrongly = false
}

/// A failure with its place; paths and lines are found out when it is thrown.
struct ReadingFailure {
    var problem: MappingError.Problem
    let offset: Int
    /// How many keys and indexes of its path may be shown; nil where all may.
    var shownSteps: Int? = nil
}

struct MissingKey {
    /// Keys from the object to the one that is missing.
    let path: String
    /// It is there, without a value.
    let isNull: Bool
}

/// An open object, or the open object of a key path. What does not stand in `begin` counts only in the states that
/// say so.
struct ContainerFrame {
    /// Where the container begins; where to go back to from one that is not there.
    var start: UnsafeRawPointer
    var state: State
    /// Its members that are containers, in `JSONReader.containers`.
    var firstContainer: Int
    /// Those before it lie before the scannedUpTo.
    var nextContainer: Int
    /// How far the object was looked through: the quote of a key, or the end.
    var scannedUpTo: UnsafeRawPointer
    /// How often the object was looked through for a key.
    var searches: Int
    /// Its keys that are in the index; without an index, the unknown keys that were passed over.
    var seen: KeyBloomFilter
    /// The members of this object in `JSONReader.members`, when it has any there.
    var firstMember: Int
    var lastMember: Int
    /// Where the next look-up begins.
    var nextMember: Int
    /// Those of `ReadingRecord.assumed` from here on are of this object.
    var firstAssumed: Int
    /// In a list, those of `ReadingRecord.missing` from here on are of its elements.
    var firstMissing: Int
    /// In a list, where the element begins that is being read.
    var element: UnsafeRawPointer
    /// The key of the object of a key path.
    var key: StaticString

    /// Everything here is plain bytes, and the rest may be what was there before.
    @inline(__always)
    mutating func begin(at start: UnsafeRawPointer, _ state: State, firstContainer: Int) {
        self.start = start
        self.state = state
        self.firstContainer = firstContainer
    }

    mutating func beginIndexing(at scannedUpTo: UnsafeRawPointer, firstMember: Int) {
        state.insert(.hasMembers)
        self.scannedUpTo = scannedUpTo
        searches = 0
        seen = KeyBloomFilter()
        nextContainer = firstContainer
        self.firstMember = firstMember
        nextMember = firstMember
        lastMember = firstMember
    }

    /// What makes an object other than plain. The end of a plain object is the cheap one.
    ///
    /// A set of its own making, as those of the standard library are generic, and slow where nothing is optimized.
    struct State {
        private(set) var bits: UInt8

        static var plain: State { State(bits: 0) }
        /// Some of its members are in the index.
        static var hasMembers: State { State(bits: 1) }
        /// It was entered by a key path.
        static var isPath: State { State(bits: 2) }
        /// It was entered by a key path and is not there.
        static var isAbsent: State { State(bits: 4) }
        static var lacksKeys: State { State(bits: 8) }
        /// All of its members are in the index.
        static var isComplete: State { State(bits: 16) }
        /// Some keys were taken to be missing.
        static var assumes: State { State(bits: 32) }
        /// It is a list that is read.
        static var isList: State { State(bits: 64) }
        /// Members of unknown keys were passed over without an index.
        static var hasPassedUnknown: State { State(bits: 128) }

        @inline(__always)
        func contains(_ other: State) -> Bool {
            bits & other.bits != 0
        }

        @inline(__always)
        mutating func insert(_ other: State) {
            bits |= other.bits
        }
    }
}
