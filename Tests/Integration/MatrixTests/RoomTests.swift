import GenAPIMapping
import GenAPIRuntime
import Matrix
import Synchronization
import Testing

/// Rooms and messages of a real Matrix server.
@Suite(
    .enabled(if: MatrixServer.isUp, "MATRIX_URL is not set; 'make test' starts a server."),
    .timeLimit(.minutes(10))
)
struct RoomTests {
    @Test("an invited user joins a room, and only the owner can rename it") func twoUsersShareARoom()
        async throws
    {
        let (alice, bob) = try await (MatrixUser.new(), MatrixUser.new())
        let room = try await alice.newRoom()
        let early = try await errorCode { _ = try await bob.client.send(Room.join(id: room)) }
        #expect(early == .forbidden)
        try await alice.client.send(Room.invite(id: room, userID: bob.id, reason: "Come in"))
        #expect(try await bob.client.send(Room.join(id: room)).roomID == room)
        #expect(try await bob.client.send(Room.joined()) == [room])
        try await bob.client.send(Profile.setDisplayName(userID: bob.id, displayName: "Bob"))
        #expect(try await alice.client.send(Profile.get(userID: bob.id)).displayName == "Bob")

        let members = try await alice.client.send(Room.members(id: room))
        #expect(Set(members.keys) == [alice.id, bob.id])
        #expect(members[bob.id]?.displayName != nil)
        let renaming = try await errorCode {
            _ = try await bob.client.send(Room.setName(id: room, name: "Mine"))
        }
        #expect(renaming == .forbidden)
        _ = try await alice.client.send(Room.setName(id: room, name: "Ours"))
        try await bob.client.send(Room.leave(id: room))
        #expect(try await bob.client.send(Room.joined()) == [])

        let state = try await alice.client.send(Room.state(id: room))
        #expect(state.contains { if case .name(let event) = $0 { event.name == "Ours" } else { false } })
        #expect(
            state.contains { if case .member(let event) = $0 { event.membership == .leave } else { false } }
        )
        #expect(state.contains { if case .unknown("m.room.create"?, _) = $0 { true } else { false } })
    }

    @Test("all rooms are found in the pages of the directory")
    func directory() async throws {
        let user = try await MatrixUser.new()
        var rooms: Set<Room.ID> = []
        for name in ["one", "two", "three"] {
            let created = try await user.client.send(
                Room.create(name: name, topic: "A topic", preset: .publicChat, visibility: .public)
            )
            rooms.insert(created.roomID)
        }
        var found: [Room.ID: Room] = [:]
        for try await page in user.client.pages(Room.directory(), limit: 2) {
            #expect(page.elements.count <= 2)
            for room in page.elements { found[room.id] = room }
        }
        #expect(rooms.isSubset(of: found.keys))
        #expect(rooms.allSatisfy { found[$0]?.topic == "A topic" && found[$0]?.members == 1 })
    }

    @Test("messages are paged in both directions") func messagesArePagedInBothDirections() async throws {
        let user = try await MatrixUser.new()
        let room = try await user.newRoom()
        let texts = (1...11).map { "message \($0)" }
        for text in texts { try await user.say(text, in: room) }

        for (direction, expected) in [(Room.Direction.forward, texts), (.backward, texts.reversed())] {
            var events: [RoomEvent] = []
            var pages = 0
            for try await page in user.client.pages(Room.messages(id: room, direction: direction), limit: 4) {
                #expect(page.elements.count <= 4)
                events += page.elements
                pages += 1
            }
            #expect(events.compactMap(\.text) == expected)
            // The messages and the events of the room's creation.
            #expect(pages >= 4)
        }
    }

    @Test("a message is sent once however often its transaction is repeated")
    func transactions() async throws {
        let user = try await MatrixUser.new()
        let room = try await user.newRoom()
        let ids = try await [user.say("once", in: room), user.say("once", in: room)]
        #expect(ids[0] == ids[1])
        let event = try await user.client.send(Room.event(id: room, eventID: ids[0]))
        guard case .message(let message) = event else {
            Issue.record("\(event)")
            return
        }
        #expect(message.eventID == ids[0] && message.sender == user.id)
        #expect(message.transactionID == "once" && message.redactionID == nil)
        #expect(message.content == .text(TextMessage(msgtype: .text, body: "once")))
    }

    @Test("a redacted message is read with the others")
    func redactions() async throws {
        let user = try await MatrixUser.new()
        let room = try await user.newRoom()
        let ids = try await [
            user.say("first", in: room), user.say("second", in: room), user.say("third", in: room),
        ]
        let redaction = try await user.client.send(
            Room.redact(id: room, eventID: ids[1], transactionID: "redaction", reason: "A typing error")
        )
        let page = try await user.client.firstPage(
            of: Room.messages(id: room, direction: .backward),
            limit: 4
        )
        #expect(page.elements.count == 4)
        guard page.elements.count == 4, case .redaction(let event) = page.elements[0],
            case .message(let redacted) = page.elements[2]
        else {
            Issue.record("\(page.elements)")
            return
        }
        #expect(event.redactedID == ids[1] && event.reason == "A typing error")
        #expect(redacted.content == .unknown(type: nil, json: [:]))
        #expect(redacted.redactionID == redaction.eventID)
        #expect(page.elements.compactMap(\.text) == ["third", "first"])

        let context = try await user.client.send(Room.context(id: room, eventID: ids[1], limit: 2))
        #expect(context.event == .message(redacted))
        #expect(context.before.compactMap(\.text) == ["first"])
        #expect(context.after.compactMap(\.text) == ["third"])
    }

    @Test("sync returns what is new since its last response, and waits for it")
    func sync() async throws {
        let (alice, bob) = try await (MatrixUser.new(), MatrixUser.new())
        let room = try await alice.newRoom(preset: .publicChat)
        _ = try await bob.client.send(Room.join(id: room))
        let first = try await bob.client.send(Sync.get())
        #expect(first.joined.keys.contains(room.rawValue))

        async let waiting = bob.client.send(Sync.get(since: first.nextBatch, timeout: 30_000))
        try await alice.say("hello", in: room)
        var seen = try await waiting
        var texts = seen.joined[room.rawValue]?.timeline.events.compactMap(\.text) ?? []
        // A message can be split from the event before it.
        for _ in 1...10 where texts.isEmpty {
            seen = try await bob.client.send(Sync.get(since: seen.nextBatch, timeout: 3_000))
            texts += seen.joined[room.rawValue]?.timeline.events.compactMap(\.text) ?? []
        }
        #expect(texts == ["hello"])
        let quiet = try await bob.client.send(Sync.get(since: seen.nextBatch))
        #expect(quiet.joined[room.rawValue]?.timeline.events.isEmpty ?? true)

        // A gap is read from `prev_batch`.
        for number in 1...13 { try await alice.say("message \(number)", in: room) }
        let limited = try await bob.client.send(Sync.get(since: quiet.nextBatch))
        let timeline = try #require(limited.joined[room.rawValue]?.timeline)
        #expect(timeline.limited)
        var missing = Room.messages(id: room, direction: .backward)
        missing = missing.with { $0.query.append(.item("from", timeline.prevBatch)) }
        let page = try await bob.client.firstPage(of: missing, limit: 3)
        let earlier = page.elements.compactMap(\.text) + timeline.events.compactMap(\.text)
        #expect(Set(earlier) == Set((1...13).map { "message \($0)" }))
    }

    @Test("messages beyond the limit wait as long as the server says, and all arrive")
    func rateLimit() async throws {
        let pauses = Mutex(0)
        var options = ClientOptions()
        options.onEvent = { event in
            if case .paused = event { pauses.withLock { $0 += 1 } }
        }
        let user = try await MatrixUser.new(options)
        let room = try await user.newRoom()
        var texts: [String] = []
        // The server allows 20 at once, and then 2 in each second.
        while pauses.withLock({ $0 }) < 2, texts.count < 500 {
            texts.append("message \(texts.count)")
            try await user.say(texts[texts.count - 1], in: room)
        }
        #expect(pauses.withLock { $0 } >= 2)
        var arrived: [String] = []
        for try await event in user.client.items(Room.messages(id: room, direction: .forward)) {
            if let text = event.text { arrived.append(text) }
        }
        #expect(arrived == texts)
    }
}

extension RoomEvent {
    /// The text of a message.
    fileprivate var text: String? {
        if case .message(let message) = self, case .text(let content) = message.content {
            content.body
        } else {
            nil
        }
    }
}
