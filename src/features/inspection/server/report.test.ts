import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCar } from '#features/garage/server/change-cars.ts'
import { beginTimelineOf } from '#features/garage/server/timeline/begin-timelines.ts'
import { findTimeline } from '#features/garage/server/timeline/find-events.ts'
import { plate } from '#features/garage/server/test-cars.ts'
import { findBalances } from '#features/ledger/contract.ts'
import type { Plate } from '#kit/plate.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { runJobs } from '../../../../tests/support/jobs.ts'
import { anAd, aPerson, requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { verifyPath } from '../addresses.ts'
import { groupsInWords, worstOf, type SignedReport } from '../document.ts'
import { panelSlugs } from '../report-items.ts'
import { aPlace, somePictures, wholeFindings } from '../test-inspections.ts'
import { findCarEvents } from './car-events.ts'
import { inspectionJobs } from './jobs.ts'
import { findKeys, revokeKey, revokeReport, rotateKey } from './keys.ts'
import { writeOrder } from './place-order.ts'
import { findAdminObjections } from './admin-objections.ts'
import { inspectionOrders } from './flows.ts'
import { decideObjection, isDisputed, object, presentObjections } from './objections.ts'
import { receiveReport, reportNoShow, signJob, signReport } from './report.ts'
import { getWholeReport } from './present-report.ts'
import { findOthers } from './second-opinion.ts'
import { bookSlot, findFreeHours, writeSlots } from './slots.ts'
import {
  compareDocument,
  compareText,
  documentIn,
  findReport,
  findReportOfAd,
  signedReport,
  stateOf,
} from './verify.ts'

const test = useTestDb()
let now: Date
let made = 0
const ten = new Date('2026-11-22T06:30:00Z')
/** The folder of pictures; the tests read nothing from it. */
const files = { read: async () => null } as never
const platform = () => testPlatform(test, { now: () => now, providers: { files } })
const contextOf = (personId: bigint, roles: 'administrator'[] = []) => ({
  ...requestContext(test, { personId, now, roles }).ctx,
  ...platform(),
})
const runSigning = () => runJobs(test.db, { [signJob.name]: inspectionJobs(platform())[signJob.name]! })
const alive = { assertLease: async () => {} }

beforeEach(() => {
  now = new Date('2026-11-21T06:30:00Z')
})

/** A booked inspection without the payment, with its inspector. */
async function anInspection(over: { adId?: bigint; plate?: Plate; inspectors?: number } = {}) {
  const place = await aPlace(test, { inspectors: over.inspectors ?? 1 })
  await writeSlots(test.db, now)
  const [{ id: personId }, { id: inspector }] = [await aPerson(test), await aPerson(test)]
  await test.db.updateTable('inspector').set({ person_id: inspector }).where('id', '=', place.inspectors[0]!).execute()
  const id = await inTransaction(test.db, async (trx) => {
    const placed = await writeOrder(trx, contextOf(personId), {
      personId,
      placeId: place.publicId,
      pack: 'full',
      startsAt: ten,
      car: 'دنا پلاس',
      plate: over.plate ?? null,
      address: null,
      request: null,
      split: 'booker',
      formKey: `report-${++made}`,
    })
    if (!placed.ok) throw new Error(placed.code)
    const order = await trx
      .selectFrom('inspection_order')
      .select('id')
      .where('public_id', '=', placed.value.orderId)
      .executeTakeFirstOrThrow()
    await bookSlot(trx, { now }, order.id)
    await inspectionOrders.move(trx, { now }, await inspectionOrders.lock(trx, order.id), { to: 'booked', by: 'house' })
    if (over.adId)
      await trx.updateTable('inspection_order').set({ ad_id: over.adId }).where('id', '=', order.id).execute()
    return placed.value.orderId
  })
  const pictures = await somePictures(test, inspector)
  const send = (findings = wholeFindings('full'), statedWait = 0, given = pictures) =>
    receiveReport(contextOf(inspector), { personId: inspector, id, findings, pictures: given, statedWait })
  const noShow = (given = pictures.slice(0, 1)) =>
    reportNoShow(contextOf(inspector), { personId: inspector, id, pictures: given })
  const row = () =>
    test.db.selectFrom('inspection_order').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
  const report = async () => {
    const order = await row()
    const { code } = await test.db
      .selectFrom('inspection_report')
      .select('code')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    return (await findReport(test.db, code))!
  }
  return { id, personId, inspector, place, send, noShow, row, report }
}

it('a report appears in the timelines of garages with its car, and is withdrawn when it is revoked', async () => {
  const own = plate('۱۲ ب ۳۴۵ ایران ۶۷')
  const inspection = await anInspection({ plate: own })
  const { personId } = inspection
  const added = await addCar(contextOf(personId), { personId, plate: own })
  if (!added.ok) throw new Error(added.code)
  const { id } = await test.db
    .selectFrom('garage_car')
    .select('id')
    .where('public_id', '=', added.value)
    .executeTakeFirstOrThrow()
  await beginTimelineOf({ ...contextOf(personId), manifests: [] }, id)
  now = new Date(ten.getTime() + 3_600_000)
  await inspection.send()
  await runSigning()
  const { code } = await inspection.report()
  const messagesOf = async () =>
    (await findTimeline(test, id))!.events.map(({ title, km, link, withdrawn }) => ({ title, km, link, withdrawn }))
  const event = {
    title: 'کارشناسی کامل',
    km: wholeFindings('full').mileageKm,
    link: verifyPath(code),
    withdrawn: false,
  }
  expect(await messagesOf()).toEqual([event])
  // A timeline that begins later contains it too.
  const later = await findCarEvents(contextOf(personId), { personId, plate: own })
  expect(later).toMatchObject([{ title: event.title, link: event.link, key: `report:${code}` }])
  await revokeReport(contextOf(personId, ['administrator']), { code, reason: 'اشتباه در شمارهٔ شاسی' })
  expect(await messagesOf()).toEqual([event, { ...event, withdrawn: true }])
  expect(await findCarEvents(contextOf(personId), { personId, plate: own })).toEqual([])
})

describe('findings', () => {
  it('arrive once, are signed by the job, and can be verified by anyone', async () => {
    const inspection = await anInspection()
    expect(await inspection.send()).toMatchObject({ code: 'too-early' })
    now = new Date(ten.getTime() + 3_600_000)
    const both = await Promise.all([inspection.send(), inspection.send()])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect((await inspection.row()).state).toBe('in-progress')
    await runSigning()
    expect((await inspection.row()).state).toBe('reported')
    const report = await inspection.report()
    expect(stateOf(report, { now })).toBe('valid')
    expect(JSON.stringify(signedReport(report).document)).not.toMatch(/person|mobile|plate_|address/)
    expect(await inspection.send({ ...wholeFindings('full'), mileageKm: 1 })).toMatchObject({ code: 'other-report' })
    expect((await sql`select * from broken_inspection_report`.execute(test.db)).rows).toEqual([])
  })

  it('are refused when incomplete, or for another inspector’s slot', async () => {
    const inspection = await anInspection()
    now = ten
    const { engine: _engine, ...rest } = wholeFindings('full').groups.diagnosis!
    const findings = { ...wholeFindings('full'), groups: { ...wholeFindings('full').groups, diagnosis: rest } }
    expect(await inspection.send(findings as never)).toMatchObject({ code: 'incomplete' })
    const stranger = await aPerson(test)
    await expect(
      receiveReport(contextOf(stranger.id), {
        personId: stranger.id,
        id: inspection.id,
        findings: wholeFindings('full'),
        pictures: [],
      }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('are signed once when the process dies between the steps, and when the job runs twice at once', async () => {
    const inspection = await anInspection()
    now = ten
    await inspection.send()
    const { id } = await inspection.row()
    const context = () => {
      const { secrets, providers } = platform()
      return { db: test.db, now, secrets, providers }
    }
    const dies = { assertLease: async () => Promise.reject(new Error('killed')) }
    await expect(signReport(context(), id, dies)).rejects.toThrow('killed')
    expect((await inspection.row()).state).toBe('in-progress')
    await Promise.all([signReport(context(), id, alive), signReport(context(), id, alive)])
    const count = await test.db.selectFrom('inspection_report').select('id').where('order_id', '=', id).execute()
    expect(count).toHaveLength(1)
  })

  it('that waited on the device have the date of the arrival or the end of the slot, whatever wait is stated', async () => {
    const [one, other] = [await anInspection(), await anInspection()]
    now = new Date(ten.getTime() + 30 * 60_000)
    await one.send(wholeFindings('full'), 3600)
    now = new Date(ten.getTime() + 10 * 3_600_000)
    await other.send(wholeFindings('full'), 99 * 3600)
    await runSigning()
    expect(JSON.parse((await one.report()).document)).toMatchObject({ inspectedAt: '2026-11-22T07:00:00.000Z' })
    expect(JSON.parse((await other.report()).document)).toMatchObject({ inspectedAt: '2026-11-22T08:30:00.000Z' })
  })

  it('do not count after the order ended because its device was lost', async () => {
    const inspection = await anInspection()
    const { id } = await inspection.row()
    await inTransaction(test.db, async (trx) => {
      await trx.updateTable('inspection_share').set({ state: 'void' }).where('order_id', '=', id).execute()
      await trx
        .updateTable('inspection_slot')
        .set({ state: 'closed', order_id: null })
        .where('order_id', '=', id)
        .execute()
      await inspectionOrders.move(trx, { now }, await inspectionOrders.lock(trx, id), {
        to: 'cancelled',
        by: 'house',
        set: { reason: 'no-report' },
      })
    })
    now = ten
    await expect(inspection.send()).rejects.toMatchObject({ status: 404 })
  })

  it('do not exist for a missing car, reported once, from a quarter of an hour on', async () => {
    const inspection = await anInspection()
    const report = () => inspection.noShow()
    now = new Date(ten.getTime() + 14 * 60_000)
    expect(await report()).toMatchObject({ code: 'too-early' })
    now = new Date(ten.getTime() + 16 * 60_000)
    expect((await Promise.all([report(), report()])).map(({ ok }) => ok)).toEqual([true, true])
    expect((await inspection.row()).state).toBe('no-show')
    expect(await inspection.send()).toMatchObject({ code: 'ended' })
    expect((await findBalances(test.db, inspection.personId)).cash).toBe(0n)
  })
})

describe('a signed report', () => {
  async function aReport(over: { adId?: bigint } = {}) {
    now = new Date('2026-11-21T06:30:00Z')
    const inspection = await anInspection(over)
    now = ten
    await inspection.send()
    await runSigning()
    return inspection.report()
  }

  it('is valid for its days and kilometres', async () => {
    const report = await aReport()
    const days = (count: number) => new Date(ten.getTime() + count * 86_400_000)
    expect(stateOf(report, { now: days(6.9) })).toBe('valid')
    expect(stateOf(report, { now: days(7) })).toBe('expired')
    expect(stateOf(report, { now, km: 42_200 })).toBe('valid')
    expect(stateOf(report, { now, km: 42_201 })).toBe('expired')
  })

  it('is detected as altered with any changed byte, of the text or the signature', async () => {
    const report = await aReport()
    for (const at of [0, 20, report.document.length - 1]) {
      const changed =
        report.document.slice(0, at) + (report.document[at] === '1' ? '2' : '1') + report.document.slice(at + 1)
      expect(stateOf({ ...report, document: changed }, { now })).toBe('altered')
    }
    for (const at of [0, 31, 63]) {
      const signature = Buffer.from(report.signature)
      signature[at]! ^= 1
      expect(stateOf({ ...report, signature }, { now })).toBe('altered')
    }
    expect(stateOf({ ...report, signature: Buffer.alloc(3) }, { now })).toBe('altered')
    const change = inTransaction(test.db, (trx) =>
      trx.updateTable('inspection_report').set({ score: 1 }).where('id', '=', report.id).execute(),
    )
    await expect(change).rejects.toThrow('stays as it is')
  })

  it('can be compared with a visitor’s copy', async () => {
    const report = await aReport()
    const file = signedReport(report)
    const turned = JSON.stringify(Object.fromEntries(Object.entries(file.document).toReversed()), null, 2)
    expect(compareText(report, JSON.stringify(file))).toBe('same')
    expect(compareText(report, turned)).toBe('same')
    const changed: SignedReport = { ...file, document: { ...file.document, mileageKm: 1 } }
    expect(compareText(report, JSON.stringify(changed))).toBe('altered')
    expect(compareText(report, JSON.stringify({ ...file, signature: 'x' }))).toBe('altered')
    for (const text of ['', 'null', '[', '"x"', '{"document":{"a":"\\ud800"}}']) {
      expect(['unreadable', 'altered']).toContain(compareText(report, text))
    }
    expect(await compareDocument(test.db, report, '00'.repeat(32))).toBe('altered')
  })

  it('stays valid when its key retires, and becomes invalid when key or report is revoked', async () => {
    const staff = await aPerson(test, { roles: ['administrator'] })
    const ctx = () => contextOf(staff.id, ['administrator'])
    const first = await aReport()
    await rotateKey(ctx())
    const second = await aReport()
    expect(second.key_id).not.toBe(first.key_id)
    const stateNow = async (code: string) => stateOf((await findReport(test.db, code))!, { now })
    expect(await stateNow(first.code)).toBe('valid')
    await revokeKey(ctx(), { key: first.key_id, reason: 'لو رفت' })
    expect(await stateNow(first.code)).toBe('revoked')
    expect(await stateNow(second.code)).toBe('valid')
    await revokeReport(ctx(), { code: second.code, reason: 'خودرو اشتباه بود' })
    expect(await stateNow(second.code)).toBe('revoked')
    // The signing key was revoked: a new one signs from then on.
    await revokeKey(ctx(), { key: second.key_id, reason: 'لو رفت' })
    expect(await stateNow((await aReport()).code)).toBe('valid')
    expect((await findKeys(test.db)).filter(({ state }) => state === 'active')).toHaveLength(1)
    const back = inTransaction(test.db, (trx) =>
      trx.updateTable('inspection_key').set({ state: 'active' }).where('id', '=', first.key_id).execute(),
    )
    await expect(back).rejects.toThrow('can not become')
  })

  it('is on the ad of its car while it is valid', async () => {
    const report = await aReport({ adId: 77n })
    expect(await findReportOfAd(test.db, { adId: 77n, now })).toMatchObject({ code: report.code, km: 42_000 })
    expect(await findReportOfAd(test.db, { adId: 77n, now: new Date(now.getTime() + 8 * 86_400_000) })).toBeNull()
    expect(await findReportOfAd(test.db, { adId: 78n, now })).toBeNull()
  })

  it('is public as a whole while its ad is open, and then open only to its two parties', async () => {
    const { id: adId } = await anAd(test)
    const report = await aReport({ adId })
    const { id: stranger } = await aPerson(test)
    expect(await getWholeReport(contextOf(stranger), report.code)).toMatchObject({ code: report.code })
    for (const state of ['suspended', 'removed', 'rejected', 'pending'] as const) {
      await test.db.updateTable('ad').set({ state }).where('id', '=', adId).execute()
      await expect(getWholeReport(contextOf(stranger), report.code)).rejects.toMatchObject({ status: 404 })
    }
  })
})

// Sends data of a dishonest inspector, and returns the result.
describe('a dishonest inspector', () => {
  const grade = (pack: 'full', all: 'absent' | 'good') => {
    const findings = wholeFindings(pack)
    return {
      ...findings,
      groups: Object.fromEntries(
        Object.entries(findings.groups).map(([key, items]) => [
          key,
          Object.fromEntries(Object.keys(items!).map((item) => [item, all])),
        ]),
      ),
    } as typeof findings
  }
  const rail = panelSlugs.find((panel) => /rail/.test(panel))!

  it.each([
    ['leaves everything out as «بررسی نشد»', () => ({ findings: grade('full', 'absent') }), 'too-little'],
    ['sends no picture', () => ({ pictures: [] }), 'few-pictures'],
    [
      'sends one picture four times',
      (ids: string[]) => ({ pictures: [ids[0]!, ids[0]!, ids[0]!, ids[0]!] }),
      'few-pictures',
    ],
    [
      'sends pictures that nobody took',
      () => ({ pictures: ['a', 'b', 'c', 'd'].map((sign) => sign.repeat(20)) }),
      'file-unknown',
    ],
  ] as const)('gets no report when %s: the slot stays open', async (_what, wrong, code) => {
    const inspection = await anInspection()
    const ids = await somePictures(test, inspection.inspector)
    now = ten
    const { findings = wholeFindings('full'), pictures = ids } = wrong(ids) as Partial<{
      findings: ReturnType<typeof grade>
      pictures: string[]
    }>
    expect(await inspection.send(findings, 0, pictures)).toMatchObject({ code })
    expect((await inspection.row()).state).toBe('booked')
  })

  it('cannot hide a replaced chassis rail in a mean of seventy good items', async () => {
    const inspection = await anInspection()
    now = ten
    const findings = grade('full', 'good')
    findings.panels = {
      ...findings.panels,
      hood: { state: 'painted', microns: 220 },
      [rail]: { state: 'replaced', microns: null },
    }
    findings.groups = { ...findings.groups, road: { ...findings.groups.road, brakes: 'bad' } }
    await inspection.send(findings)
    await runSigning()
    const report = await inspection.report()
    expect(report.score).toBe(40)
    // It is read first, and after it the next worst.
    expect(worstOf(documentIn(report)).map((line) => line.split(': ')[1])).toEqual(['تعویض‌شده', 'خراب', 'رنگ‌شده'])
    const words = groupsInWords(documentIn(report))
    expect(words.map(({ key }) => key).slice(0, 2)).toEqual(['body', 'road'])
    expect(words[0]!.rows.map(({ value }) => value).slice(0, 2)).toEqual(['تعویض‌شده', 'رنگ‌شده'])
  })

  it('cannot report a missing car without a picture of the place', async () => {
    const inspection = await anInspection()
    now = new Date(ten.getTime() + 16 * 60_000)
    expect(await inspection.noShow([])).toMatchObject({ code: 'few-pictures' })
    expect((await inspection.row()).state).toBe('booked')
  })
})

describe('a second opinion', () => {
  const tomorrow = new Date('2026-11-23T06:30:00Z')
  const reported = async (inspectors = 2) => {
    const inspection = await anInspection({ inspectors, plate: plate('۱۲ ب ۳۴۵ ایران ۶۷') })
    now = ten
    await inspection.send()
    await runSigning()
    return inspection
  }
  type Inspection = Awaited<ReturnType<typeof reported>>
  const ask = ({ id, personId, place }: Inspection, by = personId, startsAt = tomorrow) =>
    inTransaction(test.db, (trx) =>
      writeOrder(trx, contextOf(by), {
        personId: by,
        placeId: place.publicId,
        pack: 'body',
        startsAt,
        car: 'خودروی دیگر',
        plate: null,
        address: null,
        request: null,
        second: id,
        split: 'booker',
        formKey: `second-${++made}`,
      }),
    )
  const orderIn = (publicId: string) =>
    test.db.selectFrom('inspection_order').selectAll().where('public_id', '=', publicId).executeTakeFirstOrThrow()
  const hourOf = (orderId: bigint) =>
    test.db.selectFrom('inspection_slot').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

  it('is about the same car and package, by another inspector', async () => {
    const first = await reported()
    const placed = await ask(first)
    if (!placed.ok) throw new Error(placed.code)
    const [row, second] = [await first.row(), await orderIn(placed.value.orderId)]
    expect(second).toMatchObject({ second_of: row.id, car: 'دنا پلاس', package: 'full', plate_sealed: row.plate_sealed })
    expect((await hourOf(row.id)).inspector_id).toBe(first.place.inspectors[0])
    expect((await hourOf(second.id)).inspector_id).toBe(first.place.inspectors[1])
  })

  it('has no slot where only the first inspector works', async () => {
    const first = await reported(1)
    const { id: secondOf } = await first.row()
    const hours = { placeId: first.place.id, personId: first.personId, from: now, to: new Date('2026-11-24T20:00:00Z') }
    expect((await findFreeHours(test.db, hours)).length).toBeGreaterThan(0)
    expect(await findFreeHours(test.db, { ...hours, secondOf })).toEqual([])
    await expect(ask(first)).resolves.toMatchObject({ code: 'taken' })
  })

  it('can be requested only by the parties of the first, within 48 hours', async () => {
    const first = await reported()
    expect(await ask(first, (await aPerson(test)).id)).toMatchObject({ code: 'no-second' })
    now = new Date(ten.getTime() + 49 * 3_600_000)
    const later = new Date('2026-11-25T06:30:00Z')
    expect(await ask(first, first.personId, later)).toMatchObject({ code: 'no-second' })
  })

  it.each([
    ['replaced', true],
    ['sound', false],
  ] as const)('that finds a chassis rail %s files an objection: %s', async (state, objected) => {
    const first = await reported()
    const placed = await ask(first)
    if (!placed.ok) throw new Error(placed.code)
    const second = await orderIn(placed.value.orderId)
    await inTransaction(test.db, async (trx) => {
      await bookSlot(trx, { now }, second.id)
      await inspectionOrders.move(trx, { now }, await inspectionOrders.lock(trx, second.id), {
        to: 'booked',
        by: 'house',
      })
    })
    const { id: inspector } = await aPerson(test)
    const { inspector_id } = await hourOf(second.id)
    await test.db.updateTable('inspector').set({ person_id: inspector }).where('id', '=', inspector_id).execute()
    now = tomorrow
    const whole = wholeFindings('full')
    const findings = {
      ...whole,
      panels: {
        ...whole.panels,
        'front-left-rail': { state, microns: 110 },
      },
    }
    const pictures = await somePictures(test, inspector)
    const own = { personId: inspector, id: second.public_id, statedWait: 0 }
    expect(await receiveReport(contextOf(inspector), { ...own, findings, pictures })).toMatchObject({ ok: true })
    await runSigning()
    const row = await first.row()
    expect(await isDisputed(test.db, row.id)).toBe(objected)
    const others = await findOthers(test.db, row)
    expect(others).toHaveLength(1)
    expect(await findOthers(test.db, second)).toMatchObject([{ href: verifyPath((await first.report()).code) }])
    if (objected) expect(await findAdminObjections(test.db)).toMatchObject([{ seconds: [{ score: others[0]!.score }] }])
    const rows = await test.db
      .selectFrom('notice')
      .select('kind')
      .where('person_id', '=', first.personId)
      .where('kind', '=', 'inspection-second')
      .execute()
    expect(rows).toHaveLength(1)
  })
})

describe('an objection', () => {
  const words = 'خودرو سر قرار بود و عکسش را دارم.'
  const staff = async () => contextOf((await aPerson(test, { roles: ['administrator'] })).id, ['administrator'])
  const openOf = async () => (await findAdminObjections(test.db)).map(({ id }) => id)

  it.each([
    [47, true],
    [49, false],
  ])('to «خودرو آماده نبود» after %i hours is accepted: %s', async (hours, taken) => {
    const inspection = await anInspection()
    now = new Date(ten.getTime() + 16 * 60_000)
    await inspection.noShow()
    now = new Date(now.getTime() + hours * 3_600_000)
    const answer = await object(contextOf(inspection.personId), {
      personId: inspection.personId,
      id: inspection.id,
      words,
    })
    expect(answer.ok).toBe(taken)
    const open = await findAdminObjections(test.db)
    // Staff see the evidence of the missing car.
    expect(open.map(({ pictures }) => pictures.length)).toEqual(taken ? [1] : [])
  })

  it('that is upheld revokes the report for everybody, and a repeated press is one objection', async () => {
    const inspection = await anInspection()
    now = ten
    await inspection.send()
    await runSigning()
    const own = { personId: inspection.personId, id: inspection.id, words: 'سپر رنگ دارد و در گزارش نیست.' }
    const answers = [await object(contextOf(own.personId), own), await object(contextOf(own.personId), own)]
    expect(answers.every(({ ok }) => ok)).toBe(true)
    const [id] = await openOf()
    expect(await isDisputed(test.db, (await inspection.row()).id)).toBe(true)
    const decision = { objection: id!, outcome: 'upheld', answer: 'عکس‌ها با گزارش نمی‌خواند.' } as const
    const ctx = await staff()
    const { code } = await inspection.report()
    expect((await findAdminObjections(test.db))[0]).toMatchObject({ code, pictures: [], seconds: [] })
    expect(await getWholeReport(ctx, code)).toMatchObject({ code })
    // The refund is above the limit, so it needs two people; the same colleague twice is one.
    expect(await decideObjection(ctx, decision)).toMatchObject({ code: 'second-look' })
    expect(await decideObjection(ctx, decision)).toMatchObject({ code: 'second-look' })
    const second = await staff()
    expect(await decideObjection(second, decision)).toMatchObject({ ok: true })
    expect(await decideObjection(second, decision)).toMatchObject({ ok: true })
    expect(await decideObjection(ctx, { ...decision, outcome: 'rejected' })).toMatchObject({ code: 'not-now' })
    expect(stateOf(await inspection.report(), { now })).toBe('revoked')
    expect(await isDisputed(test.db, (await inspection.row()).id)).toBe(false)
    // After the decision only the parties can read the report.
    await expect(getWholeReport(ctx, code)).rejects.toMatchObject({ status: 404 })
  })

  it('that is rejected leaves the report as it is, with a reply to both', async () => {
    const inspection = await anInspection()
    now = ten
    await inspection.send()
    await runSigning()
    await object(contextOf(inspection.personId), { personId: inspection.personId, id: inspection.id, words })
    const [id] = await openOf()
    await decideObjection(await staff(), { objection: id!, outcome: 'rejected', answer: 'عکس‌ها درست است.' })
    expect(stateOf(await inspection.report(), { now })).toBe('valid')
    const shown = await presentObjections(test.db, await inspection.row(), { personId: inspection.personId, now })
    expect(shown).toMatchObject({ mayUntil: null, own: { outcome: 'rejected', answer: 'عکس‌ها درست است.' } })
  })

  it('cannot be decided by its own parties', async () => {
    const inspection = await anInspection()
    now = ten
    await inspection.send()
    await runSigning()
    await object(contextOf(inspection.personId), { personId: inspection.personId, id: inspection.id, words })
    const [id] = await openOf()
    const ctx = contextOf(inspection.personId, ['administrator'])
    expect(await decideObjection(ctx, { objection: id!, outcome: 'upheld', answer: 'پول برگردد.' })).toMatchObject({
      code: 'own',
    })
  })
})
