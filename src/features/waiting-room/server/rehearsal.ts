import './tables.ts'
import { sql } from 'kysely'
import { inTransaction } from '#platform/database/database.ts'
import { givePositions, type Joining } from './join.ts'
import type { WaitingRoomRow } from './tables.ts'

/**
 * The fraction of simulated people before the opening, and the max arrivals per step afterwards.
 */
const before = 0.6
const atOnce = 500

/** Parses `rehearsal:1000`, a rehearsal with a thousand simulated people. */
const peopleOf = (subject: string): number => Number(/^(?:rehearsal|demo):(\d{1,5})$/.exec(subject)?.[1] ?? 0)

/**
 * Simulates people in a rehearsal: most arrive before the opening, others later, and four of five
 * use their admission. They have no account, so they cannot order.
 */
export async function playRehearsal(joining: Joining, waitingRoom: WaitingRoomRow): Promise<void> {
  const people = peopleOf(waitingRoom.subject)
  const target = waitingRoom.state === 'announced' ? Math.floor(people * before) : people
  const { count } = await joining.db
    .selectFrom('opening_place')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('opening_id', '=', waitingRoom.id)
    .where('person_id', 'is', null)
    .executeTakeFirstOrThrow()
  const missing = Math.min(atOnce, target - Number(count))
  if (missing > 0) {
    const entries = Array.from({ length: missing }, (_, index) => ({
      personId: null,
      identity: `simulated:${Number(count) + index + 1}`,
    }))
    await inTransaction(joining.db, (trx) => givePositions(trx, joining, waitingRoom.id, entries))
  }
  await sql`update opening_place as place set used_at = ${joining.clock.now()}
    from opening_ticket as ticket
    where place.opening_id = ${waitingRoom.id} and place.person_id is null and place.used_at is null
      and ticket.opening_id = place.opening_id and ticket.arrival = place.arrival
      and ticket.number <= ${waitingRoom.admitted} and ticket.number > ${waitingRoom.admitted - 5000} and place.arrival % 5 <> 0`.execute(
    joining.db,
  )
}
