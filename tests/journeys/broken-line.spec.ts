import { request as httpRequest } from 'node:http'
import { expect, test, type BrowserContext, type Page, type Request } from '@playwright/test'
import { aPhoto } from '../support/picture-files.ts'
import { button, chooseCar, goOn, priceAndText, rowsOf } from './posting.ts'
import { hydrated, open, screen, signIn } from './support.ts'

const good = 12

/** Photos as large as those of phones, which go in parts. */
const photo = async (place: number) => ({
  name: `photo-${place}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await aPhoto({ width: 1500, height: 1100 }).jpeg({ quality: 90 }).toBuffer(),
})
const broken = {
  name: 'broken.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(90_000, 'broken')]),
}

/** Sends the beginning of a part to the server itself, and breaks that connection. */
async function sendBeginning(request: Request, bytes: number): Promise<void> {
  const [body, headers, { host, port, pathname }] = [
    request.postDataBuffer()!,
    await request.allHeaders(),
    new URL(request.url()),
  ]
  const named = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
  const sent = httpRequest({
    host: host.split(':')[0],
    port,
    path: pathname,
    method: request.method(),
    headers: { ...Object.fromEntries(named), 'content-length': String(body.length) },
    agent: false,
  })
  sent.on('error', () => {})
  sent.flushHeaders()
  await new Promise<void>((completed) => sent.write(body.subarray(0, bytes), () => completed()))
  // The kernel has them; the server reads them before it learns of the end.
  await new Promise<void>((completed) => setTimeout(completed, 300))
  sent.destroy()
}

/** Cuts the line inside the files: the parts of these numbers, each after another number of bytes. */
async function cutLine(context: BrowserContext, page: Page) {
  const cuts = new Map([
    [2, 1],
    [5, 100_000],
    [9, 70_001],
    [14, 3],
    [20, 150_000],
  ])
  const resumed: number[] = []
  let [parts, completed] = [0, 0]
  await context.route('**/files/pictures/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() === 'HEAD') {
      const response = await route.fetch()
      resumed.push(Number(response.headers()['upload-offset']))
      return route.fulfill({ response })
    }
    const bytes = request.method() === 'PATCH' ? cuts.get(++parts) : undefined
    if (bytes === undefined) return route.continue()
    completed++
    await sendBeginning(request, bytes)
    // Every other time the phone itself knows that the line is gone.
    if (completed % 2 === 0) {
      await context.setOffline(true)
      await route.abort('internetdisconnected')
      await page.waitForTimeout(1000)
      return context.setOffline(false)
    }
    return route.abort('connectionreset')
  })
  return { resumed, cut: () => completed }
}

/** Records what the page of a sending ad says about its photos. */
async function film(page: Page): Promise<string[]> {
  const shots: string[] = []
  await page.exposeFunction('shoot', (text: string) => {
    if (shots.at(-1) !== text) shots.push(text)
  })
  await page.addInitScript(() => {
    const shoot = (globalThis as unknown as { shoot: (text: string) => void }).shoot
    const check = () => {
      const matches = [...document.querySelectorAll('main [role=status], main h1')].map((part) =>
        part.textContent.trim(),
      )
      if (matches.length > 0) shoot(matches.filter(Boolean).join(' | '))
    }
    new MutationObserver(check).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return shots
}

const persianDigits = '۰۱۲۳۴۵۶۷۸۹'
const latin = (text: string) => Number(text.replace(/[۰-۹]/g, (digit) => String(persianDigits.indexOf(digit))))

test('twelve photos of a guest stand in the ad although the line is cut five times and one more is refused @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  context.setDefaultTimeout(30_000)
  const shots = await film(page)
  await page.goto('/profile/my-ads/new')
  await hydrated(page)
  await chooseCar(page)
  const photos = await Promise.all(Array.from({ length: good }, (_, place) => photo(place)))
  await page.locator('input[type=file][multiple]').setInputFiles([...photos.slice(0, 6), broken, ...photos.slice(6)])
  await expect(rowsOf(page)).toHaveCount(good + 1)
  await expect(rowsOf(page).filter({ hasText: 'روی این دستگاه ذخیره شد' })).toHaveCount(good + 1, { timeout: 60_000 })
  await goOn(page, 'price')
  await priceAndText(page, 'سرویس‌ها به‌موقع انجام شده و خودرو سفرپسند است. خط افتاده.')
  await page.getByRole('checkbox', { name: /۱۸ سال یا بیشتر/ }).check()
  await button(page, 'ورود و ثبت آگهی').click()
  await page.waitForURL(/\/login/)
  await hydrated(page)
  const { resumed, cut } = await cutLine(context, page)
  await signIn(page)
  await page.waitForURL(/my-ads\/[0-9a-z]{10}\?sent=new/, { timeout: 150_000 })
  await hydrated(page)
  await expect(page.getByText('۱ عکس قبول نشد و در آگهی نیست')).toBeVisible()
  await expect(page.getByText('broken.jpg')).toBeVisible()
  expect(cut()).toBe(5)
  // Each break went on where the server had stopped: never before the bytes of the cut.
  expect(resumed.length).toBeGreaterThanOrEqual(5)
  expect(resumed.some((offset) => offset > 0)).toBe(true)

  await test.step('the shown count never goes down', () => {
    const counts = shots.flatMap((text) => /([۰-۹]+) از [۰-۹]+ عکس ارسال شد/.exec(text)?.[1] ?? []).map(latin)
    expect(counts.length).toBeGreaterThan(0)
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
    test
      .info()
      .annotations.push({ type: 'film', description: [...shots, `resumed at ${resumed.join(', ')}`].join('\n') })
  })
  await page.getByRole('link', { name: 'ویرایش آگهی' }).click()
  await expect(page.getByText('۱۲ عکس')).toBeVisible()
  await page.goto(page.url().replace('/review', '/pictures'))
  await hydrated(page)
  await expect(rowsOf(page)).toHaveCount(good)
  expect(complaints).toEqual([])
  await context.close()
})
