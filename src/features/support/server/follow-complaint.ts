import './tables.ts'
import type { Mobile } from '#kit/mobile.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { addressLimits } from '#platform/address.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { findMessages, type Thread } from './get-ticket.ts'

type ComplaintQuery = { code: string; mobile?: Mobile | undefined }

const quarter = 15 * 60

/**
 * Finds a complaint by its code, and by its number if one was given. Unknown codes and wrong
 * numbers return the same refusal. Tries are limited per address and per code.
 */
export async function followComplaint(
  ctx: RequestContext,
  { code, mobile }: ComplaintQuery,
): Promise<Accepted<Thread> | Refused<'not-found'> | (Refused<'too-many'> & { wait: LimitRefusal })> {
  const { db, secrets, scope } = ctx
  const codeIndex = secrets.blindIndex('ticket.code', code)
  const used = await consumeLimits(ctx, [
    ...addressLimits('complaint', scope.address, { max: 20, seconds: quarter }),
    { key: `complaint:code:${codeIndex.toString('hex')}`, max: 20, seconds: quarter },
  ])
  if (!used.allowed) return { ok: false, code: 'too-many', wait: used }
  const ticket = await db.selectFrom('ticket').selectAll().where('code_index', '=', codeIndex).executeTakeFirst()
  if (!ticket) return refuse('not-found')
  const given = mobile && secrets.blindIndex('ticket.mobile', mobile)
  if (ticket.mobile_index && !given?.equals(Buffer.from(ticket.mobile_index))) return refuse('not-found')
  return ok({ ticket, messages: await findMessages(db, ticket.id, false) })
}
