import SourceDiagnostics

/// Merges the changes of a document into the specs of a person, key by key.
///
/// `base` is what the last import made, `mine` what the person has, `theirs` what the document says now. Whatever the person
/// has not changed follows the document. Where both have changed, `mine` stays, which is a conflict.
struct SpecMerger {
    struct Conflict {
        /// The keys to the value.
        let path: [String]
        let message: String
    }

    private(set) var edits: TextEdits
    private(set) var conflicts: [Conflict] = []
    /// The paths of the values that follow the document.
    private(set) var changed: [[String]] = []
    /// The changes that cannot be made, with the reasons.
    private let refused: [[String]: String]

    /// - Parameter refused: The changes that the generator rejects, with its messages.
    init(_ file: SourceFile, refused: [[String]: String] = [:]) {
        edits = TextEdits(file)
        self.refused = refused
    }

    private enum Outcome {
        case kept
        /// Lines in it are to be written.
        case edited
        case replaced(MergeNode)
        case removed
    }

    /// Merges the roots of a file.
    mutating func merge(base: MergeNode, mine: MergeNode, theirs: MergeNode) {
        if case .replaced(let root) = merge(base, mine, theirs, [], .file) { edits.replaceAll(with: root) }
    }

    private mutating func merge(
        _ base: MergeNode?,
        _ mine: MergeNode?,
        _ theirs: MergeNode?,
        _ path: [String],
        _ form: SpecForm
    ) -> Outcome {
        if base == theirs || mine == theirs { return .kept }
        // Parts that the person has removed stay removed.
        guard let mine else { return .kept }
        if let key = form.shortKey, [base, mine, theirs].contains(where: { $0?.entries != nil }),
            !path.isEmpty
        {
            return mergeLong(base, mine, theirs, path, form, key)
        }
        if mine == base, mine.entries == nil || theirs?.entries == nil {
            return change(theirs, path)
        }
        if theirs == nil, form.isThing {
            return conflict(path, "is no longer in the document, and stays because it has been changed")
        }
        if let entries = mine.entries, theirs?.entries != nil || theirs == nil,
            base?.entries != nil || base == nil
        {
            return mergeMap(base?.entries ?? [], mine, entries, theirs?.entries ?? [], path, form)
        }
        if let items = mine.items, let others = theirs?.items ?? (theirs == nil ? [] : nil) {
            return mergeList(base?.items ?? [], items, others, path, form) ?? clash(theirs, path, mine)
        }
        return clash(theirs, path, mine)
    }

    /// Merges fields of which one has the long form.
    private mutating func mergeLong(
        _ base: MergeNode?,
        _ mine: MergeNode,
        _ theirs: MergeNode?,
        _ path: [String],
        _ form: SpecForm,
        _ key: String
    ) -> Outcome {
        if mine == base, mine.entries == nil || theirs?.entries == nil { return change(theirs, path) }
        guard let theirs else {
            return conflict(path, "is no longer in the document, and stays because it has been changed")
        }
        func long(_ node: MergeNode) -> [MergeEntry] { node.entries ?? [MergeEntry(key: key, value: node)] }
        let outcome = mergeMap(base.map(long) ?? [], mine, long(mine), long(theirs), path, form)
        guard case .replaced(let merged) = outcome, let entries = merged.entries, entries.count == 1,
            entries[0].key == key, entries[0].value.entries == nil
        else { return outcome }
        return .replaced(entries[0].value)
    }

    private mutating func change(_ theirs: MergeNode?, _ path: [String]) -> Outcome {
        if let reason = refused[path] {
            return conflict(
                path,
                "stays as it is, because the generator rejects what the document says: \(reason)"
            )
        }
        changed.append(path)
        return theirs.map(Outcome.replaced) ?? .removed
    }

    private mutating func conflict(_ path: [String], _ message: String) -> Outcome {
        conflicts.append(Conflict(path: path, message: message))
        return .kept
    }

    private mutating func clash(_ theirs: MergeNode?, _ path: [String], _ mine: MergeNode) -> Outcome {
        guard let theirs else {
            return conflict(path, "is no longer in the document, and stays '\(mine.shown)'")
        }
        return conflict(path, "is '\(theirs.shown)' in the document now, and stays '\(mine.shown)'")
    }

    // MARK: Maps

    private mutating func mergeMap(
        _ base: [MergeEntry],
        _ node: MergeNode,
        _ mine: [MergeEntry],
        _ theirs: [MergeEntry],
        _ path: [String],
        _ form: SpecForm
    ) -> Outcome {
        let isBlock = node.isBlock && node.entries != nil && !mine.isEmpty
        let outer = edits
        let before = Dictionary(base.map { ($0.key, $0.value) }) { first, _ in first }
        let now = Dictionary(theirs.map { ($0.key, $0.value) }) { first, _ in first }
        var result: [MergeEntry] = []
        var isChanged = false
        var isEdited = false
        var own: Set<String> = []
        for entry in mine {
            let key = form == .fields ? Self.wireKey(of: entry, before) : entry.key
            own.insert(key)
            var outcome = merge(before[key], entry.value, now[key], path + [key], form.value(of: key))
            if case .removed = outcome, isBlock, !edits.comments(of: entry).isEmpty {
                changed.removeAll { $0.starts(with: path + [key]) }
                outcome = conflict(
                    path + [key],
                    "is no longer in the document, and stays because it has a comment"
                )
            }
            switch outcome {
            case .kept: result.append(entry)
            case .edited:
                isEdited = true
                result.append(entry)
            case .replaced(let value):
                isChanged = true
                result.append(MergeEntry(key: entry.key, value: value, range: entry.range))
                if isBlock { edits.replace(entry, with: value) }
            case .removed:
                isChanged = true
                if isBlock { edits.remove(entry) }
            }
        }
        isChanged = add(theirs, before, own, to: &result, mine, isBlock, path) || isChanged
        if result.isEmpty, isChanged {
            edits = outer
            return .removed
        }
        if isBlock { return isChanged || isEdited ? .edited : .kept }
        return isChanged ? .replaced(MergeNode(.map(result), isBlock: false)) : .kept
    }

    /// The key of a field that a person may have renamed: that in the JSON.
    private static func wireKey(of entry: MergeEntry, _ base: [String: MergeNode]) -> String {
        guard base[entry.key] == nil, let key = entry.value["key"]?.text, base[key] != nil else {
            return entry.key
        }
        return key
    }

    /// Adds the entries that are new in the document, each behind the one that is before it there.
    private mutating func add(
        _ theirs: [MergeEntry],
        _ base: [String: MergeNode],
        _ own: Set<String>,
        to result: inout [MergeEntry],
        _ mine: [MergeEntry],
        _ isBlock: Bool,
        _ path: [String]
    ) -> Bool {
        var isChanged = false
        var anchor: MergeEntry?
        for entry in theirs {
            if let known = mine.first(where: { $0.key == entry.key }) { anchor = known }
            guard !own.contains(entry.key), base[entry.key] == nil else { continue }
            if let reason = refused[path + [entry.key]] {
                _ = conflict(path + [entry.key], "is not added, because the generator rejects it: \(reason)")
                continue
            }
            changed.append(path + [entry.key])
            isChanged = true
            let place = result.lastIndex { $0.key == anchor?.key }.map { $0 + 1 } ?? 0
            var end = place
            while end < result.count, result[end].range == nil { end += 1 }
            result.insert(MergeEntry(key: entry.key, value: entry.value), at: end)
            if isBlock, let first = mine.first {
                edits.insert(entry.key, entry.value, behind: anchor, first: first)
            }
        }
        return isChanged
    }

    // MARK: Lists

    /// Merges lists whose items are recognized; `nil` for others.
    private mutating func mergeList(
        _ base: [MergeNode],
        _ mine: [MergeNode],
        _ theirs: [MergeNode],
        _ path: [String],
        _ form: SpecForm
    ) -> Outcome? {
        func named(_ items: [MergeNode]) -> [(key: String, value: MergeNode)]? {
            let keys = items.compactMap(form.identity)
            guard keys.count == items.count, Set(keys).count == keys.count else { return nil }
            return Array(zip(keys, items))
        }
        guard let base = named(base), let mine = named(mine), let theirs = named(theirs) else { return nil }
        if refused[path] != nil { return change(nil, path) }
        let before = Dictionary(uniqueKeysWithValues: base)
        let now = Dictionary(uniqueKeysWithValues: theirs)
        var result: [(key: String, value: MergeNode)] = []
        var isChanged = false
        for (key, item) in mine {
            switch mergeItem(before[key], item, now[key], path + [key], form) {
            case .kept, .edited: result.append((key, item))
            case .replaced(let value):
                isChanged = true
                result.append((key, value))
            case .removed: isChanged = true
            }
        }
        let own = Set(mine.map(\.key))
        var anchor: String?
        for (key, item) in theirs {
            if !own.contains(key), before[key] == nil {
                isChanged = true
                let place = result.lastIndex { $0.key == anchor }.map { $0 + 1 } ?? 0
                result.insert((key, item), at: place)
            }
            if result.contains(where: { $0.key == key }) { anchor = key }
        }
        guard isChanged else { return .kept }
        changed.append(path)
        return result.isEmpty ? .removed : .replaced(MergeNode(.list(result.map(\.value))))
    }

    private mutating func mergeItem(
        _ base: MergeNode?,
        _ mine: MergeNode,
        _ theirs: MergeNode?,
        _ path: [String],
        _ form: SpecForm
    ) -> Outcome {
        if base == theirs || mine == theirs { return .kept }
        if mine == base { return theirs.map(Outcome.replaced) ?? .removed }
        guard let theirs else { return clash(nil, path, mine) }
        guard let key = form.itemKey else { return clash(theirs, path, mine) }
        func long(_ node: MergeNode) -> [MergeEntry] { node.entries ?? [MergeEntry(key: key, value: node)] }
        let whole = MergeNode(.map(long(mine)))
        return mergeMap(base.map(long) ?? [], whole, long(mine), long(theirs), path, .other)
    }
}
