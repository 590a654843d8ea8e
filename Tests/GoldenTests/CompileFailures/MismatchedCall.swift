// swift-format-ignore-file

import GenAPIMapping
import GenAPIRuntime

struct Person: EndpointResponse, JSONReadable, Identifiable {
    typealias ID = Identifier<Person, String>

    let id: ID

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.value("id", as: ID.self)
        json.endObject()
    }

    static func get(id: ID) -> Endpoint<Person> { .get("/people/\(id)") }
    static func list(limit: Int? = nil) -> ListEndpoint<Person> { .get("/people", paging: .standard()) }
}

struct Journey: EndpointResponse, JSONReadable, Identifiable {
    typealias ID = Identifier<Journey, String>

    let id: ID

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.value("id", as: ID.self)
        json.endObject()
    }
}

/// What cannot be read from an answer.
struct Opaque: Sendable {}

func calls(_ client: Client, person: Person, journey: Journey) async throws {
    _ = try await client.send(Person.get(id: person.id))
    for try await page in client.pages(Person.list()) { _ = page.elements.map(\.id) }

    // MARK: Refused

    _ = try await client.send(Person.get(id: journey.id))  // error: cannot convert value of type 'Journey.ID'
    let wrong: Journey = try await client.send(Person.get(id: person.id))  // error: cannot convert value of type 'Person'
    _ = try await client.send(Person.get(id: 7))  // error: conform to 'ExpressibleByIntegerLiteral'
    _ = Person.list(limit: "ten")  // error: cannot convert value of type 'String'
    let unread: Endpoint<Opaque> = .get("/opaque")  // error: does not conform to protocol 'EndpointResponse'
    let pair: EndpointPath = "/people/\(person)"  // error: conform to 'ParameterValue'
    _ = try await client.firstPage(of: Person.list()).elements as [Journey]  // error: cannot convert value of type '[Person]'
    client.send(Person.get(id: person.id)) { answer in print(answer) }  // error: extra trailing closure passed in call
}

func blocking(_ client: Client, person: Person) throws {
    _ = try client.send(Person.get(id: person.id))  // error: 'async' call in a function that does not support concurrency
}
