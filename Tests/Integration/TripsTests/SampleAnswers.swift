/// Small responses of a Trips server with typical difficulties: null and absent keys, omitted defaults, and objects
/// discriminated by their type.
enum SampleAnswers {
    static let all = [
        "login_stub": #"{"access_token": "a-token", "refresh_token": "a-refresh-token", "code": "OK"}"#,
        "me_stub": #"{"data": \#(user), "code": "OK"}"#,
        "trip_stub": """
        {
            "data": {
                "type": "Trip", "id": "t-1", "profile": \(user), "start_location": \(home),
                "end_location": \(harbor), "started_at": null
            },
            "code": "OK"
        }
        """,
        "locations_stub":
            #"{"data": [\#(home), \#(harbor)], "info": {"offset": 0, "total": 2}, "code": "OK"}"#,
        "favorite_locations_first_page_stub": page(["Bakery", "Cinema", "Dentist"]),
        "favorite_locations_second_page_stub": page(["Garden", "Library", "Museum"]),
    ]

    private static let user = """
        {
            "id": "u-1", "cover_image_url": "https://images.example/cover.png", "phone_number": "555-0100",
            "type": "User", "profile_image_url": "https://images.example/profile.png", "first_name": "Alex",
            "last_name": "Example", "email": "abc@example.com"
        }
        """

    private static let home = """
        {
            "type": "Location", "id": "l-1", "title": "Home", "subtitle": "1 Example Street", "latitude": 54,
            "longitude": 10.25, "nickname": null, "image_url": "https://images.example/home.png"
        }
        """

    private static let harbor = """
        {
            "type": "Location", "id": "l-2", "title": "Harbor", "subtitle": "Pier 4", "latitude": 54.5,
            "longitude": -10.399322, "nickname": "Boats"
        }
        """

    private static func page(_ titles: [String]) -> String {
        let places = titles.map { title in
            #"{"type": "Location", "id": "l-\#(title)", "title": "\#(title)", "subtitle": "", "#
                + #""latitude": 1.5, "longitude": -2.5}"#
        }
        return #"{"data": [\#(places.joined(separator: ", "))], "info": {"total": 6}, "code": "OK"}"#
    }
}
