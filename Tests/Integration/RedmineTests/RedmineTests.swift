import Foundation
import GenAPIAsyncHTTPClient
import GenAPIMapping
import GenAPIRuntime
import Redmine
import Testing

/// The server for the tests, if `make test` has started one.
private enum RedmineServer {
    static var url: String? { ProcessInfo.processInfo.environment["REDMINE_URL"] }
    static var isUp: Bool { url != nil }

    static func client(_ credentials: Credentials) -> Client {
        Client(
            RedmineAPI.definition,
            baseURL: "\(url ?? "")",
            transport: AsyncHTTPTransport(),
            credentials: credentials
        )
    }
}

/// Every endpoint of `Specs/Redmine`, against a server that is written after Redmine's documentation.
@Suite(
    .enabled(if: RedmineServer.isUp, "REDMINE_URL is not set; 'make test' starts a server."),
    .timeLimit(.minutes(10))
)
struct RedmineTests {
    private let client = RedmineServer.client(.apiKey(Sensitive("only-for-tests")))
    private let name = "project-\(UUID().uuidString.lowercased())"

    private func newProject() async throws -> Project {
        try await client.send(Project.create(name: name, identifier: name))
    }

    @Test("a project is created, changed in part and deleted, in bodies with its wrapper")
    func projects() async throws {
        let project = try await newProject()
        #expect(project.identifier == name && project.isPublic && project.description == nil)
        try await client.send(Project.update(id: project.id, description: .set("About it.")))
        try await client.send(Project.update(id: project.id, isPublic: .set(false)))
        var changed = try await client.send(Project.get(id: project.id))
        #expect(changed.name == name && changed.description == "About it." && !changed.isPublic)
        try await client.send(Project.update(id: project.id, description: .null))
        changed = try await client.send(Project.get(id: project.id))
        #expect(changed.description == nil && !changed.isPublic)
        try await client.send(Project.delete(id: project.id))
        let error = try await #require(throws: ClientError.self) {
            try await client.send(Project.get(id: project.id))
        }
        #expect(error.status == .notFound && error.response?.message == nil)
    }

    @Test("an update sends what differs from the older element, and nothing if nothing does")
    func updates() async throws {
        let project = try await newProject()
        let issue = try await client.send(Redmine.Issue.create(projectID: project.id, subject: "One"))
        var changed = issue
        (changed.subject, changed.doneRatio) = ("Two", 50)
        #expect(changed.update(changedFrom: changed) == nil)
        try await client.send(try #require(changed.update(changedFrom: issue)))
        let read = try await client.send(Redmine.Issue.get(id: issue.id))
        #expect(read.subject == "Two" && read.doneRatio == 50 && read.project.name == name)
    }

    @Test("each sentence about a rejected value arrives, as a text and as a list")
    func problems() async throws {
        let project = try await newProject()
        let issue = try await client.send(Redmine.Issue.create(projectID: project.id, subject: "One"))
        let error = try await #require(throws: ClientError.self) {
            try await client.send(Redmine.Issue.update(id: issue.id, subject: .set(""), doneRatio: .set(101)))
        }
        let sentences = ["Subject cannot be blank", "% Done is not included in the list"]
        #expect(error.response?.message == sentences.joined(separator: "; "))
        #expect(try Redmine.Issue.UpdateFailure(error) == .unprocessableContent(Problems(errors: sentences)))
        let twice = try await #require(throws: ClientError.self) { try await newProject() }
        #expect(twice.response?.message == "Identifier has already been taken")
    }

    @Test("files are uploaded first, and attached by their token")
    func uploads() async throws {
        let project = try await newProject()
        let bytes = [UInt8]((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
        let upload = try await client.send(Files.upload(bytes: bytes, filename: "notes 1.bin"))
        let created = try await client.send(
            Redmine.Issue.create(
                projectID: project.id,
                subject: "With a file",
                startDate: CalendarDate(year: 2026, month: 11, day: 21),
                uploads: [
                    Redmine.Issue.Upload(
                        token: upload.token,
                        filename: "notes.bin",
                        contentType: "text/plain"
                    )
                ]
            )
        )
        #expect(created.startDate?.description == "2026-11-21")
        let read = try await client.send(Redmine.Issue.get(id: created.id, include: ["attachments"]))
        let file = try #require(read.attachments?.first)
        #expect(read.attachments?.count == 1 && file.filename == "notes.bin" && file.filesize == bytes.count)
        #expect(try await client.send(Redmine.Issue.get(id: created.id)).attachments == nil)
    }

    @Test(
        "a walk has every issue once while issues are created and deleted, also above the server's largest page",
        arguments: [7, 60, 250]
    )
    func walk(_ limit: Int) async throws {
        let project = try await newProject()
        var issues: [Redmine.Issue] = []
        for number in 0..<120 {
            issues.append(
                try await client.send(Redmine.Issue.create(projectID: project.id, subject: "\(number)"))
            )
        }
        var subjects: [String] = []
        var isChanged = false
        for try await page in client.pages(Redmine.Issue.list(projectID: project.id), limit: limit) {
            subjects += page.elements.map(\.subject)
            guard !isChanged else { continue }
            isChanged = true
            // The newest issue is the first.
            try await client.send(Redmine.Issue.delete(id: issues[119].id))
            _ = try await client.send(Redmine.Issue.create(projectID: project.id, subject: "later"))
            try await client.send(Redmine.Issue.delete(id: issues[118].id))
        }
        #expect((0..<118).map(String.init).allSatisfy(subjects.contains))
        #expect(Set(subjects).count == subjects.count)
    }

    @Test("a call is signed with a key, or a name and a password, and lists need neither")
    func credentials() async throws {
        let key = RedmineServer.client(.apiKey(Sensitive("only-for-tests")))
        let login = RedmineServer.client(.basic(user: "ann", password: Sensitive("open sesame")))
        #expect(try await key.send(Account.get()).login == "ann")
        #expect(try await login.send(Account.get()).lastname == "Lee")
        let stranger = RedmineServer.client(.none)
        _ = try await stranger.page(PageCall(Project.list()))
        let error = try await #require(throws: ClientError.self) { try await stranger.send(Account.get()) }
        #expect(error.status == .unauthorized)
    }
}
