import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { platformContext } from '#platform/context.ts'
import { dayOf } from '#kit/day.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { runJobs } from '../../../../tests/support/jobs.ts'
import { anAd, aPerson, requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { bookPath, inspectionPath, verifyPath } from '../addresses.ts'
import { inspectionJobs } from '../server/jobs.ts'
import { signJob } from '../server/report.ts'
import { findReport, signedReport } from '../server/verify.ts'
import { aPlace, aSignedReport, somePictures, wholeFindings } from '../test-inspections.ts'
import AdminKeys, { action as actKeys, loader as keys } from './admin/keys.tsx'
import AdminOrders, { action as actOrders, loader as deskOrders } from './admin/orders.tsx'
import AdminPlaces, { action as actPlaces, loader as places } from './admin/places.tsx'
import Book, { action as book, loader as hours } from './book.tsx'
import { action as begin } from './begin-work.ts'
import { loader as calendar } from './calendar.ts'
import Inspections, { loader as list } from './inspections.tsx'
import { loader as publicKeys } from './keys.ts'
import { action as noShow } from './no-show.ts'
import Order, { action as act, loader as order } from './order.tsx'
import Report, { loader as report } from './report.tsx'
import { loader as reportJson } from './report-json.ts'
import { loader as reportPdf } from './report-pdf.ts'
import { action as sendReport } from './send-report.ts'
import { action as late } from './tell-late.ts'
import Verify, { action as compare, loader as verdict } from './verify.tsx'
import { loader as work } from './work.tsx'
import { inTransaction } from '#platform/database/database.ts'
import { inspectionOrders } from '../server/flows.ts'
import { bookSlot, writeSlots } from '../server/slots.ts'

const test = useTestDb()
let now: Date
const ten = new Date('2026-11-22T06:30:00Z')
beforeEach(() => void (now = new Date('2026-11-21T06:30:00Z')))

type Visit = {
  personId?: bigint | null
  params?: object
  form?: Record<string, string>
  headers?: object
  staff?: boolean
}

function at(path: string, { personId = null, params = {}, form, headers = {}, staff }: Visit = {}) {
  const url = new URL(path, 'http://localhost')
  const body = form && new URLSearchParams(form)
  const roles = staff ? (['administrator'] as const) : []
  const { context } = requestContext(test, { now, personId: personId ?? undefined, roles: [...roles] })
  context.set(platformContext, testPlatform(test, { now: () => now }))
  const request = new Request(url, { method: body ? 'POST' : 'GET', body, headers: headers as Record<string, string> })
  return { request, url, context, params, pattern: url.pathname } as never
}

/** Returns the page as a browser without JavaScript gets it. */
const shown = (Page: unknown, loaderData: unknown, actionData?: unknown) =>
  renderToString(
    createElement(RouterProvider, {
      router: createMemoryRouter([
        { path: '*', element: createElement(Page as never, { loaderData, actionData } as never) },
      ]),
    }),
  )
const leadsTo = (answer: unknown) => (answer as Response).headers.get('location') ?? ''

const plate = {
  'plate.kind': 'car',
  'plate.first': '12',
  'plate.letter': 'ب',
  'plate.middle': '345',
  'plate.serial': '67',
}
const form = { hour: ten.toISOString(), car: 'دنا پلاس ۱۴۰۲', sentKey: 'a-key-of-a-form', ...plate }

describe('a person', () => {
  it('chooses a slot, describes the car, and is redirected to payment; errors are at their fields', async () => {
    const place = await aPlace(test)
    await writeSlots(test.db, now)
    const { id: personId } = await aPerson(test)
    expect(shown(Inspections, await list(at(inspectionPath, { personId })))).toContain('هنوز کارشناسی رزرو نکرده‌اید')
    expect(shown(Book, await hours(at(bookPath, { personId })))).toContain('دیدن زمان‌های آزاد')
    const way = `${bookPath}?pack=full&place=${place.publicId}&day=${dayOf(ten)}`
    expect(shown(Book, await hours(at(way, { personId })))).toContain('۱۰:۰۰ تا ۱۲:۰۰')
    const wrong = await book(at(way, { personId, form: { ...form, car: '', hour: 'x' } }))
    expect(wrong).toMatchObject({ data: { error: { hour: ['ساعت را انتخاب کنید.'] } } })
    expect(leadsTo(await book(at(way, { personId, form })))).toContain('/payment/prebank')
    // The same form again is the same booking, also from another page; for another person the slot is taken.
    const another = { ...form, sentKey: 'another-key-of-a-form' }
    for (const again of [form, another])
      expect(leadsTo(await book(at(way, { personId, form: again })))).toContain('/payment/prebank')
    const late = await book(at(way, { personId: (await aPerson(test)).id, form: another }))
    expect(late).toMatchObject({ data: { error: { hour: [expect.stringContaining('پر شد')] } } })
    const broken = `${bookPath}?pack=x&place=../&day=2026-99-99&car=%00&request=1`
    expect(shown(Book, await hours(at(broken, { personId })))).toContain('دیدن زمان‌های آزاد')
  })

  it('joins and leaves the waiting list of a full day', async () => {
    const place = await aPlace(test, { hours: [10] })
    const [{ id: personId }, { id: first }] = [await aPerson(test), await aPerson(test)]
    const way = `${bookPath}?place=${place.publicId}&day=${dayOf(ten)}`
    const nobodyWorks = shown(Book, await hours(at(way, { personId })))
    expect(nobodyWorks).toContain('زمانی برای کارشناسی ندارد')
    expect(nobodyWorks).not.toContain('لیست انتظار')
    await writeSlots(test.db, now)
    await book(at(way, { personId: first, form: { ...form, sentKey: `key-${first}-of-form` } }))
    const waiting = (intent: string) =>
      book(at(way, { personId, form: { intent, place: place.publicId, day: dayOf(ten) } }))
    await waiting('wait')
    expect(shown(Book, await hours(at(way, { personId })))).toContain('خروج از لیست انتظار')
    await waiting('leave')
    expect(shown(Book, await hours(at(way, { personId })))).toContain('ورود به لیست انتظار')
  })
})

async function booked() {
  const place = await aPlace(test)
  await writeSlots(test.db, now)
  const [{ id: personId }, { id: inspector }] = [await aPerson(test), await aPerson(test)]
  await test.db.updateTable('inspector').set({ person_id: inspector }).where('id', '=', place.inspectors[0]!).execute()
  const way = `${bookPath}?pack=full&place=${place.publicId}`
  await book(at(way, { personId, form: { ...form, sentKey: `key-${personId}-of-form` } }))
  const row = await test.db
    .selectFrom('inspection_order')
    .select(['id', 'public_id'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  await inTransaction(test.db, async (trx) => {
    await bookSlot(trx, { now }, row.id)
    await inspectionOrders.move(trx, { now }, await inspectionOrders.lock(trx, row.id), { to: 'booked', by: 'house' })
  })
  return { personId, inspector, place, id: row.public_id, params: { orderId: row.public_id } }
}

describe('a booking', () => {
  it('is visible only to its owner, with its calendar file, moved and cancelled', async () => {
    const { personId, params, id } = await booked()
    const page = shown(Order, await order(at('/x', { personId, params })))
    for (const words of ['رزرو شد', 'افزودن به تقویم گوشی', 'تغییر زمان', 'لغو رزرو']) expect(page).toContain(words)
    const stranger = await aPerson(test)
    await expect(order(at('/x', { personId: stranger.id, params }))).rejects.toMatchObject({ status: 404 })
    const file = await (await calendar(at('/x', { personId, params }))).text()
    expect(file).toContain('DTSTART:20261122T063000Z\r\nDTEND:20261122T083000Z\r\n')
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const noon = '2026-11-22T08:30:00.000Z'
    expect(leadsTo(await act(at('/x', { personId, params, form: { hour: noon } })))).toContain(id)
    expect(await act(at('/x', { personId, params, form: { hour: noon } }))).toMatchObject({ data: { status: 'error' } })
    await act(at('/x', { personId, params, form: { intent: 'cancel', refund: '0' } }))
    expect(shown(Order, await order(at('/x', { personId, params })))).toContain('لغو شد')
  })
})

describe('an inspector', () => {
  it('has a page of the next slots, and sends a report once, which can be read, stored and verified', async () => {
    const { personId, inspector, id, params } = await booked()
    await expect(work(at('/x', { personId }))).rejects.toMatchObject({ status: 404 })
    expect(await work(at('/x', { personId: inspector }))).toMatchObject({ work: [{ id, pack: 'full' }] })
    now = ten
    const send = (key: string, report: string, pictures = '[]') =>
      sendReport(
        at('/x', {
          personId: inspector,
          params,
          form: { report, pictures },
          headers: { 'idempotency-key': key, 'x-waited-seconds': '60' },
        }),
      )
    expect((await send('key-zero-00', '{}')).status).toBe(422)
    expect((await send('key-zero-01', 'x', 'y')).status).toBe(422)
    const whole = JSON.stringify(wholeFindings('full'))
    const pictures = JSON.stringify(await somePictures(test, inspector))
    expect((await send('key-zero-02', whole)).status).toBe(422)
    const both = await Promise.all([send('key-one-000', whole, pictures), send('key-one-000', whole, pictures)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await noShow(at('/x', { personId: inspector, params, form: { intent: 'no-show' } }))).status).toBe(422)
    const files = { read: async () => null } as never
    const all = inspectionJobs(testPlatform(test, { now: () => now, providers: { files } }))
    await runJobs(test.db, { [signJob.name]: all[signJob.name]! })
    const page = shown(Order, await order(at('/x', { personId, params })))
    expect(page).toContain('دیدن گزارش کارشناسی')
    const code = /\/verify\/inspection\/(\w{10})\/report/.exec(page)![1]!
    const whole2 = shown(Report, await report(at('/x', { personId, params: { code } })))
    for (const words of ['کاپوت', '۲۴۰', 'میکرون', 'تست جاده', 'دریافت PDF']) expect(whole2).toContain(words)
    await expect(report(at('/x', { params: { code } }))).rejects.toMatchObject({ status: 404 })
    const json = (await (await reportJson(at('/x', { personId, params: { code } }))).json()) as object
    const outcome = await compare(at('/x', { params: { code }, form: { text: JSON.stringify(json) } }))
    expect(outcome).toMatchObject({ outcome: 'same' })
    expect(await compare(at('/x', { params: { code }, form: { text: '{"a":1}' } }))).toMatchObject({
      outcome: 'altered',
    })
  })
})

it('an inspector reports start and delay; staff hand the slot over, with errors at the field', async () => {
  const { personId, inspector, place, params, id } = await booked()
  const call = (
    action: (args: never) => Promise<Response>,
    key: string,
    form: Record<string, string>,
    who = inspector,
  ) => action(at('/x', { personId: who, params, form, headers: { 'idempotency-key': key } }))
  expect((await call(late, 'late-key-0001', { minutes: '30' })).status).toBe(422)
  now = new Date(ten.getTime() - 1_800_000)
  expect((await call(late, 'late-key-0002', { minutes: '31' })).status).toBe(422)
  expect((await call(late, 'late-key-0003', { minutes: '30' }, personId)).status).toBe(422)
  expect((await call(late, 'late-key-0004', { minutes: '30' })).status).toBe(200)
  expect(shown(Order, await order(at('/x', { personId, params })))).toContain('کارشناس حدود ۳۰ دقیقه دیرتر می‌رسد.')

  const { id: second } = await test.db
    .insertInto('inspector')
    .values({ code: '777', person_id: null, place_id: place.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('inspection_slot')
    .values({ inspector_id: second, place_id: place.id, starts_at: ten, order_id: null, waiting_id: null, until: null })
    .execute()
  const { id: staffId } = await aPerson(test, { roles: ['administrator'] })
  const admin = (form?: Record<string, string>) => at('/x', { personId: staffId, staff: true, form })
  expect(shown(AdminOrders, await deskOrders(admin()))).toContain('سپردن به کارشناس دیگر')
  const hand = { intent: 'hand-over', handed: id, inspector: '777', why: 'کارشناس بیمار است' }
  const without = await actOrders(admin({ ...hand, inspector: '' }))
  expect(without).toMatchObject({ data: { error: { inspector: ['کارشناس را انتخاب کنید.'] } } })
  expect(await actOrders(admin({ ...hand, inspector: '778' }))).toMatchObject({
    data: { error: { inspector: [/آزاد نیست/] }, initialValue: { why: 'کارشناس بیمار است' } },
  })
  expect(leadsTo(await actOrders(admin(hand)))).toBe('/admin/inspections')
  const gone = await call(begin, 'begin-key-001', { intent: 'begin' })
  expect(await gone.json()).toMatchObject({ error: { code: 'handed' } })
  await test.db.updateTable('inspector').set({ person_id: null }).where('person_id', '=', inspector).execute()
  await test.db.updateTable('inspector').set({ person_id: inspector }).where('id', '=', second).execute()
  expect((await call(begin, 'begin-key-002', { intent: 'begin' })).status).toBe(200)
  expect(await work(at('/x', { personId: inspector }))).toMatchObject({ work: [{ id, begun: true }] })
})

describe('a guest', () => {
  it('sees whether a report is valid, and no personal data', async () => {
    const code = await aSignedReport(test)
    const page = shown(Verify, await verdict(at(verifyPath(code), { params: { code } })))
    expect(page).toContain('اعتبار دارد')
    expect(shown(Verify, await verdict(at(`${verifyPath(code)}?km=۹۰٬۰۰۰`, { params: { code } })))).toContain(
      'اعتبارش تمام شده',
    )
    await expect(verdict(at('/x', { params: { code: 'zzzzzzzzzz' } }))).rejects.toMatchObject({ status: 404 })
    expect(await (await publicKeys(at('/x'))).json()).toMatchObject({ keys: [{ state: 'active' }] })
  })

  it('distinguishes a PDF with one changed byte from the original', async () => {
    const code = await aSignedReport(test, { adId: (await anAd(test)).id })
    const pdf = new Uint8Array(await (await reportPdf(at('/x', { params: { code } }))).arrayBuffer())
    const pages = new TextDecoder('latin1').decode(pdf).match(/\/Type\s*\/Page\b/g)
    expect(pages).toHaveLength(2)
    const { createHash } = await import('node:crypto')
    const print = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`
    const ask = (text: string) => compare(at('/x', { params: { code }, form: { text } }))
    expect(await ask(print(pdf))).toMatchObject({ outcome: 'same' })
    pdf[pdf.length >> 1]! ^= 1
    expect(await ask(print(pdf))).toMatchObject({ outcome: 'altered' })
    expect(shown(Report, await report(at('/x', { params: { code } })))).toContain('گزارش کارشناسی')
    expect(signedReport((await findReport(test.db, code))!).document.code).toBe(code)
  })
})

describe('staff', () => {
  it('change places, inspectors and days off, end a booking, change and revoke keys', async () => {
    const { id: staffId } = await aPerson(test, { roles: ['administrator'] })
    const staff = (given: Record<string, string> | undefined) =>
      at('/x', { personId: staffId, staff: true, form: given })
    const place = { act: 'place', city: 'tehran', kind: 'station', name: 'ایستگاه نو', address: 'خیابان دوم' }
    await booked()
    await actPlaces(staff(place))
    expect(await actPlaces(staff({ ...place, address: '' }))).toMatchObject({
      data: { error: { address: [expect.any(String)] } },
    })
    const made = await test.db
      .selectFrom('inspection_place')
      .select('public_id')
      .where('name', '=', 'ایستگاه نو')
      .executeTakeFirstOrThrow()
    const inspector = { act: 'inspector', code: '555', place: made.public_id, from: '8', to: '12', thursday: 'on' }
    await actPlaces(staff(inspector))
    expect(await actPlaces(staff({ ...inspector, from: '16' }))).toMatchObject({ data: { status: 'error' } })
    const absence = { act: 'absence', inspector: '555', day: '۱۴۰۵/۰۹/۰۷' }
    expect(await actPlaces(staff({ ...absence, day: '۱۴۰۵/۰۱/۰۱' }))).toMatchObject({ data: { status: 'error' } })
    const openHours = async () =>
      (
        await test.db
          .selectFrom('inspection_slot')
          .innerJoin('inspector', 'inspector.id', 'inspector_id')
          .select('inspection_slot.id')
          .where('code', '=', '555')
          .where('state', '=', 'free')
          .execute()
      ).length
    const before = await openHours()
    expect(leadsTo(await actPlaces(staff(absence)))).toBe('/admin/inspection-places')
    // Saturday: at eight, ten and noon.
    expect(await openHours()).toBe(before - 3)
    const page = shown(AdminPlaces, await places(staff(undefined)))
    expect(page).toContain('ایستگاه نو')
    expect(page).toContain('۵۵۵')
    const admin = shown(AdminOrders, await deskOrders(staff(undefined)))
    expect(admin).toContain('دنا پلاس')
    const { public_id } = await test.db
      .selectFrom('inspection_order')
      .select('public_id')
      .where('state', '=', 'booked')
      .executeTakeFirstOrThrow()
    await test.db.updateTable('inspection_share').set({ state: 'void' }).execute()
    await actOrders(staff({ intent: 'end', order: public_id, reason: 'کارشناس بیمار است' }))
    await aSignedReport(test)
    await actKeys(staff({ act: 'rotate' }))
    const keysPage = shown(AdminKeys, await keys(staff(undefined)))
    expect(keysPage).toContain('قبلی')
    expect(await actKeys(staff({ act: 'report', code: 'zzzzzzzzzz', reason: 'اشتباه بود' }))).toMatchObject({
      data: { error: { code: [expect.any(String)] } },
    })
  })
})
