/// An error code of the API.
package struct ErrorCode: Hashable, Sendable {
    package var name: String
    package var wireValue: String
    package var doc: String?
    package var status: Int?
    /// The type of the details that the API sends with this code.
    package var details: TypeReference?
    /// The type of the whole body of a response with this code.
    package var body: TypeReference?
    /// Texts for people, by language tag, in the author's order.
    package var messages: [Message]

    package struct Message: Hashable, Sendable {
        package var language: String
        package var text: String

        package init(language: String, text: String) {
            self.language = language
            self.text = text
        }
    }

    package init(
        name: String,
        wireValue: String,
        doc: String? = nil,
        status: Int? = nil,
        details: TypeReference? = nil,
        body: TypeReference? = nil,
        messages: [Message] = []
    ) {
        self.name = name
        self.wireValue = wireValue
        self.doc = doc
        self.status = status
        self.details = details
        self.body = body
        self.messages = messages
    }
}
