import Testing

@testable import GenAPIMapping

/// The field of an error, which has nothing of the document but declared keys.
@Suite struct FieldPathTests {
    /// A shelf with boxes by name, each with a list of sizes, and with more shelves by name.
    struct Shelf: JSONReadable {
        init(from json: inout JSONReader) {
            json.beginObject()
            _ = json.string("label")
            _ = json.mapIfPresent("boxes") { json in
                json.beginObject()
                let sizes = json.list("sizes") { $0.int() }
                json.endObject()
                return sizes
            }
            _ = json.mapIfPresent("shelves", of: Shelf.self)
            _ = json.mapIfPresent("kept", of: Shelf.self, skipBadElements: true)
            json.endObject()
        }
    }

    @Test(
        "the field of an error has no indexes, and stars in place of keys of maps",
        arguments: [
            (#"{"label": 1}"#, "label"),
            (#"{}"#, "label"),
            (#"{"label": "", "boxes": {"ada": {"sizes": [1, "x"]}}}"#, "boxes.*.sizes[]"),
            (#"{"label": "", "boxes": {"ada": {}}}"#, "boxes.*.sizes"),
            (#"{"label": "", "boxes": {"ada": 7}}"#, "boxes.*"),
            (#"{"label": "", "boxes": 7}"#, "boxes"),
            (#"{"boxes": {"ada": {"sizes": []}, "b": {"sizes": []}}, "label": 1}"#, "label"),
            (
                #"{"label": "", "shelves": {"a[3].b": {"label": "", "shelves": {"c": {"label": 1}}}}}"#,
                "shelves.*.shelves.*.label"
            ),
            (
                #"{"label": "", "kept": {"ada": {"label": 1}}, "shelves": {"bob": {"label": 1}}}"#,
                "shelves.*.label"
            ),
            (#"{"label": "", "kept": {"ada": {"label": "", "boxes": {"x": 1}}}, "boxes": 7}"#, "boxes"),
        ]
    )
    func fields(_ text: String, _ field: String) {
        let error = #expect(throws: MappingError.self) { try Shelf(json: text) }
        #expect(error?.fieldPath == field)
    }

    @Test("text that is not JSON has no field")
    func malformed() {
        let error = #expect(throws: MappingError.self) { try Shelf(json: #"{"label": "ada"#) }
        #expect(error?.fieldPath == "")
    }

    @Test("a key of a map below more than 62 others is marked, too")
    func deep() {
        var text = #"{"label": 1}"#
        for number in 0..<80 { text = #"{"label": "", "shelves": {"ada\#(number)": \#(text)}}"# }
        let error = #expect(throws: MappingError.self) { try Shelf(json: text) }
        #expect(error?.fieldPath.contains("ada") == false)
        #expect(error?.path.contains("ada79") == true)
    }
}
