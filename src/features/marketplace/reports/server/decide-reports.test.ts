import { beforeAll, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, anAd, requestContext } from '../../../../../tests/support/market.ts'
import { reportsSeen } from '../moderation.ts'
import { decideReports } from './decide-reports.ts'
import './tables.ts'

const test = useTestDb({ perFile: true })
beforeAll(async () => void (await loadCatalogue(test.db)))

async function report(adId: bigint): Promise<bigint> {
  const { id: personId } = await aPerson(test)
  const row = { ad_id: adId, person_id: personId, reason: 'deposit', at: test.now } as const
  return (await test.db.insertInto('ad_report').values(row).returning('id').executeTakeFirstOrThrow()).id
}

it('unread reports are not decided, and read ones are', async () => {
  const { public_id: adId, id } = await anAd(test)
  const staff = await aPerson(test, { roles: ['operator'] })
  const { ctx } = requestContext(test, { personId: staff.id, roles: ['operator'] })
  const decide = (seen: string) => decideReports(ctx, { adId, decision: 'keep', note: 'دیدم', seen })
  const first = await report(id)
  const before = reportsSeen('published', [first])
  const second = await report(id)
  expect(await decide(before)).toEqual({ ok: false, code: 'changed' })
  const open = test.db.selectFrom('ad_report').select('state').where('ad_id', '=', id).where('state', '=', 'open')
  expect(await open.execute()).toHaveLength(2)
  expect(await decide(reportsSeen('published', [first, second]))).toEqual({ ok: true, value: { reports: 2 } })
})

it('a decision is refused when another staff member decided after the page was opened', async () => {
  const { public_id: adId, id } = await anAd(test)
  const seen = reportsSeen('published', [await report(id)])
  const answers = []
  for (const decision of ['suspend', 'keep'] as const) {
    const { id: personId } = await aPerson(test, { roles: ['operator'] })
    const { ctx } = requestContext(test, { personId, roles: ['operator'] })
    answers.push((await decideReports(ctx, { adId, decision, note: 'دیدم', seen })).ok)
  }
  expect(answers).toEqual([true, false])
  const { state } = await test.db.selectFrom('ad').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  expect(state).toBe('suspended')
})
