/// Reads one JSON document from contiguous bytes, forward, straight into typed values.
///
/// `User(json: bytes)` and `JSONReader.read` parse a document and pass a reader `inout`, which lives as long as that
/// call. Keyed verbs (`string("first_name")`) read members in any order; members in the order in which they are asked
/// for cost one comparison. Verbs without a key read the value at the reader's position.
///
/// **Errors are sticky**: after the first one every verb returns a placeholder at once (`""`, 0, nil, an empty list),
/// and that call throws the error. Required keys of one object that are missing or null are collected and reported
/// together.
///
/// **Members**: a verb with only a key requires the member. `IfPresent` returns nil if it is missing or null, and
/// `default:` that value; neither tells the two apart. A member that is there and does not match is an error for all
/// three, unless `lenient` reads it.
///
/// **What is JSON** is RFC 8259, of what is skipped as much as of what is read: UTF-8 without exception, no lone
/// surrogates in escapes, no control characters in strings, nothing but spaces after the value. A byte order mark at
/// the start is skipped. Containers may be 512 deep unless `maximumDepth` says otherwise.
///
/// **Numbers** are exact: integers have neither fraction nor exponent (`1.0` is none) and are in range; doubles are the
/// nearest to their text, and rejected where that is infinite; decimals are never rounded.
///
/// **Duplicate keys**: the last one wins. A document that has them is read a second time without the others.
///
/// **Members that may be missing** are assumed to be missing when another key stands in their place. Where one of them
/// comes later, the element of the list that it is in is read a second time, or the document where there is no list;
/// its key is looked for in the whole object from then on.
///
/// **Time** grows with the length of the document, whatever its shape is: each byte is gone over a few times at most.
///
/// The keys of verbs are the text that is meant, whatever it is; JSON may spell it with escapes.
public struct JSONReader: ~Copyable {
    /// The position of the reader: between members at the quote of a key or at `}`, before a value at its first byte or
    /// the spaces before it, after a failure at zeros.
    var cursor: UnsafeRawPointer
    /// From the cursor up to here, `JSONSource.slack` bytes can be loaded, and no check for interruption is needed.
    var limit: UnsafeRawPointer
    /// The part of the document in which the cursor may move before `interruption` is checked; the whole document if
    /// there is none, except for its end, which is read in the copy.
    var windowStart: UnsafeRawPointer
    var windowEnd: UnsafeRawPointer
    let interruption: ReadingInterruption?
    /// The number of open containers.
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
    var shapes = ObjectShapes()
    var skipped = SkippedContainers()
    /// The number of open elements that are set aside, and skipped again, if they do not match.
    var isolations = 0
    /// Members came in quite another order before.
    var indexesAtOnce = false
    /// The offset up to which objects were scanned.
    var lookedTo = 0
    /// The object that was looked into before it is read, if it has an index.
    var suspended: UnsafeRawPointer?
    var record = ReadingRecord()
    var found = DiscriminatorMember()
    /// Whether optional members are assumed to be missing if they are not the next one.
    let assumes: Bool
    /// Whether some member of the document had a key that no verb has ever read, so that other members may have such
    /// keys too.
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
        // The containers around a part of a document are looked at too, as ones that are not lists.
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
        shapes.deallocate()
    }
}

extension JSONReader {
    /// The largest nesting of containers, if `maximumDepth` is not set.
    public static var defaultMaximumDepth: Int { 512 }

    /// The offset of the reader's position in bytes.
    public var offset: Int {
        source.offset(of: cursor)
    }

    /// Whether the reader has failed. Values that are read from now on are placeholders.
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
