/// Reads one JSON document from contiguous bytes, forward, straight into typed values.
///
/// `User(json: bytes)` and `JSONReader.read` parse a document and pass a reader `inout`, which lives as long as that call.
/// Keyed verbs (`string("first_name")`) read members in any order; members in the order in which they are asked for
/// cost one comparison. Verbs without a key read the value at the reader's place.
///
/// **Errors are sticky**: after the first one every verb answers a placeholder at once (`""`, 0, nil, an empty
/// list), and that call throws the error. Required keys of one object that are missing or null are collected and
/// reported together.
///
/// **Members**: a verb with nothing but a key needs the member. `IfPresent` answers nil where it is missing or null,
/// and `default:` that value; neither tells the two apart. A member that is there and does not fit is an error for
/// all three, unless `lenient` reads it.
///
/// **What is JSON** is RFC 8259, of what is passed over as much as of what is read: UTF-8 without exception, no lone
/// surrogates in escapes, no control characters in strings, nothing but spaces after the value. A byte order mark at
/// the start is passed over. Containers may be 512 deep unless `maximumDepth` says otherwise.
///
/// **Numbers** are exact: integers have neither fraction nor exponent (`1.0` is none) and are in range; doubles are
/// the nearest to their text, and refused where that is infinite; decimals are never rounded.
///
/// **Duplicate keys**: the last one wins. A document that has them is read a second time without the others.
///
/// **Members that may be missing** are taken to be missing when another key stands in their place. Where one of them
/// comes later, the element of the list that it is in is read a second time, or the document where there is no list; its
/// key is looked for in the whole object from then on.
///
/// **Time** grows with the length of the document, whatever its shape is: each byte is gone over a few times at most.
///
/// The keys of verbs are the text that is meant, whatever it is; JSON may spell it with escapes.
public struct JSONReader: ~Copyable {
    /// Where reading goes on: between members at the quote of a key or at `}`, before a value at its first byte
    /// or the spaces before it, after a failure at zeros.
    var cursor: UnsafeRawPointer
    /// From the cursor up to here, `JSONSource.slack` bytes can be loaded, and nobody is asked whether to go on.
    var limit: UnsafeRawPointer
    /// The part of the document in which the cursor may move before `interruption` is asked; all of it where there is
    /// none, but for the end of the document that is read in its copy.
    var windowStart: UnsafeRawPointer
    var windowEnd: UnsafeRawPointer
    let interruption: ReadingInterruption?
    /// How many containers are open.
    var depth = 0
    /// One for each open container, from 1.
    let frames: UnsafeMutablePointer<ContainerFrame>
    let maximumDepth: Int
    let source: JSONSource
    let smallString = SmallString.known
    let plainKeys = PlainKeyCache()
    let whitespace: WhitespaceCache
    var containers = ContainerEnds()
    var members = MemberIndex()
    var skipped = SkippedContainers()
    /// How many elements are open that are set aside, and passed over again, if they do not fit.
    var isolations = 0
    /// Members came in quite another order before.
    var indexesAtOnce = false
    /// No member of the object that was indexed last was found at another place than in the object before.
    var hasOrderOfObjectBefore = false
    /// How far objects were looked through.
    var lookedTo = 0
    /// The object that was looked into before it is read, if it has an index.
    var suspended: UnsafeRawPointer?
    var record = ReadingRecord()
    var found = DiscriminatorMember()
    /// Whether members that may be missing are taken to be, where they are not the next one.
    let assumes: Bool
    /// Some member of the document had a key that no verb was ever asked for, so other members may have such keys too.
    var hasUnknownMembers = false
    /// The keys of which that is not assumed any more, one bit for a share of all keys.
    var distrusted: UInt64 = 0

    init(_ source: JSONSource, maximumDepth: Int, depth: Int = 0, assumes: Bool = false) {
        self.assumes = assumes
        self.source = source
        self.maximumDepth = maximumDepth
        whitespace = WhitespaceCache(source)
        frames = .allocate(capacity: maximumDepth + 1)
        self.depth = depth
        // The containers around a part of a document are looked at too, as ones that are no lists.
        for level in 0...depth { (frames + level).pointee.begin(at: source.start, .plain, firstContainer: 0) }
        cursor = source.start
        limit = source.limit
        windowStart = source.start
        windowEnd = source.limit
        interruption = source.count > ReadingInterruption.smallestDocument ? .current : nil
        if interruption != nil { windowEnd = windowStart }
        seek(source.start)
    }

    deinit {
        frames.deallocate()
        whitespace.deallocate()
        containers.deallocate()
        members.deallocate()
    }
}

extension JSONReader {
    /// How deep containers may be nested unless `maximumDepth` says otherwise.
    public static var defaultMaximumDepth: Int { 512 }

    /// How many bytes stand before the reader's place.
    public var offset: Int {
        source.offset(of: cursor)
    }

    /// Whether an error has been kept; what is read from here on are placeholders.
    public var hasFailed: Bool {
        record.failure != nil
    }

    /// Elements and fields that were set aside by `skipBadElements` and `lenient` so far.
    public var warnings: [MappingError] {
        source.errors(record.warnings)
    }
}

extension JSONReader {
    /// Goes on at a place that was the cursor's before.
    @_transparent
    mutating func seek(_ place: UnsafeRawPointer) {
        cursor = place
        limit = windowEnd
        if _slowPath(place < windowStart || place > windowEnd) { leaveWindow() }
    }

    /// After this, `JSONSource.slack` bytes from the cursor can be loaded.
    @_transparent
    mutating func touch() {
        if _slowPath(cursor > limit) { leaveWindow() }
    }

    /// Goes on in the next part of the document, or in the copy of its end.
    @inline(never)
    mutating func leaveWindow() {
        if let interruption, source.start <= cursor, cursor <= source.limit {
            enterWindow(interruption)
        } else {
            cursor = source.inTail(cursor)
            limit = JSONSource.unlimited
        }
    }
}
