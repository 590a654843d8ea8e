"""A server with the conventions of Redmine's REST API: `.json` paths, wrapped bodies, PUT of parts, lists of sentences as errors,
tokens of uploads, and pages by offset of at most 100 elements.

    gunicorn "redmine_server:make_application()"

It is written for these tests after Redmine's public documentation, because Redmine itself needs Ruby, Rails and a database. What it
rejects is stricter: a body without its object is an error, and not ignored.
"""

import datetime
import itertools
import threading

from flask import Flask, jsonify, request
from werkzeug.exceptions import HTTPException

KEY, USER, PASSWORD = "only-for-tests", "ann", "open sesame"
LARGEST_PAGE = 100


def now():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Problem(Exception):
    def __init__(self, *sentences, status=422):
        super().__init__(*sentences)
        self.sentences, self.status = list(sentences), status


class Store:
    def __init__(self):
        self.lock = threading.Lock()
        self.numbers = itertools.count(1)
        self.projects, self.issues, self.uploads = {}, {}, {}


def is_signed_in():
    if request.headers.get("X-Redmine-API-Key") == KEY:
        return True
    login = request.authorization
    return login is not None and (login.username, login.password) == (USER, PASSWORD)


def sign_in():
    if not is_signed_in():
        raise Problem(status=401)


def body(wrapper):
    if request.mimetype != "application/json":
        raise Problem("Content-Type is invalid", status=415)
    document = request.get_json(silent=True)
    if not isinstance(document, dict) or list(document) != [wrapper] or not isinstance(document[wrapper], dict):
        raise Problem(f"{wrapper} is missing", status=400)
    return document[wrapper]


def page(name, elements):
    offset, limit = max(0, request.args.get("offset", 0, int)), request.args.get("limit", 25, int)
    limit = min(max(1, limit), LARGEST_PAGE)
    return jsonify({name: elements[offset : offset + limit], "total_count": len(elements), "offset": offset, "limit": limit})


def found(elements, number):
    if number not in elements:
        raise Problem(status=404)
    return elements[number]


def check(sentences):
    problems = [sentence for is_wrong, sentence in sentences if is_wrong]
    if problems:
        raise Problem(*problems)


def make_application():
    application, store = Flask(__name__), Store()

    @application.errorhandler(Problem)
    def problem(error):
        if not error.sentences:
            return "", error.status
        return jsonify({"errors": error.sentences}), error.status

    @application.errorhandler(HTTPException)
    def missing(error):
        return "", error.code

    @application.before_request
    def lock():
        store.lock.acquire()

    @application.teardown_request
    def unlock(_):
        if store.lock.locked():
            store.lock.release()

    @application.get("/users/current.json")
    def current():
        sign_in()
        return jsonify({"user": {"login": USER, "firstname": "Ann", "lastname": "Lee"}})

    @application.get("/projects.json")
    def projects():
        return page("projects", [project for _, project in sorted(store.projects.items())])

    @application.get("/projects/<int:number>.json")
    def project(number):
        return jsonify({"project": found(store.projects, number)})

    def check_project(values, own=None):
        others = [project for project in store.projects.values() if project is not own]
        check([
            ("name" in values and not values["name"], "Name cannot be blank"),
            (values.get("identifier") in [other["identifier"] for other in others], "Identifier has already been taken"),
        ])

    @application.post("/projects.json")
    def create_project():
        sign_in()
        values = body("project")
        check_project({"name": "", **values})
        number = next(store.numbers)
        store.projects[number] = {
            "id": number, "name": values["name"], "identifier": values.get("identifier") or str(number),
            "description": values.get("description"), "is_public": values.get("is_public", True),
        }
        return jsonify({"project": store.projects[number]}), 201

    @application.put("/projects/<int:number>.json")
    def update_project(number):
        sign_in()
        old, values = found(store.projects, number), body("project")
        check_project(values, old)
        old.update({key: values[key] for key in ("name", "description", "is_public") if key in values})
        return "", 204

    @application.delete("/projects/<int:number>.json")
    def delete_project(number):
        sign_in()
        found(store.projects, number)
        del store.projects[number]
        for issue in [key for key, issue in store.issues.items() if issue["project"]["id"] == number]:
            del store.issues[issue]
        return "", 204

    @application.get("/issues.json")
    def issues():
        wanted = request.args.get("project_id", type=int)
        rows = [issue for issue in store.issues.values() if wanted is None or issue["project"]["id"] == wanted]
        rows.sort(key=lambda issue: issue["id"], reverse=request.args.get("sort") != "id")
        return page("issues", [without_attachments(issue) for issue in rows])

    def without_attachments(issue):
        return {key: value for key, value in issue.items() if key != "attachments"}

    @application.get("/issues/<int:number>.json")
    def issue(number):
        row = found(store.issues, number)
        included = "attachments" in request.args.get("include", "").split(",")
        return jsonify({"issue": row if included else without_attachments(row)})

    def check_issue(values):
        ratio = values.get("done_ratio", 0)
        check([
            ("subject" in values and not values["subject"], "Subject cannot be blank"),
            (not isinstance(ratio, int) or not 0 <= ratio <= 100, "% Done is not included in the list"),
        ])

    @application.post("/issues.json")
    def create_issue():
        sign_in()
        values = body("issue")
        project = found(store.projects, values.get("project_id"))
        check_issue({"subject": "", **values})
        attachments = []
        for upload in values.get("uploads") or []:
            size = store.uploads.pop(upload.get("token"), None)
            if size is None:
                raise Problem("Attachment token is invalid")
            number = next(store.numbers)
            attachments.append({
                "id": number, "filename": upload["filename"], "filesize": size, "content_type": upload.get("content_type"),
                "content_url": f"{request.host_url}attachments/download/{number}/{upload['filename']}",
            })
        number, time = next(store.numbers), now()
        store.issues[number] = {
            "id": number, "project": {"id": project["id"], "name": project["name"]}, "author": {"id": 1, "name": "Ann Lee"},
            "subject": values["subject"], "description": values.get("description"), "done_ratio": values.get("done_ratio", 0),
            "start_date": values.get("start_date"), "created_on": time, "updated_on": time, "attachments": attachments,
        }
        return jsonify({"issue": store.issues[number]}), 201

    @application.put("/issues/<int:number>.json")
    def update_issue(number):
        sign_in()
        old, values = found(store.issues, number), body("issue")
        check_issue(values)
        old.update({key: values[key] for key in ("subject", "description", "done_ratio", "start_date") if key in values})
        old["updated_on"] = now()
        return "", 204

    @application.delete("/issues/<int:number>.json")
    def delete_issue(number):
        sign_in()
        found(store.issues, number)
        del store.issues[number]
        return "", 204

    @application.post("/uploads.json")
    def upload():
        sign_in()
        if request.mimetype != "application/octet-stream":
            raise Problem("Content-Type is invalid", status=406)
        number = next(store.numbers)
        token = f"{number}.only-for-tests"
        store.uploads[token] = len(request.get_data())
        return jsonify({"upload": {"id": number, "token": token}}), 201

    return application
