import type { Db } from '#platform/database.ts'
import './tables.ts'

/** A gallery by its slug, suspended ones too; undefined when there is none. */
export const findGallery = (db: Db, slug: string) =>
  db.selectFrom('gallery').selectAll().where('slug', '=', slug).executeTakeFirst()
