import './tables.ts'
import { newPublicId } from '#kit/id.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database.ts'
import { payableKind, type PayableLine } from './payable-kinds.ts'

/** Amounts in rials; lines sum to what is collected. `expiresAt`: after it nobody can begin to pay. */
export type NewPayable = {
  kind: string
  subject: string
  personId: bigint
  title: string
  lines: readonly PayableLine[]
  expiresAt?: Date | null
}

/**
 * Asks for an amount to be collected, in the transaction of the room that asks, and gives the id with which a person pays it
 * (`payPath`). The same subject is collected once: asking again gives the same id. The room hears of it once, by
 * `payablePaid`.
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

/** Lets nobody begin to pay what was requested; a payment that has begun ends as it would. */
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

/** The lines of a payable as they were asked for. */
export const readLines = (lines: unknown): PayableLine[] =>
  (lines as StoredLine[]).map(({ label, amountRial, part }) => ({ label, amountRial: BigInt(amountRial), part }))

/** The same for the database. */
export const writeLines = (lines: readonly PayableLine[]): string =>
  JSON.stringify(lines.map((line) => ({ ...line, amountRial: String(line.amountRial) })))
