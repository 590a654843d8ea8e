import GenAPIRuntime
import Testing

/// What every generated function hands on is one reference, so that the code which does is small.
@Test("endpoints and errors have the size of one reference") func endpointsAndErrorsAreOneReference() {
    #expect(MemoryLayout<Endpoint<NoContent>>.size == MemoryLayout<Int>.size)
    #expect(MemoryLayout<ListEndpoint<String>>.size == MemoryLayout<Int>.size)
    #expect(MemoryLayout<ClientError>.size == MemoryLayout<Int>.size)
}
