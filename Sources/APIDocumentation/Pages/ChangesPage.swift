import APIComparison

/// All changes of an API since a version.
struct ChangesPage {
    let context: DocumentedAPI
    let changes: DocumentedAPI.Changes

    var html: HTML {
        guard let release = changes.list.map(\.release).max() else {
            return "<h1>Changes since \(changes.since)</h1>\n<p>There are none.</p>"
        }
        let count = changes.list.count
        return """
            <h1>Changes since \(changes.since)</h1>
            <p>\(count) \(count == 1 ? "change" : "changes"); the next version is a \(release.rawValue) one.</p>
            \(ChangeList(context: context).html(changes.list))
            """
    }
}
