package import ResolvedAPI

/// A difference between two versions of an API, with its verdicts.
package struct Change: Hashable, Sendable {
    package let rule: Rule
    /// States what was and what is.
    package let message: String
    package let subject: Subject
    /// The name that the subject had in the old version, if it has another one now.
    package let formerSubject: Subject?
    /// Whether the subject is only in the old version.
    package let isGone: Bool
    /// The verdict for Swift that uses the generated code.
    package internal(set) var source: SourceVerdict = .same
    /// The declarations that differ because of it.
    package internal(set) var declarations: [DeclarationDifference] = []
    /// The effects on the wire; empty if both versions work together.
    package let wire: [WireEffect]

    /// The smallest release that can contain the change.
    package var release: Release {
        if source == .breaks || !wire.isEmpty { return .major }
        return source == .adds || rule.isAddition ? .minor : .patch
    }
}

extension Change {
    /// An API that only the new version has.
    package static func added(_ api: API) -> Change {
        var change = Change(
            rule: .apiAdded,
            message: "the API '\(api.name)' is new",
            subject: .api,
            formerSubject: nil,
            isGone: false,
            wire: []
        )
        change.source = .adds
        return change
    }

    /// An API that only the old version has.
    package static func removed(_ api: API) -> Change {
        var change = Change(
            rule: .apiRemoved,
            message: "the API '\(api.name)' is gone",
            subject: .api,
            formerSubject: nil,
            isGone: true,
            wire: [.requests]
        )
        change.source = .breaks
        return change
    }
}

/// The changed declaration, by the names of the generated code.
package enum Subject: Hashable, Sendable {
    case api
    case type([String])
    /// A field, a case or a member of a type.
    case member([String], String)
    case call([String], String)
    case parameter([String], call: String, String)

    /// `User.name`
    package var text: String {
        switch self {
        case .api: "the API"
        case .type(let path): path.joined(separator: ".")
        case .member(let path, let name), .call(let path, let name):
            (path + [name]).joined(separator: ".")
        case .parameter(let path, let call, let name): (path + [call, name]).joined(separator: ".")
        }
    }

    /// The type that it belongs to; empty for the API.
    package var type: [String] {
        switch self {
        case .api: []
        case .type(let path), .member(let path, _), .call(let path, _), .parameter(let path, _, _): path
        }
    }
}

package enum SourceVerdict: String, Hashable, Comparable, Sendable {
    /// The declarations are the same as before.
    case same
    /// There is more to use, or it can be used in more ways.
    case adds
    /// Code that used the old declarations may not compile any more.
    case breaks

    package static func < (left: SourceVerdict, right: SourceVerdict) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .same: 0
        case .adds: 1
        case .breaks: 2
        }
    }
}

/// Two versions that do not work together.
package enum WireEffect: String, CaseIterable, Hashable, Sendable {
    /// Apps of the old version cannot read what the new server sends.
    case responses
    /// The new server does not accept what apps of the old version send.
    case requests
    /// The new version of an app cannot read what its old version has stored.
    case stored
    /// Changes that the old version of an app has queued are lost.
    case queued

    package var sentence: String {
        switch self {
        case .responses: "old apps cannot read what the new server sends"
        case .requests: "the new server does not accept what old apps send"
        case .stored: "the new version of an app cannot read what its old version has stored"
        case .queued: "changes that an old version has queued are lost"
        }
    }
}

/// The part of a version number that changes.
package enum Release: String, CaseIterable, Hashable, Comparable, Sendable {
    case patch, minor, major

    package static func < (left: Release, right: Release) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
