extension Shape {
    /// Every mode of paging is a shape of its own, so that the keys of another are refused.
    static func paging(_ mode: PagingSpec.Mode) -> Shape {
        switch mode {
        case .standard: standardPaging
        case .page: pagePaging
        case .cursor: cursorPaging
        case .link: linkPaging
        case .realtime: realtimePaging
        }
    }

    private static let standardPaging = Shape(
        "standardPaging",
        "standard paging",
        [
            mode(.standard),
            Key("offset", .text, "The parameter that says how many elements to skip."),
            limit,
            pageSize,
            total,
        ]
    )

    private static let pagePaging = Shape(
        "pagePaging",
        "paging by page",
        [
            mode(.page),
            Key("number", .text, "The parameter that says which page."),
            Key(
                "size",
                .either([.text, .int]),
                "The parameter that says how many elements a page has, or how many."
            ),
            pageSize,
            Key("first", .int, "The number of the first page."),
            total,
        ]
    )

    private static let cursorPaging = Shape(
        "cursorPaging",
        "paging by cursor",
        [
            mode(.cursor),
            Key("cursor", .place, "Where a response has the next page's cursor."),
            Key("parameter", .text, "The parameter that takes it."),
            limit,
            pageSize,
        ]
    )

    private static let linkPaging = Shape(
        "linkPaging",
        "paging by link",
        [
            mode(.link),
            Key("header", .text, "The header with the link to the next page."),
            limit,
            pageSize,
            total,
        ]
    )

    private static let realtimePaging = Shape(
        "realtimePaging",
        "realtime paging",
        [
            mode(.realtime),
            Key("order", .choice(PagingSpec.Order.spellings), "Which elements come first."),
            Key("since_id", .text, "The parameter that asks for what is newer."),
            Key("max_id", .text, "The parameter that asks for what is older."),
            limit,
            pageSize,
            Key("paging_id", .keyPath, "Where an element has its place in the order."),
        ]
    )

    private static func mode(_ mode: PagingSpec.Mode) -> Key {
        Key("mode", .choice([mode.rawValue]), "How the list is paged.", required: true)
    }

    private static let limit = Key(
        "limit",
        .either([.text, .int]),
        "The parameter that says how many elements a page may have, or how many to ask for."
    )
    private static let pageSize = Key(
        "page_size",
        .int,
        "How many elements to ask for unless the caller says."
    )
    private static let total = Key(
        "total",
        .place,
        "Where a response says how many elements there are in all."
    )
}
