import Testing

@testable import SpecResolution

@Suite("Keys on the wire are spelled in the API's style")
struct KeyStyleTests {
    @Test(
        "a field in snake_case is sent in the API's style, any other as it is spelled",
        arguments: [
            ("first_name", KeyStyle.camelCase, "firstName"), ("firstName", .camelCase, "firstName"),
            ("first_name", .kebabCase, "first-name"), ("first_name", .snakeCase, "first_name"),
            ("firstName", .snakeCase, "firstName"), ("first_name", .asIs, "first_name"),
            ("_id", .camelCase, "_id"),
            ("cover_image_url", .camelCase, "coverImageUrl"), ("line_2", .camelCase, "line2"),
            ("a__b", .camelCase, "a__b"),
        ]
    )
    func wireNames(name: String, style: KeyStyle, wire: String) {
        #expect(style.wireName(for: name) == wire)
    }
}
