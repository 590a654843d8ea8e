extension Shape {
    /// Every paging mode has its own shape, so that keys of other modes are rejected.
    static func paging(_ mode: PagingSpec.Mode) -> Shape {
        switch mode {
        case .none: noPaging
        case .standard: standardPaging
        case .page: pagePaging
        case .cursor: cursorPaging
        case .link: linkPaging
        case .keyset: keysetPaging
        case .idCursor: idCursorPaging
        case .realtime: realtimePaging
        }
    }

    private static let noPaging = Shape("noPaging", "a list in one page", [mode(.none)])

    private static let standardPaging = Shape(
        "standardPaging",
        "standard paging",
        [
            mode(.standard),
            Key("offset", .text, "The parameter that says how many elements to skip."),
            limit,
            pageSize,
            total,
            shifts(PagingSpec.Shifts.spellings),
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
            shifts(["anchored", "ignored"]),
        ]
    )

    private static let cursorPaging = Shape(
        "cursorPaging",
        "paging by cursor",
        [
            mode(.cursor),
            Key("cursor", .place, "Where a response has the next page's cursor."),
            Key("parameter", .text, "The parameter that takes it."),
            hasMore,
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
            Key("next", .place, "Where a response has the next page's URL, when that is not a header."),
            Key("previous", .place, "Where a response has the URL of the page before."),
            limit,
            pageSize,
            total,
        ],
        atMostOne: ["header", "next"]
    )

    private static let keysetPaging = Shape(
        "keysetPaging",
        "paging by keyset",
        [
            mode(.keyset),
            Key(
                "keys",
                .map(.text),
                "Where an element has each key that the list is sorted by, and the parameter that takes the last one's."
            ),
            Key("exact", .bool, "Whether a page shorter than asked for is the last."),
            Key("closed", .bool, "Whether the head is read again at the end, for keys that change."),
            limit,
            pageSize,
        ]
    )

    private static let idCursorPaging = Shape(
        "idCursorPaging",
        "paging by id",
        [
            mode(.idCursor),
            Key("after", .text, "The parameter that asks for what comes after an element."),
            Key("before", .orNone(.text), "The parameter that asks for what comes before an element."),
            hasMore,
            limit,
            pageSize,
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
            Key(
                "min_id",
                .text,
                "The parameter that asks for what comes next above an id, where there is one."
            ),
            Key("ids", .choice(PagingSpec.IDs.spellings), "How paging ids are compared."),
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
    private static let hasMore = Key(
        "has_more",
        .place,
        "Where a response says whether there is more."
    )
    private static func shifts(_ choices: [String]) -> Key {
        Key("shifts", .choice(choices), "What is done about elements that move to other pages.")
    }
    private static let total = Key(
        "total",
        .place,
        "Where a response says how many elements there are in all."
    )
}
