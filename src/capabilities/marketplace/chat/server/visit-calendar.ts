import './tables.ts'
import '../../ad/server/tables.ts'
import { getCatalogue, vehicleTitle } from '#capabilities/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { threadPath } from '../../conversation-addresses.ts'

type Wanted = { threadId: string; personId: bigint; messageId: bigint }

const lastsMs = 60 * 60_000

/** An agreed visit as an entry for a calendar (RFC 5545), for the two of its thread alone. */
export async function visitCalendar(ctx: RequestContext, { threadId, personId, messageId }: Wanted): Promise<string> {
  const { db, now, scope } = ctx
  const visit = await db
    .selectFrom('conversation_visit')
    .innerJoin('conversation', 'conversation.id', 'conversation_visit.conversation_id')
    .innerJoin('ad', 'ad.id', 'conversation.ad_id')
    .select(['visit_at', 'place', 'conversation_visit.revision', 'ad.trim_id'])
    .where('conversation.public_id', '=', threadId)
    .where('message_id', '=', messageId)
    .where('conversation_visit.state', '=', 'agreed')
    .where((is) => is.or([is('buyer_id', '=', personId), is('conversation.seller_id', '=', personId)]))
    .executeTakeFirst()
  if (!visit) throw notFound()
  const title = vehicleTitle(await getCatalogue(db), visit.trim_id)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farman//Visits//FA',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:visit-${messageId}@${new URL(scope.origin).hostname}`,
    `SEQUENCE:${visit.revision}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(visit.visit_at)}`,
    `DTEND:${stamp(new Date(visit.visit_at.getTime() + lastsMs))}`,
    `SUMMARY:${escaped(`بازدید ${title}`)}`,
    `LOCATION:${escaped(visit.place)}`,
    `URL:${scope.origin}${threadPath(threadId)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(`بازدید ${title}`)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const stamp = (at: Date) => at.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** A line has at most 75 bytes; what is longer goes on behind a blank. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > 74) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += sign
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}
