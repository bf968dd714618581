import { describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { parsePlate } from '#kit/plate.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { stopPath } from '../addresses.ts'
import { startParking } from '../server/park.ts'
import { loader } from './parking.tsx'
import { action } from './queued-stop.ts'

const test = useTestDb()
/** Saturday, 10:00 in Tehran. */
const began = new Date('2026-11-21T06:30:00Z')
const later = new Date(began.getTime() + 100 * 60_000)

async function aParking() {
  await loadCatalogue(test.db)
  const { cities } = await getCatalogue(test.db)
  await test.db
    .insertInto('parking_zone')
    .values({ code: '102', city_id: cities.bySlug.get('tehran')!.id, name: 'ونک', tariff: 'one' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: personId } = await aPerson(test)
  const plate = parsePlate('۱۲ ب ۳۴۵ ایران ۶۰')
  if (!plate.ok) throw new Error(plate.code)
  const { ctx } = requestContext(test, { personId, now: began })
  const started = await startParking(ctx, { personId, plate: plate.value, zoneCode: '102' })
  if (!started.ok) throw new Error(started.code)
  return { personId, id: started.value }
}

type Sent = { personId: bigint | null; id: string; waited?: string; key?: string }

async function stop({ personId, id, waited, key = 'stop-0123456789' }: Sent) {
  const url = new URL(stopPath(id), 'http://localhost')
  const { context } = requestContext(test, { ...(personId !== null && { personId }), now: later })
  const request = new Request(url, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'stop' }),
    headers: { 'idempotency-key': key, ...(waited !== undefined && { 'x-waited-seconds': waited }) },
  })
  const answer = (await action({ request, url, context, params: { parkingId: id } } as never)) as Response
  return { status: answer.status, body: (await answer.json()) as { cut?: boolean } }
}

const rowOf = (id: string) =>
  test.db.selectFrom('parking').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()

const lasted = async (id: string): Promise<number> => {
  const row = await rowOf(id)
  return (row.ended_at!.getTime() - row.started_at.getTime()) / 60_000
}

describe('a stop queued on a phone', () => {
  it.each([
    ['stating an hour', '3600', 3600],
    ['stating a negative wait', '-3600', null],
    ['stating no number', 'gestern', null],
    ['stating thousands of years', '99999999999', null],
    ['stating a day, beyond the rule', '86400', 7200],
    ['stating nothing', undefined, null],
  ])('%s ends on arrival, and its statement is limited by the rule', async (_name, waited, stored) => {
    const parking = await aParking()
    expect((await stop({ ...parking, ...(waited !== undefined && { waited }) })).status).toBe(200)
    expect(await lasted(parking.id)).toBe(100)
    const { stated_wait_seconds, ended_by } = await rowOf(parking.id)
    expect([stated_wait_seconds, ended_by]).toEqual([stored, stored === null ? 'person' : 'device'])
  })

  it('counts once, is hidden from others, and needs its person', async () => {
    const parking = await aParking()
    expect((await stop({ ...parking, waited: '1800' })).status).toBe(200)
    expect((await stop({ ...parking, waited: '1800' })).status).toBe(200)
    expect(await lasted(parking.id)).toBe(100)
    const stranger = await aPerson(test)
    expect((await stop({ personId: stranger.id, id: parking.id })).status).toBe(404)
    expect((await stop({ personId: null, id: parking.id })).status).toBe(401)
  })
})

describe('the page of a parking', () => {
  const open = (personId: bigint, id: string) => {
    const url = new URL(`/profile/park-car/${id}`, 'http://localhost')
    const { context } = requestContext(test, { personId, now: later })
    return Promise.resolve(loader({ request: new Request(url), url, context, params: { parkingId: id } } as never))
  }
  it('is visible to its person only', async () => {
    const parking = await aParking()
    await expect(open(parking.personId, parking.id)).resolves.toBeDefined()
    await expect(open((await aPerson(test)).id, parking.id)).rejects.toMatchObject({ status: 404 })
  })
})
