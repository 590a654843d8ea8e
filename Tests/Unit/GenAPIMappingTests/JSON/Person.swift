import Foundation
import GenAPIMapping

/// A model in the shape of generated ones, with a member of every kind.
struct Person: Equatable, Sendable {
    typealias ID = Identifier<Person, String>

    var id: ID
    var firstName: String
    var age: Int
    var score: Double?
    var status: Status
    var address: Address?
    var tags: [String]
    var labels: [String: Int]?
    var createdAt: Date
    var latitude: Double
    var city: String?

    struct Address: Equatable, Sendable {
        var street: String
        var city: String
    }

    enum Status: OpenEnumeration {
        case active
        case suspended
        case unknown(String)

        init(rawValue: String) {
            switch rawValue {
            case "Active": self = .active
            case "Suspended": self = .suspended
            default: self = .unknown(rawValue)
            }
        }

        var rawValue: String {
            switch self {
            case .active: "Active"
            case .suspended: "Suspended"
            case .unknown(let value): value
            }
        }
    }
}

extension Person: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        json.expect("type", "Person")
        id = json.value("id", as: ID.self)
        firstName = json.string("first_name")
        age = json.int("age", default: 18)
        score = json.doubleIfPresent("score")
        status = json.value("status", as: Status.self)
        address = json.valueIfPresent("address", as: Address.self)
        tags = json.list("tags", of: String.self)
        labels = json.mapIfPresent("labels", of: Int.self)
        createdAt = json.date("created_at", .timestamp)
        json.enter("location")
        latitude = json.double("latitude")
        city = json.stringIfPresent("city")
        json.leave()
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("type", "Person")
        json.value("id", id)
        json.string("first_name", firstName)
        json.int("age", age)
        json.doubleIfPresent("score", score)
        json.value("status", status)
        json.valueIfPresent("address", address)
        json.list("tags", tags)
        json.mapIfPresent("labels", labels)
        json.date("created_at", createdAt, .timestamp)
        json.enter("location")
        json.double("latitude", latitude)
        json.stringIfPresent("city", city)
        json.leave()
        json.endObject()
    }
}

extension Person.Address: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        street = json.string("street")
        city = json.string("city")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("street", street)
        json.string("city", city)
        json.endObject()
    }
}

extension Person {
    static let ada = Person(
        id: "7",
        firstName: "Ada",
        age: 36,
        score: 1.5,
        status: .active,
        address: Address(street: "Rue 1", city: "Zürich"),
        tags: ["a", "b"],
        labels: ["x": 1],
        createdAt: Date(timeIntervalSince1970: 1_700_000_000),
        latitude: 47.25,
        city: nil
    )

    static let adaText = #"""
        {"type":"Person","id":"7","first_name":"Ada","age":36,"score":1.5,"status":"Active","address":{"street":"Rue 1","city":"Zürich"},"tags":["a","b"],"labels":{"x":1},"created_at":1700000000,"location":{"latitude":47.25}}
        """#
}
