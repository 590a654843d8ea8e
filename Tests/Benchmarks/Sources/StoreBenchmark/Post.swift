import CStoreBaseline
import Foundation
import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime

/// About 450 bytes of JSON: twelve fields, of which queries use three.
struct Post: Identifiable, Equatable, JSONReadable, JSONWritable, Sendable {
    let id: String
    let authorID: String
    let title: String
    let body: String
    let createdAt: Int
    let updatedAt: Int
    let likes: Int
    let isPinned: Bool
    let score: Double
    let url: String?
    let language: String
    let revision: Int

    static let text = String(repeating: "Some words of a post. ", count: 8)

    /// The post that `baseline_write_posts` writes.
    init(_ row: Int, revision: Int) {
        id = "1093485712\(String(repeating: "0", count: 8 - "\(row)".count))\(row)"
        let author = row * 7 % 5_003
        authorID = "10815726\(String(repeating: "0", count: 6 - "\(author)".count))\(author)"
        title = "The post with the number \(row)"
        body = Self.text
        createdAt = 1_700_000_000 + row
        updatedAt = createdAt + revision
        likes = row % 97 + revision
        isPinned = row % 11 == 0
        score = Double(row) / 8
        url = row % 2 == 0 ? "https://posts.example/@author/\(row)" : nil
        language = ["de", "en", "fr", "ja"][row % 4]
        self.revision = revision
    }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.string("id")
        authorID = json.string("author_id")
        title = json.string("title")
        body = json.string("body")
        createdAt = json.int("created_at")
        updatedAt = json.int("updated_at")
        likes = json.int("likes")
        isPinned = json.bool("is_pinned")
        score = json.double("score")
        url = json.stringIfPresent("url")
        language = json.string("language")
        revision = json.int("revision")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("id", id)
        json.string("author_id", authorID)
        json.string("title", title)
        json.string("body", body)
        json.int("created_at", createdAt)
        json.int("updated_at", updatedAt)
        json.int("likes", likes)
        json.bool("is_pinned", isPinned)
        json.double("score", score)
        json.stringIfPresent("url", url)
        json.string("language", language)
        json.int("revision", revision)
        json.endObject()
    }
}

extension Post: RepositoryStore.Queryable {
    struct QueryableFields: RepositoryStore.QueryableFields {
        let id = RepositoryStore.Field<Post, String>("id") { $0.id }
        let authorID = RepositoryStore.Field<Post, String>("author_id") { $0.authorID }
        let language = RepositoryStore.Field<Post, String>("language") { $0.language }
        let createdAt = RepositoryStore.Field<Post, Int>("created_at") { $0.createdAt }

        static var indexes: [[PartialKeyPath<Self>]] {
            [[\.authorID, \.createdAt], [\.language, \.createdAt]]
        }
    }
}

extension StoreBenchmark {
    /// Posts in one transaction and in pages, compared with a table of twelve columns that has the same indexes.
    func savingPosts() async throws {
        let rows = baseline_make_posts(Int32(Self.rows))
        defer { baseline_free_posts(rows) }
        try await save(rows, pageSize: Self.rows, "posts in one transaction")
        try await save(rows, pageSize: Self.pageSize, "posts in pages")
        try await saveFromJSON(rows, pageSize: Self.rows, "posts in one transaction")
        try await saveFromJSON(rows, pageSize: Self.pageSize, "posts in pages")
    }

    func posts(_ account: String) async throws -> Repository<Post> {
        try await repositories(account).repository { Post(Int($0) ?? 0, revision: 0) }
    }

    private func save(_ rows: OpaquePointer?, pageSize: Int, _ name: String) async throws {
        var (inserts, updates, same, least) = (Ratios(), Ratios(), Ratios(), Ratios())
        let versions = (1...2).map { revision in
            stride(from: 0, to: Self.rows, by: pageSize).map { start in
                (start..<start + pageSize).map { Post($0, revision: revision) }
            }
        }
        for round in 0..<Self.rounds {
            let path = folder.appending(path: "\(name) \(round)").path(percentEncoded: false)
            let times = (1...2).map { revision in
                cpu {
                    baseline_write_posts(path, rows, Int32(pageSize), Post.text, revision)
                } close: {
                    baseline_finish($0)
                }
            }
            least.add(
                cpu {
                    write(versions[0], to: path + "-each")
                } close: {
                    closeWriter($0)
                },
                times[0]
            )
            let saved = try await posts("\(name) \(round)")
            inserts.add(try await cpu { for page in versions[0] { try await saved.save(page) } }, times[0])
            updates.add(try await cpu { for page in versions[1] { try await saved.save(page) } }, times[1])
            same.add(try await cpu { for page in versions[1] { try await saved.save(page) } }, times[1])
        }
        least.report("Swift with the C API: JSON of each post, its row and its fields; \(name)")
        inserts.report("insert of \(name)")
        updates.report("update of \(name)")
        same.report("unchanged \(name), compared with their update in C")
    }

    /// The least that Swift has to do to insert the posts with their indexes.
    private func write(_ pages: [[Post]], to path: String) -> OpaquePointer? {
        guard let writer = baseline_open(path) else { return nil }
        for page in pages {
            for post in page { write(post, with: writer) }
            precondition(baseline_commit(writer) == 0)
        }
        return writer
    }

    private func write(_ post: Post, with writer: OpaquePointer) {
        let value = (try? post.jsonBytes()) ?? []
        let code = baseline_keep_post(
            writer,
            post.id,
            post.authorID,
            post.language,
            Int64(post.createdAt),
            value,
            Int32(value.count)
        )
        precondition(code == 0, "SQLite answered \(code)")
    }
}
