import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, request, test, type APIRequestContext, type Page } from '@playwright/test'
import { toPersianDigits } from '../../src/kit/digits.ts'
import { jalaliText, toJalali } from '../../src/kit/jalali.ts'
import { verifyDraw } from '../../tools/verify-draw.mjs'
import { expectAppearance, freshMobile, freshNationalCode, hydrated, open, screens, signIn } from './support.ts'

const [phone, , wide] = screens
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const minute = 60_000

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** A moment as the desk takes it. */
function momentText(at: number): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tehran', hour: '2-digit', minute: '2-digit' })
  return `${jalaliText(toJalali(new Date(at)))} ${clock.format(at)}`
}

/** What a phone would do, without drawing its pages: forms by address and fields. */
async function post(person: APIRequestContext, path: string, form: Record<string, string>): Promise<string> {
  let to = ''
  const sent = async () => {
    const answer = await person.post(path, { form, maxRedirects: 0 })
    to = answer.headers()['location'] ?? ''
    return answer.status()
  }
  // A busy server says 503 and has done nothing.
  await expect.poll(sent, { message: path }).toBe(302)
  return to
}

async function newestCode(person: APIRequestContext, mobile: string): Promise<string> {
  const answer = await person.get(`/dev/sms.json?mobile=${mobile}`)
  if (!answer.ok()) return ''
  const { messages } = (await answer.json()) as { messages: { code?: string }[] }
  return messages[0]?.code ?? ''
}

/** Somebody signs in by code, tells their national code and takes a ticket; gives its number. */
async function enterByRequests(baseURL: string, place: number, prize: string): Promise<number> {
  const person = await request.newContext({
    baseURL,
    extraHTTPHeaders: { origin: baseURL, 'x-forwarded-for': `10.77.${place >> 7}.${(place % 128) + 1}` },
  })
  const mobile = freshMobile()
  await post(person, '/login', { intent: 'request', mobile })
  await expect.poll(() => newestCode(person, mobile)).toMatch(/^\d{6}$/)
  await post(person, '/login', { intent: 'verify', code: await newestCode(person, mobile) })
  const info = { firstName: 'شرکت', lastName: 'کننده', nationalCode: freshNationalCode() }
  await post(person, '/profile/my-info?form=person', info)
  const to = await post(person, prize, { have: '0' })
  await person.dispose()
  return Number(/entered=(\d+)/.exec(to)?.[1])
}

/** What the verifier in Python says of a file: that it follows, or what is wrong. */
function verifyByPython(file: string): boolean {
  try {
    execFileSync('python3', ['tools/verify-draw.py', file], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

test('two of the staff and a hundred people go from the commitment of a draw to its proof, and one bit changed is found', async ({
  browser,
  baseURL,
}, testInfo) => {
  test.setTimeout(6 * minute)
  const slug = `journey-${Date.now()}`
  const prize = `/services/club/win-prize/${slug}`
  const secrets = [randomBytes(32), randomBytes(32)]
  const promise = (secret: Buffer) => createHash('sha256').update(secret).digest('hex')
  const first = await open(browser, wide!)
  const second = await open(browser, wide!)
  for (const [desk, mobile] of [
    [first, '09120000003'],
    [second, '09120000004'],
  ] as const) {
    await arrive(desk.page, '/login?next=/admin/prizes')
    await signIn(desk.page, mobile)
    await hydrated(desk.page)
  }

  // The commitment, before anybody can enter.
  const fill = (name: string, value: string) => first.page.getByRole('textbox', { name, exact: true }).fill(value)
  await fill('عنوان', 'قرعه‌کشی آزمایشی')
  await fill('آدرس صفحه', slug)
  await fill('یک خط معرفی', 'سه دوربین خودرو')
  await fill('شرایط شرکت', 'هر کد ملی یک بلیت.')
  await fill('جایزه‌ها', 'دوربین خودرو | ۵,۰۰۰,۰۰۰ | ۳')
  await fill('قیمت هر بلیت به امتیاز', '0')
  await fill('حداکثر بلیت هر کد ملی', '1')
  const closesAt = Math.ceil((Date.now() + 105_000) / minute) * minute
  await fill('شروع', momentText(closesAt - 10 * minute))
  await fill('پایان', momentText(closesAt))
  await fill('مهلت اعلام عددها', momentText(closesAt + 5 * minute))
  await fill('طرف اول', 'دفتر اسناد رسمی')
  await fill('تعهد طرف اول', promise(secrets[0]!))
  await fill('طرف دوم', 'انجمن حمایت')
  await fill('تعهد طرف دوم', promise(secrets[1]!))
  await fill('عدد عمومی', 'شاخص کل بورس تهران')
  await fill('عدد جایگزین', 'شاخص هم‌وزن فردا')
  await button(first.page, 'اعلام قرعه‌کشی').click()
  await first.page.waitForURL(/\/admin\/draws\/[0-9a-z]{10}$/)
  const desk = new URL(first.page.url()).pathname
  await expect(button(first.page, 'شروع قرعه‌کشی')).toBeDisabled()
  await arrive(second.page, desk)
  await button(second.page, 'شروع قرعه‌کشی').click()
  await expect(button(second.page, 'بستن قرعه‌کشی')).toBeVisible()

  // A hundred people: one before our eyes, the others by requests.
  const guest = await open(browser, phone!)
  for (const { page } of [first, second, guest]) page.setDefaultTimeout(20_000)
  await arrive(guest.page, `/login?next=/profile/my-info`)
  await signIn(guest.page)
  await hydrated(guest.page)
  await guest.page.getByRole('textbox', { name: 'نام', exact: true }).fill('سارا')
  await guest.page.getByRole('textbox', { name: 'نام خانوادگی' }).fill('کیانی')
  await guest.page.getByRole('textbox', { name: 'کد ملی' }).fill(freshNationalCode())
  await button(guest.page, 'ثبت اطلاعات').click()
  await expect(guest.page.getByText('بعد از ثبت نمی‌شود تغییرش داد')).toBeVisible()
  await arrive(guest.page, prize)
  await expect(guest.page.getByText(/مانده$/)).toBeVisible()
  await guest.page.getByRole('checkbox', { name: 'اگر برنده شدم، نام کاملم را بنویسید' }).check()
  await button(guest.page, 'دریافت بلیت (رایگان)').click()
  await expect(guest.page.getByText('بلیت ۱ مال شماست')).toBeVisible()
  await expectAppearance(guest.page, 'draw-entered', { screen: phone!, place: 0 })
  const numbers: number[] = []
  const waiting = Array.from({ length: 99 }, (_, place) => place)
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let place = waiting.pop(); place !== undefined; place = waiting.pop())
        numbers.push(await enterByRequests(baseURL!, place, prize))
    }),
  )
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 99 }, (_, index) => index + 2))

  // The closing publishes the root; then the parties reveal on the page of the draw, and staff the public number.
  await second.page.waitForTimeout(Math.max(0, closesAt + 1000 - Date.now()))
  await arrive(second.page, desk)
  await button(second.page, 'بستن قرعه‌کشی').click()
  await expect(async () => {
    await guest.page.reload()
    await expect(guest.page.getByText('نشان لیست بلیت‌ها')).toBeVisible({ timeout: 500 })
  }).toPass()
  await hydrated(guest.page)
  for (const [index, name] of ['دفتر اسناد رسمی', 'انجمن حمایت'].entries()) {
    const value = guest.page.getByLabel(new RegExp(`عدد ${name}`))
    if (!(await value.isVisible())) await guest.page.getByText('یکی از طرف‌ها هستید؟').click()
    await value.fill(secrets[index]!.toString('hex'))
    await button(guest.page, `اعلام عدد ${name}`).click()
    await expect(value).toHaveCount(0)
  }
  await arrive(first.page, desk)
  await first.page.getByRole('textbox', { name: /شاخص کل بورس تهران/ }).fill('2874115.3')
  await button(first.page, 'ثبت عدد شاخص کل بورس تهران').click()
  await expect(button(first.page, 'اعلام عدد محرمانه و قرعه‌کشی')).toBeEnabled()
  // Who closed it does not draw.
  await arrive(second.page, desk)
  await expect(button(second.page, 'اعلام عدد محرمانه و قرعه‌کشی')).toBeDisabled()
  await button(first.page, 'اعلام عدد محرمانه و قرعه‌کشی').click()
  await expect(async () => {
    await guest.page.reload()
    await expect(guest.page.getByRole('heading', { name: 'برنده‌ها' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await hydrated(guest.page)

  // The proof: of the own ticket, of the whole draw in the page, and by the program in another language.
  await button(guest.page, 'بررسی بلیت ۱').click()
  await expect(guest.page.getByText('بلیت شما در لیست است')).toBeVisible()
  await button(guest.page, 'خودتان بررسی کنید').click()
  await expect(guest.page.getByText('نتیجه درست است')).toBeVisible()
  await expect(guest.page.getByText(`${toPersianDigits(100)} بلیت در`)).toBeVisible()
  await expectAppearance(guest.page, 'draw-proved', { screen: phone!, place: 0 })
  const downloading = guest.page.waitForEvent('download')
  await guest.page.getByRole('link', { name: 'دریافت بستهٔ قرعه‌کشی' }).click()
  const bundle = await (await downloading).path()
  const bytes = readFileSync(bundle)
  const verdict = verifyDraw(bytes)
  expect(verdict).toMatchObject({ ok: true, tickets: 100, state: 'drawn' })
  expect(verifyByPython(bundle)).toBe(true)

  // One bit of one ticket.
  bytes[bytes.indexOf('"tickets":[') + 20]! ^= 1
  const changed = testInfo.outputPath('changed.json')
  writeFileSync(changed, bytes)
  await guest.page.getByLabel('بررسی فایل ذخیره‌شده').setInputFiles(changed)
  await expect(guest.page.getByText('نتیجه تأیید نمی‌شود')).toBeVisible()
  expect(verifyByPython(changed)).toBe(false)
  for (const { context, complaints } of [first, second, guest]) {
    expect(complaints).toEqual([])
    await context.close()
  }
})
