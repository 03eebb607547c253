"""Plays a small evening over the API and prints a request and an answer of each operation that it uses, for the description.

    CUBILETE_KEY=... api_recorded.py http://localhost:8080

Ids, secrets and times are replaced, so that each run prints the same.
"""
import json
import os
import re
import sys
import urllib.error
import urllib.request
import uuid

BASE, KEY = sys.argv[1], os.environ["CUBILETE_KEY"]
HEADERS = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json", "Accept-Language": "en"}
recorded = {}


def sent(path, body=None):
    request = urllib.request.Request(BASE + path, None if body is None else json.dumps(body).encode(), HEADERS)
    request.add_header("Idempotency-Key", str(uuid.uuid4()))
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        sys.exit(f"{path} {body}: {error.read().decode()}")


operations = {
    operation["operationId"]: (path, method)
    for path, item in sent("/api/openapi.json")["paths"].items()
    for method, operation in item.items()
}


def call(operation, body=None, example="recorded", **ids):
    """Calls an operation, and records the first call for each name of an example."""
    path, method = operations[operation]
    if method == "post" and body is None:
        body = {}
    answer = sent(path.format(**ids), body)
    said = {"answer": answer} if body is None else {"request": body, "answer": answer}
    recorded.setdefault(operation, {}).setdefault(example, said)
    return answer


def play_evening():
    call("readKey")
    new = call("createTournament", {
        "preset": "torneo", "name": "Copa de Abril", "venue": "Casal", "starts_on": "2027-04-17",
        "options": {"mode": "solo", "boards": 2},
    })
    at = {"id": new["id"]}
    call("setSignUpTerms", {
        "is_offered": True, "capacity": 8, "ask_club": "optional", "ask_sector": "no", "ask_category": "no",
        "ask_contact": "optional", "ask_wish": "no",
    }, **at)
    call("readSignUpTerms", **at)
    call("setFees", {"fee_per": "entry", "rows": [{"price": 500}]}, **at)
    call("readFees", **at)
    for name in ["Ana Gil", "Berta Sanz", "Carles Roig"]:
        call("registerEntry", {"name": name, "club": "Penya"}, **at)
    own = call("signUp", {"name": "Dolors Pla", "club": "Ateneu", "email": "dolors@example.org"}, **at)
    call("readSignUp", token=own["token"])
    call("changeSignUp", {"name": "Dolors Pla", "club": "Ateneu Nou"}, token=own["token"])
    call("listSignUps", **at)
    entries = [entry["id"] for entry in call("listEntries", **at)["items"]]
    first = at | {"entry": entries[0]}
    call("readEntry", **first)
    call("changeEntry", {"name": "Ana Gil", "club": "Penya Nova"}, **first)
    call("noteWish", {"kind": "apart", "entry": entries[0], "other": entries[1]}, **at)
    call("listWishes", **at)

    call("openRollCall", {"name": "Saturday"}, **at)
    here = call("listRollCalls", **at)["items"][0]
    session = at | {"session": here["number"]}
    call("arrive", {"entry": entries[3]}, code=here["code"])
    for entry in entries[:3]:
        call("setPresence", {"entry": entry, "is_present": True}, **session)
    call("takeAtDesk", {"entry": entries[1], "owed": 500, "method": "cash"}, **session)
    call("setRollCall", {"is_open": False}, **session)
    call("notePayment", {"pay_amount": 500, "method": "Bizum", "seen": 0}, **first)
    account = call("readAccount", **first)
    call("giveBack", {
        "refund_amount": 100, "refund_method": "Bizum", "refund_reason": "Member",
        "seen": account["seen"],
    }, **first)
    call("listAccounts", **at)
    call("listPayments", **at)
    call("readTill", **at)

    call("setRegistration", {"is_open": False}, **at)
    call("drawByHand", {"groups": [entries]}, **at)
    call("readDraft", **at)
    call("publishDraft", {}, **at)
    round_id = call("listRounds", **at)["items"][0]["id"]
    of_round = at | {"round": round_id}
    call("readRound", **of_round)
    table = call("listTables", **at)["items"][0]
    one = {"id": table["id"]}
    call("setBoard", {"act": "hold", "table": table["id"]}, **at)
    call("setBoard", {"act": "release", "table": table["id"]}, **at)
    call("setClock", {"act": "start", "minutes": 45}, **of_round)
    call("readHall", **at)

    yellow = table["seats"][0]["color"]
    events = [{"kind": "start", "color": yellow}, {"kind": "die", "die": 5}]
    version = call("recordEvents", {"version": 0, "events": events}, **one)["version"]
    call("listEvents", **one)
    call("readTable", **one)
    version = call("undoEvents", {"version": version}, **one)["version"]
    places = [
        {"entry": seat["entry"], "place": place, "ending": "placed"}
        for place, seat in enumerate(table["seats"], 1)
    ]
    result = {"table": table["id"], "version": version, "places": places}
    call("recordResults", {"results": [result]}, **at)
    call("listResults", **at)
    turned = [dict(seat, place=5 - seat["place"]) for seat in places]
    version = call("readTable", **one)["version"]
    turned = {"kind": "places", "places": turned, "reason": "The sheet was read wrongly"}
    call("recordEvents", {"version": version, "events": [turned]}, "correction", **one)
    call("closeRounds", {}, **at)
    call("readTournament", **at)
    call("listTournaments")
    call("readStage", **at, number=1)
    call("readStandings", **at)
    call("readBracket", **at)
    call("readCalendar", **at)
    call("setPrizes", {"list": [{"award": "places", "first": 1, "last": 1, "title": "Cup"}]}, **at)
    call("readPrizes", **at)
    call("readSettings", **at)
    call("listJournal", **at)
    rankings = call("listRankings")["rankings"]
    call("readRanking", id=rankings[0]["id"])


# Members that differ from run to run.
SHOWN = {"token": "TOKEN", "code": "CODE", "pin": "123456"}
names = {}


def fixed(value, name=""):
    """The value with fixed ids, times and secrets."""
    if isinstance(value, dict):
        return {name: fixed(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [fixed(inner, name) for inner in value]
    if not isinstance(value, str):
        return value
    if name in SHOWN and value:
        return SHOWN[name]
    value = value.replace(BASE, "https://parchis.example")
    value = re.sub(r"/sign-ups/[\w-]{43}", "/sign-ups/TOKEN", value)
    value = re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", "2027-04-17T18:00:00.000000Z", value)
    value = re.sub(r"\b\d{4}-\d\d-\d\d\b(?!T)", "2027-04-17", value)
    value = re.sub(r"\b\d{4}-W\d\d\b", "2027-W15", value)
    value = re.sub(r"\b[0-9a-f]{64}\b", "0" * 64, value)
    return re.sub(r"\b[0-9a-f]{32}\b", lambda it: names.setdefault(it[0], f"{len(names) + 1:032x}"), value)


play_evening()
print(json.dumps({name: fixed(recorded[name]) for name in sorted(recorded)}, ensure_ascii=False, indent=1))
