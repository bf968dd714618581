import { escapeXml } from '#kit/markup.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { QueueView, Status } from './page-status.ts'

const style = `:root{color-scheme:light dark;--canvas:#f6f7f9;--surface:#fff;--ink:#14181f;--muted:#566070;--line:#e1e5eb;--link:#1b4db1;--band:#14367f;--on:#fff;--soft:#cbd8f4;--saffron:#f5a300;--warn:#8f5400;--warn-soft:#fff1d6}
@media(prefers-color-scheme:dark){:root{--canvas:#0e1116;--surface:#171b22;--ink:#e9edf3;--muted:#a3aebd;--line:#2c3440;--link:#8fb4ff;--band:#10224f;--on:#f3f6fc;--soft:#b7c6e8;--saffron:#ffb938;--warn:#f0b34b;--warn-soft:#33270f}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:1rem/1.75 Vazirmatn,system-ui,sans-serif;overflow-wrap:anywhere}
header{background:var(--surface);border-bottom:1px solid var(--line);padding:12px 16px;font-weight:800}
header a{color:inherit;text-decoration:none}
main{max-width:720px;margin:0 auto;padding:16px}
a{color:var(--link)}
h1{margin:8px 0 16px;font-size:1.375rem;line-height:1.5}
.card{padding:24px 16px;border-radius:14px;background:var(--band);color:var(--on);text-align:center}
.card h2{margin:0 0 4px;font-size:1.25rem;line-height:1.5}
.card p{margin:0;color:var(--soft)}
.clock{display:flex;justify-content:center;gap:8px;direction:ltr;margin:16px 0 4px}
.clock b{min-width:72px;padding:8px 4px;border:3px solid #14181f;border-radius:10px;background:#fff;color:#14181f;font-size:2rem;line-height:1.3;font-variant-numeric:tabular-nums}
.plate{display:inline-block;margin:16px 0 8px;padding:.1em .8em;border:3px solid #14181f;border-radius:10px;background:#fff;color:#14181f;font-size:2.25rem;font-weight:800;line-height:1.5}
.plate small{display:block;font-size:.8125rem;font-weight:500}
.do{display:inline-flex;align-items:center;justify-content:center;min-height:48px;margin-top:16px;padding:8px 24px;border:0;border-radius:8px;background:var(--saffron);color:#1b1300;font-family:inherit;font-size:1rem;font-weight:700;line-height:1.6;text-decoration:none;cursor:pointer}
.lost{margin:12px 0 0;padding:8px 12px;border-radius:8px;background:var(--warn-soft);color:var(--warn)}
ul{padding-inline-start:20px}
li{margin-bottom:4px}
details{border-top:1px solid var(--line);padding:4px 0}
summary{padding:8px 0;min-height:44px;cursor:pointer;font-weight:700}
.note{color:var(--muted);font-size:.875rem}
.live{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
[hidden]{display:none!important}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.card :focus-visible{outline-color:var(--on)}`

/**
 * Counts down by the server's time with the monotonic clock, ignoring the device's time. Polls have
 * a quarter of jitter and back off after failures; a hidden or offline page polls on return.
 */
const script = `(()=>{
const $=i=>document.getElementById(i),d=document.documentElement.dataset,url=location.pathname+'/poll'
let opens=+d.opens||0,base=+d.now-performance.now(),wait=+d.next,fails=0,timer,busy=0,seen=0,told=''
const fa=(n,w)=>String(n).padStart(w,'0').replace(/\\d/g,c=>'۰۱۲۳۴۵۶۷۸۹'[c])
const now=()=>base+performance.now()
const tick=()=>{const left=opens?Math.max(0,Math.ceil((opens-now())/1000)):0
$('clock').hidden=!opens
if(!opens)return
$('h').textContent=fa(Math.floor(left/3600),2);$('m').textContent=fa(Math.floor(left/60)%60,2);$('s').textContent=fa(left%60,2)
if(!left&&!seen){seen=1;plan(1+Math.random()*8)}}
const plan=s=>{clearTimeout(timer);timer=setTimeout(ask,s*1000)}
const show=a=>{opens=a.opensAt||0
$('head').textContent=a.head;$('text').textContent=a.text
$('plate').hidden=$('mine').hidden=!a.number;$('number').textContent=a.number||''
const j=a.offer&&a.offer.kind=='join',e=a.offer&&a.offer.kind=='enter'
$('join').hidden=!j;$('enter').hidden=!e
if(j)$('press').textContent=a.offer.label
if(e){$('enter').href=a.offer.href;$('enter').textContent=a.offer.label}
if(a.head!=told){told=a.head;$('live').textContent=a.head+'. '+a.text;document.title=(a.state=='admitted'?'● ':'')+a.head}
tick()}
const ask=async()=>{if(busy)return
busy=1
const t=performance.now(),stop=new AbortController(),late=setTimeout(()=>stop.abort(),8000)
try{const r=await fetch(url,{cache:'no-store',signal:stop.signal})
if(!r.ok)throw r
const a=await r.json()
base=a.now-(t+performance.now())/2;wait=a.next;fails=0;show(a)
$('lost').hidden=true}
catch(e){fails++;$('lost').hidden=false;if(fails==1)$('live').textContent=$('lost').textContent}
clearTimeout(late);busy=0
plan(Math.min(120,wait*Math.min(8,1+fails))*(.75+Math.random()/2))}
addEventListener('online',()=>plan(Math.random()*3))
addEventListener('pageshow',e=>{if(e.persisted)plan(0)})
document.addEventListener('visibilitychange',()=>{if(!document.hidden&&fails)plan(Math.random()*2)})
$('clock').hidden=!opens
told=$('head').textContent
setInterval(tick,250);tick();plan(Math.min(wait,2+Math.random()*6))
})()`

const hiddenUnless = (shown: boolean): string => (shown ? '' : ' hidden')

const clockText = (left: number): string[] =>
  [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60].map((part) =>
    toPersianDigits(String(part).padStart(2, '0')),
  )

/** Explains the procedure in a few sentences. */
const explain = (
  { id, drawId, minutesToUse, rehearsal, imitated, target }: QueueView,
  hasNumber: boolean,
): string => `<ul>
${rehearsal ? '' : `<li>برای ثبت‌نام باید شرایط را داشته باشید و اطلاعات شما کامل باشد. تا نوبتتان نرسیده <a href="${escapeXml(target)}">شرایط و اطلاعات خود را بررسی کنید</a>.</li>`}
<li>صفحه خودش به‌روز می‌شود. اگر آن را ببندید یا اینترنت قطع شود، نوبت شما محفوظ می‌ماند.</li>
<li>با دستگاه دیگر هم می‌توانید ادامه بدهید؛ با همین حساب وارد شوید و دکمه را بزنید.</li>
<li>وقتی نوبتتان رسید، ${formatInteger(minutesToUse)}\u00a0دقیقه فرصت دارید ثبت‌نام را تمام کنید.</li>
</ul>${rehearsal ? '<p class="note">این یک تمرین است و به ثبت‌نام واقعی نمی‌رسد.</p>' : ''}
<details><summary>از کجا بدانم ترتیب درست است؟</summary>
<p>قبل از شروع، تعهد قرعه‌کشی منتشر شده و هیچ‌کس نمی‌تواند نتیجه را انتخاب کند. هر نوبت به نوبت قبلی وصل است و هر ۱۰ ثانیه نشان آن منتشر می‌شود؛ با برنامهٔ بررسی می‌توانید همه را دوباره حساب کنید.${imitated ? ' در این فروش نمایشی، طرف‌های قرعه‌کشی هم نمایشی هستند.' : ''}</p>
<p><span id="mine"${hiddenUnless(hasNumber)}><a href="/openings/${id}/ticket.json" download>رسید نوبت من</a> · </span><a href="/openings/${id}/bundle.json" download>کارنامهٔ فروش</a> · <a href="/draws/${drawId}/bundle.json" download>قرعه‌کشی نوبت</a> · <a href="/openings/verify-opening.py" download>برنامهٔ بررسی</a> · <a href="/draws/verify-draw.py" download>بررسی قرعه‌کشی</a></p></details>`

/** The scripts and styles of the page; its policy is computed from them once. */
export const waitingPageInline = `<style>${style}</style><script>${script}</script>`

/** Why a press had no effect, and the page that helps. */
type Problem = { words: string; infoHref: string | null }

/** Builds the complete page from memory. `problem` explains why a press had no effect. */
export function waitingPage(line: QueueView, status: Status, problem: Problem | null = null): string {
  const { offer, number } = status
  const left = status.opensAt === null ? 0 : Math.max(0, Math.ceil((status.opensAt - status.now) / 1000))
  const [hours, minutes, seconds] = clockText(left)
  const join = offer?.kind === 'join' ? offer : null
  const enter = offer?.kind === 'enter' ? offer : null
  return `<!DOCTYPE html>
<html lang="fa" dir="rtl" data-now="${status.now}" data-opens="${status.opensAt ?? ''}" data-next="${status.next}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="/icon.svg" type="image/svg+xml"><meta name="robots" content="noindex"><meta name="description" content="نوبت ${escapeXml(line.title)}"><noscript><meta http-equiv="refresh" content="${Math.max(10, status.next)}"></noscript>
<title>${escapeXml(status.head)}</title><style>${style}</style></head>
<body><header><a href="/">فرمان</a></header><main>
<h1>${escapeXml(line.title)}</h1>
<section class="card"><h2 id="head">${escapeXml(status.head)}</h2>
<div class="clock" id="clock" role="timer" aria-label="زمان مانده تا شروع"${hiddenUnless(status.opensAt !== null)}><b id="h">${hours}</b><b id="m">${minutes}</b><b id="s">${seconds}</b></div>
<div id="plate" class="plate"${hiddenUnless(number !== null)}><small>نوبت شما</small><span id="number">${number ?? ''}</span></div>
<p id="text">${escapeXml(status.text)}</p>
<form id="join" method="post" action="/openings/${line.id}/join"${hiddenUnless(join !== null)}><button class="do" id="press">${join?.label ?? ''}</button></form>
<a class="do" id="enter" href="${enter ? escapeXml(enter.href) : '/'}"${hiddenUnless(enter !== null)}>${enter?.label ?? ''}</a></section>
${problem ? `<p class="lost" role="alert">${escapeXml(problem.words)}${problem.infoHref ? ` <a href="${escapeXml(problem.infoHref)}">ثبت کد ملی</a>` : ''}</p>` : ''}
<p class="lost" id="lost" hidden>اتصال قطع است. نوبت شما محفوظ می‌ماند و با وصل شدن اینترنت ادامه می‌دهیم.</p>
<p id="live" aria-live="polite" class="live"></p>
${explain(line, number !== null)}
<p class="note">شروع ${formatDateTime(line.opensAt)}، پایان ${formatDateTime(line.closesAt)}. ساعت این صفحه ساعت سایت است، نه ساعت دستگاه شما.</p>
</main><script>${script}</script></body></html>`
}
