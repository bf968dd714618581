import './tables.ts'
import type { Mobile } from '#kit/mobile.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { consumeLimits } from '#platform/limits.ts'
import { findMessages, type Thread } from './get-ticket.ts'

type ComplaintQuery = { code: string; mobile?: Mobile | undefined }

const quarter = 15 * 60

/**
 * A complaint by its code, and by its number if one was given with it. Unknown codes and wrong numbers answer alike, and
 * guessing is bounded for an address and for a code.
 */
export async function followComplaint(
  { db, secrets, scope, now }: RequestContext,
  { code, mobile }: ComplaintQuery,
): Promise<Result<Thread, 'not-found' | 'too-many'>> {
  const codeIndex = secrets.blindIndex('ticket.code', code)
  const used = await consumeLimits(
    db,
    [
      { key: `complaint:address:${scope.address}`, max: 20, seconds: quarter },
      { key: `complaint:code:${codeIndex.toString('hex')}`, max: 20, seconds: quarter },
    ],
    now,
  )
  if (!used.allowed) return refuse('too-many')
  const ticket = await db.selectFrom('ticket').selectAll().where('code_index', '=', codeIndex).executeTakeFirst()
  if (!ticket) return refuse('not-found')
  const given = mobile && secrets.blindIndex('ticket.mobile', mobile)
  if (ticket.mobile_index && !given?.equals(Buffer.from(ticket.mobile_index))) return refuse('not-found')
  return ok({ ticket, messages: await findMessages(db, ticket.id, false) })
}
