import SourceDiagnostics
import SpecReading

/// Changes of a document by the actions of an overlay (OpenAPI Overlay Specification 1.0).
struct Overlay {
    private enum Action {
        case update(YAMLNode)
        case remove
    }

    private let actions: [(target: DocumentPath, action: Action, range: SourceRange)]
    /// The largest number of values that one action changes.
    private static let most = 100_000

    static func read(_ file: SourceFile) -> Reported<Overlay> {
        let outcome = LocatedDocument.read(file)
        guard let node = outcome.value else { return Reported(nil, outcome.diagnostics) }
        let root = DocumentValue(node: node, place: .root)
        guard root["overlay"]?.text?.hasPrefix("1.") == true, let actions = root["actions"], actions.isList
        else {
            return Reported(nil, outcome.diagnostics + [.notOverlay(node.range)])
        }
        var diagnostics = outcome.diagnostics
        var result: [(DocumentPath, Action, SourceRange)] = []
        for action in actions.items {
            guard let target = action["target"], let text = target.string, let path = DocumentPath(text)
            else {
                diagnostics.append(.badOverlayTarget((action["target"] ?? action).range))
                continue
            }
            if action["remove"]?.isTrue == true {
                result.append((path, .remove, target.range))
            } else if let update = action["update"] {
                result.append((path, .update(update.node), target.range))
            } else {
                diagnostics.append(.overlayActionMissing(action.range))
            }
        }
        return Reported(Overlay(actions: result), diagnostics)
    }

    /// The document with all changes. A target that selects nothing is a warning.
    func applied(to root: YAMLNode) -> Reported<YAMLNode> {
        var root = root
        var diagnostics: [Diagnostic] = []
        for (target, action, range) in actions {
            let places = target.places(in: root, limit: Self.most + 1)
            guard !places.isEmpty else {
                diagnostics.append(.overlayTargetEmpty(range))
                continue
            }
            guard places.count <= Self.most else {
                return Reported(nil, diagnostics + [.overlayTargetTooLarge(range, limit: Self.most)])
            }
            let tree = PlaceTree(places)
            guard let changed = Self.changed(root, tree, action, depth: 0) else {
                return Reported(nil, diagnostics + [.badOverlayTarget(range)])
            }
            root = changed
        }
        return Reported(root, diagnostics)
    }

    /// The places that an action changes, by their first steps.
    private struct PlaceTree {
        var isTarget = false
        var children: [DocumentPath.Step: PlaceTree] = [:]

        init(_ places: [[DocumentPath.Step]]) {
            for place in places { add(place[...]) }
        }

        private mutating func add(_ place: ArraySlice<DocumentPath.Step>) {
            guard let first = place.first else {
                isTarget = true
                return
            }
            children[first, default: PlaceTree([])].add(place.dropFirst())
        }
    }

    /// `nil` if the value is removed.
    private static func changed(_ node: YAMLNode, _ tree: PlaceTree, _ action: Action, depth: Int)
        -> YAMLNode?
    {
        var node = node
        if tree.isTarget {
            guard case .update(let update) = action else { return nil }
            node = merged(node, update, depth: depth)
        }
        guard !tree.children.isEmpty, depth <= LocatedDocument.deepest else { return node }
        switch node.content {
        case .mapping(let entries):
            let result = entries.compactMap { entry -> YAMLEntry? in
                guard let child = tree.children[.key(entry.key.value)] else { return entry }
                return changed(entry.value, child, action, depth: depth + 1).map {
                    YAMLEntry(key: entry.key, value: $0)
                }
            }
            return YAMLNode(.mapping(result), range: node.range)
        case .sequence(let items):
            let result = items.enumerated().compactMap { index, item -> YAMLNode? in
                guard let child = tree.children[.index(index)] else { return item }
                return changed(item, child, action, depth: depth + 1)
            }
            return YAMLNode(.sequence(result), range: node.range)
        case .scalar, .rejected: return node
        }
    }

    /// Maps are merged, a list gets another item, and anything else is replaced.
    private static func merged(_ node: YAMLNode, _ update: YAMLNode, depth: Int) -> YAMLNode {
        guard depth <= 2 * LocatedDocument.deepest else { return update }
        switch (node.content, update.content) {
        case (.mapping(var entries), .mapping(let changes)):
            var places = Dictionary(entries.enumerated().map { ($1.key.value, $0) }) { first, _ in first }
            for change in changes {
                if let place = places[change.key.value] {
                    let value = merged(entries[place].value, change.value, depth: depth + 1)
                    entries[place] = YAMLEntry(key: entries[place].key, value: value)
                } else {
                    places[change.key.value] = entries.count
                    entries.append(change)
                }
            }
            return YAMLNode(.mapping(entries), range: node.range)
        case (.sequence(let items), .sequence(let more)):
            return YAMLNode(.sequence(items + more), range: node.range)
        case (.sequence(let items), _): return YAMLNode(.sequence(items + [update]), range: node.range)
        default: return update
        }
    }
}
