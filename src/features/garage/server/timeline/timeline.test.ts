import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Rial } from '#kit/money.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { chooseModel, deleteCars, editCar, saveMileage } from '../change-cars.ts'
import { addCost, switchCost } from '../costs.ts'
import { erasePersonalData, exportPersonalData } from '../personal-data.ts'
import { anOwner, plate } from '../test-cars.ts'
import type { StatedEvent } from '../../timeline/events.ts'
import { beginTimelineOf, beginTimelines } from './begin-timelines.ts'
import { findTimeline } from './find-events.ts'
import { recordCarEvent } from './record-event.ts'
import { makeTimelineLink } from './links.ts'
import { ownTimelineFile, presentSharedTimeline, presentTimeline } from './present-timeline.ts'
import { checkTimelineFile, makeTimelineFile } from './timeline-file.ts'

const test = useTestDb()
type Owner = Awaited<ReturnType<typeof anOwner>>

const rowOf = async ({ carId }: Owner) =>
  (await test.db.selectFrom('garage_car').select('id').where('public_id', '=', carId).executeTakeFirstOrThrow()).id
const titles = async (owner: Owner) =>
  (await findTimeline(test, await rowOf(owner)))?.events.map(({ title, withdrawn }) =>
    withdrawn ? `-${title}` : title,
  )

const report: StatedEvent = {
  source: 'inspection',
  key: 'report:abc',
  kind: 'inspection',
  day: '2026-11-10',
  km: 39_000,
  title: 'کارشناسی کامل',
  detail: 'امتیاز ۸۷ از ۱۰۰',
}
const send = (
  owner: Owner,
  event: StatedEvent,
  car: Parameters<typeof recordCarEvent>[2]['car'] = { id: owner.carId },
) => inTransaction(test.db, (trx) => recordCarEvent(trx, owner.ctx, { personId: owner.personId, car, event }))

async function begun(owner: Owner) {
  await beginTimelineOf(owner.ctx, await rowOf(owner))
  return owner
}

const cost = (owner: Owner, over: object = {}) =>
  addCost(owner.ctx, {
    personId: owner.personId,
    carId: owner.carId,
    kind: 'service',
    amountRial: 25_000_000n as Rial,
    spentOn: '2026-11-15',
    km: null,
    note: 'پیش آقای کاشته‌شده',
    sentKey: null,
    ...over,
  })

describe('a timeline', () => {
  it('begins with the known events, oldest first, and continues with new ones', async () => {
    const owner = await anOwner(test)
    await cost(owner)
    await cost(owner, { kind: 'parts', spentOn: '2026-10-01' })
    expect(await titles(owner)).toBeUndefined()
    await begun(owner)
    expect(await titles(owner)).toEqual(['قطعه و لاستیک', 'سرویس و تعمیر', 'کارکرد'])
    await send(owner, report)
    await cost(owner, { kind: 'fuel' })
    expect(await titles(owner)).toEqual(['قطعه و لاستیک', 'سرویس و تعمیر', 'کارکرد', 'کارشناسی کامل', 'سوخت'])
    const timeline = await findTimeline(test, await rowOf(owner))
    expect(timeline).toMatchObject({ unbroken: true, count: 5 })
    expect(timeline!.events.map(({ signature }) => signature !== null)).toEqual([false, false, false, true, false])
  })

  it('requests the events of every feature when it begins, by plate and car', async () => {
    const owner = await anOwner(test)
    const requests: unknown[] = []
    const manifests = [
      { name: 'inspection', carEvents: (_: unknown, car: unknown) => (requests.push(car), Promise.resolve([report])) },
    ]
    await beginTimelines({ ...owner.ctx, manifests })
    expect(await titles(owner)).toEqual(['کارشناسی کامل', 'کارکرد'])
    expect(requests).toMatchObject([
      { personId: owner.personId, carId: owner.carId, plate: plate('۱۲ ب ۳۴۵ ایران ۶۷') },
    ])
    await beginTimelines({ ...owner.ctx, manifests })
    expect(requests).toHaveLength(1)
  })

  it('stores a repeated event once, and a correction beside the corrected event', async () => {
    const owner = await begun(await anOwner(test))
    await send(owner, report)
    await send(owner, report)
    await send(owner, { ...report, withdrawn: true })
    await send(owner, { ...report, withdrawn: true })
    expect(await titles(owner)).toEqual(['کارکرد', 'کارشناسی کامل', '-کارشناسی کامل'])
    const { events } = (await findTimeline(test, await rowOf(owner)))!
    expect(events.map(({ corrects }) => corrects)).toEqual([null, null, 2])
    await send(owner, { ...report, key: 'report:never', withdrawn: true })
    expect(await titles(owner)).toHaveLength(3)
  })

  it.each([
    ['its plate', { plate: plate('۱۲ ب ۳۴۵ ایران ۶۷') }, 2],
    ['another plate', { plate: plate('۱۳ ب ۳۴۵ ایران ۶۷') }, 1],
    ['its public id', null, 2],
    ['the public id of none', { id: 'aaaaaaaaaa' }, 1],
  ])('is found by %s', async (_, car, count) => {
    const owner = await begun(await anOwner(test))
    await send(owner, report, car ?? { id: owner.carId })
    expect(await titles(owner)).toHaveLength(count)
  })

  it('is found by the blind index of another feature, and never in another person’s garage', async () => {
    const owner = await begun(await anOwner(test))
    const stranger = await begun(await anOwner(test))
    const plateIndex = test.secrets.blindIndex('ad.plate', '12ب345-67')
    const text = (await test.db.selectFrom('garage_car').select('plate_sealed').limit(1).executeTakeFirstOrThrow())
      .plate_sealed
    const existing = test.secrets.blindIndex('ad.plate', test.secrets.open(text!))
    await send(owner, report, { plateIndex: existing, purpose: 'ad.plate' })
    await send(
      owner,
      { ...report, key: 'report:x' },
      { plateIndex: Buffer.alloc(plateIndex.length), purpose: 'ad.plate' },
    )
    expect(await titles(owner)).toHaveLength(2)
    expect(await titles(stranger)).toHaveLength(1)
  })

  it('records undone kilometres and payments', async () => {
    const owner = await begun(await anOwner(test))
    const { personId, carId, ctx } = owner
    await cost(owner)
    const { public_id: costId } = await test.db.selectFrom('garage_cost').select('public_id').executeTakeFirstOrThrow()
    await switchCost(ctx, { personId, carId, costId, removed: true })
    await switchCost(ctx, { personId, carId, costId, removed: false })
    await saveMileage(ctx, { personId, id: carId, km: 40_100, meant: false })
    const { events, unbroken } = (await findTimeline(test, await rowOf(owner)))!
    expect(events.map(({ title, withdrawn, km, corrects }) => [title, withdrawn, km, corrects])).toEqual([
      ['کارکرد', false, 40_000, null],
      ['سرویس و تعمیر', false, null, null],
      ['سرویس و تعمیر', true, null, 2],
      ['سرویس و تعمیر', false, null, 3],
      ['کارکرد', false, 40_100, 1],
    ])
    expect(unbroken).toBe(true)
    // No event contains a person's own words.
    expect(JSON.stringify(events)).not.toContain('کاشته')
  })

  it('records concurrent events one after the other', async () => {
    const owner = await begun(await anOwner(test))
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        send(owner, { ...report, key: `report:${index % 3}`, title: `${index % 3}` }),
      ),
    )
    const timeline = await findTimeline(test, await rowOf(owner))
    expect(timeline).toMatchObject({ count: 4, unbroken: true })
  })
})

describe('nobody can rewrite it', () => {
  const broken = async () =>
    (await sql<{ broken: string }>`select broken from broken_garage_timeline`.execute(test.db)).rows.length

  it.each([
    [sql`update garage_event set content = content`, /stays as it was/],
    [sql`delete from garage_event`, /goes with its car/],
  ])('the database refuses to change or delete an event (%#)', async (change, refusal) => {
    await begun(await anOwner(test))
    await expect(inTransaction(test.db, (trx) => change.execute(trx))).rejects.toThrow(refusal)
  })

  it.each([
    ['content', sql`update garage_event set content = replace(content, '40000', '30000')`],
    [
      'content and its hash',
      sql`update garage_event set content = 'x', content_hash = encode(sha256('x'::bytea), 'hex')`,
    ],
    ['a whole event', sql`delete from garage_event where no = 1`],
    ['the head', sql`update garage_timeline set head = 'x'`],
    ['the count', sql`update garage_timeline set events = 1`],
  ])('the invariant and the page detect changed %s', async (_, change) => {
    const owner = await begun(await anOwner(test))
    await send(owner, report)
    expect(await broken()).toBe(0)
    await sql`alter table garage_event disable trigger garage_event_stays`.execute(test.db)
    await change.execute(test.db)
    await sql`alter table garage_event enable trigger garage_event_stays`.execute(test.db)
    expect(await broken()).toBeGreaterThan(0)
    const match = await findTimeline(test, await rowOf(owner)).catch(() => ({ unbroken: false }))
    expect(match?.unbroken).toBe(false)
  })
})

describe('a file of it', () => {
  async function aFile(shows: (no: number) => boolean = () => true) {
    const owner = await begun(await anOwner(test))
    await send(owner, report)
    await cost(owner)
    const timeline = (await findTimeline(test, await rowOf(owner)))!
    return makeTimelineFile(test.db, owner.ctx, {
      timeline,
      car: { title: 'دنا پلاس', plate: null },
      validUntil: new Date('2026-12-01T00:00:00Z'),
      shows,
    })
  }
  const check = (text: string) => checkTimelineFile(test.db, text, test.now)

  it('is the same as when it was made, whole or with excluded parts', async () => {
    expect(await check(await aFile())).toMatchObject({ outcome: 'same', shown: 3, leftOut: 0, over: false })
    const part = await aFile((no) => no === 2)
    expect(part).not.toContain('سرویس')
    expect(await check(part)).toMatchObject({ outcome: 'same', shown: 1, leftOut: 2 })
  })

  it('is refused with any byte changed, inserted or removed', async () => {
    const text = await aFile((no) => no !== 1)
    for (let at = 0; at < text.length; at += 7) {
      const other = text[at] === 'a' ? 'b' : 'a'
      expect(await check(text.slice(0, at) + other + text.slice(at + 1)), `changed at ${at}`).not.toMatchObject({
        outcome: 'same',
      })
    }
    for (const at of [0, 10, 200, text.length]) {
      expect(await check(`${text.slice(0, at)} ${text.slice(at)}`)).not.toMatchObject({ outcome: 'same' })
    }
    expect(await check(text.slice(0, -1))).toEqual({ outcome: 'unreadable' })
  })

  it('is refused when it is signed with another key', async () => {
    const file = JSON.parse(await aFile()) as Record<string, unknown>
    expect(await check(JSON.stringify({ ...file, publicKey: Buffer.alloc(32, 1).toString('base64') }))).toMatchObject({
      outcome: 'altered',
    })
    for (const text of ['', '[]', '{"document":1}', 'null'])
      expect(await check(text)).toEqual({ outcome: 'unreadable' })
  })
})

it('goes with its car and with its owner, and is in the export of their data', async () => {
  const owner = await begun(await anOwner(test))
  const other = await begun(await anOwner(test))
  expect(JSON.stringify(await exportPersonalData(owner.ctx, owner.personId))).toContain('"kind":"mileage"')
  await erasePersonalData(test.db as Trx, owner.personId)
  const left = await test.db.selectFrom('garage_event').select('car_id').execute()
  expect(left.map(({ car_id }) => car_id)).toEqual([await rowOf(other)])
  const row = await rowOf(other)
  await inTransaction(test.db, (trx) => deleteCars(trx, [row]))
  expect(await test.db.selectFrom('garage_timeline').selectAll().execute()).toEqual([])
})

describe('a proof stays with its car', () => {
  const inquiry: StatedEvent = {
    source: 'inquiries',
    key: 'inquiry:abc',
    kind: 'inquiry',
    day: '2026-11-12',
    title: 'استعلام خلافی با جزئیات',
    detail: 'بدون خلافی',
  }
  const first = plate('۱۲ ب ۳۴۵ ایران ۶۷')
  const second = plate('۲۴ ب ۵۱۸ ایران ۱۱')
  const vins = { one: 'NAAM01CA9EK000001', two: 'NAAM01CA9EK000002' }
  const edit = (owner: Owner, car: { plate?: typeof first; vin?: string; year?: number }) =>
    editCar(owner.ctx, { personId: owner.personId, id: owner.carId, ...car })
  const linkOf = async (owner: Owner) => {
    const link = await makeTimelineLink(owner.ctx, {
      personId: owner.personId,
      carId: owner.carId,
      kinds: ['inquiry'],
      leftOut: [],
      days: 7,
      wholePlate: false,
      adId: null,
    })
    if (!link.ok) throw new Error(link.code)
    return link.value
  }
  const shown = async (owner: Owner, token: string) => {
    const { events, otherCar } = await presentSharedTimeline(owner.ctx, { token }, null)
    return { events: events.map(({ title, other }) => [title, other]), otherCar }
  }

  it('another plate is an event in every link, and marks events of the previous plate', async () => {
    const owner = await begun(await anOwner(test))
    await send(owner, inquiry)
    const before = await linkOf(owner)
    await edit(owner, { plate: second })
    // Links made for the previous plate are closed.
    await expect(shown(owner, before)).rejects.toMatchObject({ status: 410 })
    expect(await shown(owner, await linkOf(owner))).toEqual({
      otherCar: null,
      events: [
        ['پلاک عوض شد', null],
        ['استعلام خلافی با جزئیات', 'برای پلاک قبلی ثبت شده'],
      ],
    })
    // The plate of the request is back: the proof is valid again.
    await edit(owner, { plate: first })
    expect((await shown(owner, await linkOf(owner))).events).toContainEqual(['استعلام خلافی با جزئیات', null])
  })

  it('another VIN begins a new history: nothing of the previous car appears', async () => {
    const owner = await begun(await anOwner(test))
    await edit(owner, { plate: first, vin: vins.one })
    await send(owner, inquiry)
    await edit(owner, { plate: first, vin: vins.two })
    expect(await shown(owner, await linkOf(owner))).toEqual({
      otherCar: expect.stringContaining('۱ مورد') as unknown,
      events: [['شمارهٔ شاسی عوض شد', null]],
    })
    // Removing the VIN in between hides nothing.
    await edit(owner, { plate: first })
    await edit(owner, { plate: first, vin: vins.two })
    expect((await shown(owner, await linkOf(owner))).events).not.toContainEqual(['استعلام خلافی با جزئیات', null])
  })

  it('another model marks events of the previous model', async () => {
    const owner = await begun(await anOwner(test))
    const choose = (described: string) =>
      chooseModel(owner.ctx, { personId: owner.personId, id: owner.carId, described })
    await choose('پراید ۱۱۱')
    await send(owner, inquiry)
    await choose('بنز E۲۰۰')
    const all = await presentTimeline(owner.ctx, { id: await rowOf(owner), role: 'editor' } as never, {
      kind: null,
      after: null,
    })
    expect(all.events.map(({ title, other }) => [title, other])).toContainEqual([
      'استعلام خلافی با جزئیات',
      'وقتی مدل دیگری نوشته شده بود ثبت شده',
    ])
  })

  it('the check of a file counts events of another plate', async () => {
    const owner = await begun(await anOwner(test))
    await send(owner, inquiry)
    const fileOf = async () => {
      const row = await test.db
        .selectFrom('garage_car')
        .selectAll()
        .where('public_id', '=', owner.carId)
        .executeTakeFirstOrThrow()
      return checkTimelineFile(test.db, await ownTimelineFile(owner.ctx, row as never), owner.ctx.now)
    }
    expect(await fileOf()).toMatchObject({ outcome: 'same', other: 0 })
    await edit(owner, { plate: second })
    const checked = await fileOf()
    expect(checked).toMatchObject({ outcome: 'same' })
    expect(checked.outcome === 'same' && checked.other).toBeGreaterThanOrEqual(1)
  })
})
