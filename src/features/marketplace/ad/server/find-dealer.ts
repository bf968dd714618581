import type { Db } from '#platform/database/database.ts'
import './tables.ts'

/** Finds a dealer by its slug, including suspended ones; undefined when missing. */
export const findDealer = (db: Db, slug: string) =>
  db.selectFrom('gallery').selectAll().where('slug', '=', slug).executeTakeFirst()
