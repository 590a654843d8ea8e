/// A list inside of an object whose rows are elements of a resource.
package struct ContainedList: Hashable, Sendable {
    /// How the rows of a response are merged into the list.
    package enum Merge: String, Hashable, Sendable {
        case replace, append, prepend
    }

    /// The name of the field.
    package var field: String
    package var row: TypeName
    package var merge: Merge
    /// The endpoint at which it continues.
    package var rest: Rest?

    /// An endpoint with all rows of a list of which elements have the first ones.
    package struct Rest: Hashable, Sendable {
        /// The resource of the endpoint.
        package var resource: TypeName
        package var endpoint: String
        /// The name of the parameter for the identity of the element.
        package var identity: String
        /// The name of the field with the number of rows.
        package var total: String?
        /// The name of the field with the cursor or the link of the next page.
        package var next: String?

        package init(resource: TypeName, endpoint: String, identity: String, total: String?, next: String?) {
            (self.resource, self.endpoint, self.identity) = (resource, endpoint, identity)
            (self.total, self.next) = (total, next)
        }
    }

    package init(field: String, row: TypeName, merge: Merge) {
        (self.field, self.row, self.merge) = (field, row, merge)
    }
}
