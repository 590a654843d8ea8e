/// The elements of a list, each as soon as its bytes have arrived.
///
///     for try await trip in JSONElements(of: Trip.self, at: "data.trips", in: answer.chunks) { … }
///
/// Only the current element and its chunk are in memory. Elements, errors and their places are what they are when the
/// whole document is read, except that a second list under the same key is rejected, as the elements of the first are
/// out already. What `skip_bad` or lenient fields of elements set aside is not reported.
///
/// Iterating throws `MappingError`, or what the chunks throw; everything before the place of the error has been
/// handed out by then.
public struct JSONElements<Element: JSONReadable, Chunks: AsyncSequence>: AsyncSequence
where Chunks.Element: Sequence<UInt8> {
    private let chunks: Chunks
    private let path: JSONKeyPath
    private let maximumDepth: Int

    /// - Parameters:
    ///   - path: the keys that lead to the list; none, where the document is the list.
    ///   - maximumDepth: how deep containers may be nested, those around the list included.
    public init(
        of type: Element.Type = Element.self,
        at path: JSONKeyPath = .root,
        in chunks: Chunks,
        maximumDepth: Int = JSONReader.defaultMaximumDepth
    ) {
        self.chunks = chunks
        self.path = path
        self.maximumDepth = maximumDepth
    }

    /// Begins to read the chunks. Where those can be read once, so can the elements.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            chunks: chunks.makeAsyncIterator(),
            list: JSONListReader(at: path, maximumDepth: maximumDepth)
        )
    }

    /// Reads the elements one after the other, and no chunk before an element needs it.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var chunks: Chunks.AsyncIterator
        fileprivate var list: JSONListReader<Element>

        /// The next element. `nil` once the whole document has arrived, and what follows the list was checked too;
        /// and after an error of the document.
        ///
        /// - Throws: `MappingError`, or what the chunks throw.
        public mutating func next() async throws -> Element? {
            while true {
                switch try list.next() {
                case .element(let element): return element
                case .end: return nil
                case .needsBytes:
                    if let chunk = try await chunks.next() { list.append(chunk) } else { list.finish() }
                }
            }
        }
    }
}

extension JSONElements: Sendable where Chunks: Sendable {}
