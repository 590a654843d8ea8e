/// Plausible texts by the name of a field.
package struct SampleWords {
    private static let adjectives = [
        "Quiet", "Green", "Northern", "Small", "Bright", "Old", "Open", "Silver",
    ]
    private static let nouns = ["Harbor", "Bridge", "Garden", "Station", "Market", "Mill", "Meadow", "Tower"]
    private static let firstNames = ["Alex", "Robin", "Sam", "Kim", "Charlie", "Sascha", "Noa", "Jules"]
    private static let lastNames = ["Example", "Sample", "Specimen", "Placeholder"]
    private static let cities = ["Exampleton", "Port Sample", "Northfield", "Lakeside", "Millbrook"]
    private static let sentences = [
        "It opens at nine.", "Nothing is left to do here.", "Please read this first.",
        "A short note about the matter.", "Everything went as expected.",
    ]
    private static let colors = ["#2f6fde", "#d9480f", "#2b8a3e", "#862e9c"]

    /// - Parameter name: The key in JSON, in any style.
    package static func text(named name: String, number: Int, _ random: inout SampleRandom) -> String {
        let words = Set(self.words(of: name))
        func has(_ candidates: String...) -> Bool { candidates.contains(where: words.contains) }
        let title = "\(random.pick(adjectives, default: "")) \(random.pick(nouns, default: ""))"
        let first = random.pick(firstNames, default: "")
        let last = random.pick(lastNames, default: "")
        if has("email", "mail") { return "\(first.lowercased()).\(number)@example.com" }
        if has("url", "uri", "href", "link", "website") { return url(named: name, number: number) }
        if has("first", "given") { return first }
        if has("last", "family", "surname") { return last }
        if has("username", "login", "nick", "handle") { return "\(first.lowercased())\(number)" }
        if has("phone", "mobile", "fax", "tel") { return "+1 555 01\((number % 100).padded(2))" }
        if has("city", "town") { return random.pick(cities, default: "") }
        if has("country") { return random.pick(["US", "DE", "FR", "JP"], default: "US") }
        if has("street", "address", "subtitle") { return "\(number) Example Street" }
        if has("zip", "postcode", "postal") { return (10_000 + number).padded(5) }
        if has("color", "colour") { return random.pick(colors, default: "#000000") }
        if has("currency") { return random.pick(["EUR", "USD", "JPY"], default: "EUR") }
        if has("language", "lang", "locale") { return random.pick(["en", "de", "fr"], default: "en") }
        if has("timezone", "zone") { return "Etc/UTC" }
        if has("ip") { return "192.0.2.\(1 + number % 250)" }
        if has("host", "hostname", "domain") { return "host-\(number).example" }
        if has("version") { return "1.\(random.next(below: 20)).\(random.next(below: 10))" }
        if has("token", "secret", "hash", "etag", "checksum", "password") { return hex(&random) }
        if has("mime", "media") { return "text/plain" }
        if has("filename", "file") { return "file-\(number).txt" }
        if has(
            "text",
            "body",
            "content",
            "description",
            "message",
            "summary",
            "note",
            "comment",
            "caption",
            "reason",
            "doc",
            "bio"
        ) {
            return random.pick(sentences, default: "")
        }
        if has("author", "person", "user", "sender") { return "\(first) \(last)" }
        if has("title", "label", "headline", "subject", "nickname", "topic") { return title }
        if has("name") { return "\(title) \(number)" }
        if has("id", "key", "code", "sku", "slug", "identifier") { return "\(slug(name))-\(number)" }
        return "\(title.lowercased()) \(number)"
    }

    package static func url(named name: String, number: Int) -> String {
        let words = Set(self.words(of: name))
        let isImage = !words.isDisjoint(with: [
            "image", "avatar", "photo", "picture", "icon", "logo", "cover", "thumbnail",
        ])
        let slug = self.words(of: name).filter { !["url", "uri", "href", "link"].contains($0) }.joined(
            separator: "-"
        )
        return "https://example.com/\(slug.isEmpty ? "page" : slug)/\(number)\(isImage ? ".png" : "")"
    }

    /// `cover_image_url`, `coverImageUrl` and `cover-image-url` are `cover`, `image` and `url`.
    package static func words(of name: String) -> [String] {
        var (words, word) = ([String](), "")
        for character in name {
            if character.isUppercase, let last = word.last, last.isLowercase {
                words.append(word.lowercased())
                word = ""
            }
            if character.isLetter || character.isNumber {
                word.append(character)
            } else if !word.isEmpty {
                words.append(word.lowercased())
                word = ""
            }
        }
        if !word.isEmpty { words.append(word.lowercased()) }
        return words
    }

    /// `ProfileImage` is `profile-image`.
    package static func slug(_ name: String) -> String { words(of: name).joined(separator: "-") }

    package static func hex(_ random: inout SampleRandom) -> String {
        let digits = String(random.next(), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    package static func uuid(_ random: inout SampleRandom) -> String {
        let text = Array(hex(&random) + hex(&random))
        func part(_ range: Range<Int>) -> String { String(text[range]) }
        return "\(part(0..<8))-\(part(8..<12))-4\(part(13..<16))-a\(part(17..<20))-\(part(20..<32))"
    }
}
