import Foundation
import GoldenTesting
import SwiftEmission
import TestTraits
import Testing

/// The pages for apps that come from an older project, *Coming from …*.
@Suite(.blocking) struct MovingGuideTests {
    @Test("there is a page for each of the five projects, which the catalog lists")
    func pages() throws {
        #expect(MovingGuide.all.count == 5)
        let catalog = try MovingGuide.text("Sources/genapi/genapi.docc/genapi.md")
        for guide in MovingGuide.all { #expect(catalog.contains("- <doc:\(guide.name)>\n")) }
    }

    @Test(
        "the Swift of a page compiles with the code that is generated from its specs",
        .proves("N-09", "N-14"),
        arguments: MovingGuide.all
    )
    func samples(_ guide: MovingGuide) throws {
        let generated = try guide.generated()
        let context = MovingGuide.code(try MovingGuide.text(guide.context))
        let samples = try guide.samples("swift")
        #expect((2...8).contains(samples.count))
        for sample in samples {
            #expect(context.contains(MovingGuide.code(sample)), "not compiled: \(sample)")
        }
        let files = try SwiftCompiler.written(generated, to: guide.name)
        let run = try SwiftCompiler.typecheck(files + [BuiltProducts.package.appending(path: guide.context)])
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }

    @Test("a page lists every capability of its project", arguments: MovingGuide.all)
    func rows(_ guide: MovingGuide) throws {
        let page = try MovingGuide.text("Tests/SeedRows.md")
        let section = try #require(page.components(separatedBy: "\n## \(guide.project)\n").last)
        let rows = section.components(separatedBy: "\n## ")[0].matches(of: #/(?m)^\| ([A-Z]+-\d+) /#).map {
            String($0.1)
        }
        let named = try guide.table().flatMap { $0[0].matches(of: #/[A-Z]+-\d+/#).map { String($0.0) } }
        #expect(named.filter { !$0.hasPrefix("N-") }.sorted() == rows.sorted() && !rows.isEmpty)
        #expect(named.allSatisfy { page.contains("\n| \($0) ") })
    }

    @Test("a page names only declarations that exist", arguments: MovingGuide.all)
    func names(_ guide: MovingGuide) throws {
        let own = MovingGuide.identifiers(try guide.generated().map(\.contents).joined(separator: "\n"))
        for row in try guide.table() {
            for span in row[2].matches(of: #/`([^`]+)`/#) {
                for name in MovingGuide.identifiers(String(span.1)) where !own.contains(name) {
                    #expect(MovingGuide.known.contains(name), "\(row[0]): \(name)")
                }
            }
        }
    }
}
