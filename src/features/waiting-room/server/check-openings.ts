import './tables.ts'
import { findOrder } from '#features/lottery/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { Invariant } from '#platform/invariants.ts'
import { noHash, ticketHash } from './chain.ts'
import { findRecordFault } from './verify-ticket.ts'
import { publishedRecord } from './sign-ticket.ts'
import type { WaitingRoomRow } from './tables.ts'

/** Max tickets to recompute on a live server; above it only the ends are compared. */
const wholeUntil = 20_000
/** Max ended openings to check, newest first. */
const maxWaitingRooms = 50

/** Returns an opening's inconsistency; null when tickets and record are consistent. */
export async function findProblem(db: Db, waitingRoom: WaitingRoomRow): Promise<string | null> {
  const record = await publishedRecord(db, waitingRoom.id)
  const announced = JSON.parse(record[0]?.body ?? '{}') as { key?: string }
  const fault = findRecordFault(record, announced.key ?? '')
  if (fault) return fault
  if (waitingRoom.chained > wholeUntil) return null
  const order = waitingRoom.present === null ? null : await findOrder(db, waitingRoom.draw_id)
  const tickets = await db
    .selectFrom('opening_ticket as ticket')
    .innerJoin('opening_place as place', (join) =>
      join.onRef('place.opening_id', '=', 'ticket.opening_id').onRef('place.arrival', '=', 'ticket.arrival'),
    )
    .select(['number', 'ticket.arrival', 'issued_at', 'hash', 'holder'])
    .where('ticket.opening_id', '=', waitingRoom.id)
    .orderBy('number')
    .execute()
  const roots = new Map(
    record
      .map(({ body }) => JSON.parse(body) as { kind: string; tickets: number; hash: string })
      .filter(({ kind }) => kind === 'root')
      .map(({ tickets: count, hash }) => [count, hash]),
  )
  let head = noHash
  for (const { number, arrival, issued_at, hash, holder } of tickets) {
    head = ticketHash(head, { opening: waitingRoom.public_id, number, holder, issuedAt: issued_at })
    if (!head.equals(hash)) return `ticket ${number}`
    if (arrival !== (number <= (waitingRoom.present ?? 0) ? order?.[number - 1] : number)) return `order ${number}`
    if (roots.has(number) && roots.get(number) !== head.toString('hex')) return `root ${number}`
  }
  return head.equals(waitingRoom.head) ? null : 'head'
}

export const waitingRoomInvariant: Invariant = {
  code: 'I12',
  name: 'opening_order',
  label: 'ترتیب نوبت هر فروش از آنچه منتشر شده به دست می‌آید',
  find: async ({ db }) => {
    const waitingRooms = await db
      .selectFrom('opening')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(maxWaitingRooms)
      .execute()
    const rows: { opening: string; problem: string }[] = []
    for (const waitingRoom of waitingRooms) {
      const problem = await findProblem(db, waitingRoom)
      if (problem) rows.push({ opening: waitingRoom.public_id, problem })
    }
    return { count: rows.length, rows }
  },
}
