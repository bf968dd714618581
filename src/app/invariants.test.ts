import { sql, type RawBuilder } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { loader } from '#features/admin/screens/admin/invariants.tsx'
import { cashOf, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { requestPayment } from '#features/payments/contract.ts'
import { startPayment, type NewPayment } from '#features/payments/server/start-payment.ts'
import { saveContactDetails } from '#features/profile/server/contact-details.ts'
import { requestWithdrawal } from '#features/wallet/server/request-withdrawal.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { checkInvariants, invariantsOf } from '#platform/invariants.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { aPerson, requestContext, visit } from '../../tests/support/market.ts'
import { manifests } from './features.ts'

const test = useTestDb()
let personId: bigint

/** Creates a person with money, an order paid from it, and a pending withdrawal. */
beforeEach(async () => {
  personId = (await aPerson(test, { name: 'مریم احمدی', roles: ['finance'] })).id
  await test.db
    .updateTable('person')
    .set({ first_name: 'مریم', last_name: 'احمدی' })
    .where('id', '=', personId)
    .execute()
  const { ctx } = requestContext(test, { personId })
  await saveContactDetails(ctx, personId, { sheba: 'IR820540102680020817909002' })
  const payableId = await inTransaction(test.db, async (trx) => {
    const entries = [
      { account: cashOf(personId), amountRial: 9_000_000n },
      { account: platformAccount('gifts', 'test'), amountRial: -9_000_000n },
    ]
    await postTransfer(trx, { kind: 'gift', key: 'test', at: test.now, entries })
    await writeAudit(trx, requestContext(test, { personId }).ctx, { act: 'rule.change', subject: 'rule:vat' })
    return requestPayment(trx, ctx, {
      kind: 'demo-order',
      subject: 'one',
      personId,
      title: 'سفارش',
      lines: [{ label: 'سفارش', amountRial: 90_000n, part: 'price' }],
    })
  })
  const payment: NewPayment = {
    payableId,
    personId,
    gateway: 'zarinpal',
    useWallet: true,
    amountRial: 90_000n,
    startKey: 'form',
  }
  expect(await startPayment(ctx, payment)).toMatchObject({ ok: true })
  expect(await requestWithdrawal(ctx, { personId, amountRial: 1_000_000n, sentKey: 'form' })).toMatchObject({
    ok: true,
  })
})

/** Makes changes that the database refuses. */
async function breakIt(statement: RawBuilder<unknown>) {
  await sql`set local session_replication_role = replica`.execute(test.db)
  await statement.execute(test.db)
  await sql`set local session_replication_role = origin`.execute(test.db)
}

const check = async () => checkInvariants({ ...requestContext(test).ctx, db: test.db, manifests })
const broken = async () => (await check()).filter(({ count }) => count > 0).map(({ name }) => name)

const person = sql`(select max(id) from person)`
const payment = sql`(select max(id) from payment)`

describe('an invariant', () => {
  it('holds where nothing was tampered with', async () => {
    expect(await broken()).toEqual([])
  })

  it.each<[string, RawBuilder<unknown>]>([
    ['broken_i1_transfer_not_zero', sql`insert into ledger_transfer (kind, key, at) values ('gift', 'empty', now())`],
    ['broken_payable_lines', sql`update payable set amount_rial = amount_rial + 1`],
    [
      'broken_discount_overused',
      sql`with code as (insert into discount_code (code, title, percent, stock, starts_at, made_at)
            values ('ONCE', 'x', 10, 1, now(), now()) returning id),
          payables as (insert into payable (public_id, kind, subject, title, lines, amount_rial, state, made_at, ended_at)
            select 'again' || n, 'demo-order', 'again' || n, 'x', '[{"amountRial": "1"}]', 1, 'paid', now(), now()
            from generate_series(1, 2) as n returning id)
          insert into discount_use (code_id, payable_id, amount_rial, full_lines, used_at)
            select code.id, payables.id, 1, '[]', now() from code, payables`,
    ],
    [
      'broken_i2_balance_not_sum',
      sql`update ledger_account set balance_rial = balance_rial + 1 where kind = 'person-cash'`,
    ],
    ['broken_i13_hold_not_kept', sql`update ledger_hold set state = 'captured', ended_at = now() where state = 'open'`],
    ['broken_withdrawal_hold', sql`update withdrawal set state = 'cancelled', ended_at = now()`],
    [
      'broken_i6_payment_not_credited_once',
      sql`update payment set state = 'failed', settled_to = null where id = ${payment}`,
    ],
    [
      'broken_i7_credit_without_verification',
      sql`insert into ledger_transfer (kind, key, at) values ('payment', 'payment:nobody', now())`,
    ],
    [
      'broken_i7_clearing_not_verified',
      sql`update payment set gateway = 'zibal', gateway_rial = 90000, wallet_rial = 0, reference_id = '1', verified_rial = 90000`,
    ],
    ['broken_i10_payment_history', sql`delete from payment_event where payment_id = ${payment}`],
    ['broken_i11_paid_twice', sql`update payment set settled_to = 'wallet' where id = ${payment}`],
    ['broken_refund_over_payment', sql`update payable set refunded_rial = 5 where state = 'paid'`],
    [
      'broken_i11_key_without_answer',
      sql`insert into idempotency_key (person_id, key, request_hash, expires_at) values (${person}, 'key-without', '\\x00', now())`,
    ],
    [
      'broken_i8_inquiry_not_settled',
      sql`insert into inquiry (public_id, kind, state, price_rial, purchase_key, made_at, answered_at, ended_at)
        values ('never-paid', 'fines-details', 'done', 1000, gen_random_uuid(), now(), now(), now())`,
    ],
    [
      'broken_i8_bill_not_settled',
      sql`with basket as (
          insert into bill_basket (public_id, amount_rial, made_at, pay_until) values ('x', 1, now(), now()) returning id
        ) insert into bill (public_id, basket_id, title, amount_rial, state, request_key, made_at, ended_at)
        select 'x', id, 'x', 1, 'settled', gen_random_uuid(), now(), now() from basket`,
    ],
    ['broken_i10_guard_off', sql`alter table ledger_entry disable trigger ledger_entry_kept`],
    ['audit_chain', sql`update audit_entry set act = 'rule.other'`],
  ])('%s reports the tampered row', async (name, statement) => {
    await breakIt(statement)
    expect(await broken()).toContain(name)
  })

  it('reports a balance below zero', async () => {
    await sql`alter table ledger_account drop constraint ledger_balance_of_person`.execute(test.db)
    await breakIt(sql`update ledger_account set balance_rial = -1 where kind = 'person-cash'`)
    expect(await broken()).toContain('broken_i3_negative_balance')
  })

  it('reports a server that does not wait for its disk', async () => {
    await sql`set local synchronous_commit = off`.execute(test.db)
    const { ctx } = requestContext(test)
    const config = { ...ctx.config, DATABASE_URL: 'postgres://x' }
    const durable = invariantsOf(manifests).find(({ name }) => name === 'durable_commits')!
    expect(await durable.find({ ...ctx, db: test.db, config })).toMatchObject({
      rows: expect.arrayContaining([{ name: 'synchronous_commit', setting: 'off' }]),
    })
  })

  it('exists for every view of the database that must be empty', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.views where table_name like 'broken\\_%' order by 1`.execute(
      test.db,
    )
    const views = invariantsOf(manifests).flatMap(({ name }) => (name.startsWith('broken_') ? name : []))
    expect(views.toSorted()).toEqual(rows.map(({ name }) => name))
  })
})

describe('the page of invariants', () => {
  const open = () =>
    loader(visit(test, '/admin/invariants', { personId, roles: ['finance'], confirmedAt: test.now }) as never)

  it('reports that everything holds, and lists broken invariants', async () => {
    expect(await open()).toMatchObject({ broken: [] })
    await breakIt(sql`update payable set refunded_rial = 5 where state = 'paid'`)
    const { rows, broken: match } = await open()
    expect(rows.find(({ name }) => name === 'broken_refund_over_payment')).toMatchObject({ count: 1 })
    expect(match).toEqual([
      {
        name: 'broken_refund_over_payment',
        label: expect.any(String),
        rows: [expect.objectContaining({ refunded_rial: '5', refunds_rial: '0' })],
      },
    ])
  })
})
