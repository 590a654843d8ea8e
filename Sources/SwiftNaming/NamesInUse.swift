/// The Swift names of one scope and their owners.
package struct NamesInUse<Owner> {
    private var owners: [String: Owner] = [:]

    package init() {}

    /// The owner that has a name.
    package func owner(of name: String) -> Owner? { owners[name] }

    /// Takes a name for an owner, or returns the owner that has it already.
    package mutating func take(_ name: String, for owner: Owner) -> Owner? {
        if let other = owners[name] { return other }
        owners[name] = owner
        return nil
    }
}
