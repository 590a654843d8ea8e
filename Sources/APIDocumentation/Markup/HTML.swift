import TextEscaping

/// Text of a page. Strings in interpolations are escaped, so that no text of a spec is markup.
struct HTML: ExpressibleByStringInterpolation, Sendable {
    private(set) var source: String

    init(stringLiteral value: String) { source = value }
    init(stringInterpolation: StringInterpolation) { source = stringInterpolation.source }

    var isEmpty: Bool { source.isEmpty }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var source = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            source.reserveCapacity(literalCapacity + interpolationCount * 32)
        }

        mutating func appendLiteral(_ literal: String) { source += literal }
        mutating func appendInterpolation(_ text: String) { source += text.htmlEscaped }
        mutating func appendInterpolation(_ number: Int) { source += String(number) }
        mutating func appendInterpolation(_ html: HTML) { source += html.source }
        mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { source += part.source } }
    }
}

extension HTML {
    static func + (left: HTML, right: HTML) -> HTML { "\(left)\(right)" }

    static func code(_ text: String) -> HTML { "<code>\(text)</code>" }

    /// A list of words with a last conjunction: `a, b and c`.
    static func list(_ items: [HTML], _ conjunction: String = "and") -> HTML {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        let head = items.dropLast().enumerated().map { number, item -> HTML in
            number == 0 ? item : ", \(item)"
        }
        return "\(head) \(conjunction) \(last)"
    }

    /// The paragraphs of a text. What is between backticks is code.
    static func prose(_ text: String?) -> HTML {
        guard let text else { return "" }
        let paragraphs = text.split(separator: "\n\n").map { "<p>\(inline(String($0)))</p>" as HTML }
        return "\(paragraphs)"
    }

    static func inline(_ text: String) -> HTML {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        // A lone backtick is itself.
        guard parts.count > 1, parts.count % 2 == 1 else { return "\(text)" }
        return
            "\(parts.enumerated().map { number, part -> HTML in number % 2 == 1 ? .code(part) : "\(part)" })"
    }

    /// A definition of a list of facts; nothing without a text.
    static func fact(_ term: String, _ text: HTML) -> HTML {
        text.isEmpty ? "" : "<div><dt>\(term)</dt><dd>\(text)</dd></div>\n"
    }

    static func facts(_ facts: [HTML]) -> HTML {
        facts.allSatisfy(\.isEmpty) ? "" : "<dl class=\"facts\">\n\(facts)</dl>\n"
    }

    static func notice(deprecated text: String?) -> HTML {
        guard let text else { return "" }
        return "<p class=\"notice\"><strong>Deprecated.</strong> \(inline(text))</p>\n"
    }

    /// A table that scrolls on its own where the page is narrow.
    static func table(_ caption: String, _ columns: [String], _ rows: [HTML]) -> HTML {
        guard !rows.isEmpty else { return "" }
        let heads = columns.map { "<th scope=\"col\">\($0)</th>" as HTML }
        return """
            <div class="scroll" role="region" aria-label="\(caption)" tabindex="0"><table><caption>\(caption)</caption>
            <thead><tr>\(heads)</tr></thead>
            <tbody>
            \(rows)</tbody></table></div>

            """
    }

    static func sample(_ title: String, _ text: String, language: String) -> HTML {
        """
        <figure class="sample"><figcaption>\(title)</figcaption><pre tabindex="0"><code class="language-\(language)">\(text)</code></pre></figure>

        """
    }
}
