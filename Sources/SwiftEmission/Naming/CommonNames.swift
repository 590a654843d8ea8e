/// Names that Swift, Foundation or the runtime have, and that a resource may have too.
///
/// Inside the API's own module its types come first. In a file that imports them as it imports the others, such a name needs
/// its module before it.
enum CommonNames {
    static func contains(_ name: String) -> Bool { all.contains(Substring(name)) }

    private static let all = Set(
        [swift, foundation, runtime].flatMap { $0.split(whereSeparator: \.isWhitespace) }
    )

    private static let swift = """
        Any Array AsyncSequence Bool Character Codable Collection Dictionary Double Duration Element Equatable Error \
        Float Hashable ID Identifiable Int Int64 Never Optional Protocol Range Result Sendable Sequence Set StaticString \
        String Substring Task TaskGroup Type UInt8 Void
        """

    private static let foundation = """
        Bundle Calendar Data Date Decimal Host Locale Measurement Notification Operation Port Process Progress Thread \
        TimeZone Timer URL UUID Unit
        """

    private static let runtime = """
        APIError Answer BaseURL CalendarDate CallLog Change NullableChange Client ClientError ClosedEnumeration \
        Credentials Deletable Endpoint EndpointExample EndpointOptions Envelope FieldSelection Identifier Indirect Items \
        JSONReadable JSONReader JSONValue JSONWritable JSONWriter ListEndpoint Middleware MultipartFile NoContent \
        OpenEnumeration Page Pages Paging Response ResponseBytes RetryPolicy ScriptedItems Sensitive ServerEvent \
        ErrorResponse RawResponse Transport UnansweredCall Updatable
        """
}
