import './tables.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { cashOf, giftOf, heldOf } from '../accounts.ts'
import { lockBalances } from './balances.ts'
import { postTransfer, type Entry } from './post-transfer.ts'

/**
 * `kinds`: gift credit first and then cash, or cash only. `expiresAt`: null when a caller certainly
 * ends the hold.
 */
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
 * Holds an amount of a person's money, gift credit first. Refuses an insufficient balance. A
 * repeated `key` returns the existing hold in any state.
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

/** The target accounts; they sum to the amount of the hold plus `with`. */
export type Capture = {
  holdId: bigint
  kind: string
  key: string
  at: Date
  about?: Readonly<Record<string, string>>
  to: readonly Entry[]
  /** Other entries that settle together with it. */
  with?: readonly Entry[]
}

/**
 * Captures held money. Refuses with `ended` when the hold was released; repeating the same key
 * changes nothing.
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
  if (!posted.ok) throw new Error(`The held money of hold ${hold.id} is missing: check the entries of its account`)
  return ok(null)
}

/**
 * Releases held money to its original accounts; repeating it, or releasing a captured hold, changes
 * nothing.
 */
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
  if (!posted.ok) throw new Error(`The held money of hold ${hold.id} is missing: check the entries of its account`)
  return true
}

/** The open holds whose time is over. */
export const expiredHolds = (db: Db, now: Date) =>
  db
    .selectFrom('ledger_hold')
    .select('id')
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .where(notFailed('ledger.release-holds', 'id'))
    .orderBy('expires_at')
    .limit(500)

/**
 * Releases expired holds. Returns the number of released holds. Runs as a job, safely on several
 * instances.
 */
export async function releaseExpiredHolds(db: Db, now: Date): Promise<number> {
  const due = await expiredHolds(db, now).execute()
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
