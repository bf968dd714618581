import { forgetFailedRows } from '#platform/jobs/each-row.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBalances } from '#features/ledger/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { cutAt } from '../../../../tests/support/cut-off.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aDealWorld, depositRial } from '../test-deals.ts'
import { actOnDeal, holdDeposit } from './action.ts'
import { endOverdue } from './jobs.ts'

const test = useTestDb()
let world: Awaited<ReturnType<typeof aDealWorld>>
beforeEach(async () => void (world = await aDealWorld(test)))

const cutContext = (personId: bigint, db: Db): RequestContext => ({
  ...world.as(personId, { proved: true }),
  db,
})

type Story = {
  begin: () => Promise<string>
  run: (id: string, db: Db) => Promise<unknown>
  ends: string
  sellerGets: bigint
}
const stories: Record<string, Story> = {
  'setting a deposit aside': {
    begin: () => world.priced(),
    run: (id, db) =>
      holdDeposit(cutContext(world.buyerId, db), { personId: world.buyerId, id, shownRial: depositRial }),
    ends: 'held',
    sellerGets: 0n,
  },
  'cancelling before the agreement': {
    begin: () => world.held(),
    run: (id, db) => actOnDeal(cutContext(world.sellerId, db), { personId: world.sellerId, id, act: 'cancel' }),
    ends: 'cancelled',
    sellerGets: 0n,
  },
  'receiving the car': {
    begin: () => world.agreed(),
    run: (id, db) =>
      actOnDeal(cutContext(world.buyerId, db), { personId: world.buyerId, id, act: 'receive', shownRial: depositRial }),
    ends: 'done',
    sellerGets: depositRial,
  },
  'the end of a deadline': {
    begin: async () => {
      const id = await world.held()
      world.pass(24 * 20)
      return id
    },
    run: (_id, db) => endOverdue({ database: { db }, clock: { now: () => world.now }, secrets: test.secrets } as never),
    ends: 'cancelled',
    sellerGets: 0n,
  },
}

describe('a process that dies at any statement', () => {
  it.each(Object.entries(stories))(
    'of %s leaves all or nothing, and a later run completes it',
    async (_name, story) => {
      const id = await story.begin()
      const { state: before } = await world.rowOf(id)
      let cuts = 0
      for (let n = 1; ; n++) {
        const { db, wasCut } = cutAt(test.db, n)
        await story.run(id, db).catch(() => {})
        if (!wasCut()) break
        cuts++
        const { state } = await world.rowOf(id)
        expect([before, story.ends], `cut at ${n}`).toContain(state)
        expect(await brokenViews(test.db), `cut at ${n}`).toEqual([])
        if (state === story.ends) break
      }
      expect(cuts).toBeGreaterThan(3)
      forgetFailedRows()
      await story.run(id, test.db)
      expect(await world.rowOf(id)).toMatchObject({ state: story.ends })
      expect((await findBalances(test.db, world.sellerId)).cash).toBe(story.sellerGets)
      expect(await brokenViews(test.db)).toEqual([])
    },
  )
})
