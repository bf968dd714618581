// oxlint-disable-next-line import/default -- the text of the file, as Vite gives it
import program from '../../../../tools/verify-draw.mjs?raw'
import python from '../../../../tools/verify-draw.py?raw'
import { problemText } from '../verdict-texts.ts'

export const pythonText = (): string => python

// Texts of the verifier's problems; embedded in the page, which has no other source.
const words = Object.fromEntries(
  [...program.matchAll(/need\([^]*?'([^']+)'\)/g)].map(([, problem]) => [problem!, problemText(problem!)]),
)

/** Builds the verifier as a standalone page that needs neither network nor us. */
export const verifierPage = (): string => `<!doctype html>
<html lang="fa" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>بررسی قرعه‌کشی فرمان</title>
<style>
:root{color-scheme:light dark;--line:light-dark(#d8dbe2,#3a4152);--good:light-dark(#0b6b3a,#6fd39b);--bad:light-dark(#a3212b,#ff9c9c)}
body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.9 Vazirmatn,Tahoma,sans-serif}
label{display:block;padding:1rem;border:1px solid var(--line);border-radius:12px;margin-block:1rem}
input{display:block;margin-block-start:.5rem;font:inherit;max-inline-size:100%}
output{display:block;overflow-wrap:anywhere;white-space:pre-line;min-block-size:6rem}
.good{color:var(--good)}.bad{color:var(--bad)}
</style>
<h1>بررسی قرعه‌کشی فرمان</h1>
<p>این صفحه به اینترنت وصل نمی‌شود و چیزی ارسال نمی‌کند. فایل بستهٔ قرعه‌کشی یا رسید بلیتی را که از سایت دریافت کرده‌اید انتخاب کنید؛ همه‌چیز روی همین دستگاه دوباره حساب می‌شود.</p>
<label>فایل بسته یا رسید<input type="file" id="file" accept=".json,application/json"></label>
<label>کد ملی (اختیاری، فقط برای رسید بلیت)<input id="code" inputmode="numeric" dir="ltr" maxlength="10"></label>
<output id="told" role="status"></output>
<script type="text/plain" id="program">${program.replaceAll('export function', 'function').replaceAll('</', '<\\/')}
onmessage = ({ data: { bytes, code } }) => {
  let value
  try { value = JSON.parse(new TextDecoder().decode(bytes)) } catch {}
  postMessage(value && 'path' in value ? verifyTicket(value, code) : verifyDraw(bytes))
}
</script>
<script>
const words = ${JSON.stringify(words).replaceAll('</', '<\\/')}
const told = document.getElementById('told')
const fa = (n) => Number(n).toLocaleString('fa-IR')
const latin = (text) => text.replace(/[۰-۹]/g, (d) => '۰۱۲۳۴۵۶۷۸۹'.indexOf(d))
document.getElementById('file').onchange = async ({ target }) => {
  const file = target.files[0]
  if (!file) return
  told.className = ''
  told.textContent = 'در حال محاسبه…'
  const source = new Blob([document.getElementById('program').textContent], { type: 'text/javascript' })
  const worker = new Worker(URL.createObjectURL(source))
  worker.onmessage = ({ data }) => {
    worker.terminate()
    told.className = data.ok ? 'good' : 'bad'
    if (!data.ok) told.textContent = 'تأیید نشد: ' + (words[data.problem] ?? 'این فایل آن‌طور که منتشر شده نیست یا ناقص است.')
    else if (data.root) told.textContent = 'بلیت ' + fa(data.number) + ' در لیست است.\\nنشان لیست: ' + data.root
    else told.textContent = 'درست است. ' + fa(data.tickets) + ' بلیت حساب شد.\\n' +
      data.places.map((ticket, i) => 'جایگاه ' + fa(i + 1) + ': ' + (ticket === null ? 'بدون برنده' : 'بلیت ' + fa(ticket))).join('\\n') +
      '\\nآخرین نشان کارنامه: ' + data.head
  }
  worker.postMessage({ bytes: new Uint8Array(await file.arrayBuffer()), code: latin(document.getElementById('code').value) || undefined })
}
</script>
</html>
`
