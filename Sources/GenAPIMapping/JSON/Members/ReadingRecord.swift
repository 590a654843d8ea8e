/// The results of a reader besides the values: failures, warnings, missing keys, and skipped members.
struct ReadingRecord {
    /// Nothing is read any more: after a failure, or while placeholders are made for a missing value.
    var isStopped = false
    var failure: ReadingFailure?
    var warnings: [ReadingFailure] = []
    /// Each names its place in the document, which in all can be much longer than the document.
    static var mostWarnings: Int { 1000 }
    /// Required keys that are not there or null, of the open objects.
    var missing: [MissingKey] = []
    /// Whether some object has a key twice.
    var hasDuplicates = false
    /// Keys of the open objects that were assumed to be missing, as another one stood in their place.
    var assumed: [StaticString] = []
    /// Whether some key was assumed to be missing.
    var hasAssumed = false
    /// The number of bytes that were read again after a wrong assumption.
    var countReadAgain = 0
    /// The failure is that one of them is there after all.
    var hasAssumedWrongly = false
    /// The open objects whose keys are data.
    var maps = MapDepths()
    /// The open objects whose missing members are noted. It may contain depths of objects that were not read to their end.
    var noting = MapDepths()
    /// The missing members of these objects.
    var noted: [NotedMember] = []
    /// The missing members of the latest object. The next object often lacks the same ones.
    var latestMissing = MissingFields()
}

/// A failure with its place; paths and lines are found out when it is thrown.
struct ReadingFailure {
    var problem: MappingError.Problem
    let offset: Int
    /// The number of keys and indexes of its path that may be shown; nil if all may.
    var shownSteps: Int? = nil
    /// The objects around it whose keys are data.
    var maps = MapDepths()
}

/// The depths of open objects whose keys are data. Those below 62 others count as one.
struct MapDepths: Equatable {
    private var bits: UInt64 = 0

    var isEmpty: Bool { bits == 0 }

    func contains(_ depth: Int) -> Bool { bits & Self.bit(depth) != 0 }

    mutating func insert(_ depth: Int) { bits |= Self.bit(depth) }

    mutating func remove(_ depth: Int) { bits &= ~Self.bit(depth) }

    mutating func removeAll(above depth: Int) { bits &= Self.bit(depth) &<< 1 &- 1 }

    private static func bit(_ depth: Int) -> UInt64 { 1 &<< UInt64(clamping: min(depth, 63)) }
}

struct MissingKey {
    /// Keys from the object to the one that is missing.
    let path: String
    /// It is there, without a value.
    let isNull: Bool
}

/// An open object, or the open object of a key path. Properties that `begin` does not set are only valid in the states
/// that say so.
struct ContainerFrame {
    /// The beginning of the container; for a missing one, the position to return to.
    var start: UnsafeRawPointer
    var state: State
    /// Its members that are containers, in `JSONReader.containers`.
    var firstContainer: Int
    /// The containers before this index lie before `scannedUpTo`.
    var nextContainer: Int
    /// The position up to which the object was scanned: the quote of a key, or the end.
    var scannedUpTo: UnsafeRawPointer
    /// The number of times that the object was scanned for a key.
    var searches: Int
    /// Its keys that are in the index; without an index, the unknown keys that were skipped.
    var seen: KeyBloomFilter
    /// The members of this object in `JSONReader.members`, when it has any there.
    var firstMember: Int
    var lastMember: Int
    /// The shape that has the places of its members. Nil if they are in the order of the document.
    var shape: UnsafeMutablePointer<ObjectShape>?
    /// Which of the places of its shape have a member, one bit for each.
    var filled: UInt64
    /// The index at which the next look-up begins.
    var nextMember: Int
    /// The first entry of `ReadingRecord.assumed` that belongs to this object.
    var firstAssumed: Int
    /// In a list, the index of the first entry of `ReadingRecord.missing` that belongs to its elements.
    var firstMissing: Int
    /// In a partial object, the index of the first entry of `ReadingRecord.noted` that belongs to it. In a key path's object that
    /// is not there, negative if it is null.
    var firstNoted: Int
    /// In a list, the beginning of the current element.
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
        shape = nil
    }

    /// The properties that distinguish an object from a plain one, whose end is cheap.
    ///
    /// An own option set, because those of the standard library are generic, and slow without optimization.
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
        /// Some keys were assumed to be missing.
        static var assumes: State { State(bits: 32) }
        /// It is a list that is read.
        static var isList: State { State(bits: 64) }
        /// Members of unknown keys were skipped without an index.
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
