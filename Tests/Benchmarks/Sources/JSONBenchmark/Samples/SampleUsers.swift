import Foundation
import GenAPIMapping
import GenAPIRuntime

/// Made-up values, the same in every run.
struct SampleUsers {
    var names = ["Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi"]
    var cities = ["Zurich", "Geneva", "Basel", "Bern"]
    var street = "Rue de la Gare"
    var hasOptionals = true

    static let beyondASCII = SampleUsers(
        names: ["Zoë", "Ægir", "李娜", "Владимир", "Łucja", "François", "Jürgen", "Δήμητρα"],
        cities: ["Zürich", "Genève", "København", "東京"],
        street: "Straße des Übermuts"
    )

    func page(_ count: Int) -> UserPage {
        UserPage(data: (0..<count).map(user), info: info(count), code: "OK")
    }

    func profiles(_ count: Int) -> ProfilePage {
        let data = (0..<count).map { $0 % 2 == 0 ? Profile.user(user($0)) : .company(company($0)) }
        return ProfilePage(data: data, info: info(count), code: "OK")
    }

    func members(_ count: Int) -> MemberPage {
        MemberPage(data: (0..<count).map(member), info: info(count), code: "OK")
    }

    private func info(_ count: Int) -> PageInfo { PageInfo(total: count, offset: 0, count: count) }

    private func user(_ number: Int) -> User {
        User(
            id: User.ID("u\(1_000_000 + number)"),
            firstName: names[number % 8],
            lastName: "\(names[number / 8 % 8])son",
            email: "person\(number)@mail.example.com",
            phoneNumber: hasOptionals ? "+41791\(100_000 + number)" : nil,
            coverImageURL: hasOptionals ? "https://images.example.com/covers/\(number)/large.jpg" : nil,
            profileImageURL: "https://images.example.com/profiles/\(number)/small.jpg",
            createdAt: Date(timeIntervalSince1970: Double(1_600_000_000 + number * 977)),
            updatedAt: Date(timeIntervalSince1970: Double(1_700_000_000 + number * 311)),
            isActive: number % 3 == 0,
            status: number % 7 == 0 ? .suspended : .active,
            score: Double(number * 7919 % 100_000) / 100,
            address: address(number),
            tags: Array(["alpha", "beta", "gamma", "delta"].prefix(number % 5))
        )
    }

    private func address(_ number: Int) -> Address {
        Address(
            street: "\(number % 99) \(street)",
            city: cities[number % 4],
            latitude: Double(number * 104_729 % 90_000_000) / 1e6,
            longitude: Double(number * 15_485_863 % 90_000_000) / 1e6
        )
    }

    private func company(_ number: Int) -> Company {
        Company(
            id: Company.ID("c\(number)"),
            name: "\(names[number % 8]) & Sons",
            email: "office\(number)@mail.example.com",
            employees: number * 31 % 5_000,
            address: address(number),
            isListed: number % 5 == 0
        )
    }

    private func member(_ number: Int) -> Member {
        let byte = { (shift: Int) in UInt8(truncatingIfNeeded: number >> shift) }
        let id = UUID(uuid: (byte(0), byte(8), 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
        return Member(
            id: Member.ID(id),
            homePageURL: url("https://\(number).people.example.com/?from=list"),
            pictureURL: number % 2 == 0 ? url("https://images.example.com/\(number).jpg") : nil,
            joinedAt: Date(timeIntervalSince1970: Double(1_600_000_000 + number * 977)),
            birthday: CalendarDate(year: 1950 + number % 50, month: 1 + number % 12, day: 1 + number % 28),
            balance: Decimal(number * 7919 % 100_000) / 100,
            labels: ["team": "t\(number % 10)", "role": number % 2 == 0 ? "reader" : "writer"]
        )
    }

    private func url(_ text: String) -> URL {
        guard let url = URL(string: text) else { preconditionFailure("'\(text)' is a URL") }
        return url
    }
}
