#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import HTTPTypes
    import Synchronization

    /// A folder of which the server sends the first files, in a paging mode that its id says.
    struct Folder: EndpointResponse, Hashable, Identifiable, JSONReadable, JSONWritable {
        var id: String
        var files: [Leaf]
        var count: Int?
        var next: String?

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.string("id")
            files = json.list("files", of: Leaf.self)
            count = json.intIfPresent("count")
            next = json.stringIfPresent("next")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.string("id", id)
            json.list("files", files)
            json.intIfPresent("count", count)
            json.stringIfPresent("next", next)
            json.endObject()
        }

        static func get(_ id: ID) -> Endpoint<Folder> { .get("/folders/\(id)", operation: "Folder.get") }

        static func files(_ id: ID) -> ListEndpoint<Leaf> {
            let mode = FolderServer.Mode(rawValue: id) ?? .offset
            return .get("/folders/\(id)/files", operation: "Folder.files", paging: mode.paging)
        }
    }

    extension Folder: RepositoryStore.ContainingLists {
        struct ContainedLists: RepositoryStore.ContainedLists {
            let files = RepositoryStore.ContainedList<Folder, Leaf>(
                "files",
                rest: { Folder.files($0) },
                total: { $0.count },
                next: { $0.next }
            ) { $0.files }
        }
    }

    extension Folder: RepositoryStore.ContainingElements {
        func addElements(to elements: inout RepositoryStore.ContainedElements) {
            elements.add(ContainedLists().files, of: self)
        }
    }

    /// A file in a folder.
    struct Leaf: EndpointResponse, Hashable, Identifiable, JSONReadable, JSONWritable {
        var id: String

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.string("id")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.string("id", id)
            json.endObject()
        }
    }

    /// A server with one folder for each paging mode. Its pages have four elements unless a request says another number, and
    /// five at most.
    final class FolderServer: Transport {
        enum Mode: String, CaseIterable, Sendable {
            case offset, offsetOfSize, plainOffset, page, pageOfSize, plainPageOfSize, cursor, link, keyset,
                idCursor

            var paging: Paging {
                switch self {
                case .offset: .standard(total: .header("X-Total"))
                case .offsetOfSize: .standard(total: .header("X-Total"), pageSize: 3)
                case .plainOffset: .standard(total: .header("X-Total"), isAnchored: false)
                case .page: .page()
                case .pageOfSize: .page(total: .header("X-Total"), pageSize: 4)
                case .plainPageOfSize: .page(isAnchored: false, pageSize: 4)
                case .cursor: .cursor(parameter: "cursor", next: .header("X-Next"))
                case .link: .link()
                case .keyset: .keyset(["id": "after"])
                case .idCursor: .idCursor(hasMore: .header("X-More"))
                }
            }
        }

        struct State {
            var files: [String] = []
            /// How many files a folder has in itself.
            var first = 0
            var statesTotal = true
            /// In place of the right link.
            var link: String?
            var requests: [String] = []
            /// The files of the pages, in their order.
            var sent: [[String]] = []
        }

        let state = Mutex(State())

        func send(_ request: WireRequest) async throws -> WireResponse {
            let target = request.head.path ?? ""
            let parts = URLComponents(string: target)
            let path = (parts?.path ?? "").split(separator: "/").map(String.init)
            var query: [String: String] = [:]
            for item in parts?.queryItems ?? [] { query[item.name] = item.value }
            let answer = state.withLock { state -> StubAnswer in
                state.requests.append((request.head.authority ?? "") + target)
                guard path.count > 1, let mode = Mode(rawValue: path[1]) else { return .status(404) }
                return path.count == 2 ? state.folder(mode) : state.page(mode, query)
            }
            let stub = StubTransport()
            stub.on("GET", "/" + path.joined(separator: "/"), answer)
            return try await stub.send(request)
        }
    }

    extension FolderServer.State {
        fileprivate func folder(_ mode: FolderServer.Mode) -> StubAnswer {
            let first = min(first, files.count)
            let members = [
                "\"id\":\"\(mode.rawValue)\"", "\"files\":\(json(files[..<first]))",
                statesTotal ? "\"count\":\(files.count)" : nil,
                (link ?? next(mode, after: first)).map { "\"next\":\"\($0)\"" },
            ]
            return .json("{" + members.compactMap(\.self).joined(separator: ",") + "}")
        }

        /// The cursor or the link of the page after so many files.
        private func next(_ mode: FolderServer.Mode, after count: Int) -> String? {
            guard count < files.count else { return nil }
            return switch mode {
            case .cursor: "c\(count)"
            case .link: "http://folders.test/folders/link/files?from=\(count)"
            default: nil
            }
        }

        fileprivate mutating func page(_ mode: FolderServer.Mode, _ query: [String: String]) -> StubAnswer {
            let size = min(
                5,
                max(1, ["limit", "per_page"].compactMap { query[$0].flatMap { Int($0) } }.first ?? 4)
            )
            let start =
                switch mode {
                case .offset, .offsetOfSize, .plainOffset: Int(query["offset"] ?? "0") ?? 0
                case .page, .pageOfSize, .plainPageOfSize: ((Int(query["page"] ?? "1") ?? 1) - 1) * size
                case .cursor: Int((query["cursor"] ?? "c0").dropFirst()) ?? 0
                case .link: Int(query["from"] ?? "0") ?? 0
                case .keyset: query["after"].map { key in files.firstIndex { $0 > key } ?? files.count } ?? 0
                case .idCursor:
                    query["starting_after"].flatMap { files.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
                }
            let end = min(files.count, start + size)
            let page = start < end ? files[start..<end] : []
            sent.append(Array(page))
            var headers = ["X-Total": "\(files.count)", "X-More": "\(end < files.count)"]
            if let next = next(mode, after: end) {
                headers["X-Next"] = next
                if mode == .link { headers["Link"] = "<\(next)>; rel=\"next\"" }
            }
            return .json(json(page), headers: headers)
        }

        private func json(_ files: some Sequence<String>) -> String {
            "[" + files.map { "{\"id\":\"\($0)\"}" }.joined(separator: ",") + "]"
        }
    }
#endif
