import { beforeEach, expect, it } from 'vitest'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext, visit } from '../../../../tests/support/market.ts'
import { importCodes } from '../server/codes.ts'
import { makeDiscount } from '../server/discount-admin.ts'
import { givePoints } from '../server/points.ts'
import * as desk from './admin/discounts.tsx'
import * as code from './code.tsx'
import * as discounts from './discounts.tsx'
import * as score from './my-score.tsx'

const test = useTestDb()
let personId: bigint
let discount: string

const args = (path: string, over: object = {}) => visit(test, path, { personId, ...over }) as never
const answerOf = (thrown: unknown) => (thrown as Response).headers.get('location')

beforeEach(async () => {
  personId = (await aPerson(test)).id
  const staff = (await aPerson(test)).id
  const { ctx } = requestContext(test, { personId: staff, roles: ['administrator'] })
  const made = await makeDiscount(ctx, {
    partner: 'کارواش سپید',
    category: 'سرویس',
    title: 'روشویی',
    conditions: 'با هماهنگی',
    percent: 20,
    least: 1_000_000n,
    pricePoints: 40,
    perPerson: 1,
    from: new Date(test.now.getTime() - 1000),
    to: new Date(test.now.getTime() + 86_400_000),
  })
  if (!made.ok) throw new Error(made.code)
  discount = made.value
  await importCodes(ctx, { discount, text: 'AAAA-1', write: true })
  await inTransaction(test.db, (trx) =>
    givePoints(trx, { personId, points: 90, source: 'ad', key: `screens:${personId}`, at: test.now }),
  )
})

it('points show balance, sources, and what the next level needs', async () => {
  const { score: shown, movements } = await score.loader(args('/profile/my-score'))
  expect(shown).toMatchObject({ points: '۹۰', level: 'bronze', share: 18, next: { name: 'نقره‌ای', left: '۴۱۰' } })
  expect(movements).toMatchObject([{ name: 'انتشار آگهی', amount: '+۹۰', direction: 'in' }])
  expect(shown.endings).toHaveLength(1)
})

it('a code is taken by its form, and deducts an amount or explains the refusal', async () => {
  const form = { discount, have: '0' }
  const taken = answerOf(await discounts.action(args('/services/club/get-discount', { form })))
  expect(taken).toMatch(/^\/services\/club\/get-discount\/[0-9a-z]{10}$/)
  const params = { codeId: taken!.split('/').at(-1)! }
  const action = (fields: object) => code.action(args(taken!, { params, form: fields }))
  expect(await action({ act: 'count', sum: '200,000' })).toMatchObject({ data: { off: formatMoney(400_000n) } })
  expect(JSON.stringify(await action({ act: 'count', sum: '50000' }))).toContain('کمتر از حداقل')
  expect(JSON.stringify(await action({ act: 'count', sum: 'زیاد' }))).toContain('تومان')
  expect(answerOf(await action({ act: 'used' }))).toBe(taken)
  expect(JSON.stringify(await action({ act: 'count', sum: '200000' }))).toContain('قبلاً استفاده')
  expect(await code.loader(args(taken!, { params }))).toMatchObject({ state: 'استفاده شد', code: 'AAAA-1' })
  const again = answerOf(await discounts.action(args('/services/club/get-discount', { form: { discount, have: '1' } })))
  expect(again).toBe('/services/club/get-discount?refused=most')
  await expect(
    discounts.action(args('/services/club/get-discount', { form: { discount: 'aaaaaaaaaa', have: '0' } })),
  ).rejects.toMatchObject({ status: 404 })
})

it('staff cannot create a discount with a past end, and keep their input', async () => {
  const fields = {
    partner: 'کارواش سپید',
    category: 'سرویس',
    title: 'شست‌وشوی موتور',
    conditions: 'با هماهنگی',
    percent: '20',
    pricePoints: '10',
    perPerson: '1',
  }
  const send = async (years: number) => {
    const at = (days: number) => toJalali(new Date(test.now.getTime() + (years * 365 + days) * 86_400_000))
    const form = { ...fields, act: 'save', from: `${jalaliText(at(0))} 10:00`, to: `${jalaliText(at(2))} 10:00` }
    return desk.action(args('/admin/club-discounts', { form, roles: ['administrator'] }))
  }
  const count = () => test.db.selectFrom('club_discount').select('id').execute()
  const refused = JSON.stringify(await send(-1))
  expect(refused).toContain('پایان تخفیف باید در آینده باشد')
  expect(refused).toContain('شست‌وشوی موتور')
  expect(await count()).toHaveLength(1)
  expect(answerOf(await send(1))).toMatch(/^\/admin\/club-discounts\/[0-9a-z]{10}$/)
  expect(await count()).toHaveLength(2)
})

it('sends a guest to sign in', async () => {
  const form = { discount, have: '0' }
  const outcome = visit(test, '/services/club/get-discount', { form }) as never
  await expect(discounts.action(outcome)).rejects.toMatchObject({ status: 302 })
})
