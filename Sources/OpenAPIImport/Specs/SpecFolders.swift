import SwiftNaming

/// Puts specs into a folder for each tag. Types that calls of several tags use stay beside `api.yaml`.
struct SpecFolders {
    /// The number of files that one folder can have.
    private static let most = 24
    private var tags: [Int: Set<String>] = [:]

    init(_ placement: TypePlacement, _ types: [Declaration]) {
        guard placement.files.count > Self.most else { return }
        var owners: [Int: Declaration] = [:]
        for file in placement.files {
            owners[file.number] = file
            for small in placement.smalls[file.number] ?? [] { owners[small.number] = file }
        }
        var uses: [Int: [Int]] = [:]
        for file in placement.files {
            let members = [file] + (placement.smalls[file.number] ?? [])
            let used = members.flatMap(\.usedTypes) + file.endpoints.flatMap(\.usedTypes)
            uses[file.number] = Array(
                Set(used.flatMap(\.declarations).compactMap { owners[$0.number]?.number })
            ).sorted()
        }
        for file in placement.files where !file.endpoints.isEmpty {
            spread(Self.tag(of: file), from: file.number, uses)
        }
        for file in placement.files where !file.endpoints.isEmpty { tags[file.number] = [Self.tag(of: file)] }
        let all = Set(tags.values.filter { $0.count == 1 }.flatMap(\.self))
        if all.count < 2 { tags = [:] }
    }

    private mutating func spread(_ tag: String, from number: Int, _ uses: [Int: [Int]]) {
        var queue = [number]
        while let next = queue.popLast() {
            if tags[next, default: []].insert(tag).inserted { queue += uses[next] ?? [] }
        }
    }

    /// The tag of most calls of a type.
    private static func tag(of file: Declaration) -> String {
        var counts: [String: Int] = [:]
        for call in file.endpoints { counts[folder(call.operation.tags.first ?? ""), default: 0] += 1 }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    }

    /// `audit-logs` for `Audit Logs`; empty if no letter is left.
    private static func folder(_ tag: String) -> String {
        let words = CallNaming.words(Spelling.member(tag) ?? "").map { $0.filter { $0.isASCII && $0 != "." } }
        return String(words.filter { !$0.isEmpty }.joined(separator: "-").prefix(60))
    }

    /// The path of a type's file.
    func path(of file: Declaration) -> String {
        guard let tags = tags[file.number], tags.count == 1, let tag = tags.first, !tag.isEmpty else {
            return "\(file.name).yaml"
        }
        return "\(tag)/\(file.name).yaml"
    }
}
