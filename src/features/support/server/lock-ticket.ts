import './tables.ts'
import type { Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'

/**
 * Locks a ticket until the transaction ends. With `personId`, only a ticket of that person. Throws
 * not-found.
 */
export async function lockTicket(trx: Trx, publicId: string, personId?: bigint) {
  let query = trx.selectFrom('ticket').selectAll().where('public_id', '=', publicId).forUpdate()
  if (personId !== undefined) query = query.where('person_id', '=', personId)
  const ticket = await query.executeTakeFirst()
  if (!ticket) throw notFound()
  return ticket
}
