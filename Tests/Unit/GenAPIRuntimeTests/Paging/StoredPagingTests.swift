import GenAPIMapping
import Testing

@testable import GenAPIRuntime

/// Apps have stored cursors and lists under texts that contain the paging mode.
@Suite struct StoredPagingTests {
    private func list(_ paging: Paging) -> ListEndpoint<JSONValue> { .get("/items", paging: paging) }

    @Test(
        "cursors of earlier versions have the fingerprint of their list",
        arguments: [
            (.none, 0x87e6_7605_3b9b_b63c),
            (.standard(), 0x3dcf_23c0_2d10_144c),
            (.standard(total: nil, first: 1, isAnchored: false), 0xa6e1_3c31_0b0f_75aa),
            (.range(), 0x8918_bd32_99ed_d888),
            (.range(start: "_start", end: "_end", total: .header("X-Total")), 0x3645_77cd_4f7c_c885),
            (.page(), 0x7b57_8101_0899_d548),
            (
                .page(total: .body("a.total"), missing: "Missing\"", identity: ["a", "b"]),
                0x2989_af20_e40b_f4d1
            ),
            (.cursor(parameter: "cursor", next: .body("next_cursor")), 0x5864_d7c8_bc05_11ab),
            (
                .cursor(parameter: "c", next: .header("Next"), hasMore: .body("more"), limit: "n"),
                0x44c2_8cee_4f39_3d1d
            ),
            (.link(), 0xd43a_9e66_3ff2_6987),
            (.link(header: "Next", limit: "n", total: .header("Total")), 0x8cd7_892f_3400_fded),
            (.link(next: .body("next"), previous: .body("previous")), 0xbc61_2aff_0390_fee3),
            (.keyset(["created_at": "before", "id": "before_id"]), 0x3a93_03ac_5d7f_4971),
            (.keyset(["id": "after"], limit: nil, isExact: true, isClosed: true), 0x6183_571e_b5f9_f017),
            (.idCursor(), 0x3a6c_3e9b_fef2_99db),
            (
                .idCursor(after: "a", before: nil, hasMore: .body("has_more"), limit: nil),
                0x559b_0461_1df8_4ef1
            ),
            (.realtime(order: .descending), 0x4f9b_08c5_36a0_7610),
            (
                .realtime(minID: "min_id", limit: nil, pagingID: "id", order: .numericAscending),
                0x8fe1_106e_aef9_124f
            ),
        ] as [(Paging, UInt64)]
    )
    func fingerprints(paging: Paging, fingerprint: UInt64) {
        #expect(PageCall(list(paging)).cursor.walk.list == fingerprint)
    }

    @Test(
        "the names of stored lists are those of earlier versions",
        arguments: [
            (.none, "13343714513612251085"),
            (.standard(first: 1), "15787582968038713041"),
            (.range(), "5051233069417443761"),
            (.page(isAnchored: false), "3565360223427013072"),
            (.cursor(parameter: "cursor", next: .body("next_cursor")), "16059548817443194836"),
            (.link(), "7137875614428787336"),
            (.keyset(["created_at": "before", "id": "before_id"]), "10504447272585122070"),
            (.idCursor(), "8930801621346757672"),
            (.realtime(order: .descending), "980947751737090561"),
        ] as [(Paging, String)]
    )
    func names(paging: Paging, end: String) {
        #expect(list(paging).requestKey(nil) == "GET  /items? \(end)")
    }
}
