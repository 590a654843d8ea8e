import Foundation
import GoldenTesting
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// What generated mappers make of documents: golden cases, built and run.
@Suite(.thorough) struct DocumentTests {
    private static let cases: Set = [
        "BadElements", "ClosedEnums", "Constants", "CustomTypes", "DateFormats", "Dates", "DefaultedFields",
        "EnumSpellings", "Envelopes", "Inheritance", "ListKeyPaths",
        "IntegerEnums",
        "KeyPaths", "MalformedAsNull", "MalformedKept", "NestedDiscriminators", "NullableFields",
        "OptionalElements",
        "OptionalFields",
        "PartialResponses", "PreservedUnknowns",
        "RequiredFields", "SharedIdentities",
        "StrictUnions", "UnionDiscriminators", "UnionFallbacks", "UnionProperties",
        "UnionsByDiscriminator", "UnionsByKeys", "UnionsByKind", "ExpandableReferences",
    ]

    private static let program = Result {
        var files: [GeneratedFile] = []
        for golden in try GoldenCase.all() where cases.contains(golden.name) {
            files += try #require(try golden.generate(.internal).value).filter { file in
                // The program has no links and no stores.
                !file.path.hasSuffix("Link.swift") && !file.path.hasSuffix("+Store.swift")
            }
        }
        let program = GoldenCase.folder.deletingLastPathComponent().appending(
            path: "Programs/Documents.swift"
        )
        return try SwiftCompiler.build(files, and: [program, GoldenCase.appTypes], named: "Documents")
    }

    /// A line for each document.
    func lines(_ arguments: [String]) throws -> [String] {
        let run = try ProgramRun(try Self.program.get(), arguments, secondsAtMost: 300)
        #expect(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }

    func read(_ type: String, _ documents: [String]) throws -> [String] {
        try lines(documents.flatMap { ["read", type, $0] })
    }
}

// MARK: - Unions, enums, inheritance

extension DocumentTests {
    @Test(
        "a list with an object of an unknown type has one unknown element and all the others",
        .proves("BD-17", "BM-17")
    )
    func unknownTypes() throws {
        let lines = try read(
            "[Pet]",
            [
                #"[{"type":"Cat","id":"c","name":"n","lives":9},{"x":[1.0],"type":"Newt"},{"id":"d","name":"n","tricks":[],"type":"Dog"}]"#
            ]
        )
        #expect(
            lines[0]
                == #"cat,unknown,dog [{"type":"Cat","id":"c","name":"n","lives":9},{"x":[1.0],"type":"Newt"},{"type":"Dog","id":"d","name":"n","tricks":[]}]"#
        )
    }

    @Test("an object without a type is an unknown element", .proves("BD-17"))
    func objectsWithoutType() throws {
        let others = #"{},{"x":1},{"type":null,"x":1},{"x":[{}],"type":5},{"type":["Cat"]}"#
        let dog = #"{"type":"Dog","id":"d","name":"n","tricks":[]}"#
        let lines = try read(
            "[Pet]",
            ["[\(others),\(dog)]", #"[{"type":"Newt"},7]"#, #"[{"type":"Newt",}]"#]
        )
        #expect(lines[0] == "unknown,unknown,unknown,unknown,unknown,dog [\(others),\(dog)]")
        #expect(lines[1].hasPrefix("[1]: expected object, found number"))
        #expect(lines[2].hasPrefix("[0]"))
    }

    @Test("a discriminator can be a number or a bool, and a member can have several values", .proves("BM-17"))
    func otherDiscriminators() throws {
        let documents = [
            #"[{"style":1,"width":7},{"style":3,"text":"t"},{"style":true},{"style":4},{"style":2,"text":"u"}]"#
        ]
        #expect(
            try read("[Component]", documents)
                == documents.map { "divider,caption,spacer,unknown,caption \($0)" }
        )
    }

    @Test("a discriminator can be in an object inside of the union's object", .proves("BM-17"))
    func nestedDiscriminators() throws {
        let herd =
            #"[{"meta":{"resourceType":"Stag"},"id":"s","points":8},{"x":[{}],"meta":{"y":{},"resourceType":"young"},"spots":3,"id":"f"},{"meta":{"resourceType":"roe","note":"n"},"weight":20.5},{"meta":{"resourceType":"Elk"}},{"meta":[]},{}]"#
        let antlers =
            #"[{"length":1,"info":{"about":{"kind":1}}},{"right":2},{"info":{"about":{"kind":2}},"right":3},{"info":null}]"#
        let lines = try read("[Deer]", [herd]) + read("[Antler]", [antlers])
        #expect(
            lines[0]
                == #"stag,fawn,roe,unknown,unknown,unknown [{"meta":{"resourceType":"Stag"},"id":"s","points":8},{"meta":{"resourceType":"young","y":{}},"id":"f","spots":3,"x":[{}]},{"meta":{"resourceType":"roe","note":"n"},"weight":20.5},{"meta":{"resourceType":"Elk"}},{"meta":[]},{}]"#
        )
        #expect(
            lines[1]
                == #"left,right,lost,lost [{"info":{"about":{"kind":1}},"length":1},{"right":2},{"info":{"about":{"kind":2}}},{}]"#
        )
    }

    @Test("the error for an unknown type has its index", .proves("BD-17"))
    func strictTypes() throws {
        let lines = try read(
            "[Shape]",
            [#"[{"radius":1,"type":"circle"},{"type":"hexagon"}]"#, #"[{"radius":1,"type":"circle"}]"#]
        )
        #expect(lines[0].hasPrefix("[1]: expected one of the types 'circle', 'square', found 'hexagon'"))
        #expect(lines[1] == #"circle [{"type":"circle","radius":1}]"#)
    }

    @Test(
        "a value is read as the union's member of its kind, and any other value is kept unchanged",
        .proves("BM-17")
    )
    func kinds() throws {
        let answers = #"["a",7,7.5,1e2,true,{"label":"l","next":[{"label":"n"}]},[{"label":"m"}],null,-0]"#
        let tools =
            #"["auto",{"type":"lookup","query":["a"]},{"source":"s","tools":["none"]},{"type":"x"},{},1,null,[]]"#
        let lines = try read("[Answer]", [answers]) + read("[Tool]", [tools])
        let kept = answers.replacing("1e2", with: "100").replacing("-0", with: "0")
        #expect(lines[0] == "string,int,double,double,bool,alternative,list,unknown,int \(kept)")
        #expect(lines[1] == "flag,lookup,code,unknown,unknown,unknown,unknown,unknown \(tools)")
    }

    @Test("the error for a value that fits no member names the kinds of the members", .proves("BM-17"))
    func otherKinds() throws {
        let limits = #"[7,{"a":0.5,"b":{"c":1}},[1700000000]]"#
        let lines =
            try read("[Limit]", [limits, #"["a"]"#, "[null]", #"[{"a":[true]}]"#, "[1,x]"])
            + read("[Strict]", [#"[7,{"source":"s","tools":[]},{"type":"lookup","query":"a"}]"#, "[1.5]"])
        #expect(lines[0] == "share,each,times \(limits)")
        #expect(lines[1].hasPrefix("[0]: expected number or object or array, found string"))
        #expect(lines[2].hasPrefix("[0]: expected number or object or array, found null"))
        #expect(lines[3].hasPrefix("[0].a[0]: expected timestamp, found bool"), "\(lines[3])")
        #expect(lines[4].hasPrefix("[1]: malformed JSON"), "\(lines[4])")
        #expect(lines[5].hasPrefix("purchaseID,code,lookup "))
        #expect(lines[6].hasPrefix("[0]: expected integer or object, found number"))
    }

    @Test("a reference that is expanded or not is written as it was read", .proves("BM-17"))
    func expandables() throws {
        let customer = #"{"type":"Customer","id":"c","email":"e"}"#
        let charge = #"{"type":"Charge","id":"1","customer":"c","refunded":null,"transfers":["d"]}"#
        let whole = #"""
            {"type":"Charge","id":"2","customer":\#(customer),"refunded":{"type":"Charge","id":"0",\#
            "customer":"c","transfers":[]},"transfers":[\#(customer),{"type":"DeletedCustomer","id":"d","deleted":true}]}
            """#
        let lines = try read(
            "[Charge]",
            ["[\(charge),\(whole)]", #"[{"id":"1","customer":1,"transfers":[]}]"#]
        )
        #expect(
            lines[0].hasSuffix("[\(charge.replacing(#""refunded":null,"#, with: "")),\(whole)]"),
            "\(lines[0])"
        )
        #expect(lines[1].contains("customer: expected string, found number"), "\(lines[1])")
    }

    @Test("an object of another type is the fallback, and is written with its own type", .proves("BM-17"))
    func fallbacks() throws {
        let push = #"{"type":"PushEvent","id":"1","actor":"a","ref":"r"}"#
        let star = #"{"type":"StarEvent","id":"2","actor":"b"}"#
        let others = #"{"id":"3","actor":"c"}"#
        let lines = try read(
            "[Activity]",
            [
                "[\(push),\(star),\(others)]", #"[{"type":"StarEvent","id":"2"}]"#,
                #"[{"type":"PushEvent","id":"2"}]"#, #"[\#(push),7]"#,
            ]
        )
        #expect(lines[0] == "push,other,other [\(push),\(star),\(others)]")
        #expect(lines[1].hasPrefix("missing [0].actor"))
        #expect(lines[2].hasPrefix("missing [0].actor"))
        #expect(lines[3].hasPrefix("[1]: expected object, found number"))
    }

    @Test("a union has the identity and the fields of its members", .proves("BM-17"))
    func unionProperties() throws {
        func channel(_ id: String, _ kind: String, _ rest: String) -> String {
            #"{"kind":\#(kind),"id":"\#(id)","created_at":"1970-01-01T00:00:0\#(id)Z"\#(rest),"repeat":1,"mood":"calm","token":"t""#
        }
        let text = channel("1", "1", #","topic":"a""#) + #","limit":5}"#
        let voice = channel("2", "2", "") + #","bit_rate":9}"#
        let other = channel("3", "7", #","topic":"c""#) + "}"
        let document = "[\(text),\(voice),\(other)]"
        let written = other.replacing(#""kind":7,"#, with: "").replacing("}", with: #","kind":7}"#)
        #expect(
            try read("[AnyChannel]", [document])
                == ["textChannel,voiceChannel,other [\(text),\(voice),\(written)]"]
        )
        #expect(try lines(["channels", document]) == ["1 a 1.0, 2 - 2.0, 3 c 3.0, 1 a, 2 -, nil -"])
    }

    @Test("an object with none of the keys is the fallback", .proves("BM-17"))
    func fallbacksWithoutKeys() throws {
        let documents = [#"[{"iban":"i"},{"amount":1.5},{"card":"c"}]"#, #"[{"cash":1}]"#]
        let lines = try read("[Payment]", documents)
        #expect(lines[0] == "ibanPayment,cashPayment,cardPayment \(documents[0])")
        #expect(lines[1].hasPrefix("missing [0].amount"))
    }

    @Test("members are identified by their keys", .proves("BM-17"))
    func keysTell() throws {
        let lines = try read("[Contact]", [#"[{"number":"1"},{"x":1,"address":"a"},{"fax":"1"}]"#])
        #expect(lines == [#"phone,mailbox,unknown [{"number":"1"},{"address":"a"},{"fax":"1"}]"#])
    }

    @Test("an object of a sibling's type in a list is reported with its place", .proves("BM-17"))
    func siblings() throws {
        let dog = #"{"type":"Dog","id":"d","name":"n","tricks":[]}"#
        let lines = try read(
            "[Dog]",
            ["[\(dog)]", #"[\#(dog),{"type":"Cat","id":"c","name":"n","lives":9}]"#]
        )
        #expect(lines[0] == "[\(dog)]")
        #expect(lines[1].hasPrefix(#"[1].type: expected "Dog", found "Cat""#))
    }

    @Test("an unknown case is written as it was read, and rejected if the API says so", .proves("BM-25"))
    func enumerations() throws {
        #expect(try read("Chore", [#"{"priority":7}"#]) == [#"{"priority":7,"fallback":5}"#])
        let lines = try read(
            "Ticket",
            [
                #"{"state":"in_progress","level":2}"#, #"{"state":"odd","level":1}"#,
                #"{"state":"open","level":3}"#,
            ]
        )
        #expect(lines[0] == #"{"state":"in_progress","level":2}"#)
        #expect(lines[1].hasPrefix("state: expected one of 'open', 'in_progress', 'closed', found 'odd'"))
        #expect(lines[2].hasPrefix("level: expected one of '1', '2', found '3'"))
    }

    @Test("a child reads and writes its own key, and ignores that of its parent", .proves("BM-14"))
    func overriddenKeys() throws {
        let head = #"{"type":"Derived","id":"1","created_at":"2026-11-21T06:43:06Z""#
        let lines = try read("Derived", [#"\#(head),"lbl":"p","label_text":"c"}"#, #"\#(head),"lbl":"p"}"#])
        #expect(lines[0] == #"\#(head),"label_text":"c"}"#)
        #expect(lines[1].hasPrefix("missing label_text "))
    }

    @Test(
        "a variant of an object has the same identity, of the same type, as the complete object",
        .proves("BM-14")
    )
    func sharedIdentities() throws {
        let mini = #"{"type":"file","id":7,"name":"a"}"#
        let text = #"{"type":"file","id":"7","name":"a"}"#
        let lines = try read("ArchiveFileMini", [mini, text])
        #expect(lines[0] == mini)
        #expect(lines[1].hasPrefix("id: expected integer, found string"))
        let whole = #"{"type":"file","id":7,"name":"a","size":3}"#
        #expect(try self.lines(["whole", mini, whole]) == ["true 3"])
    }

    @Test("dates, days and instants of every format come back digit for digit", .proves("BM-24"))
    func dates() throws {
        let text =
            #"{"day":"2026-11-21","instant":"2026-11-21T06:43:06.125Z","seconds":1700000000,"milliseconds":1700000000123,"exact_seconds":1700000000.5,"#
            + #""mailed_at":"Sat, 21 Nov 2026 06:43:06 GMT","days":["2024-02-29"],"instants":[0,-1500],"#
            + #""by_name":{"a":"1970-01-01T00:00:00Z"},"maybe":[null,"2026-11-21T06:43:06Z"]}"#
        #expect(try read("Moment", [text]) == [text])
    }
}

// MARK: - Notations

extension DocumentTests {
    @Test("dates in other notations are read in their order, and written in the first one", .proves("BM-24"))
    func dateNotations() throws {
        let head = #"{"local":"2026-07-01T08:00:00.5","short":"01.07.2026 08:30""#
        let texts = [
            #"\#(head),"day":"2024-02-29","american":"12/31/26 1:05 PM","named":"1 Jul 2026 06:00:00.250 Z","since_2001":1}"#,
            #"\#(head),"any":"2026-07-01T06:00:00Z","days":["1970-01-01"],"deleted_at":null}"#,
        ]
        let lines = try read("Broadcast", texts)
        #expect(lines[0] == texts[0])
        #expect(lines[1] == texts[1])
    }

    @Test("a date of a later notation is the same instant in the first one", .proves("BM-24"))
    func laterNotations() throws {
        let head = #"{"local":"2026-07-01T08:00:00","short":"01.07.2026 08:30""#
        let anyTime = #""2026-07-01T06:00:00Z""#
        for other in ["1782885600000", #""1782885600000""#, #""20260701T080000+02:00""#, anyTime] {
            #expect(
                try read("Broadcast", [#"\#(head),"any":\#(other)}"#]) == [#"\#(head),"any":\#(anyTime)}"#]
            )
        }
        let mailed =
            #"{"local":"2026-07-01T08:00:00","short":"01.07.2026 08:30","days":["Wed, 01 Jul 2026 00:00:00 GMT"]}"#
        #expect(try read("Broadcast", [mailed])[0].hasSuffix(#""days":["2026-07-01"]}"#))
    }

    @Test("a date in none of its notations is an error that names them", .proves("BM-24"))
    func otherNotations() throws {
        let lines = try read(
            "Broadcast",
            [
                #"{"local":"2026-07-01T08:00:00Z","short":"01.07.2026 08:30"}"#,
                #"{"local":"2026-07-01T08:00:00","short":"31.02.2026 08:30"}"#,
                #"{"local":"2026-07-01T08:00:00","short":"01.07.2026 08:30","any":"1.7.2026"}"#,
            ]
        )
        #expect(lines[0].contains("local: expected date (yyyy-MM-ddTHH:mm:ss), found string"))
        #expect(lines[1].contains("short: expected date (dd.MM.yyyy HH:mm), found string"))
        #expect(lines[2].contains("any: expected date (RFC 3339, or timestamp, or yyyy-MM-dd, or "))
    }

    @Test(
        "enum values are read in any case, and undeclared ones are the fallback, if the spec says so",
        .proves("BM-25")
    )
    func enumSpellings() throws {
        let lines = try read(
            "Speaker",
            [
                #"{"gender":"MALE","mood":"grumpy","tone":"WARM","moods":["happy","Happy"]}"#,
                #"{"gender":"Female","mood":"so-so","tone":"Loud"}"#, #"{"gender":"x"}"#, #"{"gender":1}"#,
            ]
        )
        #expect(lines[0] == #"{"gender":"male","mood":"so-so","tone":"Warm","moods":["happy","so-so"]}"#)
        #expect(lines[1] == #"{"gender":"FEMALE","mood":"so-so","tone":"Loud"}"#)
        #expect(lines[2] == #"{"gender":"other"}"#)
        #expect(lines[3].hasPrefix("gender: expected string"))
    }

    @Test(
        "types of the app are read and written by their codecs, or by themselves",
        .proves("BM-15", "BM-25")
    )
    func customTypes() throws {
        let text =
            ##"{"tint":"#0a0b0c","border":"#ffffff","palette":["#000000","#000001"],"by_name":{"a":"#00ff00"},"weight":70,"secret":1,"fill":null}"##
        #expect(try read("Brush", [text]) == [text])
        let lines = try read(
            "Brush",
            [text.replacing("#000001", with: "red"), text.replacing("70", with: #""x""#)]
        )
        #expect(lines[0].hasPrefix("palette[1]: expected color (#rrggbb), found \"red\""))
        #expect(lines[1].hasPrefix("weight: expected integer, found string"))
    }

    @Test("a key path through a list collects a value of each element", .proves("BM-15"))
    func listKeyPaths() throws {
        let lines = try read(
            "Anthology",
            [
                #"{"title":"t","meta":{"authors":[{"person":{"name":"a"},"x":1},{"person":{"name":"b"}}]},"editions":[],"events":[{"at":5},{"at":"x"}]}"#,
                #"{"title":"t","meta":{"authors":[{"person":{}}]},"events":[]}"#,
            ]
        )
        #expect(
            lines[0]
                == #"{"title":"t","meta":{"authors":[{"person":{"name":"a"}},{"person":{"name":"b"}}]},"editions":[],"events":[{"at":5}]} events[1].at"#
        )
        #expect(lines[1].hasPrefix("missing meta.authors[0].person.name"))
    }
}

// MARK: - What does not fit

extension DocumentTests {
    private static let station =
        #"{"type":"Station","id":"1","name":"n","altitude":3,"wind":1.5,"unit":"u","token":"t","secret":"s","#
        + #""place":{"latitude":1},"readings":[{"celsius":1}]}"#

    @Test("a malformed value fails, is null, or keeps the old value, as the spec says", .proves("BM-15"))
    func malformed() throws {
        #expect(
            try read("Chore", [#"{"priority":"x"}"#])[0].hasPrefix("priority: expected integer, found string")
        )
        #expect(try read("Sloppy", [#"{"age":"x","size":[]}"#]) == [#"{"size":1} age size"#])
        let new =
            #"{"type":"Station","id":"1","name":"m","altitude":"x","wind":[],"secret":7,"place":{"latitude":true},"readings":{}}"#
        let kept = Self.station.replacing(#""name":"n""#, with: #""name":"m""#)
        #expect(
            try lines(["update", Self.station, new]) == [
                "\(kept) altitude wind secret place.latitude readings"
            ]
        )
    }

    @Test("an element takes over what a response lacked, and null clears it", .proves("BM-06", "BM-15"))
    func partialResponses() throws {
        func harbor(_ members: String) -> String {
            #"{"type":"Harbor","id":"1",\#(members)}"#
        }
        func ship(_ id: String, _ name: String? = nil) -> String {
            #"{"type":"Ship","id":"\#(id)"\#(name.map { #","name":\#($0)"# } ?? "")}"#
        }
        let known = harbor(
            #""name":"n","known":"k","berths":7,"depth":2.5,"address":{"city":"c","zone":"z"},"pin":"p","note":"o","#
                + #""tide":"t","moored":[\#(ship("1", #""a""#)),\#(ship("2", #""b""#))],"#
                + #""by_berth":{"x":\#(ship("1", #""a""#))},"flagship":\#(ship("1", #""a""#)),"#
                + #""visitor":\#(ship("2", #""b""#)),"pilot":\#(ship("3", #""c""#)),"#
                + #""owner":\#(ship("4", #""d""#)),"arrival":\#(ship("5", #""e""#))"#
        )
        let required = #""by_berth":{"x":\#(ship("1"))},"flagship":\#(ship("1")),"owner":"4""#
        #expect(try lines(["fill", known, harbor(required)]) == ["true \(known)"])
        let whole = known.dropLast() + #","next":null}"#
        #expect(try lines(["fill", known, String(whole)]) == ["false \(known)"])
        let cleared = harbor(
            #""name":null,"known":null,"berths":null,"depth":null,"address":null,"pin":null,"note":null,"tide":null,"#
                + #""moored":null,"by_berth":{},"flagship":\#(ship("9")),"visitor":null,"pilot":null,"owner":"9","#
                + #""arrival":null,"next":null"#
        )
        let empty = harbor(
            #""berths":4,"address":{"zone":"UTC"},"note":null,"moored":[],"by_berth":{},"#
                + #""flagship":\#(ship("9")),"pilot":null,"owner":"9""#
        )
        #expect(try lines(["fill", known, cleared]) == ["true \(empty)"])
        let others = harbor(
            required + #","moored":[\#(ship("3")),\#(ship("2", "null")),\#(ship("1"))],"#
                + #""visitor":\#(ship("1"))"#
        )
        let line = try lines(["fill", known, others])[0]
        let moored = #""moored":[\#(ship("3")),\#(ship("2")),\#(ship("1", #""a""#))],"#
        #expect(line.contains(moored) && line.contains(#""visitor":\#(ship("1")),"#))
    }

    @Test("one invalid element does not fail its page if the spec says so", .proves("BD-18"))
    func badElements() throws {
        let document = #"{"items":[{"name":"a"},7,{"name":null}],"prices":{"a":1.25,"b":"x"}}"#
        #expect(
            try read("Basket", [document])
                == [#"{"items":[{"name":"a"}],"prices":{"a":1.25}} items[1] items[2] prices.b"#]
        )
    }

    @Test(
        "values that fit no member of a union are skipped where bad elements are skipped",
        .proves("BD-18")
    )
    func badUnions() throws {
        let shapes = #"{"type":"hexagon"},{"side":1},{"type":5},7,{"type":"circle","radius":1}"#
        let document = #"{"shapes":[\#(shapes)],"admissions":{"a":{"row":1},"b":{"seat":"7"},"c":null}}"#
        #expect(
            try read("Drawing", [document]) == [
                #"{"shapes":[{"type":"circle","radius":1}],"admissions":{"b":{"seat":"7"}}}"#
                    + " shapes[0] shapes[1] shapes[2] shapes[3] admissions.a admissions.c"
            ]
        )
    }

    @Test("unknown members are kept, including those of objects on key paths", .proves("BD-13"))
    func unknownMembers() throws {
        let documents = [
            #""z":1.50"#, #""place":{"city":"B"}"#, #""place":{"city":"B","zip":"1"},"z":[]"#,
            #""place":{"zip":null}"#, #""place":{"point":{"latitude":1.5,"z":[0]},"more":{"point":{}}}"#,
            #""place":{"city":"B","point":{"z":1E2}}"#,
        ].map { #"{"type":"Open","id":"1","title":"t",\#($0)}"# }
        #expect(try read("Open", documents) == documents)
        let without = #"{"type":"Open","id":"1","title":"t"}"#
        for nothing in ["null", "{}", #"{"point":{}}"#, #"{"city":null,"point":null}"#] {
            let document = #"{"type":"Open","id":"1","title":"t","place":\#(nothing)}"#
            #expect(try read("Open", [document]) == [without], "\(nothing)")
        }
    }

    @Test("a payload and the members beside it arrive as one value", .proves("JU-10"))
    func extras() throws {
        let product = #"{"type":"Product","id":"1","title":"t"}"#
        let lines = try lines(
            [
                #"{"filters":[{"name":"f"}],"code":"OK","products":{"data":[\#(product)]}}"#,
                #"{"products":{"data":[]},"code":"OK"}"#,
                #"{"products":{"data":[]},"filters":[],"code":"No"}"#,
            ].flatMap { ["list", $0] }
        )
        #expect(lines[0] == #"["t"] ["f"]"#)
        #expect(lines[1].contains("missing filters"))
        #expect(lines[2] == "GET /products returned 200 (No)")
    }
}
