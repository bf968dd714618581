import './tables.ts'
import type { RequestContext } from './context.ts'
import { inTransaction, type Db, type Trx } from './database/database.ts'
import { AppError } from './errors.ts'
import { sha256 } from './secrets.ts'

/** The lifetime of a key, a day: longer than any client repeats a request. */
const lifetimeMs = 24 * 3600 * 1000

const keyPattern = /^"?([\w-]{8,64})"?$/

/**
 * Returns the value of an `Idempotency-Key` header (draft-ietf-httpapi-idempotency-key-header), with or without its
 * quotes; null without the header. Throws 422 for an invalid key.
 */
export function readIdempotencyKey(header: string | null | undefined): string | null {
  if (header === null || header === undefined) return null
  const key = keyPattern.exec(header)?.[1]
  if (!key) throw new AppError('idempotency-key-invalid', 422)
  return key
}

type IdempotentAction<T> = {
  personId: bigint
  /** From {@link readIdempotencyKey}; null runs the action without a key. */
  key: string | null
  /** The complete request: method, address and body. */
  request: string
  /**
   * Returns whether a result is final. A temporary one, such as "too many, wait" or "unreachable", leaves the key
   * unused: the same request may be repeated.
   */
  isFinal: (answer: T) => boolean
}

/** For an action whose results are all final. */
export const alwaysFinal = (): boolean => true

/** Returns whether an HTTP response of this status is final; 429 and 503, for example, are not. */
export const isFinalStatus = (status: number): boolean => status < 500 && ![408, 425, 429].includes(status)

/**
 * Runs an action once per person and key. The effect and its result are one transaction, so a repetition, also a
 * parallel one, gets the first result and has no further effect. The same key for another request throws 422. An action
 * that throws, or whose result is not final, leaves its key unused; its writes are rolled back when it throws, and its
 * own transaction decides after a refusal. The result must be JSON.
 */
export async function withIdempotency<T>(
  ctx: RequestContext,
  { personId, key, request, isFinal }: IdempotentAction<T>,
  run: (ctx: RequestContext) => Promise<T>,
): Promise<T> {
  if (key === null) return run(ctx)
  const { now, secrets } = ctx
  const requestHash = sha256(request)
  const remember = async (trx: Trx): Promise<T> => {
    const existing = await takeKey(trx, { personId, key, requestHash, now })
    if (existing) {
      if (!requestHash.equals(existing.request_hash)) throw new AppError('idempotency-key-reused', 422)
      return JSON.parse(secrets.open(existing.answer_sealed!)) as T
    }
    const answer = await run({ ...ctx, db: trx })
    if (isFinal(answer)) await keepAnswer(trx, { personId, key }, secrets.seal(JSON.stringify(answer)))
    else await freeKey(trx, { personId, key })
    return answer
  }
  // A refusal is a result too, and counters changed on the way stay.
  return inTransaction(ctx.db, remember, { commitRefusals: true })
}

type Key = { personId: bigint; key: string }

const keepAnswer = (trx: Trx, { personId, key }: Key, sealed: Buffer) =>
  trx
    .updateTable('idempotency_key')
    .set({ answer_sealed: sealed })
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .execute()

const freeKey = (trx: Trx, { personId, key }: Key) =>
  trx.deleteFrom('idempotency_key').where('person_id', '=', personId).where('key', '=', key).execute()

type Taking = Key & { requestHash: Buffer; now: Date }

/**
 * Takes the key, or returns the row of its first use. While another transaction holds it, the insert waits for its end.
 */
async function takeKey(trx: Trx, { personId, key, requestHash, now }: Taking) {
  const row = { request_hash: requestHash, answer_sealed: null, expires_at: new Date(now.getTime() + lifetimeMs) }
  const taken = await trx
    .insertInto('idempotency_key')
    .values({ person_id: personId, key, ...row })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'key']).doUpdateSet(row).where('idempotency_key.expires_at', '<=', now),
    )
    .returning('key')
    .executeTakeFirst()
  if (taken) return null
  return trx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer_sealed'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Deletes expired keys; run by a job. */
export async function removeExpiredKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('expires_at', '<=', now).execute()
}
