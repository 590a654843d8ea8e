import CollectionWalks
import Foundation
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRuntime

@Suite(.listTimeLimit) struct LinkHeaderTests {
    @Test(
        "the link to the next page is found in a header",
        arguments: [
            (#"<a>; rel="next""#, "a"), (#"<a>;rel=next"#, "a"), (#"<a> ; REL = "NEXT""#, "a"),
            (#"<a>; rel="prev next""#, "a"), (#"<a>; rel=prev, <b>; rel=next"#, "b"),
            (#"<a,b;c>; title="x, <y>; rel=next"; rel="next""#, "a,b;c"), (#"<a>; rel=prev; rel=next"#, nil),
            (#"<a>; title="rel=next""#, nil), (#"<a>"#, nil), (#"<a; rel=next"#, nil), ("", nil),
            (#"<a>; x; y=1; rel=next"#, "a"), (#"<a>; title="\"; rel=prev"; rel=next"#, "a"),
        ] as [(String, String?)]
    )
    func findsTheNextPage(header: String, target: String?) {
        #expect(LinkHeader.target(of: "next", in: [header]) == target)
    }

    @Test("the link is found in any line of the header") func looksThroughAllLines() {
        #expect(LinkHeader.target(of: "next", in: ["<a>; rel=prev", "<b>; rel=next"]) == "b")
    }

    @Test("a link with an anchor is not a link of the page") func aLinkOfSomethingElseIsNotOfThisPage() {
        let line = ##"<a>; rel=next; anchor="#chapter", <b>; rel="up\##tNext""##
        #expect(LinkHeader.target(of: "next", in: [line]) == "b")
    }

    @Test("links that are written according to the grammar are parsed", .proves("P13"))
    func roundTrip() {
        for seed in 1...TestSeeds.walks {
            var random = SeededRandom(seed: seed)
            let links = (0...random.below(4)).map { _ in Self.link(&random) }
            let isWrong = { LinkHeader.links(in: Self.line($0, random)) != $0 }
            guard isWrong(links) else { continue }
            let smallest = Self.shrunk(links, isWrong)
            Issue.record("seed \(seed): \(Self.line(smallest, random)) is read otherwise than \(smallest)")
            return
        }
    }

    @Test("the reader never traps or loops, and finds no more links than there are", .proves("P13"))
    func anyText() {
        let pieces = [
            "<", ">", ";", ",", "=", "\"", "\\", "rel", "next", " ", "\t", "a", "\u{301}", "\u{0}", "é",
        ]
        for seed in 1...TestSeeds.walks {
            var random = SeededRandom(seed: seed)
            let text = (0..<random.below(60)).map { _ in pieces[random.below(pieces.count)] }
            let isWrong = { (text: [String]) in
                let links = LinkHeader.links(in: text.joined())
                return links.count > text.count { $0 == "<" }
                    || links.contains { $0.target.utf8.contains(UInt8(ascii: ">")) }
            }
            guard isWrong(text) else { continue }
            Issue.record("seed \(seed): \(Self.shrunk(text, isWrong).joined())")
            return
        }
    }

    private static func shrunk<Piece>(_ pieces: [Piece], _ isWrong: ([Piece]) -> Bool) -> [Piece] {
        var shrinking = Shrinking(pieces)
        while let fewer = shrinking.candidate { shrinking.tried(isSame: isWrong(fewer)) }
        return shrinking.steps
    }

    private static func line(_ links: [LinkHeader.Link], _ random: SeededRandom) -> String {
        var random = random
        let separator = space(&random) + "," + space(&random)
        return links.map { text($0, &random) }.joined(separator: separator)
    }

    private static let tokens = Array("abcXYZ019-._~!#$&'*+^`|%")
    private static let quoted = Array("abc ,;<>=\"\\é\tZ")

    private static func word(_ characters: [Character], _ random: inout SeededRandom, from least: Int)
        -> String
    {
        String((0..<(least + random.below(6))).map { _ in characters[random.below(characters.count)] })
    }

    private static func link(_ random: inout SeededRandom) -> LinkHeader.Link {
        let target = word(Array("/?&=;,abc%20\"'"), &random, from: 0)
        let parameters = (0..<random.below(4)).map { _ in
            let name = word(tokens, &random, from: 1).lowercased()
            let value = random.chance(0.5) ? word(tokens, &random, from: 1) : word(quoted, &random, from: 0)
            return LinkHeader.Parameter(name: name, value: value)
        }
        return LinkHeader.Link(target: target, parameters: parameters)
    }

    private static func text(_ link: LinkHeader.Link, _ random: inout SeededRandom) -> String {
        var text = "<\(link.target)>"
        for parameter in link.parameters {
            // Empty parameters are allowed.
            if random.chance(0.1) { text += space(&random) + ";" }
            text += space(&random) + ";" + space(&random)
            text += random.chance(0.2) ? parameter.name.uppercased() : parameter.name
            text += space(&random) + "=" + space(&random)
            let isToken = !parameter.value.isEmpty && parameter.value.allSatisfy(tokens.contains)
            text += isToken && random.chance(0.5) ? parameter.value : quote(parameter.value)
        }
        return text
    }

    private static func quote(_ value: String) -> String {
        "\"\(value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    private static func space(_ random: inout SeededRandom) -> String {
        ["", "", " ", "\t "][random.below(4)]
    }

    @Test(
        "relative references are resolved",
        arguments: [
            ("/c", "/c"), ("c", "/a/c"), ("../c", "/c"), ("../../c", "/c"), ("./c?d", "/a/c?d"),
            ("?q=1", "/a/b?q=1"),
            ("", "/a/b?x=1"), ("c/.", "/a/c/"), ("/c/..", "/"), ("/c?x=../..", "/c?x=../.."),
            ("#f", "/a/b?x=1"),
            ("http://h/z#f", "/z"), ("http://h", "/"), ("http://h?q", "/?q"), ("//h/z", "/z"), ("c:d", nil),
            ("a b", nil),
        ] as [(String, String?)]
    )
    func resolvesReferences(reference: String, target: String?) throws {
        let base = try #require(Origin(scheme: "http", authority: "h"))
        #expect(URLReference(reference, from: base, "/a/b?x=1")?.target == target)
    }
}
