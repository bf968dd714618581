import '../tables.ts'
import { randomBytes } from 'node:crypto'
import { notify } from '#features/notifications/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { publish } from '#platform/events/events.ts'
import { eachRow } from '#platform/jobs/each-row.ts'
import type { Secrets } from '#platform/secrets.ts'
import { endSessionsOf } from '#platform/session.ts'
import { numberReleasedReason } from '../../account-texts.ts'
import { claimLifeMs, claimWaitMs, type ClaimKind } from '../../rules.ts'
import { numberReleased } from '../events.ts'
import { claimNotice } from '../notices.ts'

/** Where the owner sees claims and objects. */
const securityPath = '/profile/settings#security'

/** A waiting or usable claim; `readyAt` is the end of its wait. */
export type Claim = { kind: ClaimKind; readyAt: Date }

/**
 * Stores a claim of a number's holder on an account and notifies its owner. Repeating it changes
 * nothing.
 */
export async function makeClaim(
  trx: Trx,
  { now }: Pick<RequestContext, 'now'>,
  { personId, kind }: { personId: bigint; kind: ClaimKind },
): Promise<void> {
  await forgetOldClaims(trx, personId, now)
  const made = await trx
    .insertInto('account_claim')
    .values({
      person_id: personId,
      kind,
      made_at: now,
      ready_at: new Date(now.getTime() + claimWaitMs),
      ended_at: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'kind']).where('ended_at', 'is', null).doNothing())
    .returning(['id', 'ready_at'])
    .executeTakeFirst()
  if (!made) return
  const data = { kind, until: formatDateTime(made.ready_at) }
  await notify(trx, { now }, { notice: claimNotice, personId, data, link: securityPath, key: `claim:${made.id}` })
}

/** Lists the open claims on an account. */
export async function findClaims(db: Db, personId: bigint, now: Date): Promise<Claim[]> {
  const rows = await db
    .selectFrom('account_claim')
    .select(['kind', 'ready_at'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('ready_at', '>', oldestReady(now))
    .orderBy('id')
    .execute()
  return rows.map(({ kind, ready_at }) => ({ kind, readyAt: ready_at }))
}

/** Cancels all claims on an account because its owner is present. */
export async function objectToClaims(db: Db, personId: bigint, now: Date): Promise<void> {
  await db
    .updateTable('account_claim')
    .set({ ended_at: now, outcome: 'objected' })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Uses a mature access claim; returns false without one. */
export async function useOpenClaim(trx: Trx, personId: bigint, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('account_claim')
    .set({ ended_at: now, outcome: 'done' })
    .where('person_id', '=', personId)
    .where('kind', '=', 'open')
    .where('ended_at', 'is', null)
    .where('ready_at', '<=', now)
    .where('ready_at', '>', oldestReady(now))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

const oldestReady = (now: Date) => new Date(now.getTime() - claimLifeMs)

async function forgetOldClaims(trx: Trx, personId: bigint, now: Date): Promise<void> {
  await trx
    .updateTable('account_claim')
    .set({ ended_at: now, outcome: 'objected' })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('ready_at', '<=', oldestReady(now))
    .execute()
}

/**
 * Releases numbers whose new holders disowned the account, when nobody objected in time. The
 * account stays complete, locked and without a number; its owner returns through support. The
 * number starts a new account.
 */
export async function releaseNumbers({ db, secrets, now }: { db: Db; secrets: Secrets; now: Date }): Promise<void> {
  const due = await db
    .selectFrom('account_claim')
    .select(['id', 'person_id'])
    .where('kind', '=', 'release')
    .where('ended_at', 'is', null)
    .where('ready_at', '<=', now)
    .execute()
  await eachRow('identity.release-numbers', due, ({ id, person_id: personId }) =>
    inTransaction(db, (trx) => releaseOne(trx, { secrets, now }, { id, personId })),
  )
}

type Released = { secrets: Secrets; now: Date }

async function releaseOne(trx: Trx, ctx: Released, { id, personId }: { id: bigint; personId: bigint }): Promise<void> {
  const ended = await trx
    .updateTable('account_claim')
    .set({ ended_at: ctx.now, outcome: 'done' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  // Its owner objected a moment ago.
  if (ended) await releaseNumber(trx, ctx, personId)
}

async function releaseNumber(trx: Trx, { secrets, now }: Released, personId: bigint): Promise<void> {
  const person = await trx
    .selectFrom('person')
    .select(['mobile_index', 'roles', 'erased_at'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // A claim never locks out staff; colleagues handle it.
  if (person.erased_at || person.roles.length > 0) return
  await trx.deleteFrom('sign_in_code').where('mobile_index', '=', person.mobile_index).execute()
  await trx
    .updateTable('person')
    .set({
      mobile_sealed: secrets.seal(''),
      // A random unique value that matches no number.
      mobile_index: randomBytes(32),
      locked_at: now,
      lock_reason: numberReleasedReason,
    })
    .where('id', '=', personId)
    .execute()
  await endSessionsOf(trx, personId)
  await publish(trx, numberReleased, { personId: String(personId) })
}
