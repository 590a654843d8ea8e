package enum Body: Hashable, Sendable {
    case none
    /// A JSON object of these fields, each a parameter of the call.
    case fields([Field])
    /// A JSON object of these fields, each of which is unchanged, set or, if it is optional, null.
    case patch([Field])
    /// One value, sent as JSON.
    case value(TypeReference)
    /// `application/x-www-form-urlencoded` of these fields, each a parameter of the call.
    case form([Field])
    /// A form of these fields, each of which is unchanged, set or, if it is optional, null.
    case formPatch([Field])
    /// The members of one value, as a form.
    case formValue(TypeReference)
    case multipart([Part])
    /// Bytes of this media type.
    case bytes(contentType: String)

    package struct Part: Hashable, Sendable {
        package enum Content: Hashable, Sendable {
            case file
            case files
            /// Texts: one, or one for each element of a list.
            case field(TypeReference)
            /// One value as JSON.
            case json(TypeReference)
            case constant(ConstantValue)
        }

        package var name: String
        package var wireName: String
        package var content: Content
        package var isOptional: Bool
        package var doc: String?

        package init(name: String, wireName: String, content: Content, isOptional: Bool, doc: String? = nil) {
            self.name = name
            self.wireName = wireName
            self.content = content
            self.isOptional = isOptional
            self.doc = doc
        }
    }
}

package enum Response: Hashable, Sendable {
    case none
    case headers
    case bytes
    case stream
    case events(TypeReference)
    case value(TypeReference)
    /// An object that is declared for this endpoint, in `nested` of the resource; decoded from the envelope's payload.
    case object(TypeName)
    /// The payload and values beside it in the envelope, in an object that is declared in `nested` of the resource: its
    /// first field is the payload, its key paths begin at the body's root.
    case enveloped(TypeName)
}
