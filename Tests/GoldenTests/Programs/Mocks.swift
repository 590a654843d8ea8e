import GenAPIMapping
import GenAPIRuntime
import GenAPITesting

@testable import Example

/// Uses the mock of the golden case `Services` as a test would, and prints what it answers and what it was asked.
@main
struct Program {
    static func main() async {
        var answers = MockSongService.Answers()
        answers.list = { cursor in
            switch cursor {
            case nil: Page([Song(id: "1", title: "Alpha")], next: "b", total: 2)
            case "b": Page([Song(id: "2", title: "Beta")], total: 2)
            default: throw UnansweredCall("list at \(cursor ?? "-")")
            }
        }
        let titles = ScriptedResults<Song>([
            .success(Song(id: "7", title: "One")),
            .failure(
                ClientError.timeout(RequestSummary(method: "GET", path: "/songs/7"), after: .seconds(1))
            ),
            .success(Song(id: "7", title: "Two")),
        ])
        answers.get = { _ in try titles.next() }
        answers.update = { id, title in
            if case .set(let text) = title {
                Song(id: id, title: text)
            } else {
                Song(id: id, title: "as before")
            }
        }
        let mock = MockSongService(answers)
        let songs: any SongService = mock

        for _ in 0..<4 { await say { try await songs.get(id: "7").title } }
        await say {
            var titles: [String] = []
            for try await song in songs.list() { titles.append(song.title) }
            return titles.joined(separator: ",")
        }
        await say {
            let first = try await songs.list().page(limit: 1)
            let second = try await songs.list().page(at: first.nextCursor)
            return
                "\(first.elements.map(\.title)) of \(first.total ?? 0), \(second.elements.map(\.title)), \(second.isEnd)"
        }
        await say {
            var totals: [Int?] = []
            for try await page in songs.list().pages() { totals.append(page.total) }
            return "\(totals.compactMap(\.self))"
        }
        await say { try await songs.update(id: "8", title: .set("a, b: \"c\"")).title }
        await say { try await songs.update(id: "9", title: .unchanged).title }
        await say { try await songs.create(title: "new").title }
        await say {
            try await songs.delete(id: "10")
            return "deleted"
        }
        for call in mock.log.calls { print("asked: \(call)") }
        let changes = mock.log.arguments(of: "update(id:title:)", as: Song.ID.self, Change<String>.self)
        for (id, title) in changes { print("updated: \(id.rawValue), \(title == .unchanged)") }
    }

    private static func say(_ call: @Sendable () async throws -> String) async {
        do {
            print("answered: \(try await call())")
        } catch {
            print("thrown: \(error)")
        }
    }
}
