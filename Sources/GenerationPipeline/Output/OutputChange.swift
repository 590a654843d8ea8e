import SourceDiagnostics

/// A change of an output folder.
package struct OutputChange: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case create(String)
        case rewrite(String, old: String)
        case remove(old: String)
    }

    /// Relative to the output folder: `User.swift`, `Trips/User.swift`.
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

    /// The change of a folder at this path, as `diff -u` prints it.
    package func diff(in folder: String) -> String {
        let place = GenerationPipeline.path(folder, path)
        return switch action {
        case .create: UnifiedDiff.text(from: old, to: new, oldName: "/dev/null", newName: place)
        case .rewrite: UnifiedDiff.text(from: old, to: new, oldName: place, newName: place)
        case .remove: UnifiedDiff.text(from: old, to: new, oldName: place, newName: "/dev/null")
        }
    }
}
