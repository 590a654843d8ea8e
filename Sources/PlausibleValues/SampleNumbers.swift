/// Plausible numbers by the name of a field.
package enum SampleNumbers {
    package static func whole(named name: String, _ random: inout SampleRandom) -> Int {
        let words = Set(SampleWords.words(of: name))
        func has(_ candidates: String...) -> Bool { candidates.contains(where: words.contains) }
        if has("year") { return 2000 + random.next(below: 27) }
        if has("month") { return 1 + random.next(below: 12) }
        if has("day") { return 1 + random.next(below: 28) }
        if has("age") { return 18 + random.next(below: 60) }
        if has("percent", "percentage") { return random.next(below: 101) }
        if has("port") { return 1024 + random.next(below: 60_000) }
        if has("status") { return 200 }
        if has("size", "bytes") { return 100 + random.next(below: 1_000_000) }
        if has("width", "height") { return 100 + random.next(below: 2000) }
        if has("ttl", "expires", "duration", "seconds") { return 60 * (1 + random.next(below: 60)) }
        return 1 + random.next(below: 100)
    }

    /// With two decimals at most, as JSON.
    package static func fraction(named name: String, _ random: inout SampleRandom) -> String {
        let words = Set(SampleWords.words(of: name))
        func has(_ candidates: String...) -> Bool { candidates.contains(where: words.contains) }
        let hundredths: Int
        if has("latitude", "lat") {
            hundredths = random.next(below: 18_001) - 9000
        } else if has("longitude", "lng", "lon") {
            hundredths = random.next(below: 36_001) - 18_000
        } else if has("rating", "score", "stars") {
            hundredths = random.next(below: 501)
        } else if has("share", "ratio", "fraction", "probability") {
            hundredths = random.next(below: 101)
        } else {
            hundredths = 100 + random.next(below: 20_000)
        }
        let sign = hundredths < 0 ? "-" : ""
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest.padded(2))"
    }
}
