import './tables.ts'
import { newPublicId } from '#kit/id.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { payableKind, type PayableLine } from './payable-kinds.ts'

/** Amounts in rials; lines sum to the total. `expiresAt`: the deadline for starting a payment. */
export type NewPayable = {
  kind: string
  subject: string
  personId: bigint
  title: string
  lines: readonly PayableLine[]
  expiresAt?: Date | null
}

/**
 * Requests a payment in the caller's transaction and returns its public id (`payPath`). One subject
 * has one payable: a repeat returns the same id. The feature is notified once, by `payablePaid`.
 */
export async function requestPayment(
  trx: Trx,
  { now, manifests }: Pick<RequestContext, 'now' | 'manifests'>,
  { kind, subject, personId, title, lines, expiresAt = null }: NewPayable,
): Promise<string> {
  payableKind(manifests, kind)
  const amount = lines.reduce((sum, { amountRial }) => sum + amountRial, 0n)
  const made = await trx
    .insertInto('payable')
    .values({
      public_id: newPublicId(),
      kind,
      subject,
      person_id: personId,
      title,
      lines: writeLines(lines),
      amount_rial: amount,
      made_at: now,
      expires_at: expiresAt,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .returning('public_id')
    .executeTakeFirst()
  if (made) return made.public_id
  const { public_id } = await trx
    .selectFrom('payable')
    .select('public_id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return public_id
}

type Stopped = { kind: string; subject: string; now: Date }

/** Prevents further payments of a request; a started one completes normally. */
export async function stopPayment(trx: Trx, { kind, subject, now }: Stopped): Promise<void> {
  await trx
    .updateTable('payable')
    .set({ expires_at: now })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .execute()
}

type StoredLine = { label: string; amountRial: string; part: PayableLine['part'] }

/** Parses the lines of a payable as requested. */
export const readLines = (lines: unknown): PayableLine[] =>
  (lines as StoredLine[]).map(({ label, amountRial, part }) => ({ label, amountRial: BigInt(amountRial), part }))

/** Formats lines for the database. */
export const writeLines = (lines: readonly PayableLine[]): string =>
  JSON.stringify(lines.map((line) => ({ ...line, amountRial: String(line.amountRial) })))
