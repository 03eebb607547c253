#!/usr/bin/env python3
"""Plays at a seat of Cubilete with its key, at tables whose players log their games themselves and the app throws the dice.

    examples/seat.py http://localhost:8080 KEY [easy|medium|hard]

The key is the last part of the address of "My seat", https://…/me/KEY. The program looks every few seconds for a table at which the seat
is due, says that it is there, throws when it is its turn, and moves as the house's player of that level does. It agrees to nothing and
says nothing. It ends when the seat has had no table for an hour, or when it is interrupted.
"""
import http.cookiejar, json, re, secrets, string, sys, time, urllib.error, urllib.parse, urllib.request

BASE, KEY = sys.argv[1].rstrip("/"), sys.argv[2]
LEVEL = sys.argv[3] if len(sys.argv) > 3 else "medium"
REST, PATIENCE = 3, 3600  # seconds between two looks for a table, and without any table
session = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))


def get(path, **query):
    address = f"{BASE}{path}" + (f"?{urllib.parse.urlencode(query)}" if query else "")
    with session.open(address, timeout=30) as answer:
        return answer.read().decode()


def send(path, data, **act):
    """State of the table after an act, also where it was refused because others had acted."""
    body = json.dumps({"csrf": data["csrf"], **act}).encode()
    request = urllib.request.Request(f"{BASE}{path}", body, {"Content-Type": "application/json", "Accept": "application/json"})
    try:
        with session.open(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        problem = json.load(error) if error.code in (403, 409, 422) else {}
        if "now" not in problem:
            raise
        print(problem["why"])
        return problem["now"]


def events(path, since):
    """States of the table as they come. The stream is opened again where it ends."""
    while True:
        try:
            request = urllib.request.Request(f"{BASE}{path}?since={since}", headers={"Accept": "text/event-stream"})
            with session.open(request, timeout=60) as stream:
                for line in stream:
                    if line.startswith(b"data: "):
                        state = json.loads(line[6:])
                        since = f"{state['game']}-{state['version']}"
                        yield state
        except OSError as error:
            print(f"the line is down: {error}")
            time.sleep(1)


def rules_of(data):
    """The rules of the table as a record writes them: every field, whatever set they began from."""
    words = lambda value: ",".join(map(str, value)) if isinstance(value, list) else value
    fields = (f"{name}={words(value)}" for name, value in data["rules"].items() if name != "sections")
    return " ".join(["ranking", *fields])


def act(path, data, rules, state):
    """Throws or moves, if the seat is on turn. Returns the state afterwards, or nothing if another is on turn."""
    position = state["position"] or ""
    turn = re.search(r" turn=(.)", position)
    if state["state"] != "playing" or state["kept"] or not turn or turn[1] not in data["mine"]:
        return None
    at = {"game": state["game"], "version": state["version"]}
    if not re.search(r" (die|bonus)=", position):
        return send(path, data, act="throw", request=secrets.token_hex(16), **at)
    chosen = json.loads(get("/api/v1/positions/moves", rules=rules, position=position, level=LEVEL))["house"]
    event = {"request": secrets.token_hex(16), "kind": "move", **chosen}
    return send(path, data, act="play", events=[event], **at)


def play(path):
    """Plays at a table until its result stands."""
    page = get(path)
    data = json.loads(re.search(r'<script type="application/json">(.*?)</script>', page, re.S)[1])
    rules = rules_of(data)
    print("at", path, "with", ", ".join(data["mine"]))
    send(path, data, act="ready", word="".join(secrets.choice(string.ascii_letters + string.digits) for _ in range(4)))
    at = lambda state: (state["game"], state["version"])
    known = (0, 0)  # the stream tells what an answer has told before, which is no reason to act again
    for state in events(f"{path}/stream", f"{data['now']['game']}-0"):
        while state and at(state) >= known:
            if state["state"] == "confirmed":
                places = [f"{side['place']}={''.join(side['colors'])}" for side in state["result"]]
                return print("over:", *places)
            known = at(state)
            answer = act(path, data, rules, state)
            state = answer if answer and at(answer) > known else None


get(f"/me/{KEY}")
found = time.monotonic()
while time.monotonic() - found < PATIENCE:
    tables = re.findall(r'href="(/tables/[^"/]+/play)"', get("/me"))
    for path in tables[:1]:
        play(path)
        found = time.monotonic()
    time.sleep(REST)
