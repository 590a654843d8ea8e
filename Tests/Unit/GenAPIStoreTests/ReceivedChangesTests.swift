#if Store
    import GenAPIMapping
    import GenAPIRuntime
    import TestTraits
    import Testing

    @testable import GenAPIRepositories

    struct ReceivedChangesTests {
        @Test("an element on two pages has the value of the later one, completed by the earlier one")
        func repeatedElements() throws {
            let first = try Dossier(json: #"{"id":"1","title":null,"count":2,"lead":{"id":"c","name":"N"}}"#)
            let second = try Dossier(json: #"{"id":"2","title":"B","lead":{"id":"c"}}"#)
            let later = try Dossier(json: #"{"id":"1","address":{"city":"X"},"lead":{"id":"c","name":"M"}}"#)
            let changes = ReceivedChanges<Dossier>(
                [
                    ([first, second], RequestInterval(begun: 1, received: 2)),
                    ([later], RequestInterval(begun: 3, received: 4)),
                ],
                isWhole: false,
                mark: nil,
                RequestInterval(begun: 1, received: 4)
            )
            #expect(changes.parts.map { $0.elements.map(\.id) } == [["2"], ["1"]])
            var element = changes.parts[1].elements[0]
            #expect(element.count == 2 && element.city == "X" && element.lead.name == "M")
            // The stored title was cleared, and the stored owner stays.
            var known = first
            (known.title, known.owner) = ("A", first.lead)
            element.fillMissingFields(from: known)
            #expect(element.title == nil && element.owner == first.lead)
        }
    }
#endif
