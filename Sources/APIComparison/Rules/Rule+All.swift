extension Rule {
    /// In the order of the ids.
    package static let all: [Rule] =
        (api + types + fields + enumerations + calls + parameters).sorted { $0.id < $1.id }
}
