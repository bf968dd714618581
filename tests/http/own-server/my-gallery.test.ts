import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../scripts/test-server.mjs'
import { aPhoto } from '../../support/picture-files.ts'
import { button } from '../support/posting.ts'
import type { Page } from '../support/page.ts'
import { eventually, eventuallyAt, expect, keepState, openSignedIn } from '../support/visitor.ts'

const keep = (page: Page, name: string) => keepState(page, `my-gallery-${name}`)

/** The owner of the demo's galleries. */
const owner = '09120000006'

const head = 'کد,برند,مدل,تیپ,سال,کارکرد,رنگ,وضعیت بدنه,نوع سند,قیمت'
const line = (code: string, mileage: string) =>
  `${code},پژو,207,دنده‌ای TU5,۱۴۰۱,${mileage},سفید,بدون رنگ,تک‌برگ,1000000000`
const file = (lines: readonly string[]) =>
  new File([`\uFEFF${[head, ...lines].join('\r\n')}`], 'stock.csv', { type: 'text/csv' })

/** The program of a dealer: keeps each message that the webhook sends. */
const messages: { body: string; id: string; at: string; signature: string }[] = []
const program = createServer(async (request, response) => {
  const header = (name: string) => String(request.headers[`webhook-${name}`])
  messages.push({
    body: await text(request),
    id: header('id'),
    at: header('timestamp'),
    signature: header('signature'),
  })
  response.writeHead(204).end()
})
let server: TestServer
let port = 0

// The server accepts an inner address only when its environment names it.
beforeAll(async () => {
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
  port = (program.address() as AddressInfo).port
  server = await startTestServer({ env: { GALLERY_INNER_URL: `http://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await server?.stop()
  program.close()
})

/** Opens the dealer panel of the owner; returns its path. */
async function openPanel() {
  const { page } = await openSignedIn('/profile/my-gallery', { mobile: owner, baseURL: server.address })
  await page.locator('main a[href^="/profile/my-gallery/"]').first().click()
  expect(page).toHaveURL(/my-gallery\/[a-z]/)
  return { page, panel: new URL(page.url()).pathname }
}

test('a dealer imports a file, reverts it, imports the corrected one, and changes prices', async () => {
  const { page, panel } = await openPanel()
  keep(page, 'stock')
  const upload = async (lines: readonly string[]) => {
    await page.goto(`${panel}/imports`)
    await page.locator('input[type=file]').setInputFiles(file(lines))
    await button(page, 'بررسی فایل').click()
    expect(page).toHaveURL(/imports\/\d+$/)
  }
  const write = async (count: string) => {
    await button(page, `ثبت ${count} خودرو`).click()
    await eventuallyAt(page, page.url(), () => expect(button(page, 'برگرداندن این فایل')).toBeVisible())
  }
  await page.goto(`${panel}/imports`)
  keep(page, 'imports')
  await upload([line('J-1', '9000000'), line('J-2', '21000')])
  expect(page.getByText('کارکرد حداکثر ۹۹۹,۹۹۹ کیلومتر است.')).toBeVisible()
  expect(button(page, 'ثبت ۱ خودرو')).toHaveCount(0)
  await button(page, 'قیمت‌ها به تومان است').click()
  keep(page, 'checked')
  await write('۱')
  await button(page, 'برگرداندن این فایل').click()
  expect(page.getByText('تغییرات ۱ خودرو برگشت.')).toBeVisible()

  await upload([line('J-1', '90000'), line('J-2', '21000')])
  await write('۲')
  await page.goto(`${panel}?tab=draft`)
  const drafts = page.getByRole('row').filter({ hasText: '۲۰۷' })
  expect(drafts).toHaveCount(2)
  await drafts.first().getByRole('link').click()
  expect(page).toHaveURL(/ads\/[0-9a-z]{10}$/)
  expect(page.getByRole('link', { name: 'ویرایش آگهی' })).toBeVisible()

  await page.goto(`${panel}?tab=published`)
  const ticks = page.getByRole('checkbox', { name: /^انتخاب / })
  await ticks.nth(0).check()
  await ticks.nth(1).check()
  await page.getByRole('textbox', { name: 'مقدار' }).fill('۲')
  await button(page, 'دیدن قیمت‌های جدید').click()
  expect(page).toHaveURL(/batches\/\d+$/)
  keep(page, 'batch')
  await button(page, /^ثبت تغییر/).click()
  expect(page.getByText(/خودرو تغییر کرد/)).toBeVisible()
  await button(page, /^برگرداندن/).click()
  expect(page.getByText(/به حالت قبل برگشت/)).toBeVisible()
})

test('an invited colleague becomes a seller without the right to import files', async () => {
  const { page, panel } = await openPanel()
  await page.goto(`${panel}/team`)
  await page.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill('09120000010')
  await button(page, 'دعوت همکار').click()
  expect(page.getByText(/دعوت تا .* معتبر است/)).toBeVisible()
  keep(page, 'team')
  const { page: seller } = await openSignedIn('/profile/my-gallery', {
    mobile: '09120000010',
    baseURL: server.address,
  })
  await button(seller, 'قبول دعوت').click()
  await seller.locator('main a[href^="/profile/my-gallery/"]').first().click()
  expect(seller).toHaveURL(/my-gallery\/[a-z]/)
  expect(seller.getByRole('link', { name: 'ورود فایل' })).toHaveCount(0)
})

test('the program of a dealer posts an ad by its key, and a signed webhook confirms it', async () => {
  const { page, panel } = await openPanel()
  await page.goto(`${panel}/api`)
  keep(page, 'api-empty')
  await page.getByText('ساخت کلید جدید').click()
  await page.getByRole('textbox', { name: 'نام کلید' }).fill('انبارداری')
  await page.getByRole('radio', { name: 'واقعی' }).first().check()
  await button(page, 'ساخت کلید').click()
  const shown = page.getByRole('status').locator('code')
  expect(shown).toHaveText(/^farman_live_/)
  keep(page, 'api-key')
  const key = shown.textContent()
  const addAddress = async (address: string) => {
    await page.getByRole('textbox', { name: 'آدرس' }).fill(address)
    await page.locator('button').filter({ hasText: 'افزودن آدرس' }).click()
  }
  await page.getByText('افزودن آدرس').first().click()
  await addAddress('http://10.0.0.1/hook')
  expect(page.getByText('با https شروع می‌شود و نام کاربری')).toBeVisible()
  await addAddress(`http://127.0.0.1:${port}/hook`)
  expect(shown).toHaveText(/^whsec_/)
  const secret = shown.textContent()!

  const headers = { authorization: `Bearer ${key}` }
  const picture = await page.request('/api/v1/gallery/pictures', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await aPhoto({ width: 900, height: 600 }).jpeg().toBuffer()),
  })
  expect(picture.status).toBe(201)
  const { id } = JSON.parse(picture.text) as { id: string }
  const body = JSON.stringify({
    code: 'PROGRAM-1',
    trim: 'peugeot-207-manual-tu5',
    year: 1401,
    mileageKm: 61_000,
    colour: 'white',
    documentKind: 'single-page',
    bodyState: 'no-paint',
    pictures: [id],
    price: { amount: '10000000000', currency: 'IRR' },
    city: 'tehran',
    description: 'خودروی سالم و کم‌کار نمایشگاه است.',
    meant: ['price'],
  })
  const post = () =>
    page.request('/api/v1/gallery/ads', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'program-1-first' },
      body,
    })
  const [first, again] = [await post(), await post()]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(JSON.parse(again.text)).toEqual(JSON.parse(first.text))

  await eventually(() =>
    expect(messages.map((message) => message.body).join('\n')).toMatch(
      /"type":"ad\.(pending|published)".*"code":"PROGRAM-1"/,
    ),
  )
  for (const message of messages) {
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signed = `${message.id}.${message.at}.${message.body}`
    expect(message.signature).toBe(`v1,${createHmac('sha256', bytes).update(signed).digest('base64')}`)
  }

  await page.goto(`${panel}/api`)
  await page.getByRole('link', { name: /127\.0\.0\.1/ }).click()
  expect(page).toHaveURL(/webhooks\/\d+$/)
  const webhook = new URL(page.url()).pathname
  await eventuallyAt(page, webhook, () => expect(page.getByText('رسید').first()).toBeVisible())
  await button(page, 'ارسال پیام آزمایشی').click()
  await eventually(() => expect(messages.some((message) => message.body.includes('"ping"'))).toBe(true))
  await page.goto(webhook)
  keep(page, 'webhook')

  await page.goto(`${panel}/api`)
  await button(page, 'باطل کردن کلید انبارداری').click()
  expect(page.getByText('هنوز کلیدی نساخته‌اید')).toBeVisible()
  expect((await page.request('/api/v1/gallery', { headers })).status).toBe(401)
})
