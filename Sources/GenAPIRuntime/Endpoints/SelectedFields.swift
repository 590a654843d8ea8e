/// The fields that a call selects, by name, each with its own selection. `GenAPIFieldSelection` makes them of selections, and
/// reads from them which fields a response lacks.
package struct SelectedFields: Hashable, Sendable {
    package struct Choice: Hashable, Sendable {
        /// `nil` for the whole field.
        package var fields: SelectedFields?
        /// `nil` if a value has no text.
        package var parameters: [String: [String]?] = [:]

        package init(fields: SelectedFields? = nil) {
            self.fields = fields
        }
    }

    package var choices: [String: Choice] = [:]

    package init() {}
}
