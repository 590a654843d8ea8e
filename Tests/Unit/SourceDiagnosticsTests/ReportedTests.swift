import SourceDiagnostics
import Testing

@Suite struct ReportedTests {
    private let file = SourceFile(path: "b", text: "abc")

    private func diagnostic(_ severity: Diagnostic.Severity, _ offset: Int, in file: SourceFile? = nil)
        -> Diagnostic
    {
        Diagnostic(severity, "m\(offset)", at: SourceRange(file ?? self.file, offset..<offset))
    }

    @Test("a result has a value exactly if it has no error") func aValueIsThereExactlyWhenThereIsNoError() {
        #expect(Reported(1, []).value == 1)
        #expect(Reported(1, [diagnostic(.warning, 0)]).value == 1)
        #expect(Reported(1, [diagnostic(.warning, 0), diagnostic(.error, 1)]).value == nil)
    }

    @Test("a recovered value is checked by the next stage") func aRecoveredValueIsCheckedByTheNextStage() {
        let recovered = Reported(recovered: 1, [diagnostic(.error, 2)])
        #expect(recovered.value == nil && recovered.recovered == 1)
        let next = recovered.then { Reported(recovered: $0 + 1, [diagnostic(.error, 1)]) }
        #expect(next.value == nil && next.recovered == 2)
        #expect(next.diagnostics.map(\.message) == ["m1", "m2"])
        #expect(recovered.then { Reported($0 + 1, []) }.value == nil)
        #expect(recovered.map { $0 + 1 }.value == nil)
    }

    @Test("the next stage does not run after an error without a recovered value")
    func theNextStageDoesNotRunAfterOtherErrors() {
        let failed = Reported(1, [diagnostic(.error, 1)])
        let next = failed.then { Reported($0 + 1, [diagnostic(.error, 2)]) }
        #expect(next.value == nil)
        #expect(next.diagnostics == failed.diagnostics)
        let warned = Reported(1, [diagnostic(.warning, 1)]).then {
            Reported($0 + 1, [diagnostic(.warning, 2)])
        }
        #expect(warned.value == 2)
        #expect(warned.diagnostics.count == 2)
    }

    @Test("the errors of several results are sorted by file and location")
    func allErrorsOfAllResultsAreSortedByPlace() {
        let other = SourceFile(path: "a", text: "abc")
        let results = [
            Reported(1, [diagnostic(.error, 2), diagnostic(.error, 1)]),
            Reported(2, [diagnostic(.error, 3, in: other)]),
        ]
        let all = Reported.all(results)
        #expect(all.value == nil)
        #expect(all.diagnostics.map(\.message) == ["m3", "m1", "m2"])
    }
}
