import Foundation
import GoldenTesting
import Testing

/// The folders of the modules: their sizes, and the directions in which they use each other.
@Suite struct RoomTests {
    private static let modules = {
        let sources = BuiltProducts.package.appending(path: "Sources").path
        return ((try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []).sorted()
    }()

    @Test("a folder has at most 25 files, except for catalogs of diagnostics", arguments: modules)
    func sizes(module: String) throws {
        let files = try Sources.swift(in: "Sources/\(module)").map(\.path)
        let folders = Dictionary(grouping: files) {
            $0.split(separator: "/").dropLast().joined(separator: "/")
        }
        for (folder, files) in folders where !folder.contains("Diagnostics") {
            #expect(files.count <= 25, "\(folder) has \(files.count) files")
        }
    }

    @Test("the folders of a module use each other in one direction", arguments: modules)
    func directions(module: String) throws {
        let rooms = try Rooms(module)
        for circle in rooms.circles {
            let uses = rooms.uses.filter { circle.contains($0.key.from) && circle.contains($0.key.to) }
            let lines = uses.map { "\($0.key.from) uses \($0.key.to): \($0.value.sorted().prefix(5))" }
                .sorted()
            Issue.record("\(module) has a circle of folders: \(circle)\n\(lines.joined(separator: "\n"))")
        }
    }

    @Test("a cycle of folders is found, and extending a type does not count as a use")
    func finding() {
        let texts = [
            "A/One.swift":
                "struct One {\n    struct Part {}\n    let two: Two\n}\nextension Three {\n    struct Inner {}\n}",
            "B/Two.swift": "struct Two {}\nextension One { }",
            "C/Three.swift": "enum Three {}\n// One\nlet text = \"One\"",
        ]
        func circles(with others: [String: String]) -> [[String]] {
            Rooms(texts.merging(others) { $1 }).circles
        }
        #expect(circles(with: [:]).isEmpty)
        #expect(circles(with: ["B/Other.swift": "func other(_: One) {}"]) == [["A", "B"]])
        // A nested type belongs to the folder that declares it.
        let three = ["A/Use.swift": "let three: Three"]
        #expect(
            circles(with: three.merging(["C/Other.swift": "let inner: Three.Inner"]) { $1 }) == [["A", "C"]]
        )
        #expect(circles(with: ["B/Other.swift": "let part: One.Part"]) == [["A", "B"]])
        // A type inside of another one hides types of its name.
        let hiding = "struct Other {\n    private struct One {}\n    let one: One\n}"
        #expect(circles(with: ["B/Other.swift": hiding]).isEmpty)
    }
}

/// The folders of a module, and the types that they use of each other. Files beside the folders belong to none.
private struct Rooms {
    struct Use: Hashable {
        let from: String
        let to: String
    }

    /// The uses with examples.
    private(set) var uses: [Use: Set<String>] = [:]
    private let names: [String]

    init(_ module: String) throws {
        let prefix = "Sources/\(module)/"
        var texts: [String: String] = [:]
        for file in try Sources.swift(in: "Sources/\(module)") {
            texts[String(file.path.dropFirst(prefix.count))] = try file.text()
        }
        self.init(texts)
    }

    init(_ texts: [String: String]) {
        var files: [(path: String, room: String, source: RoomSource)] = []
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
            let parts = path.split(separator: "/")
            if parts.count > 1 { files.append((path, String(parts[0]), RoomSource(text))) }
        }
        var rooms: [String: String] = [:]
        for file in files {
            for name in file.source.declared where rooms[name] == nil { rooms[name] = file.room }
        }
        names = Set(files.map(\.room)).sorted()
        for file in files {
            for name in file.source.used {
                guard let room = rooms[name] ?? rooms[RoomSource.outermost(name)], room != file.room
                else { continue }
                uses[Use(from: file.room, to: room), default: []].insert("\(file.path): \(name)")
            }
        }
    }

    /// The largest sets of folders in which each uses each other one, directly or not.
    var circles: [[String]] {
        let reached = Dictionary(uniqueKeysWithValues: names.map { ($0, reachable(from: $0)) })
        var left = names
        var circles: [[String]] = []
        while let name = left.first {
            let circle = left.filter {
                $0 == name || reached[name]?.contains($0) == true && reached[$0]?.contains(name) == true
            }
            left.removeAll(where: circle.contains)
            if circle.count > 1 { circles.append(circle) }
        }
        return circles
    }

    private func reachable(from name: String) -> Set<String> {
        var found: Set<String> = []
        var waiting = [name]
        while let next = waiting.popLast() {
            for use in uses.keys where use.from == next && found.insert(use.to).inserted {
                waiting.append(use.to)
            }
        }
        return found
    }
}

/// The names of types in a Swift file, as far as they can be seen without a compiler: `User` and `User.State`.
private struct RoomSource {
    /// Types at the top level, and those in extensions with the name of the extended type.
    private(set) var declared: Set<String> = []
    /// Names in code, except those that are extended and those of types inside of the file's own.
    private(set) var used: Set<String> = []
    /// Types inside of other types.
    private var inner: Set<String> = []

    init(_ text: String) {
        // A file in a condition is indented by one level.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
        let indent = lines.first?.hasPrefix("#if ") == true && lines.last?.hasPrefix("#endif") == true ? 4 : 0
        var extended: Substring?
        var isText = false
        for line in lines {
            let wasText = isText
            if line.split(separator: "\"\"\"", omittingEmptySubsequences: false).count.isMultiple(of: 2) {
                isText.toggle()
            }
            if wasText { continue }
            let code = Self.code(of: line)
            let depth = code.prefix { $0 == " " }.count - indent
            let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
            if depth <= 0, let first = words.first, first != "}" { extended = nil }
            if let place = words.firstIndex(of: "extension"), depth <= 0, place + 1 < words.count {
                extended = words[place + 1].split(separator: ".").last
                use(words[(place + 2)...])
                continue
            }
            if let name = Self.declaration(in: words) {
                if depth <= 0 { declared.insert(String(name)) }
                if depth == 4, let extended { declared.insert("\(extended).\(name)") }
            }
            if depth > 0, let name = Self.declaration(in: words, isVisible: false) {
                inner.insert(String(name))
            }
            use(words[...])
        }
        used = used.filter { declared.contains($0) || !inner.contains(Self.outermost($0)) }
    }

    /// `User` of `User.State`.
    static func outermost(_ name: String) -> String { String(name.prefix { $0 != "." }) }

    private mutating func use(_ words: ArraySlice<Substring>) {
        for word in words {
            let parts = word.split(separator: ".").prefix { $0.first?.isUppercase == true }
            guard let first = parts.first else { continue }
            // A nested type belongs to the file that declares it.
            if parts.count > 1 { used.insert("\(first).\(parts[1])") }
            if parts.count == 1 { used.insert(String(first)) }
        }
    }

    /// - Parameter isVisible: Whether only declarations count that other files see.
    private static func declaration(in words: [Substring], isVisible: Bool = true) -> Substring? {
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        let others: Set<Substring> = isVisible ? ["private", "fileprivate", "func"] : ["func"]
        guard let place = words.firstIndex(where: kinds.contains), place + 1 < words.count,
            !words[..<place].contains(where: others.contains)
        else { return nil }
        return words[place + 1]
    }

    /// A line without comments and texts.
    private static func code(of line: Substring) -> String {
        var code = ""
        var isText = false
        var previous: Character = " "
        for character in line {
            if character == "\"", previous != "\\" { isText.toggle() }
            if !isText {
                if character == "/", previous == "/" { break }
                code.append(character)
            }
            previous = character
        }
        return code
    }
}
