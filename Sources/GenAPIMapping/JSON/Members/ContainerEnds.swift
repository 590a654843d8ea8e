/// The ends of containers that were read as members of open objects, in the order of the document. The owner has to
/// deallocate it.
///
/// Members that are read in order leave no trace. If their keys are needed after all, the object is scanned again from its
/// start, and these ends let the scan jump over its containers. So each byte is scanned a few times at most, however deep
/// the containers are nested.
struct ContainerEnds {
    private var containers = UnsafeMutablePointer<Container>.allocate(capacity: 32)
    private var capacity = 32
    var count = 0

    private struct Container {
        let start: UnsafeRawPointer
        let end: UnsafeRawPointer
    }

    @_transparent
    mutating func append(from start: UnsafeRawPointer, to end: UnsafeRawPointer) {
        if _slowPath(count == capacity) { grow() }
        (containers + count).initialize(to: Container(start: start, end: end))
        count &+= 1
    }

    /// The end of the container that begins at an offset, where that is known. Those before it are of no use any more.
    func end(of start: Int, from first: inout Int, in source: JSONSource) -> UnsafeRawPointer? {
        while first < count {
            let container = containers[first]
            let offset = source.offset(of: container.start)
            if offset > start { return nil }
            first += 1
            if offset == start { return container.end }
        }
        return nil
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Container>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: containers, count: count)
        containers.deallocate()
        containers = larger
        capacity *= 2
    }

    func deallocate() {
        containers.deallocate()
    }
}
