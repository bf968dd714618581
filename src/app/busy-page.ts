import { toPersianDigits } from '#kit/digits.ts'

type Words = { code: string; title: string; text: string }

/** Why a page without scripts stands in the place of another. */
export type BusyReason = 'too-many-requests' | 'overloaded' | 'slow-body' | 'late'

const pages = {
  'too-many-requests': {
    code: '۴۲۹',
    title: 'تعداد درخواست‌های شما زیاد است',
    text: 'چند لحظه صبر کنید و دوباره امتحان کنید.',
  },
  overloaded: {
    code: '۵۰۳',
    title: 'الان سرمان شلوغ است',
    text: 'صفحه سالم است؛ چند ثانیهٔ دیگر دوباره امتحان کنید.',
  },
  'slow-body': {
    code: '۴۰۸',
    title: 'ارسال اطلاعات بیش از حد طول کشید',
    text: 'اتصال اینترنت را بررسی کنید و دوباره ارسال کنید.',
  },
  late: {
    code: '۵۰۳',
    title: 'این کار بیش از حد طول کشید',
    text: 'شاید انجام شده باشد. اول نتیجه را ببینید و اگر نبود، دوباره امتحان کنید.',
  },
} as const satisfies Record<BusyReason, Words>

/** Refusals at the door by their status. */
const refusals: Record<number, readonly [title: string, text: string]> = {
  400: ['درخواست شما ناقص رسید', 'آدرس یا فرم کامل نیست؛ یک قدم برگردید و دوباره بفرستید.'],
  403: ['این درخواست از سایت دیگری آمده است', 'صفحه را در همین سایت باز کنید و دوباره بفرستید.'],
  404: ['صفحه پیدا نشد', 'شاید آدرس تغییر کرده یا یک حرف آن اشتباه نوشته شده است.'],
  405: ['این کار در این آدرس انجام نمی‌شود', 'یک قدم برگردید و از دکمهٔ همان صفحه استفاده کنید.'],
  408: ['درخواست شما کامل نرسید', 'اتصال اینترنت را بررسی کنید و دوباره بفرستید.'],
  413: ['حجم این درخواست زیاد است', 'متن کوتاه‌تر یا فایل کم‌حجم‌تری بفرستید.'],
  414: ['آدرس صفحه خیلی طولانی است', 'از صفحه اصلی شروع کنید.'],
  415: ['این نوع درخواست قبول نمی‌شود', 'یک قدم برگردید و از فرم همان صفحه استفاده کنید.'],
  421: ['این آدرس برای این سایت ثبت نشده', 'با آدرس اصلی سایت وارد شوید.'],
  431: ['حجم کوکی‌های این سایت زیاد است', 'کوکی‌های این سایت را از تنظیمات مرورگر پاک کنید و دوباره امتحان کنید.'],
  500: ['این صفحه درست باز نشد', 'مشکل از ماست و ثبت شد. کمی بعد دوباره امتحان کنید.'],
  507: [
    'فعلاً نمی‌توانیم چیزی ذخیره کنیم',
    'فضای ذخیره‌سازی ما پر شده است. صفحه‌ها را می‌توانید ببینید؛ کمی بعد دوباره بفرستید.',
  ],
}

function wordsOf(reason: BusyReason | number): Words {
  if (typeof reason === 'string') return pages[reason]
  if (reason === 429) return pages['too-many-requests']
  if (reason === 503) return pages.overloaded
  const [title, text] = refusals[reason] ?? refusals[reason < 500 ? 400 : 500]!
  return { code: toPersianDigits(reason), title, text }
}

/** The page for moments in which nothing may be rendered: no script, no database, a few hundred bytes. */
export function busyPage(reason: BusyReason | number): string {
  const { code, title, text } = wordsOf(reason)
  return `<!DOCTYPE html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="description" content="خطای ${code}">
<title>${title}</title></head>
<body style="font:16px/1.75 system-ui,sans-serif;max-inline-size:32rem;margin:15vh auto;padding:0 16px">
<h1 style="font-size:22px">${code} · ${title}</h1><p>${text}</p>
<p><a href="">تلاش دوباره</a> · <a href="/">صفحه اصلی</a></p></body></html>`
}
