import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import StoredCalls
import Testing

@testable import GenAPIOutbox

/// Numbers in a damaged file.
@Suite struct StoredNumberTests {
    /// The JSON with one of its integers replaced, for each of them.
    private func variants(of json: JSONValue, _ new: Int) -> [JSONValue] {
        switch json {
        case .number: [.number(JSONNumber(new))]
        case .array(let elements):
            elements.indices.flatMap { index in
                variants(of: elements[index], new).map { value in
                    var all = elements
                    all[index] = value
                    return JSONValue.array(all)
                }
            }
        case .object(let object):
            object.flatMap { member in
                variants(of: member.value, new).map { value in
                    var all = object
                    all[member.key] = value
                    return JSONValue.object(all)
                }
            }
        default: []
        }
    }

    private func operation(_ number: Int) -> Operation {
        var operation = Operation.sample(
            number: number,
            id: .string("n\(number)"),
            path: "/notes/n\(number)",
            body: ["title": "new", "count": 3],
            from: ["id": .string("n\(number)"), "title": "old", "version": 3],
            to: ["id": .string("n\(number)"), "title": "new", "version": 3],
            requiring: [1],
            status: .failed(.rejected(status: 422, code: nil, message: nil))
        )
        operation = operation.belonging(to: Note.self)
        (operation.retriedAt, operation.attempts) = (7, 2)
        (operation.earlier, operation.confirmed) = ([1], [1])
        return operation
    }

    /// The numbers of all operations, those of the unreadable ones, and the number of operations after another change.
    private func operations(_ stored: [StoredOperation]) async throws -> (
        all: [Int], unreadable: [Int], afterChange: Int
    ) {
        let server = NoteServer()
        server.set { $0.isOffline = true }
        let store = RepositoryStore.inMemory
        try await store.local.transaction { for operation in stored { try $0.save(operation) } }
        let app = try await App(server, store: store)
        await app.repositories.setOnline(false)
        let unreadable = await app.outbox.unreadableOperations
        let all = (await app.outbox.operations.map(\.id) + unreadable.map(\.id)).map(\.number).sorted()
        try await app.notes.save(Note(id: "other", title: "a"))
        try await app.outbox.update(Note.self, "other") {
            $0.title = "b"
        } call: {
            Note.update($0, $1)
        }
        await app.repositories.setOnline(true)
        await Task.yield()
        await app.repositories.setOnline(false)
        let count = await app.outbox.operations.count
        // None of them has taken the row of another one.
        #expect(try await store.local.transaction { try $0.operations().count } == count + unreadable.count)
        return (all, unreadable.map(\.id.number), count + unreadable.count)
    }

    @Test(
        "no integer of a stored operation ends the process or hides an operation",
        arguments: [Int.min, -1, 0, Int.max]
    )
    func sweep(_ number: Int) async throws {
        let json = try JSONValue(json: operation(2).stored.content)
        let variants = variants(of: json, number)
        #expect(variants.count >= 10)
        for variant in variants {
            let stored = [
                try operation(1).stored, StoredOperation(number: 2, content: try variant.jsonBytes()),
                try operation(3).stored,
            ]
            let (all, _, afterChange) = try await operations(stored)
            #expect(all == [1, 2, 3] && afterChange == 4, "\(variant)")
        }
    }

    @Test(
        "the number of an operation is that of its row, whatever number its content has"
    )
    func rows() async throws {
        var content = try JSONValue(json: operation(1).stored.content).object ?? JSONObject(members: [])
        content["number"] = -1
        let same = try JSONValue.object(content).jsonBytes()
        let (all, _, afterChange) = try await operations(
            (1...13).map { StoredOperation(number: $0, content: same) }
        )
        #expect(all == Array(1...13) && afterChange == 14)
        for row in [Int.min, -1, 0, Int.max, Int.max - 1] {
            let (all, unreadable, afterChange) = try await operations([
                try operation(1).stored,
                StoredOperation(number: row, content: try operation(5).stored.content),
            ])
            #expect(all.count == 2 && afterChange == 3, "\(row)")
            #expect(unreadable == [row])
        }
    }
}
