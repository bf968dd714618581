import './tables.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { inTransaction, type Db, type Trx } from '#platform/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { cashOf, giftOf, heldOf } from '../accounts.ts'
import { lockBalances } from './balances.ts'
import { postTransfer, type Entry } from './post-transfer.ts'

/** `kinds`: whether gift credit may be used (first, then cash) or cash alone. `expiresAt`: null for one that somebody surely ends. */
export type NewHold = {
  personId: bigint
  key: string
  amountRial: Rial
  from: 'gift-and-cash' | 'cash'
  at: Date
  expiresAt: Date | null
  about?: Readonly<Record<string, string>>
}

export type Hold = { id: bigint; cashRial: Rial; giftRial: Rial; state: 'open' | 'captured' | 'released' }

/**
 * Sets an amount of a person's money aside, gift credit first. Refused when there is not enough. The same `key` gives the hold
 * that it made before, whatever became of it.
 */
export async function holdMoney(trx: Trx, hold: NewHold): Promise<Result<Hold, 'insufficient'>> {
  const before = await trx.selectFrom('ledger_hold').selectAll().where('key', '=', hold.key).executeTakeFirst()
  if (before) return ok(presentHold(before))
  const { personId, amountRial, at, expiresAt } = hold
  const { cash, gift } = await lockBalances(trx, personId)
  const giftRial = hold.from === 'cash' ? 0n : gift < amountRial ? gift : amountRial
  const cashRial = amountRial - giftRial
  if (cashRial > cash) return refuse('insufficient')
  const { key, about } = hold
  const posted = await postTransfer(trx, {
    kind: 'hold',
    key: `hold:${key}`,
    at,
    ...(about && { about }),
    entries: [
      { account: heldOf(personId), amountRial },
      ...parts({ personId, cashRial: -cashRial, giftRial: -giftRial }),
    ],
  })
  if (!posted.ok) return posted
  const row = await trx
    .insertInto('ledger_hold')
    .values({
      person_id: personId,
      key,
      cash_rial: cashRial,
      gift_rial: giftRial,
      made_at: at,
      expires_at: expiresAt,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return ok(presentHold(row))
}

type Parts = { personId: bigint; cashRial: Rial; giftRial: Rial }

const parts = ({ personId, cashRial, giftRial }: Parts): Entry[] => [
  { account: cashOf(personId), amountRial: cashRial },
  { account: giftOf(personId), amountRial: giftRial },
]

/** What is taken goes to these accounts; their whole is the amount of the hold and of `with`. */
export type Capture = {
  holdId: bigint
  kind: string
  key: string
  at: Date
  about?: Readonly<Record<string, string>>
  to: readonly Entry[]
  /** Money that settles together with it, from elsewhere. */
  with?: readonly Entry[]
}

/**
 * Takes held money for good. Refused with `ended` when the hold was given back before; a hold that was captured before by the
 * same key is no second one.
 */
export async function captureHold(trx: Trx, capture: Capture): Promise<Result<null, 'ended'>> {
  const hold = await lockHold(trx, capture.holdId)
  if (hold.state === 'captured') return ok(null)
  if (hold.state === 'released' || hold.person_id === null) return refuse('ended')
  const { kind, key, at, about } = capture
  await endHold(trx, hold.id, 'captured', at)
  const posted = await postTransfer(trx, {
    kind,
    key,
    at,
    ...(about && { about }),
    entries: [
      { account: heldOf(hold.person_id), amountRial: -(hold.cash_rial + hold.gift_rial) },
      ...capture.to,
      ...(capture.with ?? []),
    ],
  })
  if (!posted.ok) throw new Error(`the held money of hold ${hold.id} is not there`)
  return ok(null)
}

/** Gives held money back, each part to where it came from; again, or after a capture, it changes nothing. */
export async function releaseHold(trx: Trx, { holdId, at }: { holdId: bigint; at: Date }): Promise<boolean> {
  const hold = await lockHold(trx, holdId)
  if (hold.state !== 'open' || hold.person_id === null) return false
  await endHold(trx, hold.id, 'released', at)
  const { person_id: personId, cash_rial: cashRial, gift_rial: giftRial } = hold
  const posted = await postTransfer(trx, {
    kind: 'release',
    key: `release:${hold.key}`,
    at,
    entries: [
      { account: heldOf(personId), amountRial: -(cashRial + giftRial) },
      ...parts({ personId, cashRial, giftRial }),
    ],
  })
  if (!posted.ok) throw new Error(`the held money of hold ${hold.id} is not there`)
  return true
}

/** Gives back what expired; gives how many holds ended. Run by a job, on every instance at once if need be. */
export async function releaseExpiredHolds(db: Db, now: Date): Promise<number> {
  const due = await db
    .selectFrom('ledger_hold')
    .select('id')
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .where(notFailed('ledger.release-holds', 'id'))
    .orderBy('expires_at')
    .limit(500)
    .execute()
  let ended = 0
  await eachRow('ledger.release-holds', due, async ({ id }) => {
    if (await inTransaction(db, (trx) => releaseHold(trx, { holdId: id, at: now }))) ended++
  })
  return ended
}

const lockHold = (trx: Trx, id: bigint) =>
  trx.selectFrom('ledger_hold').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

const endHold = (trx: Trx, id: bigint, state: 'captured' | 'released', at: Date) =>
  trx.updateTable('ledger_hold').set({ state, ended_at: at }).where('id', '=', id).execute()

type HoldRow = { id: bigint; cash_rial: bigint; gift_rial: bigint; state: Hold['state'] }

const presentHold = ({ id, cash_rial, gift_rial, state }: HoldRow): Hold => ({
  id,
  cashRial: cash_rial,
  giftRial: gift_rial,
  state,
})
