import './tables.ts'
import '../../ad/server/tables.ts'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { appointmentLines, calendarText } from '#kit/calendar-text.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { threadPath } from '../../conversation-addresses.ts'
import { visitPlaceText } from '../texts.ts'
import { isParty } from './party.ts'

type Choice = { threadId: string; personId: bigint; messageId: bigint }

const lastsMs = 60 * 60_000

/** Returns an agreed visit as a calendar entry (RFC 5545), for its two parties only. */
export async function visitCalendar(ctx: RequestContext, { threadId, personId, messageId }: Choice): Promise<string> {
  const { db, now, scope } = ctx
  const visit = await db
    .selectFrom('conversation_visit')
    .innerJoin('conversation', 'conversation.id', 'conversation_visit.conversation_id')
    .innerJoin('ad', 'ad.id', 'conversation.ad_id')
    .select(['visit_at', 'place', 'conversation_visit.revision', 'ad.trim_id'])
    .where('conversation.public_id', '=', threadId)
    .where('message_id', '=', messageId)
    .where('conversation_visit.state', '=', 'agreed')
    .where(isParty(personId))
    .executeTakeFirst()
  if (!visit) throw notFound()
  const title = vehicleTitle(await getCatalogue(db), visit.trim_id)
  return calendarText(
    'Visits',
    appointmentLines({
      uid: `visit-${messageId}@${new URL(scope.origin).hostname}`,
      sequence: visit.revision,
      now,
      from: visit.visit_at,
      until: new Date(visit.visit_at.getTime() + lastsMs),
      title: `بازدید ${title}`,
      place: visitPlaceText(visit.place),
      url: `${scope.origin}${threadPath(threadId)}`,
      alarmHours: 1,
    }),
  )
}
