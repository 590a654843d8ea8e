import Foundation
package import GenAPIMapping
package import GenAPIRuntime

// What the generator makes of a small spec, so that this half is tested in the shape in which it is used.

package enum SampleAPI {
    package enum Server: String, APIServer {
        case live = "https://api.trips.example/v1"
        case local = "http://127.0.0.1:8080/v1"
    }

    package static let definition = APIDefinition(
        name: "Sample",
        headers: [.header("X-Client", "genapi")]
    )
}

package struct User: EndpointResponse, Equatable, Identifiable, Sendable {
    package typealias ID = Identifier<User, String>

    package var id: ID
    package var firstName: String
    package var phoneNumber: String?

    package init(id: ID, firstName: String, phoneNumber: String? = nil) {
        (self.id, self.firstName, self.phoneNumber) = (id, firstName, phoneNumber)
    }
}

extension User: JSONReadable, JSONWritable {
    package init(from json: inout JSONReader) {
        json.beginObject()
        json.expect("type", "User")
        id = json.value("id", as: ID.self)
        firstName = json.string("first_name")
        phoneNumber = json.stringIfPresent("phone_number")
        json.endObject()
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("type", "User")
        json.value("id", id)
        json.string("first_name", firstName)
        json.stringIfPresent("phone_number", phoneNumber)
        json.endObject()
    }
}

extension User {
    package enum ListSort: String, EndpointResponse, ClosedEnumeration {
        case name, age
    }

    /// `GET /users`
    package static func list(q: String? = nil, sort: ListSort? = nil) -> ListEndpoint<User> {
        .get("/users", query: [.item("q", q), .item("sort", sort)], paging: .standard())
    }

    /// `GET /users/{id}`
    package static func get(id: ID) -> Endpoint<User> {
        .get("/users/\(id)")
    }

    /// `POST /users`
    package static func create(firstName: String, password: String) -> Endpoint<User> {
        .post(
            "/users",
            body: .json { json in
                json.string("first_name", firstName)
                json.string("password", password)
            }
        )
    }

    /// `PATCH /users/{id}`
    package static func update(
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
    package static func delete(id: ID) -> Endpoint<NoContent> {
        .delete("/users/\(id)")
    }

    /// `GET /users/me`
    package static func me() -> Endpoint<User> {
        .get("/users/me")
    }

    /// `PUT /users/{id}/avatar`
    package static func avatar(id: ID, image: MultipartFile, caption: String? = nil) -> Endpoint<User> {
        .put("/users/\(id)/avatar", body: .multipart([.file("image", image), .field("caption", caption)]))
    }
}

/// A model whose fields are all optional, which every object can be read as.
package struct Lenient: EndpointResponse, JSONReadable, Equatable, Sendable {
    package var nickname: String?

    package init(from json: inout JSONReader) {
        json.beginObject()
        nickname = json.stringIfPresent("nickname")
        json.endObject()
    }
}
