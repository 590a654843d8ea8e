/// One thing to do to an output folder.
package struct OutputChange: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case create(String)
        case rewrite(String, old: String)
        case remove(old: String)
    }

    /// As seen from the output folder: `User.swift`, `Trips/User.swift`.
    package let path: String
    package let action: Action

    package init(_ path: String, _ action: Action) {
        self.path = path
        self.action = action
    }

    package var old: String {
        switch action {
        case .create: ""
        case .rewrite(_, let old), .remove(let old): old
        }
    }

    package var new: String {
        switch action {
        case .create(let new), .rewrite(let new, _): new
        case .remove: ""
        }
    }

    /// The change as `diff -u` would print it.
    package var diff: String {
        switch action {
        case .create: UnifiedDiff.text(from: old, to: new, oldName: "/dev/null", newName: path)
        case .rewrite: UnifiedDiff.text(from: old, to: new, oldName: path, newName: path)
        case .remove: UnifiedDiff.text(from: old, to: new, oldName: path, newName: "/dev/null")
        }
    }
}
