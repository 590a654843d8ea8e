import Foundation
import GenAPIOutbox
import Testing

@Suite struct OutboxErrorTests {
    @Test("each error of an outbox has a sentence of its own")
    func sentences() {
        let rows: [(OutboxError, String)] = [
            (.inUse, "another outbox has the operations of the store"),
            (.notQueueable(operation: "PUT /notes/a"), "the call PUT /notes/a cannot wait in an outbox"),
            (
                .unreadableFile(URL(filePath: "/photos/a.png")),
                "the file a.png does not exist or cannot be read"
            ),
            (.unknownOperation, "the outbox has no such operation"),
            (.sending, "the request of the operation is in flight"),
            (.noConflict, "the operation is not in conflict"),
        ]
        for (error, sentence) in rows { #expect("\(error)" == sentence) }
    }
}
