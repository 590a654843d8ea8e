import Foundation
import GenAPIMapping
import GoldenTesting
import Testing

private let parsingFiles = SharedData.jsonFiles(in: "json/test_parsing")

/// Every file of JSONTestSuite: `y_` is read, `n_` is refused, and `i_` as the table says.
@Suite(.enabled(if: parsingFiles != nil, "the folder shared/data is not beside this checkout"))
struct ConformanceTests {
    /// What is read of the files that may be refused or not. The rest is refused: text that is not UTF-8, and escapes
    /// of half a surrogate pair.
    static let read: Set<String> = [
        // Numbers keep their text in a JSONValue, so none is too large or too small.
        "i_number_double_huge_neg_exp.json", "i_number_huge_exp.json", "i_number_neg_int_huge_exp.json",
        "i_number_pos_double_huge_exp.json", "i_number_real_neg_overflow.json",
        "i_number_real_pos_overflow.json",
        "i_number_real_underflow.json", "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
        "i_number_very_big_negative_int.json",
        // 500 levels are within the 512 that are read unless `maximumDepth` says otherwise.
        "i_structure_500_nested_arrays.json",
        // A byte order mark at the start is passed over.
        "i_structure_UTF-8_BOM_empty_object.json",
    ]

    /// What numbers beyond the range of `Double` are when a `Double` is asked for: too small is zero, too large is
    /// refused.
    static let doubles: [String: [Double]?] = [
        "i_number_double_huge_neg_exp.json": [0],
        "i_number_huge_exp.json": nil,
        "i_number_neg_int_huge_exp.json": nil,
        "i_number_pos_double_huge_exp.json": nil,
        "i_number_real_neg_overflow.json": nil,
        "i_number_real_pos_overflow.json": nil,
        "i_number_real_underflow.json": [0],
        "i_number_too_big_neg_int.json": [-1.23123123123123123123123123123e29],
        "i_number_too_big_pos_int.json": [1e20],
        "i_number_very_big_negative_int.json": [-2.37462374673276894279832749832e47],
    ]

    @Test("a document of the parsing suite is read or rejected as expected", arguments: parsingFiles ?? [])
    func readsAndRefuses(_ file: SharedData.File) throws {
        let bytes = try file.bytes()
        let isRead = file.name.hasPrefix("y_") || Self.read.contains(file.name)
        if isRead {
            let value = try JSONValue(json: bytes)
            #expect(try JSONValue(json: value.jsonBytes()) == value)
        } else {
            #expect(throws: MappingError.self) { try JSONValue(json: bytes) }
        }
        // What is passed over is checked just the same.
        let isPassedOver = (try? JSONReader.read(bytes) { $0.skip() }) != nil
        #expect(isPassedOver == isRead)
        let wrapped = Array(#"{"unknown":"#.utf8) + bytes + Array("}".utf8)
        if file.name != "i_structure_UTF-8_BOM_empty_object.json" {
            let isRefusedInside = (try? JSONReader.read(wrapped, Self.emptyObject)) == nil
            #expect(isRefusedInside != isRead)
        }
    }

    @Test(
        "doubles at their limits are read as expected, and are not integers",
        arguments: parsingFiles?.filter { doubles[$0.name] != nil } ?? []
    )
    func readsDoubles(_ file: SharedData.File) throws {
        let bytes = try file.bytes()
        let expected = try #require(Self.doubles[file.name])
        #expect((try? [Double](json: bytes)) == expected)
        #expect((try? [Int](json: bytes)) == nil)
    }

    private static func emptyObject(_ json: inout JSONReader) {
        json.beginObject()
        json.endObject()
    }
}
