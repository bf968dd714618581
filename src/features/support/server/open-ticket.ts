import './tables.ts'
import { randomInt } from 'node:crypto'
import { newPublicId } from '#kit/id.ts'
import type { Mobile } from '#kit/mobile.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import { daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { addressLimits } from '#platform/address.ts'
import { consumeLimits, type Limit, type LimitRefusal } from '#platform/limits/limits.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { About } from '../about.ts'
import type { TicketKind } from '../rules.ts'
import type { Topic } from '../texts.ts'
import { promisedAt } from './promise.ts'
import { writeMessage } from './write-message.ts'

/**
 * A first message to support. `sentKey` is created with the form. The same key with the same words
 * returns the existing ticket; with other words it is refused.
 */
export type NewTicket = {
  kind: TicketKind
  personId: bigint | null
  topic: Topic
  title: string
  body: string
  about?: About | null
  files?: readonly string[]
  /** For complaints: following the complaint then requires this number. */
  mobile?: Mobile | null
  sentKey?: string | null
}

/** `code`: sixteen digits for following a complaint; null for a request. */
export type OpenedTicket = { id: string; code: string | null; dueAt: Date }

export type TicketAnswer =
  | Accepted<OpenedTicket>
  | Refused<'file-unknown' | 'key-used' | 'sent-before'>
  | (Refused<'too-many'> & { wait: LimitRefusal })

/**
 * How long a repeated form returns a guest's code again, in milliseconds. It equals the retry time
 * of a lost response.
 */
const codeAgainMs = 10 * 60 * 1000

/** Opens a ticket with its first message and files, and sets its deadline. */
export async function openTicket(ctx: RequestContext, ticket: NewTicket): Promise<TicketAnswer> {
  const { db, now, scope } = ctx
  const again = await findSent(ctx, ticket)
  if (again) return again
  const dueAt = await promisedAt(db, ticket.kind, now)
  return inTransaction(db, async (trx) => {
    const row = await insertTicket(trx, ctx, { ...ticket, dueAt })
    // The same form arrived a moment ago.
    if (!row) return (await findSent({ ...ctx, db: trx }, ticket))!
    // Count after the key check, so that the last allowed form may be sent twice.
    const limit = await consumeLimits({ ...ctx, db: trx }, limitsFor(ticket.personId, scope.address))
    if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
    const { body, files = [], personId } = ticket
    const written = await writeMessage(trx, ctx, { ticketId: row.id, author: 'person', personId, body, files })
    return written.ok ? ok({ id: row.public_id, code: row.code, dueAt }) : written
  })
}

const limitsFor = (personId: bigint | null, address: string): Limit[] =>
  personId === null
    ? addressLimits('ticket', address, { max: 10, seconds: daySeconds })
    : [{ key: `ticket:person:${personId}`, max: 20, seconds: daySeconds }]

/** Creates a code of 53 bits as digits, because people read it aloud and type it. */
const newCode = (): string => Array.from({ length: 4 }, () => String(randomInt(10_000)).padStart(4, '0')).join('')

async function insertTicket(trx: Trx, { secrets, now }: RequestContext, ticket: NewTicket & { dueAt: Date }) {
  const { kind, personId, topic, title, about, mobile, dueAt } = ticket
  const code = kind === 'complaint' ? newCode() : null
  const row = await trx
    .insertInto('ticket')
    .values({
      public_id: newPublicId(),
      kind,
      person_id: personId,
      topic,
      title,
      about_kind: about?.kind ?? null,
      about_ref: about?.ref ?? null,
      opened_at: now,
      updated_at: now,
      waiting_since: now,
      due_at: dueAt,
      code_sealed: code === null ? null : secrets.seal(code),
      code_index: code === null ? null : secrets.blindIndex('ticket.code', code),
      mobile_sealed: mobile ? secrets.seal(mobile) : null,
      mobile_index: mobile ? secrets.blindIndex('ticket.mobile', mobile) : null,
      sent_key: ownKey(ticket),
      sent_hash: hashOf(secrets, ticket),
      assignee_id: null,
      closed_at: null,
      closed_by: null,
      rating: null,
    })
    .onConflict((conflict) => conflict.column('sent_key').doNothing())
    .returning(['id', 'public_id'])
    .executeTakeFirst()
  return row && { ...row, code }
}

/** Binds a key to its sender. */
const ownKey = ({ personId, sentKey }: NewTicket): string | null =>
  sentKey ? `${personId ?? 'guest'}:${sentKey}` : null

/**
 * Hashes everything the person chose and typed. Files count by number, because without JavaScript
 * each upload gets new ids.
 */
const hashOf = (secrets: Secrets, { topic, title, body, about, files = [], mobile }: NewTicket): Buffer =>
  secrets.keyedHash('ticket.sent', JSON.stringify([topic, title, body, about ?? null, files.length, mobile ?? null]))

/** Finds the ticket that the same form created. */
async function findSent({ db, secrets, now }: RequestContext, ticket: NewTicket): Promise<TicketAnswer | undefined> {
  const sentKey = ownKey(ticket)
  if (!sentKey) return undefined
  const row = await db
    .selectFrom('ticket')
    .select(['public_id', 'code_sealed', 'opened_at', 'due_at', 'sent_hash'])
    .where('sent_key', '=', sentKey)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.sent_hash && !hashOf(secrets, ticket).equals(Buffer.from(row.sent_hash))) return refuse('key-used')
  if (ticket.personId === null && now.getTime() - row.opened_at.getTime() > codeAgainMs) return refuse('sent-before')
  const code = row.code_sealed && secrets.open(row.code_sealed)
  return ok({ id: row.public_id, code, dueAt: row.due_at ?? row.opened_at })
}
