import './tables.ts'
import { randomBytes } from 'node:crypto'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { lotteries } from './draw-rows.ts'
import { holderOf } from './engine/tickets.ts'

export type EntryRefusal = 'not-open' | 'most'

type Entry = {
  drawId: bigint
  personId: bigint
  /** The identity by which chances are counted: ten digits. */
  nationalCode: string
  /** The person allows their name in the result. */
  named: boolean
  /** The number of tickets that the page showed: a double press takes one. */
  have?: number
}

export const identityOf = (nationalCode: string): string => `national-code:${nationalCode}`

/**
 * Assigns the next ticket of an open lottery to a person. Refuses when it is closed, or when the
 * national code has its maximum.
 */
export async function enterLottery(
  trx: Trx,
  { secrets, now }: Pick<RequestContext, 'secrets' | 'now'>,
  { drawId, personId, nationalCode, named, have }: Entry,
): Promise<Result<{ number: number | null }, EntryRefusal>> {
  const lottery = await lotteries.lock(trx, drawId)
  if (lottery.state !== 'opened' || now < lottery.opens_at || now >= lottery.closes_at) return refuse('not-open')
  const identity = identityOf(nationalCode)
  const index = secrets.blindIndex('draw_ticket.identity', identity)
  const { count } = await trx
    .selectFrom('draw_ticket')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('draw_id', '=', drawId)
    .where('identity_index', '=', index)
    .executeTakeFirstOrThrow()
  if (have !== undefined && Number(count) > have) return ok({ number: null })
  if (Number(count) >= lottery.most_each) return refuse('most')
  const number = lottery.tickets + 1
  await trx.updateTable('draw').set({ tickets: number }).where('id', '=', drawId).execute()
  await trx
    .insertInto('draw_ticket')
    .values(ticketRow({ secrets, now }, { drawId, number, personId, identity, named }))
    .execute()
  return ok({ number })
}

type NewTicket = { drawId: bigint; number: number; personId: bigint | null; identity: string; named: boolean }

/** Builds the row of a ticket with an unguessable holder. */
export function ticketRow(
  { secrets, now }: Pick<RequestContext, 'secrets' | 'now'>,
  { drawId, number, personId, identity, named }: NewTicket,
) {
  const blind = randomBytes(32)
  return {
    draw_id: drawId,
    number,
    person_id: personId,
    holder: holderOf(identity, blind),
    blind_sealed: secrets.seal(blind.toString('hex')),
    identity_index: secrets.blindIndex('draw_ticket.identity', identity),
    named,
    entered_at: now,
  }
}
