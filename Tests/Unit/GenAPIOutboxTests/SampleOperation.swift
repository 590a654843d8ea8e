import GenAPIMapping
import GenAPIRuntime
import StoredCalls

@testable import GenAPIOutbox

extension StoredCall {
    /// A call of which only the name is known.
    init(named operation: String = "") {
        self.init(method: "", operation: operation, path: "/", query: [], headers: [], invalidatedTags: [])
    }
}

extension Operation {
    /// An operation of the element 7.
    static func sample(
        _ kind: Kind = .update,
        number: Int = 1,
        id: JSONValue = "7",
        method: String = "PATCH",
        path: String = "/notes/7",
        ifMatch tag: String? = nil,
        body: JSONValue? = nil,
        from base: JSONValue? = nil,
        to changed: JSONValue? = nil,
        requiring requirements: [Int] = [],
        status: Status = .waiting
    ) -> Operation {
        var call = StoredCall()
        (call.method, call.path, call.body) = (method, path, body)
        call[header: "If-Match"] = tag
        return Operation(
            number: number,
            kind: kind,
            type: "Note",
            id: id,
            call: call,
            returnsElement: true,
            base: base,
            changed: changed,
            placement: nil,
            requirements: requirements,
            queuedAt: 5,
            attempts: 0,
            isSent: false,
            storedStatus: .init(status)
        )
    }
}
