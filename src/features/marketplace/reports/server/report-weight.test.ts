import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { anAd, aPerson, requestContext } from '../../../../../tests/support/market.ts'
import { decideReports } from './decide-reports.ts'
import { reportAd } from './report-ad.ts'

const test = useTestDb()
const dayMs = 86_400_000
let network = 0
let ad: Awaited<ReturnType<typeof anAd>>
beforeEach(async () => {
  await loadCatalogue(test.db)
  ad = await anAd(test)
})

/** Reports the ad from an address by a person with an account of `days` days. */
async function report({ days = 400, address = '203.0.113.7', now = test.now } = {}) {
  const { id: personId } = await aPerson(test)
  const since = new Date(now.getTime() - days * dayMs)
  await test.db.updateTable('person').set({ created_at: since }).where('id', '=', personId).execute()
  const answer = await reportAd(requestContext(test, { personId, address, now }).ctx, {
    adId: ad.id,
    personId,
    form: deposit(),
  })
  return { ok: answer.ok, personId }
}
function deposit() {
  const form = new FormData()
  form.set('reason', 'deposit')
  return form
}
const many = async (count: number, over: { days?: number; now?: Date } = {}) => {
  const people: bigint[] = []
  for (let n = 0; n < count; n++) {
    const { ok, personId } = await report({ ...over, address: `198.51.${++network % 250}.7` })
    expect(ok).toBe(true)
    people.push(personId)
  }
  return people
}
const openReports = async () =>
  (await test.db.selectFrom('ad_report').select('id').where('ad_id', '=', ad.id).where('state', '=', 'open').execute())
    .length
const state = async () =>
  (await test.db.selectFrom('ad').select('state').where('id', '=', ad.id).executeTakeFirstOrThrow()).state
async function keep() {
  const { id } = await aPerson(test, { roles: ['operator'] })
  const { ctx } = requestContext(test, { personId: id, roles: ['operator'] })
  expect((await decideReports(ctx, { adId: ad.public_id, decision: 'keep', note: 'دیدم' })).ok).toBe(true)
}

describe('reports that hide an ad', () => {
  it('need established accounts: six of them hide it', async () => {
    await many(5)
    expect(await state()).toBe('published')
    await report({ address: '192.0.2.9' })
    expect(await state()).toBe('suspended')
  })

  it('from six new accounts hide nothing and wait for staff', async () => {
    await many(6, { days: 0 })
    expect(await state()).toBe('published')
  })

  it('from one network count once, and each further one a quarter', async () => {
    for (let n = 0; n < 16; n++) expect((await report()).ok).toBe(true)
    expect(await state()).toBe('published')
    await report({ address: '192.0.2.9' })
    expect(await state()).toBe('suspended')
  })

  it('of a person with rejected reports count less', async () => {
    const people = await many(5)
    await keep()
    for (const [n, personId] of people.entries()) {
      const other = await anAd(test)
      const { ctx } = requestContext(test, { personId, address: `198.51.${n}.7` })
      await reportAd(ctx, { adId: other.id, personId, form: deposit() })
      const row = await test.db
        .selectFrom('ad_report')
        .select('weight')
        .where('ad_id', '=', other.id)
        .executeTakeFirst()
      expect(row).toEqual({ weight: 67 })
    }
  })

  it('repeated after a rejection create no new work', async () => {
    const [personId] = await many(1)
    await keep()
    const { ctx } = requestContext(test, { personId: personId! })
    const again = await reportAd(ctx, { adId: ad.id, personId: personId!, form: deposit() })
    expect(again).toEqual({ ok: true, value: { again: true } })
    expect(await openReports()).toBe(0)
  })

  it('hide a kept ad again after its price changed', async () => {
    await many(1)
    await keep()
    await many(6)
    expect(await state()).toBe('published')
    const at = new Date(test.now.getTime() + 60_000)
    await test.db.insertInto('ad_price').values({ ad_id: ad.id, at, price_rial: 1n }).execute()
    await report({ address: '192.0.2.9', now: new Date(at.getTime() + 60_000) })
    expect(await state()).toBe('suspended')
  })

  it('do not hide a kept ad while it stays unchanged', async () => {
    await many(6)
    expect(await state()).toBe('suspended')
    await keep()
    expect(await state()).toBe('published')
    await many(8)
    expect(await state()).toBe('published')
  })
})
