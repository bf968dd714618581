/** Why a page without scripts stands in the place of another. */
export type BusyReason = 'too-many-requests' | 'overloaded' | 'slow-body' | 'late'

const pages = {
  'too-many-requests': {
    code: '۴۲۹',
    title: 'درخواست‌های شما بیش از اندازه است',
    text: 'چند لحظه صبر کنید و دوباره تلاش کنید.',
  },
  overloaded: {
    code: '۵۰۳',
    title: 'الان سرمان شلوغ است',
    text: 'صفحه سالم است؛ چند ثانیهٔ دیگر دوباره تلاش کنید.',
  },
  'slow-body': {
    code: '۴۰۸',
    title: 'ارسال اطلاعات بیش از حد طول کشید',
    text: 'اتصال اینترنت را بررسی کنید و دوباره ارسال کنید.',
  },
  late: {
    code: '۵۰۳',
    title: 'این کار بیش از حد طول کشید',
    text: 'شاید انجام شده باشد. اول نتیجه را ببینید و اگر نبود، دوباره تلاش کنید.',
  },
} as const satisfies Record<BusyReason, object>

/** The page for moments in which nothing may be rendered: no script, no database, a few hundred bytes. */
export const busyPage = (reason: BusyReason): string => `<!DOCTYPE html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="description" content="خطای ${pages[reason].code}">
<title>${pages[reason].title}</title></head>
<body style="font:16px/1.75 system-ui,sans-serif;max-inline-size:32rem;margin:15vh auto;padding:0 16px">
<h1 style="font-size:22px">${pages[reason].code} · ${pages[reason].title}</h1><p>${pages[reason].text}</p>
<p><a href="">دوباره</a> · <a href="/">صفحه اصلی</a></p></body></html>`
