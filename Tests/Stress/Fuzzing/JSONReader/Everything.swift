import Foundation
import GenAPIMapping

/// A model whose mapper uses every reading function, with as few required members as possible, so that many inputs
/// pass.
struct Everything: Equatable, Sendable {
    var id: Int
    var name: String
    var text: String?
    var flag: Bool
    var isOpen: Bool?
    var count: Int64
    var size: Int64?
    var ratio: Double
    var score: Double?
    var price: Decimal?
    var token: UUID?
    var site: URL?
    var content: Data?
    var day: CalendarDate?
    var at: Date?
    var mail: Date?
    var stamp: Date?
    var moment: Date?
    var open: JSONValue?
    var tags: [String]
    var numbers: [Int]?
    var labels: [String: JSONValue]?
    var inner: [Everything]?
    @Indirect var child: Everything?
    var x: Double?
    var y: String
    var shape: Shape?
    var loose: Int?
    var others: [String: JSONValue]

    enum Shape: Equatable, Sendable {
        case circle(radius: Double)
        case square(side: Int)
        case unknown(JSONValue)
    }
}

extension Everything: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.int("id")
        name = json.string("name", default: "")
        text = json.stringIfPresent("text")
        flag = json.bool("flag", default: false)
        isOpen = json.boolIfPresent("is_open")
        count = json.int64("count", default: 0)
        size = json.int64IfPresent("size")
        ratio = json.double("ratio", default: 0)
        score = json.doubleIfPresent("score")
        price = json.decimalIfPresent("price")
        token = json.uuidIfPresent("token")
        site = json.urlIfPresent("site")
        content = json.dataIfPresent("content")
        day = json.dayIfPresent("day")
        at = json.dateIfPresent("at", .rfc3339)
        mail = json.dateIfPresent("mail", .rfc822)
        stamp = json.dateIfPresent("stamp", .timestampFraction)
        moment = json.dateIfPresent("moment", .timestampFraction)
        open = json.jsonIfPresent("open")
        tags = json.list("tags", of: String.self, default: [], skipBadElements: true)
        numbers = json.listIfPresent("numbers", of: Int.self)
        labels = json.mapIfPresent("labels", of: JSONValue.self)
        inner = json.listIfPresent("inner", of: Everything.self)
        child = json.valueIfPresent("child", as: Everything.self)
        json.enter("position")
        x = json.doubleIfPresent("x")
        y = json.string("y", default: "")
        json.leave()
        shape = json.valueIfPresent("shape", as: Shape.self)
        loose = json.lenient { $0.intIfPresent("loose") }
        others = json.unknownFields(besides: Self.keys)
        json.endObject()
    }

    private static let keys: [StaticString] = [
        "id", "name", "text", "flag", "is_open", "count", "size", "ratio", "score", "price", "token", "site",
        "content",
        "day", "at", "mail", "stamp", "moment", "open", "tags", "numbers", "labels", "inner", "child",
        "position",
        "shape", "loose",
    ]

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.int("id", id)
        json.string("name", name)
        json.stringIfPresent("text", text)
        json.bool("flag", flag)
        json.boolIfPresent("is_open", isOpen)
        json.int64("count", count)
        json.int64IfPresent("size", size)
        json.double("ratio", ratio)
        json.doubleIfPresent("score", score)
        json.decimalIfPresent("price", price)
        json.uuidIfPresent("token", token)
        json.urlIfPresent("site", site)
        json.dataIfPresent("content", content)
        json.dayIfPresent("day", day)
        json.dateIfPresent("at", at, .rfc3339)
        json.dateIfPresent("stamp", stamp, .timestampFraction)
        json.dateIfPresent("moment", moment, .timestampFraction)
        json.dateIfPresent("mail", mail, .rfc822)
        json.jsonIfPresent("open", open)
        json.list("tags", tags)
        json.listIfPresent("numbers", numbers)
        json.mapIfPresent("labels", labels)
        json.listIfPresent("inner", inner)
        json.valueIfPresent("child", child)
        json.enter("position")
        json.doubleIfPresent("x", x)
        json.string("y", y)
        json.leave()
        json.valueIfPresent("shape", shape)
        json.intIfPresent("loose", loose)
        json.members(others)
        json.endObject()
    }
}

extension Everything.Shape: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        switch json.discriminator("type") {
        case "circle":
            json.beginObject()
            json.expect("type", "circle")
            self = .circle(radius: json.double("radius"))
            json.endObject()
        case "square":
            json.beginObject()
            json.expect("type", "square")
            self = .square(side: json.int("side"))
            json.endObject()
        default: self = .unknown(json.json())
        }
    }

    func write(to json: inout JSONWriter) {
        switch self {
        case .circle(let radius):
            json.beginObject()
            json.string("type", "circle")
            json.double("radius", radius)
            json.endObject()
        case .square(let side):
            json.beginObject()
            json.string("type", "square")
            json.int("side", side)
            json.endObject()
        case .unknown(let value): json.json(value)
        }
    }
}
