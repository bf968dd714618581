import './tables.ts'
import { alertPerson, findNameDate, getPersonInfo } from '#features/identity/contract.ts'
import { holdMoney, lockBalances } from '#features/ledger/contract.ts'
import { findSheba, findShebaDate } from '#features/profile/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { formatDateTime, jalaliText, toJalali } from '#kit/jalali.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import { daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { findSessionStanding } from '#platform/session.ts'
import { walletPath } from '../addresses.ts'
import { readyAt, whyNotWithdraw, type WithdrawalFacts } from '../rules.ts'
import { withdrawalTitle } from '../texts.ts'
import { withdrawalHeldNotice } from './notices.ts'
import { findBounds, walletWithdrawal } from './wallet-rules.ts'

/** `sentKey` is created with the form: the same form with the same amount is one withdrawal. */
export type NewWithdrawal = { personId: bigint; amountRial: Rial; sentKey: string }

export type WithdrawalRefusal = 'no-name' | 'no-sheba' | 'once-a-day' | 'key-used' | 'below' | 'above' | 'insufficient'

export type WithdrawalAnswer =
  | Accepted<{ id: string }>
  | Refused<WithdrawalRefusal>
  | (Refused<'too-many'> & { wait: LimitRefusal })

/**
 * Holds a person's cash for a transfer by staff to their own Sheba. New facts of the account delay
 * it, and the person is alerted. Once per Tehran day; gift credit is never withdrawn. The caller
 * has required a fresh proof.
 */
export async function requestWithdrawal(ctx: RequestContext, newWithdrawal: NewWithdrawal): Promise<WithdrawalAnswer> {
  return inTransaction(ctx.db, (trx) => request(trx, ctx, newWithdrawal))
}

async function request(trx: Trx, ctx: RequestContext, newWithdrawal: NewWithdrawal): Promise<WithdrawalAnswer> {
  const { personId, amountRial } = newWithdrawal
  // Serialise concurrent requests of a person.
  const { cash } = await lockBalances(trx, personId)
  const sentKey = ctx.secrets.keyedHash('wallet.withdrawal', JSON.stringify([String(personId), newWithdrawal.sentKey]))
  const before = await trx
    .selectFrom('withdrawal')
    .select(['public_id', 'amount_rial'])
    .where('sent_key', '=', sentKey)
    .executeTakeFirst()
  if (before) return before.amount_rial === amountRial ? ok({ id: before.public_id }) : refuse('key-used')
  const account = await findAccount({ ...ctx, db: trx }, personId)
  if (!account.ok) return account
  const requestedOn = jalaliText(toJalali(ctx.now))
  if (await hasWithdrawn(trx, personId, requestedOn)) return refuse('once-a-day')
  const refusal = whyNotWithdraw(amountRial, await findBounds({ ...ctx, db: trx }, walletWithdrawal), cash)
  if (refusal) return refuse(refusal)
  const limit = await consumeLimits({ ...ctx, db: trx }, [
    { key: `withdrawal:person:${personId}`, max: 10, seconds: daySeconds },
  ])
  if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
  const id = newPublicId()
  const held = await holdMoney(trx, {
    personId,
    key: `withdrawal:${id}`,
    amountRial,
    from: 'cash',
    at: ctx.now,
    // Staff or the person end it.
    expiresAt: null,
    about: { title: withdrawalTitle, withdrawal: id },
  })
  if (!held.ok) return held
  const facts = await findFacts({ ...ctx, db: trx }, personId)
  const ready = readyAt(facts, ctx.now)
  await trx
    .insertInto('withdrawal')
    .values({
      public_id: id,
      person_id: personId,
      hold_id: held.value.id,
      amount_rial: amountRial,
      sheba_sealed: ctx.secrets.seal(account.value.sheba),
      sent_key: sentKey,
      requested_on: requestedOn,
      requested_at: ctx.now,
      decided_by: null,
      tracking: null,
      reason: null,
      ended_at: null,
      ready_at: ready,
      name_since: facts.name,
      sheba_since: facts.sheba,
      device_since: facts.device,
    })
    .execute()
  if (ready > ctx.now) {
    const data = { amountRial: String(amountRial), until: formatDateTime(ready) }
    const alert = { personId, notice: withdrawalHeldNotice, data, link: walletPath, key: `withdrawal-held:${id}` }
    await alertPerson(trx, ctx, alert)
  }
  return ok({ id })
}

/**
 * Loads since when the facts of a withdrawal are unchanged. Without a session the device counts as
 * new.
 */
export async function findFacts(ctx: RequestContext, personId: bigint): Promise<WithdrawalFacts> {
  const standing = await findSessionStanding(ctx.db, ctx.scope.session)
  return {
    device: standing?.deviceSince ?? ctx.now,
    name: await findNameDate(ctx.db, personId),
    sheba: await findShebaDate(ctx.db, personId),
    proved: standing !== null && standing.provedAt !== null,
  }
}

/** Finds a person's Sheba, and the name that its owner must have. */
export async function findAccount(ctx: Pick<RequestContext, 'db' | 'secrets'>, personId: bigint) {
  const { firstName, lastName } = await getPersonInfo(ctx.db, ctx.secrets, personId)
  if (firstName === null || lastName === null) return refuse('no-name')
  const sheba = await findSheba(ctx, personId)
  return sheba === null ? refuse('no-sheba') : ok({ ...sheba, owner: `${firstName} ${lastName}` })
}

/**
 * Whether a withdrawal of this Tehran day is waiting or done; rejected and cancelled ones do not
 * count.
 */
export async function hasWithdrawn(db: RequestContext['db'], personId: bigint, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('person_id', '=', personId)
    .where('requested_on', '=', day)
    .where('state', 'in', ['requested', 'settled'])
    .executeTakeFirst()
  return row !== undefined
}
