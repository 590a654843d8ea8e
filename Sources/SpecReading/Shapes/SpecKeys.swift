/// The keys of spec files, for tools that write or complete specs.
package enum SpecKeys {
    /// The keys of a file in their usual order; `nil` if none of these keys says what the file describes.
    ///
    /// - Parameter keys: The keys that the file has.
    package static func order(ofFileWith keys: some Sequence<String>) -> [String]? {
        shape(ofFileWith: keys)?.keyNames
    }

    /// The shape of a file, which one of its keys determines.
    static func shape(ofFileWith keys: some Sequence<String>) -> Shape? {
        let telling: [String: Shape] = [
            "genapi": .api, "resource": .resource, "value": .value, "calls": .calls, "enum": .enumeration,
            "union": .union, "source": .messagesFile,
        ]
        return keys.lazy.compactMap { telling[$0] }.first
    }
}
