const sentences = {
  429: ['درخواست‌های شما بیش از اندازه است', 'چند لحظه صبر کنید و دوباره تلاش کنید.'],
  503: ['الان سرمان شلوغ است', 'صفحه سالم است؛ چند ثانیهٔ دیگر دوباره تلاش کنید.'],
} as const

const persianCode = { 429: '۴۲۹', 503: '۵۰۳' } as const

/** The page for moments in which nothing may be rendered: no script, no database, a few hundred bytes. */
export const busyPage = (status: 429 | 503): string => `<!DOCTYPE html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="description" content="خطای ${persianCode[status]}">
<title>${sentences[status][0]}</title></head>
<body style="font:16px/1.75 system-ui,sans-serif;max-inline-size:32rem;margin:15vh auto;padding:0 16px">
<h1 style="font-size:22px">${persianCode[status]} · ${sentences[status][0]}</h1><p>${sentences[status][1]}</p>
<p><a href="">دوباره</a> · <a href="/">صفحه اصلی</a></p></body></html>`
