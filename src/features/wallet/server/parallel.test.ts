import { describe, expect, it } from 'vitest'
import { cashOf, findBalances, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { saveContactDetails } from '#features/profile/server/contact-details.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useOwnDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { cancelWithdrawal, rejectWithdrawal, settleWithdrawal } from './end-withdrawal.ts'
import { requestCharge } from './request-charge.ts'
import { requestWithdrawal } from './request-withdrawal.ts'

const test = useOwnDb()

async function aRichPerson() {
  const { id: personId } = await aPerson(test)
  const { ctx } = requestContext(test, { personId })
  await test.db
    .updateTable('person')
    .set({ first_name: 'مریم', last_name: 'احمدی' })
    .where('id', '=', personId)
    .execute()
  await saveContactDetails(ctx, personId, { sheba: 'IR820540102680020817909002' })
  await inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind: 'refund',
      key: `rich:${personId}`,
      at: test.now,
      entries: [
        { account: cashOf(personId), amountRial: 3_000_000n },
        { account: platformAccount('refunds', 'test'), amountRial: -3_000_000n },
      ],
    }),
  )
  return { personId, ctx }
}

const finance = async () => {
  const { id } = await aPerson(test, { roles: ['finance'] })
  // Withdrawals to a new Sheba are held until then.
  return requestContext(test, { personId: id, roles: ['finance'], now: new Date('2026-11-24T08:00:00Z') }).ctx
}

describe('concurrent calls', () => {
  it('one form sent three times is one withdrawal', async () => {
    const { personId, ctx } = await aRichPerson()
    const target = { personId, amountRial: 2_000_000n, sentKey: 'pressed-thrice' }
    const request = await Promise.all([1, 2, 3].map(() => requestWithdrawal(ctx, target)))
    expect(new Set(request.map((each) => each.ok && each.value.id)).size).toBe(1)
    expect(await findBalances(test.db, personId)).toMatchObject({ cash: 1_000_000n, held: 2_000_000n })
  })

  it('two forms on one day are one withdrawal and one refusal', async () => {
    const { personId, ctx } = await aRichPerson()
    const request = await Promise.all(
      ['first-form', 'second-form'].map((sentKey) =>
        requestWithdrawal(ctx, { personId, amountRial: 2_000_000n, sentKey }),
      ),
    )
    expect(request.filter(({ ok }) => ok)).toHaveLength(1)
    expect(request.find(({ ok }) => !ok)).toMatchObject({ code: 'once-a-day' })
    expect(await findBalances(test.db, personId)).toMatchObject({ held: 2_000_000n })
  })

  it('one charge sent three times is one payable', async () => {
    const { personId, ctx } = await aRichPerson()
    const target = { personId, amountRial: 500_000n, sentKey: 'pressed-thrice' }
    const charged = await Promise.all([1, 2, 3].map(() => requestCharge(ctx, target)))
    expect(new Set(charged.map((each) => each.ok && each.value.payableId)).size).toBe(1)
    const payables = await test.db.selectFrom('payable').select('id').where('person_id', '=', personId).execute()
    expect(payables).toHaveLength(1)
  })

  it('settling, rejecting and cancelling end it once, with the money in the matching place', async () => {
    for (let round = 0; round < 5; round++) {
      const { personId, ctx } = await aRichPerson()
      const outcome = await requestWithdrawal(ctx, { personId, amountRial: 2_000_000n, sentKey: 'one-of-three' })
      const { id } = outcome.ok ? outcome.value : { id: '' }
      const ended = await Promise.all([
        settleWithdrawal(await finance(), { id, tracking: '98765' }),
        rejectWithdrawal(await finance(), { id, reason: 'نام یکی نیست' }),
        cancelWithdrawal(ctx, { id, personId }),
      ])
      expect(ended.filter(({ ok }) => ok)).toHaveLength(1)
      const { state } = await test.db
        .selectFrom('withdrawal')
        .select('state')
        .where('public_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(await findBalances(test.db, personId)).toEqual({
        cash: state === 'settled' ? 1_000_000n : 3_000_000n,
        gift: 0n,
        held: 0n,
      })
    }
  })
})
