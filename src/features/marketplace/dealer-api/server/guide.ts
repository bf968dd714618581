import type { GuideStep } from '#platform/manifest.ts'

/**
 * The guide «اتصال نرم‌افزار نمایشگاه» of the site. All code together is one Python program, which
 * `npm run test:dealer-client` runs as it stands here.
 */
export const guideSteps: readonly GuideStep[] = [
  {
    title: 'کلید و اولین درخواست',
    text: [
      'در پنل نمایشگاه، بخش «اتصال نرم‌افزار»، یک کلید آزمایشی بسازید. آگهی‌های آزمایشی را کسی نمی‌بیند و بعد از ۷ روز پاک می‌شود.',
      'محدودیت هر کلید در هدر RateLimit هر پاسخ هست. اگر پر شود، پاسخ ۴۲۹ با زمان انتظار می‌آید. درخواستی که پاسخش نرسیده با همان Idempotency-Key تکرار می‌شود و دوباره انجام نمی‌شود.',
    ],
    code: `import base64, hashlib, hmac, json, os, time
import urllib.error, urllib.request

FARMAN = os.environ["FARMAN_URL"]
KEY = os.environ["FARMAN_KEY"]


class Refused(Exception):
    def __init__(self, status, error):
        super().__init__(f"{status} {error}")
        self.status, self.code, self.fields = status, error["code"], error.get("fields", {})


def call(method, path, body=None, once=None, content_type="application/json"):
    """Waits when a limit is used up, and repeats when the connection breaks."""
    data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": content_type, "Accept-Language": "en"}
    if once:
        headers["Idempotency-Key"] = once
    for attempt in range(8):
        request = urllib.request.Request(FARMAN + "/api/v1" + path, data=data, method=method, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                text = response.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as answer:
            if answer.code in (429, 503) and attempt < 7:
                time.sleep(int(answer.headers.get("Retry-After", "5")))
                continue
            raise Refused(answer.code, json.load(answer)["error"])
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            if attempt == 7:
                raise
            time.sleep(2**attempt / 4)


def whose_key():
    return call("GET", "/gallery")`,
  },
  {
    title: 'عکس و آگهی',
    text: [
      'هر عکس جدا ارسال می‌شود و شناسه‌اش یک روز اعتبار دارد. مبلغ‌ها به ریال و به صورت متن است.',
      'code شناسهٔ خودرو در نرم‌افزار شماست: هر کد یک آگهی دارد. نام خودرو، شهر و محله را از ‎/api/v1/catalogue‎ بردارید.',
    ],
    code: `def rials(amount):
    return {"amount": str(amount), "currency": "IRR"}


def send_picture(data):
    return call("POST", "/gallery/pictures", data, content_type="image/jpeg")["id"]


def post_ad(car, pictures):
    return call("POST", "/gallery/ads", {**car, "pictures": pictures}, once=f"post-{car['code']}-0001")`,
  },
  {
    title: 'تغییر یک یا چند آگهی',
    text: [
      'با PATCH فقط بخشی که فرستاده‌اید عوض می‌شود. تا ۱۰۰ تغییر را یک‌جا بفرستید: هر کدام جدا انجام می‌شود و نتیجهٔ خودش را دارد.',
      'تغییر بزرگ قیمت مثل ویرایش دستی بررسی می‌شود: آگهی با قیمت قبلی می‌ماند و edit وضعیت تغییر را می‌گوید.',
    ],
    code: `def change_ad(ad_id, parts):
    return call("PATCH", f"/gallery/ads/{ad_id}", parts)


def set_state(ad_id, state):
    return call("PUT", f"/gallery/ads/{ad_id}/state", {"state": state})


def change_ads(changes, name):
    """Sends hundreds at a time; returns one result for each change."""
    results = []
    for start in range(0, len(changes), 100):
        body = {"changes": changes[start : start + 100]}
        results += call("POST", "/gallery/ads/bulk", body, once=f"{name}-{start:05}")["results"]
    return results


def stock():
    after = None
    while True:
        page = call("GET", "/gallery/ads" + (f"?after={after}" if after else ""))
        yield from page["ads"]
        after = page["next"]
        if after is None:
            return`,
  },
  {
    title: 'آگهی رد شده و فروش اشتباهی',
    text: [
      'acts می‌گوید الان چه کاری ممکن است. آگهی رد شده دلیلش را در faults دارد؛ اصلاحش کنید تا دوباره بررسی شود.',
      'فروش اشتباهی تا نیم ساعت با state برابر published برمی‌گردد.',
    ],
    code: `def mend(ad_id, parts):
    ad = call("GET", f"/gallery/ads/{ad_id}")
    if ad["state"] != "rejected":
        return ad
    print("rejected:", [fault["code"] for fault in ad["faults"]])
    return change_ad(ad_id, parts)


def take_sale_back(ad_id):
    ad = call("GET", f"/gallery/ads/{ad_id}")
    return set_state(ad_id, "published") if "undo" in ad["acts"] else ad`,
  },
  {
    title: 'گرفتن خبرها',
    text: [
      'آدرس نرم‌افزارتان را در همان بخش اضافه کنید. خبرها طبق Standard Webhooks امضا می‌شود: امضا را بررسی کنید و شناسهٔ تکراری را نادیده بگیرید.',
      'اگر پاسخ ۲۰۰ ندهید، خبر دوباره می‌آید؛ وقتی دوباره پاسخ دادید، همهٔ خبرهای مانده پشت سر هم می‌رسد. بعد از عوض کردن رمز امضا، رمز قبلی هم تا ۲۴ ساعت کار می‌کند.',
    ],
    code: `def is_genuine(secrets, headers, body):
    sent = headers["webhook-timestamp"]
    if abs(time.time() - int(sent)) > 300:
        return False
    signed = f"{headers['webhook-id']}.{sent}.".encode() + body
    given = [part[3:] for part in headers["webhook-signature"].split() if part.startswith("v1,")]
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        if any(hmac.compare_digest(expected, each) for each in given):
            return True
    return False


def receive(secrets, known, headers, body, handle):
    """Returns the status of the answer. Keep the ids in your database."""
    if not is_genuine(secrets, headers, body):
        return 401
    if headers["webhook-id"] not in known:
        handle(json.loads(body))
        known.add(headers["webhook-id"])
    return 204`,
  },
]

/** Returns the code of all steps as one program. */
export const guideProgram = (): string => `${guideSteps.map(({ code }) => code).join('\n\n\n')}\n`
