import { toPersianDigits } from '#kit/digits.ts'
import { viewportOf } from '#ui/display-preferences.ts'
import { doneWords, errorMessage, type ErrorWords } from './error-messages.ts'

/** Why a page without scripts replaces the requested one. */
export type BusyReason =
  | 'too-many-requests'
  | 'forbidden'
  | 'held-form-refused'
  | 'overloaded'
  | 'overloaded-read'
  | 'slow-body'
  | 'late'
  | 'away'

const overloaded: ErrorWords = ['الان سرمان شلوغ است', 'چیزی از دست نرفته است؛ چند ثانیهٔ دیگر دوباره امتحان کنید.']

const reasons: Record<BusyReason, [status: number, words?: ErrorWords]> = {
  'too-many-requests': [429],
  forbidden: [403],
  'held-form-refused': [
    422,
    [
      'فرمتان ثبت نشد',
      'وارد حسابتان شدید، ولی فرمی که قبل از ورود فرستادید قبول نشد. صفحه را باز کنید و دوباره بفرستید.',
    ],
  ],
  overloaded: [503, overloaded],
  'overloaded-read': [503, overloaded],
  'slow-body': [408, ['ارسال اطلاعات خیلی طول کشید', 'اتصال اینترنت را بررسی کنید و دوباره بفرستید.']],
  late: [
    503,
    ['این کار خیلی طول کشید', 'دوباره امتحان کنید. اگر فرمی فرستاده بودید، شاید ثبت شده باشد؛ اول نتیجه را ببینید.'],
  ],
  // The proxy shows it when no process answers (deploy/farman-503.http).
  away: [503],
}

/** At the entrance the user is unknown: only the origin of the form is known. */
const foreignForm: ErrorWords = [
  'این درخواست از سایت دیگری آمده است',
  'صفحه را در همین سایت باز کنید و دوباره بفرستید.',
]

function wordsOf(reason: BusyReason | number): [status: number, words: ErrorWords] {
  if (reason === 503) return wordsOf('overloaded')
  if (reason === 403) return [403, foreignForm]
  const [status, words] = typeof reason === 'string' ? reasons[reason] : [reason]
  return [status, words ?? errorMessage(status, undefined)]
}

const style = `:root{color-scheme:light dark;--canvas:#f6f7f9;--surface:#fff;--ink:#14181f;--line:#e1e5eb;--band:#14367f;--on:#fff;--muted:#cbd8f4;--edge:#7395e0;--saffron:#f5a300}
@media(prefers-color-scheme:dark){:root{--canvas:#0e1116;--surface:#171b22;--ink:#e9edf3;--line:#2c3440;--band:#10224f;--on:#f3f6fc;--muted:#b7c6e8;--edge:#5b79bf;--saffron:#ffb938}}
body{margin:0;background:var(--canvas);color:var(--ink);font:1rem/1.75 Vazirmatn,system-ui,sans-serif;overflow-wrap:anywhere}
header{background:var(--surface);border-bottom:1px solid var(--line);padding:12px 16px;font-weight:800}
main{box-sizing:border-box;max-width:720px;width:calc(100% - 32px);margin:16px auto;padding:40px 16px;border-radius:14px;background:var(--band);color:var(--on);text-align:center}
.code{display:inline-block;margin:0 0 12px;padding:.2em .7em;border:3px solid #14181f;border-radius:10px;background:#fff;color:#14181f;font-size:3rem;line-height:1.2;font-weight:800}
h1{margin:12px 0;font-size:1.375rem;line-height:1.5}
p{margin:0 0 16px;color:var(--muted)}
a{color:inherit}
.do{display:flex;flex-wrap:wrap;justify-content:center;gap:12px;margin-bottom:8px}
.do>*{box-sizing:border-box;min-height:48px;padding:10px 16px;border:1px solid var(--edge);border-radius:8px;background:none;color:inherit;font-family:inherit;font-size:.9375rem;font-weight:700;line-height:1.65;text-decoration:none;cursor:pointer}
.do>a{border-color:transparent;background:var(--saffron);color:#1b1300}
[hidden]{display:none!important}
:focus-visible{outline:3px solid var(--on);outline-offset:2px}
.again{display:inline-block;padding:10px 0}`

/** The button goes back one step; without scripts it is absent. */
const script = `const b=document.querySelector('[data-step-back]');b.hidden=false;b.onclick=()=>history.length>1?history.back():location.assign('/')`

/**
 * Opens the page again after 5 to 10 s, each further time after twice as long: the waiting users do not come back
 * together. A hidden page waits until it is shown. The count stays with the entry of the history.
 */
const retryScript = `;const s=Object(history.state),t=Date.now(),n=t-s.busyAt<6e5?Math.min(s.busyTimes,4):0,p=document.querySelector('[data-opens]')
history.replaceState(Object.assign({},s,{busyAt:t,busyTimes:n+1}),'');p.textContent=p.dataset.opens
const go=()=>document.hidden?document.addEventListener('visibilitychange',go,{once:true}):location.reload();setTimeout(go,(5+5*Math.random())*1e3*2**n)`
const opensByItself = 'چیزی از دست نرفته است؛ این صفحه چند ثانیهٔ دیگر خودش باز می‌شود.'

/**
 * The error page for times in which nothing may be rendered: no file, no database, two kilobytes. Style and script are
 * inline, so the response needs the policy that allows them (`plainPagePolicy`).
 */
export function busyPage(reason: BusyReason | number): string {
  const [status, [title, advice]] = wordsOf(reason)
  const code = toPersianDigits(status)
  const opens = reason === 'held-form-refused'
  const again = opens ? 'باز کردن صفحه' : 'تلاش دوباره'
  const retries = reason === 'overloaded-read'
  const hasAddress = status !== 414
  return plainPage({ about: `خطای ${code}`, code, title, advice, again, hasAddress, isMain: opens, retries })
}

/** The page after a form whose action succeeded while the next page cannot be shown. */
export const donePage = (): string =>
  plainPage({
    about: 'انجام شد',
    code: null,
    ...doneWords,
    hasAddress: true,
  })

type PlainPage = {
  about: string
  code: string | null
  title: string
  advice: string
  again: string
  hasAddress: boolean
  /** Whether the page's own address is the main action, before the home page. */
  isMain?: boolean
  retries?: boolean
}

function plainPage({
  about,
  code,
  title,
  advice,
  again: words,
  hasAddress,
  isMain = false,
  retries,
}: PlainPage): string {
  // A retry cannot help when the address is too long.
  const own = hasAddress ? { href: '', words } : null
  const home = { href: '/', words: 'صفحه اصلی' }
  const first = (isMain ? own : null) ?? home
  const second = first === home ? own : home
  const below = second ? `<a class="again" href="${second.href}">${second.words}</a>` : ''
  return `<!DOCTYPE html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="${viewportOf({ zoom: 'off' })}">
<meta name="mobile-web-app-capable" content="yes"><meta name="description" content="${about}"><meta name="robots" content="noindex">
<title>${title} · فرمان</title><style>${style}</style></head>
<body><header><a href="/">فرمان</a></header><main>
${code === null ? '' : `<p class="code">${code}</p>`}<h1>${title}</h1><p${retries ? ` data-opens="${opensByItself}"` : ''}>${advice}</p>
<div class="do"><a href="${first.href}">${first.words}</a><button type="button" data-step-back hidden>صفحه قبل</button></div>
${below}</main><script>${script}${retries ? retryScript : ''}</script></body></html>`
}
