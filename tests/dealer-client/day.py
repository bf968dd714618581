# A day of a dealer's software: the code of the guide (`farman_client`, written by run.ts), 200 cars, a rejection, a sale by
# mistake, an outage of its receiver for an hour and a new secret. Asks run.ts for what only people do by lines on stdout.
import json
import sys
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from os import environ

ahead = 0.0
real_time = time.time
time.time = lambda: real_time() + ahead

import farman_client as farman  # noqa: E402

port = int(environ["RECEIVER_PORT"])
secrets = [environ["FARMAN_SECRET"]]
known = set()
heard = []
calls = Counter()
lock = threading.Lock()


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with lock:
            status = farman.receive(secrets, known, self.headers, body, heard.append)
            calls[status] += 1
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def listen():
    server = ThreadingHTTPServer(("127.0.0.1", port), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def ask(what):
    print(f"ASK {what}", flush=True)
    return sys.stdin.readline().strip()


def step(text):
    print(text, flush=True)


def must(good, text):
    if not good:
        raise SystemExit(f"failed: {text}")


expected = Counter()


def expect(ads, kind):
    for ad in ads:
        expected[kind, ad["ad"]["id"]] += 1


def told():
    return Counter((event["type"], event["data"]["id"]) for event in heard if event["type"] != "ping")


def wait_for_all(text, seconds=240):
    end = real_time() + seconds
    while real_time() < end and told() != expected:
        time.sleep(0.5)
    missing, extra = expected - told(), told() - expected
    must(not missing and not extra, f"{text}: missing {list(missing.items())[:5]}, extra {list(extra.items())[:5]}")
    step(f"{text}: {sum(expected.values())} events, each once")


def good(results, text):
    refused = [result["error"] for result in results if not result["ok"]]
    must(not refused, f"{text}: {refused[:3]}")
    return [result["ad"] for result in results]


def car(number):
    return {
        "code": f"car-{number:03}",
        "trim": "peugeot-207-manual-tu5",
        "year": 1401,
        "mileageKm": 40_000 + number * 10,
        "colour": "white",
        "documentKind": "single-page",
        "bodyState": "no-paint",
        "price": farman.rials(10_000_000_000 + number * 10_000_000),
        "city": "tehran",
        "pictures": [f"photo-{number:020}-car"],
        "description": f"خودروی شمارهٔ {number} سالم و بدون خط و خش.",
    }


receiver = listen()
key = farman.whose_key()
must(key["sandbox"], "the key is for the sandbox")
step(f"{key['gallery']['slug']}, sandbox")

posts = [{"post": car(number)} for number in range(200)]
ads = good(farman.change_ads(posts, "morning-posts"), "posts")
again = good(farman.change_ads(posts, "morning-posts"), "the same posts again")
must([ad["ad"]["id"] for ad in ads] == [ad["ad"]["id"] for ad in again], "a repeated bulk posts nothing")
must(len({ad["ad"]["id"] for ad in farman.stock()}) == 200, "200 cars in the stock, by pages")
expect(ads, "ad.published")
wait_for_all("200 cars")

edits = [{"code": f"car-{number:03}", "price": farman.rials(10_100_000_000 + number * 10_000_000)} for number in range(100)]
expect(good(farman.change_ads(edits, "noon-prices"), "prices"), "ad.price-changed")
refused = farman.change_ads([{"code": "car-000", "price": farman.rials(5)}], "noon-mistake")[0]["error"]
must(refused["status"] == 422 and list(refused["fields"]) == ["price"], f"a wrong price is refused: {refused}")

first = ads[0]["ad"]["id"]
rejected = farman.call("PUT", f"/gallery/sandbox/ads/{first}/decision", {"outcome": "rejected", "faults": ["wrong-mileage"]})
expect([rejected], "ad.rejected")
mended = farman.mend(first, {"mileageKm": 41_000})
must(mended["state"] == "published" and mended["ad"]["mileageKm"] == 41_000, "a rejected ad is mended")
expect([mended], "ad.published")

second = ads[1]["ad"]["id"]
expect([farman.set_state(second, "sold")], "ad.sold")
back = farman.take_sale_back(second)
must(back["state"] == "published", "a sale by mistake is taken back")
expect([back], "ad.published")
wait_for_all("edits, a rejection and a sale by mistake")

receiver.shutdown()
receiver.server_close()
pauses = [{"code": f"car-{number:03}", "state": "paused"} for number in range(100, 200)]
expect(good(farman.change_ads(pauses, "outage-pauses"), "pauses during the outage"), "ad.paused")
time.sleep(20)
must(told() != expected, "nothing arrives during the outage")
ask("later 3600000")
ahead = 3600.0
receiver = listen()
wait_for_all("an hour of outage")

new_secret = ask("rotate")
resumes = [{"code": f"car-{number:03}", "state": "published"} for number in range(100, 150)]
expect(good(farman.change_ads(resumes, "before-change"), "changes by the old secret"), "ad.published")
wait_for_all("a new secret that the software does not have yet")
secrets[:] = [new_secret]
resumes = [{"code": f"car-{number:03}", "state": "published"} for number in range(150, 200)]
expect(good(farman.change_ads(resumes, "after-change"), "changes by the new secret"), "ad.published")
wait_for_all("the new secret")

states = Counter(ad["state"] for ad in farman.stock())
must(states == Counter(published=200), f"200 published cars at the end: {states}")
must(len(known) == len(heard), "no event twice")
step(f"calls by answer: {dict(calls)}")
step(json.dumps({"events": len(heard), "cars": sum(states.values())}))
