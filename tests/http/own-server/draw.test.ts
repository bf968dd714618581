import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { verifyDraw } from '../../../tools/verify-draw.mjs'
import { momentText, startLaterServer, type LaterServer } from '../support/later-server.ts'
import type { Page } from '../support/page.ts'
import { eventuallyAt, expect, freshNationalCode, keepState, openSignedIn } from '../support/visitor.ts'

const minute = 60_000
const root = join(import.meta.dirname, '../../..')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

let server: LaterServer

beforeAll(async () => {
  server = await startLaterServer()
}, 180_000)
afterAll(() => server.stop())

const signedIn = async (path: string, mobile?: string) =>
  (await openSignedIn(path, { baseURL: server.address, ...(mobile && { mobile }) })).page

/** Signs in a new person with a national code. */
async function openEntrant(): Promise<Page> {
  const page = await signedIn('/profile/my-info')
  await page.getByRole('textbox', { name: 'نام', exact: true }).fill('سارا')
  await page.getByRole('textbox', { name: 'نام خانوادگی' }).fill('کیانی')
  await page.getByRole('textbox', { name: 'کد ملی' }).fill(freshNationalCode())
  await button(page, 'ثبت اطلاعات').click()
  expect(page.getByText('بعد از ثبت نمی‌شود تغییرش داد')).toBeVisible()
  return page
}

/** Runs the verifier in Python: true when the result follows from the file. */
function verifyByPython(file: string): boolean {
  try {
    execFileSync('python3', [join(root, 'tools/verify-draw.py'), file], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

test('runs a draw from the commitments to a bundle that both verifiers accept, and they reject one changed bit', async () => {
  const slug = `http-${Date.now()}`
  const prize = `/services/club/win-prize/${slug}`
  const secrets = [randomBytes(32), randomBytes(32)]
  const commitment = (secret: Buffer) => createHash('sha256').update(secret).digest('hex')
  const first = await signedIn('/admin/prizes', '09120000003')
  const second = await signedIn('/admin/prizes', '09120000004')

  // The commitments come before the first entry.
  const fill = (name: string, value: string) => first.getByRole('textbox', { name, exact: true }).fill(value)
  await fill('عنوان', 'قرعه‌کشی آزمایشی')
  await fill('آدرس صفحه', slug)
  await fill('یک خط معرفی', 'سه دوربین خودرو')
  await fill('شرایط شرکت', 'هر کد ملی یک بلیت.')
  await fill('جایزه‌ها', 'دوربین خودرو | ۵,۰۰۰,۰۰۰ | ۳')
  await fill('قیمت هر بلیت به امتیاز', '0')
  await fill('حداکثر بلیت هر کد ملی', '1')
  const closesAt = Math.ceil((Date.now() + 5 * minute) / minute) * minute
  await fill('شروع', momentText(closesAt - 15 * minute))
  await fill('پایان', momentText(closesAt))
  await fill('مهلت اعلام عددها', momentText(closesAt + 10 * minute))
  await fill('طرف اول', 'دفتر اسناد رسمی')
  await fill('تعهد طرف اول', commitment(secrets[0]!))
  await fill('طرف دوم', 'انجمن حمایت')
  await fill('تعهد طرف دوم', commitment(secrets[1]!))
  await fill('عدد عمومی', 'شاخص کل بورس تهران')
  await fill('عدد جایگزین', 'شاخص هم‌وزن فردا')
  await button(first, 'اعلام قرعه‌کشی').click()
  first.expectURL(/\/admin\/draws\/[0-9a-z]{10}$/)
  keepState(first, 'desk-draw-announced')
  const admin = new URL(first.url()).pathname
  expect(button(first, 'شروع قرعه‌کشی')).toBeDisabled()
  await second.goto(admin)
  await button(second, 'شروع قرعه‌کشی').click()
  expect(button(second, 'بستن قرعه‌کشی')).toBeVisible()

  // A hundred entrants: tests/checks/club-draw.test.ts.
  const guest = await openEntrant()
  await guest.goto(prize)
  expect(guest.getByText(/مانده$/)).toBeVisible()
  await guest.getByRole('checkbox', { name: 'اگر برنده شدم، نام کاملم را بنویسید' }).check()
  await button(guest, 'دریافت بلیت (رایگان)').click()
  expect(guest.getByText('بلیت ۱ مال شماست')).toBeVisible()
  keepState(guest, 'draw-entered')
  const numbers: number[] = []
  for (let count = 0; count < 2; count++) {
    const other = await openEntrant()
    await other.goto(prize)
    await button(other, 'دریافت بلیت (رایگان)').click()
    numbers.push(Number(/entered=(\d+)/.exec(other.url())?.[1]))
  }
  expect(numbers).toEqual([2, 3])

  // After the closing time the root is published. Then the parties reveal their secrets on the page of the draw.
  await server.moveTo(closesAt + 1000 - Date.now())
  await second.goto(admin)
  await button(second, 'بستن قرعه‌کشی').click()
  await eventuallyAt(guest, prize, () => expect(guest.getByText('نشان لیست بلیت‌ها')).toBeVisible())
  for (const [index, name] of ['دفتر اسناد رسمی', 'انجمن حمایت'].entries()) {
    const value = guest.getByLabel(new RegExp(`عدد ${name}`))
    if (!value.isVisible()) await guest.getByText('یکی از طرف‌ها هستید؟').click()
    keepState(guest, `draw-reveal-${index}`)
    await value.fill(secrets[index]!.toString('hex'))
    await button(guest, `اعلام عدد ${name}`).click()
    expect(value).toHaveCount(0)
  }
  await first.goto(admin)
  await first.getByRole('textbox', { name: /شاخص کل بورس تهران/ }).fill('2874115.3')
  await button(first, 'ثبت عدد شاخص کل بورس تهران').click()
  expect(button(first, 'اعلام عدد محرمانه و قرعه‌کشی')).toBeEnabled()
  // The member of the staff that closed the draw may not run it.
  await second.goto(admin)
  expect(button(second, 'اعلام عدد محرمانه و قرعه‌کشی')).toBeDisabled()
  await button(first, 'اعلام عدد محرمانه و قرعه‌کشی').click()
  await eventuallyAt(guest, prize, () => expect(guest.getByRole('heading', { name: 'برنده‌ها' })).toBeVisible())
  // Its verification in the page: tests/journeys/club.spec.ts.
  const receipt = guest.getByRole('link', { name: 'دریافت رسید بلیت ۱' }).getAttribute('href')!
  expect((await guest.request(receipt)).status).toBe(200)
  keepState(guest, 'draw-proved')

  const link = guest.getByRole('link', { name: 'دریافت بستهٔ قرعه‌کشی' }).getAttribute('href')!
  const { body: bytes } = await guest.request(link)
  expect(verifyDraw(bytes)).toMatchObject({ ok: true, tickets: 3, state: 'drawn' })
  const folder = mkdtempSync(join(tmpdir(), 'http-draw-'))
  try {
    const file = join(folder, 'bundle.json')
    writeFileSync(file, bytes)
    expect(verifyByPython(file)).toBe(true)
    // One bit of one ticket.
    bytes[bytes.indexOf('"tickets":[') + 20]! ^= 1
    writeFileSync(file, bytes)
    expect(verifyByPython(file)).toBe(false)
    expect(verifyDraw(bytes)).toMatchObject({ ok: false })
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 240_000)
