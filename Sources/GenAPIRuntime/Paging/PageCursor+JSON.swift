package import GenAPIMapping

// The form that a JSON encoder makes of a cursor, without the cost of an encoder: lists write cursors with each page.

extension PageCursor {
    /// The object that `encode(to:)` encodes.
    package func write(to json: inout JSONWriter) { walk.write(to: &json) }
}

extension PageWalk {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.unsigned("list", list)
        json.intIfPresent("limit", limit)
        json.key("position")
        position.write(to: &json)
        json.bool("isBackward", isBackward)
        json.key("trail")
        PageTrail.Kept(trail).write(to: &json)
        json.endObject()
    }
}

extension PageTrail.Kept {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.int("pages", pages)
        json.int("idle", idle)
        json.bool("hasRepeats", hasRepeats)
        json.bool("isLoop", isLoop)
        json.key("places")
        places.write(to: &json)
        json.list("recent", recent)
        json.list("head", head)
        json.listIfPresent("newHead", newHead)
        json.int("closings", closings)
        json.intIfPresent("delivered", delivered)
        json.intIfPresent("repeats", repeats)
        if let lastRepeat { json.unsigned("lastRepeat", lastRepeat) }
        if let repeated {
            json.key("repeated")
            repeated.write(to: &json)
        }
        json.endObject()
    }
}

extension PagePosition {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        switch self {
        case .start: json.object("start") { _ in }
        case .window(let window): json.object("window") { window.write(to: &$0) }
        case .counted(let elements, let pages):
            json.object("counted") {
                $0.int("elements", elements)
                $0.int("pages", pages)
            }
        case .cursor(let text): json.object("cursor") { $0.string("_0", text) }
        case .target(let text): json.object("target") { $0.string("_0", text) }
        case .after(let key, let end):
            json.object("after") {
                $0.list("_0", key)
                $0.listIfPresent("until", end)
            }
        case .before(let key): json.object("before") { $0.list("_0", key) }
        }
        json.endObject()
    }
}

extension PageWindow {
    fileprivate func write(to json: inout JSONWriter) {
        json.key("_0")
        json.beginObject()
        json.int("start", start)
        json.intIfPresent("asked", asked)
        json.int("number", number)
        json.int("overlap", overlap)
        json.int("fullest", fullest)
        json.int("hits", hits)
        json.bool("isAdjacent", isAdjacent)
        json.bool("isSearch", isSearch)
        json.intIfPresent("end", end)
        json.intIfPresent("missed", missed)
        json.endObject()
    }
}

extension JSONWriter {
    fileprivate mutating func object(_ key: StaticString, _ write: (inout JSONWriter) -> Void) {
        self.key(key)
        beginObject()
        write(&self)
        endObject()
    }

    /// A number of 64 bits without a sign.
    package mutating func unsigned(_ key: StaticString, _ value: UInt64) {
        self.key(key)
        unsigned(value)
    }

    /// A number of 64 bits without a sign.
    package mutating func unsigned(_ value: UInt64) {
        if let value = Int64(exactly: value) { return int64(value) }
        JSONNumber(text: String(value)).map { json(.number($0)) }
    }
}
