// Takes the manifest's screenshots from a running product: `node scripts/take-screenshots.mjs http://localhost:3000`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './browser.mjs'
import { root } from './toolchain.mjs'

const base = process.argv[2]
const folder = join(root, 'public/screenshots')
const list = '/services/used-vehicle/advertisement'
const narrow = { width: 360, height: 780, scale: 1.5 }
const wide = { width: 1280, height: 800, scale: 1 }

const executablePath = findBrowser()
if (!base || !executablePath) throw new Error('needs the address of a running product, and Chromium')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })

async function take(name, path, { width, height, scale }) {
  const phone = width < 700
  const options = {
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile: phone,
    hasTouch: phone,
    colorScheme: 'light',
  }
  const context = await browser.newContext({
    ...options,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(base + path, { waitUntil: 'networkidle' })
  const picture = await page.screenshot()
  await sharp(picture)
    .webp({ quality: 70, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
  const ad = await page.locator('a[href*="/ads/"]').first().getAttribute('href')
  await context.close()
  return ad
}

mkdirSync(folder, { recursive: true })
const ad = await take('list-narrow', list, narrow)
await take('ad-narrow', ad, narrow)
await take('home-wide', '/', wide)
await take('list-wide', list, wide)
await browser.close()
