import { expect, it } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { brokenViews } from '../../../../tests/support/broken-views.ts'
import { useOwnDb } from '../../../../tests/support/database.ts'
import { requestContext } from '../../../../tests/support/market.ts'
import { sectionKeys } from '../terms.ts'
import { aBuyer, aRound } from '../test-round.ts'
import { askDeposit, beginOrder, confirmOrder, shownOf } from './apply.ts'
import { withdraw } from './end-order.ts'
import { importedOrders } from './orders.ts'
import { acceptTerms } from './terms.ts'

// Real commits, truly parallel on a server: concurrent actions of two tabs and two accounts.
const test = useOwnDb()
const ctxOf = (personId: bigint) => requestContext(test, { personId, providers: { depositBanks: {} as never } }).ctx

it('every step pressed concurrently happens once', async () => {
  const round = await aRound(test, { capacity: 3 })
  const { personId } = await aBuyer(test)
  const ctx = ctxOf(personId)
  const many = <T>(action: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, action))
  const begun = await many(() => beginOrder(ctx, { personId, slug: round.slugs[0] }))
  const ids = new Set(begun.map((each) => (each.ok ? each.value.public_id : each.code)))
  expect(ids.size).toBe(1)
  const [id] = ids as Set<string>
  const accepted = await many(() => acceptTerms(ctx, { personId, id: id!, version: 3, sections: sectionKeys }))
  expect(accepted.every(({ ok }) => ok)).toBe(true)
  const outcome = await many(() => askDeposit(ctx, { personId, id: id!, bank: 'refah' }))
  expect(outcome.every(({ ok }) => ok)).toBe(true)
  const deposits = await test.db.selectFrom('imported_deposit').selectAll().execute()
  expect(deposits.length).toBe(1)
  await inTransaction(test.db, async (trx) => {
    await trx.updateTable('imported_deposit').set({ state: 'blocked', reference: 'B1', blocked_at: test.now }).execute()
    const order = await importedOrders.lock(trx, deposits[0]!.order_id)
    await importedOrders.move(trx, { now: test.now }, order, { to: 'deposit-ok', by: 'house' })
  })
  const order = await test.db.selectFrom('imported_order').selectAll().executeTakeFirstOrThrow()
  const shown = shownOf(order)
  const confirmed = await many(() => confirmOrder(ctx, { personId, id: id!, shown }))
  expect(confirmed.every(({ ok }) => ok)).toBe(true)
  expect((await test.db.selectFrom('draw_ticket').selectAll().execute()).length).toBe(1)
  const ended = await many(() => withdraw(ctx, { personId, id: id!, feeRial: 0n }))
  expect(ended.every(({ ok }) => ok)).toBe(true)
  const events = await test.db.selectFrom('imported_order_event').select('to_state').orderBy('id').execute()
  expect(events.map(({ to_state }) => to_state)).toEqual([
    'draft',
    'terms-accepted',
    'deposit-checking',
    'deposit-ok',
    'confirmed',
    'cancelled-by-person',
  ])
  expect(await brokenViews(test.db)).toEqual([])
})
