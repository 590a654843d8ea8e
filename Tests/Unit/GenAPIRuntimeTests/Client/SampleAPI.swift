import Foundation
import GenAPIRuntime

// What the generator makes of a small spec, so that this half is tested in the shape in which it is used.

enum SampleAPI {
    enum Server: String, APIServer {
        case live = "https://api.trips.example/v1"
        case local = "http://127.0.0.1:8080/v1"
    }

    static let definition = APIDefinition(
        name: "Sample",
        headers: [.header("X-Client", "genapi")]
    )
}

struct User: EndpointResponse, Equatable, Identifiable, Sendable {
    typealias ID = Identifier<User, String>

    var id: ID
    var firstName: String
    var phoneNumber: String?
}

extension User: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        json.expect("type", "User")
        id = json.value("id", as: ID.self)
        firstName = json.string("first_name")
        phoneNumber = json.stringIfPresent("phone_number")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("type", "User")
        json.value("id", id)
        json.string("first_name", firstName)
        json.stringIfPresent("phone_number", phoneNumber)
        json.endObject()
    }
}

extension User {
    enum ListSort: String, EndpointResponse, ClosedEnumeration {
        case name, age
    }

    /// `GET /users`
    static func list(q: String? = nil, sort: ListSort? = nil) -> ListEndpoint<User> {
        .get("/users", query: [.item("q", q), .item("sort", sort)], paging: .standard())
    }

    /// `GET /users/{id}`
    static func get(id: ID) -> Endpoint<User> {
        .get("/users/\(id)")
    }

    /// `POST /users`
    static func create(firstName: String, password: String) -> Endpoint<User> {
        .post(
            "/users",
            body: .json { json in
                json.string("first_name", firstName)
                json.string("password", password)
            }
        )
    }

    /// `PATCH /users/{id}`
    static func update(
        id: ID,
        firstName: Change<String> = .unchanged,
        phoneNumber: NullableChange<String> = .unchanged
    ) -> Endpoint<User> {
        .patch(
            "/users/\(id)",
            body: .patch { json in
                json.change("first_name", firstName)
                json.change("phone_number", phoneNumber)
            }
        )
    }

    /// `DELETE /users/{id}`
    static func delete(id: ID) -> Endpoint<NoContent> {
        .delete("/users/\(id)")
    }

    /// `GET /users/me`
    static func me() -> Endpoint<User> {
        .get("/users/me")
    }

    /// `PUT /users/{id}/avatar`
    static func avatar(id: ID, image: MultipartFile, caption: String? = nil) -> Endpoint<User> {
        .put("/users/\(id)/avatar", body: .multipart([.file("image", image), .field("caption", caption)]))
    }
}

/// A model whose fields are all optional, which every object can be read as.
struct Lenient: EndpointResponse, JSONReadable, Equatable, Sendable {
    var nickname: String?

    init(from json: inout JSONReader) {
        json.beginObject()
        nickname = json.stringIfPresent("nickname")
        json.endObject()
    }
}
