import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import { toPersianDigits } from '../../../src/kit/digits.ts'
import { completeProfile, payAtBank } from '../support/common-forms.ts'
import { acceptTerms, blockDeposit, confirmOrder, importedList } from '../support/imported.ts'
import { momentText, startLaterServer, type LaterServer } from '../support/later-server.ts'
import type { Page } from '../support/page.ts'
import { eventuallyAt, expect, keepState, openSignedIn } from '../support/visitor.ts'

const minute = 60_000

const startMs = 200_000
let server: LaterServer | undefined
beforeAll(async () => void (server = await startLaterServer()), startMs)
afterAll(() => server?.stop())

const latin = (text: string) => text.replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)))

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

test('a round goes from its announcement over draw, contract and payment to the delivery', async () => {
  const { page: staff } = await openSignedIn('/admin/imported', { mobile: '09120000001', baseURL: server!.address })
  const fill = (name: string | RegExp, value: string) => staff.getByRole('textbox', { name }).first().fill(value)

  // A round of one car, with a price that one payment covers; two members of the staff sign its draw.
  const slug = `round-${Date.now()}`
  const closesAt = Math.ceil(Date.now() / minute) * minute + 10 * minute
  await fill('نام دوره', `دورهٔ آزمایشی ${toPersianDigits(String(Date.now()).slice(-6))}`)
  await fill('شروع درخواست', momentText(Date.now() - minute))
  await fill('پایان درخواست', momentText(closesAt))
  await press(staff, 'ساخت دوره')
  expect(staff).toHaveURL(/admin\/imported\/[0-9a-z]{10}$/)
  const round = new URL(staff.url()).pathname
  await fill('کپی از خودرو', 'corolla-hybrid-2025')
  await fill('آدرس صفحه', slug)
  await fill('تعداد', '1')
  await press(staff, 'ساخت پیش‌نویس')
  expect(staff).toHaveURL(({ pathname }) => pathname.endsWith(slug))
  await fill('نام خودرو', 'خودروی سفر آزمایشی')
  await fill('قیمت در بندر', '500000000')
  await fill('حقوق ورودی پرداخت‌شده', '10000000')
  await fill('مالیات پرداخت‌شده', '5000000')
  await fill('حمل پرداخت‌شده', '1000000')
  await press(staff, 'ذخیرهٔ پیش‌نویس')
  expect(staff.getByRole('heading', { level: 1, name: 'خودروی سفر آزمایشی' })).toBeVisible()
  await staff.goto(`${round}/${slug}`)
  await fill('چه چیزی عوض شد، برای همه', 'شروع عرضه')
  await press(staff, 'انتشار خودرو')
  expect(staff.getByText('نسخهٔ ۱ منتشر شده است.')).toBeVisible()
  keepState(staff, 'imported-admin-car')
  await staff.goto(round)
  const secrets = [randomBytes(32), randomBytes(32)]
  const parties = ['دفتر اسناد رسمی', 'انجمن حمایت']
  await fill('مهلت اعلام عددها', momentText(closesAt + 5 * minute))
  await fill('طرف اول', parties[0]!)
  await fill('تعهد طرف اول', createHash('sha256').update(secrets[0]!).digest('hex'))
  await fill('طرف دوم', parties[1]!)
  await fill('تعهد طرف دوم', createHash('sha256').update(secrets[1]!).digest('hex'))
  await fill('عدد عمومی', 'شاخص کل بورس تهران')
  await fill('عدد جایگزین', 'شاخص هم‌وزن فردا')
  await press(staff, 'اعلام قرعه‌کشی')
  const steps = staff.getByRole('link', { name: 'مرحله‌های قرعه‌کشی' })
  expect(steps).toBeVisible()
  const draw = steps.getAttribute('href')!
  const { page: second } = await openSignedIn(draw, { mobile: '09120000004', baseURL: server!.address })
  expect(second).toHaveURL(/admin\/draws/)
  await press(second, 'شروع قرعه‌کشی')
  expect(second.getByRole('button', { name: 'بستن قرعه‌کشی' })).toBeVisible()

  // The buyer applies.
  const { page } = await openSignedIn(`${importedList}/${slug}`, { baseURL: server!.address })
  await completeProfile(page)
  await page.goto(`${importedList}/${slug}`)
  await press(page, 'ادامهٔ خرید')
  await acceptTerms(page)
  expect(page.getByRole('timer')).toBeVisible()
  await blockDeposit(page, 'refah', /موجودی بلوکه‌شده/)
  await confirmOrder(page)
  const receipt = new URL(page.url())
  const path = receipt.pathname + receipt.search
  const id = receipt.searchParams.get('order')!

  // One member of the staff closes the draw, the other one draws.
  await server!.moveTo(closesAt - Date.now() + 1000)
  await second.goto(draw)
  await press(second, 'بستن قرعه‌کشی')
  for (const [name, value] of [
    [parties[0]!, secrets[0]!.toString('hex')],
    [parties[1]!, secrets[1]!.toString('hex')],
    ['شاخص کل بورس تهران', '2874115.3'],
  ] as const) {
    const enter = staff.getByRole('button', { name: `ثبت عدد ${name}` })
    await eventuallyAt(staff, draw, () => expect(enter).toBeVisible())
    await fill(new RegExp(name), value)
    await press(staff, `ثبت عدد ${name}`)
    expect(enter).toHaveCount(0)
  }
  await press(staff, 'اعلام عدد محرمانه و قرعه‌کشی')
  await eventuallyAt(page, path, () => expect(page.getByText('خودروی سفر آزمایشی به شما رسید')).toBeVisible())
  keepState(page, 'imported-allocated')

  // The contract within the promised price, and the payment; the bank pays the deposit out.
  await staff.goto(round)
  const order = staff.getByRole('region', { name: /^سفارش / }).filter({ hasText: id })
  const promised = /قیمت وعده‌شده ([۰-۹,]+)/.exec(order.textContent())![1]!
  await order.getByLabel('شمارهٔ قرارداد').fill(`J${Date.now()}`)
  await order.getByLabel('قیمت نهایی').fill(latin(promised))
  await order.getByRole('button', { name: 'ثبت قرارداد' }).click()
  expect(staff.getByRole('region').filter({ hasText: id }).last()).toContainText('منتظر پرداخت')
  keepState(staff, 'imported-admin-contract')
  await page.goto(path)
  keepState(page, 'imported-contracted')
  await page.getByRole('link', { name: /^پرداخت/ }).click()
  expect(page).toHaveURL(/prebank/)
  await payAtBank(page)
  expect(page).toHaveURL(({ pathname }) => !pathname.includes('/dev/'))
  await eventuallyAt(page, path, () => expect(page.getByText('برداشت شد').first()).toBeVisible())

  // The delivery, and the receipt as PDF for its owner alone.
  await staff.goto(round)
  await order.getByRole('button', { name: 'خودرو تحویل شد' }).click()
  expect(order.getByRole('button', { name: 'خودرو تحویل شد' })).toHaveCount(0)
  await page.goto(path)
  expect(page.getByText('تحویل شد').first()).toBeVisible()
  expect(page.getByText('شمارهٔ قرارداد')).toBeVisible()
  keepState(page, 'imported-delivered')
  const document = await page.request(`${receipt.pathname}/pdf${receipt.search}`)
  expect(document.headers.get('content-type')).toContain('application/pdf')
  expect((await second.request(`${receipt.pathname}/pdf${receipt.search}`)).status).toBe(404)
})
