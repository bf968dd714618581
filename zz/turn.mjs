import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
let i = 0
for (const [w, h, t] of [[360, 780, 'light'], [360, 780, 'dark'], [1280, 900, 'light']]) {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: t, isMobile: w < 700, hasTouch: w < 700, serviceWorkers: 'block' }); const p = await c.newPage()
  await p.goto(`http://localhost:4019/services/vehicle-info/price/peugeot-206`); await p.waitForTimeout(500); await p.evaluate(() => dispatchEvent(new Event('pointerover'))); await p.waitForTimeout(1500)
  await p.screenshot({ path: `/work/tmp/look/t${i}a.png` })
  await p.getByRole('button', { name: /چرخاندن خودرو/ }).click(); await p.waitForTimeout(3500)
  await p.screenshot({ path: `/work/tmp/look/t${i}b.png` }); for (let k = 0; k < 5; k++) await p.keyboard.press('ArrowLeft'); await p.waitForTimeout(600); await p.screenshot({ path: `/work/tmp/look/t${i}c.png` }); i++
  await c.close()
}
await b.close()
