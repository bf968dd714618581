import type { Db } from '#platform/database.ts'
import type { SearchWord } from '../types.ts'
import './tables.ts'

type Kept = { revision: bigint; words: readonly SearchWord[] }

const kept = new WeakMap<Db, Kept>()

/**
 * The words that people search with, as they stand now: one look at a counter, and the same array as long as nobody has
 * changed a word. Hand it the database rather than a transaction.
 */
export async function getSearchWords(db: Db): Promise<readonly SearchWord[]> {
  // The number comes first: words that change while they are read have a higher one, and the next call reads them again.
  const { revision } = await db.selectFrom('search_word_revision').select('revision').executeTakeFirstOrThrow()
  const known = kept.get(db)
  if (known?.revision === revision) return known.words
  const words = await db
    .selectFrom('search_word')
    .select(['spelling', 'kind', 'slug'])
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  kept.set(db, { revision, words })
  return words
}
