import GenAPIMapping
import GenAPIRuntime

extension StoredCall: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        method = json.string("method")
        // A call with another method could do something else.
        if !EndpointRequest.isMethod(method) { json.failUnknownType(method, known: []) }
        operation = json.string("operation")
        path = json.string("path")
        query = json.list("query", of: StoredItem.self)
        headers = json.list("headers", of: StoredItem.self)
        body = json.jsonIfPresent("body")
        wrapper = json.listIfPresent("wrapper", of: String.self) ?? []
        upload = json.valueIfPresent("upload", as: StoredUpload.self)
        invalidatedTags = json.list("invalidates", of: String.self)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("method", method)
        json.string("operation", operation)
        json.string("path", path)
        json.list("query", query)
        json.list("headers", headers)
        json.jsonIfPresent("body", body)
        if !wrapper.isEmpty { json.list("wrapper", wrapper) }
        json.valueIfPresent("upload", upload)
        json.list("invalidates", invalidatedTags)
        json.endObject()
    }
}
