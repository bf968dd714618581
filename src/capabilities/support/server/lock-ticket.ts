import './tables.ts'
import type { Trx } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'

/** One ticket, locked until the transaction ends. With `personId` only that person's own; throws not-found otherwise. */
export async function lockTicket(trx: Trx, publicId: string, personId?: bigint) {
  let query = trx.selectFrom('ticket').selectAll().where('public_id', '=', publicId).forUpdate()
  if (personId !== undefined) query = query.where('person_id', '=', personId)
  const ticket = await query.executeTakeFirst()
  if (!ticket) throw notFound()
  return ticket
}
