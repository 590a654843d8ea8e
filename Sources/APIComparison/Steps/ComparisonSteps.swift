import ResolvedAPI

/// Compares two versions part by part.
struct ComparisonSteps {
    let old: TypeTable
    let new: TypeTable
    let oldDirections: TypeDirections
    let newDirections: TypeDirections
    var log = ChangeLog()

    init(_ old: API, _ new: API) {
        (self.old, self.new) = (TypeTable(old), TypeTable(new))
        (oldDirections, newDirections) = (TypeDirections(self.old), TypeDirections(self.new))
    }

    /// The paths of the declared types of both versions.
    var typeNames: Set<[String]> { Set((old.names + new.names).map(\.path)) }

    mutating func compare() {
        compareSettings()
        compareTypes()
        for object in new.objects {
            if let former = old.object(object.name) { compareCalls(former, object) }
        }
        compareMessages()
    }

    /// The directions of a type in both versions.
    func directions(_ name: TypeName) -> Directions {
        oldDirections[name].intersection(newDirections[name])
    }

    // MARK: The wire

    /// An old app reads what the new server sends.
    var response: Compatibility { Compatibility(reader: old, writer: new, use: .response) }
    /// The new server reads what an old app sends.
    var request: Compatibility { Compatibility(reader: new, writer: old, use: .request) }
    /// The new version of an app reads what the old one has stored.
    var stored: Compatibility { Compatibility(reader: new, writer: old, use: .stored) }

    /// The directions in which a reader cannot take what is written.
    ///
    /// - Parameter reads: Of the reader's and the writer's version, whether the one can read the other.
    func effects<Part>(
        _ directions: Directions,
        _ old: Part,
        _ new: Part,
        _ reads: (Compatibility, _ reader: Part, _ writer: Part) -> Bool
    ) -> [WireEffect] {
        var effects: [WireEffect] = []
        if directions.contains(.received), !reads(response, old, new) { effects.append(.responses) }
        if !directions.isDisjoint(with: [.sent, .queued]), !reads(request, new, old) {
            effects.append(.requests)
            if directions.contains(.queued) { effects.append(.queued) }
        }
        if directions.contains(.stored), !reads(stored, new, old) { effects.append(.stored) }
        return effects
    }
}
