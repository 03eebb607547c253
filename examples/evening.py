#!/usr/bin/env python3
"""Runs a whole evening over the API of Cubilete, from a list of entries to the champion.

    CUBILETE_KEY=... examples/evening.py http://localhost:8080 list.csv

The key is made on the page of one's account, with the scopes read, table and organize. The list is CSV with a line of headings, as on the
page of the import. Results are invented, where a program of a club would read them from its own sheet.
"""
import json, os, random, sys, time, urllib.error, urllib.request, uuid

BASE, LIST = sys.argv[1].rstrip("/"), sys.argv[2]
KEY = os.environ["CUBILETE_KEY"]
GOAL = 72  # progress of a piece that is home, on a board for four
LANE = range(65, 72)  # progress on the lane before it, where no other color walks


def call(path, body=None, patience=5):
    """Answer to a read or, with a body, to a write. A write whose answer was lost is sent again under its name, and done once."""
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json", "Accept-Language": "en", "Idempotency-Key": str(uuid.uuid4())}
    data = None if body is None else json.dumps(body).encode()
    for left in reversed(range(patience)):
        try:
            request = urllib.request.Request(f"{BASE}/api/v1{path}", data, headers)
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503) or not left:
                problem = json.load(error)
                sys.exit(f"{path}: {problem['title']} {problem.get('field', '')}: {problem['detail']}")
            time.sleep(int(error.headers.get("Retry-After", 1)))
        except OSError as error:
            if not left:
                sys.exit(f"{BASE} does not answer: {error}")
            time.sleep(1)


def everything(path):
    """Items of a list, page after page."""
    page = call(path)
    yield from page["items"]
    while page.get("next"):
        page = call(f"{path}?cursor={page['next']}")
        yield from page["items"]


def play(table):
    """Records a result by the final positions of the pieces, and signs it."""
    winner = random.choice(table["seats"])
    pieces = [{"color": seat["color"], "progress": [GOAL] * 4 if seat is winner else random.sample(LANE, 4)} for seat in table["seats"]]
    call(f"/tables/{table['id']}/events", {"version": table["version"], "events": [{"kind": "positions", "pieces": pieces}]})


new = call("/tournaments", {"preset": "torneo", "name": "An evening by a program"})
here = f"/tournaments/{new['id']}"
with open(LIST, encoding="utf-8") as file:
    print(call(f"{here}/entries/import", {"list": file.read()}))
while (step := call(here)["next_steps"][0])["step"] != "finished":
    print(step["step"], len(step["tables"]) or "")
    stage = {"stage": step["stage"]}
    if step["step"] == "draw":
        call(f"{here}/draws", stage)
    elif step["step"] == "publish":
        call(f"{here}/draws/publish", stage)
    elif step["step"] == "play":
        for table in everything(f"{here}/tables"):
            if table["id"] in step["tables"]:
                play(table)
    elif step["step"] == "close":
        call(f"{here}/rounds/close", stage)
    else:
        sys.exit(f"The evening waits: {step}")
for winner in call(here)["winners"]:
    print("Champion:", call(f"{here}/entries/{winner}")["name"])
