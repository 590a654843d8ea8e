import Foundation
import GenAPIRepositories
import GenAPIRuntime
import TestTraits
import Testing

/// Repositories of what is not a REST API. Closures are the bridge.
@Suite(.timeLimit(.minutes(10))) struct OtherServicesTests {
    @Test(
        "a folder is read as a list with pages, and its files as elements that can be changed",
        .proves("BM-01")
    )
    func files() async throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b", "c"] {
            try Data("Text of \(name)".utf8).write(to: folder.url.appending(path: name))
        }
        let repositories = Repositories()
        let list = repositories.list("notes") { cursor in
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path()).sorted()
            let rest = names.drop { $0 <= cursor ?? "" }
            let page = try rest.prefix(2).compactMap { try TextFile($0, in: folder.url) }
            return Page(page, next: rest.count > 2 ? page.last?.id : nil, total: names.count)
        }
        let files = repositories.repository { name in try TextFile(name, in: folder.url) }
        try await list.refresh()
        try await list.load(.append)
        #expect(
            try await list.snapshot().rows.elements.map(\.text) == ["Text of a", "Text of b", "Text of c"]
        )
        #expect(try await list.snapshot().total == 3)

        try await files.update("b") {
            $0.text = "New"
        } send: {
            try Data("New".utf8).write(to: folder.url.appending(path: "b"))
            let file = try TextFile("b", in: folder.url)
            return try #require(file)
        }
        try await files.delete("a") {
            try FileManager.default.removeItem(at: folder.url.appending(path: "a"))
        }
        #expect(try await list.snapshot().rows.elements.map(\.text) == ["New", "Text of c"])
        #expect(try await files.findIfPresent("z") == nil)
        await #expect(throws: CocoaError.self) {
            try await files.delete("c") {
                try FileManager.default.removeItem(at: folder.url.appending(path: "x"))
            }
        }
        #expect(try await list.snapshot().rows.elements.map(\.id) == ["b", "c"])
    }

    @Test(
        "a service with XML envelopes has elements, and its faults are the errors of calls",
        .proves("BM-01")
    )
    func envelopes() async throws {
        let service = PersonService()
        let repositories = Repositories()
        let people = repositories.repository { (id: Int) in
            try Person(in: await service.answer("<GetPerson><Id>\(id)</Id></GetPerson>"))
        }
        #expect(try await people.find(7).name == "Ann & Bo")
        #expect(try await people.find(7, .fetchIfStale).name == "Ann & Bo")
        #expect(await service.requests == ["<GetPerson><Id>7</Id></GetPerson>"])
        await #expect(throws: ServiceFault(code: "Busy")) { try await people.find(8) }
        let renamed = try await people.update(7) {
            $0.name = "Bo"
        } send: {
            let answer = await service.answer("<Rename><Id>7</Id><Name>Bo</Name></Rename>")
            let person = try Person(in: answer)
            return try #require(person)
        }
        #expect(renamed.name == "Bo")
        #expect(try await people.find(7, .neverFetch).name == "Bo")
    }
}

private struct TextFile: Equatable, Identifiable, Sendable {
    /// The name of the file.
    let id: String
    var text: String

    /// `nil` if there is no such file.
    init?(_ name: String, in folder: URL) throws {
        let file = folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: file.path()) else { return nil }
        (id, text) = (name, String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }
}

private struct Person: Equatable, Identifiable, Sendable {
    let id: Int
    var name: String

    /// `nil` if the answer has no person.
    ///
    /// - Throws: The fault that the answer has instead.
    init?(in answer: String) throws {
        if let fault = answer.firstMatch(of: #/<Fault><Code>(.*?)</Code>/#) {
            throw ServiceFault(code: String(fault.1))
        }
        guard let person = answer.firstMatch(of: #/<Person><Id>(\d+)</Id><Name>(.*?)</Name>/#),
            let id = Int(person.1)
        else { return nil }
        (self.id, name) = (id, String(person.2).replacing("&lt;", with: "<").replacing("&amp;", with: "&"))
    }
}

private struct ServiceFault: Error, Hashable { let code: String }

/// Answers with envelopes, as a SOAP service does.
private actor PersonService {
    private(set) var requests: [String] = []
    private var name = "Ann &amp; Bo"

    func answer(_ request: String) -> String {
        requests.append(request)
        if request.contains("<Id>8</Id>") {
            return "<Envelope><Body><Fault><Code>Busy</Code></Fault></Body></Envelope>"
        }
        if let new = request.firstMatch(of: #/<Name>(.*?)</Name>/#) { name = String(new.1) }
        return "<Envelope><Body><Person><Id>7</Id><Name>\(name)</Name></Person></Body></Envelope>"
    }
}
