// node look.mjs PORT OUT WIDTH THEME MOBILE(or -) path…
import { chromium } from '@playwright/test'
const [port, out, width, theme, mobile, ...paths] = process.argv.slice(2)
const rec = process.env.REC; const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })
const c = await b.newContext({ viewport: { width: +width, height: +width < 700 ? 780 : 900 }, colorScheme: theme, isMobile: +width < 700, hasTouch: +width < 700, locale: 'fa-IR', timezoneId: 'Asia/Tehran', serviceWorkers: 'block' })
const p = await c.newPage(); const base = `http://localhost:${port}`
p.on('pageerror', (e) => console.log('ERROR', e.message))
if (mobile !== '-') {
  await p.goto(base + '/login'); await p.getByLabel('شمارهٔ موبایل').fill(mobile); await p.getByRole('button', { name: 'دریافت کد' }).click()
  await p.waitForURL(/./); await p.waitForTimeout(1500)
  const { messages } = await (await p.request.get(`${base}/dev/sms.json?mobile=${mobile}`)).json()
  const code = messages[0].code; const boxes = p.locator('input[autocomplete="one-time-code"]'); await boxes.first().fill(code); await p.keyboard.press('Enter'); await p.waitForTimeout(2000)
}
let i = 0
for (const path of paths) {
  const r = await p.goto(base + path); await p.waitForTimeout(1200)
  await p.evaluate(() => dispatchEvent(new Event('pointerover'))); await p.waitForTimeout(800)
  if (rec) { const h = await p.evaluate((re) => [...document.querySelectorAll('main a')].map((a) => a.getAttribute('href')).find((x) => x && new RegExp(re).test(x)), path + '/[^/?]+$'); if (!h) { console.log('no record', path); continue } await p.goto(base + h); await p.waitForTimeout(1000) }
  const w = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const name = `${out}/${width}-${theme}-${String(i++).padStart(2, '0')}.png`
  await p.screenshot({ path: name, fullPage: true, clip: undefined }); console.log(name, r.status(), path, w > 0 ? `WIDER ${w}` : '', await p.title())
}
await b.close()
