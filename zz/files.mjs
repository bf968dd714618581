import { chromium } from '@playwright/test'
import { statSync, readdirSync } from 'node:fs'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const c = await b.newContext({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true, serviceWorkers: 'block' }); const p = await c.newPage()
await p.goto(`http://localhost:${process.argv[2]}/services/vehicle-center/inquiry/fines-details`); await p.waitForTimeout(800)
await p.evaluate(() => dispatchEvent(new Event('pointerover'))); await p.waitForTimeout(4000)
const names = await p.evaluate(() => [...new Set(performance.getEntriesByType('resource').map((r) => new URL(r.name).pathname).filter((x) => x.endsWith('.js')))])
const prefix = (n) => n.replace(/-[A-Za-z0-9_-]{8}\.js$/, '')
const old = readdirSync('/work/main/build/client/assets').filter((f) => f.endsWith('.js'))
let sum = 0
for (const n of names) { const f = n.split('/').pop(); const s = statSync('build/client/assets/' + f + '.br').size; const cands = old.filter((o) => prefix(o) === prefix(f)).map((o) => statSync('/work/main/build/client/assets/' + o + '.br').size); sum += s; if (!cands.includes(s)) console.log(f, s, cands.join(',')) }
console.log(sum / 1024); await b.close()
