/// The rules for whole numbers of the CLDR, "Language Plural Rules", cardinal numbers. Fractions are not supported.
enum PluralRule {
    typealias Rule = @Sendable (UInt) -> PluralCategory

    /// By language tag in lower case. Languages that do not distinguish numbers are left out.
    static let rules: [String: Rule] = {
        var rules: [String: Rule] = [:]
        for (languages, rule) in families {
            for language in languages.split(separator: " ") { rules[String(language)] = rule }
        }
        return rules
    }()

    private static let families: [(languages: String, rule: Rule)] = [
        (
            """
            af az bg da de el en eo et eu fi fy gl hu ia io ka kk ku ky ml mn mr nb ne nl nn no om or ps rm sd so sq sv \
            sw ta te tk tr ug ur uz yi
            """, { $0 == 1 ? .one : .other }
        ),
        ("am as bn fa gu hi hy kn pa ti zu", { $0 <= 1 ? .one : .other }),
        ("ca es it pt-pt", { $0 == 1 ? .one : isMillions($0) ? .many : .other }),
        ("fr pt", { $0 <= 1 ? .one : isMillions($0) ? .many : .other }),
        ("is mk", { endsInOne($0) ? .one : .other }),
        ("fil tl", { [4, 6, 9].contains($0 % 10) ? .other : .one }),
        ("he iw", { $0 == 1 ? .one : $0 == 2 ? .two : .other }),
        ("lv", latvian), ("lt", lithuanian), ("ro mo", romanian),
        ("be ru uk", { endsInOne($0) ? .one : endsInFew($0) ? .few : .many }),
        ("bs hr sh sr", { endsInOne($0) ? .one : endsInFew($0) ? .few : .other }),
        ("pl", { $0 == 1 ? .one : endsInFew($0) ? .few : .many }),
        ("cs sk", { $0 == 1 ? .one : (2...4).contains($0) ? .few : .other }),
        ("sl", slovenian), ("ar", arabic), ("cy", welsh), ("ga", irish), ("gd", gaelic), ("mt", maltese),
    ]

    /// 1, 21, 31, … and 101, but not 11 and 111.
    private static func endsInOne(_ number: UInt) -> Bool { number % 10 == 1 && number % 100 != 11 }

    /// 2 to 4, 22 to 24, …, but not 12 to 14.
    private static func endsInFew(_ number: UInt) -> Bool {
        (2...4).contains(number % 10) && !(12...14).contains(number % 100)
    }

    private static func isMillions(_ number: UInt) -> Bool { number != 0 && number % 1_000_000 == 0 }
}

extension PluralRule {
    @Sendable private static func latvian(_ number: UInt) -> PluralCategory {
        if number % 10 == 0 || (11...19).contains(number % 100) { return .zero }
        return number % 10 == 1 ? .one : .other
    }

    @Sendable private static func lithuanian(_ number: UInt) -> PluralCategory {
        if (11...19).contains(number % 100) || number % 10 == 0 { return .other }
        return number % 10 == 1 ? .one : .few
    }

    @Sendable private static func romanian(_ number: UInt) -> PluralCategory {
        if number == 1 { return .one }
        return number == 0 || (1...19).contains(number % 100) ? .few : .other
    }

    @Sendable private static func slovenian(_ number: UInt) -> PluralCategory {
        switch number % 100 {
        case 1: .one
        case 2: .two
        case 3, 4: .few
        default: .other
        }
    }

    @Sendable private static func arabic(_ number: UInt) -> PluralCategory {
        switch (number, number % 100) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
    }

    @Sendable private static func welsh(_ number: UInt) -> PluralCategory {
        switch number {
        case 0: .zero
        case 1: .one
        case 2: .two
        case 3: .few
        case 6: .many
        default: .other
        }
    }

    @Sendable private static func irish(_ number: UInt) -> PluralCategory {
        switch number {
        case 1: .one
        case 2: .two
        case 3...6: .few
        case 7...10: .many
        default: .other
        }
    }

    @Sendable private static func gaelic(_ number: UInt) -> PluralCategory {
        switch number {
        case 1, 11: .one
        case 2, 12: .two
        case 3...10, 13...19: .few
        default: .other
        }
    }

    @Sendable private static func maltese(_ number: UInt) -> PluralCategory {
        switch (number, number % 100) {
        case (1, _): .one
        case (2, _): .two
        case (0, _), (_, 3...10): .few
        case (_, 11...19): .many
        default: .other
        }
    }
}
