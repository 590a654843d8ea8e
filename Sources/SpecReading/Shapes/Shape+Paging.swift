extension Shape {
    /// Every paging mode has its own shape, so that keys of other modes are rejected.
    static func paging(_ mode: PagingSpec.Mode) -> Shape {
        switch mode {
        case .none: noPaging
        case .standard: standardPaging
        case .page: pagePaging
        case .range: rangePaging
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
            Key("offset", .text, "The parameter of the offset."),
            Key("first", .int, "The offset of the first element: 0 or, as SCIM's `startIndex`, 1."),
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
            Key("number", .text, "The parameter of the page number."),
            Key(
                "size",
                .either([.text, .int]),
                "The parameter of the page size, or the page size."
            ),
            pageSize,
            Key("first", .int, "The number of the first page."),
            Key("missing", .text, "The error code of a page beyond the end, if that is not a 404."),
            total,
            shifts(["anchored", "ignored"]),
        ]
    )

    private static let rangePaging = Shape(
        "rangePaging",
        "paging by range",
        [
            mode(.range),
            Key("unit", .text, "The unit of the headers `Range` and `Content-Range`."),
            Key("start", .text, "The parameter of the first element's number, in place of the headers."),
            Key("end", .text, "The parameter of the number after the last element's."),
            pageSize,
            total,
            shifts(PagingSpec.Shifts.spellings),
        ],
        atMostOne: ["unit", "start"]
    )

    private static let cursorPaging = Shape(
        "cursorPaging",
        "paging by cursor",
        [
            mode(.cursor),
            Key("cursor", .place, "The location of the next page's cursor in a response."),
            Key("parameter", .text, "The parameter for it."),
            hasMore,
            emptyPages,
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
            Key(
                "next",
                .place,
                "The location of the next page's URL in a response, if that is not a header."
            ),
            Key("previous", .place, "The location of the previous page's URL in a response."),
            emptyPages,
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
            Key("exact", .bool, "Whether a page that is shorter than requested is the last."),
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
            Key("after", .text, "The parameter that requests the elements after an id."),
            Key("before", .orNone(.text), "The parameter that requests the elements before an id."),
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
            Key("order", .choice(PagingSpec.Order.spellings), "The order of the elements."),
            Key("since_id", .text, "The parameter that requests newer elements."),
            Key("max_id", .text, "The parameter that requests older elements."),
            Key(
                "min_id",
                .text,
                "The parameter that requests the elements directly above an id, if there is one."
            ),
            Key("ids", .choice(PagingSpec.IDs.spellings), "The order of paging ids."),
            limit,
            pageSize,
            Key("paging_id", .keyPath, "The key path of an element's paging id."),
        ]
    )

    private static func mode(_ mode: PagingSpec.Mode) -> Key {
        Key("mode", .choice([mode.rawValue]), "The paging of the list.", required: true)
    }

    private static let limit = Key(
        "limit",
        .either([.text, .int]),
        "The parameter of the page size, or the page size."
    )
    private static let pageSize = Key(
        "page_size",
        .int,
        "The page size, if the caller sets none."
    )
    private static let hasMore = Key(
        "has_more",
        .place,
        "Where a response says whether there is more."
    )
    private static let emptyPages = Key(
        "empty_pages",
        .int,
        "The number of pages in a row without elements that is an error; with 0, the first one is the end."
    )
    private static func shifts(_ choices: [String]) -> Key {
        Key("shifts", .choice(choices), "Whether pages overlap, so that elements that move are not lost.")
    }
    private static let total = Key(
        "total",
        .place,
        "The location of the total number of elements in a response."
    )
}
