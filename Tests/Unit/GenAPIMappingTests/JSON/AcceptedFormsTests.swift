import Foundation
import GenAPIMapping
import TestTraits
import Testing

/// Values in other forms than that of their type, each of which has to be asked for.
@Suite struct AcceptedFormsTests {
    private func read<Value>(_ text: String, _ read: (inout JSONReader) -> Value) -> Value? {
        try? JSONReader.read(Array(text.utf8), read)
    }

    private func int(_ text: String, _ forms: AcceptedForms) -> Int? {
        read(text) { $0.int(accepting: forms) }
    }

    @Test(
        "whole numbers are read in the accepted forms only",
        .proves("BM-23"),
        arguments: [
            ("4", .fraction, 4), ("4.5", .fraction, 5), ("-4.5", .fraction, -5), ("4.4999", .fraction, 4),
            ("-0.5", .fraction, -1), ("0.49", .fraction, 0), ("0.05", .fraction, 0), ("1e3", .fraction, 1000),
            ("12.5e1", .fraction, 125), ("9.5e0", .fraction, 10), ("999e-2", .fraction, 10),
            ("0e99", .fraction, 0),
            ("9223372036854775806.5", .fraction, Int.max), ("9223372036854775807.5", .fraction, nil),
            ("-9223372036854775808.4", .fraction, Int.min), ("1e19", .fraction, nil),
            ("1e-99999", .fraction, 0),
            ("1e99999999999999999999", .fraction, nil), ("1e-99999999999999999999", .fraction, 0),
            ("4", .whole, 4), ("1.0", .whole, 1), ("-1.00", .whole, -1), ("1e3", .whole, 1000),
            ("12.5e1", .whole, 125),
            ("0.0", .whole, 0), ("-0.0", .whole, 0), ("0e99", .whole, 0), ("1500e-2", .whole, 15),
            ("4.5", .whole, nil), ("1.0000000000000000001", .whole, nil), ("1e-3", .whole, nil),
            ("15e-1", .whole, nil), ("1e19", .whole, nil), ("9223372036854775807.0", .whole, Int.max),
            ("-9223372036854775808.0", .whole, Int.min), ("9223372036854775808.0", .whole, nil),
            ("1e-99999999999999999999", .whole, nil), ("1e99999999999999999999", .whole, nil),
            ("4.5", [.whole, .fraction], 5), (#""1.0""#, [.whole, .text], nil), ("true", .whole, nil),
            (#""42""#, .text, 42), (#"" 42 ""#, .text, 42), (#""\t-42\u00a0""#, .text, -42),
            (#""4.2""#, .text, nil),
            (#""+42""#, .text, nil), (#""042""#, .text, nil),
            (#""42a""#, .text, nil), (#""0x1F""#, .text, nil), (#""""#, .text, nil), (#"" ""#, .text, nil),
            (#""9223372036854775808""#, .text, nil), (#""4.2""#, [.text, .fraction], nil),
            ("true", .bool, 1), ("false", .bool, 0), (#""true""#, [.text, .bool], nil),
            ("null", [.text, .fraction, .bool], nil), ("[1]", [.text, .fraction, .bool], nil),
        ] as [(String, AcceptedForms, Int?)]
    )
    func wholeNumbers(_ text: String, _ forms: AcceptedForms, _ value: Int?) {
        #expect(int(text, forms) == value)
        #expect(int(" \(text) ", forms) == value)
        #expect(read("{\"a\":\(text)}") { $0.object { $0.int("a", accepting: forms) } } == value)
        #expect(read("[\(text)]") { $0.list { $0.int64(accepting: forms) } } == value.map { [Int64($0)] })
    }

    @Test(
        "values are not converted by default",
        .proves("BM-23"),
        arguments: [
            ("4.5", [.text, .bool]), ("1.0", []), (#""42""#, [.fraction, .bool]),
            ("true", [.text, .fraction]),
            ("true", []), (#""42""#, []),
        ] as [(String, AcceptedForms)]
    )
    func nothingElse(_ text: String, _ forms: AcceptedForms) {
        #expect(int(text, forms) == nil)
    }

    @Test(
        "bools are read in the accepted forms only",
        .proves("BM-23"),
        arguments: [
            ("true", [], true), ("1", .number, true), ("0", .number, false), ("2", .number, nil),
            ("1.0", .number, nil),
            ("1", .text, nil), (#""TRUE""#, .text, true), (#""t""#, .text, true), (#""Yes""#, .text, true),
            (#""y""#, .text, true), (#""OK""#, .text, true), (#""False""#, .text, false),
            (#""f""#, .text, false),
            (#""no""#, .text, false), (#""N""#, .text, false), (#""ko""#, .text, false),
            (#""on""#, .text, nil),
            (#""0.0""#, [.text, .number], nil), (#""yes""#, .number, nil), (#""yes""#, [], nil),
            ("1", [], nil),
        ] as [(String, AcceptedForms, Bool?)]
    )
    func bools(_ text: String, _ forms: AcceptedForms, _ value: Bool?) {
        #expect(read(text) { $0.bool(accepting: forms) } == value)
        #expect(read("{\"a\":\(text)}") { $0.object { $0.bool("a", accepting: forms) } } == value)
    }

    @Test(
        "numbers with a fraction are read as text if that is accepted",
        .proves("BM-23"),
        arguments: [
            ("4.5", .text, 4.5), (#"" 4.5 ""#, .text, 4.5), (#""1e3""#, .text, 1000), (#""nan""#, .text, nil),
            (#""0x1p3""#, .text, nil), (#""1e999""#, .text, nil), (#""4,5""#, .text, nil),
            (#""4.5""#, [], nil),
        ] as [(String, AcceptedForms, Double?)]
    )
    func fractions(_ text: String, _ forms: AcceptedForms, _ value: Double?) {
        #expect(read(text) { $0.double(accepting: forms) } == value)
        #expect(read(text) { $0.decimal(accepting: forms) } == value.flatMap { Decimal(string: "\($0)") })
    }

    @Test(
        "timestamps are read as text if that is accepted",
        .proves("BM-24"),
        arguments: [
            (#""1700000000.25""#, .text, 1_700_000_000.25), (#"" -1 ""#, .text, -1), ("12", .text, 12),
            (#""20240101x""#, .text, nil), (#""2024-01-01""#, .text, nil), (#""12""#, [], nil),
        ] as [(String, AcceptedForms, Double?)]
    )
    func timestamps(_ text: String, _ forms: AcceptedForms, _ seconds: Double?) {
        let date = read(text) { $0.date(.timestamp, accepting: forms) }
        #expect(date?.timeIntervalSince1970 == seconds)
        let milliseconds = read("{\"a\":\(text)}") {
            $0.object { $0.date("a", .timestampMilliseconds, accepting: forms) }
        }
        let difference = milliseconds.map { $0.timeIntervalSince1970 - (seconds ?? .nan) / 1000 }
        #expect(seconds == nil ? milliseconds == nil : abs(difference ?? .nan) < 1e-6)
    }

    @Test("accepting other forms does not change how missing keys and null are read")
    func missingAndNullAreAsWithoutOtherForms() {
        for text in ["{}", #"{"a":null}"#] {
            let error = #expect(throws: MappingError.self) {
                try JSONReader.read(Array(text.utf8)) { $0.object { $0.int("a", accepting: .text) } }
            }
            #expect(error?.missing == ["a"])
            #expect(read(text) { $0.object { $0.boolIfPresent("a", accepting: .text) } } == .some(nil))
            #expect(read(text) { $0.object { $0.double("a", accepting: .text, default: 2.5) } } == 2.5)
        }
    }

    @Test("the error shows the value that fits none of the accepted forms")
    func theErrorNamesAValueThatFitsNoForm() {
        let error = #expect(throws: MappingError.self) {
            try JSONReader.read(Array(#"{"a":"4.2"}"#.utf8)) { $0.object { $0.int("a", accepting: .text) } }
        }
        #expect(error?.path == "a" && error?.expected == "integer" && error?.found == #"string "4.2""#)
        #expect(error?.offset == 5)
    }
}

extension JSONReader {
    fileprivate mutating func object<Value>(_ read: (inout JSONReader) -> Value) -> Value {
        beginObject()
        let value = read(&self)
        endObject()
        return value
    }
}
