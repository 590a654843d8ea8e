import GenAPIMapping

/// The form of the events of a stream (WHATWG HTML, section 9.2) whose data is not only JSON.
public struct EventFormat: Hashable, Sendable {
    /// The data of the event that ends the stream, such as `[DONE]`. Later events are not read, and a stream that ends before it is a
    /// lost connection.
    public var end: String?
    /// The member of the data that gets the name of the event, for unions of events. Data without a member is an object with
    /// this one.
    public var nameKey: String?
    /// Whether the data is a text, which is the value.
    public var isText: Bool

    /// Creates a format; by default, events are JSON and end with the connection.
    public init(end: String? = nil, nameKey: String? = nil, isText: Bool = false) {
        self.end = end
        self.nameKey = nameKey
        self.isText = isText
    }

    /// The data of an event as JSON.
    ///
    /// - Throws: `MappingError` for data that is not JSON.
    func json(_ event: EventParser.Event) throws(MappingError) -> [UInt8] {
        let data = Array(event.data.utf8)
        if isText { return (try? JSONValue.string(event.data).jsonBytes()) ?? data }
        guard let nameKey else { return data }
        let isEmpty = event.data.allSatisfy(\.isWhitespace)
        let value = isEmpty ? JSONValue.object(JSONObject()) : try JSONValue(json: data)
        guard case .object(var object) = value else { return data }
        object[nameKey] = .string(event.name)
        return (try? JSONValue.object(object).jsonBytes()) ?? data
    }
}
