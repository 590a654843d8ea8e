import GenAPIMapping
import GenAPIRuntime
import HTTPTypes
import StoredCalls
import Testing

@testable import GenAPIBackgroundTransfers

/// The files of calls that are sent in the background.
@Suite struct StoredRecordTests {
    private static let record = #"""
        {"name":"n","stem":"s","created_at":5,"attempt":2,"is_started":true,"is_repeatable":true,
        "may_have_taken_effect":true,"call":{"operation":"Photo.add","method":"POST","path":"/photos",
        "query":[{"name":"q","values":["1"],"separator":","}],"headers":[{"name":"X-A","values":["b"]}],
        "content_type":"image/png","length":3,"options":{"scheme":["basic"],"scopes":["write"],"server":"up",
        "envelope":{"data":["data"],"code":["code"],"ok":"OK","message":["message"]},"is_read_from_root":true}}}
        """#

    private func record(_ former: String = "", _ new: String = "") -> TransferRecord? {
        let text = former.isEmpty ? Self.record : Self.record.replacing(former, with: new)
        #expect(former.isEmpty || text != Self.record)
        return TransferRecord(fileContents: Array(text.utf8))
    }

    @Test("records that were stored before Specs described them are read with all of their properties")
    func formerRecords() throws {
        let call = StoredEndpoint(
            operation: "Photo.add",
            method: "POST",
            path: "/photos",
            query: [StoredItem(name: "q", values: ["1"], separator: ",")],
            headers: [StoredItem(name: "X-A", values: ["b"])],
            contentType: "image/png",
            length: 3,
            options: StoredOptions(
                scheme: ["basic"],
                scopes: ["write"],
                server: "up",
                envelope: .init(data: ["data"], code: ["code"], ok: "OK", message: ["message"]),
                isReadFromRoot: true
            )
        )
        var expected = TransferRecord(name: "n", stem: "s", createdAt: 5)
        (expected.attempt, expected.isStarted, expected.isRepeatable) = (2, true, true)
        (expected.mayHaveTakenEffect, expected.call) = (true, call)
        #expect(record() == expected)
        #expect(try TransferRecord(fileContents: expected.jsonBytes()) == expected)
        let short = #"""
            {"name":"n","stem":"s","created_at":5,"attempt":0,"is_started":false,"is_repeatable":false}
            """#
        let older = TransferRecord(fileContents: Array(short.utf8))
        #expect(older == TransferRecord(name: "n", stem: "s", createdAt: 5))
    }

    @Test("a record with another method is damaged, and damaged numbers do not trap")
    func damage() {
        #expect(record(#""method":"POST""#, #""method":"P OST""#) == nil)
        #expect(record(#""is_started":true,"#, "") == nil)
        for (number, attempt, length) in [(Int.max, Int(Int32.max), Int.max), (Int.min, 0, 0), (-1, 0, 0)] {
            #expect(record(#""attempt":2"#, #""attempt":\#(number)"#)?.attempt == attempt)
            #expect(record(#""length":3"#, #""length":\#(number)"#)?.call?.length == length)
        }
    }

    @Test("answers that were stored before Specs described them are read")
    func formerAnswers() throws {
        let response = #"{"status":201,"fields":[{"name":"ETag","value":"t"}]}"# + "\n" + "body"
        guard case .response(let head, let body) = TransferAnswer(fileContents: Array(response.utf8)) else {
            Issue.record("no response")
            return
        }
        #expect(head.status.code == 201 && head.headerFields[.eTag] == "t" && body == Array("body".utf8))
        let failure = #"{"failure":"timeout","detail":"d","may_have_arrived":false}"# + "\n"
        guard case .failure(let error) = TransferAnswer(fileContents: Array(failure.utf8)) else {
            Issue.record("no failure")
            return
        }
        #expect(error.detail == "d" && !error.requestMayHaveArrived)
    }
}
