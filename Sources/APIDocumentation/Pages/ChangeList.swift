import APIComparison

/// Changes between two versions with their verdicts.
struct ChangeList {
    let context: DocumentedAPI

    func html(_ changes: [Change]) -> HTML {
        "<ul class=\"changes\">\n\(changes.map(item))</ul>\n"
    }

    private func item(_ change: Change) -> HTML {
        let place: HTML = change.isGone ? "" : subject(change)
        let declarations: HTML = change.declarations.isEmpty ? "" : sample(change)
        let effects = change.wire.map { "<li>\($0.sentence)</li>" as HTML }
        return """
            <li><span class="verdict \(change.release.rawValue)">\(change.label)</span> \(place)\(change.message)\
            \(effects.isEmpty ? "" : "<ul>\(effects)</ul>" as HTML)\(declarations)</li>

            """
    }

    private func subject(_ change: Change) -> HTML {
        guard let place = context.links.place(ofType: change.subject.type) else { return "" }
        let fragment =
            switch change.subject {
            case .call(_, let name), .parameter(_, let name, _): SiteLinks.fragment(ofCall: name)
            case .api, .type, .member: place.fragment
            }
        // Only types with a page of their own have calls, and a call that has another name now is not a place.
        let known = context.hasCall(fragment, on: place.page) || fragment == place.fragment
        let target = SiteLinks.Place(page: place.page, fragment: known ? fragment : place.fragment)
        return "<a href=\"\(SiteLinks.href(target))\"><code>\(change.subject.text)</code></a>: "
    }

    /// The declarations before and after.
    private func sample(_ change: Change) -> HTML {
        let lines = change.shownDeclarations.flatMap { before, after in
            (before.map { ["- \($0)"] } ?? []) + (after.map { ["+ \($0)"] } ?? [])
        }
        return
            "<pre tabindex=\"0\"><code class=\"language-diff\">\(lines.joined(separator: "\n"))</code></pre>"
    }
}
