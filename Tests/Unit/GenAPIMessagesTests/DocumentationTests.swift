import Foundation
import GenAPIMessages
import TestTraits
import Testing
import Trips

/// Compiles the samples of the documentation, and checks what the text says about them.
@Suite struct DocumentationTests {
    @Test("the article shows the messages in the language of the reader") func theArticleShowsWhatHappens() {
        let messages = TripsMessages(languages: ["de-AT", "en"])
        let greeting = messages.greeting(name: "Ada")  // Hallo, Ada!
        let places = messages.placesKept(count: 3, trip: "Rom")  // 3 Orte in Rom
        let title = messages.noTrips  // Noch keine Reisen.
        #expect(greeting == "Hallo, Ada!")
        #expect(places == "3 Orte in Rom")
        #expect(messages.placesKept(count: 1, trip: "Rom") == "Ein Ort in Rom")
        #expect(title == "Noch keine Reisen.")
        #expect(TripsMessages(languages: ["fr"]).noTrips == "No trips yet.")
    }

    @Test("messages are in the preferred languages of the system") func readersHaveLanguages() {
        let messages = TripsMessages(languages: Locale.preferredLanguages)
        #expect(!messages.noTrips.isEmpty)
    }

    @Test("a message is looked up by a key that is only known at run time") func keysThatAreKnownAtRunTime() {
        let messages = TripsMessages(languages: ["en"])
        let text = messages.text("greeting", ["name": .text("Ada")])  // Hello, Ada!
        let unknown = messages.text("gretting")  // ?gretting?
        let missing = messages.missing.keys  // ["gretting"]
        #expect(text == "Hello, Ada!")
        #expect(unknown == "?gretting?")
        #expect(missing == ["gretting"])
    }
}
