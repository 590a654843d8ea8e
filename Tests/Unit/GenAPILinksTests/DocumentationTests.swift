import Foundation
import GenAPILinks
import GenAPIMapping
import GenAPIRuntime
import TestTraits
import Testing
import Trips

/// Compiles the samples of the documentation, and checks what the text says about them.
@Suite struct DocumentationTests {
    @Test("the article shows the link for a URL, and the URL for a link") func theArticleShowsWhatHappens()
        throws
    {
        let url = try #require(URL(string: "trips://open/users/7?from=mail"))
        let links = try Links<TripsLink>(at: "https://trips.example", "trips://open")
        let link = try links.link(for: url)  // .user(id: "7") for trips://open/users/7?from=mail
        let shared = try links.url(for: .user(id: "7"))  // https://trips.example/users/7
        #expect(link == .user(id: "7"))
        #expect(shared.absoluteString == "https://trips.example/users/7")
        show(link)
    }

    @Test("links can be rejected, and their queries are read") func linksAreRefusedAndHaveQueries() throws {
        let links = try Links<TripsLink>(at: "https://trips.example", "trips://open")
        let outside = links.refusing { link in
            if case .place = link { true } else { false }
        }
        let place = try links.url(for: .place(userID: "7", id: "12"))
        #expect(throws: LinkError.refused) { try outside.link(for: place) }
        let url = try links.url(for: .user(id: "7"), query: ["tab": "2"])
        let query = try links.query(of: url)
        let tab: Int? = try query.valueIfPresent("tab")
        #expect(tab == 2)
    }
}

func show(_ link: TripsLink) {
    switch link {
    case .profile: showProfile()
    case .user(let id): showUser(id)
    case .places(let userID): showPlaces(of: userID)
    case .place(let userID, let id): showPlace(id, of: userID)
    }
}

private func showProfile() {}
private func showUser(_ id: User.ID) {}
private func showPlaces(of user: User.ID) {}
private func showPlace(_ id: Location.ID, of user: User.ID) {}
