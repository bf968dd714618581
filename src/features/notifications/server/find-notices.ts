import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { keysetPage } from '#platform/keyset.ts'

export const noticesPerPage = 30

export type NoticesWanted = {
  unread?: boolean
  /** The cursor of the previous page: the id of its last notice. */
  after?: bigint | null
  /** Only later notices. */
  since?: bigint
  limit?: number
}

/** Lists a person's notices, newest first. `next` is the next page's cursor, null at the end. */
export async function findNotices(db: Db, personId: bigint, noticesWanted: NoticesWanted = {}) {
  const limit = noticesWanted.limit ?? noticesPerPage
  let query = db
    .selectFrom('notice')
    .select(['id', 'person_id', 'kind', 'data', 'link', 'created_at', 'read_at'])
    .where('person_id', '=', personId)
  if (noticesWanted.unread) query = query.where('read_at', 'is', null)
  if (noticesWanted.after) query = query.where('id', '<', noticesWanted.after)
  if (noticesWanted.since !== undefined) query = query.where('id', '>', noticesWanted.since)
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return keysetPage(rows, limit, ({ id }) => String(id))
}

/** Returns the number of unread notices, by a partial index. */
export async function countUnread(db: Db, personId: bigint): Promise<number> {
  const { n } = await db
    .selectFrom('notice')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

/** Returns the id of a person's newest notice, 0 without one. */
export async function newestNotice(db: Db, personId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('notice')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0n
}
