import GenAPIRuntime

extension Envelope: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        data = json.list("data", of: User.self)
        info = json.value("info", as: Info.self)
        code = json.string("code")
        json.endObject()
    }
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.list("data", data)
        json.value("info", info)
        json.string("code", code)
        json.endObject()
    }
}

extension Info: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        total = json.int("total")
        offset = json.int("offset")
        count = json.int("count")
        json.endObject()
    }
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.int("total", total)
        json.int("offset", offset)
        json.int("count", count)
        json.endObject()
    }
}

extension Address: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        street = json.string("street")
        city = json.string("city")
        latitude = json.double("latitude")
        longitude = json.double("longitude")
        json.endObject()
    }
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("street", street)
        json.string("city", city)
        json.double("latitude", latitude)
        json.double("longitude", longitude)
        json.endObject()
    }
}

extension User: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        type = json.string("type")
        id = json.string("id")
        firstName = json.string("first_name")
        lastName = json.string("last_name")
        email = json.string("email")
        phoneNumber = json.stringIfPresent("phone_number")
        coverImageURL = json.string("cover_image_url")
        profileImageURL = json.string("profile_image_url")
        createdAt = json.int("created_at")
        updatedAt = json.int("updated_at")
        isActive = json.bool("is_active")
        score = json.double("score")
        address = json.value("address", as: Address.self)
        tags = json.list("tags", of: String.self)
        json.endObject()
    }
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("type", type)
        json.string("id", id)
        json.string("first_name", firstName)
        json.string("last_name", lastName)
        json.string("email", email)
        json.stringIfPresent("phone_number", phoneNumber)
        json.string("cover_image_url", coverImageURL)
        json.string("profile_image_url", profileImageURL)
        json.int("created_at", createdAt)
        json.int("updated_at", updatedAt)
        json.bool("is_active", isActive)
        json.double("score", score)
        json.value("address", address)
        json.list("tags", tags)
        json.endObject()
    }
}
