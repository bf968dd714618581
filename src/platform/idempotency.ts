import './tables.ts'
import type { RequestContext } from './context.ts'
import { inTransaction, type Db, type Trx } from './database.ts'
import { AppError } from './errors.ts'
import { sha256 } from './secrets.ts'

/** A key is good for a day: longer than any client repeats a request. */
const lifetimeMs = 24 * 3600 * 1000

const keyPattern = /^"?([\w-]{8,64})"?$/

/**
 * The value of an `Idempotency-Key` header (draft-ietf-httpapi-idempotency-key-header), with or without its quotes; null
 * without the header. Throws 422 for one that is no key.
 */
export function readIdempotencyKey(header: string | null | undefined): string | null {
  if (header === null || header === undefined) return null
  const key = keyPattern.exec(header)?.[1]
  if (!key) throw new AppError('idempotency-key-invalid', 422)
  return key
}

type IdempotentAction<T> = {
  personId: bigint
  /** From {@link readIdempotencyKey}; null runs the action as it is. */
  key: string | null
  /** The request in full: method, address and body. */
  request: string
  /**
   * Whether an answer stands for good. One that does not, such as "too many, wait" or "not reachable now", leaves the key
   * unused: the same request gets another chance.
   */
  isFinal: (answer: T) => boolean
}

/** For an action that never asks anybody to wait. */
export const alwaysFinal = (): boolean => true

/** Whether an HTTP answer of this status stands for good; 429 and 503, for example, do not. */
export const isFinalStatus = (status: number): boolean => status < 500 && ![408, 425, 429].includes(status)

/**
 * Runs an action once per person and key. The effect and its answer are one transaction, so a repetition, also a parallel one,
 * gets the first answer and has no effect of its own. The same key for something else throws 422. An action that throws,
 * or whose answer is not final, leaves its key unused; what it wrote is taken back when it throws, and with a refusal it is
 * its own transaction that decides. The answer must be JSON.
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
    const known = await takeKey(trx, { personId, key, requestHash, now })
    if (known) {
      if (!requestHash.equals(known.request_hash)) throw new AppError('idempotency-key-reused', 422)
      return JSON.parse(secrets.open(known.answer_sealed!)) as T
    }
    const answer = await run({ ...ctx, db: trx })
    if (isFinal(answer)) await keepAnswer(trx, { personId, key }, secrets.seal(JSON.stringify(answer)))
    else await freeKey(trx, { personId, key })
    return answer
  }
  // A refusal is an answer too, and what was counted on the way to it stays.
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

/** Takes the key, or gives the row of who took it before. While another transaction holds it, the insert waits for its end. */
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

/** Forgets keys whose day is over; run by a job. */
export async function removeExpiredKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('expires_at', '<=', now).execute()
}
