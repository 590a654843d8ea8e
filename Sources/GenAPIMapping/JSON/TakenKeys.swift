/// The keys of open objects that were taken when they were next, one object after the other: where each of them
/// begins. Whoever made it has to deallocate it.
struct TakenKeys {
    private var keys = UnsafeMutablePointer<UnsafeRawPointer>.allocate(capacity: 64)
    private var capacity = 64
    var count = 0

    /// Only for a place below the count.
    subscript(place: Int) -> UnsafeRawPointer {
        keys[place]
    }

    var hasRoom: Bool {
        @_transparent get { count != capacity }
    }

    /// Only where there is room.
    @_transparent
    mutating func appendWithinRoom(_ key: UnsafeRawPointer) {
        keys[count] = key
        count &+= 1
    }

    @_transparent
    mutating func append(_ key: UnsafeRawPointer) {
        if _slowPath(count == capacity) { grow() }
        appendWithinRoom(key)
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<UnsafeRawPointer>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: keys, count: count)
        keys.deallocate()
        keys = larger
        capacity *= 2
    }

    func deallocate() {
        keys.deallocate()
    }
}
