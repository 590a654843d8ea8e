import SwiftEmission

/// Finds the change that makes a declaration differ.
struct Attribution {
    private var changes: [Change]
    /// The types of both versions.
    private let types: Set<[String]>

    init(_ changes: [Change], types: Set<[String]>) {
        (self.changes, self.types) = (changes, types)
    }

    func matched(with differences: [DeclarationDifference]) -> [Change] {
        var matched = self
        let index = index()
        for difference in differences {
            let candidates = Set(keys(of: difference).flatMap { index[$0] ?? [] })
            let scores = candidates.sorted().map { index in
                (index: index, score: matched.score(matched.changes[index], difference))
            }
            let best = scores.map(\.score).max() ?? 0
            if best > 0 {
                for (index, score) in scores where score == best { matched.add(difference, to: index) }
            } else if let only = matched.onlyChange(of: difference) {
                matched.add(difference, to: only)
            } else {
                matched.addChange(of: difference)
            }
        }
        return matched.changes
    }

    /// The words by which a change is found.
    private enum Key: Hashable {
        case api
        case type([String])
        case name(String)
    }

    /// The changes that can explain a difference, so that not every one is tried.
    private func index() -> [Key: [Int]] {
        var index: [Key: [Int]] = [:]
        for (number, change) in changes.enumerated() where change.rule.declares {
            for subject in [change.subject, change.formerSubject].compactMap(\.self) {
                let keys: [Key] =
                    switch subject {
                    case .api: [.api]
                    case .type(let path): [.type(path)] + (change.rule == .selectionChanged ? [.api] : [])
                    case .member(let path, let name): [.name(name), .type(path + [name.capitalizedFirst])]
                    case .call(let path, let name):
                        [.name(name), .type(path)] + (change.rule == .linkChanged ? [.api] : [])
                    case .parameter(_, let call, _): [.name(call)]
                    }
                for key in keys { index[key, default: []].append(number) }
            }
        }
        return index
    }

    private func keys(of difference: DeclarationDifference) -> [Key] {
        var keys: [Key] = [.api]
        if case .parameter(let label) = difference.reason { keys.append(.name(label)) }
        for declaration in [difference.before, difference.after].compactMap(\.self) {
            let place = declaration.path + [declaration.name]
            keys.append(.name(declaration.name))
            keys += place.indices.map { .type(Array(place[...$0])) }
        }
        return keys
    }

    private mutating func add(_ difference: DeclarationDifference, to index: Int) {
        changes[index].source = max(changes[index].source, difference.verdict)
        changes[index].declarations.append(difference)
    }

    /// The only change of the type around a declaration.
    private func onlyChange(of difference: DeclarationDifference) -> Int? {
        guard let declaration = difference.declaration else { return nil }
        let candidates = changes.indices.filter { index in
            changes[index].rule.declares && !changes[index].rule.isAboutConformances
                && changes[index].subject.type == declaration.path
        }
        return candidates.count == 1 ? candidates[0] : nil
    }

    /// A difference that no other rule explains.
    private mutating func addChange(of difference: DeclarationDifference) {
        guard let declaration = difference.declaration else { return }
        var path = declaration.path + [declaration.name]
        while !path.isEmpty, !types.contains(path) { path.removeLast() }
        let subject: Subject = path.isEmpty ? .api : .type(path)
        if let index = changes.firstIndex(where: { $0.rule == .declarationChanged && $0.subject == subject })
        {
            return add(difference, to: index)
        }
        changes.append(
            Change(
                rule: .declarationChanged,
                message: "declarations of \(subject.text.quotedUnlessAPI(subject)) differ",
                subject: subject,
                formerSubject: nil,
                isGone: false,
                wire: []
            )
        )
        add(difference, to: changes.count - 1)
    }

    // MARK: Scores

    /// How well a change explains a difference; 0 if it does not.
    private func score(_ change: Change, _ difference: DeclarationDifference) -> Int {
        [change.subject, change.formerSubject].compactMap(\.self).map { subject in
            [difference.before, difference.after].compactMap(\.self).map {
                score(subject, change.rule, $0, difference.reason)
            }.max() ?? 0
        }.max() ?? 0
    }

    private func score(
        _ subject: Subject,
        _ rule: Rule,
        _ declaration: SwiftDeclaration,
        _ reason: DeclarationDifference.Reason
    ) -> Int {
        let place = declaration.path + [declaration.name]
        var label: String?
        if case .parameter(let name) = reason { label = name }
        switch subject {
        case .api where rule == .accessChanged: return reason == .access ? 1 : 0
        case .api: return types.contains(Array(place.prefix(1))) ? 0 : 1
        case .type(let path):
            if rule == .accessChanged { return reason == .access && place.starts(with: path) ? 7 : 0 }
            if rule == .selectionChanged,
                declaration.path.first?.hasSuffix("<\(path.joined(separator: "."))>") == true
            {
                return 5
            }
            if rule.isAboutConformances {
                return declaration.kind == .conformance && place.starts(with: path) ? 7 : 0
            }
            if place == path { return 6 }
            return place.starts(with: path) ? 2 : 0
        case .member(let path, let name):
            if place == path + [name] { return 10 }
            if label == name, place.starts(with: path) { return 8 }
            if declaration.name == name, declaration.speaks(of: path) { return 5 }
            if place.starts(with: path + [name.capitalizedFirst]) { return 5 }
            return 0
        case .call(let path, let name):
            if rule == .linkChanged { return declaration.path.last?.hasSuffix("Link") == true ? 9 : 0 }
            if declaration.name == name, declaration.path == path { return 9 }
            if declaration.name == name, declaration.speaks(of: path) { return 8 }
            if place.count > path.count, place.starts(with: path),
                place[path.count].hasPrefix(name.capitalizedFirst)
            {
                return 4
            }
            return 0
        case .parameter(let path, let call, let name):
            guard declaration.name == call, declaration.path == path || declaration.speaks(of: path) else {
                return 0
            }
            return label == name ? 12 : label == nil ? 3 : 0
        }
    }
}

extension SwiftDeclaration {
    /// Whether a type is around it, or in the name of what is around it: `UserService`.
    fileprivate func speaks(of type: [String]) -> Bool {
        path == type || path.contains { $0.contains(type.last ?? "") }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    fileprivate func quotedUnlessAPI(_ subject: Subject) -> String {
        subject == .api ? self : "'\(self)'"
    }
}
