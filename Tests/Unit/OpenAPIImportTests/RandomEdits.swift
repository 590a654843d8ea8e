import Foundation
import GoldenTesting

/// Changes that people make to specs, as changes of their lines.
struct RandomEdits {
    var files: [String: String]
    private var random: SeededGenerator
    private var count = 0
    /// Texts that have to stay in the file of that type, whatever the document does.
    private(set) var stays: [(name: String, text: String)] = []
    /// The names that calls and types have got, which have to stay as long as the document has these.
    private(set) var names: Set<String> = []
    /// Texts that must not come back.
    private(set) var gone: [(name: String, text: String)] = []

    init(_ files: [String: String], seed: UInt64) {
        self.files = files.filter { $0.key.hasSuffix(".yaml") && $0.key != "api.yaml" }
        random = SeededGenerator(seed: seed)
    }

    private mutating func word() -> String {
        count += 1
        return "mine\(count)"
    }

    mutating func edit() {
        guard let path = files.keys.sorted().randomElement(using: &random), let text = files[path] else {
            return
        }
        var lines = text.components(separatedBy: "\n").dropLast().map(\.self)
        let starts = Self.calls(lines)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            let comment = "# \(word())"
            let index = Int.random(in: 1...lines.count, using: &random)
            guard !Self.isInText(lines, index) else { return }
            lines.insert(Self.indent(index < lines.count ? lines[index] : "") + comment, at: index)
            stays.append((path, comment))
        case 1:
            // A comment behind a value.
            let flows = lines.indices.filter { lines[$0].hasSuffix("}") && !Self.isInText(lines, $0) }
            guard let index = flows.randomElement(using: &random) else { return }
            let comment = "# \(word())"
            lines[index] += " " + comment
            stays.append((path, comment))
        case 2:
            guard let index = starts.randomElement(using: &random) else { return }
            let name = word()
            lines[index] = "  \(name):" + lines[index].drop { $0 == " " }.drop { $0 != ":" }.dropFirst()
            names.insert(name)
        case 3:
            guard starts.count > 1, let index = starts.randomElement(using: &random) else { return }
            let end =
                lines.indices.first { $0 > index && !lines[$0].isEmpty && !lines[$0].hasPrefix("    ") }
                ?? lines.count
            guard !lines[index..<end].contains(where: { $0.contains("mine") }) else { return }
            gone.append((path, String(lines[index].prefix { $0 != ":" }) + ":"))
            lines.removeSubrange(index..<end)
        case 4:
            // A text of the type.
            guard !lines.contains(where: { $0.hasPrefix("doc:") }) else { return }
            let doc = "doc: About \(word())"
            lines.insert(doc, at: 1)
            stays.append((path, doc))
        case 5:
            return rename(path)
        case 6:
            // A call of the person's own.
            guard let index = lines.firstIndex(of: "endpoints:") else { return }
            let name = word()
            lines.insert("  \(name): { post: /own/\(name) }", at: index + 1)
            if !lines.contains(where: { $0.hasPrefix("path:") }) { break }
            lines[index + 1] = "  \(name): { post: /own/\(name), path: none }"
            stays.append((path, "  \(name):"))
        default:
            files["\(word().capitalized).yaml"] =
                "value: \("mine\(count)".capitalized)\nfields: { a: string }\n"
            return
        }
        files[path] = lines.joined(separator: "\n") + "\n"
    }

    /// Gives a type another name, everywhere.
    private mutating func rename(_ path: String) {
        let old = String(path.dropLast(5))
        guard old.hasPrefix("Thing") || old.hasPrefix("Kind") else { return }
        let new = word().capitalized
        for (name, text) in files { files[name] = text.replacingWord(old, with: new) }
        files["\(new).yaml"] = files.removeValue(forKey: path)
        stays = stays.map { $0.name == path ? ("\(new).yaml", $0.text) : $0 }
        gone = gone.map { $0.name == path ? ("\(new).yaml", $0.text) : $0 }
        names.insert(new)
    }

    /// The lines on which calls begin.
    private static func calls(_ lines: [String]) -> [Int] {
        guard let start = lines.firstIndex(of: "endpoints:") else { return [] }
        return lines.indices.filter {
            $0 > start && lines[$0].hasPrefix("  ") && !lines[$0].hasPrefix("   ") && !lines[$0].contains("#")
        }
    }

    private static func indent(_ line: String) -> String { String(line.prefix { $0 == " " }) }

    /// Whether a line is in a text of several lines or a list of several lines.
    private static func isInText(_ lines: [String], _ index: Int) -> Bool {
        var level = index < lines.count ? indent(lines[index]).count : 0
        if index < lines.count, lines[index].isEmpty { return true }
        if index == lines.count || level == 0, let last = lines.last, last.hasPrefix(" ") {
            level = max(level, 0)
        }
        for line in lines[..<min(index, lines.count)].reversed() where !line.isEmpty {
            guard indent(line).count < max(level, 1) || index == lines.count else {
                if indent(line).count == level { continue }
                return true
            }
            if line.hasSuffix("|-") || line.hasSuffix(">-") || line.hasSuffix("[") { return true }
            if indent(line).isEmpty { return false }
            level = indent(line).count
        }
        return false
    }
}

extension String {
    fileprivate func replacingWord(_ old: String, with new: String) -> String {
        var result = ""
        var word = ""
        for character in self + "\n" {
            if character.isLetter || character.isNumber {
                word.append(character)
            } else {
                result += (word == old ? new : word) + String(character)
                word = ""
            }
        }
        return String(result.dropLast())
    }
}
