// How elements are stored.

extension Rule {
    static let indexesChanged = Rule(
        "indexesChanged",
        "Other indexes of stored elements",
        "Queries of repositories can use the fields of indexes. A store makes new indexes when it is opened.",
        change: """
              resource: User
              path: /users
              fields: { name: string, age: int }
              endpoints:
                get: { get: "/{id}", returns: User }
            - store: { indexes: [[name]] }
            + store: { indexes: [[age]] }
            """
    )

    static let uniquenessChanged = Rule(
        "uniquenessChanged",
        "Ids that are unique somewhere else",
        "Elements are found by their ids and, if these are unique below a parent, by its path.",
        change: """
              resource: Line
              path: /orders/{order_id}/lines
              parameters: { order_id: int }
              fields: { id: int }
            - unique: below_parent
            + unique: everywhere
              store: { ttl: 5m }
              endpoints: { get: { get: "/{id}", returns: Line } }
            """
    )

    static let storeChanged = Rule(
        "storeChanged",
        "Elements that are stored in another way",
        "What `store` says of deleted, embedded and listed elements has no effect on what is stored already.",
        change: """
              resource: User
              path: /users
              fields: { name: string, gone: bool }
              endpoints:
                get: { get: "/{id}", returns: User }
            - store: { deleted: gone }
            + store: { ttl: 5m }
            """
    )

    static let lifetimeChanged = Rule(
        "lifetimeChanged",
        "Elements that live longer or shorter",
        """
        A store on disk takes the new lifetime over when it uses the resource for the first time: it then removes elements that stay in \
        memory from the file, and keeps others when the account signs out, or no longer.
        """,
        change: """
              resource: Draft
              path: /drafts
              fields: { text: string }
              endpoints:
                get: { get: "/{id}", returns: Draft }
            - store: { ttl: 5m }
            + store: { ttl: 5m, lifetime: keep }
            """
    )
}
