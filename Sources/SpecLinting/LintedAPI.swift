import APIComparison
package import ResolvedAPI
package import SourceDiagnostics
package import SpecReading

/// An API that rules are applied to: what it means, and how it is written.
package struct LintedAPI: Sendable {
    package let api: API
    package let specs: APISpecs
    /// The same API in an earlier version, if there is one to compare with.
    package let former: API?

    package init(api: API, specs: APISpecs, former: API? = nil) {
        (self.api, self.specs, self.former) = (api, specs, former)
    }

    /// What does not follow the rules, with the severities that the API sets, sorted by place.
    package func diagnostics() -> [Diagnostic] {
        let rules = LintRule.all
        var severities = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0.severity) })
        var diagnostics: [Diagnostic] = []
        for setting in specs.api.lint {
            if severities[setting.rule.value] == nil {
                diagnostics.append(.unknownRule(setting.rule))
            } else {
                severities[setting.rule.value] = .some(setting.severity.value.diagnosticSeverity)
            }
        }
        for rule in rules {
            guard let severity = severities[rule.id] ?? nil else { continue }
            diagnostics += rule.findings(self).map {
                Diagnostic(
                    severity,
                    $0.message,
                    at: $0.range,
                    notes: $0.notes,
                    fixIts: $0.fixIts,
                    id: rule.id
                )
            }
        }
        return diagnostics.sortedByPlace()
    }

    // MARK: For rules

    var places: SpecPlaces { SpecPlaces(specs) }

    /// All types, those inside of others behind these.
    var declarations: [Declaration] {
        func all(_ declaration: Declaration) -> [Declaration] {
            guard case .object(let object) = declaration else { return [declaration] }
            return [declaration] + object.nested.flatMap(all)
        }
        return api.units.flatMap { all($0.declaration) }
    }

    var objects: [Object] {
        declarations.compactMap { if case .object(let object) = $0 { object } else { nil } }
    }

    /// Each call with the type that has it.
    var calls: [(object: Object, endpoint: Endpoint)] {
        objects.flatMap { object in object.endpoints.map { (object, $0) } }
    }

    func place(ofCall call: (object: Object, endpoint: Endpoint)) -> SourceRange {
        places.place(of: .call(call.object.name.path, call.endpoint.name))
    }

    /// The values that are not like most others, each with the most frequent one. Of equally frequent ones, the first counts.
    static func exceptions<Element, Style: Hashable>(
        among elements: [Element],
        style: (Element) -> Style?
    ) -> [(element: Element, style: Style, usual: Style, count: Int)] {
        let styled = elements.compactMap { element in style(element).map { (element, $0) } }
        var counts: [Style: Int] = [:]
        for (_, style) in styled { counts[style, default: 0] += 1 }
        guard counts.count > 1, let most = counts.values.max(),
            let usual = styled.first(where: { counts[$0.1] == most })?.1
        else { return [] }
        return styled.filter { $0.1 != usual }.map { ($0.0, $0.1, usual, most) }
    }
}

extension LintSetting.Severity {
    fileprivate var diagnosticSeverity: Diagnostic.Severity? {
        switch self {
        case .off: nil
        case .warning: .warning
        case .error: .error
        }
    }
}
