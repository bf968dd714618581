import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { cashOf, findBalances, giftOf, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import '#features/notifications/server/tables.ts'
import { saveContactDetails } from '#features/profile/server/contact-details.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { cancelWithdrawal, rejectWithdrawal, settleWithdrawal } from './end-withdrawal.ts'
import { countWaitingWithdrawals, findAdminWithdrawals, findOwnWithdrawals } from './find-withdrawals.ts'
import { erasePersonalData, exportPersonalData, findOpenWithdrawal } from './personal-data.ts'
import { presentForStaff } from './present-admin.ts'
import { requestWithdrawal } from './request-withdrawal.ts'

const test = useTestDb()
const sheba = 'IR820540102680020817909002'
const nextDay = new Date('2026-11-22T08:00:00Z')
let personId: bigint

beforeEach(async () => {
  personId = (await aPerson(test)).id
  await test.db
    .updateTable('person')
    .set({ first_name: 'مریم', last_name: 'احمدی' })
    .where('id', '=', personId)
    .execute()
  await saveContactDetails(own(), personId, { sheba })
  await give({ cash: 5_000_000n, gift: 9_000_000n })
})

const own = (now?: Date) => requestContext(test, { personId, ...(now && { now }) }).ctx
const give = ({ cash, gift }: { cash: bigint; gift: bigint }) =>
  inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `gift:${personId}`,
      at: test.now,
      entries: [
        { account: cashOf(personId), amountRial: cash },
        { account: giftOf(personId), amountRial: gift },
        { account: platformAccount('gifts', 'test'), amountRial: -cash - gift },
      ],
    }),
  )
const ask = (amountRial: bigint, sentKey = 'key-of-the-form', now?: Date) =>
  requestWithdrawal(own(now), { personId, amountRial, sentKey })
async function requested(amountRial = 2_000_000n): Promise<string> {
  const answer = await ask(amountRial)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value.id
}
/** Sheba and device are new in these tests, so staff act after the hold. */
const afterHold = new Date('2026-11-24T08:00:00Z')
async function finance(now = afterHold) {
  const { id } = await aPerson(test, { name: 'همکار مالی', roles: ['finance'] })
  return requestContext(test, { personId: id, roles: ['finance'], now }).ctx
}
const balances = () => findBalances(test.db, personId)
const broken = async () => {
  const { rows } = await sql`
    select withdrawal_id::text as it from broken_withdrawal_hold union all
    select account_id::text from broken_i2_balance_not_sum union all
    select account_id::text from broken_i13_hold_not_kept`.execute(test.db)
  return rows
}

describe('requesting a withdrawal', () => {
  it('holds cash and leaves gift credit alone', async () => {
    await requested()
    expect(await balances()).toEqual({ cash: 3_000_000n, gift: 9_000_000n, held: 2_000_000n })
    expect(await findOwnWithdrawals(own(), personId)).toMatchObject([
      { state: 'requested', sheba: expect.stringContaining('IR') },
    ])
    expect(await broken()).toEqual([])
  })

  it.each([
    [499_999n, 'below'],
    [500_000_001n, 'above'],
    [5_000_001n, 'insufficient'],
  ])('refuses %s rials: %s', async (amount, code) => {
    expect(await ask(amount)).toEqual({ ok: false, code })
    expect(await balances()).toMatchObject({ held: 0n })
  })

  it('is one withdrawal per form, and refuses the form with another amount', async () => {
    const id = await requested()
    expect(await ask(2_000_000n)).toEqual({ ok: true, value: { id } })
    expect(await ask(1_000_000n)).toEqual({ ok: false, code: 'key-used' })
    expect(await balances()).toMatchObject({ held: 2_000_000n })
  })

  it('is possible once per Tehran day, and again after cancelling', async () => {
    const id = await requested()
    expect(await ask(500_000n, 'another-form')).toEqual({ ok: false, code: 'once-a-day' })
    expect(await ask(500_000n, 'tomorrows-form', nextDay)).toMatchObject({ ok: true })
    await cancelWithdrawal(own(), { id, personId })
    expect(await ask(500_000n, 'a-third-form')).toMatchObject({ ok: true })
  })

  it('needs a Sheba and the name of its owner', async () => {
    await saveContactDetails(own(), personId, { sheba: null })
    expect(await ask(500_000n)).toEqual({ ok: false, code: 'no-sheba' })
    await test.db.updateTable('person').set({ last_name: null }).where('id', '=', personId).execute()
    expect(await ask(500_000n)).toEqual({ ok: false, code: 'no-name' })
  })
})

describe('the end of a withdrawal', () => {
  it('settled: the money is gone, once, and the person is notified', async () => {
    const [ctx, id] = [await finance(), await requested()]
    expect(await settleWithdrawal(ctx, { id, tracking: '98765' })).toMatchObject({ ok: true })
    expect(await settleWithdrawal(ctx, { id, tracking: '98765' })).toMatchObject({ ok: true })
    expect(await settleWithdrawal(ctx, { id, tracking: '11111' })).toEqual({ ok: false, code: 'ended' })
    expect(await rejectWithdrawal(ctx, { id, reason: 'نام یکی نیست' })).toEqual({ ok: false, code: 'ended' })
    expect(await cancelWithdrawal(own(), { id, personId })).toEqual({ ok: false, code: 'ended' })
    expect(await balances()).toEqual({ cash: 3_000_000n, gift: 9_000_000n, held: 0n })
    const notices = await test.db
      .selectFrom('notice')
      .select('kind')
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute()
    expect(notices).toEqual([{ kind: 'withdrawal-held' }, { kind: 'withdrawal-settled' }])
    expect(await broken()).toEqual([])
  })

  it('rejected: the money is back as cash, with the reason', async () => {
    const [ctx, id] = [await finance(), await requested()]
    await rejectWithdrawal(ctx, { id, reason: 'حساب به نام شما نیست' })
    expect(await balances()).toEqual({ cash: 5_000_000n, gift: 9_000_000n, held: 0n })
    expect(await findOwnWithdrawals(own(), personId)).toMatchObject([{ reason: 'حساب به نام شما نیست' }])
    expect(await settleWithdrawal(ctx, { id, tracking: '98765' })).toEqual({ ok: false, code: 'ended' })
    expect(await broken()).toEqual([])
  })

  it('cancelled by the person, and by nobody else', async () => {
    const id = await requested()
    const { id: other } = await aPerson(test)
    await expect(cancelWithdrawal(own(), { id, personId: other })).rejects.toMatchObject({ status: 404 })
    expect(await cancelWithdrawal(own(), { id, personId })).toMatchObject({ ok: true })
    expect(await cancelWithdrawal(own(), { id, personId })).toMatchObject({ ok: true })
    expect(await balances()).toMatchObject({ cash: 5_000_000n, held: 0n })
  })

  it('is never decided by its own person', async () => {
    const id = await requested()
    const { ctx } = requestContext(test, { personId, roles: ['finance'] })
    expect(await settleWithdrawal(ctx, { id, tracking: '98765' })).toEqual({ ok: false, code: 'own' })
    expect(await rejectWithdrawal(ctx, { id, reason: 'خودم' })).toEqual({ ok: false, code: 'own' })
  })

  it('is protected in the database', async () => {
    const [ctx, id] = [await finance(), await requested()]
    await settleWithdrawal(ctx, { id, tracking: '98765' })
    const change = (set: object) => inTransaction(test.db, (trx) => trx.updateTable('withdrawal').set(set).execute())
    await expect(change({ amount_rial: 1n })).rejects.toThrow(/as it was asked for/)
    await expect(change({ state: 'cancelled', tracking: null })).rejects.toThrow(/stays as it is/)
    await expect(inTransaction(test.db, (trx) => trx.deleteFrom('withdrawal').execute())).rejects.toThrow(
      /never deleted/,
    )
  })
})

describe('a withdrawal after a change of the account', () => {
  it('is held, and staff cannot transfer it early', async () => {
    const id = await requested()
    const early = await finance(new Date(afterHold.getTime() - 1))
    expect(await settleWithdrawal(early, { id, tracking: '98765' })).toEqual({ ok: false, code: 'held' })
    expect(await balances()).toMatchObject({ held: 2_000_000n })
    expect(await settleWithdrawal(await finance(), { id, tracking: '98765' })).toMatchObject({ ok: true })
  })

  it('is announced in the inbox and by text message, regardless of preferences', async () => {
    await requested()
    const notices = await test.db.selectFrom('notice').select('kind').where('person_id', '=', personId).execute()
    expect(notices).toEqual([{ kind: 'withdrawal-held' }])
    const messages = await test.db.selectFrom('sms_message').select('template').execute()
    expect(messages).toEqual([{ template: 'withdrawal-held' }])
  })

  it('cannot be transferred early by code either: the database refuses', async () => {
    await requested()
    const settle = (ended_at: Date) =>
      inTransaction(test.db, (trx) =>
        trx.updateTable('withdrawal').set({ state: 'settled', tracking: '1', ended_at }).execute(),
      )
    await expect(settle(new Date(afterHold.getTime() - 1))).rejects.toThrow(/held until its time/)
    await settle(afterHold)
  })

  it('shows staff the age of name, Sheba and device, and is not in their queue before its time', async () => {
    const id = await requested()
    expect(await presentForStaff(await finance(test.now), id)).toMatchObject({
      heldUntil: expect.any(String),
      ages: { name: 'قدیمی؛ زمان آن ثبت نشده', sheba: 'کمتر از یک ساعت', device: 'کمتر از یک ساعت' },
    })
    expect(await countWaitingWithdrawals(test.db, test.now)).toBe(0)
    expect(await countWaitingWithdrawals(test.db, afterHold)).toBe(1)
  })
})

describe("staff's view", () => {
  it('lists waiting withdrawals oldest first, with the full Sheba only until the end', async () => {
    const [ctx, id] = [await finance(), await requested()]
    expect(await countWaitingWithdrawals(test.db, afterHold)).toBe(1)
    const page = { after: null, size: 10 }
    expect((await findAdminWithdrawals(ctx, { state: 'requested' }, page)).rows).toMatchObject([
      { id, person: 'مریم احمدی' },
    ])
    expect(await presentForStaff(ctx, id)).toMatchObject({ sheba, owner: 'مریم احمدی' })
    await settleWithdrawal(ctx, { id, tracking: '98765' })
    expect((await presentForStaff(ctx, id)).sheba).not.toContain('0102680020817909')
    expect(await countWaitingWithdrawals(test.db, afterHold)).toBe(0)
  })
})

describe('personal data', () => {
  it("block the account's deletion while money is on its way, are exported, and are anonymised", async () => {
    const [ctx, id] = [await finance(), await requested()]
    expect(await findOpenWithdrawal(test.db, personId)).toMatchObject({ code: 'withdrawal-open' })
    await settleWithdrawal(ctx, { id, tracking: '98765' })
    expect(await findOpenWithdrawal(test.db, personId)).toBeNull()
    expect(await exportPersonalData(own(), personId)).toMatchObject({ withdrawals: [{ sheba, amountRial: '2000000' }] })
    await inTransaction(test.db, (trx) => erasePersonalData(trx, personId))
    const rows = await test.db.selectFrom('withdrawal').select(['person_id', 'sheba_sealed', 'state']).execute()
    expect(rows).toEqual([{ person_id: null, sheba_sealed: null, state: 'settled' }])
  })
})
