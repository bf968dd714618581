import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test, type Page } from '@playwright/test'
import { aPhoto } from '../support/picture-files.ts'
import { expectEveryAppearance, hydrated, open, screens, signIn } from './support.ts'

const [phone, , , wide] = screens
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const look = (page: Page, name: string) => expectEveryAppearance(page, `my-gallery-${name}`)

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

const head = 'کد,برند,مدل,تیپ,سال,کارکرد,رنگ,وضعیت بدنه,نوع سند,قیمت'
const line = (code: string, mileage: string) =>
  `${code},پژو,207,دنده‌ای TU5,۱۴۰۱,${mileage},سفید,بدون رنگ,تک‌برگ,1000000000`
const file = (lines: readonly string[]) => ({
  name: 'stock.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${[head, ...lines].join('\r\n')}`),
})

/** The owner of the demo's galleries. */
const owner = '09120000006'

test('a gallery imports a file, takes it back, imports the mended one, and moves prices', async ({ browser }) => {
  test.setTimeout(150_000)
  const { context, page, complaints } = await open(browser, wide!)
  let desk = ''

  await test.step('the owner comes to the desk', async () => {
    await arrive(page, '/login?next=/profile/my-gallery')
    await signIn(page, owner)
    page.setDefaultTimeout(15_000)
    await hydrated(page)
    await page.locator('main a[href^="/profile/my-gallery/"]').first().click()
    await page.waitForURL(/my-gallery\/[a-z]/)
    await hydrated(page)
    desk = new URL(page.url()).pathname
    await look(page, 'stock')
  })

  const upload = async (lines: readonly string[]) => {
    await arrive(page, `${desk}/imports`)
    await page.locator('input[type=file]').setInputFiles(file(lines))
    await button(page, 'بررسی فایل').click()
    await page.waitForURL(/imports\/\d+$/)
    await hydrated(page)
  }
  // The page tells by itself when the file is written: a reload right after the click may overtake the form that the click sends.
  const write = async (count: string) => {
    await button(page, `ثبت ${count} خودرو`).click()
    await expect(button(page, 'برگرداندن این فایل')).toBeVisible({ timeout: 45_000 })
  }

  await test.step('a file with a fault is checked, written and taken back', async () => {
    await arrive(page, `${desk}/imports`)
    await look(page, 'imports')
    await upload([line('J-1', '9000000'), line('J-2', '21000')])
    await expect(page.getByText('کارکرد حداکثر ۹۹۹,۹۹۹ کیلومتر است.')).toBeVisible()
    await look(page, 'checked')
    await write('۱')
    await button(page, 'برگرداندن این فایل').click()
    await expect(page.getByText('تغییرات ۱ خودرو برگشت.')).toBeVisible()
  })

  await test.step('the mended file brings both cars as drafts', async () => {
    await upload([line('J-1', '90000'), line('J-2', '21000')])
    await write('۲')
    await arrive(page, `${desk}?tab=draft`)
    await expect(page.getByRole('row').filter({ hasText: '۲۰۷' })).toHaveCount(2)
    await page.getByRole('row').filter({ hasText: '۲۰۷' }).first().getByRole('link').click()
    await page.waitForURL(/ads\/[0-9a-z]{10}$/)
    await expect(page.getByRole('link', { name: 'ویرایش آگهی' })).toBeVisible()
  })

  await test.step('two prices move by a percentage, after they were seen', async () => {
    await arrive(page, `${desk}?tab=published`)
    await page.getByRole('checkbox').nth(0).check()
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('textbox', { name: 'مقدار' }).fill('۲')
    await button(page, 'دیدن قیمت‌های جدید').click()
    await page.waitForURL(/prices/)
    await hydrated(page)
    await look(page, 'prices')
    await button(page, /^ثبت قیمت جدید/).click()
    await expect(page.getByText(/قیمت [۰-۹]+ آگهی عوض شد/)).toBeVisible()
  })

  await test.step('somebody is invited and becomes a seller, without the right to move many prices', async () => {
    await arrive(page, `${desk}/team`)
    await page.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill('09120000007')
    await button(page, 'دعوت همکار').click()
    await expect(page.getByText(/دعوت تا .* معتبر است/)).toBeVisible()
    await look(page, 'team')
    const seller = await open(browser, phone!)
    await arrive(seller.page, '/login?next=/profile/my-gallery')
    await signIn(seller.page, '09120000007')
    await hydrated(seller.page)
    await button(seller.page, 'قبول دعوت').click()
    await seller.page.locator('main a[href^="/profile/my-gallery/"]').first().click()
    await seller.page.waitForURL(/my-gallery\/[a-z]/)
    await expect(seller.page.getByRole('link', { name: 'ورود فایل' })).toHaveCount(0)
    expect(seller.complaints).toEqual([])
    await seller.context.close()
  })

  expect(complaints).toEqual([])
  await context.close()
})

/** The gallery's own program: what it was told, and the answer that it gives. */
async function receiver(port: number) {
  const told: { body: string; signature: string }[] = []
  const server = createServer(async (request, response) => {
    told.push({ body: await text(request), signature: String(request.headers['farman-signature']) })
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { told, close: () => new Promise((resolve) => server.close(resolve)) }
}

test("a gallery's program posts an ad by its key, and a webhook confirms it", async ({ browser, request }) => {
  test.setTimeout(150_000)
  const port = Number(process.env.JOURNEY_PORT ?? 3987) + 1
  const program = await receiver(port)
  const { context, page, complaints } = await open(browser, wide!)
  await arrive(page, '/login?next=/profile/my-gallery')
  await signIn(page, owner)
  page.setDefaultTimeout(15_000)
  await hydrated(page)
  await page.locator('main a[href^="/profile/my-gallery/"]').first().click()
  await page.waitForURL(/my-gallery\/[a-z]/)
  const desk = new URL(page.url()).pathname

  const [key, secret] = await test.step('keys and an address are made at the desk', async () => {
    await arrive(page, `${desk}/api`)
    await look(page, 'api-empty')
    await page.getByText('ساخت کلید جدید').click()
    await page.getByRole('textbox', { name: 'نام کلید' }).fill('انبارداری')
    await page.getByRole('radio', { name: 'واقعی' }).first().check()
    await button(page, 'ساخت کلید').click()
    const shown = page.getByRole('status').locator('code')
    await expect(shown).toHaveText(/^farman_live_/)
    await look(page, 'api-key')
    const made = await shown.textContent()
    await page.getByText('افزودن آدرس').first().click()
    await page.getByRole('textbox', { name: 'آدرس' }).fill('http://10.0.0.1/hook')
    await button(page, 'افزودن آدرس').click()
    await expect(page.getByText('با https شروع می‌شود و نام کاربری')).toBeVisible()
    await page.getByRole('textbox', { name: 'آدرس' }).fill(`http://127.0.0.1:${port}/hook`)
    await button(page, 'افزودن آدرس').click()
    await expect(shown).toHaveText(/^whsec_/)
    return [made!, (await shown.textContent())!]
  })

  const headers = { authorization: `Bearer ${key}` }
  await test.step('the program sends a picture and posts the car', async () => {
    const sent = await request.post('/api/v1/gallery/pictures', {
      headers: { ...headers, 'content-type': 'image/jpeg' },
      data: await aPhoto({ width: 900, height: 600 }).jpeg().toBuffer(),
    })
    expect(sent.status()).toBe(201)
    const { id } = (await sent.json()) as { id: string }
    const body = {
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
    }
    const post = () =>
      request.post('/api/v1/gallery/ads', { headers: { ...headers, 'idempotency-key': 'program-1-first' }, data: body })
    const [first, again] = [await post(), await post()]
    expect([first.status(), again.status()]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
  })

  await test.step('the program hears of it, with a signature that it can check', async () => {
    await expect
      .poll(() => program.told.map(({ body }) => body).join('\n'), { timeout: 40_000 })
      .toMatch(/"type":"ad\.(pending|published)".*"code":"PROGRAM-1"/)
    for (const { body, signature } of program.told) {
      const [, seconds, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!
      expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(digest)
    }
  })

  await test.step('the desk shows what was sent, and sends a trial', async () => {
    await arrive(page, `${desk}/api`)
    await page.getByRole('link', { name: /127\.0\.0\.1/ }).click()
    await page.waitForURL(/webhooks\/\d+$/)
    await hydrated(page)
    await expect(page.getByText('رسید').first()).toBeVisible()
    await button(page, 'ارسال پیام آزمایشی').click()
    await expect.poll(() => program.told.some(({ body }) => body.includes('"ping"')), { timeout: 30_000 }).toBe(true)
    await arrive(page, new URL(page.url()).pathname)
    await look(page, 'webhook')
  })

  await test.step('a key that was ended opens nothing', async () => {
    await arrive(page, `${desk}/api`)
    await button(page, 'باطل کردن کلید انبارداری').click()
    await expect(page.getByText('هنوز کلیدی نساخته‌اید')).toBeVisible()
    expect((await request.get('/api/v1/gallery', { headers })).status()).toBe(401)
  })

  expect(complaints).toEqual([])
  await context.close()
  await program.close()
})
