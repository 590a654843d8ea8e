public import GenAPIMapping
public import GenAPIRuntime

/// Types of an app, which the case `CustomTypes` uses.
public struct Color: Hashable, Sendable {
    public let rgb: Int

    public init(rgb: Int) { self.rgb = rgb }
}

/// Colors as `#rrggbb`.
public enum HexColor: JSONCodec {
    public static func read(from json: inout JSONReader) -> Color {
        let place = json.offset
        let text = json.string()
        if text.utf8.count == 7, text.hasPrefix("#"), let rgb = UInt32(text.dropFirst(), radix: 16) {
            return Color(rgb: Int(rgb))
        }
        json.refuse(expected: "color (#rrggbb)", found: "\"\(text)\"", at: place)
        return Color(rgb: 0)
    }

    public static func write(_ color: Color, to json: inout JSONWriter) {
        let digits = String(color.rgb, radix: 16)
        json.string("#" + String(repeating: "0", count: 6 - digits.count) + digits)
    }
}

/// A type that reads and writes itself.
public struct Weight: Hashable, Sendable, JSONReadable, JSONWritable {
    public let grams: Int

    public init(from json: inout JSONReader) { grams = json.int() }

    public func write(to json: inout JSONWriter) { json.int(grams) }
}

/// A response that is not JSON.
public struct Chart: EndpointResponse {
    public static let accept = "text/csv"
    public let lines: [String]

    public static func value(of response: RawResponse) -> Chart {
        Chart(lines: String(decoding: response.bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    }
}
